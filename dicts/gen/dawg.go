package main

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// dawg reads a finished dawgdic dictionary: a word graph packed into an array
// of 32-bit units, plus a guide that gives each unit its first child's and its
// next sibling's label, so that all keys can be walked.
//
// The file is, little-endian: unit count, units, guide size, two guide bytes a
// unit. A unit has the label that leads to it in bits 0-7, "a key ends here" in
// bit 8, "the offset is extended" in bit 9 and the offset of its children from
// bit 10 on; the child under a label is at index XOR offset XOR label.
type dawg struct {
	units []uint32
	guide []byte
}

const (
	leafBit      = 1 << 8
	extensionBit = 1 << 9
	valueBit     = 1 << 31
	// maxKey bounds the length of a key: a damaged graph may run in circles.
	maxKey = 256
)

var (
	errTruncated = errors.New("the graph is cut short")
	errDamaged   = errors.New("the graph is damaged")
)

// readDAWG takes a file's bytes, which it retains.
func readDAWG(data []byte) (*dawg, error) {
	units, rest, err := counted(data, 4)
	if err != nil {
		return nil, fmt.Errorf("units: %w", err)
	}
	guide, _, err := counted(rest, 2)
	if err != nil {
		return nil, fmt.Errorf("guide: %w", err)
	}
	if len(guide)/2 != len(units)/4 || len(units) == 0 {
		return nil, fmt.Errorf("%d units but %d guide entries: %w", len(units)/4, len(guide)/2, errDamaged)
	}
	d := &dawg{units: make([]uint32, len(units)/4), guide: guide}
	for i := range d.units {
		d.units[i] = binary.LittleEndian.Uint32(units[4*i:])
	}
	return d, nil
}

// counted splits a 32-bit count and as many items of size bytes off data.
func counted(data []byte, size uint64) (items, rest []byte, err error) {
	if len(data) < 4 {
		return nil, nil, errTruncated
	}
	n := uint64(binary.LittleEndian.Uint32(data)) * size
	data = data[4:]
	if uint64(len(data)) < n {
		return nil, nil, errTruncated
	}
	return data[:n], data[n:], nil
}

// keys calls visit with every key in the order of the guide. The slice is
// reused: visit must copy what it keeps. The walk takes at most steps edges and
// ends with the first error of visit.
func (d *dawg) keys(steps int, visit func(key []byte) error) error {
	w := &walk{dawg: d, steps: steps, visit: visit}
	return w.from(0)
}

// walk is one depth-first pass over a dawg.
type walk struct {
	*dawg
	steps int // edges left
	key   []byte
	visit func([]byte) error
}

func (w *walk) from(index uint32) error {
	if w.units[index]&leafBit != 0 {
		if err := w.visit(w.key); err != nil {
			return err
		}
	}
	for label := w.guide[2*index]; label != 0; {
		child, ok := w.follow(index, label)
		if !ok || len(w.key) == maxKey || w.steps == 0 {
			return fmt.Errorf("after %q: %w", w.key, errDamaged)
		}
		w.steps--
		w.key = append(w.key, label)
		if err := w.from(child); err != nil {
			return err
		}
		w.key = w.key[:len(w.key)-1]
		label = w.guide[2*child+1]
	}
	return nil
}

// follow is the unit that label leads to from index, if there is one.
func (d *dawg) follow(index uint32, label byte) (uint32, bool) {
	unit := d.units[index]
	offset := (unit >> 10) << ((unit & extensionBit) >> 6)
	child := index ^ offset ^ uint32(label)
	if uint64(child) >= uint64(len(d.units)) {
		return 0, false
	}
	return child, d.units[child]&(valueBit|0xff) == uint32(label)
}
