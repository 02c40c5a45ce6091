package formats_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// smallXD is the common part of xdVariants, without the headers.
const smallXD = "\n\n\nCAT\nA#O\nBED\n\n\nA1. Pet ~ CAT\n\nD1. Taxi ~ CAB\n"

const smallText = "CAT\nA#O\nBED\n\nAcross\n1. Pet (3)\n3. (3)\n\nDown\n1. Taxi (3)\n2. (3)\n"

// puzVariants returns files as other programs write them, made from the example.
func puzVariants(t *testing.T) []variant {
	example, err := os.ReadFile("testdata/example.puz")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/example.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := string(text)
	change := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(string(example)) }
	marks := "C" + strings.Repeat("|", 15) + "G"
	sums := []string{"the checksums are wrong"}
	at := bytes.Index(example, []byte("TODOA..VP"))
	header := string(example[:at])
	return []variant{
		{"mail.puz", "Subject: puzzle\r\n\r\n" + string(example) + "\r\n", want, nil, marks},
		{"unnamed", string(example), want, nil, marks},
		{"windows.puz", change(`"Fuss"`, "\x93Fuss\x94"), strings.Replace(want, `"Fuss"`, "“Fuss”", 1), sums, marks},
		{"diagramless.puz", strings.Replace(header, "\x01\x00\x00\x00", "\x01\x04\x00\x00", 1) +
			strings.ReplaceAll(string(example[at:at+32]), ".", ":") + string(example[at+32:]), want,
			[]string{"without its diagram"}, marks},
		{"redacted.puz", header + "XXXXX..XX..XXXXX" + string(example[at+16:]),
			strings.NewReplacer("TODO", "....", "A##V", ".##.", "P##E", ".##.", "EDEN", "....").Replace(want),
			[]string{"each cell has an X"}, "C" + strings.Repeat("|", 15)},
		{"digit.puz", change("TODOA", "T0DOA"), strings.Replace(want, "TODO", "T.DO", 1),
			[]string{"open: r1c2"}, marks},
		{"count.puz", change("\x04\x04\x04\x00\x01", "\x04\x04\x00\x04\x01"), want,
			[]string{"1,024 clues, for 4 slots"}, marks},
		{"cut.puz", string(example[:bytes.Index(example, []byte("First"))]),
			strings.Replace(want, "First <garden> ", "", 1), []string{"ends within the texts"}, ""},
		{"threes.puz", strings.Replace(puzHeader, "\x04\x04\x04\x00", "\x03\x02\x02\x00", 1) + "ABCDEF------" +
			"\x00\x00\x00One\x00Two\x00\x00", "ABC\nDEF\n\nAcross\n1. One (3)\n2. Two (3)\n", sums, ""},
	}
}

// xdVariants are files as people and other programs write them.
var xdVariants = []variant{
	{"plain.xd", "Title: Small" + smallXD, smallText, nil, ""},
	{"blank.xd", "Title: Small" + strings.NewReplacer("CAT\nA#O\nBED", "...\n.#.\n...").Replace(smallXD),
		strings.NewReplacer("CAT\nA#O\nBED", "...\n.#.\n...").Replace(smallText), nil, ""},
	{"dots.xd", "Title: Small" + strings.Replace(smallXD, "#", ".", 1), smallText, nil, ""},
	{"headers.xd", "author: A\r\neditor: B\r\nDate: 2026\r\n" + smallXD, smallText, []string{"left out: Date"}, ""},
	{"shaded.xd", "Special: shaded" + strings.Replace(smallXD, "CAT", "cAT", 1), smallText, nil, "S||||||||"},
	{"small.xd", "Title: Small" + strings.Replace(smallXD, "CAT", "cAT", 1), smallText, nil, ""},
	{"void.xd", "Title: Small" + strings.Replace(smallXD, "#", "_", 1) + "\n\nA note.\n", smallText, nil, "||||V||||"},
	{"markup.xd", "Title: Small" + strings.Replace(smallXD, "Pet", "{*{/P/}e*}{@t|http://x@}", 1), smallText,
		[]string{"markup"}, ""},
	{"hints.xd", "Title: Small" + smallXD + "D1 ^Hint: Yellow\nA1~Hint. Meows ~ CAT\nB7. Odd\n", smallText,
		[]string{"hints", "no clue across or down: B7. Odd"}, ""},
	{"split.xd", "splitcharacter: |" + strings.Replace(smallXD, "~ CAT", "~ C|AT", 1),
		strings.Replace(smallText, "Pet (3)", "Pet (1,2)", 1), nil, ""},
	{"design.xd", "## Meta\n<!-- a\ncomment -->\n## Clues\nA1. Two ~ AB\n## Grid\nABC\n## Design\n" +
		"<style>\nL { bar-left: true } O { background: circle }\n</style>\n\nO.L\n",
		"A B|C\n\nAcross\n1. Two (2)\n", nil, "C||"},
}

// tableVariants are files as spreadsheets write them.
var tableVariants = []variant{
	{"german.csv", "\ufeffRow;Column;Direction;Answer;Clue;Draft\r\n" +
		"1;1;across;cat;\"Pet; \"\"purring\"\"\";TRUE\r\n;;;;;\r\n",
		"CAT\n\nAcross\n1. Pet; \"purring\" (3)\n", nil, ""},
	{"date.csv", tableHead[:len(tableHead)-1] + ",enumeration\n1,1,across,CAT,1-Feb\n1,4,across,DOG,1-2\n",
		"C A T|D O G\n", []string{"left out: 1-Feb"}, ""},
	{"tabs.txt", "answer\tcolumn\trow\tdirection\tclue\nCAT\t1\t1\tdown\t'=2\n",
		"C\nA\nT\n\nDown\n1. =2 (3)\n", nil, ""},
	{"cells.csv", tableHead + "1,1,across,C.\n1,1,,C_\n2,1,,B|\n1,2,down,.A\n3,2,,#\n", "C_.\nB|A\n# #\n", nil, ""},
}

// TestMoreVariants reads what others write in .puz, xd and tables.
func TestMoreVariants(t *testing.T) {
	for _, v := range append(append(puzVariants(t), xdVariants...), tableVariants...) {
		v.check(t)
	}
}
