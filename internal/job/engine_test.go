package job_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// engines returns the engines that must pass the tests below, by name: search with each strategy, and gophersat with
// each encoding and each way to forbid repeated words. Add a new engine here.
func engines() map[string]fills.Engine {
	all := make(map[string]fills.Engine)
	for _, strategy := range named.Names(fills.Strategies) {
		all["search "+strategy] = fills.SearchEngine{Strategy: strategy}
	}
	for _, form := range fill.Forms {
		for _, nodup := range named.Names(form.Distincts()) {
			all["gophersat "+form.Name+" "+nodup] = fills.FormulaEngine{Encodings: []string{form.Name}, NoDup: nodup}
		}
	}
	return all
}

// isSearch reports whether an engine starts no processes, so that many instances are cheap.
func isSearch(e fills.Engine) bool {
	_, ok := e.(fills.SearchEngine)
	return ok
}

// TestEngines checks that each engine meets the contract of [fills.Engine].
func TestEngines(t *testing.T) {
	for name, e := range engines() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Run("finds all fills", func(t *testing.T) { testAllFills(t, e) })
			t.Run("same seed, same fill", func(t *testing.T) { testSameSeed(t, e) })
			t.Run("first attempt", func(t *testing.T) { testFirstAttempt(t, e) })
			t.Run("cancelled", func(t *testing.T) { testCancelled(t, e) })
			t.Run("by the judge", func(t *testing.T) { testJudged(t, e) })
		})
	}
}

// testAllFills finds fill after fill, excluding those found, and compares them with enumeration. Engines that start a
// process per attempt only get half of the instances, or a quarter without the tag long, and the first ones, which have
// few fills.
func testAllFills(t *testing.T, e fills.Engine) {
	every, first := 2, 15
	if testing.Short() {
		every, first = 6, 0
	} else if fittest.Some(3) < 3 {
		every = 4
	}
	for i, in := range fittest.Instances() {
		if !isSearch(e) && i >= first && i%every > 0 {
			continue
		}
		for _, repeats := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, repeats %t", in.Name, repeats), func(t *testing.T) {
				g, d := in.Parse(t)
				want := fittest.Fills(g, d, repeats)
				if len(want) > 30 && !isSearch(e) {
					t.Skipf("%d fills take many processes", len(want))
				}
				if got := byExclusion(t, e, g, d, repeats); !maps.Equal(got, want) {
					t.Errorf("%d fills, by enumeration %d\ngrid:\n%swords: %v", len(got), len(want), in.Text, in.Words)
				}
			})
		}
	}
}

// byExclusion finds all fills by one attempt for each, as printed grids.
func byExclusion(t *testing.T, e fills.Engine, g *grids.Grid, d *dicts.Dict, repeats bool) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	p, err := fills.Candidates(g, d, fit.Options{Repeats: repeats})
	if err != nil {
		outcome(t, err, job.Impossible)
		return found
	}
	a := fills.Attempt{N: 1}
	for {
		filled, err := e.Try(t.Context(), p, a)
		if err != nil {
			outcome(t, err, job.Impossible)
			return found
		}
		if found[filled.String()] {
			t.Fatalf("an excluded fill is found again:\n%s", filled)
		}
		found[filled.String()] = true
		a.Apart.From, a.Seed = append(a.Apart.From, filled), a.Seed+1
	}
}

func testSameSeed(t *testing.T, e fills.Engine) {
	p := manyFills(t)
	for seed := range uint64(2) {
		first := try(t, e, p, fills.Attempt{N: 1, Seed: seed})
		for range 2 {
			if again := try(t, e, p, fills.Attempt{N: 1, Seed: seed}); again != first {
				t.Errorf("seed %d: first\n%s, then\n%s", seed, first, again)
			}
		}
	}
}

// testFirstAttempt checks that the zero value of an attempt is the first one.
func testFirstAttempt(t *testing.T, e fills.Engine) {
	p := manyFills(t)
	for _, part := range []bool{false, true} {
		first, zero := try(t, e, p, fills.Attempt{N: 1, Part: part}), try(t, e, p, fills.Attempt{Part: part})
		if zero != first {
			t.Errorf("part %t: attempt 0 finds\n%s, attempt 1\n%s", part, zero, first)
		}
	}
}

func testCancelled(t *testing.T, e fills.Engine) {
	p := manyFills(t)
	if g, err := e.Try(cancelled(t), p, fills.Attempt{N: 1}); g != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", g, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), -time.Second)
	defer cancel()
	if g, err := e.Try(ctx, p, fills.Attempt{N: 1}); g != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, %v", g, err)
	}
}

// testJudged runs the engine alone in the library, so that the judge verifies the fill.
func testJudged(t *testing.T, e fills.Engine) {
	_, d := builtin(t, "mini5", "en")
	g := parseGrid(t, "#...\n....\n...#")
	r, err := fills.Fill(t.Context(), g, d, fills.Options{Seed: 3, Best: 100, Engines: []fills.Engine{e}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Engine != e.Name() {
		t.Errorf("found by %q, not by %q", r.Engine, e.Name())
	}
}

// manyFills returns a problem with many fills, so that any engine finds one soon.
func manyFills(t *testing.T) *fit.Problem {
	t.Helper()
	_, d := builtin(t, "mini5", "en")
	p, err := fills.Candidates(parseGrid(t, "...\n...\n..."), d.Best(200, 0), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// try returns the fill that an attempt finds, as text.
func try(t *testing.T, e fills.Engine, p *fit.Problem, a fills.Attempt) string {
	t.Helper()
	g, err := e.Try(t.Context(), p, a)
	if err != nil {
		return err.Error()
	}
	return g.String()
}

// fake is an engine with a given function.
type fake func(p *fit.Problem, a fills.Attempt) (*grids.Grid, error)

func (fake) Name() string { return "fake" }

func (f fake) Try(_ context.Context, p *fit.Problem, a fills.Attempt) (*grids.Grid, error) {
	return f(p, a)
}

// TestWrongEngines checks that the judge catches invalid results of engines.
func TestWrongEngines(t *testing.T) {
	g := parseGrid(t, "A.\n..")
	d := fittest.List("AB CD AC BD AA BA")
	other := parseGrid(t, "AB\nC#")
	letters := func(text string) *grids.Grid { return parseGrid(t, text) }
	errEngine := errors.New("out of ink")
	tests := []struct {
		name   string
		engine fake
		want   string
	}{
		{"right", returns(letters("AB\nCD"), nil), ""},
		{"a word twice", returns(letters("AB\nBA"), nil), "column 1 from r1c1: AB is already in row 1 from r1c1"},
		{"a given changed", returns(letters("BD\nAC"), nil), "'B' in the fill, 'A' in the grid"},
		{"no word", returns(letters("AB\nCX"), nil), "CX is not in the dictionary"},
		{"an open cell", returns(letters("AB\nC."), nil), "has no letter"},
		{"a black cell", returns(other, nil), "'#' in the fill, '.' in the grid"},
		{"another size", returns(letters("AB"), nil), "the fill is 2x1, the grid 2x2"},
		{"nothing", returns(nil, nil), "fake returned neither a fill nor an error"},
		{"an error", returns(nil, errEngine), "out of ink"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{tt.engine}})
			checkWrong(t, r == nil, err, tt.want)
			set, err := conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 1})
			if err != nil {
				t.Fatal(err)
			}
			tally, err := conquer.Run(t.Context(), set, conquer.Options{Engines: []fills.Engine{tt.engine}})
			checkWrong(t, tally.Sum(conquer.AllCubes(set)).Found == 0, err, tt.want)
		})
	}
}

// returns is an engine that always returns the same result.
func returns(g *grids.Grid, err error) fake {
	return func(*fit.Problem, fills.Attempt) (*grids.Grid, error) { return g, err }
}

func checkWrong(t *testing.T, nothing bool, err error, want string) {
	t.Helper()
	switch {
	case want == "" && (nothing || err != nil):
		t.Errorf("no result, error %v", err)
	case want != "" && (!nothing || err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("nothing %t, error %v, want %q", nothing, err, want)
	}
}

// TestKnownFill checks that an engine that finds an excluded fill again is also wrong.
func TestKnownFill(t *testing.T) {
	g, d := grid2x2(t)
	o := fills.Options{Engines: []fills.Engine{returns(parseGrid(t, "AB\nCD"), nil)}}
	n := 0
	var last error
	for _, err := range fills.Fills(t.Context(), g, d, o) {
		if last = err; err == nil {
			n++
		}
	}
	if n != 1 || last == nil || last.Error() != "fake: the fill differs from fill 1 in 0 cells only" {
		t.Errorf("%d fills, error %v", n, last)
	}
}

// TestFailingEngine checks that an engine that fails leaves the race to the other.
func TestFailingEngine(t *testing.T) {
	g, d := grid2x2(t)
	failing := returns(nil, errors.New("out of ink"))
	for _, list := range [][]fills.Engine{{failing, fills.SearchEngine{}}, {fills.SearchEngine{}, failing}} {
		r, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: list})
		if err != nil || r.Engine != "search" {
			t.Errorf("%v, %v", r, err)
		}
	}
}

// TestTiers checks that too few of the best words aren't mistaken for a proof, and that an attempt on a part can fail.
func TestTiers(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	for _, e := range []fills.Engine{fills.SearchEngine{}, fills.FormulaEngine{}} {
		t.Run(e.Name(), func(t *testing.T) {
			var notes []string
			o := fills.Options{Best: 1, Engines: []fills.Engine{e}}
			o.Observer.Event = func(e job.Event) {
				if _, ok := e.(job.Note); ok {
					notes = append(notes, e.String())
				}
			}
			if _, err := fills.Fill(t.Context(), g, d, o); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(notes, "\n"), "words are not enough: ") {
				t.Errorf("notes %q", notes)
			}
		})
	}
}

// failing is an engine that fails a number of times, and then blocks until its context ends.
type failing struct {
	fails int
	tries chan<- bool
}

func (failing) Name() string { return "failing" }

func (f failing) Try(ctx context.Context, _ *fit.Problem, a fills.Attempt) (*grids.Grid, error) {
	f.tries <- true
	if a.Meter != nil {
		a.Meter.Add(f.fails)
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// Lists for a grid of 2x2, with few and with many expected fills.
const (
	fewExpected  = "AB CD AC BD"
	manyExpected = "AA AB AC BA BB BC CA CB CC"
)

// TestReserve checks that engines enter a race late, or not at all.
func TestReserve(t *testing.T) {
	bySearch := fills.SearchEngine{}
	for _, tt := range []struct {
		name, words string
		late        fills.Reserve // must win
		never       fills.Reserve // must not enter
	}{
		{"soonest", fewExpected, fills.Reserve{After: 99, Most: 16}, fills.Reserve{After: 100}},
		{"few are expected", fewExpected, fills.Reserve{After: 1e9, Few: 99}, fills.Reserve{After: 100}},
		{"many are expected", manyExpected, fills.Reserve{After: 99}, fills.Reserve{After: 1e9, Few: 98}},
		{"not for few", fewExpected, fills.Reserve{After: 99}, fills.Reserve{After: 98, Many: true}},
		{"for many", manyExpected, fills.Reserve{After: 99, Many: true}, fills.Reserve{After: 1e9}},
		{"too many candidates", fewExpected, fills.Reserve{After: 99}, fills.Reserve{After: 98, Most: 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, d := fittest.Grid(t, "..\n.."), fittest.List(tt.words)
			first, never := make(chan bool, 1), make(chan bool, 1)
			tt.late.Engine, tt.never.Engine = bySearch, failing{0, never}
			r, err := fills.Fill(t.Context(), g, d, fills.Options{
				Engines: []fills.Engine{failing{99, first}, tt.never, tt.late},
			})
			if err != nil || r.Engine != bySearch.Name() || len(first) != 1 || len(never) != 0 {
				t.Errorf("%v, %v; %d tries that must be, %d that must not be", r, err, len(first), len(never))
			}
		})
	}
	g, d := fittest.Grid(t, "..\n.."), fittest.List(fewExpected)
	for _, tt := range []struct {
		late   fills.Reserve // alone
		reason string        // for giving up; can be empty
	}{
		{fills.Reserve{Engine: bySearch, After: 1e9}, ""}, // no other engine is left
		{fills.Reserve{Engine: bySearch, Most: 1}, "too many"},
		{fills.Reserve{Engine: bySearch, Many: true}, "few fills"},
	} {
		_, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{tt.late}})
		o, ok := job.OutcomeOf(err)
		gaveUp := ok && o.Status == job.GaveUp && strings.Contains(o.Reason, tt.reason)
		if (err == nil) != (tt.reason == "") || err != nil && !gaveUp {
			t.Errorf("%+v: %v", tt.late, err)
		}
	}
	for _, e := range []fills.Reserve{{}, {Engine: fills.SearchEngine{Strategy: "guess"}}} {
		if _, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{e}}); err == nil {
			t.Errorf("%v", e)
		}
	}
}

// TestPausing checks that an engine pauses and starts again only if hardly any fill is expected.
func TestPausing(t *testing.T) {
	for words, want := range map[string]int{fewExpected: 2, manyExpected: 1} {
		g, d := fittest.Grid(t, "..\n.."), fittest.List(words)
		tries := make(chan bool, 9)
		pausing := fills.Pausing{Engine: failing{1, tries}, From: 1, To: 1}
		notes := 0
		o := fills.Options{
			// Search ends the race when the other has failed once for each try.
			Engines: []fills.Engine{pausing, fills.Reserve{Engine: fills.SearchEngine{}, After: want}},
			Observer: job.Observer{Event: func(e job.Event) {
				if _, ok := e.(job.Note); ok {
					notes++
				}
			}},
		}
		r, err := fills.Fill(t.Context(), g, d, o)
		if err != nil || r.Engine != "search" || len(tries) != want || notes != want-1 {
			t.Errorf("%s: %v, %d tries, %d notes, %v", words, r, len(tries), notes, err)
		}
		pausing = fills.Pausing{Engine: fills.SearchEngine{}, From: 1e9, To: 2e9}
		r, err = fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{pausing}})
		if err != nil || !fittest.Fills(g, d, false)[r.Grid.String()] {
			t.Errorf("%s, before the pause: %v, %v", words, r, err)
		}
	}
}

// TestPausingPart checks that an engine doesn't pause on a part of the words.
func TestPausingPart(t *testing.T) {
	p := fittest.Must(fit.New(fittest.Grid(t, "..\n.."), fittest.List(fewExpected), fit.Options{}))
	for part, want := range map[bool]int{true: 1, false: 2} {
		tries := make(chan bool, 9)
		e := fills.Pausing{Engine: failing{1, tries}, From: 1, To: 1}
		meter := search.NewMeter(1)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { // ends the attempt after the expected number of failures
			if meter.Wait(ctx, want, 0) == nil {
				cancel()
			}
		}()
		if _, err := e.Try(ctx, p, fills.Attempt{Part: part, Meter: meter}); err == nil || len(tries) != want {
			t.Errorf("part %t: %d tries, %v", part, len(tries), err)
		}
	}
}

// TestPausingInvalid checks that an engine that pauses a missing or unknown one is refused.
func TestPausingInvalid(t *testing.T) {
	g, d := fittest.Grid(t, "..\n.."), fittest.List("AB CD AC BD")
	for _, e := range []fills.Pausing{{}, {Engine: fills.SearchEngine{Strategy: "guess"}}} {
		if _, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{e}}); err == nil {
			t.Errorf("%v", e)
		}
	}
}

// TestReserveProgress checks that only engines that begin at once report progress.
func TestReserveProgress(t *testing.T) {
	g, d := fittest.Grid(t, strings.Repeat("........\n", 8)), fittest.Must(dicts.Open("ru-nouns"))
	for _, late := range []bool{false, true} {
		e := fills.Engine(fills.SearchEngine{})
		if late {
			e = fills.Reserve{Engine: e}
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		reports := 0
		o := fills.Options{Engines: []fills.Engine{e}}
		o.Observer = job.Observer{Every: 10 * time.Millisecond, Event: func(e job.Event) {
			if _, ok := e.(job.Progress); ok {
				reports++
				cancel()
			}
		}}
		if late {
			time.AfterFunc(200*time.Millisecond, cancel)
		}
		if _, err := fills.Fill(ctx, g, d, o); err == nil || (reports > 0) == late {
			t.Errorf("in reserve %t: %d reports, %v", late, reports, err)
		}
	}
}

// TestDefaultEngines checks that each of the late engines finds a fill alone.
func TestDefaultEngines(t *testing.T) {
	for _, e := range [][]fills.Engine{
		fills.DefaultEngines(fills.FormulaEngine{}), fills.CubeEngines(fills.FormulaEngine{}),
	} {
		first := e[0]
		if pausing, ok := first.(fills.Pausing); ok {
			first = pausing.Engine
		}
		if _, ok := first.(fills.SearchEngine); !ok || len(e) < 2 {
			t.Fatalf("%v", e)
		}
		for _, late := range e[1:] {
			reserve, ok := late.(fills.Reserve)
			if !ok || reserve.After <= 0 {
				t.Fatalf("%v", late)
			}
			g, d := fittest.Grid(t, "...\n..."), fittest.List("AB CD EF AC BD ACE BDF CAB DAB ACB BDA")
			reserve.After, reserve.Few, reserve.Many = 0, 0, false
			want := fittest.Fills(g, d, false)
			r, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{reserve}})
			if len(want) == 0 || err != nil || !want[r.Grid.String()] {
				t.Errorf("%v, %v, of %d", r, err, len(want))
			}
		}
	}
}
