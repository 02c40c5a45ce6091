package packed

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var sample = map[string]int{
	"CAT": 9, "CAR": 50, "CARD": 0, "ЁЖ": 9, "É": 1, "A": 9, "B": 9, "日本": 50, strings.Repeat("A", 100): 7,
}

func pack(words map[string]int) []byte {
	return Pack(Header{Name: "x", Title: "A list: of words", Licence: "none"}, words)
}

// unpack returns the words of a list, in order and with their scores.
func unpack(data []byte) (texts []string, scores map[string]int, err error) {
	l, err := Read(data)
	if err != nil {
		return nil, nil, err
	}
	scores = make(map[string]int)
	for _, g := range l.Groups {
		before := len(texts)
		err := l.Each(g, func(text string, score int) {
			texts, scores[text] = append(texts, text), score
		})
		if err != nil {
			return nil, nil, err
		}
		if n := len(texts) - before; n != g.Words {
			return nil, nil, fmt.Errorf("%d words, want %d", n, g.Words)
		}
	}
	return texts, scores, nil
}

// withChecksum appends the correct checksum.
func withChecksum(data []byte) []byte {
	return binary.BigEndian.AppendUint32(slices.Clip(data), crc32.ChecksumIEEE(data))
}

// TestFormat pins the bytes of a small list.
func TestFormat(t *testing.T) {
	got := pack(map[string]int{"CAB": 5, "CAC": 9, "A": 5})
	want := withChecksum([]byte("# name: x\n# title: A list: of words\n# source: \n# licence: none\n" +
		"# letters: ABC\n# scores: 5 9\n# lengths: 1:1:1 3:2:2\n\n" +
		"\x00" + // A (00), 5 (0)
		"\x21" + "\x54" + // 0 letters shared (00), C (10) A (00) B (01), 5 (0); 2 shared (10), C (10), 9 (1)
		"\x00\x00\x00\x00\x00\x00\x00\x00"))
	if !bytes.Equal(got, want) {
		t.Errorf("packed\n%q\nwant\n%q", got, want)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, words := range []map[string]int{nil, {"A": 0}, {"AA": 3}, {"AAA": 3, "A": 3, "AA": 3}, sample} {
		data := pack(words)
		texts, scores, err := unpack(data)
		if err != nil || !maps.Equal(scores, words) {
			t.Fatalf("%v: %v, %v", words, scores, err)
		}
		if !slices.IsSortedFunc(texts, byLengthAndText) {
			t.Errorf("not sorted: %q", texts)
		}
		h, err := ReadHeader(data)
		if want := (Header{"x", "A list: of words", "", "none", len(words)}); h != want || err != nil {
			t.Errorf("header %+v, %v", h, err)
		}
	}
}

func byLengthAndText(a, b string) int {
	return cmp.Or(cmp.Compare(utf8.RuneCountInString(a), utf8.RuneCountInString(b)), strings.Compare(a, b))
}

// TestCorrupt checks that Read rejects a list with one bit flipped, or truncated.
func TestCorrupt(t *testing.T) {
	good := pack(sample)
	for i := range 8 * len(good) {
		bad := slices.Clone(good)
		bad[i/8] ^= 1 << (i % 8)
		if _, err := Read(bad); err == nil {
			t.Fatalf("no error with bit %d flipped", i)
		}
	}
	for n := range good {
		if _, err := Read(good[:n]); err == nil {
			t.Fatalf("no error with %d of %d bytes", n, len(good))
		}
	}
}

// TestInvalid checks that malformed lists are rejected even if their checksum is right.
func TestInvalid(t *testing.T) {
	const zeros = "\x00\x00\x00\x00\x00\x00\x00\x00"
	for name, text := range map[string]string{
		"nothing":                 "",
		"no end of header":        "# lengths: \n",
		"unknown key":             "# colour: red\n\n" + zeros,
		"no key":                  "name\n\n" + zeros,
		"no letters":              "# scores: 1\n# lengths: 1:1:1\n\n\x00" + zeros,
		"no scores":               "# letters: A\n# lengths: 1:1:0\n\n" + zeros,
		"letters not sorted":      "# letters: BA\n# scores: 1\n# lengths: 1:1:1\n\n\x00" + zeros,
		"letters not UTF-8":       "# letters: A\xff\n# scores: 1\n# lengths: 1:1:1\n\n\x00" + zeros,
		"duplicate score":         "# letters: A\n# scores: 1 1\n# lengths: 1:1:1\n\n\x00" + zeros,
		"negative score":          "# letters: A\n# scores: -1\n# lengths: 1:1:0\n\n" + zeros,
		"lengths not sorted":      "# letters: A\n# scores: 1\n# lengths: 2:0:0 1:0:0\n\n" + zeros,
		"length 0":                "# letters: A\n# scores: 1\n# lengths: 0:1:0\n\n" + zeros,
		"length too large":        "# letters: A\n# scores: 1\n# lengths: 101:1:0\n\n" + zeros,
		"length without words":    "# letters: A\n# scores: 1\n# lengths: 1\n\n" + zeros,
		"too many words":          "# letters: A\n# scores: 1\n# lengths: 1:2000000000:0\n\n" + zeros,
		"bytes missing":           "# letters: AB\n# scores: 1\n# lengths: 1:1:1\n\n" + zeros,
		"trailing bytes":          "# letters: AB\n# scores: 1\n# lengths: 1:1:1\n\n\x00\x00" + zeros,
		"trailing bytes in group": "# letters: AB\n# scores: 1\n# lengths: 1:1:2\n\n\x00\x00" + zeros,
		"group too short":         "# letters: AB\n# scores: 1\n# lengths: 1:2:0\n\n" + zeros,
		"duplicate word":          "# letters: AB\n# scores: 1\n# lengths: 1:2:1\n\n\x00" + zeros,
		"words not sorted":        "# letters: AB\n# scores: 1\n# lengths: 1:2:1\n\n\x80" + zeros,
		"no such letter":          "# letters: ABC\n# scores: 1\n# lengths: 1:1:1\n\n\xc0" + zeros,
		"no such score":           "# letters: A\n# scores: 1 2 3\n# lengths: 1:1:1\n\n\xc0" + zeros,
		"first shares letters":    "# letters: AB\n# scores: 1\n# lengths: 2:1:1\n\n\x80" + zeros,
		"too many letters shared": "# letters: AB\n# scores: 1\n# lengths: 3:2:2\n\n\x0c\x00" + zeros,
	} {
		if texts, _, err := unpack(withChecksum([]byte(text))); err == nil {
			t.Errorf("%s: words %q and no error", name, texts)
		}
	}
}

// FuzzRead checks that arbitrary data with a correct checksum either is an error or
// decodes to sorted words that survive a round trip.
func FuzzRead(f *testing.F) {
	f.Add([]byte{})
	for _, words := range []map[string]int{{"A": 1}, sample} {
		data := pack(words)
		f.Add(data[:len(data)-checksumSize])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		texts, scores, err := unpack(withChecksum(data))
		if err != nil {
			return
		}
		if len(scores) != len(texts) || !slices.IsSortedFunc(texts, byLengthAndText) {
			t.Fatalf("not sorted, or duplicates: %q", texts)
		}
		again, same, err := unpack(pack(scores))
		if err != nil || !slices.Equal(again, texts) || !maps.Equal(same, scores) {
			t.Fatalf("%v: after a round trip %v, %v", scores, same, err)
		}
	})
}
