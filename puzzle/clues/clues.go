// Package clues finds clues for the answers of a puzzle: in people's own lists, or as drafts from dictionary
// definitions, for a person to review. Worksheets let a person edit the clues of a puzzle; a journal records which
// clues were used.
//
// The package works on bytes and plain text, and is independent of files and grids.
package clues

import "crossat/puzzle"

// Clue is a clue for an answer.
type Clue struct {
	Answer      string // normal, see package dicts
	Enumeration string // the lengths of its words in the source's spelling, such as 3,5; can be empty
	Text        string // one line; empty for no clue
	Source      string // such as WordNet, or from a list; can be empty
	Note        string // on a draft, for its editor: "plural of dog"; can be empty
	Draft       bool   // made by a program, and not edited
}

// InPuzzle converts the clue for a puzzle: texts become single lines, and the note becomes part of the source.
func (c Clue) InPuzzle() puzzle.Clue {
	source := c.Source
	if c.Note != "" {
		source += ": " + c.Note
	}
	return puzzle.Clue{Text: puzzle.Words(c.Text), Source: puzzle.Words(source), Draft: c.Draft}
}

// Source returns the clues for a normal answer, best first.
type Source func(answer string) []Clue
