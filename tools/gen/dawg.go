package main

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// dawg is a read-only dawgdic dictionary (S. Yata, https://code.google.com/p/dawgdic): a directed acyclic word graph
// packed into an array of 32-bit units as in a double-array trie, plus a guide. The guide has two labels for each unit,
// of its first child and of its next sibling, so that all keys can be enumerated.
//
// The file is little-endian: unit count, units, guide size, two guide bytes per unit. A unit has, in bits 0-7, the
// label of the edge to it, in bit 8, whether a key ends here, in bit 9, whether the offset is extended (shifted left by
// 8 bits), and from bit 10 on the offset of its children: the child under a label is at index XOR offset XOR label.
type dawg struct {
	units []uint32
	guide []byte
}

const (
	leafBit      = 1 << 8  // a key ends at this unit
	extensionBit = 1 << 9  // the offset is shifted left by 8 more bits
	valueBit     = 1 << 31 // the unit is the value of a key, not a node
	// maxKey bounds the length of a key, because a corrupt graph can have cycles.
	maxKey = 256
)

var (
	errTruncated = errors.New("truncated graph")
	errCorrupt   = errors.New("corrupt graph")
)

// readDAWG parses a file, whose bytes it retains.
func readDAWG(data []byte) (*dawg, error) {
	units, rest, err := cutArray(data, 4)
	if err != nil {
		return nil, fmt.Errorf("units: %w", err)
	}
	guide, _, err := cutArray(rest, 2)
	if err != nil {
		return nil, fmt.Errorf("guide: %w", err)
	}
	if len(guide)/2 != len(units)/4 || len(units) == 0 {
		return nil, fmt.Errorf("%d units but %d guide entries: %w", len(units)/4, len(guide)/2, errCorrupt)
	}
	d := &dawg{units: make([]uint32, len(units)/4), guide: guide}
	for i := range d.units {
		d.units[i] = binary.LittleEndian.Uint32(units[4*i:])
	}
	return d, nil
}

// cutArray cuts an array off data: a 32-bit count and as many items of size bytes.
func cutArray(data []byte, size uint64) (items, rest []byte, err error) {
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

// keys calls visit with every key in the order of the guide. The slice is reused, so visit must copy a key to keep it.
// The walk follows at most steps edges and stops at the first error of visit, which it returns.
func (d *dawg) keys(steps int, visit func(key []byte) error) error {
	w := &walk{dawg: d, steps: steps, visit: visit}
	return w.from(0)
}

// walk is a depth-first traversal of a dawg.
type walk struct {
	*dawg
	steps int    // edges left to follow
	key   []byte // labels from the root to the current unit
	visit func([]byte) error
}

// from visits the keys at and below the unit at index.
func (w *walk) from(index uint32) error {
	if w.units[index]&leafBit != 0 {
		if err := w.visit(w.key); err != nil {
			return err
		}
	}
	for label := w.guide[2*index]; label != 0; {
		child, ok := w.follow(index, label)
		if !ok || len(w.key) == maxKey || w.steps == 0 {
			return fmt.Errorf("after %q: %w", w.key, errCorrupt)
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

// follow returns the child of a unit under a label; ok is false if it has none.
func (d *dawg) follow(index uint32, label byte) (uint32, bool) {
	unit := d.units[index]
	offset := (unit >> 10) << ((unit & extensionBit) >> 6)
	child := index ^ offset ^ uint32(label)
	if uint64(child) >= uint64(len(d.units)) {
		return 0, false
	}
	return child, d.units[child]&(valueBit|0xff) == uint32(label)
}
