package formats_test

import (
	"strings"
	"testing"

	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// jpzSmall returns a crossword of Crossword Compiler's with a given head, two cells, and a list of clues.
func jpzSmall(head, cells, rest string) string {
	return head + `<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler"><rectangular-puzzle><metadata>` +
		`<title>Caf&eacute;</title></metadata><crossword><grid width="2" height="1">` + cells + `</grid>` + rest +
		`</crossword></rectangular-puzzle></crossword-compiler>`
}

const (
	jpzCells = `<cell x="1" y="1" solution="A" number="1"/><cell x="2" y="1" solution="B"/>`
	jpzClues = `<word id="7" x="1-2" y="1"/><clues><title><b>Across</b></title><clue word="7" number="1">Two</clue></clues>`
)

// variants returns files as other programs write them. The puzzles are compared as text, with their marks by row.
func variants(t *testing.T) []variant {
	small := jpzSmall("", jpzCells, jpzClues)
	return []variant{
		{"call.ipuz", "\ufeffipuz({\"puzzle\":[[1,0]],\"solution\":[[\"a\",\"b\"]],\"clues\":{\"Across\":[[1,\"Two\"]]}});\n",
			"AB\n\nAcross\n1. Two (2)\n", nil, ""},
		{"symbols.ipuz", `{"puzzle":[[1,":"],["_",null]],"block":":","empty":"_","solution":[["A",":"],["B",null]],` +
			`"clues":{"Down":[{"number":"1","clue":"R&amp;D &lt;2 <i>x</i>","enumeration":"1-1"}]}}`,
			"A#\nB#\n\nDown\n1. R&D <2 x (1-1)\n", []string{"markup in texts"}, "|||V"},
		{"styles.ipuz", `{"puzzle":[[{"cell":1,"style":"c"},0,{"cell":2,"style":{"named":"c","barred":"L"}},` +
			`{"style":{"color":"fff"},"value":"C"}]],"styles":{"c":{"shapebg":"circle","color":"CCCCCC"}}}`,
			". .|. C\n", nil, "CS||CS|G"},
		{"diagramless.ipuz", `{"puzzle":[[0,0],[0,0]],"solution":[["A","B"],["C","#"]]}`, "AB\nC#\n", nil, ""},
		{"values.ipuz", `{"puzzle":[[1,0,0]],"solution":[[{"value":"A"},["B","X"],{"Across":"C","Down":"D"}]]}`,
			"ABC\n", []string{"several solutions"}, ""},
		{"digit.ipuz", `{"puzzle":[[1,0]],"solution":[["A","2"]]}`, "A.\n", []string{"read as open: r1c2"}, ""},
		{"inline.ipuz", `{"puzzle":[[1,0,0]],"clues":{"Across:Along":[[1,"Ice (1,2)"]]}}`,
			"...\n\nAcross\n1. Ice (1,2)\n", nil, ""},
		{"linked.ipuz", `{"puzzle":[[1,2],[3,0]],"clues":{"Across":[{"number":[1,3],"clue":"Both"}],` +
			`"Zones":[{"clue":"By cells","cells":[[1,1],[1,2]]},{"clue":"No slot","cells":[[1,1],[2,2]]},["a","b"]]}}`,
			"..\n..\n\nAcross\n1. Both (2)\n3. (2)\n\nDown\n1. By cells (2)\n2. (2)\n",
			[]string{"1 of them", "stay with the first", "r1c1 Across"}, ""},
		{"short.ipuz", `{"puzzle":[[1,0,2],[0,"#",0],[3,0,0]],"clues":{"Down":[[1,"Three"]]}}`,
			"...\n.#.\n...\n\nAcross\n1. (3)\n3. (3)\n\nDown\n1. Three (3)\n2. (3)\n", nil, ""},
		{"three.ipuz", `{"puzzle":[[1,0,0],["#",0,"#"]],"clues":{"Across":[[1,"Three"]]},"author":5}`,
			"...\n#.#\n\nAcross\n1. Three (3)\n", []string{}, ""},

		{"zip.jpz", zipped(t, "a.xml", []byte(small)), "AB\n\nAcross\n1. Two (2)\n", nil, ""},
		{"cp1251.jpz", jpzSmall(`<?xml version="1.0" encoding="windows-1251"?>`,
			"<cell x=\"1\" y=\"1\" solution=\"\xc6\"/><cell x=\"2\" y=\"1\" solution=\"\xb8\"/>", jpzClues),
			"ЖЁ\n\nAcross\n1. Two (2)\n", nil, ""},
		{"numbers.jpz", jpzSmall("", jpzCells, `<clues><title>Across</title><clue number="1">By <b>number</b></clue></clues>`),
			"AB\n\nAcross\n1. By number (2)\n", []string{"markup in texts"}, ""},
		{"cells.jpz", jpzSmall("", jpzCells, `<word id="1"><cells x="1" y="1"/><cells x="2" y="1"/></word><clues>`+
			`<title>Along</title><clue word="1" number="1, 5" format="1,1">Two</clue><clue is-link="1">See 1</clue></clues>`),
			"AB\n\nAcross\n1. Two (1,1)\n", []string{"have a reference only", "clues of -Across"}, ""},
		{"marks.jpz", jpzSmall("", `<cell x="1" y="1" hint="true" solution="A" background-shape="circle"/>`+
			`<cell x="2" y="1" background-color="#C0C0C0"/>`, ""), "A.\n", nil, "GC|S"},

		{"v1.txt", "\ufeff<ACROSS PUZZLE>\r\n<TITLE>\r\n\tPets\r\n<AUTHOR>\r\n\tAda\r\n<SIZE>\r\n\t3x2\r\n<GRID>\r\n\tCAT\r\n\t-.O\r\n" +
			"<ACROSS>\r\n\tIt purrs\r\n<DOWN>\r\n\tWith a dot\r\n\tIn the direction of\r\n<NOTEPAD>\r\nNote\r\n",
			"CAT\n.#O\n\nAcross\n1. It purrs (3)\n\nDown\n1. With a dot (2)\n2. In the direction of (2)\n", nil, ""},
		{"v2.txt", "<ACROSS PUZZLE V2>\n<SIZE>\n9x9\n<GRID>\nC1d\nA.E\n<REBUS>\nMARK;\n1:HEART:H\nhuh\n<ACROSS>\nCaf\xe9\n<DOWN>\nA\nB\nC\n",
			"C[HEART]D\nA#E\n\nAcross\n1. Café (7)\n\nDown\n1. A (2)\n2. B (2)\n",
			[]string{"a grid of 9x9", "<REBUS> is left out: huh", "1 clues across and 3 down, for 1 and 2 slots"}, "||C|||"},
		{"short.txt", "<ACROSS PUZZLE>\n<GRID>\nABC\nDEF\n<ACROSS>\nOne\nTwo\n", "ABC\nDEF\n\nAcross\n1. One (3)\n2. Two (3)\n", nil, ""},

		{"page.html", "<script>\ncreateExolve(`\nexolve-begin\nexolve-width: 3\nexolve-height: 2\nexolve-grid: # rows\n" +
			"X!|0@_ .\n0 0 0\nexolve-color: grey a1 r2c1\nexolve-down:\n1 &amp; 3 A ~{b}~ (2) Anno.\nHint: no\n2. *\nexolve-end\n`);",
			"X|._#\n. . .\n\nAcross\n2. (3)\n\nDown\n1. A b (2)\n", []string{"annotations, hints, links"}, "GS|C||S||"},
	}
}

type variant struct {
	name, data string
	text       string   // of the puzzle
	notes      []string // parts of the expected notes
	marks      string   // of the cells, separated by |; can be empty
}

// TestVariants reads files of other programs.
func TestVariants(t *testing.T) {
	for _, v := range variants(t) {
		v.check(t)
	}
}

// check reads the file.
func (v variant) check(t *testing.T) {
	t.Helper()
	p, notes, err := formats.Read(v.name, []byte(v.data), formats.Options{})
	if err != nil {
		t.Error(err)
		return
	}
	text, _, err := formats.All[0].Write(p)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != v.text {
		t.Errorf("%s is\n%swant\n%s", v.name, text, v.text)
	}
	if marks := marksOf(p); marks != v.marks {
		t.Errorf("%s has the marks %q, want %q", v.name, marks, v.marks)
	}
	all := strings.Join(notes, "\n")
	for _, note := range v.notes {
		if !strings.Contains(all, note) {
			t.Errorf("%s: notes %q, want %q", v.name, notes, note)
		}
	}
	if len(v.notes) == 0 && len(notes) > 0 {
		t.Errorf("%s: notes %q", v.name, notes)
	}
}

// marksOf returns the marks of the cells, one letter each.
func marksOf(p *puzzle.Puzzle) string {
	if p.Marks == nil {
		return ""
	}
	var cells []string
	for cell := range p.Grid.Size() {
		text := ""
		for i, letter := range "VGLCS" {
			if p.Has(cell, puzzle.Void<<i) {
				text += string(letter)
			}
		}
		cells = append(cells, text)
	}
	return strings.Join(cells, "|")
}
