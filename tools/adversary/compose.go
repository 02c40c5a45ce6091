package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/themes"
)

// A crossword is a pattern with a theme in it, and the best value of its fills.
type crossword struct {
	key    string // the pattern, with the letters of the theme
	blacks int
	worst  int // the highest possible score of the worst entry outside of the theme
}

// crosswordsOf finds all patterns around a theme that have a fill: it tries all patterns, all places for the theme, and
// all fills.
func crosswordsOf(r grids.Rules, list words) (all []crossword) {
	theme, lists := r.Theme, words{}
	for text, score := range list {
		lists[text] = score
	}
	for _, text := range theme {
		if _, ok := lists[text]; !ok {
			lists[text] = 50
		}
	}
	seen := map[string]bool{}
	patternsOf(r, func(b *board) bool {
		entries := b.entries()
		at := make([]int, len(theme))
		var place func(i int)
		place = func(i int) {
			if i < len(theme) {
				for e := range entries {
					if len(entries[e].cells) == len(theme[i]) && !slices.Contains(at[:i], e) {
						at[i] = e
						place(i + 1)
					}
				}
				return
			}
			p := &puzzle{board: newBoard(b.w, b.h), list: lists}
			p.cells = slices.Clone(b.cells)
			if !p.setTheme(r, entries, at) {
				return
			}
			if key := plain(p.text()); !seen[key] {
				seen[key] = true
				if worst, ok := p.bestWorst(entries, at); ok {
					c := crossword{key: key, worst: worst}
					for _, cell := range p.cells {
						if cell.black {
							c.blacks++
						}
					}
					all = append(all, c)
				}
			}
		}
		place(0)
		return true
	})
	return all
}

// setTheme writes the theme into entries. It returns false if letters differ, or if the rules forbid it.
func (p *puzzle) setTheme(r grids.Rules, entries []entry, at []int) bool {
	unpaired := map[int]int{}
	for i, e := range at {
		for j, c := range entries[e].cells {
			letter := r.Theme[i][j : j+1]
			if takes := p.cells[c].takes; takes != nil && takes[0] != letter {
				return false
			}
			p.cells[c].takes = []string{letter}
		}
		var opposite []int
		for _, c := range entries[e].cells {
			opposite = append(opposite, image(r, c))
		}
		sort.Ints(opposite)
		if !slices.ContainsFunc(at, func(f int) bool { return slices.Equal(entries[f].cells, opposite) }) {
			unpaired[len(opposite)]++
		}
		for _, f := range at[:i] {
			if lines, ok := linesBetween(p.w, entries[e].cells, entries[f].cells); ok && lines < r.ThemeGap {
				return false
			}
		}
	}
	for n, alone := range unpaired {
		all := 0
		for _, word := range r.Theme {
			if len(word) == n {
				all++
			}
		}
		if alone > all%2 {
			return false
		}
	}
	return true
}

// linesBetween counts the rows between two entries across that have a column in common, or the columns between two
// entries down.
func linesBetween(w int, a, b []int) (int, bool) {
	down := a[1] == a[0]+w
	if down != (b[1] == b[0]+w) {
		return 0, false
	}
	line := func(c int) int {
		if down {
			return c % w
		}
		return c / w
	}
	along := func(c int) int { return c%w + c/w - line(c) }
	apart := line(a[0]) - line(b[0])
	if apart == 0 || along(a[len(a)-1]) < along(b[0]) || along(b[len(b)-1]) < along(a[0]) {
		return 0, false
	}
	return max(apart, -apart) - 1, true
}

// bestWorst finds the highest score of the worst entry outside of the theme, over all fills. Entries that get all their
// letters from the theme must also be words.
func (p *puzzle) bestWorst(entries []entry, at []int) (int, bool) {
	best, ok := math.MinInt, false
	for _, f := range p.fills() {
		worst, words := math.MaxInt, true
		for i, e := range entries {
			score, known := p.list[f.entry(e)]
			words = words && known
			if !slices.Contains(at, i) {
				worst = min(worst, score)
			}
		}
		if words {
			best, ok = max(best, worst), true
		}
	}
	return best, ok
}

// newTheme returns random rules with a theme, and a list.
func newTheme(in *instance) (grids.Rules, words) {
	r := grids.Rules{
		Width: in.from(3, 4), Height: in.from(3, 4), MinLength: in.from(2, 3), MaxOpen: -1, MaxCheaters: -1,
		Unchecked: &grids.Range{Least: 0, Most: pick(in, 0, 4, 16)}, Symmetry: pick(in, grids.Symmetries...),
	}
	if r.Width*r.Height == 16 && !in.one(10) {
		r.Width = 3
	}
	if r.Symmetry.Square {
		r.Height = min(r.Width, r.Height)
		r.Width = r.Height
	}
	if in.one(2) {
		r.Black = &grids.Range{Least: in.from(0, 4), Most: in.from(4, 6)}
	}
	if in.one(6) {
		r.MaxCheaters = in.from(0, 3)
	}
	r.ThemeGap = in.from(0, 2)
	letters := pick(in, "ABC", "ABCD", "ABCDE")
	list := words{}
	for range in.from(4, 20) {
		list[in.word(letters, in.from(r.MinLength, 4))] = in.from(1, 9) * 10
	}
	longest := max(r.Width, r.Height)
	if in.one(2) {
		hideCrossword(in, &r, list, letters)
	}
	for most := in.from(1, 3); len(r.Theme) < most; {
		word := in.word(letters, in.from(r.MinLength, longest))
		if !slices.Contains(r.Theme, word) {
			r.Theme = append(r.Theme, word)
		}
	}
	return r, list
}

// hideCrossword adds the words of a crossword to the list, some to the theme.
func hideCrossword(in *instance, r *grids.Rules, list words, letters string) {
	skip := in.from(0, 12)
	patternsOf(*r, func(b *board) bool {
		p := &puzzle{board: b}
		f := p.random(in, letters)
		if skip--; skip > 0 {
			return true
		}
		for _, e := range b.entries() {
			text := f.entry(e)
			list[text] = in.from(1, 9) * 10
			if len(r.Theme) < 2 && in.one(3) && !slices.Contains(r.Theme, text) {
				r.Theme = append(r.Theme, text)
			}
		}
		return false
	})
}

// composeJob compares crosswords around a theme with the complete list.
func composeJob(in *instance) error {
	r, list := newTheme(in)
	o := themes.Options{}
	o.Seed, o.Solver, o.Count = in.seed, tiny{}, pick(in, 0, 1, 1, 1, 1, 1)
	switch in.from(1, 6) {
	case 1:
		o.Objective, o.Count = "worst", 1
	case 2:
		o.Objective, o.Count, r.Theme = "fewest", 1, nil
	case 3:
		o.AtLeast, o.Count = 1, 1
	}
	mode := fmt.Sprintf("objective %q at least %d count %d", o.Objective, o.AtLeast, o.Count)
	fail := func(err error) error {
		return fmt.Errorf("%s\nwords %v\n%s\n%w", ruleText(r), list, mode, err)
	}
	ours := crosswordsOf(r, list)
	theme := r.Theme
	if o.AtLeast > 0 { // theme words that are left out can be ordinary entries
		for _, word := range r.Theme {
			if _, ok := list[word]; !ok {
				list[word] = 50
			}
		}
		ours, theme = mostThemed(r, list)
	}
	if len(ours) > 5 { // finding all of them would take long
		o.Count = 1
	}
	in.count(len(ours))
	in.counts["objective:"+o.Objective]++

	var found []*job.Result
	none := false
	for c, err := range themes.Compositions(in.ctx, r, list.dict("list"), o) {
		if none, err = impossible(err); err != nil {
			return fail(err)
		}
		if none {
			break
		}
		found = append(found, c)
		if len(found) > 2*len(ours)+2 {
			break
		}
	}
	if none != (len(ours) == 0) || none == (len(found) > 0) {
		return fail(fmt.Errorf("impossible %v with %d crosswords by crossat, %d by brute force", none, len(found), len(ours)))
	}
	theirs := map[string]bool{}
	for _, c := range found {
		if err := checkThemed(r, theme, c); err != nil {
			return fail(err)
		}
		key, err := checkCrossword(r, list, theme, c.Grid)
		switch i := slices.IndexFunc(ours, func(c crossword) bool { return c.key == key }); {
		case err != nil:
			return fail(err)
		case i < 0 || theirs[key]:
			return fail(fmt.Errorf("none of ours, or twice:\n%s\n%s", key, c.Grid))
		}
		theirs[key] = true
		if err := checkBest(o, c, theme, ours, list); err != nil {
			return fail(err)
		}
	}
	if o.Count == 0 {
		keys := map[string]bool{}
		for _, c := range ours {
			keys[c.key] = true
		}
		if err := difference(theirs, keys); err != nil {
			return fail(err)
		}
	}
	return nil
}

// mostThemed finds the crosswords with the most theme entries; with as many, those with earlier entries.
func mostThemed(r grids.Rules, list words) ([]crossword, []string) {
	var sets [][]string
	for set := 1; set < 1<<len(r.Theme); set++ {
		var theme []string
		for i, word := range r.Theme {
			if set>>i&1 == 1 {
				theme = append(theme, word)
			}
		}
		sets = append(sets, theme)
	}
	slices.SortFunc(sets, func(a, b []string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		for i := range a {
			if x, y := slices.Index(r.Theme, a[i]), slices.Index(r.Theme, b[i]); x != y {
				return x - y
			}
		}
		return 0
	})
	for _, theme := range sets {
		q := r
		q.Theme = theme
		if all := crosswordsOf(q, list); len(all) > 0 {
			return all, theme
		}
	}
	return nil, nil
}

// checkThemed checks which theme words a crossword reports: the best set, and words that occur by chance.
func checkThemed(r grids.Rules, theme []string, c *job.Result) error {
	var want []string
	for _, word := range r.Theme {
		inGrid := func(s grids.Slot) bool { return c.Grid.Answer(s) == word }
		if slices.Contains(theme, word) || slices.ContainsFunc(c.Grid.Slots(), inGrid) {
			want = append(want, word)
		}
	}
	if !slices.Equal(c.Words, want) {
		return fmt.Errorf("crossat has the theme words %v, the best are %v\n%s", c.Words, want, c.Grid)
	}
	return nil
}

// checkCrossword checks that all entries are words, and returns the pattern with the theme in it.
func checkCrossword(r grids.Rules, list words, theme []string, g *grids.Grid) (string, error) {
	b := newBoard(r.Width, r.Height)
	letters := fill(strings.Split(strings.ReplaceAll(trimmed(g.String()), "\n", ""), ""))
	if len(letters) != len(b.cells) {
		return "", fmt.Errorf("the board is of another size\n%s", g)
	}
	for c, letter := range letters {
		b.cells[c].black = letter == "#"
	}
	shown := map[int]bool{}
	used := map[string]bool{}
	for _, e := range b.entries() {
		text := letters.entry(e)
		_, known := list[text]
		if !known && !slices.Contains(theme, text) || used[text] {
			return "", fmt.Errorf("%s is no word, or there twice\n%s", text, g)
		}
		used[text] = true
		if slices.Contains(theme, text) {
			for _, c := range e.cells {
				shown[c] = true
			}
		}
	}
	for c := range b.cells {
		if shown[c] {
			b.cells[c].takes = []string{letters[c]}
		}
	}
	return plain(b.text()), nil
}

// checkBest compares a crossword with the best by the objective.
func checkBest(o themes.Options, c *job.Result, theme []string, ours []crossword, list words) error {
	if o.Objective == "" {
		return nil
	}
	if c.Bound == nil || !c.Bound.Proved {
		return errors.New("the crossword is not proved to be the best")
	}
	worst, blacks := math.MinInt, math.MaxInt
	for _, other := range ours {
		worst, blacks = max(worst, other.worst), min(blacks, other.blacks)
	}
	if o.Objective == "fewest" && c.Grid.Blacks() != blacks {
		return fmt.Errorf("%d black cells, %d would do\n%s", c.Grid.Blacks(), blacks, c.Grid)
	}
	if o.Objective == "worst" {
		mine := math.MaxInt
		for _, s := range c.Grid.Slots() {
			if text := c.Grid.Answer(s); !slices.Contains(theme, text) {
				mine = min(mine, list[text])
			}
		}
		if mine != worst {
			return fmt.Errorf("worst entry %d, the best has %d\n%s", mine, worst, c.Grid)
		}
	}
	return nil
}
