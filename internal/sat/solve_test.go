package sat_test

import (
	"context"
	"errors"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/sattest"
)

// canned is a solver that always gives the same answer.
type canned struct {
	result sat.Result
	err    error
	calls  *int
}

func (canned) Name() string { return "canned" }

func (c canned) Solve(context.Context, sat.Task) (sat.Result, error) {
	*c.calls++
	return c.result, c.err
}

func TestRun(t *testing.T) {
	errSolver := errors.New("solver failed")
	tests := []struct {
		name   string
		result sat.Result
		err    error
		want   string
	}{
		{"correct model", sat.Result{Answer: cnf.Satisfiable, Model: cnf.Model{false, true, false}}, nil, ""},
		{"unsatisfiable", sat.Result{Answer: cnf.Unsatisfiable}, nil, ""},
		{"unknown", sat.Result{}, nil, ""},
		{"wrong model", sat.Result{Answer: cnf.Satisfiable, Model: cnf.Model{false, true, true}}, nil,
			"canned gave a wrong answer: the model does not satisfy clause 2: [-1 -2]"},
		{"short model", sat.Result{Answer: cnf.Satisfiable, Model: cnf.Model{false, true}}, nil,
			"canned gave a wrong answer: the model has 1 variables, the formula 2"},
		{"no model", sat.Result{Answer: cnf.Satisfiable}, nil,
			"canned gave a wrong answer: the model has 0 variables, the formula 2"},
		{"error", sat.Result{Answer: cnf.Unsatisfiable}, errSolver, "solver failed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			task := sat.Task{Formula: sattest.Of(2, []cnf.Lit{1, 2}, []cnf.Lit{-1, -2})}
			r, err := sat.Run(t.Context(), canned{tt.result, tt.err, new(int)}, task)
			if msg(err) != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			if want := tt.result.Answer; err == nil && r.Answer != want || err != nil && r.Answer != cnf.Unknown {
				t.Errorf("answer %v, want %v", r.Answer, want)
			}
		})
	}
}

func msg(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestRunCancelled checks that Run does not call the solver if the context has ended.
func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	calls := 0
	_, err := sat.Run(ctx, canned{calls: &calls}, sat.Task{Formula: sattest.Of(1)})
	if !errors.Is(err, context.Canceled) || calls > 0 {
		t.Errorf("error %v, %d calls", err, calls)
	}
}
