// The state of the search: a layout on a plane larger than the board, with incremental bookkeeping of letters,
// crossings and the bounding box. Working on a plane lets the layout grow in any direction; only its bounding box has
// to fit the board.

package grow

import (
	"math"
	"math/rand/v2"

	"crossat/grids"
	"crossat/internal/bitset"
	"crossat/internal/problem/layout"
)

// wordValue is the value of placing a word of average weight, in crossings.
const wordValue = 4

// state is a layout on a plane about four times as wide and high as the board. It can be anywhere on the plane that
// isn't too near an edge.
type state struct {
	p             *layout.Problem
	rng           *rand.Rand
	texts         [][]letter
	values        []float64 // by word: the value of placing it, in crossings
	width, height int       // of the plane

	letters       []letter        // by cell; 0 if empty
	owners        [2][]int16      // by direction and cell: the word there plus 1; 0 if none
	at            []placement     // by word: its placement; valid while it is placed
	boxes         []box           // by word: the cells it covers; valid while it is placed
	crossed       []bitset.Set256 // by word: the words it crosses
	placed        bitset.Set256
	unplaced      []int   // words that are not placed, in any order
	unplacedIndex []int   // by word: its index in unplaced
	cells         [][]int // by letter: the cells that hold it, in any order
	cellIndex     []int   // by cell: its index in cells
	box           box     // bounding box of all words placed
	shift         int     // how far all cells have been moved by centre
	crossings     int
	weight        int // total weight of the words placed
	need          int // minimum weight to place

	looked    int   // number of placements examined
	step      int   // number of the current move
	tabuUntil []int // by word: the first move that can eject it
	tabuEnd   int   // after this move, no word is tabu
}

// letter is the number of a letter, from 1.
type letter uint16

// placement is the position of a word on the plane: its direction and the cell of its first letter.
type placement struct {
	word int
	dir  grids.Dir
	cell int
}

// newState returns an empty layout.
func newState(p *layout.Problem, seed uint64) *state {
	n := len(p.Words)
	s := &state{
		p: p, rng: rand.New(rand.NewPCG(seed, 1)),
		width: 4 * (p.Width + 1), height: 4 * (p.Height + 1), box: noBox, need: p.TotalWeight() - p.MaxLost,
		at: make([]placement, n), boxes: make([]box, n), crossed: make([]bitset.Set256, n),
		unplacedIndex: make([]int, n), tabuUntil: make([]int, n),
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
		s.unplaced, s.unplacedIndex[word] = append(s.unplaced, word), word
	}
	s.cells = make([][]int, len(numbers)+1)
	for word := range p.Words {
		s.values = append(s.values, wordValue*float64(s.p.Weight(word)*n)/float64(p.TotalWeight()))
	}
	return s
}

// value returns the value of the layout, in crossings.
func (s *state) value() float64 {
	return wordValue*float64(s.weight*len(s.texts))/float64(s.p.TotalWeight()) + float64(s.crossings)
}

// toPlane converts a cell of the board to a cell of the plane.
func (s *state) toPlane(cell int) int {
	return (cell/s.p.Width+s.p.Height+1)*s.width + cell%s.p.Width + s.p.Width + 1
}

// stride returns the distance between consecutive cells of a word in a direction.
func (s *state) stride(dir grids.Dir) int {
	if dir == grids.Down {
		return s.width
	}
	return 1
}

// place places a word. The caller must have removed all words that conflict with it.
func (s *state) place(at placement) {
	along, across := s.owners[at.dir], s.owners[1-at.dir]
	for i, l := range s.texts[at.word] {
		c := at.cell + i*s.stride(at.dir)
		along[c] = int16(at.word + 1)
		if other := int(across[c]) - 1; other >= 0 {
			s.crossings++
			s.crossed[at.word].Add(other)
			s.crossed[other].Add(at.word)
			continue
		}
		s.letters[c], s.cellIndex[c] = l, len(s.cells[l])
		s.cells[l] = append(s.cells[l], c)
	}
	s.at[at.word], s.boxes[at.word] = at, s.boxOf(at)
	s.box = s.box.union(s.boxes[at.word])
	s.placed.Add(at.word)
	s.weight += s.p.Weight(at.word)
	s.swapUnplaced(s.unplacedIndex[at.word], len(s.unplaced)-1)
	s.unplaced = s.unplaced[:len(s.unplaced)-1]
}

// swapUnplaced swaps two entries of unplaced.
func (s *state) swapUnplaced(i, j int) {
	s.unplaced[i], s.unplaced[j] = s.unplaced[j], s.unplaced[i]
	s.unplacedIndex[s.unplaced[i]], s.unplacedIndex[s.unplaced[j]] = i, j
}

// remove removes words from the layout. The rest can be disconnected.
func (s *state) remove(words *bitset.Set256) {
	for word := words.Next(0); word >= 0; word = words.Next(word + 1) {
		s.removeWord(s.at[word])
	}
	s.box = noBox
	for word := s.placed.Next(0); word >= 0; word = s.placed.Next(word + 1) {
		s.box = s.box.union(s.boxes[word])
	}
}

// removeWord undoes place, except for the bounding box.
func (s *state) removeWord(at placement) {
	along, across := s.owners[at.dir], s.owners[1-at.dir]
	for i, l := range s.texts[at.word] {
		c := at.cell + i*s.stride(at.dir)
		along[c] = 0
		if other := int(across[c]) - 1; other >= 0 {
			s.crossings--
			s.crossed[other].Remove(at.word)
			continue
		}
		s.letters[c] = 0
		end := len(s.cells[l]) - 1 // remove c from cells[l]: the last cell takes its index
		moved := s.cells[l][end]
		s.cells[l][s.cellIndex[c]], s.cellIndex[moved] = moved, s.cellIndex[c]
		s.cells[l] = s.cells[l][:end]
	}
	s.crossed[at.word] = bitset.Set256{}
	s.placed.Remove(at.word)
	s.weight -= s.p.Weight(at.word)
	s.unplacedIndex[at.word] = len(s.unplaced)
	s.unplaced = append(s.unplaced, at.word)
}

// placements appends the placements of all placed words, in the order of the words.
func (s *state) placements(to []placement) []placement {
	for word := s.placed.Next(0); word >= 0; word = s.placed.Next(word + 1) {
		to = append(to, s.at[word])
	}
	return to
}

// restore replaces the layout by the given placements.
func (s *state) restore(placements []placement) {
	all := s.placed
	s.remove(&all)
	for _, at := range placements {
		s.place(at)
	}
	s.centre()
}

// centre moves the layout to the middle of the plane if it is near an edge, so that a word placed across it stays on
// the plane and cells can be indexed without bounds checks.
func (s *state) centre() {
	if s.placed.Empty() || !s.nearEdge() {
		return
	}
	top, left := (s.height-s.box.height())/2, (s.width-s.box.width())/2
	by := (top-s.box.top)*s.width + left - s.box.left
	s.shift += by
	moved := s.placements(nil)
	for i := range moved {
		moved[i].cell += by
	}
	s.restore(moved)
}

// nearEdge reports whether a word placed across the layout could leave the plane.
func (s *state) nearEdge() bool {
	w, h := s.p.Width, s.p.Height
	return s.box.left <= w || s.box.top <= h || s.box.right >= s.width-w-1 || s.box.bottom >= s.height-h-1
}

// enough reports whether enough words are placed.
func (s *state) enough() bool { return s.weight >= s.need }

// allowed reports whether the layout is valid for the problem: it has enough words, each of them crosses another, and
// it has enough crossings.
func (s *state) allowed() bool {
	return s.enough() && s.crossings >= max(s.p.MinCrossings, min(len(s.texts)-1, 1))
}

// measures returns the measures for goals.
func (s *state) measures() layout.Measures {
	return layout.Measures{Width: s.box.width(), Height: s.box.height(), Crossings: s.crossings, Weight: s.weight}
}

// layout returns the current layout, shifted to the upper left corner of the board.
func (s *state) layout() Layout {
	l := Layout{Measures: s.measures(), Looked: s.looked}
	for _, at := range s.placements(nil) {
		row, column := at.cell/s.width-s.box.top, at.cell%s.width-s.box.left
		l.Places = append(l.Places, layout.Place{Word: at.word, Dir: at.dir, Cell: row*s.p.Width + column})
	}
	return l
}

// box is a rectangle of cells. All four bounds are inclusive.
type box struct{ top, left, bottom, right int }

// noBox is the empty box, neutral for union.
var noBox = box{math.MaxInt, math.MaxInt, -1, -1}

func (b box) width() int  { return b.right - b.left + 1 }
func (b box) height() int { return b.bottom - b.top + 1 }

// union returns the smallest box that contains both.
func (b box) union(a box) box {
	return box{min(a.top, b.top), min(a.left, b.left), max(a.bottom, b.bottom), max(a.right, b.right)}
}

// within reports whether b is contained in a.
func (b box) within(a box) bool {
	return b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom
}

// boxOf returns the cells that a word covers.
func (s *state) boxOf(at placement) box {
	row, column, n := at.cell/s.width, at.cell%s.width, len(s.texts[at.word])-1
	if at.dir == grids.Down {
		return box{row, column, row + n, column}
	}
	return box{row, column, row, column + n}
}
