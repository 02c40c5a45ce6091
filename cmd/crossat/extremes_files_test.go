//go:build unix

package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// extremeNumbers stand in the place of each number of a file.
var extremeNumbers = []string{
	"0", "-1", "1e400", "NaN", "2147483648", "4294967297", "99999999999", "9223372036854775807", "-9223372036854775808",
	"9223372036854775808", "18446744073709551617", strings.Repeat("9", 1000),
}

// readers are command lines that read files, most of which other command lines have written.
var readers = []string{
	"grids show --grid full.ipuz", "grids show --grid full.jpz", "grids show --grid full.exolve", "grids show --grid full.xd",
	"grids show --grid full.json", "grids show --grid full.csv", "grids show --grid big.exolve",
	"solve --cnf fill.cnf", "decode --cnf fill.cnf --model fill.model", "encode --grid grid.txt --dict scores.txt",
	"decode --cnf fill.wcnf --model best.model", "decode --cnf fill.opb --model best.model",
	"formula check --cnf none.cnf --proof none.drat", "cubes conquer --cubes cubes.json --count --journal new.journal",
	"cubes gather --cubes cubes.json --count --journal counted.journal", "layout --words weights.txt --effort 1 --timeout 500ms",
	"formula bench --suite dimacs --recipe formulas.recipe -o suite", "decode --cnf fill.xml --model answer.xml",
	"decode --cnf fill.mzn --model answer.txt", "fill --grid grid.txt --not-together apart.txt --dict list.txt",
}

// writers write files that readers read.
var writers = []string{
	"render --grid full.txt -o full.ipuz", "render --grid full.txt -o full.jpz", "render --grid full.txt -o full.exolve",
	"render --grid full.txt -o full.xd", "render --grid full.txt -o full.json", "render --grid full.txt -o full.csv",
	"encode --grid grid.txt --dict list.txt --slot 1-Across:min-score=10 --max-shared 9 --max-below 3:20 -o fill.cnf",
	"encode --grid grid.txt --dict scores.txt --objective shortfall --encoding bridge -o fill.wcnf",
	"encode --grid grid.txt --dict scores.txt --objective sum -o fill.opb",
	"encode --grid grid.txt --dict list.txt -o fill.xml --format xcsp3", "encode --grid grid.txt --dict list.txt -o fill.mzn",
	"fill --grid grid.txt --dict none.txt --proof none.drat --cnf none.cnf",
	"cubes split --grid grid.txt --dict scores.txt --target 3 -o cubes.json",
	"cubes conquer --cubes cubes.json --count --journal counted.journal",
}

// written are the files of extremeFiles, of writers, and some more.
func written(t *testing.T) map[string]string {
	dir := t.TempDir()
	t.Chdir(dir)
	files := maps.Clone(extremeFiles)
	maps.Copy(files, map[string]string{
		"scores.txt": "AB;50\nCD;60\nAC;7\nBD;80\n", "weights.txt": "CAT;3\nTEN;2\n",
		"apart.txt": "AB CD\n", "formulas.recipe": "--size 2 --dict scores.txt --min-score 5 --seeds 0-1\n",
		"best.model": "s OPTIMUM FOUND\no 3\nv 1 2 3 0\n",
		"big.exolve": "exolve-begin\n  exolve-width: 2\n  exolve-height: 2\n  exolve-grid:\n    00\n    00\n" +
			"  exolve-across:\n    1 Clue (2)\n  exolve-reversals: 1\nexolve-end\n",
		"answer.xml": `<instantiation type="solution"> <list> x[] </list> <values> 0 1 2 3 </values> </instantiation>` + "\n",
		"answer.txt": "AB\nCD\n----------\n",
	})
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range writers {
		var out, said bytes.Buffer
		code := run(t.Context(), strings.Fields("crossat "+line), streams{in: strings.NewReader(""), out: &out, err: &said})
		if code != 0 && code != exitNoFill {
			t.Fatalf("%s: %d, %s", line, code, &said)
		}
	}
	var model, said bytes.Buffer
	run(t.Context(), []string{"crossat", "solve", "--cnf", "fill.cnf"}, streams{in: strings.NewReader(""), out: &model, err: &said})
	files["fill.model"] = model.String()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(text)
	}
	return files
}

var numberIn = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)

// TestExtremeNumbers puts extreme numbers in the place of each number in files of all kinds. A command that reads the
// file must end as in [TestExtremes].
func TestExtremeNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("runs many commands")
	}
	files := written(t)
	var trials []trial
	for _, line := range readers {
		args := strings.Fields(line)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if !slices.Contains(args, name) {
				continue
			}
			for n, at := range numberIn.FindAllStringIndex(files[name], -1) {
				for _, number := range extremeNumbers {
					change := func() map[string]string {
						changed := maps.Clone(files)
						changed[name] = files[name][:at[0]] + number + files[name][at[1]:]
						return changed
					}
					what := number[:min(len(number), 30)] + " for number " + strconv.Itoa(n) + " of " + name
					trials = append(trials, trial{line + ": " + what, func() []string { return args }, change})
				}
			}
		}
	}
	t.Logf("%d changed files", len(trials))
	some := make([]trial, 0, len(trials)/extremePart+1)
	for i := 0; i < len(trials); i += extremePart {
		some = append(some, trials[i])
	}
	tryAll(t, some)
}
