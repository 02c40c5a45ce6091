package bench_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"crossat/internal/bench"
)

func plot(t *testing.T, rows []bench.Row) string {
	t.Helper()
	var b strings.Builder
	if err := bench.WritePlot(&b, rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// texts parses the plot as XML and returns its texts.
func texts(t *testing.T, svg string) []string {
	t.Helper()
	var all []string
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			all = append(all, string(text))
		}
	}
}

func TestPlot(t *testing.T) {
	svg := plot(t, []bench.Row{
		row("mini5", "slow <solver> & co", 0, 30), row("mini5", "quick", 0, 1), row("mini5", "never", 0, -1),
		row("mini5", "slow <solver> & co", 1, 3), row("mini5", "quick", 1, 0.3), row("mini5", "never", 1, -1),
		row("small9", "slow <solver> & co", 1, -1), row("small9", "quick", 1, 0.1), row("small9", "never", 1, -1),
	})
	got := texts(t, svg)
	last := -1
	for _, want := range []string{
		"0.1", "10", "100", "time limit 5m", "quick", "3/3", "slow <solver> & co", "2/3", "never", "0/3",
	} {
		i := slices.Index(got, want)
		if i <= last {
			t.Errorf("%q is missing or out of order: %q", want, got)
		}
		last = i
	}
	// The axis goes from 0.1 to a little over 300 seconds: a decade is 96 pixels.
	for _, want := range []string{
		`<polyline points="237.3,404.0 410.7,358.1 584.0,307.9" `,
		`<polyline points="237.3,262.0 410.7,165.9" `,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, "<polyline"); n != 2 {
		t.Errorf("%d lines, want 2", n)
	}
}

// TestPlotDeterministic also checks that nine lines have nine styles.
func TestPlotDeterministic(t *testing.T) {
	var rows []bench.Row
	for seed := range uint64(9) {
		for _, solver := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"} {
			rows = append(rows, row("mini5", solver, seed, float64(seed*seed)))
		}
	}
	first := plot(t, rows)
	for range 5 {
		if plot(t, rows) != first {
			t.Fatal("the same rows give a different plot")
		}
	}
	styles := make(map[string]bool)
	for _, line := range strings.Split(first, "\n") {
		if strings.HasPrefix(line, "<polyline") {
			_, style, _ := strings.Cut(line, "stroke-linejoin")
			styles[style] = true
		}
	}
	if len(styles) != 9 {
		t.Errorf("%d styles for 9 lines", len(styles))
	}
}

func TestPlotEdgeCases(t *testing.T) {
	for name, rows := range map[string][]bench.Row{
		"no rows":   nil,
		"very fast": {row("mini5", "gophersat", 0, 0.00001)},
		"no answer": {row("mini5", "gophersat", 0, -1)},
		"very slow": {row("mini5", "gophersat", 0, 1e6)},
	} {
		svg := plot(t, rows)
		if len(texts(t, svg)) == 0 || strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%s: got\n%s", name, svg)
		}
	}
}
