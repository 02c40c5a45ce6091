package search

// cachedMasks is smallestDomain with masks in place of lists: what a slot can still
// hold is the partial word that its crossings give it, and the words that match a
// partial word are looked for once.
//
// Source: seed 002, the last version of its search. Departures: those of wordSearch;
// letters that are certain at the start are in the masks from the start; the cache
// is bounded, as masks says. It is exact.
var cachedMasks = Strategy{"cached-masks", "word by word, fewest words first, partial words remembered (seed 002)", searchCachedMasks}

func searchCachedMasks(r *run) outcome {
	b := newBoard(r)
	m := newMasks(b)
	w := wordSearch{board: b, domains: &maskDomains{masks: m, current: m.initial()}, choose: (*wordSearch).smallestOpen}
	return w.search()
}

// maskShelf is a shelf of masks.
type maskDomains struct {
	*masks
	current []*mask // by slot
	trail   []savedMask
}

// maskBefore is the mask of a slot before a crossing word was placed.
type savedMask struct {
	slot int32
	mask *mask
}

func (s *maskDomains) remaining(slot int32) []int32 { return s.current[slot].words }

func (s *maskDomains) count(slot int32) int { return len(s.current[slot].words) }

func (s *maskDomains) restrict(x crossing, letter int32) {
	before := s.current[x.slot]
	s.trail = append(s.trail, savedMask{x.slot, before})
	s.current[x.slot] = s.refine(before, x, letter)
}

func (s *maskDomains) mark() int { return len(s.trail) }

func (s *maskDomains) undo(mark int) {
	for i := len(s.trail) - 1; i >= mark; i-- {
		s.current[s.trail[i].slot] = s.trail[i].mask
	}
	s.trail = s.trail[:mark]
}
