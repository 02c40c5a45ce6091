package formats_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"crossat/grids"
	"crossat/internal/puzzletest"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// readers is the folder of third-party programs.
const readers = "../../.ci/readers"

// readByOthers are the features that these programs support, by format.
var readByOthers = map[string]puzzletest.Features{
	"ipuz": everything,
	"jpz":  published,
	"puz":  {Rebus: true, Strange: true, Enumerated: true, Marks: puzzle.Given | puzzle.Circle},
	"xd":   {Cyrillic: true, Rebus: true, Strange: true, Enumerated: true, Marks: puzzle.Circle},
}

// TestReaders lets third-party programs read random puzzles, and compares their results with the originals.
func TestReaders(t *testing.T) {
	if _, err := os.Stat(filepath.Join(readers, "node_modules")); err != nil {
		t.Skip("the programs of others are not installed: npm ci --prefix .ci/readers")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs Node.js")
	}
	folder := t.TempDir()
	for name, features := range readByOthers {
		f, err := formats.Find(formats.All, name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(300) {
			writeForOthers(t, filepath.Join(folder, fmt.Sprintf("%03d%s", seed, f.Extensions[0])), f, seed, features)
		}
	}
	out, err := exec.Command(node, filepath.Join(readers, "check.mjs"), folder).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out[:min(len(out), 10_000)])
	}
	t.Logf("%s", out)
}

// writeForOthers writes a random puzzle, and next to it the expected results of other programs.
func writeForOthers(t *testing.T, name string, f formats.Format, seed uint64, features puzzletest.Features) {
	p := puzzletest.Random(seed, features)
	file, _, err := f.Write(p)
	if err != nil {
		t.Fatal(err)
	}
	want, err := json.Marshal(forOthers(p))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{name: file, name + ".json": want} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// forOthers returns the expected results of other programs for a puzzle, in the format of check.mjs.
func forOthers(p *puzzle.Puzzle) map[string]any {
	grid, numbers := make([][]any, p.Grid.Height()), make([][]int, p.Grid.Height())
	for cell := range p.Grid.Size() {
		row := cell / p.Grid.Width()
		var text any = p.Text(cell)
		switch {
		case p.Has(cell, puzzle.Void):
			text = nil
		case p.Grid.At(cell) == grids.Black:
			text = string(grids.Black)
		}
		grid[row], numbers[row] = append(grid[row], text), append(numbers[row], 0)
	}
	clues := [2][][2]any{{}, {}}
	for i, s := range p.Grid.Slots() {
		clues[s.Dir] = append(clues[s.Dir], [2]any{s.Number, p.Entries[i].Clue.Text})
		numbers[s.Cells[0]/p.Grid.Width()][s.Cells[0]%p.Grid.Width()] = s.Number
	}
	return map[string]any{
		"grid": grid, "numbers": numbers, "across": clues[grids.Across], "down": clues[grids.Down],
	}
}
