package workbench_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"crossat/grids"
	"crossat/internal/serve/workbench"
)

// session is what a person types into a 15x15, entry by entry; what is black is so from the start.
var session = []string{
	"APPS#SURFS#OFF#", "MARI#OPERA#BOLA", "PRIZEMONEY#TRES", "SEVERENESS#UTAH", "##ARE##WHOOSH##",
	"ART#CABS##FEEDS", "ROE#TWO#ELASTIC", "IMPANEL#PASTIME", "EARNEST#EMU#MEN", "SNOTS##PEED#ERE",
	"##PESETA##DUB##", "EDEN#LITTLENESS", "BORN#FLORENTINE", "BETA#IDIOT#INON", "#RYE#NESTS#EGGS",
}

// BenchmarkSession checks a grid after each key of a session: 191 letters, of which 30 are deleted again. It reports
// how many milliseconds it takes from a request to its messages.
func BenchmarkSession(b *testing.B) {
	job, err := workbench.Find("check")
	if err != nil {
		b.Fatal(err)
	}
	times := make(map[string][]float64)
	for b.Loop() {
		rows := make([][]byte, len(session))
		for r, row := range session {
			rows[r] = []byte(row)
			for c := range rows[r] {
				if rows[r][c] != byte(grids.Black) {
					rows[r][c] = byte(grids.White)
				}
			}
		}
		var previous []string
		check := func(cell int) {
			text := make([]string, len(rows))
			for r := range rows {
				text[r] = string(rows[r])
			}
			request, err := json.Marshal(map[string]any{
				"puzzle": grid(text...), "previous": previous, "words": map[string]any{"own": "CROSSAT;60"},
			})
			if err != nil {
				b.Fatal(err)
			}
			start := time.Now()
			err = bench.Do(b.Context(), job, request, func(m workbench.Message) error {
				var a answer
				if err := json.Unmarshal(m, &a); err != nil {
					return err
				}
				times[a.Type] = append(times[a.Type], float64(time.Since(start).Microseconds())/1000)
				if a.Type == "fill" {
					previous = a.Rows
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		}
		for r, row := range session {
			for c, letter := range []byte(row) {
				if letter != '#' {
					rows[r][c] = letter
					check(r*15 + c)
				}
			}
		}
		for c, letter := range []byte(session[0] + session[1]) {
			if letter != '#' {
				rows[c/15][c%15] = byte(grids.White)
				check(c)
			}
		}
	}
	for _, kind := range []string{"candidates", "fill", "verdict"} {
		slices.Sort(times[kind])
		n := len(times[kind])
		b.ReportMetric(times[kind][n/2], kind+"-p50-ms")
		b.ReportMetric(times[kind][n*95/100], kind+"-p95-ms")
		b.ReportMetric(times[kind][n-1], kind+"-max-ms")
	}
}
