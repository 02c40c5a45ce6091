package formats_test

import (
	"strings"
	"testing"

	"crossat/puzzle/formats"
)

// puzHeader is the start of a .puz file of 4x4 cells with 4 clues.
var puzHeader = "\x00\x00ACROSS&DOWN\x00" + strings.Repeat("\x00", 10) + "1.3\x00" + strings.Repeat("\x00", 16) +
	"\x04\x04\x04\x00\x01\x00\x00\x00"

const (
	puzGrid = "TODOA..VP..EEDEN" + "----------------"

	tableHead = "row,column,direction,answer\n"
)

// TestDamaged reads files that are damaged or malicious.
func TestDamaged(t *testing.T) {
	deep := strings.Repeat(`{"grid":[`, 20_000)
	for _, c := range []struct{ name, file, want string }{
		{"x.puz", "", "not a .puz file: it doesn't start with ACROSS&DOWN"},
		{"x.puz", "ACROSS&DOWN\x00", "not a .puz file: it doesn't start with ACROSS&DOWN"},
		{"x.puz", puzHeader[:20], "the file ends within its header: is it complete?"},
		{"x.puz", puzHeader[:0x2c] + "\xff\xff\x04\x00\x01\x00\x00\x00" + "ten bytes.",
			"the file ends within the grid of 255x255: is it complete?"},
		{"x.puz", puzHeader[:0x2c] + "\x00\x04\x04\x00\x01\x00\x00\x00", "the file declares a grid of 0x4"},
		{"x.puz", puzHeader[:0x32] + "\x04\x00" + puzGrid,
			"the solution is scrambled: unlock it in Across Lite, with its key, and save the puzzle"},
		{"x.puz", puzHeader + strings.Repeat(".", 32), "row 1, column 1: the grid has no slot"},
		{"x.xd", "", "no grid: in xd it has a heading, ## Grid, or two empty lines before it"},
		{"x.xd", "## Grid\n" + strings.Repeat("A", 256), "the file declares a grid of 256x1: sides must be from 1 to 255"},
		{"x.xd", "## Grid\nAB\nABC", "row 2 of the grid has 3 cells, the first row has 2"},
		{"x.xd", "## Grid\nA\xff", "the file is not in UTF-8: save it in UTF-8"},
		{"x.csv", "", "the first line should name the columns: EOF"},
		{"x.csv", "number,clue,answer\n1,Pet,CAT\n",
			`no column "direction": the first line should name the columns, at least direction, row, column, answer`},
		{"x.csv", tableHead, "the file has no entries"},
		{"x.csv", tableHead + "1,1,across,\n", "line 2: no answer: write a dot for each open cell"},
		{"x.csv", tableHead + "1,1,across,C4T\n", `line 2: "4" in C4T isn't a letter`},
		{"x.csv", tableHead + "1,1,across,[CAT\n", "line 2: no ] in [CAT"},
		{"x.csv", tableHead + "1,1,up,CAT\n", `line 2: "up" isn't a direction: use across or down`},
		{"x.csv", tableHead + "1,1,,CAT\n", "line 2: CAT is for several cells: give its direction"},
		{"x.csv", tableHead + "0,1,across,CAT\n", `line 2: row "0": use a number from 1 to 255`},
		{"x.csv", tableHead + "1,1e9,across,CAT\n", `line 2: column "1e9": use a number from 1 to 255`},
		{"x.csv", tableHead + "1,255,across,CAT\n", "the file declares a grid of 257x1: sides must be from 1 to 255"},
		{"x.csv", tableHead + "1,1,across,CAT\n1,1,down,DOG\n", "line 3: DOG has D in r1c1, where another line has C"},
		{"x.csv", tableHead + "1,1,across,CAT\n1,1,across,CAT\n", "line 3: another entry begins where CAT does"},
		{"x.csv", tableHead + "1,1,across,CAT\n1,2,across,AT\n", "line 2: another entry begins or ends within CAT"},
		{"x.csv", tableHead + "1,1,across,\"CAT\n", `line 2, column 17: extraneous or missing " in quoted-field`},
		{"x.json", deep, "invalid character '{' exceeded max depth"},
		{"x.json", `{"version":2,"grid":["AB"]}`, "version 2 of the format: this crossat knows versions up to 1"},
		{"x.json", `{"grid":[]}`, `no cells: the field "grid" should be a list of rows`},
		{"x.json", `{"grid":["AB"],"circles":[[1,3]]}`, "row 1, column 3 is outside of the grid"},
		{"x.json", `{"grid":["AB"],"void":[[1,1]]}`, "row 1, column 1 is void, and so it should be black in the grid"},
		{"x.txt", "AB\x00", `"\x00" is not a cell: use . for white, # for black, or a letter`},
	} {
		refused(t, c.name, c.file, c.want)
	}
}

// TestLarge reads large files. That must not take long, and the result is a few short lines.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	fill := func(start, unit string) string { return start + strings.Repeat(unit, 1<<20/len(unit)) }
	square := strings.Repeat(strings.Repeat("A", 255)+"\n", 255)
	for name, file := range map[string]string{
		"texts.puz":    fill(puzHeader+puzGrid, "A\x00"),
		"sections.puz": fill(puzHeader+puzGrid+strings.Repeat("\x00", 8), "LTIM\x00\x00\x00\x00\x00"),
		"clues.xd":     fill("## Grid\nAB\n## Clues\n", "A9. ~ AB\n"),
		"headers.xd":   fill("## Metadata\n", "a: b\n") + "## Grid\nAB\n",
		"styles.xd":    fill("## Grid\nAB\n## Design\n<style>", "A{background:x}") + "</style>\nAA",
		"style.xd":     "## Grid\n" + square + fill("## Design\n<style>A{", "b:c;") + "}</style>\n" + square,
		"open.xd":      "## Grid\n" + strings.Repeat(strings.Repeat(".", 255)+"\n", 254) + strings.Repeat("A", 255),
		"lines.xd":     fill("## Grid\nAB\n## Clues\n", "?\n"),
		"line.xd":      fill("## Grid\nAB\n## Clues\n", "?"),
		"markup.xd":    fill("## Grid\nAB\n## Clues\nA1. ", "{/{*{_{-"),
		"closed.xd":    fill("## Grid\nAB\n## Clues\nA1. ", "{/{*{//}*}/}"),
		"names.csv":    fill("row,column,direction,answer", ",x"),
		"entries.json": fill(`{"grid":["AB"],"entries":[{}`, `,{"row":9}`) + "]}",
		"places.json":  fill(`{"grid":["AB"],"circles":[[1,1]`, ",[1,1]") + "]}",
		"clues.txt":    fill("AB\n\nAcross\n", "9. A (2)\n"),
		"lines.txt":    fill("AB\n\nAcross\n", "?\n"),
		"grid.txt":     fill("", "A"),
	} {
		_, notes, err := formats.Read(name, []byte(file), formats.Options{})
		said := strings.Join(notes, "")
		if err != nil {
			said += err.Error()
		}
		if len(notes) > 5 || len(said) > 1000 || strings.Contains(said, "\n") {
			t.Errorf("%s: %d notes of %d bytes: %.200s", name, len(notes), len(said), said)
		}
	}
}
