package formats_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"crossat/puzzle/formats"
)

// zipped returns a zip file with one file.
func zipped(t *testing.T, name string, data []byte) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	file, err := w.Create(name)
	if err == nil {
		_, err = io.Copy(file, bytes.NewReader(data))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestHostile checks that files without puzzles, and malicious ones, get a one-line error with the reason.
func TestHostile(t *testing.T) {
	laughs := `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>` +
		`<rectangular-puzzle><metadata><title>&b;</title></metadata></rectangular-puzzle>`
	outside := `<!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]><rectangular-puzzle>&a;</rectangular-puzzle>`
	for _, test := range []struct{ name, data, want string }{
		{"large.ipuz", strings.Repeat(" ", formats.MaxSize+1), "the file is larger than 16 MB"},
		{"empty.ipuz", "", "line 1: not the JSON of a puzzle: it ends too early"},
		{"half.ipuz", `{"version":"http://ipuz.org/v2","puzzle":[[1,`, "line 1: not the JSON of a puzzle: it ends too early"},
		{"deep.ipuz", strings.Repeat("[", 1e6), "line 1: not the JSON of a puzzle"},
		{"second.ipuz", "f(\n{\"version\":\n1,x})", "line 3: not the JSON of a puzzle: invalid character 'x' looking for"},
		{"array.ipuz", "[]", "line 1: not the JSON of a puzzle: it is of the type array"},
		{"half.json", "{\n\"grid\"\n", "line 2: not the JSON of a puzzle: it ends too early"},
		{"empty.json", "", "line 1: not the JSON of a puzzle: it ends too early"},
		{"colon.json", "{\"version\":1,\n\"grid\",[]}", "line 2: not the JSON of a puzzle: invalid character ',' after object"},
		{"rows.json", "{\n\n\"grid\":7}", `line 3: not the JSON of a puzzle: "grid" can't be of the type number`},
		{"width.json", "{\"width\":\"x\"}", `line 1: not the JSON of a puzzle: "width" can't be of the type string`},
		{"none.json", "{}", `no cells: the field "grid" should be a list of rows`},
		{"half.txt", `{"grid":`, "line 1: not the JSON of a puzzle: it ends too early"},
		{"deepcell.ipuz", `{"puzzle":` + strings.Repeat("[", 1e6) + strings.Repeat("]", 1e6) + `}`, "exceeded max depth"},
		{"sudoku.ipuz", `{"version":"http://ipuz.org/v1","kind":["http://ipuz.org/sudoku#1"]}`, `"http://ipuz.org/sudoku#1"`},
		{"none.ipuz", `{"kind":["http://ipuz.org/crossword#1"]}`, `no cells: the field "puzzle" should be a list of rows`},
		{"text.ipuz", `{"puzzle":"AB"}`, `no cells: the field "puzzle" should be a list of rows`},
		{"huge.ipuz", `{"puzzle":[[1]],"dimensions":{"width":1000000000,"height":1000000000}}`, "sides must be from 1"},
		{"few.ipuz", `{"puzzle":[[1,0]],"dimensions":{"width":2,"height":3}}`, `the field "puzzle" has 1 row, want 3`},
		{"ragged.ipuz", `{"puzzle":[[1,0],[0]]}`, `row 2 of the field "puzzle" has 1 cell, want 2`},
		{"short.ipuz", `{"puzzle":[[1,0]],"solution":[["A"]]}`, `row 1 of the field "solution" has 1 cell, want 2`},
		{"black.ipuz", `{"puzzle":[["#","#"]]}`, "the grid has no slot"},

		{"laughs.jpz", laughs, "not the XML of jpz: XML syntax error on line 1: invalid character entity &b;"},
		{"outside.jpz", outside, "invalid character entity &a;"},
		{"deep.jpz", strings.Repeat("<a>", 1e6), "elements nest more than 50 deep"},
		{"half.jpz", "<rectangular-puzzle><crossword>", "not the XML of jpz: XML syntax error on line 1: unexpected EOF"},
		{"none.jpz", "<rectangular-puzzle/>", "no crossword in the file"},
		{"coded.jpz", "<rectangular-puzzle><coded/></rectangular-puzzle>", "the kind of puzzle is <coded>"},
		{"huge.jpz", `<crossword><grid width="99999" height="99999"/></crossword>`, "sides must be from 1 to 255"},
		{"unsized.jpz", `<crossword><grid/></crossword>`, "the file declares a grid of 0x0"},
		{"cell.jpz", `<crossword><grid width="2" height="1"><cell x="3" y="1"/></grid></crossword>`, "outside of the grid"},
		{"charset.jpz", `<?xml version="1.0" encoding="klingon"?><a/>`, `unknown charset "klingon": save the file as UTF-8`},
		{"latin1.jpz", "<crossword>\xe9</crossword>", "invalid UTF-8"},
		{"bomb.jpz", zipped(t, "bomb.xml", make([]byte, formats.MaxSize+1)), `"bomb.xml" in the zip is larger than 16 MB`},
		{"broken.jpz", "PK\x03\x04", "a broken zip"},
		{"folder.jpz", zipped(t, "__MACOSX/._a.jpz", nil), "the zip has no file in it"},
		{"nested.jpz", zipped(t, "a.zip", []byte(zipped(t, "b.jpz", nil))), "not the XML of jpz"},

		{"open.exolve", "exolve-begin\nexolve-width: 2\n", "it should be between the lines exolve-begin and exolve-end"},
		{"huge.exolve", "exolve-begin\nexolve-width: 99999999999999999999\nexolve-end", "sides must be from 1 to 255"},
		{"lines.exolve", "exolve-begin\nexolve-width: 2\nexolve-height: 2\nexolve-grid:\nAB\nexolve-end", "1 line, want 2"},
		{"cells.exolve", "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nA\nexolve-end", "has 1 cell, want 2"},
		{"more.exolve", "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nABC\nexolve-end", "more than 2 cells"},
	} {
		refused(t, test.name, test.data, test.want)
	}
}

// refused checks that reading a file fails with one line that begins with its name and gives the reason.
func refused(t *testing.T, name, data, want string) {
	t.Helper()
	_, _, err := formats.Read(name, []byte(data), formats.Options{})
	if err == nil {
		t.Errorf("%s is read", name)
		return
	}
	if text := err.Error(); !strings.HasPrefix(text, name+":") || !strings.Contains(text, want) ||
		strings.Contains(text, "\n") || len(text) > 300 {
		t.Errorf("%s: %.400q, want one line with %q", name, text, want)
	}
}
