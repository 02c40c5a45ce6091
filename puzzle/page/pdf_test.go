package page

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"crossat/internal/puzzletest"
	"crossat/puzzle"
)

// samples are puzzles of all kinds.
func samples() []*puzzle.Puzzle {
	features := puzzletest.Features{
		Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true,
		Marks: puzzle.Void | puzzle.Given | puzzle.Circle | puzzle.Shade,
	}
	var all []*puzzle.Puzzle
	for seed := range uint64(3) {
		all = append(all, puzzletest.Random(seed, features), random(rand.New(rand.NewPCG(seed, 6)), 5+6*int(seed)))
	}
	layout := puzzletest.Random(9, puzzletest.Features{})
	layout.Origin.Kind = puzzle.Layout
	layout.VoidBlacks()
	return append(all, layout)
}

// TestSameBytes checks that the same puzzle gives the same bytes.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for i, p := range samples() {
		for _, f := range Formats(Options{}) {
			first, _, err := f.Write(p)
			if err != nil {
				t.Fatal(err)
			}
			if second, _, _ := f.Write(p); !bytes.Equal(first, second) {
				t.Errorf("%s of sample %d differs", f.Name, i)
			}
		}
	}
}

// TestNoCharacters writes texts that are not UTF-8.
func TestNoCharacters(t *testing.T) {
	const text = "\xff\xfe\xe2\x80"
	p := puzzletest.Random(1, puzzletest.Features{})
	p.Title, p.Author, p.Copyright, p.Notes, p.Entries[0].Clue.Text = text, text, text, text, text
	for _, f := range Formats(Options{}) {
		if _, _, err := f.Write(p); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

// tool runs a program on a PDF, and returns its output. It skips the test if the program isn't installed.
func tool(t *testing.T, pdf []byte, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed", name)
	}
	path := filepath.Join(t.TempDir(), "page.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "{pdf}", path)
	}
	out, err := exec.CommandContext(t.Context(), name, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

// TestPDF checks files with other programs: qpdf finds no errors, and poppler finds every clue after its number, and
// the numbers of the grid.
func TestPDF(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for i, p := range samples() {
		pdf := file(t, "pdf", p, Options{})
		t.Run(fmt.Sprintf("qpdf %d", i), func(t *testing.T) {
			if out := tool(t, pdf, "qpdf", "--check", "{pdf}"); strings.Contains(out, "WARNING") {
				t.Error(out)
			}
		})
		t.Run(fmt.Sprintf("poppler %d", i), func(t *testing.T) {
			checkText(t, p, tool(t, pdf, "pdftotext", "-raw", "{pdf}", "-"))
		})
	}
}

// checkText looks for clues and numbers in the text of a PDF.
func checkText(t *testing.T, p *puzzle.Puzzle, read string) {
	pr, err := newPrinter(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := strings.Join(strings.Fields(read), "")
	lengths := pr.showsLengths()
	for i, s := range p.Grid.Slots() {
		clue := fmt.Sprintf("%d%s", s.Number, joined(pr.fonts.setting(clueText(p, i, lengths))))
		if len(clue) < 500 && !strings.Contains(found, clue) { // longer ones can continue in the next column
			t.Errorf("no clue %q in\n%s", clue, read)
		}
	}
	numbers := ""
	for _, s := range pr.board(0, 0, 1, false).numbers() {
		numbers += s.(text).s
	}
	if !strings.Contains(found, numbers) {
		t.Errorf("no numbers %s in\n%s", numbers, read)
	}
}
