package optimum

import (
	"cmp"
	"context"
	"slices"

	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/sat"
	"crossat/internal/search"
)

// The effort for a good fill, in failures. All built-in grids except the hardest have an answer after one or two
// floors.
const (
	floorGap     = 4  // once a floor with a fill and one without differ by fewer points, stop
	floorStep    = 10 // points from one floor to the next, or a tenth of the range if that's more
	floorEffort  = 1300
	effortGrowth = 3 // from one floor to the next: the lower it is, the more an improvement is worth
	mostEffort   = 27 * floorEffort
	floorAttempt = 2000 // for the first attempt at a floor, times the numbers of [sat.Luby]
	climbEffort  = 3 * floorEffort
	polishEffort = 1000 // without a better fill
)

// Good looks for a fill of low cost by the first criterion, which must not be of the dearest entry. It proves nothing,
// and its effort is bounded. First it asks for fills with only high-scoring words, with increasingly lower floors and
// more effort; then it changes regions around the weakest entries. From a given start it goes up instead: if finding
// one took much effort, high scores are out of reach in that grid.
//
// Without a start, the result can lack a fill without an error, because finding any fill takes more effort. Otherwise
// the result is like that of [Run]. The same seed takes the same steps.
func Good(ctx context.Context, p *fit.Problem, start *grids.Grid, o Options) (Best, error) {
	o.Criteria = o.Criteria[:1]
	b, err := begin(p, start, o)
	if err != nil {
		return Best{}, err
	}
	s := &stage{bounds: b, c: o.Criteria[0], floor: o.Floor}
	if start == nil {
		_, err = s.lowerFloor(ctx)
	} else {
		err = s.newFloorSearch().climb(ctx)
	}
	if best := s.snapshot(); err != nil || best.Grid == nil {
		return best, err
	}
	return s.polish(ctx)
}

// lowerFloor looks for fills with only high scores: from the top of the criterion down to the first floor with a fill,
// then halfway up again, with more effort if the fill has words that people don't know. Such fills usually cost little,
// and finding them is faster than improving others. It returns the last floor reached.
func (s *stage) lowerFloor(ctx context.Context) (low int, err error) {
	f := s.newFloorSearch()
	if s.snapshot().Grid == nil {
		if worst, none, err := f.ask(ctx, s.floor, floorEffort); none || err != nil || worst < 0 {
			return s.floor, cmp.Or(err, noneError(none))
		}
	}
	low = f.best()
	step := f.step(low)
	high, effort := f.top+1, floorEffort
	for floor := f.top; floor > low; floor -= step {
		worst, none, err := f.ask(ctx, floor, effort)
		if err != nil {
			return low, err
		}
		if worst >= 0 {
			low = worst
			break
		}
		if high = floor; !none {
			effort = min(effort*effortGrowth, mostEffort)
		}
	}
	if low >= fit.KnownScore {
		effort = max(effort/effortGrowth, floorEffort)
	} else {
		effort = mostEffort
	}
	return f.between(ctx, low, high, effort)
}

// noneError returns ErrNone if none is set.
func noneError(none bool) error {
	if none {
		return ErrNone
	}
	return nil
}

// floorSearch looks for fills in which words cost nothing.
type floorSearch struct {
	*stage
	session *search.Session
	seed    uint64
	tops    []int // best scores of the candidates, by slot
	top     int   // the highest floor to ask for
}

func (s *stage) newFloorSearch() *floorSearch {
	tops := s.problem.TopScores()
	return &floorSearch{
		stage: s, session: search.NewSession(s.problem), seed: s.firstSeed(2),
		tops: tops, top: min(s.c.Top, slices.Max(tops)),
	}
}

// best returns the floor of the best fill.
func (f *floorSearch) best() int { return reached(f.problem.Scores(f.snapshot().Grid), f.tops) }

// step returns the number of points from one floor to the next, given that a fill reaches low.
func (f *floorSearch) step(low int) int { return max(floorStep, (f.top-low)/10) }

// climb asks for increasingly higher floors than the best fill reaches.
func (f *floorSearch) climb(ctx context.Context) error {
	low := f.best()
	step := f.step(low)
	for low < f.top {
		floor := min(low+step, f.top)
		worst, _, err := f.ask(ctx, floor, climbEffort)
		if err == nil && worst < 0 {
			_, err = f.between(ctx, low, floor, climbEffort)
		}
		if err != nil || worst < 0 {
			return err
		}
		low = worst
	}
	return nil
}

// between looks for fills with floors above low, which has a fill, and below high. It returns the last floor reached.
func (f *floorSearch) between(ctx context.Context, low, high, effort int) (int, error) {
	for high-low > f.step(low)*floorGap/floorStep {
		floor := (low + high + 1) / 2
		worst, _, err := f.ask(ctx, floor, effort)
		switch {
		case err != nil:
			return low, err
		case worst >= 0:
			low = worst
		default:
			high = floor
		}
	}
	return low, nil
}

// cannotReach marks the slots whose words all score below the floor, for example because their letters are given. They
// don't keep other slots from reaching it. It is nil if all slots can.
func cannotReach(floor int, tops []int) []bool {
	if slices.Min(tops) >= floor {
		return nil
	}
	except := make([]bool, len(tops))
	for i, top := range tops {
		except[i] = top < floor
	}
	return except
}

// reached returns the highest floor that entries with these scores reach, apart from the slots that can't.
func reached(scores, tops []int) int {
	floor := slices.Max(tops)
	for i := 0; i < len(scores); {
		if scores[i] < floor && floor <= tops[i] {
			floor, i = scores[i], 0 // start over, because other slots can reach that
		} else {
			i++
		}
	}
	return floor
}

// ask looks for a fill in which all entries score at least the floor, and returns its worst score, or -1 if that takes
// more effort; none is set if no such fill exists.
func (f *floorSearch) ask(ctx context.Context, floor, effort int) (worst int, none bool, err error) {
	if worst = -1; f.o.Effort > 0 {
		effort = min(effort, f.o.Effort)
	}
	for n := 1; effort > 0; n++ {
		goal := search.Goal{
			Limit: -1, Floor: floor, Apart: f.o.Apart, Seed: f.seed, Fails: min(floorAttempt*sat.Luby(n), effort),
		}
		if floor > f.floor {
			goal.Except = cannotReach(floor, f.tops)
		}
		f.seed++
		r, err := f.session.Find(ctx, goal, func(filled *grids.Grid) (int, bool) {
			f.found(filled)
			worst = reached(f.problem.Scores(filled), f.tops)
			return 0, false
		})
		if err != nil || worst >= 0 || r.Exhausted {
			return worst, r.Exhausted && worst < 0, err
		}
		effort -= r.Stats.Fails + 1
	}
	return -1, false, nil
}

// polish changes regions of the best fill, without lowering its floor.
func (s *stage) polish(ctx context.Context) (Best, error) {
	tops := s.problem.TopScores()
	s.floor = max(s.floor, reached(s.problem.Scores(s.snapshot().Grid), tops))
	s.except = cannotReach(s.floor, tops)
	if err := s.setCosts(ctx); err != nil {
		return s.snapshot(), err
	}
	w := s.newFinder()
	if _, high := s.gap(); w.session.LeastCost() >= high {
		return s.snapshot(), nil // no fill above the floor is better
	}
	err := w.changeRegions(ctx, polishEffort)
	return s.snapshot(), err
}
