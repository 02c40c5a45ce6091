package anneal

import "slices"

// kept is one of the best patterns.
type kept struct {
	Pattern
	log   float64 // by [board.evaluate]
	black []bool
	key   string
}

// visit keeps the current pattern if it is among the best. It reports whether the pattern obeys the rules, and asks
// Accept if necessary.
func (a *annealer) visit() bool {
	isGood := len(a.best) < a.Keep || isMore(a.log, a.best[len(a.best)-1].log)
	if !isGood && a.plain {
		return true
	}
	key := a.key()
	if accepted, ok := a.known[key]; ok {
		return accepted
	}
	g := a.grid()
	accepted := a.Accept(g)
	if len(a.known) == maxKnown {
		clear(a.known)
	}
	a.known[key] = accepted
	if isGood && accepted {
		a.keep(kept{Pattern{g, a.estimate.LogExpected(g)}, a.log, slices.Clone(a.black), key})
	}
	return accepted
}

// maxKnown is the maximum number of remembered patterns.
const maxKnown = 1 << 16

// keep adds a pattern to the best, and removes worse ones that are too close to it. It does nothing if a better one is
// too close.
func (a *annealer) keep(k kept) {
	at := len(a.best)
	for i, other := range a.best {
		if !isMore(k.log, other.log) {
			if other.key == k.key || differ(other.black, k.black) < a.Apart {
				return
			}
		} else if at == len(a.best) {
			at = i
		}
	}
	rest := slices.DeleteFunc(slices.Clone(a.best[at:]), func(other kept) bool {
		return differ(other.black, k.black) < a.Apart
	})
	a.best = append(append(a.best[:at], k), rest...)
	a.best = a.best[:min(len(a.best), a.Keep)]
	if at == 0 && a.Better != nil && !a.Better(k.Pattern) {
		a.stopped = true
	}
}
