package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
)

// open opens a file, or standard input for "-", and returns the name that messages call it by.
func (j *job) open(path string) (io.ReadCloser, string, error) {
	if path == "-" {
		return interruptible(j.Context.Context, j.std.in), "standard input", nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, path, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, path, fmt.Errorf("%s is a folder", path)
	}
	return f, path, nil
}

// interruptible reads r until the context ends, even while r has nothing to give.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	return out
}

// readGrid reads --grid.
func (j *job) readGrid() (*grids.Grid, error) {
	name := j.String("grid")
	if name == "" {
		return nil, usagef("--grid is missing: give a file or a name from crossat grids list")
	}
	g, err := j.openGrid(name, grids.Options{MinSlot: j.Int("min-slot")})
	if err != nil {
		return nil, err
	}
	one, none := g.Unchecked()
	j.log.Printf("grid %s: %d slots, %d crossings, %d black cells, %d unchecked, %d in no slot", g.Board(),
		len(g.Slots()), len(g.Crossings()), g.Blacks(), len(one), len(none))
	return g, nil
}

// readGridAndDict reads --grid, and then the dictionary.
func (j *job) readGridAndDict() (*grids.Grid, *dicts.Dict, error) {
	g, err := j.readGrid()
	if err != nil {
		return nil, nil, err
	}
	d, err := j.readDict()
	return g, d, err
}

func (j *job) openGrid(name string, o grids.Options) (*grids.Grid, error) {
	if grids.Builtin(name) {
		return grids.OpenWith(name, o)
	}
	r, name, err := j.open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noGrid(name)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return grids.Parse(name, gridText(string(text), j.Bool("fold-yo")), o)
}

func noGrid(name string) error {
	return fmt.Errorf("no grid %q: no file, and no name from crossat grids list", name)
}

// gridText brings the letters of a grid file into the form that words have.
func gridText(text string, foldYo bool) string {
	text = dicts.NFC(text)
	if foldYo {
		text = strings.NewReplacer("ё", "е", "Ё", "Е").Replace(text)
	}
	return text
}

// maxWords bounds how many words are placed.
const maxWords = 200

// readWords reads --words.
func (j *job) readWords() ([]dicts.Entry, error) {
	path := j.String("words")
	if path == "" {
		return nil, usagef("--words is missing: give a file with a word a line")
	}
	r, name, err := j.open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no file %q", path)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	entries, err := dicts.ParseEntries(name, r, j.listOptions())
	if err == nil && len(entries) > maxWords {
		err = fmt.Errorf("%s: %d words: at most %d can be placed", name, len(entries), maxWords)
	}
	return entries, err
}

// readAtLeast reads --at-least, how many of some words are wanted; 0 if it is not set.
func (j *job) readAtLeast(words []dicts.Entry) (int, error) {
	k := j.Int(atLeastFlag.Name)
	if j.IsSet(atLeastFlag.Name) && (k < 1 || k > len(words)) {
		return 0, usagef("--at-least %d: there are %s", k, numbers.Count(len(words), "word"))
	}
	return k, nil
}

// texts are the words of entries.
func texts(entries []dicts.Entry) []string {
	var words []string
	for _, e := range entries {
		words = append(words, e.Text)
	}
	return words
}
