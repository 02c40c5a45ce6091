package classic

import "crossat/internal/search"

// cachedMasks is smallestDomain with masks instead of lists: a slot's domain is identified by the partial word that its
// crossings give it, and the words matching a partial word are only looked up once. The search is exact.
//
// Source: the article on enumeration, the last version of its search. Departures: those of wordSearch; letters known at
// the start are in the masks from the start; the cache is bounded (see masks).
var cachedMasks = search.NewStrategy("cached-masks",
	"word by word, smallest domain first, words cached by partial word", searchCachedMasks)

func searchCachedMasks(r *search.Walk) search.End {
	b := newBoard(r)
	m := newMasks(b)
	w := wordSearch{board: b, domains: &maskDomains{masks: m, current: m.initial()}, choose: (*wordSearch).smallestOpen}
	return w.search()
}

// maskDomains identifies each slot's domain by its current mask.
type maskDomains struct {
	*masks
	current []*mask // by slot
	trail   []savedMask
}

// savedMask is a slot's mask before a crossing word was placed.
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
