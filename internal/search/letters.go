package search

import "math"

// byLetter branches on letters, one cell at a time, and maintains arc consistency (MAC).
//
// Variable order: dom/wdeg. Each cell has a weight that grows whenever a slot through it suffers a domain wipeout, by
// an increasing amount, so that recent failures count most. The next cell comes from the slot with the greatest total
// weight of open cells relative to the logarithm of its candidates; within the slot, it's the cell with the greatest
// weight per letter. In dense grids, squares above all, weights mislead, and the next cell is simply one with the
// fewest letters.
//
// Value order: the letter that keeps the most options, measured by the product, over the slots through the cell, of the
// candidates with that letter there. At first, words with high scores count for more; the bias shrinks with each
// restart, because it costs freedom. A letter that fails is removed before the next decision, which can then be about
// another cell (2-way branching). In dense grids the letter is the likeliest one by beliefs, as in byBeliefs, because
// each letter is part of so few fills there that options are a poor guide. Other grids switch to beliefs after some
// failed runs, unless most grids with as few expected fills have none.
//
// Restarts: the failure limit grows geometrically, and weights are kept. If many fills of a dense grid are expected and
// the first run finds none, it made bad early decisions. From then on the search restarts rapidly and, in grids up to
// 6x6, takes among the cells with the fewest letters the one whose slots have the most candidates, since that decides
// most. If no fills are expected, nearly everything has to be searched, and both would cost time. If few are expected
// in a grid larger than 6x6, that can be out of reach, so half of the failures go to short runs; symmetric squares are
// an exception, because they have half as many letters.
//
// Source: the weights are those of F. Boussemart et al., Boosting systematic search by weighting constraints, ECAI
// 2004; the value order is from M. Ginsberg et al., Search lessons learned from crossword puzzles, AAAI 1990, for
// letters instead of words. Clause learning over letters was tried: nogoods have about a hundred letters and cost more
// than they save.
var byLetter = Strategy{
	Name: "letters", Title: "letter by letter, dom/wdeg cell order, arc consistency, restarts",
	signs: true, search: searchLetters,
}

func searchLetters(r *run) End {
	p := finding
	p.believesLater = true
	return newLetterSearch(r, newDomains(r.p), p).search()
}

// newLetterSearch returns a search at the root of the domains.
func newLetterSearch(r *run, d *domains, p policy) *letterSearch {
	shape := r.p.Grid.Shape()
	r.Wipeouts = make([]int, len(d.slots))
	d.keepApart(r.p, r.o.Apart)
	dense := shape.Dense()
	p.believes = p.believes || p.believesIfDense && dense
	return &letterSearch{
		run: r, domains: d, policy: p,
		dense:     dense,
		small:     shape.OpenArea <= smallArea,
		weights:   make([]float64, len(d.cells)),
		scoreBias: initialScoreBias, weightIncrement: 1,
	}
}

// policy configures the decisions of a letter search.
type policy struct {
	restartGrowth float64   // factor from one restart interval to the next
	weightDecays  []float64 // weight of a failure relative to the next, for each run in turn
	// cell returns the next cell to branch on, or -1 if every cell has one letter.
	cell        func(*letterSearch) int32
	letterNoise float64 // standard deviation of the log-normal noise on letter scores
	// fewest tries the letter first that keeps the fewest options, instead of the most.
	fewest bool
	// mayRestartRapidly allows rapid restarts.
	mayRestartRapidly bool
	believes          bool // takes the value order from beliefs
	believesIfDense   bool // believes in dense grids
	believesLater     bool // believes after firstRuns runs, if fills are expected
}

// finding is the policy of a search that expects a fill.
var finding = policy{
	restartGrowth: 1.5, weightDecays: []float64{0.95}, letterNoise: 0.1, cell: (*letterSearch).likelyCell,
	mayRestartRapidly: true, believesIfDense: true,
}

// smallArea is the greatest open area of a small grid, that of a 6x6 square.
const smallArea = 16

// Thresholds of expected fills, as decimal logarithms.
const (
	manyFills = 2  // many: it isn't necessary to search everything
	fewFills  = -1 // few: one might exist, and might be found
)

// letterSearch is the state of byLetter.
type letterSearch struct {
	*run
	*domains
	policy
	dense           bool
	small           bool
	restarts        restarts  // how the search restarts after the first run
	weights         []float64 // by cell: sum of the increments of its failures
	weightIncrement float64   // what the next failure adds to a weight
	scoreBias       int       // extra count for each word with a high score
	decisions       []Assignment
	beliefs         *beliefs  // nil before the first decision, or without beliefs
	believesSince   int       // runs before beliefs
	priors          []float64 // by cell and letter: see setPriors; nil before that
	deepest         int       // decisions when beliefs were last updated in this run
	informed        bool      // beliefs are up to date
	failsAtRestart  int       // failures at the last restart
	foundAny        bool      // a fill was found: restarting would find it again
	base            int       // number of decisions that stay: those of the present cube
	lastFail        int       // number of failures at which to leave the present cube unfinished; 0 for never
}

// Assignment gives a cell a letter, as an index into [fit.Problem.Alphabet]; on the decision stack, it is a decision.
type Assignment struct{ Cell, Letter int32 }

const (
	firstRestart       = 100  // failures before the first restart …
	believingRestart   = 400  // … and before the first with beliefs, which make the first decisions cost more
	firstRuns          = 3    // runs before beliefs, if they come later: most grids are filled by then
	rapidFirstRestart  = 50   // firstRestart for rapid restarts of small grids …
	largeFirstRestart  = 300  // … and of large ones, whose first decisions cost more
	rapidRestartGrowth = 1.03 // the factor for rapid restarts
	initialScoreBias   = 10   // larger values fill no better grids
	tieNoise           = 1e-3 // relative noise that breaks ties between cells and slots
	candidateBonus     = 1e-2 // weight of the log candidate count among cells with equally many letters
)

// search continues from the present state. After the failure limit or the context has stopped it, you can call it
// again.
func (l *letterSearch) search() End {
	for {
		if !l.propagate() {
			l.bumpWeights()
		} else if cell := l.cell(l); cell >= 0 {
			if !l.believe() || !l.decide(cell, l.chooseLetter(cell)) {
				return Stopped
			}
			continue
		} else {
			l.foundAny = l.limit == noLimit // with a limit, the next fill must be cheaper
			if !l.emit(l.fixedLetters(l.p.Alphabet)) {
				return Stopped
			}
		}
		// After a fill or a dead end, take the other branch of the last decision.
		if !l.backtrack() {
			return Exhausted
		}
		if l.lastFail > 0 && l.Stats.Fails >= l.lastFail && !l.foundAny {
			l.undo()
			return unfinished
		}
		if float64(l.Stats.Fails-l.failsAtRestart) >= l.restartLimit() && !l.foundAny {
			l.restart()
		}
	}
}

// likelyCell returns the next cell for a search that expects a fill.
func (l *letterSearch) likelyCell() int32 {
	if l.dense {
		return l.smallestCell()
	}
	slot := l.chooseSlot()
	if slot < 0 {
		return -1
	}
	best, highest := int32(-1), 0.0
	for _, i := range l.slots[slot].cells {
		if n := l.cells[i].n; n > 1 {
			if v := l.weight(i) / float64(n); v > highest {
				best, highest = i, v
			}
		}
	}
	return best
}

// smallestCell returns an open cell with the fewest letters, or -1 if no cell is open.
func (l *letterSearch) smallestCell() int32 {
	best, lowest := int32(-1), math.Inf(1)
	for i := range l.cells {
		if n := l.cells[i].n; n > 1 {
			v := float64(n)
			if l.restarts.rapid && l.small {
				v -= candidateBonus * l.logCandidates(i)
			}
			if v *= 1 + tieNoise*l.rng.Float64(); v < lowest {
				best, lowest = int32(i), v
			}
		}
	}
	return best
}

// logCandidates returns the sum, over the slots through a cell, of the logarithms of their
// candidate counts.
func (l *letterSearch) logCandidates(cell int) float64 {
	sum := 0.0
	for _, x := range l.cells[cell].slots {
		sum += math.Log(float64(l.slots[x.slot].count))
	}
	return sum
}

// chooseSlot returns the slot to take the next cell from, or -1 if no slot has an open cell.
func (l *letterSearch) chooseSlot() int {
	best, highest := -1, 0.0
	for i := range l.slots {
		s, sum := &l.slots[i], 0.0
		for _, c := range s.cells {
			if l.cells[c].n > 1 {
				sum += l.weight(c)
			}
		}
		if v := sum / math.Log(float64(s.count)+1) * (1 + tieNoise*l.rng.Float64()); v > highest {
			best, highest = i, v
		}
	}
	return best
}

// weight returns the weight of a cell. The increment makes it positive before the first failure.
func (l *letterSearch) weight(cell int32) float64 { return l.weights[cell] + l.weightIncrement }

// chooseLetter returns the letter to try in a cell.
func (l *letterSearch) chooseLetter(cell int32) int32 {
	c := &l.cells[cell]
	best, highest := int32(-1), math.Inf(-1)
	for _, letter := range c.letters[:c.n] {
		v := math.Exp(l.letterNoise * l.rng.NormFloat64())
		if l.informed {
			v *= l.beliefs.of(cell, letter)
		} else {
			v *= l.options(c, letter) * l.prior(cell, letter)
		}
		if l.fewest {
			v = -v
		}
		if v > highest {
			best, highest = letter, v
		}
	}
	return best
}

// options is the product, over the slots through a cell, of the candidates with a letter there.
func (l *letterSearch) options(c *cell, letter int32) float64 {
	v := 1.0
	for _, x := range c.slots {
		v *= float64(l.countSupports(x, letter, l.scoreBias))
	}
	return v
}

// decide assigns a letter on a new level and reports whether to continue.
func (l *letterSearch) decide(cell, letter int32) bool {
	l.push()
	l.decisions = append(l.decisions, Assignment{cell, letter})
	l.assign(cell, letter)
	return l.node(len(l.decisions), func() []rune { return l.fixedLetters(l.p.Alphabet) })
}

// backtrack undoes decisions, removing the refuted letter each time, until the rest is consistent. It returns false if
// the base decisions are refuted.
func (l *letterSearch) backtrack() bool {
	for len(l.decisions) > l.base {
		l.sign()
		last := l.decisions[len(l.decisions)-1]
		l.decisions = l.decisions[:len(l.decisions)-1]
		l.pop()
		l.remove(last.Cell, last.Letter)
		if l.propagate() {
			return true
		}
		l.bumpWeights()
	}
	l.sign()
	return false
}

// sign reports the decisions as refuted.
func (l *letterSearch) sign() {
	if l.o.Refuted != nil {
		l.o.Refuted(l.decisions)
	}
}

// bumpWeights adds the increment to the cells of the failed slot. Growing the increment instead of decaying all weights
// has the same effect on their order, as in VSIDS; both are rescaled before they overflow.
func (l *letterSearch) bumpWeights() {
	l.Stats.Fails++
	l.Wipeouts[l.failed]++
	l.weightIncrement /= l.weightDecays[l.restarts.total()%len(l.weightDecays)]
	for _, c := range l.slots[l.failed].cells {
		l.weights[c] += l.weightIncrement
	}
	if l.weightIncrement > 1e100 {
		l.weightIncrement *= 1e-100
		for c := range l.weights {
			l.weights[c] *= 1e-100
		}
	}
}

// restarts decides when a letter search restarts.
type restarts struct {
	rapid bool // always soon: dense, many fills expected, but the first run found none
	mixed bool // soon half of the time: large, dense, few fills expected
	short bool // the present run ends soon
	// Runs before this one, and their failures: the long ones first, then the short ones.
	runs, fails [2]int
}

// end counts a run, and decides whether the next is short.
func (r *restarts) end(fails int) {
	kind := 0
	if r.short {
		kind = 1
	}
	r.runs[kind]++
	r.fails[kind] += fails
	r.short = r.rapid || r.mixed && r.fails[1] < r.fails[0]
}

// total is the number of runs before this one.
func (r *restarts) total() int { return r.runs[0] + r.runs[1] }

// restartLimit is the number of failures until the next restart.
func (l *letterSearch) restartLimit() float64 {
	first, factor, runs := float64(firstRestart), l.restartGrowth, l.restarts.runs[0]
	if l.believes && !l.dense {
		first, runs = believingRestart, runs-l.believesSince
	}
	if l.restarts.short {
		first, factor, runs = largeFirstRestart, rapidRestartGrowth, l.restarts.runs[1]
		if l.small {
			first = rapidFirstRestart
		}
	}
	return first * math.Pow(factor, float64(runs))
}

// restart undoes all decisions above the base. Letters removed at the base stay removed.
func (l *letterSearch) restart() {
	if l.restarts.total() == 0 && l.mayRestartRapidly && l.dense {
		expected := l.p.LogExpected()
		l.restarts.rapid = expected >= manyFills
		l.restarts.mixed = expected >= fewFills && !l.small && !l.p.Grid.Symmetric()
	}
	l.restarts.end(l.Stats.Fails - l.failsAtRestart)
	if l.believesLater && !l.believes && l.restarts.total() == firstRuns {
		l.believes, l.believesSince = !l.p.FewExpected(), firstRuns // with beliefs, a proof would take longer
	}
	l.Stats.Restarts++
	l.deepest = 0
	l.failsAtRestart = l.Stats.Fails
	l.scoreBias /= 2
	l.undo()
}

// undo undoes all decisions above the base.
func (l *letterSearch) undo() {
	for range l.decisions[l.base:] {
		l.pop()
	}
	l.decisions = l.decisions[:l.base]
}
