package cubes

import (
	"fmt"
	"math"

	"crossat/grids"
)

// Record is the result of one attempt at a cube: a line of a journal.
type Record struct {
	Cube    int     `json:"cube"` // index into the cubes of the set
	Set     string  `json:"set"`  // [Set.ID]
	Answer  Answer  `json:"answer"`
	Fill    string  `json:"fill,omitempty"`  // one fill of the cube, as [Text] prints it
	Fills   *int    `json:"fills,omitempty"` // number of fills of the cube, if counted
	Engine  string  `json:"engine,omitempty"`
	Seconds float64 `json:"seconds"`
}

// Answer is the result for a cube.
type Answer string

// The answers.
const (
	Found   Answer = "fill"
	Refuted Answer = "none"
	Unknown Answer = "unknown" // time limit
)

// Check returns an error if a record can't belong to the set. It doesn't look up the words of a fill, and can't tell
// whether a refuted cube really has no fill. It isn't safe for concurrent use.
func (s *Set) Check(r Record) error {
	switch {
	case r.Set != s.ID:
		return fmt.Errorf("it belongs to the cubes %q, but these are %q", r.Set, s.ID)
	case r.Cube < 0 || r.Cube >= len(s.Cubes):
		return fmt.Errorf("no cube %d: the set has %d, counted from 0", r.Cube, len(s.Cubes))
	case r.Answer != Found && r.Answer != Refuted && r.Answer != Unknown:
		return fmt.Errorf("%q is not an answer", r.Answer)
	case (r.Answer == Found) != (r.Fill != "") || r.Fills != nil && (*r.Fills > 0) != (r.Answer == Found):
		return fmt.Errorf("the answer %q contradicts its fills", r.Answer)
	case r.Fills != nil && *r.Fills < 0:
		return fmt.Errorf("cube %d can't have %d fills", r.Cube, *r.Fills)
	case r.Seconds < 0 || r.Seconds > maxSeconds:
		return fmt.Errorf("cube %d can't have taken %g seconds", r.Cube, r.Seconds)
	}
	if r.Fills != nil && *r.Fills > 0 {
		if most := s.LogMost(r.Cube); math.Log10(float64(*r.Fills)) > most+roundingError {
			return fmt.Errorf("cube %d can't have %d fills: its words allow for 10^%.2f at most",
				r.Cube, *r.Fills, most)
		}
	}
	if r.Fill == "" {
		return nil
	}
	letters, err := s.letters(r.Fill)
	if err != nil {
		return err
	}
	for cell, letter := range s.Cubes[r.Cube].Letters {
		if letter != 0 && letters[cell] != letter {
			return fmt.Errorf("its fill is outside of cube %d: %s is not '%s'", r.Cube, s.Grid.CellName(cell),
				s.Grid.Expand(string(letter)))
		}
	}
	return nil
}

const (
	maxSeconds    = 1e10 // centuries
	roundingError = 1e-9 // of logarithms
)

// Filled returns the grid with the fill of a record.
func (s *Set) Filled(r Record) (*grids.Grid, error) {
	letters, err := s.letters(r.Fill)
	if err != nil {
		return nil, err
	}
	return s.Grid.Fill(letters), nil
}

// Tally is the progress of a set.
type Tally struct {
	Set     *Set
	Counted bool // a cube with a fill is done only when its fills are counted

	last map[int]Record // by cube: its latest record, or the one that settled it
}

// NewTally returns the tally of records, in chronological order.
func NewTally(s *Set, counted bool, records []Record) *Tally {
	t := &Tally{Set: s, Counted: counted, last: make(map[int]Record)}
	for _, r := range records {
		t.Add(r)
	}
	return t
}

// Add adds a record. Records of a cube that is already done are ignored.
func (t *Tally) Add(r Record) {
	if !t.Done(r.Cube) {
		t.last[r.Cube] = r
	}
}

// Done reports whether a cube is finished.
func (t *Tally) Done(cube int) bool {
	r, ok := t.last[cube]
	return ok && (r.Answer == Refuted || r.Answer == Found && (!t.Counted || r.Fills != nil))
}

// Sum summarises a tally over some of the cubes.
type Sum struct {
	Cubes, Refuted, Unknown, Open int     // numbers of cubes; an open one has no record
	Found                         int     // number of cubes with a fill
	Fills                         int     // number of fills counted, at most [math.MaxInt]
	Share                         float64 // share of the whole space that is done, including the refuted parts
}

// Sum summarises the given cubes.
func (t *Tally) Sum(cubes []int) Sum {
	s := Sum{Cubes: len(cubes), Share: t.Set.Share}
	for _, cube := range cubes {
		r, ok := t.last[cube]
		switch {
		case !ok:
			s.Open++
		case r.Answer == Unknown:
			s.Unknown++
		case r.Answer == Refuted:
			s.Refuted++
		default:
			s.Found++
		}
		if r.Fills != nil {
			s.Fills += min(*r.Fills, math.MaxInt-s.Fills)
		}
		if t.Done(cube) {
			s.Share += t.Set.Cubes[cube].Share
		}
	}
	return s
}

// Fill returns the record of the first of the given cubes that has a fill; ok is false if none has.
func (t *Tally) Fill(cubes []int) (r Record, ok bool) {
	for _, cube := range cubes {
		if r, ok := t.last[cube]; ok && r.Answer == Found {
			return r, true
		}
	}
	return Record{}, false
}
