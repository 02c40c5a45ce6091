package bench

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// group is rows that are summarised together.
type group struct {
	key  Key // with the fields that differ between rows set to zero
	rows []Row
}

// groupBy groups the rows by project(key), in order of first appearance.
func groupBy(rows []Row, project func(Key) Key) []*group {
	var groups []*group
	index := make(map[Key]*group)
	for _, r := range rows {
		k := project(r.Key)
		if index[k] == nil {
			index[k] = &group{key: k}
			groups = append(groups, index[k])
		}
		index[k].rows = append(index[k].rows, r)
	}
	return groups
}

// field is a named part of a key.
type field struct {
	name string
	of   func(Key) string
}

var (
	fillFields = []field{
		{"grid", func(k Key) string { return k.Grid }},
		{"dict", func(k Key) string { return k.Dict }},
	}
	solverFields = []field{
		{"solver", func(k Key) string { return k.Solver }},
		{"encoding", func(k Key) string { return k.Encoding }},
		{"nodup", func(k Key) string { return k.NoDup }},
	}
	otherFields = []field{
		{"config", func(k Key) string { return k.Config }},
		{"args", func(k Key) string { return k.Args }},
		{"timeout", func(k Key) string { return k.Limit.String() }},
		{"version", func(k Key) string { return k.Version }},
	}
)

// differing returns the fields that aren't the same in all groups. It omits the arguments if the name of a config
// always means the same arguments.
func differing(fields []field, groups []*group) []field {
	args := make(map[string]string) // by config
	argsNamed := true
	for _, g := range groups {
		if a, ok := args[g.key.Config]; ok && a != g.key.Args {
			argsNamed = false
		}
		args[g.key.Config] = g.key.Args
	}
	return slices.DeleteFunc(slices.Clone(fields), func(f field) bool {
		same := !slices.ContainsFunc(groups, func(g *group) bool { return f.of(g.key) != f.of(groups[0].key) })
		return same || f.name == "args" && argsNamed
	})
}

// statColumns are the columns after those that identify a group.
var statColumns = []struct {
	name string
	of   func(group) string
}{
	{"SOLVED", func(g group) string { return fmt.Sprintf("%d/%d", g.count(Row.Solved), len(g.rows)) }},
	{"ERRORS", func(g group) string { return fmt.Sprint(g.count(failed)) }},
	{"MEDIAN S", func(g group) string { return g.seconds(median(g.times())) }},
	{"MIN S", func(g group) string { return g.seconds(slices.Min(g.times())) }},
	{"MAX S", func(g group) string { return g.seconds(slices.Max(g.times())) }},
	{"CONFLICTS", func(g group) string { return count(median(g.conflicts())) }},
	{"VARIABLES", func(g group) string { return count(g.medianStat(func(s *Stats) int { return s.Variables })) }},
	{"CLAUSES", func(g group) string { return count(g.medianStat(func(s *Stats) int { return s.Clauses })) }},
	{"PEAK MB", func(g group) string { return count(g.peak()) }},
}

// WriteTable prints a line for each grid, dictionary and competitor: the number of seeds solved, and medians over all
// seeds. The time of an unsolved run counts as infinite.
func WriteTable(w io.Writer, rows []Row) error {
	rows = Latest(rows)
	groups := groupBy(rows, func(k Key) Key { k.Seed = 0; return k })
	if len(groups) == 0 {
		_, err := io.WriteString(w, "no rows\n")
		return err
	}
	sortGroups(groups)
	names := slices.Concat(fillFields, solverFields, differing(otherFields, groups))
	lines := [][]string{headings(names)}
	for _, g := range groups {
		var line []string
		for _, f := range names {
			line = append(line, cmp.Or(f.of(g.key), "-"))
		}
		for _, c := range statColumns {
			line = append(line, c.of(*g))
		}
		lines = append(lines, line)
	}
	if !slices.ContainsFunc(rows, failed) {
		at := len(names) + 1 // drop the column ERRORS
		for i := range lines {
			lines[i] = slices.Delete(lines[i], at, at+1)
		}
	}
	_, err := io.WriteString(w, align(lines, len(names)))
	return err
}

// headings returns the column headings.
func headings(names []field) []string {
	var headings []string
	for _, f := range names {
		headings = append(headings, strings.ToUpper(f.name))
	}
	for _, c := range statColumns {
		headings = append(headings, c.name)
	}
	return headings
}

// sortGroups puts the groups of the same fill next to each other, and orders fills by the first appearance of their
// grid and dictionary.
func sortGroups(groups []*group) {
	rank := make(map[string]int)
	for i, g := range groups {
		for _, f := range fillFields {
			name := f.name + " " + f.of(g.key)
			if _, ok := rank[name]; !ok {
				rank[name] = i
			}
		}
	}
	slices.SortStableFunc(groups, func(a, b *group) int {
		for _, f := range fillFields {
			if c := cmp.Compare(rank[f.name+" "+f.of(a.key)], rank[f.name+" "+f.of(b.key)]); c != 0 {
				return c
			}
		}
		return 0
	})
}

// align formats lines as columns of equal width. The first left columns are left-aligned, the others, which are
// numbers, right-aligned.
func align(lines [][]string, left int) string {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, line := range lines {
		for i, cell := range line {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch {
			case i < left:
				b.WriteString(cell + space + "  ")
			case i+1 < len(line):
				b.WriteString(space + cell + "  ")
			default:
				b.WriteString(space + cell + "\n")
			}
		}
	}
	return b.String()
}

func failed(r Row) bool { return r.Status == Failed }

// count returns the number of rows that satisfy a predicate.
func (g group) count(is func(Row) bool) int {
	n := 0
	for _, r := range g.rows {
		if is(r) {
			n++
		}
	}
	return n
}

// times returns the seconds of every run, infinite if unsolved.
func (g group) times() []float64 {
	var times []float64
	for _, r := range g.rows {
		times = append(times, r.time())
	}
	return times
}

// conflicts returns the conflicts of every run, including the dead ends of a search, and infinity for an unsolved run.
// It returns nil if the solver doesn't report conflicts.
func (g group) conflicts() []float64 {
	var all []float64
	reported := false
	for _, r := range g.rows {
		switch {
		case !r.Solved():
			all = append(all, math.Inf(1))
		case r.Stats != nil:
			all = append(all, float64(r.Stats.Conflicts+r.Stats.Fails))
			reported = reported || r.Stats.Conflicts+r.Stats.Decisions+r.Stats.Nodes > 0
		}
	}
	if !reported {
		return nil
	}
	return all
}

// medianStat returns the median of a statistic over the runs that got far enough to have it.
func (g group) medianStat(of func(*Stats) int) float64 {
	var all []float64
	for _, r := range g.rows {
		if r.Stats != nil && of(r.Stats) > 0 {
			all = append(all, float64(of(r.Stats)))
		}
	}
	return median(all)
}

// peak returns the median peak memory over the runs that report it.
func (g group) peak() float64 {
	var all []float64
	for _, r := range g.rows {
		if r.PeakMB > 0 {
			all = append(all, r.PeakMB)
		}
	}
	return median(all)
}

// seconds formats a time. An infinite time is more than the limit if any run reached it.
func (g group) seconds(t float64) string {
	switch {
	case !math.IsInf(t, 0):
		return seconds(t)
	case g.count(func(r Row) bool { return r.Status == Timeout }) > 0:
		return ">" + seconds(g.key.Limit.Seconds())
	}
	return "-"
}

// seconds formats a time with three significant digits.
func seconds(t float64) string {
	switch {
	case t < 9.995:
		return fmt.Sprintf("%.2f", t)
	case t < 99.95:
		return fmt.Sprintf("%.1f", t)
	}
	return fmt.Sprintf("%.0f", t)
}

// count formats a median of counts, or a hyphen if there is none.
func count(n float64) string {
	if math.IsInf(n, 0) || math.IsNaN(n) {
		return "-"
	}
	return fmt.Sprintf("%.0f", n)
}

// median returns the median of the values, the mean of the middle two if their number is even, and NaN without values.
func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	s := slices.Sorted(slices.Values(values))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
