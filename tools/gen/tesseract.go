package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// This file reads the word list in the Russian model of the text recogniser Tesseract
// (R. Smith, An overview of the Tesseract OCR engine, ICDAR 2007), which was gathered from
// the web. It has no counts, but each way to write a form, in lower case, with a capital or
// all in capitals, is an entry of its own if it was frequent enough: 293,898 entries.
//
// A traineddata file is little-endian: the number of parts, and for each one its offset as
// a 64-bit number, -1 if it is missing. The list is a directed acyclic word graph: a magic
// number of 16 bits, the number of characters and of edges in 32 bits each, and the edges
// in 64 bits. An edge has, from bit 0 on, a character, three flags, and the index of the
// first edge of its target. The edges of a node follow each other, the last one marked.

// Parts of a traineddata file.
const (
	tesseractGraph      = 19 // the words
	tesseractCharacters = 21 // the character of each number, one a line after a first line
)

// Flags of an edge, above its character.
const (
	lastEdge = 1 << 0 // of its node
	wordEnd  = 1 << 2
	flagBits = 3
)

var errTesseract = errors.New("corrupt traineddata")

// readTesseract returns how many ways to write it the list has for each Russian form, 1 to 3.
func readTesseract(root string) (map[string]float64, error) {
	folder := filepath.Join(tesseractPackage.folder(root), "usr", "share", "tesseract-ocr")
	files, err := filepath.Glob(filepath.Join(folder, "*", "tessdata", "rus.traineddata"))
	if err != nil || len(files) != 1 {
		return nil, errors.Join(err, fmt.Errorf("%d files rus.traineddata", len(files)))
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		return nil, err
	}
	return parseTesseract(data)
}

func parseTesseract(data []byte) (map[string]float64, error) {
	graph, err := tesseractPart(data, tesseractGraph)
	if err != nil {
		return nil, err
	}
	text, err := tesseractPart(data, tesseractCharacters)
	if err != nil {
		return nil, err
	}
	g, err := parseTesseractGraph(graph, characters(string(text)))
	if err != nil {
		return nil, err
	}
	ways := make(map[string]float64)
	return ways, g.words(0, "", func(word string) {
		if form, ok := russianForm(word); ok {
			ways[form]++
		}
	})
}

// tesseractPart returns a part of a traineddata file, which ends where the next begins.
func tesseractPart(data []byte, part int) ([]byte, error) {
	if len(data) < 4 {
		return nil, errTesseract
	}
	count := int(binary.LittleEndian.Uint32(data))
	if part >= count || len(data)-4 < 8*count {
		return nil, errTesseract
	}
	offset := func(i int) uint64 { return binary.LittleEndian.Uint64(data[4+8*i:]) }
	start, end := offset(part), uint64(len(data))
	for i := range count {
		if o := offset(i); o > start && o < end {
			end = o
		}
	}
	if start > end {
		return nil, errTesseract
	}
	return data[start:end], nil
}

// characters returns the character of each number.
func characters(text string) []string {
	var out []string
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if i > 0 {
			character, _, _ := strings.Cut(line, " ")
			out = append(out, character)
		}
	}
	return out
}

// tesseractWords is a graph of words.
type tesseractWords struct {
	edges      []uint64
	characters []string
	charBits   int // of an edge that hold its character
}

func parseTesseractGraph(data []byte, characters []string) (*tesseractWords, error) {
	const header = 2 + 4 + 4
	if len(data) < header {
		return nil, errTesseract
	}
	count, edges := binary.LittleEndian.Uint32(data[2:]), int(binary.LittleEndian.Uint32(data[6:]))
	if len(data)-header != 8*edges {
		return nil, errTesseract
	}
	g := &tesseractWords{characters: characters, charBits: bits.Len32(count)}
	for i := range edges {
		g.edges = append(g.edges, binary.LittleEndian.Uint64(data[header+8*i:]))
	}
	return g, nil
}

// words visits each word below the node whose first edge is given, after its prefix.
func (g *tesseractWords) words(first uint64, prefix string, visit func(string)) error {
	for i := first; i < uint64(len(g.edges)); i++ {
		edge := g.edges[i]
		character, rest := edge&(1<<g.charBits-1), edge>>g.charBits
		if character >= uint64(len(g.characters)) || len(prefix) > maxKey {
			return errTesseract
		}
		word := prefix + g.characters[character]
		if rest&wordEnd != 0 {
			visit(word)
		}
		if target := rest >> flagBits; target != 0 {
			if err := g.words(target, word, visit); err != nil {
				return err
			}
		}
		if rest&lastEdge != 0 {
			return nil
		}
	}
	return errTesseract
}

// russianForm converts a word to capitals with Е for Ё. It returns false unless the word
// consists of Russian letters only.
func russianForm(word string) (string, bool) {
	form := foldYo(strings.Map(unicode.ToUpper, word))
	other := strings.IndexFunc(form, func(r rune) bool { return r < 'А' || r > 'Я' })
	return form, other < 0 && form != ""
}
