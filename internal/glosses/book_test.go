package glosses

import (
	"encoding/binary"
	"hash/crc32"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var sampleSenses = []Sense{
	{Lemma: "ice cream", Part: Noun, Count: 4, Definition: "frozen dessert containing cream, and sugar"},
	{Lemma: "China", Part: Noun, Count: 9, Definition: "a nation in Asia"},
	{Lemma: "china", Part: Noun, Definition: "dishware (usually white)"},
	{Lemma: "China", Part: Noun, Definition: "the island of `Taiwan'"},
	{Lemma: "chinaware", Part: Noun, Definition: "dishware (usually white)"},
	{Lemma: "Cathay", Part: Noun, Definition: "a nation in Asia"},
	{Lemma: "mouse", Part: Noun, Count: 3, Definition: "small rodent"},
	{Lemma: "mouse", Part: Verb, Definition: "go stealthily"},
	{Lemma: "stop", Part: Verb, Count: 200, Definition: "cease"},
	{Lemma: "well-off", Part: Adjective, Definition: "rich ; having  money"},
	{Lemma: "well", Part: Adverb, Definition: "satisfactorily"},
}

var sampleIrregular = []Irregular{{"MICE", "MOUSE", Noun}, {"MICE", "MOUSE", Noun}, {"BETTER", "WELL", Adverb}}

func sampleBook(t testing.TB) *Book {
	t.Helper()
	b, err := Read(Pack(Book{Title: "A book: of words", Source: "here", Licence: "none"}, sampleSenses, sampleIrregular))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRoundTrip checks that every word has its senses, in order.
func TestRoundTrip(t *testing.T) {
	b := sampleBook(t)
	if b.Title != "A book: of words" || b.Source != "here" || b.Licence != "none" {
		t.Errorf("header %q, %q, %q", b.Title, b.Source, b.Licence)
	}
	want := make(map[string][]Sense)
	for _, s := range sampleSenses {
		text := string(key([]byte(s.Lemma)))
		want[text] = append(want[text], s)
	}
	for text, senses := range want {
		if got := b.Of(text); !reflect.DeepEqual(got, senses) {
			t.Errorf("%s:\n%v, want\n%v", text, got, senses)
		}
	}
	for _, text := range []string{"", "A", "CHIN", "CHINAS X", "ZZZ", "ÉTÉ"} {
		if got := b.Of(text); got != nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestManyBlocks checks a book of several blocks.
func TestManyBlocks(t *testing.T) {
	var senses []Sense
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			lemma := "x" + string(a) + string(b)
			definition := strings.Repeat(string(b), 3) + " of " + string(a)
			senses = append(senses, Sense{Lemma: lemma, Definition: definition}, Sense{Lemma: lemma, Definition: "common to all"})
		}
	}
	book, err := Read(Pack(Book{}, senses, nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(book.blocks) < 2 {
		t.Fatalf("%d blocks: the test tests nothing", len(book.blocks))
	}
	for i := 0; i < len(senses); i += 2 {
		if got := book.Of(strings.ToUpper(senses[i].Lemma)); !slices.Equal(got, senses[i:i+2]) {
			t.Fatalf("%v, want %v", got, senses[i:i+2])
		}
	}
}

func TestPackIsDeterministic(t *testing.T) {
	first := Pack(Book{}, sampleSenses, sampleIrregular)
	for range 5 {
		if !slices.Equal(Pack(Book{}, sampleSenses, sampleIrregular), first) {
			t.Fatal("packed again, the data differs")
		}
	}
}

// TestCorrupt checks that Read rejects a book with one bit flipped, or truncated.
func TestCorrupt(t *testing.T) {
	good := Pack(Book{}, sampleSenses, sampleIrregular)
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

// FuzzRead checks that malformed data with a correct checksum is an error, or a book that can be asked.
func FuzzRead(f *testing.F) {
	good := Pack(Book{}, sampleSenses, sampleIrregular)
	f.Add(good[:len(good)-crc32.Size])
	f.Add([]byte("# sections: 0 0 0 0 0\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		book, err := Read(binary.BigEndian.AppendUint32(slices.Clip(data), crc32.ChecksumIEEE(data)))
		if err != nil {
			return
		}
		for _, text := range []string{"CHINA", "ICECREAM", "MICE", "STOPPED", ""} {
			for _, s := range book.Of(text) {
				if s.Part > Adverb {
					t.Fatalf("%s: part of speech %d", text, s.Part)
				}
			}
		}
	})
}

// FuzzSplit checks that the words of a definition make it again.
func FuzzSplit(f *testing.F) {
	for _, s := range sampleSenses {
		f.Add(s.Definition)
	}
	f.Add(" a  b ; c-d 'e' ")
	f.Add(" ")
	f.Fuzz(func(t *testing.T, text string) {
		if got := joined(split(text)); got != text {
			t.Errorf("%q became %q", text, got)
		}
	})
}
