package compose

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"crossat/grids"
	"crossat/internal/poll"
	"crossat/internal/problem/pattern"
)

// Sites finds placements of a theme, one after the other, across more often than down. Each line of a placement, taken
// alone, allows a pattern with fitting words. A Sites isn't safe for concurrent use.
type Sites struct {
	sampler *sampler
	seen    map[string]bool // by placement
	left    []*Site         // not yet returned, the best first
	best    []*Site         // returned or not, the best first
}

// NewSites returns the placements by valid rules. The seed determines the sequence.
func NewSites(r grids.Rules, lexicon *Lexicon, seed uint64) *Sites {
	rng := rand.New(rand.NewPCG(seed, 0x706c6163656d656e))
	return &Sites{sampler: newSampler(newBoard(r, lexicon), rng), seen: make(map[string]bool)}
}

const (
	// samples is the number of placements to examine before the best is returned, and parents the number of the best to
	// keep for changes.
	samples, parents = 30, 20
	// waiting is the number of placements to keep for later.
	waiting = 200
)

// Next returns the best placement that it hasn't returned before, after some samples: random placements, and good ones
// with some entries moved. It returns nil if it has none, or the context ends.
func (s *Sites) Next(ctx context.Context) *Site {
	for n := range samples {
		if poll.Err(ctx) != nil {
			return nil
		}
		var placement pattern.Placement
		if n%2 == 0 || len(s.best) == 0 {
			placement = s.sampler.sample(ctx)
		} else {
			placement = s.sampler.change(ctx, s.best[s.sampler.rng.IntN(len(s.best))].Placement)
		}
		if key := fmt.Sprint(placement); placement != nil && !s.seen[key] {
			s.seen[key] = true
			s.add(ctx, s.sampler.site(placement))
		}
	}
	if len(s.left) == 0 {
		return nil
	}
	best := s.left[0]
	s.left = s.left[1:]
	return best
}

// Restart forgets which placements are good, and starts with random ones again.
func (s *Sites) Restart() { s.left, s.best = nil, nil }

// Seen returns the number of placements examined.
func (s *Sites) Seen() int { return len(s.seen) }

// add adds a site, if it is not nil.
func (s *Sites) add(ctx context.Context, site *Site) {
	if site == nil {
		return
	}
	site.try(ctx, s.sampler.rng)
	s.left = append(s.left, site)
	slices.SortStableFunc(s.left, (*Site).compare)
	s.left = s.left[:min(len(s.left), waiting)]
	s.best = append(s.best, site)
	slices.SortStableFunc(s.best, (*Site).compare)
	s.best = s.best[:min(len(s.best), parents)]
}

// Refuted records that a pattern around the site has no fill, which lowers the site's rank.
func (s *Site) Refuted() { s.depth -= refutedCells }

// triedCells is the number of known cells that an attempt at a pattern outweighs, and refutedCells the number for a
// refuted pattern.
const triedCells, refutedCells = 4, 4

// compare orders better sites first.
func (s *Site) compare(other *Site) int {
	return cmp.Or(
		cmp.Compare(other.depth, s.depth), cmp.Compare(other.freedom, s.freedom),
		cmp.Compare(other.words, s.words), cmp.Compare(other.score, s.score),
	)
}

// change moves some of the entries of a placement. It returns nil if that fails.
func (s *sampler) change(ctx context.Context, placement pattern.Placement) pattern.Placement {
	var kept, taken pattern.Placement
	var left []int
	move := []int{s.rng.IntN(len(placement)), s.rng.IntN(len(placement))}
	on := s.newSketch()
	for _, p := range placement {
		image := pattern.Image(s.rules, p)
		moves := slices.ContainsFunc(move, func(i int) bool {
			image.Word = placement[i].Word
			return placement[i] == p || placement[i] == image
		})
		if moves {
			left = append(left, p.Word)
			continue
		}
		if !on.place(p) {
			return nil
		}
		image.Word = p.Word
		kept, taken = append(kept, p), append(taken, p, image)
	}
	s.tries = maxPlaces
	return s.extend(ctx, on, kept, taken, s.order(left))
}

// leastWords are minimum numbers of words that fit a slot, ascending.
var leastWords = []int{1, 2, 5, 10, 20, 50, 100}

// site returns the site of a placement, with the highest minimum number of words per slot; nil if none works.
func (s *sampler) site(placement pattern.Placement) *Site {
	on := s.newSketch()
	for _, p := range placement {
		if !on.place(p) {
			return nil
		}
	}
	var best *Site
	on.count()
	for _, least := range leastWords {
		on := on.clone()
		on.weigh(least)
		on.words = nil
		if !on.good() {
			break
		}
		best = &Site{
			Placement: placement, sketch: on, words: least, score: on.score(), fails: make([]float64, len(s.lines)),
		}
	}
	return best
}

// maxPlaces limits the places that a sample tries for all entries together.
const maxPlaces = 100

// sampler draws random placements.
type sampler struct {
	*board
	rng     *rand.Rand
	lengths []int             // by theme entry
	places  [][]pattern.Place // by theme entry
	tries   int               // remaining places to try
}

func newSampler(b *board, rng *rand.Rand) *sampler {
	r := b.rules
	s := &sampler{board: b, rng: rng, places: make([][]pattern.Place, len(r.Theme))}
	for _, word := range r.Theme {
		s.lengths = append(s.lengths, utf8.RuneCountInString(word))
	}
	for _, p := range pattern.Places(r) {
		s.places[p.Word] = append(s.places[p.Word], p)
	}
	return s
}

// sample returns a random placement, or nil if it fails to find one.
func (s *sampler) sample(ctx context.Context) pattern.Placement {
	s.tries = maxPlaces
	all := make([]int, len(s.lengths))
	for i := range all {
		all[i] = i
	}
	return s.extend(ctx, s.newSketch(), nil, nil, s.order(all))
}

// order shuffles entries, the longest first.
func (s *sampler) order(entries []int) []int {
	order := slices.Clone(entries)
	s.rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.lengths[b], s.lengths[a]) })
	return order
}

// extend places the remaining entries at random, one after the other. The places taken are the chosen ones and their
// images. It returns nil if that fails.
func (s *sampler) extend(
	ctx context.Context, on *sketch, chosen, taken pattern.Placement, left []int,
) pattern.Placement {
	if len(left) == 0 {
		slices.SortFunc(chosen, func(p, q pattern.Place) int { return p.Word - q.Word })
		return chosen
	}
	partner := s.partner(left)
	for _, p := range s.shuffled(s.places[left[0]]) {
		more := pattern.Placement{p}
		rest := left[1:]
		image := pattern.Image(s.rules, p)
		if partner >= 0 && image != p {
			image.Word = partner
			more = append(more, image)
			rest = slices.DeleteFunc(slices.Clone(rest), func(w int) bool { return w == partner })
		}
		if !s.apart(p, image) || !s.apart(p, taken...) || !s.apart(image, taken...) {
			continue
		}
		if s.tries--; s.tries < 0 || poll.Err(ctx) != nil {
			return nil
		}
		next := on.clone()
		if slices.ContainsFunc(more, func(p pattern.Place) bool { return !next.place(p) }) || !next.settle() {
			continue
		}
		found := s.extend(ctx, next, slices.Concat(chosen, more), append(slices.Clone(taken), p, image), rest)
		if found != nil || s.tries < 0 {
			return found
		}
	}
	return nil
}

// downShare is the probability to try down before across.
const downShare = 0.1

// shuffled returns places in random order: places near the border come last, and across usually before down.
func (s *sampler) shuffled(places []pattern.Place) []pattern.Place {
	first := grids.Across
	if s.rng.Float64() < downShare {
		first = grids.Down
	}
	var before, after []pattern.Place
	for _, i := range s.rng.Perm(len(places)) {
		if p := places[i]; p.Line.Dir == first {
			before = append(before, p)
		} else {
			after = append(after, p)
		}
	}
	places = append(before, after...)
	slices.SortStableFunc(places, func(p, q pattern.Place) int { return cmp.Compare(s.outer(p), s.outer(q)) })
	return places
}

// outer returns 1 for a place so near the border that crossing words must start or end in it, and 0 for others. Such a
// place would stack as many long words as it has letters.
func (s *sampler) outer(p pattern.Place) int {
	at, last := p.Line.Row, s.rules.Height-1
	if p.Line.Dir == grids.Down {
		at, last = p.Line.Column, s.rules.Width-1
	}
	if min(at, last-at) < s.rules.MinLength-1 {
		return 1
	}
	return 0
}

// partner returns another of the remaining entries, of the same length as the first, or -1 for none. An odd number
// leaves one without a partner.
func (s *sampler) partner(left []int) int {
	same := slices.DeleteFunc(slices.Clone(left), func(w int) bool { return s.lengths[w] != s.lengths[left[0]] })
	if len(same) < 2 || len(same)%2 == 1 && s.rng.IntN(len(same)) == 0 {
		return -1
	}
	return same[1]
}

// apart reports whether a place has enough lines between it and others beside it.
func (s *sampler) apart(p pattern.Place, others ...pattern.Place) bool {
	n := s.lengths[p.Word]
	for _, q := range others {
		rows, columns := p.Line.Row-q.Line.Row, p.Line.Column-q.Line.Column
		lines := max(rows, -rows, columns, -columns)
		disjoint := p.Start > q.Start+s.lengths[q.Word] || q.Start > p.Start+n
		if p != q && p.Line.Dir == q.Line.Dir && lines <= s.rules.ThemeGap && !disjoint {
			return false
		}
	}
	return true
}
