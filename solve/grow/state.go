package grow

import (
	"math"
	"math/rand/v2"

	"crossat/grids"
	"crossat/problem/layout"
)

// wordValue is what a word placed is worth, in crossings.
const wordValue = 4

// state is a layout on a plane four times as wide and high as the board, where it may lie
// anywhere not too near the edge.
type state struct {
	p             *layout.Problem
	rng           *rand.Rand
	texts         [][]letter
	values        []float64 // of words: what they are worth, in crossings
	width, height int       // of the plane

	letters   []letter   // by cell, 0 for none
	owners    [2][]int16 // by direction and cell: the word there, plus 1
	at        []stand    // by word: where it lies, if it does
	boxes     []box      // by word: the cells it covers
	crossed   []set      // by word: the words it crosses
	laid      set
	rest      []int   // the words that do not lie
	restIndex []int   // by word: where it stands in rest
	cells     [][]int // by letter: where it stands
	cellIndex []int   // by cell: where it stands in cells
	box       box     // of all words
	crossings int
	weight    int

	step  int   // the number of moves
	until []int // by word: the move until which it stays
	free  int   // the move after which none has to stay
}

// letter is the number of a letter, from 1.
type letter uint16

// stand is where a word lies on the plane.
type stand struct {
	word int
	dir  grids.Dir
	cell int
}

func newState(p *layout.Problem, seed uint64) *state {
	n := len(p.Words)
	s := &state{
		p: p, rng: rand.New(rand.NewPCG(seed, 1)), width: 4 * (p.Width + 1), height: 4 * (p.Height + 1), box: noBox,
		at: make([]stand, n), boxes: make([]box, n), crossed: make([]set, n), restIndex: make([]int, n), until: make([]int, n),
	}
	size := s.width * s.height
	s.letters, s.cellIndex = make([]letter, size), make([]int, size)
	s.owners = [2][]int16{make([]int16, size), make([]int16, size)}
	numbers := make(map[rune]letter)
	for word, text := range p.Words {
		var letters []letter
		for _, r := range text {
			if numbers[r] == 0 {
				numbers[r] = letter(len(numbers) + 1)
			}
			letters = append(letters, numbers[r])
		}
		s.texts = append(s.texts, letters)
		s.rest, s.restIndex[word] = append(s.rest, word), word
	}
	s.cells = make([][]int, len(numbers)+1)
	for word := range p.Words {
		s.values = append(s.values, wordValue*float64(s.wordWeight(word)*n)/float64(p.TotalWeight()))
	}
	return s
}

func (s *state) wordWeight(word int) int {
	if s.p.Weights == nil {
		return 1
	}
	return s.p.Weights[word]
}

// value is how good the layout is, in crossings.
func (s *state) value() float64 {
	return wordValue*float64(s.weight*len(s.texts))/float64(s.p.TotalWeight()) + float64(s.crossings)
}

// inside is the cell of the plane for one of the board.
func (s *state) inside(cell int) int {
	return (cell/s.p.Width+s.p.Height+1)*s.width + cell%s.p.Width + s.p.Width + 1
}

func (s *state) stride(dir grids.Dir) int {
	if dir == grids.Down {
		return s.width
	}
	return 1
}

// lay puts a word down where nothing is in its way.
func (s *state) lay(at stand) {
	along, across := s.owners[at.dir], s.owners[1-at.dir]
	for i, l := range s.texts[at.word] {
		c := at.cell + i*s.stride(at.dir)
		along[c] = int16(at.word + 1)
		if other := int(across[c]) - 1; other >= 0 {
			s.crossings++
			s.crossed[at.word].add(other)
			s.crossed[other].add(at.word)
			continue
		}
		s.letters[c], s.cellIndex[c] = l, len(s.cells[l])
		s.cells[l] = append(s.cells[l], c)
	}
	s.at[at.word], s.boxes[at.word] = at, s.boxOf(at)
	s.box = s.box.with(s.boxes[at.word])
	s.laid.add(at.word)
	s.weight += s.wordWeight(at.word)
	s.swapRest(s.restIndex[at.word], len(s.rest)-1)
	s.rest = s.rest[:len(s.rest)-1]
}

// swapRest swaps two words that do not lie.
func (s *state) swapRest(i, j int) {
	s.rest[i], s.rest[j] = s.rest[j], s.rest[i]
	s.restIndex[s.rest[i]], s.restIndex[s.rest[j]] = i, j
}

// takeUp takes words up. What is left need not hang together.
func (s *state) takeUp(words *set) {
	for word := words.next(0); word >= 0; word = words.next(word + 1) {
		s.takeUpWord(s.at[word])
	}
	s.box = noBox
	for word := s.laid.next(0); word >= 0; word = s.laid.next(word + 1) {
		s.box = s.box.with(s.boxes[word])
	}
}

func (s *state) takeUpWord(at stand) {
	along, across := s.owners[at.dir], s.owners[1-at.dir]
	for i, l := range s.texts[at.word] {
		c := at.cell + i*s.stride(at.dir)
		along[c] = 0
		if other := int(across[c]) - 1; other >= 0 {
			s.crossings--
			s.crossed[other].remove(at.word)
			continue
		}
		s.letters[c] = 0
		end := len(s.cells[l]) - 1
		moved := s.cells[l][end]
		s.cells[l][s.cellIndex[c]], s.cellIndex[moved] = moved, s.cellIndex[c]
		s.cells[l] = s.cells[l][:end]
	}
	s.crossed[at.word] = set{}
	s.laid.remove(at.word)
	s.weight -= s.wordWeight(at.word)
	s.restIndex[at.word] = len(s.rest)
	s.rest = append(s.rest, at.word)
}

// stands appends where the words lie.
func (s *state) stands(to []stand) []stand {
	for word := s.laid.next(0); word >= 0; word = s.laid.next(word + 1) {
		to = append(to, s.at[word])
	}
	return to
}

// restore lays down these words and no others.
func (s *state) restore(stands []stand) {
	all := s.laid
	s.takeUp(&all)
	for _, at := range stands {
		s.lay(at)
	}
	s.centre()
}

// centre moves a layout near the edge into the middle of the plane: a word across it must
// not stick out.
func (s *state) centre() {
	w, h := s.p.Width, s.p.Height
	if s.laid.empty() || s.box.left > w && s.box.top > h && s.box.right < s.width-w-1 && s.box.bottom < s.height-h-1 {
		return
	}
	top, left := (s.height-s.box.height())/2, (s.width-s.box.width())/2
	by := (top-s.box.top)*s.width + left - s.box.left
	moved := s.stands(nil)
	for i := range moved {
		moved[i].cell += by
	}
	s.restore(moved)
}

// layout is the present one, moved to the corner of the board.
func (s *state) layout() Layout {
	l := Layout{Weight: s.weight, Crossings: s.crossings}
	for _, at := range s.stands(nil) {
		row, column := at.cell/s.width-s.box.top, at.cell%s.width-s.box.left
		l.Places = append(l.Places, layout.Place{Word: at.word, Dir: at.dir, Cell: row*s.p.Width + column})
	}
	return l
}

// box is a rectangle: its first and last row and column.
type box struct{ top, left, bottom, right int }

var noBox = box{math.MaxInt, math.MaxInt, -1, -1}

func (b box) width() int  { return b.right - b.left + 1 }
func (b box) height() int { return b.bottom - b.top + 1 }

// with is the rectangle around both.
func (b box) with(a box) box {
	return box{min(a.top, b.top), min(a.left, b.left), max(a.bottom, b.bottom), max(a.right, b.right)}
}

// within reports whether all of the rectangle is in the other.
func (b box) within(a box) bool {
	return b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom
}

func (s *state) boxOf(at stand) box {
	row, column, n := at.cell/s.width, at.cell%s.width, len(s.texts[at.word])-1
	if at.dir == grids.Down {
		return box{row, column, row + n, column}
	}
	return box{row, column, row, column + n}
}
