package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crossat/internal/problem/fit"
)

func TestParseSlot(t *testing.T) {
	tests := []struct {
		text string
		want []slotSetting
	}{
		{"17-Across:min-score=60", []slotSetting{{slot: "17-Across", minScore: 60}}},
		{"1-DOWN:pattern=s..e?", []slotSetting{{slot: "1-Down", pattern: "S..E?"}}},
		{"5-across:list=a,b.txt,min-score=7",
			[]slotSetting{{slot: "5-Across", list: "a,b.txt"}, {slot: "5-Across", minScore: 7}}},
		{"5-across:list=a:b=c.txt", []slotSetting{{slot: "5-Across", list: "a:b=c.txt"}}},
		{"1-down:pattern=Ёж.,pattern=.Ж.", []slotSetting{{slot: "1-Down", pattern: "ЁЖ."}, {slot: "1-Down", pattern: ".Ж."}}},
	}
	for _, tt := range tests {
		if got, err := parseSlot(tt.text); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %+v, %v", tt.text, got, err)
		}
	}
	for _, text := range []string{
		"", ":", "17", "17-Across", "17-Across:", "0-Across:min-score=3", "17-Up:min-score=3", "1-Down:min-score=0",
		"1-Down:min-score=-1", "1-Down:min-score=99999999999", "1-Down:pattern=", "1-Down:pattern=A B",
		"1-Down:list=", "1-Down:list=-", "1-Down:=3", "1-Down:x=3", "1-Down:a,min-score=3", "1-Down,min-score=3",
	} {
		if got, err := parseSlot(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestParseMaxBelow(t *testing.T) {
	if got, err := parseMaxBelow("3:60"); err != nil || got != (fit.Low{Score: 60, Most: 3}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{"3", "3:", ":60", "3:0", "-1:60", "3:60:1", "x:y"} {
		if got, err := parseMaxBelow(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// FuzzParseSlot checks that settings, printed, are read as the same settings, and that errors have one line.
func FuzzParseSlot(f *testing.F) {
	for _, s := range []string{
		"17-Across:min-score=60,pattern=S..E.", "5-Down:list=a,b.txt", "1-Across", "1-down:pattern=йё,list=x=y",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		settings, err := parseSlot(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("more than a line: %q", err)
			}
			return
		}
		var again []slotSetting
		for _, s := range settings {
			setting := fmt.Sprintf("min-score=%d", s.minScore)
			switch {
			case s.pattern != "":
				setting = "pattern=" + s.pattern
			case s.list != "":
				setting = "list=" + s.list
			}
			one, err := parseSlot(s.slot + ":" + setting)
			if err != nil {
				t.Fatalf("%q is printed as %q: %v", text, setting, err)
			}
			again = append(again, one...)
		}
		if len(settings) == 0 || !slices.Equal(again, settings) {
			t.Fatalf("%q is read as %+v, and then as %+v", text, settings, again)
		}
	})
}
