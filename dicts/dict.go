// Package dicts reads and normalises word lists, and embeds the lists built into crossat.
//
// A word is normal if it is upper case, in Unicode normal form C and consists of letters only; [Normal] converts to
// that form. A [Dict] groups normal words by length in letters. Lists come from [Parse] (a user's file), [Open] (an
// embedded list) or [New].
package dicts

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Word is one entry of a list.
type Word struct {
	Text  string // normal: upper-case NFC letters only
	Score int    // how familiar the word is, higher is better, up to 100 in the embedded lists; for 0 see [Merge]
}

// MaxScore is the highest score that a list can have.
const MaxScore = math.MaxInt32

// Dict is an immutable set of words, grouped by length in letters (runes),
// each group sorted bytewise by text. It is safe for concurrent use.
type Dict struct {
	name    string
	size    int
	lengths []int                   // lengths with at least one word, ascending
	groups  map[int]group           // by length
	letters map[int]func() *Letters // by length
	// spellings maps words to the way they were written before they were joined: ICECREAM to ice cream.
	spellings map[string]string

	once        sync.Once
	fingerprint string
}

// group is the words of one length. The words of an embedded list are decoded on first use, because a grid needs only a
// few lengths.
type group struct {
	size   int
	words  func() []Word // sorted, without duplicates
	banned bool          // some score is 0
}

// eagerGroup returns a group whose words are in memory already.
func eagerGroup(words []Word) group {
	return group{len(words), func() []Word { return words }, slices.ContainsFunc(words, Word.banned)}
}

// banned reports whether [Merge] leaves the word out.
func (w Word) banned() bool { return w.Score <= 0 }

// wordsOf returns the words of a length; nil for none.
func (d *Dict) wordsOf(length int) []Word {
	if g, ok := d.groups[length]; ok {
		return g.words()
	}
	return nil
}

// New returns a Dict of words, whose texts must already be normal (see [Normal]). Duplicates keep the highest score.
// The slice is neither retained nor modified.
func New(name string, words []Word) *Dict {
	c := collect(len(words))
	for _, w := range words {
		c.add(w, utf8.RuneCountInString(w.Text))
	}
	groups := make(map[int]group)
	for n, words := range c.byLength() {
		groups[n] = eagerGroup(sortUnique(words))
	}
	return fromGroups(name, groups)
}

// collection collects words to group by their number of letters.
type collection struct {
	words   []Word
	lengths []int32
	short   [64]int     // number of words by length
	long    map[int]int // number of words by length, for longer words
}

// collect returns a collection with room for n words.
func collect(n int) *collection {
	return &collection{words: make([]Word, 0, n), lengths: make([]int32, 0, n), long: make(map[int]int)}
}

func (c *collection) add(w Word, letters int) {
	c.words, c.lengths = append(c.words, w), append(c.lengths, int32(letters))
	if letters < len(c.short) {
		c.short[letters]++
	} else {
		c.long[letters]++
	}
}

// byLength returns the words by number of letters, in the order they were added.
func (c *collection) byLength() map[int][]Word {
	var short [len(c.short)][]Word
	for n, count := range c.short {
		short[n] = make([]Word, 0, count)
	}
	groups := make(map[int][]Word)
	for n, count := range c.long {
		groups[n] = make([]Word, 0, count)
	}
	for i, w := range c.words {
		if n := int(c.lengths[i]); n < len(short) {
			short[n] = append(short[n], w)
		} else {
			groups[n] = append(groups[n], w)
		}
	}
	for n, words := range short {
		if len(words) > 0 {
			groups[n] = words
		}
	}
	return groups
}

// Merge returns the union of dicts. Later ones override the scores of earlier ones, and a score of 0 bans a word, which
// is left out. The name of the result is their names joined with "+".
func Merge(dicts ...*Dict) *Dict {
	names := make([]string, 0, len(dicts))
	layers := make(map[int][]group) // by length: the non-empty groups of the dicts, in order
	for _, d := range dicts {
		names = append(names, d.name)
		for n, g := range d.groups {
			if g.size > 0 {
				layers[n] = append(layers[n], g)
			}
		}
	}
	groups := make(map[int]group)
	for n, same := range layers {
		groups[n] = mergeLayers(same)
	}
	merged := fromGroups(strings.Join(names, "+"), groups)
	for _, d := range dicts {
		merged.spell(d.spellings)
	}
	return merged
}

// mergeLayers merges words of one length. A single group without banned words stays unchanged.
func mergeLayers(layers []group) group {
	if len(layers) == 1 && !layers[0].banned {
		return layers[0]
	}
	var all []Word
	for _, g := range layers {
		all = override(all, g.words())
	}
	return eagerGroup(slices.DeleteFunc(slices.Clone(all), Word.banned))
}

// AtLeast returns the words of d with at least this score. It returns an [*Error] if none are left, or d is empty.
func (d *Dict) AtLeast(score int) (*Dict, error) {
	if d.Len() == 0 {
		return nil, &Error{Name: d.name, Msg: "no usable words: all are banned", Advice: "give a list with scores above 0"}
	}
	if score <= 0 {
		return d, nil
	}
	groups := make(map[int][]Word)
	for n, g := range d.groups {
		groups[n] = slices.DeleteFunc(slices.Clone(g.words()), func(w Word) bool { return w.Score < score })
	}
	kept := fromWords(d.name, groups)
	kept.spellings = d.spellings
	if kept.Len() == 0 {
		e := &Error{Name: d.name, Msg: fmt.Sprintf("no usable words: every entry scores below %d", score)}
		return nil, e.advise("lower %s", MinScore)
	}
	return kept, nil
}

// fromWords builds a Dict from words by length, sorted and without duplicates.
func fromWords(name string, words map[int][]Word) *Dict {
	groups := make(map[int]group, len(words))
	for n, w := range words {
		groups[n] = eagerGroup(w)
	}
	return fromGroups(name, groups)
}

// fromGroups builds a Dict from groups, some of which can be empty.
func fromGroups(name string, groups map[int]group) *Dict {
	d := &Dict{name: name, groups: groups, letters: make(map[int]func() *Letters, len(groups))}
	for n, g := range groups {
		d.letters[n] = sync.OnceValue(func() *Letters { return NumberLetters(g.words(), n) })
		if g.size > 0 {
			d.lengths = append(d.lengths, n)
			d.size += g.size
		}
	}
	slices.Sort(d.lengths)
	return d
}

// Name returns the name given to [New], [Parse] or [Open].
func (d *Dict) Name() string { return d.name }

// Len returns the number of words.
func (d *Dict) Len() int { return d.size }

// MaxLength returns the length in letters of the longest word, 0 for an empty Dict.
func (d *Dict) MaxLength() int {
	if len(d.lengths) == 0 {
		return 0
	}
	return d.lengths[len(d.lengths)-1]
}

// ByLength returns the words of n letters, sorted bytewise by text; nil for none. The slice is shared and must not be
// modified.
func (d *Dict) ByLength(n int) []Word { return slices.Clip(d.wordsOf(n)) }

// Letters returns the letters of the words of length n as numbers, in the order of ByLength. They are shared and must
// not be modified.
func (d *Dict) Letters(n int) *Letters {
	if l := d.letters[n]; l != nil {
		return l()
	}
	return &Letters{Length: n}
}

// All yields every word, ordered by length and then bytewise by text.
func (d *Dict) All() iter.Seq[Word] {
	return func(yield func(Word) bool) {
		for _, n := range d.lengths {
			for _, w := range d.groups[n].words() {
				if !yield(w) {
					return
				}
			}
		}
	}
}

// Lookup returns the word with exactly this text, which should be normal, and whether the Dict has it.
func (d *Dict) Lookup(text string) (Word, bool) {
	words := d.wordsOf(utf8.RuneCountInString(text))
	i, ok := slices.BinarySearchFunc(words, text, func(w Word, t string) int {
		return strings.Compare(w.Text, t)
	})
	if !ok {
		return Word{}, false
	}
	return words[i], true
}

// Spelling returns the spelling of a word in its list if [Options.Join] removed spaces or marks from it: "ice cream"
// for ICECREAM. Otherwise it is empty.
func (d *Dict) Spelling(text string) string { return d.spellings[text] }

// spell adds spellings.
func (d *Dict) spell(spellings map[string]string) {
	if d.spellings == nil && len(spellings) > 0 {
		d.spellings = make(map[string]string, len(spellings))
	}
	maps.Copy(d.spellings, spellings)
}

// Fingerprint returns the SHA-256, in hexadecimal, of all texts in the order of [Dict.All], each followed by a line
// feed. It ignores the name and the scores, and is computed on first use.
func (d *Dict) Fingerprint() string {
	d.once.Do(func() {
		h := sha256.New()
		buf := bufio.NewWriter(h)
		for w := range d.All() {
			buf.WriteString(w.Text) // a hash never fails to write
			buf.WriteByte('\n')
		}
		buf.Flush()
		d.fingerprint = hex.EncodeToString(h.Sum(nil))
	})
	return d.fingerprint
}

// sortUnique sorts words of one length by text, in place, and keeps the highest score of duplicates.
func sortUnique(words []Word) []Word {
	sorted := true
	for i := 1; i < len(words) && sorted; i++ {
		sorted = words[i-1].Text < words[i].Text
	}
	if sorted {
		return words
	}
	all := make([]prefixed, len(words))
	for i, w := range words {
		all[i] = prefixed{prefix(w.Text), w}
	}
	slices.SortFunc(all, func(a, b prefixed) int {
		if a.prefix != b.prefix {
			return cmp.Compare(a.prefix, b.prefix)
		}
		return cmp.Or(strings.Compare(a.Text, b.Text), cmp.Compare(b.Score, a.Score))
	})
	for i, w := range all {
		words[i] = w.Word
	}
	return slices.CompactFunc(words, func(a, b Word) bool { return a.Text == b.Text })
}

// prefixed is a word with the first eight bytes of its text as a number, which is enough for most comparisons.
type prefixed struct {
	prefix uint64
	Word
}

func prefix(text string) uint64 {
	var bytes [8]byte
	copy(bytes[:], text)
	return binary.BigEndian.Uint64(bytes[:])
}

// override merges two sorted lists without duplicates into a new one. The scores of the second list override the first.
// If one is empty it returns the other, not a copy.
func override(a, b []Word) []Word {
	return merge(a, b, func(_, last Word) Word { return last })
}

// merge merges two sorted lists without duplicates into a new one; choose returns the word to keep if both have it. If
// one list is empty it returns the other, not a copy.
func merge(a, b []Word, choose func(a, b Word) Word) []Word {
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	out := make([]Word, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch c := strings.Compare(a[0].Text, b[0].Text); {
		case c < 0:
			out, a = append(out, a[0]), a[1:]
		case c > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, choose(a[0], b[0])), a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}
