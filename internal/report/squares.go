package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"unicode/utf8"
)

// Squares has the expected numbers of word squares of one kind from a dictionary, by size.
type Squares struct {
	Dict     string     `json:"dict"`
	Kind     string     `json:"kind"` // "double", "symmetric" or "rectangle"
	Expected []Expected `json:"expected"`
}

// Expected is the expected number of squares of a size.
type Expected struct {
	Size  string  `json:"size"`
	Words int     `json:"words"`          // of the lengths of the sides
	Log   *figure `json:"expected_log10"` // null for no squares
}

// NewExpected returns the figures of a size. The logarithm is ignored if none is set.
func NewExpected(size string, words int, logExpected float64, none bool) Expected {
	e := Expected{Size: size, Words: words}
	if !none {
		log := figure(logExpected)
		e.Log = &log
	}
	return e
}

// WriteJSON writes the figures as one line of JSON.
func (s *Squares) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(s) }

// WriteText writes a line of the table that [WriteSquaresHead] begins.
func (s *Squares) WriteText(w io.Writer, width int) error {
	var cells []string
	for _, e := range s.Expected {
		cell := "-"
		if e.Log != nil {
			cell = fmt.Sprintf("10^%.1f", math.Round(10*float64(*e.Log))/10+0) // not -0.0
		}
		cells = append(cells, cell)
	}
	return writeSquares(w, s.Dict, s.Kind, cells, width)
}

// WriteSquaresHead writes the head of a table of squares, given the width of its first column. Lines follow one by one,
// as they become known.
func WriteSquaresHead(w io.Writer, sizes []string, width int) error {
	return writeSquares(w, "LIST", "KIND", sizes, width)
}

func writeSquares(w io.Writer, dict, kind string, cells []string, width int) error {
	line := fmt.Sprintf("%s%*s  %-9s", dict, max(width-utf8.RuneCountInString(dict), 0), "", kind)
	for _, cell := range cells {
		line += fmt.Sprintf("  %8s", cell)
	}
	_, err := fmt.Fprintln(w, line)
	return err
}
