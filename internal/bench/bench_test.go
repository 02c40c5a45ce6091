package bench_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"crossat/internal/bench"
)

// row returns a row with a time limit of five minutes. Negative seconds mean that the run
// timed out.
func row(grid, solver string, seed uint64, seconds float64) bench.Row {
	r := bench.Row{
		Key: bench.Key{
			Grid: grid, Dict: "en", Solver: solver, Encoding: "automaton", NoDup: "letters",
			Limit: bench.Limit(5 * time.Minute), Version: "v1", Seed: seed,
		},
		Status: bench.Filled, Seconds: seconds, CPU: 2 * seconds, PeakMB: 100 + float64(seed),
		Stats: &bench.Stats{Variables: 1000, Clauses: 5000, Conflicts: 10 * int(seed+1), Decisions: 1},
	}
	if seconds < 0 {
		r.Status, r.Seconds, r.CPU = bench.Timeout, 300.2, 300
		r.Stats.Conflicts, r.Stats.Decisions = 0, 0
	}
	return r
}

func table(t *testing.T, rows []bench.Row) string {
	t.Helper()
	var b strings.Builder
	if err := bench.WriteTable(&b, rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTable(t *testing.T) {
	failed := row("mini5", "cadical", 1, 2)
	failed.Status, failed.Error, failed.Stats = bench.Failed, "no", nil
	noFill := row("small9", "gophersat", 0, 0.5)
	noFill.Status = bench.NoFill
	rows := []bench.Row{
		row("mini5", "gophersat", 0, 4), row("small9", "gophersat", 0, 300), row("mini5", "cadical", 0, -1),
		row("mini5", "gophersat", 1, 1), failed,
		row("mini5", "gophersat", 2, 120),
		noFill, // replaces the earlier row with the same key
	}
	var want = []string{ // the left and the right half of each line
		"GRID    DICT  SOLVER     ENCODING   NODUP    SOLVED  ERRORS  ",
		"MEDIAN S  MIN S  MAX S  CONFLICTS  VARIABLES  CLAUSES  PEAK MB\n",
		"mini5   en    gophersat  automaton  letters     3/3       0  ",
		"    4.00   1.00    120         20       1000     5000      101\n",
		"mini5   en    cadical    automaton  letters     0/2       1  ",
		"    >300   >300   >300          -       1000     5000      100\n",
		"small9  en    gophersat  automaton  letters     1/1       0  ",
		"    0.50   0.50   0.50         10       1000     5000      100\n",
	}
	if got, want := table(t, rows), strings.Join(want, ""); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestMedians(t *testing.T) {
	tests := []struct {
		times []float64
		want  string // solved, median, min, max, conflicts
	}{
		{[]float64{3}, "1/1 3.00 3.00 3.00 10"},
		{[]float64{1, 2}, "2/2 1.50 1.00 2.00 15"},
		{[]float64{9.994, 9.996, 99.96}, "3/3 10.0 9.99 100 20"},
		{[]float64{-1}, "0/1 >300 >300 >300 -"},
		{[]float64{1, -1}, "1/2 >300 1.00 >300 -"},
		{[]float64{1, -1, 2}, "2/3 2.00 1.00 >300 30"},
		{[]float64{-1, -1, 2}, "1/3 >300 2.00 >300 -"},
		{[]float64{-1, 7, 2, 3}, "3/4 5.00 2.00 >300 35"},
	}
	for _, tt := range tests {
		var rows []bench.Row
		for seed, seconds := range tt.times {
			rows = append(rows, row("mini5", "gophersat", uint64(seed), seconds))
		}
		line := strings.Fields(strings.Split(table(t, rows), "\n")[1])
		if got := strings.Join(line[5:9], " ") + " " + line[9]; got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.times, got, tt.want)
		}
	}
}

// TestTableOptionalColumns checks that a column is added if rows differ in it.
func TestTableOptionalColumns(t *testing.T) {
	old, plain, luby := row("mini5", "gophersat", 0, 1), row("mini5", "gophersat", 0, 2), row("mini5", "gophersat", 0, 3)
	old.Version, luby.Config, luby.Args = "v0", "luby", "--restarts luby"
	if got := table(t, []bench.Row{old, plain}); !strings.Contains(got, " VERSION ") || strings.Count(got, "\n") != 3 {
		t.Errorf("two versions: got\n%s", got)
	}
	got := table(t, []bench.Row{plain, luby})
	if !strings.Contains(got, " CONFIG ") || strings.Contains(got, " ARGS ") || strings.Contains(got, " VERSION ") {
		t.Errorf("two configs: got\n%s", got)
	}
	luby.Config = ""
	if got := table(t, []bench.Row{plain, luby}); !strings.Contains(got, " ARGS ") || strings.Contains(got, " CONFIG ") {
		t.Errorf("two lists of arguments: got\n%s", got)
	}
	if got := table(t, nil); got != "no rows\n" {
		t.Errorf("no rows: got %q", got)
	}
}

// TestJournal parses a journal truncated at every byte.
func TestJournal(t *testing.T) {
	var text []byte
	var err error
	want := []bench.Row{row("mini5", "gophersat", 0, 1), row("mini5", "gophersat", 1, -1)}
	for _, r := range want {
		if text, err = bench.Rows.Append(text, r); err != nil {
			t.Fatal(err)
		}
	}
	first := bytes.IndexByte(text, '\n') + 1
	for n := range len(text) + 1 {
		rows, whole, err := bench.Rows.Parse("rows", bytes.NewReader(text[:n]))
		wantRows, wantWhole := 0, 0
		if n >= first {
			wantRows, wantWhole = 1, first
		}
		if n == len(text) {
			wantRows, wantWhole = 2, n
		}
		if err != nil || len(rows) != wantRows || whole != int64(wantWhole) {
			t.Fatalf("truncated to %d bytes: %d rows in %d bytes, %v; want %d in %d",
				n, len(rows), whole, err, wantRows, wantWhole)
		}
		for i, r := range rows {
			w := want[i]
			if r.Key != w.Key || r.Status != w.Status || r.Seconds != w.Seconds || *r.Stats != *w.Stats {
				t.Fatalf("row %d: got %+v, want %+v", i, r, w)
			}
		}
	}
}

func TestNotAJournal(t *testing.T) {
	good, err := bench.Rows.Append(nil, row("mini5", "gophersat", 0, 1))
	if err != nil {
		t.Fatal(err)
	}
	for text, where := range map[string]string{
		"my notes":                      "rows:1: ",
		"my notes\n":                    "rows:1: ",
		"{}\n":                          "rows:1: ",
		"\n":                            "rows:1: ",
		"[1]\n" + string(good):          "rows:1: ",
		string(good) + "x":              "rows:2: ",
		string(good) + "{\"grid\":\n":   "rows:2: ",
		string(good) + "{\"grid\":3}\n": "rows:2: ",
		string(good) + string(good) + "{\"dict\"": "rows:3: ",
	} {
		_, _, err := bench.Rows.Parse("rows", strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), where+"not a benchmark row") {
			t.Errorf("%.20q: error %v, want one that starts with %s", text, err, where)
		}
	}
}

func matrix() bench.Matrix {
	return bench.Matrix{
		Grids: []string{"g", "h"}, Dicts: []string{"d"},
		Solvers: []bench.Solver{{Name: "s", Formula: true}, {Name: "t", Args: []string{"-x", "-y"}, Formula: true}},
		Forms:   []bench.Form{{Encoding: "e", NoDup: "n"}},
		Configs: []bench.Config{{}, {Name: "c", Args: []string{"--a", "b"}}},
		Seeds:   []uint64{7, 3}, Limit: bench.Limit(time.Minute), Version: "v1",
	}
}

func TestOrder(t *testing.T) {
	var got []string
	for _, r := range matrix().Runs() {
		got = append(got, r.Key.String())
	}
	var want []string
	for _, seed := range []int{7, 3} {
		for _, grid := range []string{"g", "h"} {
			for _, config := range []string{"", " c"} {
				for _, solver := range []string{"s", "t -x -y"} {
					want = append(want, fmt.Sprintf("%s d %s e n%s seed %d", grid, solver, config, seed))
				}
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestNoFormula checks that a solver without a formula runs once for all encodings, but
// separately if words may be repeated.
func TestNoFormula(t *testing.T) {
	m := bench.Matrix{
		Grids: []string{"g"}, Dicts: []string{"d"}, Seeds: []uint64{1}, Configs: []bench.Config{{}},
		Solvers: []bench.Solver{{Name: "search"}, {Name: "s", Formula: true}},
		Forms: []bench.Form{
			{Encoding: "e", NoDup: "n"}, {Encoding: "f", NoDup: "n"}, {Encoding: "e", NoDup: "none"},
		},
	}
	var got []string
	for _, r := range m.Runs() {
		got = append(got, r.Key.String())
	}
	want := []string{
		"g d search seed 1", "g d s e n seed 1", "g d s f n seed 1", "g d search none seed 1", "g d s e none seed 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestDue(t *testing.T) {
	runs := matrix().Runs()
	if due := bench.Due(append(runs, runs...), nil); len(due) != len(runs) {
		t.Errorf("with every run listed twice, %d of %d are due", len(due), len(runs))
	}
	var rows []bench.Row
	for _, r := range runs[:5] {
		rows = append(rows, bench.Row{Key: r.Key, Status: bench.Failed})
	}
	if due := bench.Due(runs, rows); len(due) != len(runs)-5 || due[0].Key != runs[5].Key {
		t.Errorf("after 5 of %d runs, %d are due", len(runs), len(due))
	}
	for name, change := range map[string]func(*bench.Matrix){
		"version": func(m *bench.Matrix) { m.Version = "v2" },
		"limit":   func(m *bench.Matrix) { m.Limit = bench.Limit(time.Hour) },
		"args":    func(m *bench.Matrix) { m.Configs = []bench.Config{{Args: []string{"--x"}}} },
	} {
		other := matrix()
		change(&other)
		if due := bench.Due(other.Runs(), rows); len(due) != len(other.Runs()) {
			t.Errorf("changed %s: %d of %d runs are due", name, len(due), len(other.Runs()))
		}
	}
}

func TestSeeds(t *testing.T) {
	for text, want := range map[string]string{
		"0": "[0]", "0-3": "[0 1 2 3]", "3,5,8": "[3 5 8]", "5, 1-2": "[5 1 2]", "1,1,0-2": "[1 0 2]",
		"18446744073709551614-18446744073709551615": "[18446744073709551614 18446744073709551615]",
		"": "error", "x": "error", "-1": "error", "3-1": "error", "1-": "error", "1,,2": "error", "1.5": "error",
		"0-18446744073709551615": "error", "0-99999": "many", "0-99999,100000": "error",
	} {
		seeds, err := bench.ParseSeeds(text)
		got := fmt.Sprint(seeds)
		if err != nil {
			got = "error"
		} else if len(seeds) > 100 {
			got = "many"
		}
		if got != want {
			t.Errorf("%q: got %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestLimit(t *testing.T) {
	for d, want := range map[time.Duration]string{
		5 * time.Minute: "5m", time.Hour: "1h", 90 * time.Second: "1m30s", 10 * time.Second: "10s",
		300 * time.Millisecond: "300ms", 2*time.Hour + 30*time.Second: "2h0m30s", 20 * time.Minute: "20m",
	} {
		var back bench.Limit
		text, _ := bench.Limit(d).MarshalText()
		if err := back.UnmarshalText(text); string(text) != want || err != nil || time.Duration(back) != d {
			t.Errorf("%v: formatted as %s, parsed as %v, %v; want %s", d, text, back, err, want)
		}
	}
}
