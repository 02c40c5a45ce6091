package formats

import (
	"strings"
	"testing"
)

// TestTyped reads one grid in all the ways that people type it.
func TestTyped(t *testing.T) {
	const want = "..#\n...\n#..\n"
	for text, note := range map[string]string{
		"..#\n...\n#..":                   "",
		". . #\n. . .\n# . .":             "the cells",
		".,.,#\n.,.,.\n#,.,.":             "the cells",
		"\".\";\".\";\"#\"\n.;.;.\n#;.;.": "the cells",
		".\t.\t#\n.\t.\t.\n#\t.\t.":       "the cells",
		"__#\n___\n#__":                   "_ as white",
		"--*\n---\n*--":                   "* as black, - as white",
		"--.\n---\n.--":                   "- as white, . as black",
		"001\n000\n100":                   "0 as white, 1 as black",
		"1 1 0\n1 1 1\n0 1 1":             "0 as black, 1 as white",
		"░░█\n░░░\n█░░":                   "█ as black, ░ as white",
		"⬜️⬜️⬛️\n⬜️⬜️⬜️\n⬛️⬜️⬜️": "⬛ as black, ⬜ as white",
		"..X\n...\nX..":       "X as black",
		". . x\n. . .\nx . .": "X as black",
		".. \n...\n ..":       "a space as black",
		"  #\n   \n#  ":       "a space as white",
	} {
		p, notes, err := Read("grid.txt", []byte(text), Options{})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := p.Grid.String(); got != want {
			t.Errorf("%q is read as %q", text, got)
		}
		if said := strings.Join(notes, "; "); (said == "") != (note == "") || !strings.Contains(said, note) {
			t.Errorf("%q: the note is %q, want %q", text, said, note)
		}
	}
}

// TestNotTyped checks that ambiguous and invalid texts are refused, and that letters stay letters.
func TestNotTyped(t *testing.T) {
	for _, text := range []string{
		"..*\n.#.\n*..", "012\n000\n210", "01\n10", "a,bc\nd,e", "_. \n...", "..!\n...\n!..", ". . #\n. .\n# . .", "...\n....\n...",
	} {
		if p, notes, err := Read("grid.txt", []byte(text), Options{}); err == nil {
			t.Errorf("%q is read as %q, %q", text, p.Grid.String(), notes)
		} else if !strings.Contains(err.Error(), "grid.txt:") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"XYLEM": "XYLEM\n", "A X\nB C\nD E": "AX\nBC\nDE\n", "X.X#\n....": "X.X#\n....\n", "cat": "CAT\n", "XXX": "XXX\n",
	} {
		p, notes, err := Read("grid.txt", []byte(text), Options{})
		if err != nil || p.Grid.String() != want || len(notes) > 0 != strings.Contains(text, " ") {
			t.Errorf("%q: %v, %q, %v", text, p, notes, err)
		}
	}
}
