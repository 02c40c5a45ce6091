package main

import (
	"maps"
	"testing"
)

func TestRudeWords(t *testing.T) {
	rude := parseRude("# comment word\nbad* worse\n\n*foul *vile* жаб жаба\n")
	for word, want := range map[string]bool{
		"BAD": true, "BADLY": true, "ABAD": false, "BA": false,
		"WORSE": true, "WORSEN": false,
		"FOUL": true, "AFOUL": true, "FOULED": false,
		"VILE": true, "SERVILELY": true, "VIL": false,
		"ЖАБА": true, "ЖАБРЫ": false,
		"COMMENT": false, "WORD": false,
	} {
		if got := rude.has(word); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
}

func TestSetRudeApart(t *testing.T) {
	l := &list{name: "x", title: "A list", words: scores{"SHIT": 9, "SHIITAKE": 8, "ХУЙ": 7, "ХУТОР": 6}}
	all := setRudeApart([]*list{l})
	if len(all) != 2 || all[0] != l || all[1].name != "rude/x" || all[1].title != "A list: rude words" {
		t.Fatalf("lists = %+v", all)
	}
	if want := (scores{"SHIITAKE": 8, "ХУТОР": 6}); !maps.Equal(l.words, want) {
		t.Errorf("words left = %v, want %v", l.words, want)
	}
	if want := (scores{"SHIT": 9, "ХУЙ": 7}); !maps.Equal(all[1].words, want) {
		t.Errorf("rude words = %v, want %v", all[1].words, want)
	}
}
