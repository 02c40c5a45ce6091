package job_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"crossat/internal/job/layouts"
	"crossat/internal/problem/layout"
)

// TestLayoutsAgreeWithClingo compares the least number of cells of layouts with the result of an answer set program, if
// clingo is installed.
func TestLayoutsAgreeWithClingo(t *testing.T) {
	clingo, err := exec.LookPath("clingo")
	if err != nil {
		t.Skip("clingo is not installed")
	}
	tests := []struct {
		words         string
		width, height int
	}{
		{"hello world", 10, 10},
		{"cat deaf dog cringe trifle", 8, 6},
		{"abc cde ahg gfe", 5, 5},
		{"deaf fade cad ace", 6, 5},
	}
	for _, test := range tests {
		t.Run(test.words, func(t *testing.T) {
			t.Parallel()
			words := strings.Fields(test.words)
			want := byClingo(t, clingo, words, test.width, test.height)
			p := layout.Problem{Width: test.width, Height: test.height}
			for _, word := range words {
				p.Words = append(p.Words, strings.ToUpper(word))
			}
			found, err := layouts.Layout(t.Context(), p, layouts.Options{Objective: "crossings", Method: layouts.Prove})
			if err != nil {
				t.Fatal(err)
			}
			if got := found.Grid.Size() - found.Grid.Blacks(); got != want {
				t.Errorf("%d cells, clingo finds %d:\n%s", got, want, found.Grid)
			}
		})
	}
}

// byClingo returns the least number of cells, as proved by clingo.
func byClingo(t *testing.T, clingo string, words []string, width, height int) int {
	var facts strings.Builder
	fmt.Fprintf(&facts, "size(%d,%d).\n", width, height)
	for _, word := range words {
		fmt.Fprintf(&facts, "length(%s,%d).\n", word, len(word))
		for i, letter := range word {
			fmt.Fprintf(&facts, "letter(%s,%d,%c).\n", word, i, letter)
		}
	}
	cmd := exec.CommandContext(t.Context(), clingo, filepath.Join("testdata", "clingo", "layout.lp"), "-", "--outf=0")
	cmd.Stdin = strings.NewReader(facts.String())
	out, _ := cmd.Output() // its exit code encodes the answer
	found := regexp.MustCompile(`OPTIMUM FOUND(?s:.*)Optimization : (\d+)`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("clingo says:\n%s", out)
	}
	cells, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return cells
}
