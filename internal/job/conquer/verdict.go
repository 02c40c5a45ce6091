package conquer

import (
	"context"
	"errors"
	"fmt"
	"math"

	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/numbers"
	"crossat/internal/problem/cubes"
	"crossat/internal/search"
)

// Verdict draws the conclusion from a tally of the chosen cubes, nil for all: a fill, checked again; an exact count (a
// nil result); or an [*job.Outcome], because the cubes have no fill or aren't done. Err is the error that ended
// Conquer. A conclusion about the whole grid requires cubes that omit no fill, which Verdict also checks; that's what
// the context is for. It can't check whether the records of a tally are true.
func Verdict(ctx context.Context, t *cubes.Tally, chosen []int, err error) (*job.Result, error) {
	if chosen == nil {
		chosen = AllCubes(t.Set)
	}
	r, found := t.Fill(chosen)
	if found && !t.Counted {
		g, e := t.Set.Filled(r)
		if e == nil {
			e = fills.CheckFill(t.Set.Grid, g, t.Set.Dict, cubeOptions(t.Set))
		}
		if e != nil {
			return nil, fmt.Errorf("the fill of cube %d: %w", r.Cube, e)
		}
		return &job.Result{Grid: g.Untied(), Engine: r.Engine}, err
	}
	s := t.Sum(chosen)
	text := DescribeCubes(t, s)
	gaveUp := func(so string) error {
		return &job.Outcome{Status: job.GaveUp, Reason: so + ": " + text, Share: s.Share, Found: s.Found}
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, gaveUp("gave up at the time limit")
	case errors.Is(err, context.Canceled):
		return nil, &job.Outcome{Status: job.Interrupted, Reason: "interrupted", Share: s.Share, Found: s.Found, Cause: err}
	case err != nil:
		return nil, err
	case len(chosen) == 0 && len(t.Set.Cubes) > 0:
		return nil, errors.New("no cubes are chosen, so nothing follows")
	case s.Unknown > 0:
		return nil, gaveUp("gave up")
	case len(OpenCubes(t, chosen)) > 0:
		return nil, gaveUp("not done")
	case s.Fills == math.MaxInt:
		return nil, errors.New("the numbers of fills can't add up to 2^63 or more")
	}
	if len(chosen) == len(t.Set.Cubes) {
		if err := checkCover(ctx, t.Set); err != nil {
			return nil, job.Ended(err, s.Found, "all cubes done, but not yet sure that they leave out no fill")
		}
	}
	if !found {
		return nil, &job.Outcome{Status: job.Impossible, Reason: text, Share: s.Share}
	}
	return nil, nil
}

// checkCover returns an error if the cubes of a set omit a fill, or the context's error.
func checkCover(ctx context.Context, set *cubes.Set) error {
	p, err := fills.Candidates(set.Grid, set.Dict, cubeOptions(set))
	if err != nil {
		if job.IsImpossible(err) {
			return nil // no fill to omit
		}
		return err
	}
	fill, err := search.NewSession(p).Cover(ctx, set.Cubes, func([]search.Assignment) {})
	if err != nil || fill == nil {
		return err
	}
	return fmt.Errorf("the cubes leave out a fill, %s: make them again", cubes.Text(fill))
}

// CheckRecord returns an error if a record can't belong to a cube of a set. It checks a fill against the rules, but
// neither that a refuted cube has no fill nor the number of fills. It isn't safe for concurrent use.
func CheckRecord(set *cubes.Set, r cubes.Record) error {
	if err := set.Check(r); err != nil || r.Answer != cubes.Found {
		return err
	}
	filled, err := set.Filled(r)
	if err == nil {
		err = fills.CheckFill(set.Grid, filled, set.Dict, cubeOptions(set))
	}
	if err != nil {
		return fmt.Errorf("the fill of cube %d: %w", r.Cube, err)
	}
	return nil
}

// DescribeCubes summarises the results of some of the cubes of a tally.
func DescribeCubes(t *cubes.Tally, s cubes.Sum) string {
	text := fmt.Sprintf("%d of %d cubes have no fill", s.Refuted, s.Cubes)
	switch {
	case s.Refuted == len(t.Set.Cubes):
		return fmt.Sprintf("the grid has no fill: all %d cubes are refuted", s.Cubes)
	case s.Cubes < len(t.Set.Cubes):
		text = fmt.Sprintf("%d of the %d cubes chosen have no fill", s.Refuted, s.Cubes)
	}
	if s.Found > 0 {
		text += fmt.Sprintf(", %d have", s.Found)
	}
	if s.Unknown > 0 {
		text += fmt.Sprintf(", %d took too long", s.Unknown)
	}
	if s.Open > 0 {
		text += fmt.Sprintf(", %d are open", s.Open)
	}
	return text + "; " + numbers.Share(s.Share)
}
