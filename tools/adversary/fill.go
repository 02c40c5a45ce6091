package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
)

// A puzzle is a board to fill, with all requirements.
type puzzle struct {
	*board
	list    words
	repeats bool
	stems   [][]string // forms of the same word, if the rule is on
	shared  int        // no two words share a run of more letters; 0 for no limit
	apart   [][]string // at most one of each group
	low     [2]int     // a number of entries that can score below a score; a score of 0 disables the rule
	pangram string
	slots   map[string]ask // by the name of an entry
	others  []fill         // known fills
	differ  int            // minimum number of cells in which a fill differs from each
}

// ask holds the requirements for one entry.
type ask struct {
	minScore int
	patterns []string
	lists    []words
}

// A fill has the string in each cell.
type fill []string

// forms are English words, each with its own forms. Words on different lines are never forms of each other.
var forms = [][]string{
	{"RUN", "RUNS", "RAN"}, {"CAT", "CATS"}, {"SIT", "SITS", "SAT"}, {"EAT", "EATS", "ATE"}, {"TEN", "TENS"},
	{"NET", "NETS"}, {"ANT", "ANTS"}, {"TEA", "TEAS"}, {"ART", "ARTS"}, {"STAR", "STARS"}, {"RAT", "RATS"},
	{"TAR", "TARS"}, {"NUT", "NUTS"}, {"CAR", "CARS"}, {"SEA", "SEAS"}, {"EAR", "EARS"}, {"ERA", "ERAS"},
	{"SEE", "SEES", "SEEN"}, {"TEE", "TEES"},
}

// newPuzzle returns a random puzzle.
func newPuzzle(in *instance) *puzzle {
	w, h := in.from(1, 4), in.from(1, 4)
	if w*h > 12 || w*h == 1 {
		w, h = in.from(2, 3), in.from(2, 4)
	}
	p := &puzzle{board: newBoard(w, h), list: words{}, slots: map[string]ask{}}
	p.minSlot = pick(in, 2, 2, 2, 1, 3)
	blacks, bars, rebus := pick(in, 0, 5, 8), pick(in, 0, 0, 0, 4), pick(in, 0, 0, 4)
	letters := pick(in, "AB", "ABC", "ABCD")
	for i := range p.cells {
		p.cells[i].black = blacks > 0 && in.one(blacks)
	}
	for i := range p.cells {
		if p.cells[i].black {
			continue
		}
		white := func(j int) bool { return j < len(p.cells) && !p.cells[j].black }
		p.right[i] = i%w < w-1 && white(i+1) && bars > 0 && in.one(bars)
		p.below[i] = white(i+w) && bars > 0 && in.one(bars)
		if rebus > 0 && in.one(rebus) {
			takes := map[string]bool{}
			for range in.from(1, 3) {
				takes[in.word(letters, in.from(1, 2))] = true
			}
			p.cells[i].takes = slices.Sorted(maps.Keys(takes))
		}
	}

	stems := in.one(6)
	if stems {
		for range in.from(4, 14) {
			group := pick(in, forms...)
			p.list[pick(in, group...)] = in.from(1, 9) * 10
		}
		if in.one(2) {
			p.stems = forms
		}
		letters = "AERST"
	} else {
		for range in.from(1, 20) {
			p.list[in.word(letters, in.from(2, 4))] = in.from(1, 9) * 10
		}
	}
	hidden := p.random(in, letters)
	if !stems && in.one(2) {
		for _, e := range p.entries() {
			if !in.one(15) {
				p.list[hidden.entry(e)] = in.from(1, 9) * 10
			}
		}
	}
	if given := pick(in, 0, 0, 3, 6); given > 0 {
		for i, c := range p.cells {
			if !c.black && in.one(given) {
				p.cells[i].takes = []string{hidden[i]}
			}
		}
	}
	p.rules(in, letters, hidden)
	return p
}

// random returns a fill with random letters.
func (p *puzzle) random(in *instance, letters string) fill {
	f := make(fill, len(p.cells))
	for i, c := range p.cells {
		switch {
		case c.black:
		case c.takes == nil:
			f[i] = in.word(letters, 1)
		default:
			f[i] = pick(in, c.takes...)
		}
	}
	return f
}

// rules adds random rules.
func (p *puzzle) rules(in *instance, letters string, hidden fill) {
	p.repeats = in.one(3)
	if in.one(2) {
		return
	}
	entries := p.entries()
	if in.one(4) {
		p.shared = in.from(1, 3)
	}
	if in.one(4) {
		known := slices.Sorted(maps.Keys(p.list))
		for range in.from(1, 4) {
			p.apart = append(p.apart, []string{pick(in, known...), pick(in, known...), in.word(letters, 3)})
		}
	}
	if in.one(4) {
		p.low = [2]int{in.from(0, 3), in.from(2, 9) * 10}
	}
	if in.one(5) {
		p.pangram = letters
	}
	for range pick(in, 0, 0, 1, 2, 3) {
		if len(entries) == 0 {
			break
		}
		e := pick(in, entries...)
		a := p.slots[e.name]
		switch in.from(1, 3) {
		case 1:
			a.minScore = in.from(1, 9) * 10
		case 2:
			pattern := ""
			for _, c := range e.cells {
				switch {
				case in.one(2) || len(hidden[c]) > 1:
					pattern += "."
				case in.one(5):
					pattern += in.word(letters, 1)
				default:
					pattern += hidden[c]
				}
			}
			a.patterns = append(a.patterns, pattern)
		case 3:
			list := words{}
			for range in.from(1, 6) {
				text := in.word(letters, len(e.cells))
				if in.one(2) {
					text = pick(in, slices.Sorted(maps.Keys(p.list))...)
				}
				// A word has the same score in all lists.
				list[text] = p.score(text, 10+10*(len(text)+int(text[0])%5))
			}
			a.lists = append(a.lists, list)
		}
		p.slots[e.name] = a
	}
	if in.one(5) {
		p.differ = in.from(1, 3)
		for range in.from(1, 2) {
			p.others = append(p.others, p.random(in, letters))
		}
		p.others = append(p.others, hidden)
	}
}

// score returns the score of a word in the list, or the other score.
func (p *puzzle) score(text string, otherwise int) int {
	if s, ok := p.list[text]; ok {
		return s
	}
	return otherwise
}

// entry returns the word in an entry.
func (f fill) entry(e entry) string {
	var s strings.Builder
	for _, c := range e.cells {
		s.WriteString(f[c])
	}
	return s.String()
}

// given reports whether all cells of an entry are given.
func (p *puzzle) given(e entry) bool {
	return !slices.ContainsFunc(e.cells, func(c int) bool { return len(p.cells[c].takes) != 1 })
}

// entryScore returns the score of an entry, from the list or from the list of its slot.
func (p *puzzle) entryScore(e entry, text string) int {
	otherwise := 0
	for _, l := range p.slots[e.name].lists {
		if s, ok := l[text]; ok {
			otherwise = s
		}
	}
	return p.score(text, otherwise)
}

// accepts reports whether the word of an entry is allowed by the rules for this entry.
func (p *puzzle) accepts(e entry, f fill) bool {
	text, a := f.entry(e), p.slots[e.name]
	for _, pattern := range a.patterns {
		for i, c := range e.cells {
			if pattern[i] != '.' && pattern[i:i+1] != f[c] {
				return false
			}
		}
	}
	for _, l := range a.lists {
		if _, ok := l[text]; !ok {
			return false
		}
	}
	if p.given(e) {
		return true
	}
	if _, ok := p.list[text]; !ok && len(a.lists) == 0 {
		return false
	}
	return p.entryScore(e, text) >= a.minScore
}

// share reports whether two words have a run of n letters in common.
func share(a, b string, n int) bool {
	for i := 0; i+n <= len(a); i++ {
		if strings.Contains(b, a[i:i+n]) {
			return true
		}
	}
	return false
}

// obeys reports whether a fill of accepted entries obeys the rules about all of them.
func (p *puzzle) obeys(entries []entry, f fill) bool {
	low := 0
	have := map[rune]bool{}
	for _, c := range p.cells {
		if len(c.takes) == 1 { // given, perhaps outside of entries
			for _, l := range c.takes[0] {
				have[l] = true
			}
		}
	}
	for i, e := range entries {
		text := f.entry(e)
		for _, l := range text {
			have[l] = true
		}
		if !p.given(e) && p.entryScore(e, text) < p.low[1] {
			low++
		}
		for _, other := range entries[:i] {
			if !p.together(text, f.entry(other)) {
				return false
			}
		}
	}
	for _, l := range p.pangram {
		if !have[l] {
			return false
		}
	}
	for _, other := range p.others {
		if distance(entries, f, other) < p.differ {
			return false
		}
	}
	return p.low[1] == 0 || low <= p.low[0]
}

// together reports whether two entries can be in the same grid.
func (p *puzzle) together(a, b string) bool {
	if a == b {
		return p.repeats
	}
	for _, group := range slices.Concat(p.stems, p.apart) {
		if slices.Contains(group, a) && slices.Contains(group, b) {
			return false
		}
	}
	return p.shared == 0 || !share(a, b, p.shared+1)
}

// distance returns the number of differing cells of entries in two fills.
func distance(entries []entry, a, b fill) int {
	cells := map[int]bool{}
	for _, e := range entries {
		for _, c := range e.cells {
			cells[c] = a[c] != b[c]
		}
	}
	n := 0
	for _, differ := range cells {
		if differ {
			n++
		}
	}
	return n
}

// fills finds every fill by trying all strings in all cells. Cells outside of entries don't change.
func (p *puzzle) fills() []fill {
	entries := p.entries()
	letters := slices.Clone(p.list.letters())
	for _, a := range p.slots {
		for _, l := range a.lists {
			letters = append(letters, l.letters()...)
		}
	}
	slices.Sort(letters)
	letters = slices.Compact(letters)
	ending := make([][]entry, len(p.cells)) // by cell: the entries that it completes
	within := make([]bool, len(p.cells))
	for _, e := range entries {
		last := slices.Max(e.cells)
		ending[last] = append(ending[last], e)
		for _, c := range e.cells {
			within[c] = true
		}
	}
	var found []fill
	f := make(fill, len(p.cells))
	var try func(c int)
	try = func(c int) {
		if c == len(p.cells) {
			if p.obeys(entries, f) {
				found = append(found, slices.Clone(f))
			}
			return
		}
		takes := p.cells[c].takes
		if takes == nil {
			takes = letters
		}
		if !within[c] {
			takes = []string{""}
		}
		for _, text := range takes {
			f[c] = text
			if !slices.ContainsFunc(ending[c], func(e entry) bool { return !p.accepts(e, f) }) {
				try(c + 1)
			}
		}
	}
	try(0)
	return found
}

// fitRules converts the rules for crossat.
func (p *puzzle) fitRules(d *dicts.Dict) fit.Rules {
	r := fit.Rules{
		Stems: p.stems != nil, MaxShared: p.shared, Apart: p.apart, Pangram: p.pangram,
		Low: fit.Low{Most: p.low[0], Score: p.low[1]},
	}
	for _, name := range slices.Sorted(maps.Keys(p.slots)) {
		a := p.slots[name]
		if a.minScore > 0 {
			r.Slots = append(r.Slots, fit.SlotRule{Slot: name, MinScore: a.minScore})
		}
		for _, pattern := range a.patterns {
			r.Slots = append(r.Slots, fit.SlotRule{Slot: name, Pattern: pattern})
		}
		for _, list := range a.lists {
			r.Slots = append(r.Slots, fit.SlotRule{Slot: name, List: list.dict("slot")})
		}
	}
	return r.ScoredBy(d)
}

// options converts the puzzle for crossat.
func (p *puzzle) options(in *instance) (*grids.Grid, *dicts.Dict, fills.Options, error) {
	g, err := p.grid()
	if err != nil {
		return nil, nil, fills.Options{}, err
	}
	d := p.list.dict("list")
	o := fills.Options{Seed: in.seed, Repeats: p.repeats, Rules: p.fitRules(d), Apart: p.differ}
	for _, other := range p.others {
		b := *p.board
		b.cells = slices.Clone(b.cells)
		for i := range b.cells {
			if !b.cells[i].black {
				b.cells[i].takes = []string{other[i]}
			}
		}
		known, err := g.Read(strings.Split(strings.TrimSuffix(b.text(), "\n"), "\n"))
		if err != nil {
			return nil, nil, o, err
		}
		o.Others = append(o.Others, known)
	}
	return g, d, o, nil
}

// read converts a fill from crossat.
func (p *puzzle) read(g *grids.Grid) fill {
	f := make(fill, len(p.cells))
	for _, e := range p.entries() {
		for _, c := range e.cells {
			f[c] = g.CellText(c)
		}
	}
	return f
}

// key returns a fill as text.
func (p *puzzle) key(f fill) string {
	var b strings.Builder
	for i, text := range f {
		b.WriteString(text + ",")
		if i%p.w == p.w-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (p *puzzle) keys(all []fill) map[string]bool {
	keys := map[string]bool{}
	for _, f := range all {
		keys[p.key(f)] = true
	}
	return keys
}

// engine returns a random engine for fills.
func (in *instance) engine() (fills.Engine, string) {
	if in.one(3) {
		e := fills.FormulaEngine{
			Solver: in.solver(), Encodings: []string{pick(in, "automaton", "bridge")},
		}
		if e.Encodings[0] == "bridge" {
			e.NoDup = pick(in, "", "pairwise", "ladder", "letters")
		}
		return e, fmt.Sprintf("formula %s %s", e.Encodings[0], e.NoDup)
	}
	e := fills.SearchEngine{Strategy: pick(in, strategies...)}
	return e, e.Strategy
}

// strategies are the search strategies for fills.
var strategies = []string{
	"letters", "first-slot", "smallest-domain", "cached-masks", "fragments", "trie", "refute", "divide", "beliefs",
}

// String describes the puzzle.
func (p *puzzle) String() string {
	return fmt.Sprintf("%swords %v\nmin-slot %d repeats %v stems %v shared %d apart %v low %v pangram %q slots %+v others %q differ %d",
		p.text(), p.list, p.minSlot, p.repeats, p.stems != nil, p.shared, p.apart, p.low, p.pangram, p.slots, p.others, p.differ)
}

// fillJob compares the fills of a random engine with the complete list.
func fillJob(in *instance) error {
	p := newPuzzle(in)
	if len(p.entries()) == 0 {
		in.counts["empty"]++
		return nil
	}
	g, d, o, err := p.options(in)
	if err != nil {
		return fmt.Errorf("%v\n%w", p, err)
	}
	ours := p.fills()
	in.count(len(ours))
	engine, name := in.engine()
	o.Engines, o.Jobs = []fills.Engine{engine}, 1
	o.Count = 0
	if len(ours) > 40 {
		o.Count = 5
	}
	var found []fill
	none := false
	for r, err := range fills.Fills(in.ctx, g, d, o) {
		if none, err = impossible(err); err != nil {
			return fmt.Errorf("%v\n%s: %w", p, name, err)
		}
		if !none {
			found = append(found, p.read(r.Grid))
		}
	}
	if err := p.compare(found, ours, none, o.Count); err != nil {
		return fmt.Errorf("%v\n%s: %w", p, name, err)
	}
	return nil
}

// count counts instances with and without solutions.
func (in *instance) count(solutions int) {
	switch {
	case solutions == 0:
		in.counts["without"]++
	default:
		in.counts["with"]++
	}
}

// compare checks that fills are distinct members of the complete list, as far apart as requested, and that no further
// fill exists if fewer than requested were found.
func (p *puzzle) compare(found, ours []fill, none bool, wanted int) error {
	entries := p.entries()
	keys := p.keys(ours)
	for i, f := range found {
		if !keys[p.key(f)] {
			return fmt.Errorf("crossat has, but brute force has not\n%s", p.key(f))
		}
		for _, other := range found[:i] {
			if distance(entries, f, other) < max(p.differ, 1) {
				return fmt.Errorf("crossat has the same twice, or fills that are too close:\n%s\n%s", p.key(f), p.key(other))
			}
		}
	}
	switch {
	case none && len(ours) > 0:
		return fmt.Errorf("crossat says that there is none, but there is\n%s", p.key(ours[0]))
	case !none && len(found) == 0:
		return errors.New("crossat finds none, and does not say that there is none")
	case wanted > 0 && len(found) == wanted:
		return nil
	}
	for _, f := range ours {
		near := func(other fill) bool { return distance(entries, f, other) < max(p.differ, 1) }
		if !slices.ContainsFunc(found, near) {
			return fmt.Errorf("crossat has %d fills of %d, and lacks\n%s", len(found), len(ours), p.key(f))
		}
	}
	return nil
}
