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

// How much effort a good fill takes, in failures. Of the built-in grids, all but the hardest have an answer after
// one or two floors.
const (
	floorGap     = 4  // points between a floor with a fill and one without that are not worth a question
	floorStep    = 10 // points from one floor to the next, or a tenth of the range if that is more
	floorEffort  = 1300
	effortGrowth = 3 // from one floor to the next: the lower it is, the more a better one is worth
	mostEffort   = 27 * floorEffort
	floorAttempt = 2000 // of the first attempt at a floor, times the numbers of [sat.Luby]
	climbEffort  = 3 * floorEffort
	polishEffort = 1000 // without a better fill
)

// Good looks for a fill that costs little by the first criterion, which must not be of the dearest entry. It proves
// nothing, and takes bounded effort: first it asks for fills from words of high scores alone, with lower and lower
// floors and more and more effort, and then it changes regions around the weakest entries. From a fill that is known
// it goes up: one that took much effort to find is of a grid where high scores are out of reach.
//
// Without a start, there may be no fill in the result, nor an error: finding any takes more effort. Otherwise the
// result is as that of [Run]. The same seed takes the same steps.
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

// lowerFloor looks for fills whose entries all have high scores: from the top of the criterion down to the first
// floor that has one, and then up again half-way: with less effort where people know all words, with more where they
// do not. Such fills cost little, as a rule, and are found sooner than others are improved. It returns the floor that
// the last one reaches.
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

// noneError is ErrNone if there is no fill.
func noneError(none bool) error {
	if none {
		return ErrNone
	}
	return nil
}

// floorSearch looks for fills whose words cost nothing.
type floorSearch struct {
	*stage
	session *search.Session
	seed    uint64
	tops    []int // best scores of the candidates, by slot
	top     int   // the highest floor that is asked for
}

func (s *stage) newFloorSearch() *floorSearch {
	tops := s.problem.TopScores()
	return &floorSearch{
		stage: s, session: search.NewSession(s.problem), seed: s.firstSeed(2),
		tops: tops, top: min(s.c.Top, slices.Max(tops)),
	}
}

// best is the floor that the best fill reaches.
func (f *floorSearch) best() int { return reached(f.problem.Scores(f.snapshot().Grid), f.tops) }

// step is the number of points from one floor to the next, where a fill reaches low.
func (f *floorSearch) step(low int) int { return max(floorStep, (f.top-low)/10) }

// climb asks for higher and higher floors than the best fill reaches.
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

// between looks for fills with floors above low, which has a fill, and below high, and returns the floor that the
// last one reaches.
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

// cannotReach has the slots whose words all score less than a floor, such as those whose letters are given: they keep
// no other slot from reaching it. It is nil if there are none.
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

// reached is the highest floor that entries with these scores reach, apart from the slots that cannot.
func reached(scores, tops []int) int {
	floor := slices.Max(tops)
	for i := 0; i < len(scores); {
		if scores[i] < floor && floor <= tops[i] {
			floor, i = scores[i], 0 // again, since other slots can reach that
		} else {
			i++
		}
	}
	return floor
}

// ask looks for a fill whose entries all score the floor or more, and returns its worst score, or -1 if that takes
// more effort; none is set if there is no such fill.
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

// polish changes regions of the best fill, which keeps its floor or betters it.
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
