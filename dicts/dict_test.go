package dicts_test

import (
	"reflect"
	"slices"
	"sync"
	"testing"

	"crossat/dicts"
)

func words(d *dicts.Dict) []dicts.Word { return slices.Collect(d.All()) }

func TestNew(t *testing.T) {
	in := []dicts.Word{{"ЁЖ", 3}, {"CAT", 1}, {"BAT", 2}, {"CAT", 9}, {"CAT", 4}, {"A", 5}}
	before := slices.Clone(in)
	d := dicts.New("mine", in)
	want := []dicts.Word{{"A", 5}, {"ЁЖ", 3}, {"BAT", 2}, {"CAT", 9}}
	if got := words(d); !slices.Equal(got, want) {
		t.Errorf("words = %v, want %v", got, want)
	}
	if !slices.Equal(in, before) {
		t.Errorf("New changed its argument: %v", in)
	}
	if d.Name() != "mine" || d.Len() != 4 || d.MaxLength() != 3 {
		t.Errorf("name %q, %d words, longest %d", d.Name(), d.Len(), d.MaxLength())
	}
	if got := d.ByLength(2); !slices.Equal(got, want[1:2]) {
		t.Errorf("ByLength(2) = %v", got)
	}
	for _, n := range []int{-1, 0, 4, 1 << 40} {
		if got := d.ByLength(n); len(got) != 0 {
			t.Errorf("ByLength(%d) = %v", n, got)
		}
	}
}

func TestEmpty(t *testing.T) {
	for _, d := range []*dicts.Dict{dicts.New("none", nil), dicts.Merge()} {
		if d.Len() != 0 || d.MaxLength() != 0 || len(words(d)) != 0 {
			t.Errorf("%q is not empty", d.Name())
		}
		if _, ok := d.Lookup(""); ok {
			t.Error("found a word in an empty dictionary")
		}
		if got := d.Stats(); !reflect.DeepEqual(got, dicts.Stats{}) {
			t.Errorf("stats of an empty dictionary: %+v", got)
		}
	}
}

func TestAllBreak(t *testing.T) {
	d := dicts.New("", []dicts.Word{{"A", 1}, {"B", 1}, {"AB", 1}})
	n := 0
	for range d.All() {
		n++
		if n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d words", n)
	}
}

func TestLookup(t *testing.T) {
	d := dicts.New("", []dicts.Word{{"КОТ", 1}, {"КИТ", 2}, {"TOM", 3}})
	for _, w := range words(d) {
		if got, ok := d.Lookup(w.Text); !ok || got != w {
			t.Errorf("Lookup(%s) = %v, %v", w.Text, got, ok)
		}
	}
	for _, text := range []string{"", "КУТ", "кот", "КОТЫ", "ZZZ"} {
		if got, ok := d.Lookup(text); ok {
			t.Errorf("Lookup(%s) = %v", text, got)
		}
	}
}

func TestMerge(t *testing.T) {
	a := dicts.New("a", []dicts.Word{{"CAT", 1}, {"DOG", 5}, {"ANT", 1}, {"HEN", 9}, {"BEES", 0}, {"GNU", 0}})
	b := dicts.New("b", []dicts.Word{{"CAT", 7}, {"DOG", 2}, {"OX", 3}, {"YAK", 3}, {"HEN", 0}, {"EEL", 0}, {"GNU", 4}})
	d := dicts.Merge(a, b)
	want := []dicts.Word{{"OX", 3}, {"ANT", 1}, {"CAT", 7}, {"DOG", 2}, {"GNU", 4}, {"YAK", 3}}
	if got := words(d); !slices.Equal(got, want) {
		t.Errorf("words = %v, want %v", got, want)
	}
	if d.Name() != "a+b" || d.Len() != 6 {
		t.Errorf("name %q, %d words", d.Name(), d.Len())
	}
	if w, ok := dicts.Merge(b, a).Lookup("HEN"); !ok || w.Score != 9 {
		t.Error("a list does not lift the ban of a list before it")
	}
	if alone := dicts.Merge(a); alone.Len() != 4 || alone.MaxLength() != 3 {
		t.Errorf("a list alone keeps %v", words(alone))
	}
	if got, _ := a.Lookup("CAT"); got.Score != 1 {
		t.Error("Merge changed an argument")
	}
}

func TestAtLeast(t *testing.T) {
	d := dicts.New("a", []dicts.Word{{"CAT", 1}, {"DOG", 5}, {"OX", 2}})
	for score, want := range map[int]int{-1: 3, 0: 3, 1: 3, 2: 2, 5: 1} {
		if got, err := d.AtLeast(score); err != nil || got.Len() != want {
			t.Errorf("%d words of %d or more, %v, want %d", got.Len(), score, err, want)
		}
	}
	_, err := d.AtLeast(6)
	if err == nil || err.Error() != "a: no usable words: every entry scores below 6: lower MinScore" {
		t.Error(err)
	}
	banned := dicts.Merge(dicts.New("b", []dicts.Word{{"CAT", 0}}))
	_, err = banned.AtLeast(0)
	if err == nil || err.Error() != "b: no usable words: all are banned: give a list with scores above 0" {
		t.Error(err)
	}
}

func TestFingerprint(t *testing.T) {
	d := dicts.New("x", []dicts.Word{{"B", 1}, {"A", 2}, {"CD", 3}})
	const want = "cdf012da7303f8382017128ed3bb70bbec881c5402055307932fb0583bfda1a2" // printf 'A\nB\nCD\n' | sha256sum
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if got := d.Fingerprint(); got != want {
				t.Errorf("fingerprint = %s, want %s", got, want)
			}
		})
	}
	wg.Wait()
	if same := dicts.New("y", []dicts.Word{{"A", 9}, {"B", 9}, {"CD", 9}}); same.Fingerprint() != want {
		t.Error("the fingerprint depends on the name or the scores")
	}
	if other := dicts.New("x", []dicts.Word{{"A", 2}, {"BCD", 3}}); other.Fingerprint() == want {
		t.Error("different words have the same fingerprint")
	}
}

func TestStats(t *testing.T) {
	d := dicts.New("", []dicts.Word{{"ЁЖ", 50}, {"ЖАБА", 40}, {"ЕЖ", 50}})
	want := dicts.Stats{
		Words:   3,
		Letters: 8,
		Lengths: []dicts.Count{{Value: 2, Words: 2}, {Value: 4, Words: 1}},
		Scores:  []dicts.Count{{Value: 40, Words: 1}, {Value: 50, Words: 2}},
		Usage:   []dicts.LetterCount{{'Ж', 3}, {'А', 2}, {'Ё', 1}, {'Б', 1}, {'Е', 1}},
	}
	if got := d.Stats(); !reflect.DeepEqual(got, want) {
		t.Errorf("stats = %+v, want %+v", got, want)
	}
}
