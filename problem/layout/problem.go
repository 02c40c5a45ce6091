// Package layout has the problem of placing given words freely on a board, as a crossword.
//
// A layout is a set of places, at most one a word, such that the maximal runs of two or more
// letters across and down are the words placed, each where it is placed, and that all words
// placed are connected. It need not reach the edges of the board.
package layout

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"crossat/grids"
)

// Problem is which words to place on which board.
type Problem struct {
	Width, Height int
	// Words are different, of two letters or more each.
	Words []string
	// Weights say how much each word is wanted, 1 or more; nil means 1 each.
	Weights []int
	// MaxLost is the greatest sum of the weights of words that are left out; 0 to place
	// all words.
	MaxLost int
	// MinCrossings is the least number of cells in which two words cross.
	MinCrossings int
}

// MaxSide is the longest side of a board.
const MaxSide = 50

// Validate says what in a problem makes no sense, whether or not there is a layout: a side of the
// board, a word of fewer than two letters or listed twice, a weight, a bound.
func (p *Problem) Validate() error {
	switch {
	case min(p.Width, p.Height) < 1 || max(p.Width, p.Height) > MaxSide:
		return fmt.Errorf("a board of %dx%d: a side has from 1 to %d cells", p.Width, p.Height, MaxSide)
	case len(p.Words) == 0:
		return errors.New("there are no words to place")
	case p.Weights != nil && len(p.Weights) != len(p.Words):
		return fmt.Errorf("%d weights for %d words", len(p.Weights), len(p.Words))
	case p.MaxLost < 0:
		return fmt.Errorf("words of weight %d left out: give 0 or more", p.MaxLost)
	case p.MinCrossings < 0:
		return fmt.Errorf("%d crossings: give 0 or more", p.MinCrossings)
	}
	seen := make(map[string]bool)
	for i, word := range p.Words {
		switch {
		case utf8.RuneCountInString(word) < 2:
			return fmt.Errorf("the word %q: a word has two letters or more", word)
		case seen[word]:
			return fmt.Errorf("the word %s is listed twice: a word is placed once", word)
		case p.Weights != nil && p.Weights[i] < 1:
			return fmt.Errorf("the word %s has weight %d: give 1 or more", word, p.Weights[i])
		}
		seen[word] = true
	}
	return nil
}

// Place is where a word is placed.
type Place struct {
	Word int       // its index in Problem.Words
	Dir  grids.Dir // across or down
	Cell int       // of its first letter
}

// Weight is how much a word is wanted.
func (p *Problem) Weight(word int) int {
	if p.Weights == nil {
		return 1
	}
	return p.Weights[word]
}

// Board is the rectangle that the words are placed on.
func (p *Problem) Board() grids.Board { return grids.Board{Width: p.Width, Height: p.Height} }

// Places lists where the words may go: those of the first word, then those of the second, and
// so on.
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

// Grid draws letters, one a cell and 0 for none, with black cells around them.
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

// Letters are the letters of places, one a cell, 0 for none. Places that contradict each
// other are an error.
func (p *Problem) Letters(places []Place) ([]rune, error) {
	letters := make([]rune, p.Width*p.Height)
	for _, at := range places {
		for i, letter := range []rune(p.Words[at.Word]) {
			cell := at.Cell + i*p.Board().Step(at.Dir)
			if letters[cell] != 0 && letters[cell] != letter {
				return nil, fmt.Errorf("%s collides with another word at its letter %d", p.Words[at.Word], i+1)
			}
			letters[cell] = letter
		}
	}
	return letters, nil
}

// Crop cuts the rows and columns without letters off a board, and returns the problem on
// the board that is left, with its letters. There must be a letter.
func (p *Problem) Crop(letters []rune) (*Problem, []rune) {
	top, left, bottom, right := p.Height, p.Width, 0, 0
	for cell, letter := range letters {
		if letter != 0 {
			top, bottom = min(top, cell/p.Width), max(bottom, cell/p.Width)
			left, right = min(left, cell%p.Width), max(right, cell%p.Width)
		}
	}
	cropped := *p
	cropped.Width, cropped.Height = right-left+1, bottom-top+1
	var kept []rune
	for row := top; row <= bottom; row++ {
		kept = append(kept, letters[row*p.Width+left:row*p.Width+right+1]...)
	}
	return &cropped, kept
}

// Read finds the places of the words in a layout of theirs that fits the board, in the upper
// left corner.
func (p *Problem) Read(g *grids.Grid) []Place {
	var places []Place
	for _, s := range g.Slots() {
		word := slices.Index(p.Words, g.Entry(s))
		row, column := s.Cells[0]/g.Width(), s.Cells[0]%g.Width()
		places = append(places, Place{word, s.Dir, row*p.Width + column})
	}
	return places
}

// TotalWeight is the weight of all words.
func (p *Problem) TotalWeight() int {
	total := 0
	for word := range p.Words {
		total += p.Weight(word)
	}
	return total
}
