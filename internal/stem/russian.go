package stem

import (
	"bufio"
	"bytes"
	"compress/flate"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"crossat/dicts"
)

// packedDeclensions has compressed lines: the fingerprint of the list ru; the endings of each declension, separated by
// spaces, with the ending of the dictionary form first and - for no ending; an empty line; and for each word of ru the
// numbers of its declensions, after an asterisk if it is only a name.
//
//go:embed russian.flate
var packedDeclensions []byte

// declensions finds the dictionary forms of nouns. Ё is written Е.
type declensions struct {
	of     map[string]uint16 // by dictionary form: an index in sets
	sets   []declensionSet
	rules  map[string][]rule // by ending
	ending int               // letters of the longest ending
}

// declensionSet is the declensions of a dictionary form.
type declensionSet struct {
	declensions []uint16 // ascending
	name        bool     // the word is only a name
}

// rule replaces an ending by the ending of the dictionary form, in some declensions.
type rule struct {
	dictionary  string
	declensions []uint16 // ascending
}

// russian returns the declensions, which are decoded on first use. It panics if they don't match the list: both are
// embedded, and written by one program.
var russian = sync.OnceValue(func() *declensions {
	ru, err := dicts.OpenWith("ru", dicts.Options{Rude: true})
	if err != nil {
		panic(err)
	}
	d, err := readDeclensions(packedDeclensions, ru.Fingerprint(), ru.All())
	if err != nil {
		panic(err)
	}
	return d
})

func readDeclensions(packed []byte, fingerprint string, words iter.Seq[dicts.Word]) (*declensions, error) {
	lines := bufio.NewScanner(flate.NewReader(bytes.NewReader(packed)))
	if !lines.Scan() || lines.Text() != fingerprint {
		return nil, errors.New("the declensions are of another list than ru: run go generate ./dicts")
	}
	d := &declensions{of: make(map[string]uint16), rules: make(map[string][]rule)}
	for n := uint16(0); lines.Scan() && lines.Text() != ""; n++ {
		d.addDeclension(n, strings.Fields(foldYo(lines.Text())))
	}
	sets := make(map[string]uint16) // by line
	for w := range words {
		if !lines.Scan() {
			return nil, io.ErrUnexpectedEOF
		}
		set, known := sets[lines.Text()]
		if !known {
			numbers, name := strings.CutPrefix(lines.Text(), "*")
			next := declensionSet{name: name}
			for _, field := range strings.Fields(numbers) {
				n, err := strconv.ParseUint(field, 10, 16)
				if err != nil {
					return nil, fmt.Errorf("declension of %s: %w", w.Text, err)
				}
				next.declensions = append(next.declensions, uint16(n))
			}
			set = uint16(len(d.sets))
			sets[lines.Text()], d.sets = set, append(d.sets, next)
		}
		d.of[foldYo(w.Text)] = set
	}
	return d, lines.Err()
}

// addDeclension adds the rules of a declension.
func (d *declensions) addDeclension(n uint16, endings []string) {
	for i := range endings {
		endings[i] = strings.TrimPrefix(endings[i], "-")
	}
	for _, ending := range endings {
		d.ending = max(d.ending, utf8.RuneCountInString(ending))
		rules := d.rules[ending]
		i := slices.IndexFunc(rules, func(r rule) bool { return r.dictionary == endings[0] })
		if i < 0 {
			i, rules = len(rules), append(rules, rule{dictionary: endings[0]})
		}
		rules[i].declensions = append(rules[i].declensions, n)
		d.rules[ending] = rules
	}
}

// ofRussian returns the dictionary forms of a noun, or the word itself. The dictionary form of a common noun stands
// only for itself: РОТА is a company, and not a form of РОТ.
func ofRussian(word string) []string {
	word = foldYo(word)
	d := russian()
	if set, ok := d.of[word]; ok && !d.sets[set].name {
		return []string{word}
	}
	var stems []string
	buffer := make([]byte, 0, 2*len(word)+64)
	for at, letters := len(word), 0; at >= 0 && letters <= d.ending; letters++ {
		for _, r := range d.rules[word[at:]] {
			buffer = append(append(buffer[:0], word[:at]...), r.dictionary...)
			set, ok := d.of[string(buffer)]
			if ok && overlap(r.declensions, d.sets[set].declensions) && !slices.Contains(stems, string(buffer)) {
				stems = append(stems, string(buffer))
			}
		}
		if at == 0 {
			break
		}
		_, size := utf8.DecodeLastRuneInString(word[:at])
		at -= size
	}
	if stems == nil {
		return []string{word}
	}
	return stems
}

// overlap reports whether two ascending lists have a number in common.
func overlap(all, some []uint16) bool {
	return slices.ContainsFunc(some, func(n uint16) bool {
		_, ok := slices.BinarySearch(all, n)
		return ok
	})
}

// foldYo writes Е for Ё.
func foldYo(text string) string { return strings.ReplaceAll(text, "Ё", "Е") }
