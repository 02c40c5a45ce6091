package formats

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// readPuz reads a file. The progress of a solver isn't kept.
func readPuz(data []byte) (*draft, error) {
	f, rest, err := parsePuz(data)
	if err != nil {
		return nil, err
	}
	d, err := newDraft(int(f.Width), int(f.Height))
	if err != nil {
		return nil, err
	}
	size := d.board.Size()
	switch {
	case f.Solution&puzScrambled != 0:
		return nil, errors.New("the solution is scrambled: unlock it in Across Lite, with its key, and save the puzzle")
	case len(rest) < 2*size:
		return nil, fmt.Errorf("the file ends within the grid of %s: is it complete?", d.board)
	case f.Kind == puzDiagramless:
		d.notef("the puzzle is to be solved without its diagram, which is read as well")
	}
	f.solution, f.state, rest = rest[:size], rest[size:2*size], rest[2*size:]
	for i, b := range f.solution {
		d.cells[i].black = b == puzBlack || b == puzBlackToo
	}
	slots, err := f.slots(d, bytes.Count(rest, []byte{0}))
	if err != nil {
		return nil, err
	}
	rest = f.readTexts(d, rest)
	f.readSections(d, rest)
	f.setCells(d)
	f.setTexts(d, slots)
	d.inText = true
	return d, nil
}

// parsePuz finds the header, which can have other data before it. rest is the data after it.
func parsePuz(data []byte) (f *puzFile, rest []byte, err error) {
	at := bytes.Index(data, puzMagic[:]) - 2
	if at < 0 {
		return nil, nil, errors.New("not a .puz file: it doesn't start with ACROSS&DOWN")
	}
	f, data = new(puzFile), data[at:]
	if len(data) < puzHeaderSize {
		return nil, nil, errors.New("the file ends within its header: is it complete?")
	}
	_, err = binary.Decode(data, binary.LittleEndian, &f.puzHeader)
	return f, data[puzHeaderSize:], err
}

// slots returns the slots in the order of clues: by number, across before down. From the number of clues it follows
// whether two-letter words have clues. If the number fits neither, because another program wrote the file wrongly, each
// slot has one. available is how many texts the file can hold.
func (f *puzFile) slots(d *draft, available int) ([]grids.Slot, error) {
	g, err := d.grid(Options{})
	if err != nil {
		return nil, err
	}
	if n := len(g.Slots()); n != int(f.Clues) {
		other, err := d.grid(Options{MinSlot: 3})
		if err == nil && len(other.Slots()) == int(f.Clues) {
			g, d.minSlot = other, 3
		} else {
			d.notef("the file is said to have %s, for %s", numbers.Count(int(f.Clues), "clue"), numbers.Count(n, "slot"))
			if available < int(f.Clues) {
				f.Clues = uint16(n)
			}
		}
	}
	var slots []grids.Slot
	for _, i := range byNumber(g.Slots()) {
		slots = append(slots, g.Slots()[i])
	}
	return slots, nil
}

// readTexts reads title, author, copyright, clues and notes.
func (f *puzFile) readTexts(d *draft, data []byte) (rest []byte) {
	for range 3 + int(f.Clues) + 1 {
		text, behind, found := bytes.Cut(data, []byte{0})
		f.texts, data = append(f.texts, text), behind
		if !found && len(f.texts) <= 3+int(f.Clues) {
			d.notef("the file ends within the texts: is it complete?")
		}
		if !found {
			f.texts = append(f.texts, make([][]byte, 3+int(f.Clues)+1-len(f.texts))...)
			return nil
		}
	}
	return data
}

// readSections reads the sections and verifies all checksums.
func (f *puzFile) readSections(d *draft, data []byte) {
	all, header, masked := f.sums()
	sound := all == f.Checksum && header == f.Header && masked == f.Masked
	for len(data) >= 8 {
		size := int(binary.LittleEndian.Uint16(data[4:]))
		s := puzSection{string(data[:4]), data[8:min(8+size, len(data))]}
		sound = sound && binary.LittleEndian.Uint16(data[6:]) == puzSum(0, s.data)
		f.sections = append(f.sections, s)
		data = data[min(8+size+1, len(data)):]
	}
	if !sound {
		d.notef("the checksums are wrong: look whether everything is there")
	}
}

// setCells sets letters, circles and given letters.
func (f *puzFile) setCells(d *draft) {
	several, marks := f.byCell(puzCells), f.byCell(puzMarks)
	if len(bytes.Trim(several, "\x00")) == 0 && len(bytes.Trim(f.solution, "X.:")) == 0 && f.Solution&puzUnsolved == 0 {
		f.Solution |= puzUnsolved
		d.notef("each cell has an X: they are read as open")
	}
	table := f.table()
	for i, b := range f.solution {
		c := &d.cells[i]
		if c.black {
			continue
		}
		if text, ok := table[several[i]]; ok {
			d.setText(i, text)
		} else if b != puzOpen && f.Solution&puzUnsolved == 0 {
			d.setText(i, string(charmap.Windows1252.DecodeByte(b)))
		}
		if marks[i]&puzCircle != 0 {
			c.marks |= puzzle.Circle
		}
		if marks[i]&puzGiven != 0 {
			c.marks |= puzzle.Given
		}
	}
}

// byCell returns the section with a byte for each cell, or zeros without such a section.
func (f *puzFile) byCell(name string) []byte {
	cells := make([]byte, len(f.solution))
	for _, s := range f.sections {
		if s.name == name {
			copy(cells, s.data)
		}
	}
	return cells
}

// table returns the contents of rebus cells, by their value in the section of cells.
func (f *puzFile) table() map[byte]string {
	table := make(map[byte]string)
	for _, s := range f.sections {
		if s.name != puzTable {
			continue
		}
		for line := range strings.SplitSeq(string(s.data), ";") {
			number, text, _ := strings.Cut(line, ":")
			n, err := strconv.Atoi(strings.TrimSpace(number))
			if err == nil && n >= 0 && n < math.MaxUint8 && text != "" {
				table[byte(n+1)] = f.text([]byte(text))
			}
		}
	}
	return table
}

// setTexts sets the clues and the texts around the grid.
func (f *puzFile) setTexts(d *draft, slots []grids.Slot) {
	last := len(f.texts) - 1
	d.Title, d.Author, d.Copyright = f.text(f.texts[0]), f.text(f.texts[1]), f.text(f.texts[2])
	d.Notes = lines(f.text(f.texts[last]))
	for i, text := range f.texts[3:last] {
		if i == len(slots) {
			break
		}
		c := clue{dir: slots[i].Dir, start: slots[i].Cells[0] + 1}
		c.entry.Clue.Text = f.text(text)
		d.clues = append(d.clues, c)
	}
}

// text decodes a text. ISO 8859-1 can contain Windows characters, and texts marked as UTF-8 aren't always valid.
func (f *puzFile) text(b []byte) string {
	if f.utf8() && utf8.Valid(b) {
		return string(b)
	}
	var text strings.Builder
	for _, c := range b {
		text.WriteRune(charmap.Windows1252.DecodeByte(c))
	}
	return text.String()
}
