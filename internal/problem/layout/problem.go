// Package layout defines the problem of placing given words freely on a board as a crossword.
//
// A layout is a set of places, at most one for each word, such that the words placed are connected
// and are exactly the maximal runs of two or more letters, across and down. It need not reach the
// edges of the board.
package layout

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"crossat/grids"
)

// Problem is a set of words to place on a board.
type Problem struct {
	Width, Height int
	// Words are distinct, and have at least two letters each.
	Words []string
	// Weights are the values of the words, 1 or more; nil means 1 each.
	Weights []int
	// MaxLost is the maximum total weight of the words left out; 0 means that all are placed.
	MaxLost int
	// MinCrossings is the minimum number of cells in which two words cross.
	MinCrossings int
}

// MaxSide is the maximum width and height, in cells, of boards for layouts. Files can have larger grids, see
// [grids.MaxSide].
const MaxSide = 50

// Validate returns an error if the problem is malformed: a side of the board, a weight or a bound is out of range, or a
// word is too short or listed twice. A valid problem can still have no layout.
func (p *Problem) Validate() error {
	switch {
	case min(p.Width, p.Height) < 1 || max(p.Width, p.Height) > MaxSide:
		return fmt.Errorf("a board of %dx%d: sides must be from 1 to %d cells", p.Width, p.Height, MaxSide)
	case len(p.Words) == 0:
		return errors.New("no words to place")
	case p.Weights != nil && len(p.Weights) != len(p.Words):
		return fmt.Errorf("%d weights for %d words", len(p.Weights), len(p.Words))
	case p.MaxLost < 0:
		return fmt.Errorf("maximum weight of words left out is %d: must be 0 or more", p.MaxLost)
	case p.MinCrossings < 0:
		return fmt.Errorf("minimum number of crossings is %d: must be 0 or more", p.MinCrossings)
	}
	seen := make(map[string]bool)
	for i, word := range p.Words {
		switch {
		case utf8.RuneCountInString(word) < 2:
			return fmt.Errorf("word %q is too short: must have at least two letters", word)
		case seen[word]:
			return fmt.Errorf("word %s is listed twice", word)
		case p.Weights != nil && p.Weights[i] < 1:
			return fmt.Errorf("word %s has weight %d: must be 1 or more", word, p.Weights[i])
		}
		seen[word] = true
	}
	return nil
}

// Place is the position of a word on the board.
type Place struct {
	Word int       // index in Problem.Words
	Dir  grids.Dir // across or down
	Cell int       // cell of the first letter: row*Width + column
}

// Weight returns the weight of a word, given by its index.
func (p *Problem) Weight(word int) int {
	if p.Weights == nil {
		return 1
	}
	return p.Weights[word]
}

// Board returns the board.
func (p *Problem) Board() grids.Board { return grids.Board{Width: p.Width, Height: p.Height} }

// Places returns all places where a word fits on the board, ordered by word, direction and cell.
func (p *Problem) Places() []Place {
	var all []Place
	board := p.Board()
	for word, text := range p.Words {
		n := len([]rune(text))
		for _, dir := range []grids.Dir{grids.Across, grids.Down} {
			for cell := range p.Width * p.Height {
				if board.Fits(cell, n, dir) {
					all = append(all, Place{word, dir, cell})
				}
			}
		}
	}
	return all
}

// Grid returns the grid with the given letters, one for each cell; cells with 0 are black. It returns an error if no
// cell has a letter.
func (p *Problem) Grid(letters []rune) (*grids.Grid, error) {
	text := make([]rune, 0, len(letters)+p.Height)
	for cell, letter := range letters {
		if letter == 0 {
			letter = grids.Black
		}
		text = append(text, letter)
		if cell%p.Width == p.Width-1 {
			text = append(text, '\n')
		}
	}
	return grids.Parse("layout", string(text), grids.Options{})
}

// Letters returns the letters that words at the given places put in each cell, 0 for none. It returns
// an error if two of them collide.
func (p *Problem) Letters(places []Place) ([]rune, error) {
	letters := make([]rune, p.Width*p.Height)
	for _, at := range places {
		for i, letter := range []rune(p.Words[at.Word]) {
			cell := at.Cell + i*p.Board().Step(at.Dir)
			if letters[cell] != 0 && letters[cell] != letter {
				return nil, fmt.Errorf("%s collides with another word at letter %d", p.Words[at.Word], i+1)
			}
			letters[cell] = letter
		}
	}
	return letters, nil
}

// Crop removes the rows and columns around the letters. It returns the problem on the smaller board,
// and the letters there. It requires at least one letter.
func (p *Problem) Crop(letters []rune) (*Problem, []rune) {
	var covered []int
	for cell, letter := range letters {
		if letter != 0 {
			covered = append(covered, cell)
		}
	}
	top, left, bottom, right := p.Board().Bounds(covered)
	cropped := *p
	cropped.Width, cropped.Height = right-left+1, bottom-top+1
	var kept []rune
	for row := top; row <= bottom; row++ {
		kept = append(kept, letters[row*p.Width+left:row*p.Width+right+1]...)
	}
	return &cropped, kept
}

// Read returns the places of the words in a grid, which must be a layout of the problem that fits in
// the upper left corner of the board.
func (p *Problem) Read(g *grids.Grid) []Place {
	var places []Place
	for _, s := range g.Slots() {
		word := slices.Index(p.Words, g.Entry(s))
		row, column := s.Cells[0]/g.Width(), s.Cells[0]%g.Width()
		places = append(places, Place{word, s.Dir, row*p.Width + column})
	}
	return places
}

// TotalWeight returns the weight of all words.
func (p *Problem) TotalWeight() int {
	total := 0
	for word := range p.Words {
		total += p.Weight(word)
	}
	return total
}
