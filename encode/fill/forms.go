package fill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/problem/fit"
)

// Form is an encoding: a way to say with clauses that each slot holds a
// candidate. All forms share the letter variables and mean the same fills.
type Form struct {
	Name  string // as the user writes it
	Title string // one line for a list

	words    bool   // has a variable for each word of each slot
	distinct string // the Distinct that goes with it by default
	// build does the work that comes before the first clause and returns what
	// writes the clauses, the same ones at each call. Both may stop early when the
	// context ends.
	build func(ctx context.Context, p *fit.Problem, a *Atoms, rng *rand.Rand) func(context.Context, *cnf.Builder)
}

// Forms lists the encodings; the first is the default.
var Forms = []Form{
	{"automaton", "the minimal automaton of each slot's words, a variable a state and a letter that leads to it", false, "letters", automata},
	{"bridge", "a variable a word, letters as bridges between slots", true, card.Pairwise.Name, bridge},
}

// Distinct is a way to forbid repeated words.
type Distinct struct {
	Name  string // as the user writes it
	Title string // one line for a list

	words bool // needs a variable for each word
	write func(b *cnf.Builder, p *fit.Problem, a *Atoms)
}

// repeats stands in for a Distinct where words may repeat. Its name stands in files.
var repeats = Distinct{"none", "words may repeat", false, func(*cnf.Builder, *fit.Problem, *Atoms) {}}

// Distincts lists the ways to forbid repeated words.
var Distincts = []Distinct{
	byWord(card.Pairwise),
	byWord(card.Ladder),
	{"letters", "for every two slots, a cell where they differ", false, differ},
}

func byWord(form card.AtMostOne) Distinct {
	return Distinct{form.Name, "for every word, " + form.Title + " of slots", true,
		func(b *cnf.Builder, p *fit.Problem, a *Atoms) { noDup(b, p, a, form) }}
}

// findForms returns what the options name.
func findForms(o Options) (form Form, distinct Distinct, err error) {
	form = Forms[0]
	for _, f := range Forms {
		if f.Name == o.Encoding {
			form = f
		}
	}
	if o.Encoding != "" && o.Encoding != form.Name {
		return form, distinct, fmt.Errorf("no encoding %q: use %s", o.Encoding, strings.Join(FormNames(), ", "))
	}
	name := o.NoDup
	if name == "" {
		name = form.distinct
	}
	for _, d := range Distincts {
		if d.Name == name && (form.words || !d.words) {
			return form, d, nil
		}
	}
	return form, distinct, fmt.Errorf("no form %q to keep words distinct goes with the encoding %s: use %s",
		name, form.Name, strings.Join(DistinctNames(form.Name), ", "))
}

// FormNames lists the names of the encodings.
func FormNames() []string {
	var names []string
	for _, f := range Forms {
		names = append(names, f.Name)
	}
	return names
}

// DistinctNames lists the ways to keep words distinct that go with an encoding.
func DistinctNames(encoding string) []string {
	var names []string
	for _, f := range Forms {
		for _, d := range Distincts {
			if f.Name == encoding && (f.words || !d.words) {
				names = append(names, d.Name)
			}
		}
	}
	return names
}

// OwnDistinct is the way to keep words distinct that goes with an encoding if
// none is named.
func OwnDistinct(encoding string) string {
	_, distinct, _ := findForms(Options{Encoding: encoding})
	return distinct.Name
}
