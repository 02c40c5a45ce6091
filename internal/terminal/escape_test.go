package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestMessage(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"no file \"Ёлка\"":                "no file \"Ёлка\"",
		"a\x1b[2Jb\x07":                   `a\x1b[2Jb\x07`,
		"one\ntwo\tthree\r":               `one\ntwo\x09three\x0d`,
		"a\u0085b\u009bc\x7f":             `a\u0085b\u009bc\x7f`,
		"a\u2028b\u2029":                  `a\u2028b\u2029`,
		"\u202egpj.exe\u2066":             `\u202egpj.exe\u2066`,
		"\xff\xfe\ufffd\xe2\x80":          `\xff\xfe` + "\ufffd" + `\xe2\x80`,
		strings.Repeat("я", 1000):         strings.Repeat("я", 1000),
		strings.Repeat("я", 1000) + "end": strings.Repeat("я", 750) + "[3 more]" + strings.Repeat("я", 247) + "end",
	} {
		if got := Message(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// TestPlain writes all characters, and lines of any length: nothing that a terminal obeys comes through.
func TestPlain(t *testing.T) {
	var out bytes.Buffer
	p := NewPlain(NewPlain(&out))
	var all strings.Builder
	for r := rune(1); r < 0x3000; r++ {
		all.WriteRune(r)
	}
	if n, err := fmt.Fprintf(p, "name\tvalue\n%s\n\xff%s\nlast", all.String(), strings.Repeat("x", 1<<20)); err != nil || n < 1<<20 {
		t.Fatal(n, err)
	}
	lines := strings.Split(out.String(), "\n")
	if lines[0] != "name\tvalue" || lines[len(lines)-1] != "last" || len(lines) != 5 {
		t.Errorf("%d lines, the first %q, the last %q", len(lines), lines[0], lines[len(lines)-1])
	}
	for i, line := range lines {
		if bad := strings.IndexFunc(line, func(r rune) bool { return unicode.IsControl(r) && r != '\t' || obeyed(r) && r != '\t' }); bad >= 0 {
			t.Errorf("line %d has %q", i, line[bad:min(bad+4, len(line))])
		}
		if n := utf8.RuneCountInString(line); n > maxLine+20 {
			t.Errorf("line %d has %d characters", i, n)
		}
	}
}

// TestWhole writes a text in pieces of all sizes: characters stay whole, and nothing is left out.
func TestWhole(t *testing.T) {
	text := "Ёлка\t漢字 \U0001F600\n" + strings.Repeat("я", maxLine+1) + "\x1b\xe2\x80 \xf0\x9f\n\xd0"
	want := "Ёлка\t漢字 \U0001F600\n" + strings.Repeat("я", maxLine+1) + `\x1b\xe2\x80 \xf0\x9f` + "\n" + `\xd0`
	for size := 1; size < 100; size++ {
		var out bytes.Buffer
		p := NewWhole(&out)
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if _, err := p.Write([]byte(rest[:n])); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if err := p.Flush(); err != nil || out.String() != want {
			t.Fatalf("pieces of %d: %q, %v", size, out.String(), err)
		}
	}
}
