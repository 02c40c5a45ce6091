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

// group is the rows that differ in what a table or a plot does not tell apart.
type group struct {
	key  Key
	rows []Row
}

// groupBy collects the rows whose keys become the same, in order of appearance.
func groupBy(rows []Row, same func(Key) Key) []*group {
	var groups []*group
	index := make(map[Key]*group)
	for _, r := range rows {
		k := same(r.Key)
		if index[k] == nil {
			index[k] = &group{key: k}
			groups = append(groups, index[k])
		}
		index[k].rows = append(index[k].rows, r)
	}
	return groups
}

// field is a part of a key with its name.
type field struct {
	name string
	of   func(Key) string
}

var (
	fillFields = []field{
		{"grid", func(k Key) string { return k.Grid }},
		{"dict", func(k Key) string { return k.Dict }},
	}
	wayFields = []field{
		{"solver", func(k Key) string { return k.Solver }},
		{"encoding", func(k Key) string { return k.Encoding }},
		{"nodup", func(k Key) string { return k.NoDup }},
	}
	moreFields = []field{
		{"config", func(k Key) string { return k.Config }},
		{"args", func(k Key) string { return k.Args }},
		{"timeout", func(k Key) string { return k.Limit.String() }},
		{"version", func(k Key) string { return k.Version }},
	}
)

// differing keeps the fields that are not the same for all groups. A config
// stands for its arguments, if it always has the same.
func differing(fields []field, groups []*group) []field {
	args := make(map[string]string)
	named := true
	for _, g := range groups {
		if a, ok := args[g.key.Config]; ok && a != g.key.Args {
			named = false
		}
		args[g.key.Config] = g.key.Args
	}
	return slices.DeleteFunc(slices.Clone(fields), func(f field) bool {
		same := !slices.ContainsFunc(groups, func(g *group) bool { return f.of(g.key) != f.of(groups[0].key) })
		return same || f.name == "args" && named
	})
}

// figures are the columns after those that name a group.
var figures = []struct {
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

// WriteTable prints a line for each grid, dictionary and way to fill: how many
// seeds have an answer, and medians over all seeds. A run without an answer
// counts as infinitely long.
func WriteTable(w io.Writer, rows []Row) error {
	rows = Latest(rows)
	groups := groupBy(rows, func(k Key) Key { k.Seed = 0; return k })
	if len(groups) == 0 {
		_, err := io.WriteString(w, "no rows\n")
		return err
	}
	sortGroups(groups)
	names := slices.Concat(fillFields, wayFields, differing(moreFields, groups))
	lines := [][]string{heads(names)}
	for _, g := range groups {
		var line []string
		for _, f := range names {
			line = append(line, cmp.Or(f.of(g.key), "-"))
		}
		for _, f := range figures {
			line = append(line, f.of(*g))
		}
		lines = append(lines, line)
	}
	if !slices.ContainsFunc(rows, failed) {
		at := len(names) + 1
		for i := range lines {
			lines[i] = slices.Delete(lines[i], at, at+1)
		}
	}
	_, err := io.WriteString(w, align(lines, len(names)))
	return err
}

func heads(names []field) []string {
	var head []string
	for _, f := range names {
		head = append(head, strings.ToUpper(f.name))
	}
	for _, f := range figures {
		head = append(head, f.name)
	}
	return head
}

// sortGroups brings the groups of a fill together, whenever they were run.
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

// align puts cells into columns, the first ones to the left, the others, which
// are numbers, to the right.
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

func (g group) count(is func(Row) bool) int {
	n := 0
	for _, r := range g.rows {
		if is(r) {
			n++
		}
	}
	return n
}

func (g group) times() []float64 {
	var times []float64
	for _, r := range g.rows {
		times = append(times, r.time())
	}
	return times
}

// conflicts are those of each run, the failures of a search among them, infinite
// without an answer; none if the solver counts none.
func (g group) conflicts() []float64 {
	var all []float64
	told := false
	for _, r := range g.rows {
		switch {
		case !r.Solved():
			all = append(all, math.Inf(1))
		case r.Stats != nil:
			all = append(all, float64(r.Stats.Conflicts+r.Stats.Fails))
			told = told || r.Stats.Conflicts+r.Stats.Decisions+r.Stats.Nodes > 0
		}
	}
	if !told {
		return nil
	}
	return all
}

// medianStat is the median of a figure over the runs that came to it.
func (g group) medianStat(of func(*Stats) int) float64 {
	var all []float64
	for _, r := range g.rows {
		if r.Stats != nil && of(r.Stats) > 0 {
			all = append(all, float64(of(r.Stats)))
		}
	}
	return median(all)
}

func (g group) peak() float64 {
	var all []float64
	for _, r := range g.rows {
		if r.PeakMB > 0 {
			all = append(all, r.PeakMB)
		}
	}
	return median(all)
}

// seconds prints a time, and an infinite one as more than the limit, if that is
// what ended the runs.
func (g group) seconds(t float64) string {
	switch {
	case !math.IsInf(t, 0):
		return seconds(t)
	case g.count(func(r Row) bool { return r.Status == Timeout }) > 0:
		return ">" + seconds(g.key.Limit.Seconds())
	}
	return "-"
}

// seconds prints three digits.
func seconds(t float64) string {
	switch {
	case t < 9.995:
		return fmt.Sprintf("%.2f", t)
	case t < 99.95:
		return fmt.Sprintf("%.1f", t)
	}
	return fmt.Sprintf("%.0f", t)
}

// count prints a median of counts, if there is one.
func count(n float64) string {
	if math.IsInf(n, 0) || math.IsNaN(n) {
		return "-"
	}
	return fmt.Sprintf("%.0f", n)
}

// median is the middle of the values, the mean of the two middle ones if their
// number is even, and not a number if there are none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	s := slices.Sorted(slices.Values(values))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
