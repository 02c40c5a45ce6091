package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"
)

// trie is the input from which tests build graphs.
type trie struct {
	end      bool
	children map[byte]*trie
}

func newTrie(keys ...string) *trie {
	root := &trie{}
	for _, key := range keys {
		t := root
		for i := range len(key) {
			if t.children == nil {
				t.children = make(map[byte]*trie)
			}
			if t.children[key[i]] == nil {
				t.children[key[i]] = &trie{}
			}
			t = t.children[key[i]]
		}
		t.end = true
	}
	return root
}

// file returns a graph file with the keys. Nothing is shared: each node has its own
// block of 256 units, with its children at their labels.
func file(keys ...string) []byte {
	units, guide := []uint32{0}, []byte{0, 0}
	var place func(t *trie, index uint32)
	place = func(t *trie, index uint32) {
		block := (uint32(len(units)) + 255) &^ 255
		units = append(units, make([]uint32, int(block)+256-len(units))...)
		guide = append(guide, make([]byte, 2*len(units)-len(guide))...)
		offset := index ^ block
		units[index] |= offset << 10 // the child under label l is at index XOR offset XOR l
		if t.end {
			units[index] |= leafBit
			units[index^offset] = valueBit
		}
		labels := make([]byte, 0, len(t.children))
		for l := range t.children {
			labels = append(labels, l)
		}
		slices.Sort(labels)
		for i, l := range labels {
			child := index ^ offset ^ uint32(l)
			units[child] |= uint32(l)
			if i == 0 {
				guide[2*index] = l
			} else {
				guide[2*(index^offset^uint32(labels[i-1]))+1] = l
			}
		}
		for _, l := range labels {
			place(t.children[l], index^offset^uint32(l))
		}
	}
	place(newTrie(keys...), 0)

	var b bytes.Buffer
	binary.Write(&b, binary.LittleEndian, uint32(len(units)))
	binary.Write(&b, binary.LittleEndian, units)
	binary.Write(&b, binary.LittleEndian, uint32(len(guide)/2))
	b.Write(guide)
	return b.Bytes()
}

// handmade is a hand-written graph of the keys "a" and "ab".
var handmade = []byte{
	0x04, 0x00, 0x00, 0x00, // four units:
	0x00, 0x8c, 0x01, 0x00, // 0, root: offset 0x63, so a is at 0^0x63^'a' = 2
	0x00, 0x00, 0x00, 0x80, // 1, unused
	0x61, 0x8d, 0x01, 0x00, // 2, a, a key: offset 0x63, so b is at 2^0x63^'b' = 3
	0x62, 0x01, 0x00, 0x00, // 3, ab, a key
	0x04, 0x00, 0x00, 0x00, // four guide entries, first child and next sibling:
	'a', 0, 0, 0, 'b', 0, 0, 0,
}

// allKeys returns the keys of a graph file.
func allKeys(data []byte, steps int) ([]string, error) {
	d, err := readDAWG(data)
	if err != nil {
		return nil, err
	}
	var keys []string
	err = d.keys(steps, func(key []byte) error {
		keys = append(keys, string(key))
		return nil
	})
	return keys, err
}

func TestDAWG(t *testing.T) {
	tests := []struct {
		name string
		data []byte
		want []string
	}{
		{"by hand", handmade, []string{"a", "ab"}},
		{"no keys", file(), nil},
		{"empty key", file(""), []string{""}},
		{"several", file("to", "tea", "ten", "i", "in", "inn", "\xff\x01"),
			[]string{"i", "in", "inn", "tea", "ten", "to", "\xff\x01"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := allKeys(tt.data, 100)
			if err != nil || !slices.Equal(got, tt.want) {
				t.Errorf("keys = %q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

// TestDAWGExtendedOffset follows an edge whose offset is extended by 8 bits.
func TestDAWGExtendedOffset(t *testing.T) {
	d := &dawg{units: make([]uint32, 0x400), guide: make([]byte, 0x800)}
	d.units[0] = 2<<10 | extensionBit // the offset is 0x200
	d.units[0x200^'x'] = leafBit | 'x'
	d.guide[0] = 'x'
	var got []string
	err := d.keys(10, func(key []byte) error {
		got = append(got, string(key))
		return nil
	})
	if err != nil || !slices.Equal(got, []string{"x"}) {
		t.Errorf("keys = %q, %v", got, err)
	}
}

func TestDAWGCorrupt(t *testing.T) {
	noChild := slices.Clone(handmade)
	noChild[4+16+4] = 'q'
	tests := []struct {
		name string
		data []byte
		want error
	}{
		{"empty", nil, errTruncated},
		{"count only", []byte{1, 0, 0, 0}, errTruncated},
		{"huge count", []byte{0xff, 0xff, 0xff, 0xff, 0}, errTruncated},
		{"no guide", handmade[:20], errTruncated},
		{"truncated guide", handmade[:len(handmade)-1], errTruncated},
		{"no units", make([]byte, 8), errCorrupt},
		{"missing child", noChild, errCorrupt},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if keys, err := allKeys(tt.data, 100_000); !errors.Is(err, tt.want) {
				t.Errorf("error = %v, want %v; keys %q", err, tt.want, keys)
			}
		})
	}
}

// TestDAWGCycles walks graphs with cycles: a unit that is its own child, and one that
// is its own sibling.
func TestDAWGCycles(t *testing.T) {
	units := []uint32{('a' ^ 1) << 10, 'a'<<10 | 'a'} // 0 -a-> 1 -a-> 1
	for _, guide := range [][]byte{{'a', 0, 'a', 0}, {'a', 0, 0, 'a'}} {
		d := &dawg{units: units, guide: guide}
		if child, ok := d.follow(1, 'a'); child != 1 || !ok {
			t.Fatalf("unit 1 leads to %d", child)
		}
		err := d.keys(100_000, func([]byte) error { return nil })
		if !errors.Is(err, errCorrupt) {
			t.Errorf("guide %q: error = %v", guide, err)
		}
	}
}

// TestDAWGStops checks that a walk stops at the limit, and at an error of visit.
func TestDAWGStops(t *testing.T) {
	if _, err := allKeys(handmade, 1); !errors.Is(err, errCorrupt) {
		t.Errorf("limit too low: error = %v", err)
	}
	d, err := readDAWG(handmade)
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	if err := d.keys(9, func([]byte) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error of visit: %v", err)
	}
}

// FuzzDAWG checks that walking an arbitrary graph terminates without a panic, and that
// every key leads from the root to a unit where a key ends.
func FuzzDAWG(f *testing.F) {
	f.Add([]byte{})
	f.Add(handmade)
	f.Add(file("a", "b")[:300])
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := readDAWG(data)
		if err != nil {
			return
		}
		const steps = 10_000
		visits := 0
		_ = d.keys(steps, func(key []byte) error {
			if visits++; visits > steps+1 || len(key) > maxKey {
				t.Fatalf("visit %d of a key of %d bytes", visits, len(key))
			}
			index := uint32(0)
			for _, label := range key {
				next, ok := d.follow(index, label)
				if !ok {
					t.Fatalf("key %q cannot be followed", key)
				}
				index = next
			}
			if d.units[index]&leafBit == 0 {
				t.Fatalf("no key ends at %q", key)
			}
			return nil
		})
	})
}
