package formats

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// puz is the binary format of Across Lite, which most programs read. It has letters from A to Z, several in a cell, and
// circles, but no bars. Texts are in ISO 8859-1 or, since version 2, in UTF-8. Clues end with enumerations.
//
// Source: https://github.com/alexdej/puzpy/blob/master/FileFormat.md
var puz = Format{
	Name: "puz", Title: "Across Lite", Extensions: []string{".puz"}, Binary: true,
	Write: writePuz,
	read:  drafted(readPuz),
	is:    func(data []byte) bool { return bytes.Contains(data, puzMagic[:]) },
}

// puzMagic follows the first checksum.
var puzMagic = [12]byte([]byte("ACROSS&DOWN\x00"))

// puzHeader is the start of a file. Numbers are little-endian.
type puzHeader struct {
	Checksum      uint16 // of header, grid and texts
	Magic         [12]byte
	Header        uint16  // the checksum of cib
	Masked        [8]byte // four checksums
	Version       [4]byte // "1.3\x00"
	_             [2]byte
	Scrambled     uint16
	_             [12]byte
	Width, Height uint8
	Clues         uint16 // number of clues
	Kind          uint16
	Solution      uint16
}

const puzHeaderSize = 0x34

// The kinds of puzzles, and the states of the solution.
const (
	puzNormal      = 0x0001
	puzDiagramless = 0x0401

	puzUnsolved  = 0x0002 // each cell has an X
	puzScrambled = 0x0004
)

// cib returns the part of the header with its own checksum.
func (h puzHeader) cib() []byte {
	b := []byte{h.Width, h.Height}
	for _, field := range []uint16{h.Clues, h.Kind, h.Solution} {
		b = binary.LittleEndian.AppendUint16(b, field)
	}
	return b
}

// utf8 reports whether texts are in UTF-8.
func (h puzHeader) utf8() bool { return h.Version[0] >= '2' && h.Version[0] <= '9' }

// puzFile holds the parts of a file.
type puzFile struct {
	puzHeader
	solution, state []byte   // by cell: the letters, and the letters found by the solver
	texts           [][]byte // title, author, copyright, the clues, and notes
	sections        []puzSection
}

// puzSection is an optional section after the texts.
type puzSection struct {
	name string
	data []byte
}

// The sections of cells with several letters, and of marks.
const (
	puzCells  = "GRBS" // by cell: 1 + the number in the table, or 0
	puzTable  = "RTBL" // " 0:HEART; 1:SPADE;"
	puzMarks  = "GEXT" // by cell, a set of the following
	puzGiven  = 0x40
	puzCircle = 0x80
)

// The characters for cells.
const (
	puzBlack      = '.'
	puzBlackToo   = ':' // in a diagramless puzzle
	puzOpen       = '-'
	puzNoSolution = 'X'
)

// sums returns the checksums of the header.
func (f *puzFile) sums() (all, header uint16, masked [8]byte) {
	header = puzSum(0, f.cib())
	parts := [4]uint16{header, puzSum(0, f.solution), puzSum(0, f.state), f.sumTexts(0)}
	for i, sum := range parts {
		masked[i] = "ICHE"[i] ^ byte(sum)
		masked[4+i] = "ATED"[i] ^ byte(sum>>8)
	}
	return f.sumTexts(puzSum(puzSum(header, f.solution), f.state)), header, masked
}

// sumTexts adds the texts to a checksum. Clues lack their terminating zero, and notes count since version 1.3.
func (f *puzFile) sumTexts(sum uint16) uint16 {
	last := len(f.texts) - 1
	for i, text := range f.texts {
		switch clue := i > 2 && i < last; {
		case len(text) == 0 || i == last && string(f.Version[:3]) < "1.3":
		case clue:
			sum = puzSum(sum, text)
		default:
			sum = puzSum(puzSum(sum, text), []byte{0})
		}
	}
	return sum
}

// puzSum adds data to a checksum.
func puzSum(sum uint16, data []byte) uint16 {
	for _, b := range data {
		sum = bits.RotateLeft16(sum, -1) + uint16(b)
	}
	return sum
}
