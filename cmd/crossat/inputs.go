package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/compress"
	"crossat/internal/files"
	"crossat/internal/grow"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/patterns"
	"crossat/internal/numbers"
	"crossat/internal/problem/fit"
	"crossat/puzzle"
	"crossat/puzzle/clues"
	"crossat/puzzle/formats"
)

// Input limits, listed in docs/reference.md. They apply to unpacked files.
var (
	puzzleLimit  = files.Limit{Line: formats.MaxSize, All: formats.MaxSize}
	listLimit    = files.Limit{Line: 1 << 20, All: 256 << 20}
	wasmLimit    = files.Limit{Line: 64 << 20, All: 64 << 20}
	fontLimit    = files.Limit{Line: 64 << 20, All: 64 << 20}
	cubesLimit   = files.Limit{Line: 64 << 20, All: 1 << 30}
	formulaLimit = files.Limit{Line: 64 << 20, All: 16 << 30} // also for answers
	proofLimit   = files.Limit{Line: 64 << 20}
)

// openList opens a list.
func (j *command) openList(path string) (io.ReadCloser, string, error) {
	return j.open(path, listLimit)
}

// open opens a file, or standard input for "-", and returns its name for messages. It unpacks compressed files and
// stops at the limit.
func (j *command) open(path string, limit files.Limit) (io.ReadCloser, string, error) {
	r, name, err := j.openAny(path)
	if err != nil {
		return nil, name, err
	}
	text, err := files.Unpack(path, r)
	if err != nil {
		return nil, name, err
	}
	return limit.Reader(text), name, nil
}

// readWhole reads all of a file.
func (j *command) readWhole(path string, limit files.Limit) ([]byte, error) {
	r, _, err := j.open(path, limit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// openAny opens a file without limit and without unpacking.
func (j *command) openAny(path string) (io.ReadCloser, string, error) {
	if path == "-" {
		return files.Interruptible(j.ctx, j.std.in), "standard input", nil
	}
	f, err := files.Open(j.ctx, path)
	return f, path, err
}

// readPuzzle reads --grid.
func (j *command) readPuzzle() (*puzzle.Puzzle, error) {
	name := gridFlag.Text(j)
	if name == "" {
		return nil, usagef("--grid is missing: give a file or a name from crossat grids list")
	}
	p, err := j.openPuzzle(name)
	if err != nil {
		return nil, err
	}
	g := p.Grid
	one, none := g.Unchecked()
	j.log.Printf("grid %s: %d slots, %d crossings, %d black cells, %d unchecked, %d in no slot", g.Board(),
		len(g.Slots()), len(g.Crossings()), g.Blacks(), len(one), len(none))
	return p, nil
}

// readGrid reads the grid of --grid.
func (j *command) readGrid() (*grids.Grid, error) {
	p, err := j.readPuzzle()
	if err != nil {
		return nil, err
	}
	return p.Grid, nil
}

// layOut lays out a pattern of --size, and prints the command that does so again.
func (j *command) layOut() (*puzzle.Puzzle, error) {
	rules, style, err := j.readRules(patternBlack)
	if err != nil {
		return nil, err
	}
	o := patterns.Options{Seed: seedFlag.Seed(j), Count: 1, Apart: 1, Restart: job.DefaultRestart, Profile: style.Profile}
	for r, err := range patterns.Patterns(j.ctx, rules, o) {
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(j.std.err, "laid out black squares for %s: crossat pattern %s --seed %d\n",
			numbers.Count(len(r.Grid.Slots()), "word"), sizeFlag.Text(j), o.Seed)
		return puzzle.New(r.Grid), nil
	}
	return nil, errors.New("no pattern was laid out")
}

// readGridToFill reads --grid, or lays out a pattern of --size. It returns the puzzle, and its grid without the letters
// of --region, except locked ones.
func (j *command) readGridToFill() (*puzzle.Puzzle, *grids.Grid, error) {
	if err := checkGridOrSquare(j.Context); err != nil {
		return nil, nil, err
	}
	if sizeFlag.Given(j) {
		p, err := j.layOut()
		if err != nil {
			return nil, nil, err
		}
		return p, p.Grid, nil
	}
	p, err := j.readPuzzle()
	if err != nil {
		return nil, nil, err
	}
	var cells []int
	for _, value := range regionFlag.Texts(j) {
		for text := range strings.SplitSeq(value, ",") {
			region, err := p.Grid.Region(strings.TrimSpace(text))
			if err != nil {
				return nil, nil, usagef("--region %q: %w", value, err)
			}
			cells = append(cells, region...)
		}
	}
	cells = slices.DeleteFunc(cells, func(cell int) bool { return p.Has(cell, puzzle.Locked) })
	return p, p.Grid.Clear(cells), nil
}

// readGridAndDict reads the grid or square to fill, and then the dictionary.
func (j *command) readGridAndDict() (*grids.Grid, *dicts.Dict, error) {
	g, err := j.readGridOrSquare()
	if err != nil {
		return nil, nil, err
	}
	d, err := j.readDict()
	return g, d, err
}

// logUnlisted logs given entries that aren't in any list.
func (j *command) logUnlisted(g *grids.Grid, d *dicts.Dict, r fit.Rules) {
	if d == nil {
		return
	}
	for _, line := range fills.Unlisted(g, d, r) {
		j.log.Printf("%s", line)
	}
}

// readPuzzleAndDict reads --grid, and then the dictionary.
func (j *command) readPuzzleAndDict() (*puzzle.Puzzle, *dicts.Dict, error) {
	p, err := j.readPuzzle()
	if err != nil {
		return nil, nil, err
	}
	d, err := j.readDict()
	return p, d, err
}

// openPuzzle opens a puzzle by name: a built-in grid, or a file in any format.
func (j *command) openPuzzle(name string) (*puzzle.Puzzle, error) {
	o := formats.Options{FoldYo: foldYoFlag.On(j)}
	if minSlotFlag.Given(j) {
		o.MinSlot = minSlotFlag.Number(j)
	}
	if grids.Builtin(name) {
		g, err := grids.OpenWith(name, grids.Options{MinSlot: o.MinSlot})
		if err != nil {
			return nil, err
		}
		return puzzle.New(g), nil
	}
	r, name, err := j.open(name, puzzleLimit)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noGrid(name)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, notes, err := formats.Read(compress.Trim(name), file, o)
	for _, note := range notes {
		fmt.Fprintf(j.std.err, "%s: %s\n", name, note)
	}
	return p, err
}

func noGrid(name string) error {
	var names []string
	for _, info := range grids.List() {
		names = append(names, info.Name)
	}
	err := fmt.Errorf("no grid %q: no file, and no built-in grid%s", name, cmdline.DidYouMean(name, names))
	return cmdline.WithHint(err, "crossat grids list")
}

// readWords reads --words.
func (j *command) readWords() ([]dicts.Entry, error) {
	path := wordsFlag.Text(j)
	if path == "" {
		return nil, usagef("--words is missing: give a file with a word a line")
	}
	r, name, err := j.openList(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no file %q", path)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: reading the list: %w", name, err)
	}
	entries, err := j.parseWords(name, data)
	if err == nil && len(entries) > grow.MaxWords {
		err = fmt.Errorf("%s: %d words: at most %d can be placed: divide the list", name, len(entries), grow.MaxWords)
	}
	return entries, err
}

// parseWords parses words to place: a list, or a table that a spreadsheet has exported.
func (j *command) parseWords(name string, data []byte) ([]dicts.Entry, error) {
	o := j.listOptions()
	o.Join = true                                    // accept any spelling
	o.Charset = cmp.Or(o.Charset, dicts.AutoCharset) // spreadsheets write the charset of their system
	list, err := dicts.ParseEntries(name, bytes.NewReader(data), o)
	table, isTable, tableErr := clues.ReadWords(name, bytes.NewReader(data), o)
	switch {
	case isTable && (tableErr == nil || err != nil):
		return table, tableErr
	case err == nil:
		return list, nil
	case tableErr == nil && !slices.ContainsFunc(table, isWeighed):
		return table, nil
	case slices.Contains([]string{".csv", ".tsv"}, strings.ToLower(filepath.Ext(compress.Trim(name)))):
		return nil, tableErr
	}
	return nil, err
}

// isWeighed reports whether the clue of an entry looks like a weight, which is wrong in a list.
func isWeighed(e dicts.Entry) bool {
	return e.Clue != "" && strings.ContainsRune("+-.0123456789", rune(e.Clue[0]))
}

// readAtLeast reads --at-least, 0 if it isn't set.
func (j *command) readAtLeast(words []dicts.Entry) (int, error) {
	k := atLeastFlag.Number(j)
	if atLeastFlag.Given(j) && (k < 1 || k > len(words)) {
		n := len(words)
		return 0, usagef("--at-least %d: there are %s, so give from 1 to %d", k, numbers.Count(n, "word"), n)
	}
	return k, nil
}

// texts returns the words of entries.
func texts(entries []dicts.Entry) []string {
	var words []string
	for _, e := range entries {
		words = append(words, e.Text)
	}
	return words
}
