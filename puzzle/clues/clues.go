// Package clues finds clues for the answers of a puzzle: in people's own lists, and as drafts from definitions of a
// dictionary, which a person is to look at. Worksheets carry the clues of a puzzle to a person and back; a journal
// remembers which clues were used.
//
// It works on bytes and plain texts, and knows neither files nor grids.
package clues

import "crossat/puzzle"

// Clue is a clue for an answer.
type Clue struct {
	Answer      string // normal, as in package dicts
	Enumeration string // the lengths of its words as the source spells it, such as 3,5; may be empty
	Text        string // one line; empty if there is no clue
	Source      string // such as WordNet, or what a list says; may be empty
	Note        string // on a draft, for the person who edits it: "plural of dog"; may be empty
	Draft       bool   // made by a program, and no person has touched it
}

// InPuzzle is the clue as a puzzle has it: in one line each, with the note as a part of the source.
func (c Clue) InPuzzle() puzzle.Clue {
	source := c.Source
	if c.Note != "" {
		source += ": " + c.Note
	}
	return puzzle.Clue{Text: puzzle.Words(c.Text), Source: puzzle.Words(source), Draft: c.Draft}
}

// Source gives the clues for a normal answer, best first.
type Source func(answer string) []Clue
