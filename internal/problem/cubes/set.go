// Package cubes holds a fill that is split into cubes: a self-contained [Set] with its file format, the [Record] of an
// attempt at a cube, and a [Tally] of progress. It does no splitting or solving, starts no process and opens no file.
package cubes

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"crossat/dicts"
	"crossat/grids"
)

// Set is a fill split into cubes. Its JSON file includes the candidate words, so that solving needs no other file.
type Set struct {
	Grid     *grids.Grid
	Repeats  bool // whether a word is allowed in more than one slot
	Dict     *dicts.Dict
	Strategy string
	Seed     uint64
	Splitting

	// ID identifies the set: the first 8 bytes of the SHA-256 of its file, in hex. Read sets it.
	ID string

	counts *wordCounts // nil until needed
}

// format is the first field of the file: its type and version.
const format = "crossat cubes 1"

// file is the JSON object in the file, whose last fields are printed one element per line.
type file struct {
	Format    string   `json:"format"`
	Grid      []string `json:"grid"` // one string per row
	Symmetric bool     `json:"symmetric,omitempty"`
	MinSlot   int      `json:"min_slot"`
	Repeats   bool     `json:"repeats,omitempty"`
	Strategy  string   `json:"strategy"`
	Seed      uint64   `json:"seed"`
	Refuted   int      `json:"refuted"`
	Share     float64  `json:"refuted_share"`
	Dict      string   `json:"dict"`
	Cubes     []cube   `json:"cubes,omitempty"`
	Words     []string `json:"words,omitempty"` // WORD or WORD;SCORE
}

// cube is a [Cube] in the file; Grid is printed by [Text].
type cube struct {
	Grid     string  `json:"grid"`
	Share    float64 `json:"share"`
	Expected float64 `json:"log_expected"` // finite, because every slot has candidates
}

// Write prints the set in its file format, one line per cube and per word of the dictionary.
func (s *Set) Write(w io.Writer) error {
	head, err := json.Marshal(file{
		Format: format, Grid: s.Grid.Rows(), Symmetric: s.Grid.Symmetric(), MinSlot: s.Grid.MinSlot(),
		Repeats:  s.Repeats,
		Strategy: s.Strategy, Seed: s.Seed, Refuted: s.Refuted, Share: s.Share, Dict: s.Dict.Name(),
	})
	if err != nil {
		return err
	}
	var list []cube
	for _, c := range s.Cubes {
		list = append(list, cube{Text(s.Grid.Fill(c.Letters)), c.Share, c.Expected})
	}
	// The lists follow inside the object, one element per line, to keep files readable and diffable.
	text := append(bytes.TrimSuffix(head, []byte("}")), ",\n"...)
	if text, err = appendLines(text, "cubes", list); err != nil {
		return err
	}
	if text, err = appendLines(append(text, ",\n"...), "words", s.words()); err != nil {
		return err
	}
	_, err = w.Write(append(text, "}\n"...))
	return err
}

// appendLines appends a JSON field that is a list, one element per line.
func appendLines[T any](text []byte, field string, list []T) ([]byte, error) {
	text = fmt.Appendf(text, "%q:[", field)
	for i, element := range list {
		line, err := json.Marshal(element)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, '\n'), line...)
	}
	return append(text, ']'), nil
}

// rowEnd separates the rows of a grid on one line.
const rowEnd = '/'

// Text prints a grid on one line, its rows separated by slashes.
func Text(g *grids.Grid) string { return strings.Join(g.Rows(), string(rowEnd)) }

// words returns the words of the dictionary with their scores, sorted.
func (s *Set) words() []string {
	var list []string
	for w := range s.Dict.All() {
		if w.Score == 0 {
			list = append(list, w.Text)
		} else {
			list = append(list, w.Text+";"+strconv.Itoa(w.Score))
		}
	}
	slices.Sort(list)
	return list
}

// Read parses the file format of [Set.Write]. Errors begin with name. It returns an error if the cubes don't partition
// the space of fills, as far as it can tell without a search.
func Read(name string, data []byte) (*Set, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: not a file of cubes: %w", name, err)
	}
	if f.Format != format {
		return nil, fmt.Errorf("%s: not a file of cubes: its format is %q, not %q", name, f.Format, format)
	}
	sum := sha256.Sum256(data)
	s := &Set{
		Repeats: f.Repeats, Strategy: f.Strategy, Seed: f.Seed,
		Splitting: Splitting{Refuted: f.Refuted, Share: f.Share}, ID: hex.EncodeToString(sum[:8]),
	}
	if err := s.decode(f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// decode converts grid, words and cubes of a file.
func (s *Set) decode(f file) (err error) {
	if f.MinSlot < 2 || f.MinSlot > maxSlot {
		return fmt.Errorf("its shortest slots can't have %d cells", f.MinSlot)
	}
	s.Grid, err = grids.Parse("its grid", strings.Join(f.Grid, "\n"), grids.Options{MinSlot: f.MinSlot})
	if err != nil {
		return err
	}
	if f.Symmetric {
		if s.Grid.Width() != s.Grid.Height() || s.Grid.Blacks() > 0 || s.Grid.Rebus() {
			return errors.New("its grid can't be symmetric: it isn't a square of white cells with one letter each")
		}
		if s.Grid, err = grids.SymmetricSquare(s.Grid.Width()); err != nil {
			return err
		}
	}
	if s.Dict, err = readWords(f.Dict, f.Words); err != nil {
		return err
	}
	for i, c := range f.Cubes {
		letters, err := s.letters(c.Grid)
		if err != nil {
			return fmt.Errorf("cube %d: %w", i, err)
		}
		s.Cubes = append(s.Cubes, Cube{Letters: letters, Share: c.Share, Expected: c.Expected})
	}
	return nil
}

// maxSlot limits the minimum length of slots, in cells.
const maxSlot = 1000

// readWords parses entries of the form WORD or WORD;SCORE. Scores are 32-bit integers.
func readWords(name string, list []string) (*dicts.Dict, error) {
	words := make([]dicts.Word, len(list))
	for i, entry := range list {
		text, score, scored := strings.Cut(entry, ";")
		normal, ok := dicts.Normal(text, dicts.Options{})
		if !ok || normal != text {
			return nil, fmt.Errorf("its word %q is not in upper case, or not a word", text)
		}
		words[i].Text = text
		if scored {
			n, err := strconv.ParseInt(score, 10, 32)
			if err != nil {
				return nil, fmt.Errorf("its word %q: the score is not a number, or too large", entry)
			}
			words[i].Score = int(n)
		}
	}
	return dicts.New(name, words), nil
}

// letters parses a grid printed by [Text] and returns the letters in cells that are open in the set's grid, zero for
// other cells. It returns an error for a different shape, other bars, black cells or given letters.
func (s *Set) letters(text string) ([]rune, error) {
	filled, err := s.Grid.Read(splitRows(text))
	if err != nil {
		return nil, err
	}
	letters := make([]rune, s.Grid.Size())
	for cell := range letters {
		if s.Grid.At(cell) == grids.White && filled.At(cell) != grids.White {
			letters[cell] = filled.At(cell)
		}
	}
	return letters, nil
}

// splitRows splits a grid on one line at the slashes outside of brackets.
func splitRows(text string) []string {
	var rows []string
	start, inside := 0, false
	for i, r := range text {
		switch {
		case r == '[' || r == ']':
			inside = r == '['
		case r == rowEnd && !inside:
			rows, start = append(rows, text[start:i]), i+1
		}
	}
	return append(rows, text[start:])
}
