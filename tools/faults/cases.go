//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// testCase is a command with its files. Inputs are in the folder in.
type testCase struct {
	line    string
	outputs string // files, complete or absent
	grows   string // files and folders that can remain after a fault, and that another run continues with
	again   bool   // another run leads to the same result
	records bool   // it has records of errors, which another run keeps
	loose   bool   // the output can differ between runs

	// partial returns an error for output that isn't a valid intermediate result; nil if the command has none.
	partial func(part, whole []byte) error

	// The result without a fault.
	code   int
	stdout []byte
	files  map[string][]byte
	took   time.Duration
}

// testCases are commands that take tenths of a second, and have the same result each time.
var testCases = []testCase{
	{line: "fill --grid hardest15 --objective first --solver search --seed 1 -o out.txt", outputs: "out.txt"},
	{
		line: "fill --grid in/open.txt --dict in/pairs.txt --nodup none --seed 1 --objective first --solver search " +
			"-n 60 -o out.json",
		outputs: "out.json", partial: firstLines,
	},
	{line: "fill --grid mini5 --objective worst,sum --jobs 1 -o out.json", outputs: "out.json", partial: isPuzzle},
	{
		line:    "fill --grid daily78 --seed 1 --objective first --solver search --stats stats.json -o out.pdf",
		outputs: "out.pdf stats.json", loose: true,
	},
	{line: "fill --grid square5 --seed 1 --solver cadical -o out.txt", outputs: "out.txt"},
	{line: "fill --grid square5 --seed 1 --solver in/wrapper.sh -o out.ipuz", outputs: "out.ipuz", partial: isPuzzle},
	{line: "fill --grid mini5 --seed 1 --solver gophersat -o out.xd", outputs: "out.xd"},
	{
		line:    "fill --grid small9 --min-score 80 --proof out.drat --cnf out.cnf",
		outputs: "out.drat out.cnf",
	},
	{
		line:    "fill --grid mini5 --min-score 98 --solver cadical --proof out.drat --cnf out.cnf",
		outputs: "out.drat out.cnf",
	},
	{line: "square --size 4 --dict in/four.txt --all --count -o out.txt", outputs: "out.txt"},
	{line: "square --size 5 --seed 1 --objective first --solver search -o out.tsv", outputs: "out.tsv"},
	{line: "pattern --size 11 --seed 1 -n 4 -o out.json", outputs: "out.json", partial: firstLines},
	{line: "layout --words in/words.txt --seed 1 --effort 1 -o out.json", outputs: "out.json", partial: isPuzzle},
	{line: "layout --words in/words.txt --seed 1 --effort 1 -o out.html.gz", outputs: "out.html.gz", loose: true},
	{
		line:    "compose --words in/theme.txt --size 11 --seed 1 -o out.json",
		outputs: "out.json", partial: isPuzzle,
		loose: true, // interrupted while it improves the fill, it prints the current one
	},
	{line: "clues --grid in/filled.txt --clues in/clues.csv --journal used.tsv -o out.tsv",
		outputs: "out.tsv used.tsv"},
	{line: "score --grid in/filled.txt -o out.json --format json", outputs: "out.json"},
	{line: "explain --grid small9 --min-score 80 --effort 100 -o out.txt", outputs: "out.txt", partial: anything},
	{line: "explain pattern --size 7 --entries 34 --black 27 -o out.txt", outputs: "out.txt", partial: anything},
	{line: "render --grid in/filled.txt --clues in/clues.csv -o out.pdf", outputs: "out.pdf"},
	{line: "render --grid in/filled.txt -o out.png", outputs: "out.png"},
	{line: "encode --grid small9 --encoding bridge -o out.cnf", outputs: "out.cnf"},
	{line: "encode --grid in/filled.txt --region A1:C3 -o out.cnf.xz", outputs: "out.cnf.xz"},
	{line: "encode --grid mini5 --objective worst,sum -o out.opb.zst", outputs: "out.opb.zst"},
	{line: "encode --grid small9 -o out.xml", outputs: "out.xml"},
	{line: "solve --cnf in/none.cnf --solver cadical --proof out.drat -o out.txt", outputs: "out.drat out.txt"},
	{line: "solve --cnf in/fill.cnf -o out.txt", outputs: "out.txt"},
	{line: "solve --cnf in/best.wcnf -o out.txt", outputs: "out.txt", partial: anything},
	{line: "formula check --cnf in/none.cnf --proof in/none.drat --lrat out.lrat", outputs: "out.lrat"},
	{line: "decode --cnf in/fill.cnf --model in/model.txt -o out.csv", outputs: "out.csv"},
	{line: "cubes split --grid small9 --min-score 70 --target 30 --icnf out.icnf -o out.json",
		outputs: "out.icnf out.json"},
	{
		line:    "cubes conquer --cubes in/cubes.json --count --journal run.journal -o out.txt",
		outputs: "out.txt", grows: "run.journal", again: true,
	},
	{
		line:    "cubes conquer --cubes in/none.json --journal run.journal --proof out.drat --cnf out.cnf",
		outputs: "out.drat out.cnf", grows: "run.journal out.drat.parts", again: true, loose: true,
	},
	{
		line:  "cubes conquer --cubes in/none.json --journal run.journal --solver cadical",
		grows: "run.journal", again: true,
	},
	{line: "cubes gather --cubes in/cubes.json --journal in/runs --count -o out.txt", outputs: "out.txt"},
	{line: "grids difficulty --grid hardest15"},
	{line: "grids show --grid in/filled.txt"},
	{line: "dicts show --dict in/words.txt --scores"},
	{line: "dicts stats"},
	{
		line:  "formula bench --grid mini5 --solver search --seeds 0-2 --timeout 20s -o rows.jsonl --plot out.svg",
		grows: "rows.jsonl", outputs: "out.svg", again: true, records: true, loose: true,
	},
	{line: "version"},
	{line: "completion --shell fish"},
	{line: "man"},
}

// inputs are files for the commands; others are generated from them.
var inputs = map[string]string{
	"pairs.txt":  "AB\nCD\nEF\nGH\nIJ\nKL\nMN\nOP\nQR\nST\n",
	"words.txt":  "astronaut\ncomet\ncrater\neclipse\ngalaxy\ngravity\nlander\nmeteor\nmoon\norbit\nplanet\nstar\n",
	"theme.txt":  "APPLE\nPEACH\nMELON\nLEMON\n",
	"clues.csv":  "CAT,Purrs\nAHO,Cry\nBED,Place to sleep\nCAB,Taxi\nTOD,Fox\nOLD,Aged\n",
	"filled.txt": "CAT\nA#O\nBED\n",
	"open.txt":   "..#..#..#..#..#..\n",
	"wrapper.sh": "#!/bin/sh\nsetsid sleep 30 >/dev/null 2>&1 &\n" +
		"sh -c 'sleep 30; sleep 30' >/dev/null 2>&1 &\ncadical -q \"$1\"\n",
}

// madeInputs are generated by crossat, in this order.
var madeInputs = []struct{ file, line string }{
	{"four.txt", "dicts show --dict en --min-score 80 --min-length 4"},
	{"fill.cnf", "encode --grid mini5 --encoding bridge --min-score 60"},
	{"best.wcnf", "encode --grid mini5 --objective worst --min-score 90 --format wcnf"},
	{"model.txt", "solve --cnf in/fill.cnf"},
	{"cubes.json", "cubes split --size 4 --min-score 80 --target 20"},
	{"none.json", "cubes split --size 5 --min-score 84 --target 12"},
	{"", "fill --grid mini5 --min-score 98 --proof in/none.drat --cnf in/none.cnf"},
	{"", "cubes conquer --cubes in/cubes.json --count --journal in/runs/a.journal"},
}

// writeInputs writes the folder in.
func (d *driver) writeInputs() error {
	in := filepath.Join(d.folder, "in")
	if err := os.MkdirAll(filepath.Join(in, "runs"), 0o777); err != nil {
		return err
	}
	for name, text := range inputs {
		if err := os.WriteFile(filepath.Join(in, name), []byte(text), 0o777); err != nil {
			return err
		}
	}
	for _, m := range madeInputs {
		cmd := exec.Command(d.program, strings.Fields(m.line)...)
		cmd.Dir = d.folder
		text, err := cmd.Output()
		exit := (*exec.ExitError)(nil)
		if err != nil && !(errors.As(err, &exit) && slices.Contains([]int{10, 20}, exit.ExitCode())) {
			return fmt.Errorf("crossat %s: %w: %s", m.line, err, exit.Stderr)
		}
		if m.file != "" {
			if err := os.WriteFile(filepath.Join(in, m.file), text, 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// learn runs a command twice without a fault, to record its result.
func (d *driver) learn(c *testCase) error {
	for n := range 2 {
		r, err := d.newRun(-1, c, nil)
		start := time.Now()
		if err == nil {
			err = r.start(nil)
		}
		if err != nil {
			return err
		}
		<-r.ended
		c.took = time.Since(start)
		if err := r.nothingLeft(); err != nil {
			return err
		}
		files := make(map[string][]byte)
		for _, name := range strings.Fields(c.outputs) {
			text, err := os.ReadFile(filepath.Join(r.folder, name))
			if err != nil {
				return fmt.Errorf("%w: %s", err, &r.stderr)
			}
			files[name] = text
		}
		code, stdout := r.cmd.ProcessState.ExitCode(), r.stdout.Bytes()
		if code == 1 || code == 2 || code > 30 {
			return fmt.Errorf("it ends with %d: %s", code, &r.stderr)
		}
		if n > 0 && !c.loose {
			for name, text := range files {
				if !bytes.Equal(text, c.files[name]) {
					return fmt.Errorf("%s is not the same each time", name)
				}
			}
			if code != c.code || !bytes.Equal(stdout, c.stdout) {
				return fmt.Errorf("it does not do the same each time")
			}
		}
		c.code, c.stdout, c.files = code, stdout, files
		os.RemoveAll(r.folder)
	}
	return nil
}

// firstLines checks that part is the first lines of whole.
func firstLines(part, whole []byte) error {
	if bytes.HasPrefix(whole, part) && bytes.HasSuffix(part, []byte("\n")) {
		return nil
	}
	return fmt.Errorf("%d bytes are not the first lines of %d", len(part), len(whole))
}

// isPuzzle checks that part is a line of JSON.
func isPuzzle(part, _ []byte) error {
	if !json.Valid(part) {
		return fmt.Errorf("this is not JSON: %.100q", part)
	}
	return nil
}

// anything checks that part ends with a complete line.
func anything(part, _ []byte) error {
	if !bytes.HasSuffix(part, []byte("\n")) {
		return fmt.Errorf("this is cut off: %.100q", part)
	}
	return nil
}
