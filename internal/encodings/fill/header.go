package fill

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/fit"
)

// Header is the content of an exported formula's comments: everything needed to decode an answer. The lines, each a
// comment of the DIMACS file:
//
//	crossat fill 1                            the format and its version
//	version v1.2.0                            of crossat; this and the next two are not needed to decode
//	command crossat encode --grid mini5       reproduces the formula
//	licence en: ODC-BY                        of a list; any number of them
//	encoding bridge                           one of Forms
//	nodup pairwise                            one of Distincts, or none if words can repeat
//	seed 1
//	dict NAME WORDS SHA256                    SHA256 is Dict.Fingerprint
//	minslot 2
//	rule stems                                a rule of the constructor; any number of them, see ruleLines
//	grid WIDTH HEIGHT
//	| .....#....#....                         one line per row
//	cell ROW COLUMN FIRST LETTERS             variables FIRST, FIRST+1, … of its letters, and of strings in brackets
//	slot 17-Across FIRST COUNT                variables FIRST, FIRST+1, … of its candidates
//	objective worst,sum                       one of fit.Objectives, in formulas with costs
//	criterion worst dearest 90 181            name, the dearest entry or all in total or squares, points that
//	criterion sum total 90 1                  cost nothing, and the weight of a point; one line per criterion
//
// Rows and columns are counted from 1. Other comments, such as hints to a solver, are ignored.
type Header struct {
	Dict        string // the dictionary's name, without spaces
	DictWords   int    // number of words in the dictionary
	Fingerprint string // SHA-256 of the dictionary, in hex
	Seed        uint64
	Encoding    string       // name of one of Forms
	NoDup       string       // name of one of Distincts, or "none"
	Rules       fit.Rules    // of the constructor, without the lists of slots
	Listed      []ListedSlot // slots with their own lists
	Atoms       *Atoms       // includes the grid; from a file, without the words of slots
	Letters     []rune       // of a constraint model: the meaning of the values of cells, see ModelComments
	Cost        Cost         // of fills, if the formula has an objective
	Origin      Origin
}

// Origin describes the origin of a formula. Empty fields have no line.
type Origin struct {
	Version  string   // of crossat
	Command  string   // reproduces the formula
	Licences []string // of the lists: NAME: LICENCE
}

// lines returns a line for each field. Control characters, which could end the line, become spaces.
func (o Origin) lines() []string {
	var lines []string
	say := func(key, text string) {
		if text = strings.TrimSpace(strings.Map(spaceForControl, text)); text != "" {
			lines = append(lines, key+" "+text)
		}
	}
	say("version", o.Version)
	say("command", o.Command)
	for _, l := range o.Licences {
		say("licence", l)
	}
	return lines
}

func spaceForControl(r rune) rune {
	if unicode.IsControl(r) {
		return ' '
	}
	return r
}

// Repeats reports whether words can repeat.
func (h Header) Repeats() bool { return h.NoDup == repeats.Name }

const formatLine = "crossat fill 1"

// ErrNoHeader is returned for comments without the header of an exported fill.
var ErrNoHeader = errors.New("no map of the variables in its comments: was it written by crossat encode?")

// Comments returns the lines of the header, for the comments of a DIMACS file.
func (h Header) Comments() []string {
	a, g := h.Atoms, h.Atoms.Grid
	lines := append([]string{formatLine}, h.Origin.lines()...)
	lines = append(lines,
		"encoding "+h.Encoding,
		"nodup "+h.NoDup,
		fmt.Sprintf("seed %d", h.Seed),
		fmt.Sprintf("dict %s %d %s", oneField(h.Dict), h.DictWords, h.Fingerprint),
		fmt.Sprintf("minslot %d", g.MinSlot()),
	)
	lines = append(lines, h.ruleLines()...)
	lines = append(lines, fmt.Sprintf("grid %d %d", g.Width(), g.Height()))
	for _, row := range strings.Split(strings.TrimSuffix(g.String(), "\n"), "\n") {
		lines = append(lines, "| "+row)
	}
	if h.Letters != nil {
		lines = append(lines, "letters "+g.Print(h.Letters))
	}
	for _, b := range a.order {
		if b.slot < 0 {
			row, column := b.cell/g.Width()+1, b.cell%g.Width()+1
			letters := g.Print(a.cells[b.cell].letters)
			lines = append(lines, fmt.Sprintf("cell %d %d %d %s", row, column, b.first, letters))
		} else {
			name := g.Slots()[b.slot].Name()
			lines = append(lines, fmt.Sprintf("slot %s %d %d", name, b.first, a.slots[b.slot].count))
		}
	}
	return append(lines, h.Cost.comments()...)
}

// oneField makes a name a single field of a line: its spaces become underscores.
func oneField(name string) string {
	if f := strings.Fields(name); len(f) > 0 {
		return strings.Join(f, "_")
	}
	return "-"
}

// ReadHeader parses the header among the comments of a DIMACS file. The error is or wraps [ErrNoHeader] if no complete
// header is found, and otherwise quotes the wrong line or names the missing one.
func ReadHeader(comments []string) (*Header, error) {
	r := headerReader{}
	started := false
	for _, line := range comments {
		line = strings.TrimRight(line, " \t")
		if !started {
			started = line == formatLine
			continue
		}
		if err := r.parseLine(line); err != nil {
			return nil, fmt.Errorf("comment %q: %w", line, err)
		}
	}
	if !started {
		return nil, ErrNoHeader
	}
	if err := r.checkComplete(); err != nil {
		return nil, err
	}
	return &r.h, nil
}

// headerReader parses a header line by line.
type headerReader struct {
	h             Header
	width, height int
	minSlot       int
	rows          []string
}

// parseLine parses one line. Lines with an unknown key are ignored.
func (r *headerReader) parseLine(line string) error {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "version":
		r.h.Origin.Version = rest
	case "command":
		r.h.Origin.Command = rest
	case "licence":
		r.h.Origin.Licences = append(r.h.Origin.Licences, rest)
	case "encoding":
		r.h.Encoding = rest
	case "nodup":
		r.h.NoDup = rest
	case "seed":
		_, err := fmt.Sscan(rest, &r.h.Seed)
		return err
	case "dict":
		_, err := fmt.Sscan(rest, &r.h.Dict, &r.h.DictWords, &r.h.Fingerprint)
		return err
	case "minslot":
		_, err := fmt.Sscan(rest, &r.minSlot)
		return err
	case "rule":
		return r.rule(rest)
	case "grid":
		_, err := fmt.Sscan(rest, &r.width, &r.height)
		return err
	case "|":
		r.rows = append(r.rows, rest)
		if len(r.rows) == r.height {
			return r.buildGrid()
		}
	case "objective":
		r.h.Cost.Objective = rest
	case "criterion":
		return r.h.Cost.parse(rest)
	case "cell", "slot", "letters":
		if r.h.Atoms == nil {
			return errors.New("it comes before the grid is complete")
		}
		return map[string]func(string) error{"cell": r.cell, "slot": r.slot, "letters": r.letters}[key](rest)
	}
	return nil
}

// buildGrid parses the rows of the grid and starts the table of atoms.
func (r *headerReader) buildGrid() error {
	g, err := grids.Parse("grid", strings.Join(r.rows, "\n"), grids.Options{MinSlot: r.minSlot})
	if err != nil {
		return err
	}
	if g.Width() != r.width || len(r.rows)*g.Width() != g.Size() {
		return fmt.Errorf("the grid is %d wide, not %d", g.Width(), r.width)
	}
	r.h.Atoms = &Atoms{Grid: g, cells: make([]cellAtoms, g.Size()), slots: make([]slotAtoms, len(g.Slots()))}
	return nil
}

// cell parses the rest of a cell line.
func (r *headerReader) cell(rest string) error {
	a := r.h.Atoms
	fields := strings.Fields(rest)
	if len(fields) != 4 {
		return errors.New("expected row, column, first variable, letters")
	}
	row, err1 := strconv.Atoi(fields[0])
	column, err2 := strconv.Atoi(fields[1])
	if err1 != nil || err2 != nil || row < 1 || row > a.Grid.Height() || column < 1 || column > a.Grid.Width() {
		return errors.New("no such cell")
	}
	cell := (row-1)*a.Grid.Width() + column - 1
	if a.Grid.At(cell) == grids.Black || a.cells[cell].letters != nil {
		return errors.New("a black cell, or a second line for a cell")
	}
	if !r.next(fields[2]) {
		return fmt.Errorf("expected first variable %d", a.vars+1)
	}
	letters, err := a.Grid.Scan(fields[3])
	if err != nil {
		return err
	}
	if slices.Contains(letters, grids.Black) || slices.Contains(letters, grids.White) {
		return fmt.Errorf("%q is not all letters", fields[3])
	}
	a.cells[cell].letters = letters
	a.addCell(cell)
	return nil
}

// slot parses the rest of a slot line.
func (r *headerReader) slot(rest string) error {
	a := r.h.Atoms
	fields := strings.Fields(rest)
	if len(fields) != 3 || !r.next(fields[1]) {
		return fmt.Errorf("expected slot, first variable %d, number of candidates", a.vars+1)
	}
	count, err := strconv.Atoi(fields[2])
	if err != nil || count < 1 || count > cnf.MaxVar-a.vars {
		return errors.New("invalid number of candidates")
	}
	for i, s := range a.Grid.Slots() {
		if s.Name() == fields[0] && a.slots[i].count == 0 {
			a.slots[i].count = count
			a.addSlot(i)
			return nil
		}
	}
	return errors.New("no such slot, or a second line for it")
}

// next reports whether field is the next variable to be numbered.
func (r *headerReader) next(field string) bool {
	v, err := strconv.Atoi(field)
	return err == nil && v == r.h.Atoms.vars+1
}

// checkComplete checks that no line is missing. Slots have lines only in encodings with word variables, and decoding
// doesn't need them.
func (r *headerReader) checkComplete() error {
	a := r.h.Atoms
	if a == nil {
		return fmt.Errorf("the comments end inside the grid: %w", ErrNoHeader)
	}
	if r.h.Fingerprint == "" || r.h.Encoding == "" || r.h.NoDup == "" || r.minSlot < 2 {
		return errors.New("the comments have no line for one of encoding, nodup, dict, minslot: the map is cut short")
	}
	if (r.h.Cost.Objective == "") != (len(r.h.Cost.Parts) == 0) {
		return errors.New("the comments have no line for one of objective, criterion: the map is cut short")
	}
	for _, s := range a.Grid.Slots() {
		for _, c := range s.Cells {
			if r.h.Letters == nil && a.cells[c].letters == nil {
				return fmt.Errorf("the comments have no line for cell %s: the map is cut short", a.Grid.CellName(c))
			}
		}
	}
	return nil
}
