package fill

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

// Form is an encoding of the constraint that each slot holds a candidate. All forms have the same letter variables and
// the same fills.
type Form struct {
	Name  string // as on the command line
	Title string // one-line description for a listing

	words    bool   // whether it has a variable for each word of each slot
	distinct string // name of its default Distinct
	// build does the work that precedes the first clause, and returns a function that writes the clauses, the same at
	// each call. Both can return early if the context is done.
	build func(ctx context.Context, p *fit.Problem, a *Atoms, rng *rand.Rand) func(context.Context, *cnf.Builder)
}

// ID returns the name.
func (f Form) ID() string { return f.Name }

// Bridge is the name of the encoding with a variable for each word of each slot.
const Bridge = "bridge"

// Forms lists the encodings; the first is the default.
var Forms = []Form{
	{"automaton", "the minimal automaton of each slot's words, a variable per state and per letter that enters it",
		false, "letters", automata},
	{Bridge, "a variable per word, letters as bridges between slots", true, card.Pairwise.Name, bridge},
}

// Distinct is a way to forbid repeated words.
type Distinct struct {
	Name  string // as on the command line
	Title string // one-line description for a listing

	words bool // whether it needs a variable for each word
	write func(b *cnf.Builder, p *fit.Problem, a *Atoms)
}

// ID returns the name.
func (d Distinct) ID() string { return d.Name }

// repeats is the Distinct of problems whose words can repeat. Its name is part of the file format.
var repeats = Distinct{"none", "words may repeat", false, func(*cnf.Builder, *fit.Problem, *Atoms) {}}

// Distincts lists the ways to forbid repeated words. [Form.Distincts] selects the ones that an encoding supports.
var Distincts = []Distinct{
	byWord(card.Pairwise),
	byWord(card.Ladder),
	{"letters", "for every two slots, a position where they differ", false, differ},
}

// byWord forbids repeated words by an at-most-one constraint over the slots of each word.
func byWord(form card.AtMostOne) Distinct {
	return Distinct{form.Name, "for every word, " + form.Title + " of slots", true,
		func(b *cnf.Builder, p *fit.Problem, a *Atoms) { noDup(b, p, a, form) }}
}

// findForms returns the form and the Distinct named by the options.
func findForms(o Options) (Form, Distinct, error) {
	form, err := named.Find("encoding", Forms, o.Encoding)
	if err != nil {
		return form, Distinct{}, err
	}
	table := form.Distincts()
	if !named.Has(table, cmp.Or(o.NoDup, form.distinct)) {
		return form, Distinct{}, fmt.Errorf("no way %q to forbid repeated words with the encoding %s: use %s",
			o.NoDup, form.Name, named.List(table))
	}
	distinct, err := named.Find("form", table, cmp.Or(o.NoDup, form.distinct))
	return form, distinct, err
}

// Distincts returns the ways to forbid repeated words that an encoding supports, the default first.
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
