package page

import "fmt"

// pictureCell is the side of a cell in a picture, in the picture's units.
const pictureCell = 32

// picture returns the grid alone, with a border for the outer half of the frame.
func (p *printer) picture() sheet {
	const border = frameLine * pictureCell / 2
	b := board{
		Puzzle: p.Puzzle, fonts: p.fonts, x: border, y: border, cell: pictureCell, letters: !p.Blank,
		ink: charcoal, black: p.blackInk(charcoal),
	}
	return sheet{b.width() + 2*border, b.height() + 2*border, b.shapes()}
}

// title returns the title, or a default for puzzles without one.
func (p *printer) title() string {
	if p.Title != "" {
		return p.Title
	}
	return fmt.Sprintf("%s crossword", p.Grid.Board())
}
