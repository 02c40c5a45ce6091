package search

import "crossat/internal/poll"

// believe updates the beliefs, if the search has any, unless this run has been deeper before: the search fails again
// and again there, and updates cost more than they save. It reports whether to go on.
func (l *letterSearch) believe() bool {
	l.informed = false
	if !l.believes || len(l.decisions) < l.deepest {
		return true
	}
	if l.beliefs == nil {
		sample := sampleSize
		if l.dense && !l.small {
			sample = denseSampleSize
		}
		if l.beliefs = newBeliefs(l.p, l.domains, sample); l.beliefs == nil {
			l.believes = false
			return true
		}
	}
	l.deepest, l.informed = len(l.decisions), true
	if !l.beliefs.update(l.run) {
		return false
	}
	return len(l.decisions) > l.base || l.dense || l.setPriors()
}

// setPriors records, for each letter of each cell, the ratio of beliefs to options at the start of a run. Below, where
// beliefs aren't updated, options are corrected by this ratio. It reports whether to go on.
func (l *letterSearch) setPriors() bool {
	if l.priors == nil {
		l.priors = make([]float64, len(l.cells)*l.letters)
	}
	for i := range l.cells {
		if poll.Err(l.ctx) != nil {
			return false
		}
		c := &l.cells[i]
		for _, letter := range c.letters[:c.n] {
			l.priors[i*l.letters+int(letter)] = l.beliefs.of(int32(i), letter) / l.options(c, letter)
		}
	}
	return true
}

// prior is the factor by which the options of a letter are corrected: 1 without beliefs.
func (l *letterSearch) prior(cell, letter int32) float64 {
	if l.priors == nil {
		return 1
	}
	return l.priors[int(cell)*l.letters+int(letter)]
}
