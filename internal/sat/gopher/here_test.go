package gopher

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/sattest"
)

// TestHere solves random formulas as it is done where there are no processes.
func TestHere(t *testing.T) {
	for seed := range uint64(1000) {
		f := sattest.Random(rand.New(rand.NewPCG(seed, 11)))
		r, err := solveHere(t.Context(), sat.Task{Formula: f})
		if want := sattest.Brute(f); err != nil || r.Answer != want {
			t.Fatalf("seed %d: answer %v, %v, want %v", seed, r.Answer, err, want)
		}
		if r.Answer == cnf.Satisfiable {
			if err := f.Check(r.Model); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
}

// TestHereCancelled ends a solver that is busy, and one that waits for it.
func TestHereCancelled(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector objects to how the solver is stopped: its channel is closed as it sends")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	ended := make(chan error)
	for range 2 {
		go func() {
			_, err := solveHere(ctx, sat.Task{Formula: sattest.Hard()})
			ended <- err
		}()
	}
	for range 2 {
		if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
	}
	if r, err := solveHere(t.Context(), sat.Task{Formula: sattest.Pigeonhole(5, 4)}); r.Answer != cnf.Unsatisfiable {
		t.Errorf("afterwards: %v, %v", r.Answer, err)
	}
}

// TestConflictsHere checks that the limit on conflicts has the same answers in this process as in a child.
func TestConflictsHere(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector objects to how the solver is stopped: its channel is closed as it sends")
	}
	f := sattest.Pigeonhole(7, 6)
	whole, err := solveHere(t.Context(), sat.Task{Formula: f})
	if err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[int]cnf.Answer{
		1: cnf.Unknown, whole.Stats.Conflicts - 1: cnf.Unknown, whole.Stats.Conflicts: cnf.Unsatisfiable,
	} {
		task := sat.Task{Formula: f, Conflicts: limit}
		here, err := solveHere(t.Context(), task)
		child, childErr := Solver{}.Solve(t.Context(), task)
		if err != nil || childErr != nil || here.Answer != want || child.Answer != want {
			t.Errorf("limit %d: %v, %v here, %v, %v in a child, want %v", limit, here.Answer, err, child.Answer, childErr, want)
		}
	}
}
