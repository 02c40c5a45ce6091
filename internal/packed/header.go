package packed

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// HeaderSize is the maximum size of a header in bytes.
const HeaderSize = 4096

// ReadHeader reads the header of a list, given at least its first [HeaderSize] bytes. It doesn't verify the checksum.
func ReadHeader(data []byte) (Header, error) {
	l, _, err := readHeader(data)
	if err != nil {
		return Header{}, err
	}
	return l.Header, nil
}

// readHeader parses the header and returns the data after it.
func readHeader(data []byte) (l *List, rest []byte, err error) {
	head, _, ok := bytes.Cut(data[:min(len(data), HeaderSize)], []byte("\n\n"))
	if !ok {
		return nil, nil, errCorrupt
	}
	l = new(List)
	for line := range strings.SplitSeq(string(head), "\n") {
		key, value, _ := strings.Cut(line, ":")
		if !l.set(key, strings.TrimPrefix(value, " ")) {
			return nil, nil, errCorrupt
		}
	}
	if len(l.Groups) > 0 && (len(l.letters) == 0 || len(l.scores) == 0) {
		return nil, nil, errCorrupt
	}
	return l, data[len(head)+2:], nil
}

// set parses a line of the header. It returns false if the line is corrupt.
func (l *List) set(key, value string) bool {
	switch key {
	case "# name":
		l.Name = value
	case "# title":
		l.Title = value
	case "# source":
		l.Source = value
	case "# licence":
		l.Licence = value
	case "# letters":
		l.letters = []rune(value)
		return utf8.ValidString(value) && ascending(l.letters)
	case "# scores":
		for field := range strings.FieldsSeq(value) {
			n, ok := decimal(field, math.MaxInt32)
			if !ok {
				return false
			}
			l.scores = append(l.scores, n)
		}
		return ascending(l.scores)
	case "# lengths":
		for field := range strings.FieldsSeq(value) {
			if !l.addGroup(field) {
				return false
			}
		}
	default:
		return false
	}
	return true
}

// addGroup parses "length:words:bytes". It returns false if the field is corrupt.
func (l *List) addGroup(field string) bool {
	length, field, _ := strings.Cut(field, ":")
	words, size, _ := strings.Cut(field, ":")
	var g Group
	var ok [3]bool
	g.Length, ok[0] = decimal(length, maxLength)
	g.Words, ok[1] = decimal(words, math.MaxInt32)
	g.size, ok[2] = decimal(size, math.MaxInt32)
	last := 0
	if n := len(l.Groups); n > 0 {
		last = l.Groups[n-1].Length
	}
	l.Groups = append(l.Groups, g)
	l.Words += g.Words
	return ok == [3]bool{true, true, true} && g.Length > last
}

// decimal parses a number from 0 to limit.
func decimal(text string, limit int) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil && int(n) <= limit
}

// ascending reports whether values are sorted without duplicates.
func ascending[T rune | int](values []T) bool {
	return slices.IsSorted(values) && len(slices.Compact(slices.Clone(values))) == len(values)
}

// header formats the header, which readHeader parses.
func (l *List) header() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# name: %s\n# title: %s\n# source: %s\n# licence: %s\n", l.Name, l.Title, l.Source, l.Licence)
	fmt.Fprintf(&b, "# letters: %s\n# scores:", string(l.letters))
	for _, score := range l.scores {
		fmt.Fprintf(&b, " %d", score)
	}
	b.WriteString("\n# lengths:")
	for _, g := range l.Groups {
		fmt.Fprintf(&b, " %d:%d:%d", g.Length, g.Words, g.size)
	}
	b.WriteString("\n\n")
	return b.Bytes()
}
