package cubes

import (
	"fmt"

	"crossat/grids"
)

// Record is what has come of a cube.
type Record struct {
	Cube    int     `json:"cube"` // its place in the set, from 0
	Set     string  `json:"set"`  // ID of the set
	Answer  Answer  `json:"answer"`
	Fill    string  `json:"fill,omitempty"`  // one of the cube's, its rows with a slash between them
	Fills   *int    `json:"fills,omitempty"` // all that the cube has, if they were counted
	Engine  string  `json:"engine,omitempty"`
	Seconds float64 `json:"seconds"`
}

// Answer says whether a cube has a fill.
type Answer string

// The answers.
const (
	Found   Answer = "fill"
	Refuted Answer = "none"
	Unknown Answer = "unknown" // it took too long
)

// Check says why a record is none of the set's.
func (s *Set) Check(r Record) error {
	switch {
	case r.Set != s.ID:
		return fmt.Errorf("it belongs to the cubes %q, and these are %q", r.Set, s.ID)
	case r.Cube < 0 || r.Cube >= len(s.Cubes):
		return fmt.Errorf("there is no cube %d among %d", r.Cube, len(s.Cubes))
	case r.Answer != Found && r.Answer != Refuted && r.Answer != Unknown:
		return fmt.Errorf("%q is no answer", r.Answer)
	case (r.Answer == Found) != (r.Fill != "") || r.Fills != nil && (*r.Fills > 0) != (r.Answer == Found):
		return fmt.Errorf("the answer %q does not go with its fills", r.Answer)
	}
	if r.Fill != "" {
		if _, err := s.letters(r.Fill); err != nil {
			return err
		}
	}
	return nil
}

// Filled is the grid with the fill of a record.
func (s *Set) Filled(r Record) (*grids.Grid, error) {
	letters, err := s.letters(r.Fill)
	if err != nil {
		return nil, err
	}
	return s.Grid.Fill(letters), nil
}

// Tally is how far a set is.
type Tally struct {
	Set     *Set
	Counted bool // of a cube with a fill, all fills are wanted

	last map[int]Record // by cube: its answer
}

// NewTally takes records, in their order.
func NewTally(s *Set, counted bool, records []Record) *Tally {
	t := &Tally{Set: s, Counted: counted, last: make(map[int]Record)}
	for _, r := range records {
		t.Add(r)
	}
	return t
}

// Add takes one more record. What is known of a cube stays known.
func (t *Tally) Add(r Record) {
	if !t.Done(r.Cube) {
		t.last[r.Cube] = r
	}
}

// Done reports whether a cube needs no more work.
func (t *Tally) Done(cube int) bool {
	r, ok := t.last[cube]
	return ok && (r.Answer == Refuted || r.Answer == Found && (!t.Counted || r.Fills != nil))
}

// Sum is a tally over some of the cubes.
type Sum struct {
	Cubes, Refuted, Unknown, Open int     // Open are those without a record
	Found                         int     // cubes that have fills
	Fills                         int     // in all cubes, if they were counted
	Share                         float64 // of the whole space: of the cubes done and of what was refuted before
}

// Sum adds up some of the cubes.
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
			s.Fills += *r.Fills
		}
		if t.Done(cube) {
			s.Share += t.Set.Cubes[cube].Share
		}
	}
	return s
}

// Fill returns a record with a fill of some of the cubes, if there is one: that of the
// first cube which has one.
func (t *Tally) Fill(cubes []int) (Record, bool) {
	for _, cube := range cubes {
		if r, ok := t.last[cube]; ok && r.Answer == Found {
			return r, true
		}
	}
	return Record{}, false
}
