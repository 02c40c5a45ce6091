package csp_test

import (
	"flag"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/csp"
)

// sample is the divisor of the number of instances in TestMiniZinc.
var sample = flag.Int("sample", 30, "have MiniZinc solve one instance in `N`")

// TestMiniZinc compares the solutions of MiniZinc's default solver with enumeration. Every other instance is a file of
// data, next to the generic model.
func TestMiniZinc(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	program, err := exec.LookPath("minizinc")
	if err != nil {
		t.Skip("minizinc is not installed")
	}
	model := filepath.Join(t.TempDir(), "fill.mzn")
	save(t, model, csp.GenericModel)
	eachInstance(t, *sample, func(t *testing.T, in instance) {
		f := csp.Formats[1+len(in.want)%2]
		file := in.write(t, f)
		if file == "" {
			return
		}
		path := filepath.Join(t.TempDir(), "instance."+f.Name)
		save(t, path, file)
		args := []string{"--all-solutions", path}
		if f.Name == csp.Data.Name {
			args = append(args, model)
		}
		out, err := exec.CommandContext(t.Context(), program, args...).Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		_, h := header(t, file)
		got := make(map[string]bool)
		for text := range strings.SplitAfterSeq(string(out), "----------\n") {
			answer, g, err := f.ReadAnswer("answer", strings.NewReader(text), h)
			switch {
			case answer == cnf.Satisfiable && got[g.String()]:
				t.Errorf("a fill has two solutions:\n%s", g)
			case answer == cnf.Satisfiable:
				got[g.String()] = true
			case err == nil && (answer != cnf.Unsatisfiable || len(got) > 0):
				t.Errorf("the answer is %s, after %d solutions", answer, len(got))
			case err != nil && text != "==========\n":
				t.Error(err)
			}
		}
		in.compare(t, got)
	})
}
