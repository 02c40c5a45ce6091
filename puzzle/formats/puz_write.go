package formats

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"crossat/grids"
	"crossat/puzzle"
)

func writePuz(p *puzzle.Puzzle) ([]byte, []string, error) {
	if err := cellsOnly(p, "puz"); err != nil {
		return nil, nil, err
	}
	if max(p.Grid.Width(), p.Grid.Height()) > grids.MaxSide {
		return nil, nil, fmt.Errorf("puz has up to %d rows and columns: the grid is %s", grids.MaxSide, p.Grid.Board())
	}
	p, notes, err := fromTwo(p)
	if err != nil {
		return nil, nil, err
	}
	cells, folded, err := plainCells(p)
	if err != nil {
		return nil, nil, err
	}
	f := &puzFile{puzHeader: puzHeader{
		Magic: puzMagic, Width: uint8(p.Grid.Width()), Height: uint8(p.Grid.Height()),
		Clues: uint16(len(p.Grid.Slots())), Kind: puzNormal,
	}}
	if folded {
		notes = append(notes, "letters in the grid lose their accents")
	}
	if open := f.addCells(p, cells); open {
		notes = append(notes, "open cells have a hyphen for a solution, which not all programs take for open")
	}
	if err := f.addTable(cells); err != nil {
		return nil, nil, err
	}
	f.addMarks(p)
	f.addTexts(p)
	return f.bytes(), append(notes, lostMarks(p, puzzle.Circle|puzzle.Given)...), nil
}

// plainCells returns the letters of each cell, from A to Z. folded reports whether any lost an accent.
func plainCells(p *puzzle.Puzzle) (cells []string, folded bool, err error) {
	for cell := range p.Grid.Size() {
		text := p.Text(cell)
		plain := strings.Map(unaccented, norm.NFD.String(text))
		if strings.ContainsFunc(plain, func(r rune) bool { return r < 'A' || r > 'Z' }) {
			return nil, false, fmt.Errorf("%s: puz has the letters from A to Z, and not %s: use xd, %s",
				p.Grid.CellName(cell), text, formatsWithBars)
		}
		cells, folded = append(cells, plain), folded || plain != text
	}
	return cells, folded, nil
}

// unaccented drops accents of decomposed text, for [strings.Map].
func unaccented(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// addCells adds the solution and the initial state for the solver. open reports whether some cells have no letter while
// others do.
func (f *puzFile) addCells(p *puzzle.Puzzle, cells []string) (open bool) {
	blank, noSolution := true, byte(puzOpen)
	for _, text := range cells {
		blank = blank && text == ""
	}
	if blank {
		f.Solution, noSolution = puzUnsolved, puzNoSolution
	}
	for cell, text := range cells {
		solution, state := noSolution, byte(puzOpen)
		switch {
		case p.Grid.At(cell) == grids.Black:
			solution, state = puzBlack, puzBlack
		case text != "":
			solution = text[0]
		default:
			open = !blank
		}
		if text != "" && p.Has(cell, puzzle.Given) {
			state = solution
		}
		f.solution, f.state = append(f.solution, solution), append(f.state, state)
	}
	return open
}

// addTable adds the sections for cells with several letters.
func (f *puzFile) addTable(cells []string) error {
	var texts []string
	var table strings.Builder
	several := make([]byte, len(cells))
	for cell, text := range cells {
		if len(text) < 2 {
			continue
		}
		i := slices.Index(texts, text)
		if i < 0 {
			i, texts = len(texts), append(texts, text)
			fmt.Fprintf(&table, "%2d:%s;", i, text)
		}
		several[cell] = byte(i + 1)
		if len(texts) > math.MaxUint8 || table.Len() > math.MaxUint16 {
			return fmt.Errorf("puz has no place for so many cells with several letters: use xd, %s", formatsWithBars)
		}
	}
	if len(texts) > 0 {
		f.sections = append(f.sections, puzSection{puzCells, several}, puzSection{puzTable, []byte(table.String())})
	}
	return nil
}

// addMarks adds the section of circles and given letters.
func (f *puzFile) addMarks(p *puzzle.Puzzle) {
	marks := make([]byte, p.Grid.Size())
	for cell := range marks {
		if p.Has(cell, puzzle.Circle) {
			marks[cell] |= puzCircle
		}
		if p.Has(cell, puzzle.Given) {
			marks[cell] |= puzGiven
		}
	}
	if slices.Max(marks) > 0 {
		f.sections = append(f.sections, puzSection{puzMarks, marks})
	}
}

// addTexts adds the texts around the grid and the clues.
func (f *puzFile) addTexts(p *puzzle.Puzzle) {
	texts := []string{puzzle.Words(p.Title), puzzle.Words(p.Author), puzzle.Words(p.Copyright)}
	enumerated := isEnumerated(p)
	for _, slot := range byNumber(p.Grid.Slots()) {
		texts = append(texts, clueText(p, slot, enumerated))
	}
	texts = append(texts, lines(p.Notes))
	encode := latin1
	f.Version = [4]byte([]byte("1.3\x00"))
	if slices.ContainsFunc(texts, func(text string) bool { return strings.ContainsFunc(text, notLatin1) }) {
		encode = func(text string) []byte { return []byte(strings.ToValidUTF8(text, "\ufffd")) }
		f.Version = [4]byte([]byte("2.0\x00"))
	}
	for _, text := range texts {
		f.texts = append(f.texts, encode(text))
	}
}

// notLatin1 reports whether a character isn't in ISO 8859-1, or is one of its control characters, which most programs
// read as Windows characters.
func notLatin1(r rune) bool { return r >= 0x80 && r < 0xA0 || r > 0xFF }

// latin1 encodes a text in ISO 8859-1.
func latin1(text string) []byte {
	var b []byte
	for _, r := range text {
		b = append(b, byte(r))
	}
	return b
}

// bytes encodes the file, with its checksums.
func (f *puzFile) bytes() []byte {
	f.Checksum, f.Header, f.Masked = f.sums()
	var b bytes.Buffer
	binary.Write(&b, binary.LittleEndian, f.puzHeader) // writes to a buffer don't fail
	b.Write(f.solution)
	b.Write(f.state)
	for _, text := range f.texts {
		b.Write(append(text, 0))
	}
	for _, s := range f.sections {
		b.WriteString(s.name)
		binary.Write(&b, binary.LittleEndian, []uint16{uint16(len(s.data)), puzSum(0, s.data)})
		b.Write(append(s.data, 0))
	}
	return b.Bytes()
}

// byNumber returns the slots in the order in which files list clues: by number, across before down.
func byNumber(slots []grids.Slot) []int {
	order := make([]int, len(slots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(slots[a].Number, slots[b].Number) })
	return order
}
