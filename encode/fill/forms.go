package fill

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/internal/named"
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

// ID is the name.
func (f Form) ID() string { return f.Name }

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

// ID is the name.
func (d Distinct) ID() string { return d.Name }

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
func findForms(o Options) (Form, Distinct, error) {
	form, err := named.Find("encoding", Forms, o.Encoding)
	if err != nil {
		return form, Distinct{}, err
	}
	table := form.Distincts()
	if !named.Has(table, cmp.Or(o.NoDup, form.distinct)) {
		return form, Distinct{}, fmt.Errorf("no form %q to forbid repeated words goes with the encoding %s: use %s", o.NoDup, form.Name, named.List(table))
	}
	distinct, err := named.Find("form", table, cmp.Or(o.NoDup, form.distinct))
	return form, distinct, err
}

// Distincts are the ways to forbid repeated words that go with an encoding, the default first.
func (f Form) Distincts() []Distinct {
	var all []Distinct
	for _, d := range Distincts {
		switch {
		case d.words && !f.words:
		case d.Name == f.distinct:
			all = slices.Insert(all, 0, d)
		default:
			all = append(all, d)
		}
	}
	return all
}
