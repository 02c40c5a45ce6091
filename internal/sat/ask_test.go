package sat_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/sattest"
)

// solvable, unsat and unknown are what a solver may say of a formula of one variable.
var (
	solvable = sat.Result{Answer: cnf.Satisfiable, Model: cnf.Model{false, true}}
	unsat    = sat.Result{Answer: cnf.Unsatisfiable}
	unknown  = sat.Result{}
)

// script is a solver that gives one answer after the other, and the last one for ever. Each took a number of
// conflicts.
type script struct {
	answers   []sat.Result
	conflicts int
	limits    []int // conflicts allowed, of the tasks so far
}

func (*script) Name() string { return "script" }

func (s *script) Solve(_ context.Context, t sat.Task) (sat.Result, error) {
	r := s.answers[min(len(s.limits), len(s.answers)-1)]
	r.Stats.Conflicts = s.conflicts
	s.limits = append(s.limits, t.Conflicts)
	return r, nil
}

// asked counts the calls of a question that refuses the first models.
type asked struct {
	refuse   int // so many
	attempts []int
	read     int
	solved   int
}

// question returns the number of the model that was read as its value.
func (a *asked) question() sat.Question[int] {
	return sat.Question[int]{
		Task: func(attempt int) (sat.Task, error) {
			a.attempts = append(a.attempts, attempt)
			return sat.Task{Formula: sattest.Of(1)}, nil
		},
		Read: func(cnf.Model) (int, bool, error) {
			a.read++
			return a.read, a.read > a.refuse, nil
		},
		Solved: func(sat.Task, sat.Result, time.Duration) { a.solved++ },
	}
}

func TestAsk(t *testing.T) {
	tests := []struct {
		name     string
		answers  []sat.Result
		refuse   int
		policy   sat.Policy
		value    int
		want     cnf.Answer
		attempts []int
	}{
		{"first model", []sat.Result{solvable}, 0, sat.Restarts(10), 1, cnf.Satisfiable, []int{1}},
		{"third model", []sat.Result{solvable}, 2, sat.Restarts(10), 3, cnf.Satisfiable, []int{1, 1, 1}},
		{"none", []sat.Result{unsat}, 0, sat.Restarts(10), 0, cnf.Unsatisfiable, []int{1}},
		{"none but those refused", []sat.Result{solvable, solvable, unsat}, 2, sat.Restarts(10), 0, cnf.Unsatisfiable,
			[]int{1, 1, 1}},
		{"later attempt", []sat.Result{unknown, unknown, solvable}, 0, sat.Restarts(10), 1, cnf.Satisfiable, []int{1, 2, 3}},
		{"refused in between", []sat.Result{unknown, solvable, unknown, solvable}, 1, sat.Restarts(10), 2, cnf.Satisfiable,
			[]int{1, 2, 2, 3}},
		{"no limit, no answer", []sat.Result{unknown}, 0, sat.Restarts(0), 0, cnf.Unknown, []int{1}},
		{"at most some conflicts", []sat.Result{unknown}, 0, sat.AtMost(10, 0), 0, cnf.Unknown, []int{1}},
		{"at most two formulas", []sat.Result{solvable}, 9, sat.AtMost(10, 2), 0, cnf.Unknown, []int{1, 1, 1}},
		{"second of two formulas", []sat.Result{solvable}, 1, sat.AtMost(10, 2), 2, cnf.Satisfiable, []int{1, 1}},
		{"budget", []sat.Result{solvable}, 9, sat.Budget(12, 5, 100), 0, cnf.Unknown, []int{1, 1, 1, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, s := &asked{refuse: tt.refuse}, &script{answers: tt.answers}
			value, answer, err := sat.Ask(t.Context(), s, a.question(), tt.policy)
			if value != tt.value || answer != tt.want || err != nil {
				t.Errorf("%d, %v, %v, want %d, %v", value, answer, err, tt.value, tt.want)
			}
			if !slices.Equal(a.attempts, tt.attempts) {
				t.Errorf("attempts %v, want %v", a.attempts, tt.attempts)
			}
			if a.solved != len(s.limits) {
				t.Errorf("told of %d formulas, %d were solved", a.solved, len(s.limits))
			}
		})
	}
}

// TestAskErrors checks that an error, from wherever, ends the question without an answer.
func TestAskErrors(t *testing.T) {
	errPart := errors.New("part failed")
	task := func(int) (sat.Task, error) { return sat.Task{Formula: sattest.Of(1)}, nil }
	read := func(cnf.Model) (int, bool, error) { return 7, true, nil }
	wrong := sat.Result{Answer: cnf.Satisfiable} // without a model
	for name, tt := range map[string]struct {
		solver   sat.Solver
		question sat.Question[int]
		want     string
	}{
		"task": {&script{answers: []sat.Result{solvable}}, sat.Question[int]{
			Task: func(int) (sat.Task, error) { return sat.Task{}, errPart }, Read: read,
		}, "part failed"},
		"solver": {canned{err: errPart, calls: new(int)}, sat.Question[int]{Task: task, Read: read}, "part failed"},
		"wrong model": {&script{answers: []sat.Result{wrong}}, sat.Question[int]{Task: task, Read: read},
			"script gave a wrong answer: the model has 0 variables, the formula 1"},
		"read": {&script{answers: []sat.Result{solvable}}, sat.Question[int]{
			Task: task, Read: func(cnf.Model) (int, bool, error) { return 7, false, errPart },
		}, "part failed"},
	} {
		value, answer, err := sat.Ask(t.Context(), tt.solver, tt.question, sat.Restarts(10))
		if value != 0 || answer != cnf.Unknown || msg(err) != tt.want {
			t.Errorf("%s: %d, %v, %v, want the error %s", name, value, answer, err, tt.want)
		}
	}
}

// TestAskCancelled checks that a context that ends between two formulas ends the question.
func TestAskCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	a, s := &asked{refuse: 1 << 30}, &script{answers: []sat.Result{solvable}}
	q := a.question()
	q.Solved = func(sat.Task, sat.Result, time.Duration) {
		if len(s.limits) == 5 {
			cancel()
		}
	}
	value, answer, err := sat.Ask(ctx, s, q, sat.Restarts(10))
	if value != 0 || answer != cnf.Unknown || !errors.Is(err, context.Canceled) || len(s.limits) != 5 {
		t.Errorf("%d, %v, %v after %d formulas", value, answer, err, len(s.limits))
	}
}

// TestRestarts checks that attempts take as many conflicts as the Luby sequence says, and that a model that is
// refused is no new attempt.
func TestRestarts(t *testing.T) {
	s := &script{answers: slices.Concat(slices.Repeat([]sat.Result{unknown}, 7), []sat.Result{solvable})}
	if _, _, err := sat.Ask(t.Context(), s, (&asked{refuse: 2}).question(), sat.Restarts(10)); err != nil {
		t.Fatal(err)
	}
	if want := []int{10, 10, 20, 10, 10, 20, 40, 10, 10, 10}; !slices.Equal(s.limits, want) {
		t.Errorf("limits %v, want %v", s.limits, want)
	}
}

// TestAtMost checks that each formula may take as many conflicts.
func TestAtMost(t *testing.T) {
	s := &script{answers: []sat.Result{solvable}}
	if _, _, err := sat.Ask(t.Context(), s, (&asked{refuse: 9}).question(), sat.AtMost(30, 4)); err != nil {
		t.Fatal(err)
	}
	if want := []int{30, 30, 30, 30}; !slices.Equal(s.limits, want) {
		t.Errorf("limits %v, want %v", s.limits, want)
	}
}

// TestBudget checks that formulas share their conflicts, that each takes at least a few, and that conflicts in
// large formulas count for more.
func TestBudget(t *testing.T) {
	tests := []struct {
		name            string
		clauses, spends int
		want            []int
	}{
		{"much each", 1, 40, []int{100, 60, 20}},
		{"little each counts for the least", 1, 0, []int{100, 85, 70, 55, 40, 25, 15}},
		{"large formulas", 30, 10, []int{33, 18, 15}},
	}
	for _, tt := range tests {
		formula := sattest.Of(1)
		for range tt.clauses {
			formula.Add([]cnf.Lit{1})
		}
		s, a := &script{answers: []sat.Result{solvable}, conflicts: tt.spends}, &asked{refuse: 1 << 30}
		q := a.question()
		q.Task = func(int) (sat.Task, error) { return sat.Task{Formula: formula}, nil }
		value, answer, err := sat.Ask(t.Context(), s, q, sat.Budget(100, 15, 10))
		if value != 0 || answer != cnf.Unknown || err != nil || !slices.Equal(s.limits, tt.want) {
			t.Errorf("%s: limits %v, want %v; %d, %v, %v", tt.name, s.limits, tt.want, value, answer, err)
		}
	}
}

// TestPurse checks that questions share the conflicts of a purse, that each keeps its own limits, and that what a
// solver takes beyond a limit is not paid for.
func TestPurse(t *testing.T) {
	p := sat.NewPurse(100, 15, 10)
	for _, tt := range []struct {
		policy sat.Policy
		spends int // of a formula
		want   []int
		left   int
	}{
		{p.Within(sat.AtMost(30, 1)), 99, []int{30}, 70},
		{p.Within(sat.AtMost(0, 1)), 20, []int{70}, 50},
		{p.Within(sat.AtMost(20, 0)), 0, []int{20, 20, 20, 15}, 0},
		{p.Within(sat.AtMost(20, 0)), 0, nil, 0},
		{(*sat.Purse)(nil).Within(sat.AtMost(20, 2)), 0, []int{20, 20}, 0},
	} {
		s := &script{answers: []sat.Result{solvable}, conflicts: tt.spends}
		value, answer, err := sat.Ask(t.Context(), s, (&asked{refuse: 1 << 30}).question(), tt.policy)
		if value != 0 || answer != cnf.Unknown || err != nil || !slices.Equal(s.limits, tt.want) || p.Left() != tt.left {
			t.Errorf("limits %v, want %v; %d left, want %d; %d, %v, %v",
				s.limits, tt.want, p.Left(), tt.left, value, answer, err)
		}
	}
}

// TestPurseRestarts checks that an empty purse ends attempts that would go on for ever.
func TestPurseRestarts(t *testing.T) {
	s := &script{answers: []sat.Result{unknown}, conflicts: 11}
	p := sat.NewPurse(65, 5, 10).Within(sat.Restarts(10))
	if _, answer, err := sat.Ask(t.Context(), s, (&asked{}).question(), p); answer != cnf.Unknown || err != nil {
		t.Errorf("%v, %v", answer, err)
	}
	if want := []int{10, 10, 20, 10, 10, 14, 5}; !slices.Equal(s.limits, want) {
		t.Errorf("limits %v, want %v", s.limits, want)
	}
}
