package cmdline

import (
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/named"
)

// Given returns the first flag on the command line; nil for none.
func Given(l Line, flags ...*Flag) *Flag {
	for _, f := range flags {
		if f.Given(l) {
			return f
		}
	}
	return nil
}

// Exclusive refuses one together with any of the others, and gives the reason if there is one.
func Exclusive(l Line, one *Flag, why string, others ...*Flag) error {
	other := Given(l, others...)
	if !one.Given(l) || other == nil {
		return nil
	}
	if why != "" {
		why = ": " + why
	}
	return Usagef("--%s and --%s can't be combined%s", one.Name, other.Name, why)
}

// Choice returns the value of a flag that names an entry of a table.
func Choice[T named.Thing](l Line, f *Flag, table []T) (string, error) {
	name := f.Text(l)
	if f.Given(l) && !named.Has(table, name) {
		return name, Usagef("--%s %q: use %s", f.Name, name, named.List(table))
	}
	return name, nil
}

// Size parses --size: columns and rows, or one number for both, from least to most.
func Size(l Line, f *Flag, least, most int) (width, height int, err error) {
	size := f.Text(l)
	if size == "" {
		return 0, 0, Usagef("--size is missing: give the cells of a side, as in 5, or columns and rows, as in 6x5")
	}
	return ParseSize(size, least, most)
}

// ParseSize parses columns and rows, or one number for both.
func ParseSize(size string, least, most int) (width, height int, err error) {
	first, second, isPair := strings.Cut(strings.NewReplacer("X", "x", "×", "x").Replace(size), "x")
	if !isPair {
		second = first
	}
	width, err1 := strconv.Atoi(first)
	height, err2 := strconv.Atoi(second)
	switch {
	case err1 != nil || err2 != nil:
		return 0, 0, Usagef("--size %q: give the cells of a side, as in 5, or columns and rows, as in 6x5", size)
	case min(width, height) < least || max(width, height) > most:
		return 0, 0, Usagef("--size %s: a side has from %d to %d cells", size, least, most)
	}
	return width, height, nil
}

// byteUnits are units of bytes.
var byteUnits = []struct {
	name  string
	bytes float64
}{{"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1}, {"", 1}}

// Bytes parses a number of bytes, such as 500MB; 0 if the flag isn't set.
func Bytes(l Line, f *Flag) (int64, error) {
	if !f.Given(l) {
		return 0, nil
	}
	text := strings.TrimSpace(f.Text(l))
	for _, u := range byteUnits {
		number, ok := strings.CutSuffix(strings.ToLower(text), strings.ToLower(u.name))
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if bytes := n * u.bytes; err == nil && bytes >= 1 && bytes < math.MaxInt64 {
			return int64(bytes), nil
		}
		break
	}
	return 0, Usagef("--%s %q: give a number of bytes, as in 500MB or 2GB", f.Name, f.Text(l))
}

// Range parses N, A-B, P% or P-Q%. Percentages refer to whole, and stand for the numbers that round to them; 0 for
// whole disallows them. An empty value returns nil.
func Range(l Line, f *Flag, whole int) (*grids.Range, error) { return ReadRange(f, f.Text(l), whole) }

// ReadRange is [Range] for a text instead of the flag's value.
func ReadRange(f *Flag, text string, whole int) (*grids.Range, error) {
	if text == "" {
		return nil, nil
	}
	if r, ok := ParseRange(text); ok {
		return &r, nil
	}
	if whole == 0 {
		return nil, Usagef("--%s %q: give a number, as in 38, or a range, as in 34-40", f.Name, text)
	}
	if r, ok := parseShares(text, whole); ok {
		return &r, nil
	}
	return nil, Usagef("--%s %q: give a number, as in 38, a range, as in 34-40, or a share, as in 16%% or 35-45%%",
		f.Name, text)
}

// maxCount is the largest number in a range; no grid has that many of anything.
const maxCount = 1_000_000_000

// ParseRange parses N or A-B, up to a thousand million.
func ParseRange(text string) (grids.Range, bool) {
	first, second, isRange := strings.Cut(text, "-")
	if !isRange {
		second = first
	}
	least, err1 := strconv.Atoi(first)
	most, err2 := strconv.Atoi(second)
	return grids.Range{Least: least, Most: most},
		err1 == nil && err2 == nil && least >= 0 && most >= least && most <= maxCount
}

// parseShares parses P% or P-Q% of a whole, from 0 to 100.
func parseShares(text string, whole int) (grids.Range, bool) {
	text, ok := strings.CutSuffix(text, "%")
	first, second, isRange := strings.Cut(text, "-")
	if !isRange {
		second = first
	}
	low, err1 := strconv.ParseFloat(strings.TrimSuffix(first, "%"), 64)
	high, err2 := strconv.ParseFloat(second, 64)
	if !ok || err1 != nil || err2 != nil || !(0 <= low && low <= high && high <= 100) {
		return grids.Range{}, false
	}
	n := float64(whole) / 100
	least := min(math.Ceil(n*(low-0.5)), math.Floor(n*low))
	most := max(math.Floor(n*(high+0.5)), math.Ceil(n*high))
	return grids.Range{Least: int(max(least, 0)), Most: min(int(most), whole)}, true
}

// Scan parses numbers in a format such as "%d-%d". It reports whether the whole text matches.
func Scan(text, form string, numbers ...any) bool {
	_, err := fmt.Sscanf(text+"\n", form+"\n", numbers...)
	return err == nil && !strings.ContainsAny(text, " \t\n+")
}

// maxTasks is the largest number of tasks.
const maxTasks = 1_000_000

// Chosen returns the indices that one of three flags chooses from n things: one thing, a range, or every k-th. Without
// a flag, it returns all. Choosing none is an error.
func Chosen(l Line, index, ranges, task *Flag, n int, what string) ([]int, error) {
	from, last, step := 0, n-1, 1
	given := 0
	for _, choice := range []struct {
		flag   *Flag
		advice string
		read   func(text string) bool
	}{
		{index, "a number, from 0", func(text string) bool {
			ok := Scan(text, "%d", &from)
			last = from
			return ok && from < n
		}},
		{ranges, "two numbers, as in 0-99", func(text string) bool {
			return Scan(text, "%d-%d", &from, &last) && from <= last && last < n
		}},
		{task, "a task and the number of tasks, from 0/8 to 7/8", func(text string) bool {
			return Scan(text, "%d/%d", &from, &step) && from < step && step <= maxTasks
		}},
	} {
		if !choice.flag.Given(l) {
			continue
		}
		given++
		text := choice.flag.Text(l)
		if !choice.read(text) || from < 0 {
			return nil, Usagef("--%s %s: give %s; there are %d %s", choice.flag.Name, text, choice.advice, n, what)
		}
		if from > last {
			return nil, Usagef("--%s %s: this task has none of the %d %s: use fewer tasks",
				choice.flag.Name, text, n, what)
		}
	}
	if given > 1 {
		return nil, Usagef("--%s, --%s and --%s can't be combined", index.Name, ranges.Name, task.Name)
	}
	var chosen []int
	for i := from; i <= last; i += step {
		chosen = append(chosen, i)
	}
	return chosen, nil
}

// ParseArgs checks arguments that one command passes to another, which must not include the flags in own.
func ParseArgs(to *cli.Command, args []string, own []*Flag, from string) error {
	set, err := parse(to.Name, to.Flags, args)
	if set == nil {
		return err
	}
	if err == nil {
		err = checkAll(cli.NewContext(nil, set, nil), to.Flags)
	}
	set.Visit(func(given *flag.Flag) {
		isOwn := func(f *Flag) bool { return slices.Contains(f.Names(), given.Name) }
		if err == nil && slices.ContainsFunc(own, isOwn) {
			err = fmt.Errorf("--%s is set by %s: use its own flags", given.Name, from)
		}
	})
	return err
}

// ParseFlags parses the values of flags without short names.
func ParseFlags(flags []*Flag, args []string) (*cli.Context, error) {
	set, err := parse("", Flags(flags), args)
	return cli.NewContext(nil, set, nil), err
}

// parse parses flags and refuses arguments. It returns nil if a flag occurs twice or can't be declared.
func parse(name string, flags []cli.Flag, args []string) (*flag.FlagSet, error) {
	if err := once(flags, args); err != nil {
		return nil, err
	}
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	for _, f := range flags {
		if err := f.Apply(set); err != nil {
			return nil, err
		}
	}
	err := set.Parse(args)
	if err == nil && set.NArg() > 0 {
		err = fmt.Errorf("stray argument %q", set.Arg(0))
	}
	return set, err
}
