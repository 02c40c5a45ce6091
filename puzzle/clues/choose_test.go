package clues_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/puzzle/clues"
)

// source returns a source of lines "ANSWER: text".
func source(draft bool, lines ...string) clues.Source {
	return func(answer string) []clues.Clue {
		var all []clues.Clue
		for _, line := range lines {
			if a, text, _ := strings.Cut(line, ": "); a == answer {
				all = append(all, clues.Clue{Answer: a, Text: text, Draft: draft})
			}
		}
		return all
	}
}

// journal returns a journal with these lines after the header.
func journal(t *testing.T, lines string) *clues.Journal {
	t.Helper()
	text := "word\tclue\tsource\tdate\n" + strings.ReplaceAll(lines, "\n", "\t\t\n")
	j, err := clues.ReadJournal("j", strings.NewReader(text), dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestChoose(t *testing.T) {
	first := source(false, "CAT: Tom", "CAT: Purrs", "DOG: Rex")
	second := source(false, "CAT: Felix", "ANT: Worker", "COW: Rex")
	drafts := source(true, "CAT: Feline", "BEE: Insect", "ANT: Insect", "COW: Kine")
	for _, tt := range []struct{ name, answers, journal, want string }{
		{"first source first", "CAT DOG ANT", "", "Tom, Rex, Worker"},
		{"drafts last", "BEE EEL", "", "Insect, "},
		{"used", "CAT", "CAT\tTOM\n", "Purrs"},
		{"used up in the first", "CAT", "CAT\tTom\nCAT\tPurrs\n", "Felix"},
		{"all used", "CAT", "CAT\tTom\nCAT\tPurrs\nCAT\tFelix\nCAT\tTom\n", "Purrs"},
		{"used of another", "CAT", "DOG\tTom\n", "Tom"},
		{"same text twice", "DOG COW", "", "Rex, Kine"},
		{"same text twice, the other way round", "COW DOG", "", "Kine, Rex"},
		{"same answer twice", "CAT CAT", "", "Tom, Purrs"},
		{"no choice", "DOG DOG", "", "Rex, Rex"},
	} {
		var texts []string
		for _, c := range clues.Choose(strings.Fields(tt.answers), journal(t, tt.journal), first, second, drafts) {
			texts = append(texts, c.Text)
		}
		if got := strings.Join(texts, ", "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if got := clues.Choose([]string{"CAT"}, nil, first); got[0].Text != "Tom" {
		t.Errorf("without a journal: %v", got)
	}
}

// TestChooseAvoidsRepeats checks against all choices that no text is there twice if it need not be.
func TestChooseAvoidsRepeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var lines, answers []string
		options := make([][]string, 4)
		for i := range options {
			answers = append(answers, string(rune('A'+i)))
			for range 1 + rng.IntN(3) {
				text := fmt.Sprint(rng.IntN(5))
				options[i] = append(options[i], text)
				lines = append(lines, answers[i]+": "+text)
			}
		}
		var texts []string
		for i, c := range clues.Choose(answers, nil, source(false, lines...)) {
			if !slices.Contains(options[i], c.Text) {
				t.Fatalf("%v: %s for %s", options, c.Text, answers[i])
			}
			texts = append(texts, c.Text)
		}
		if got, want := len(slices.Compact(slices.Sorted(slices.Values(texts)))) == 4, canDiffer(options, nil); got != want {
			t.Fatalf("%v: %v", options, texts)
		}
	}
}

// canDiffer tries all choices.
func canDiffer(options [][]string, chosen []string) bool {
	if len(chosen) == len(options) {
		return true
	}
	return slices.ContainsFunc(options[len(chosen)], func(text string) bool {
		return !slices.Contains(chosen, text) && canDiffer(options, append(slices.Clip(chosen), text))
	})
}

func TestJournal(t *testing.T) {
	var file bytes.Buffer
	cat := clues.Clue{Answer: "CAT", Text: "Tom, or \"Felix\"", Source: "me"}
	for i, used := range [][]clues.Clue{{cat, {Answer: "DOG"}}, {cat}} {
		j, err := clues.ReadJournal("j", strings.NewReader(file.String()), dicts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := j.Uses("CAT", "tom,  or \"felix\""); n != i {
			t.Errorf("%d uses, want %d", n, i)
		}
		if err := j.Append(&file, "2026-01-02", used); err != nil {
			t.Fatal(err)
		}
	}
	const line = "CAT\tTom, or \"Felix\"\tme\t2026-01-02\n"
	if want := "word\tclue\tsource\tdate\n" + line + line; file.String() != want {
		t.Errorf("%q, want %q", file.String(), want)
	}
}

// TestTornJournal checks that a line that was not written completely is ignored, and that the next one does not join it.
func TestTornJournal(t *testing.T) {
	file := bytes.NewBufferString("word\tclue\tsource\tdate\nCAT\tTom\t\t\nDOG\tRe")
	for range 2 {
		j, err := clues.ReadJournal("j", strings.NewReader(file.String()), dicts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if j.Uses("CAT", "Tom") != 1 || j.Uses("DOG", "Re") != 0 {
			t.Errorf("uses of %q: %d, %d", file.String(), j.Uses("CAT", "Tom"), j.Uses("DOG", "Re"))
		}
		if err := j.Append(file, "", []clues.Clue{{Answer: "ANT", Text: "Worker"}}); err != nil {
			t.Fatal(err)
		}
	}
	if want := "DOG\tRe\nANT\tWorker\t\t\nANT\tWorker\t\t\n"; !strings.HasSuffix(file.String(), want) {
		t.Errorf("%q does not end with %q", file.String(), want)
	}
}

func TestNotAJournal(t *testing.T) {
	_, err := clues.ReadJournal("j", strings.NewReader("CAT,Tom\n"), dicts.Options{})
	const want = "j:1: not a journal of clues: give a new file, or one that crossat wrote"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
