package search

// cachedMasks is smallestDomain with masks in place of lists: what a slot can still
// hold is the partial word that its crossings give it, and the words that match a
// partial word are looked for once.
//
// Source: seed 002, the last version of its search. Departures: those of wordSearch;
// letters that are certain at the start are in the masks from the start; the cache
// is bounded, as masks says. It is exact.
var cachedMasks = Strategy{"cached-masks", "word by word, fewest words first, partial words remembered (seed 002)", searchCachedMasks}

func searchCachedMasks(r *run) end {
	b := newBoard(r)
	m := newMasks(b)
	w := wordSearch{board: b, shelf: &maskShelf{masks: m, now: m.start()}, choose: (*wordSearch).smallestOpen}
	return w.search()
}

// maskShelf is a shelf of masks.
type maskShelf struct {
	*masks
	now   []*mask // by slot
	trail []maskBefore
}

// maskBefore is the mask of a slot before a crossing word was placed.
type maskBefore struct {
	slot int32
	mask *mask
}

func (s *maskShelf) left(slot int32) []int32 { return s.now[slot].words }

func (s *maskShelf) count(slot int32) int { return len(s.now[slot].words) }

func (s *maskShelf) keep(x crossing, letter int32) {
	before := s.now[x.slot]
	s.trail = append(s.trail, maskBefore{x.slot, before})
	s.now[x.slot] = s.narrow(before, x, letter)
}

func (s *maskShelf) mark() int { return len(s.trail) }

func (s *maskShelf) undo(mark int) {
	for i := len(s.trail) - 1; i >= mark; i-- {
		s.now[s.trail[i].slot] = s.trail[i].mask
	}
	s.trail = s.trail[:mark]
}
