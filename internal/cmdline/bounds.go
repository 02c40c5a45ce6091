package cmdline

import (
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/numbers"
)

// Bound is the range of a flag that is a number or a time.
type Bound struct {
	Least, Most int
	What        string // is counted, such as cells
	Note        string // on a value, such as "0 for none"

	Longest time.Duration // of a time; 0 for a number
}

// String says what to give: "give a number of cells from 0 to 3".
func (b Bound) String() string {
	if b.Longest > 0 {
		return fmt.Sprintf("give a time above 0s, such as 90s, up to %dh", b.Longest/time.Hour)
	}
	text := fmt.Sprintf("give a number of %s from %s to %s", b.What, number(b.Least), number(b.Most))
	if b.Note != "" {
		text += ", " + b.Note
	}
	return text
}

// number is a number with commas.
func number(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return numbers.Thousands(n)
}

// Values say what the values of flags may be, by the names of flags.
type Values struct {
	// Bounds are the ranges of all flags that are numbers or times.
	Bounds map[string]Bound
	// Blank are the flags of texts that may be empty.
	Blank []string
}

// Missing are the flags of commands that are numbers or times without a range, as in "fill --jobs".
func (v Values) Missing(commands []*cli.Command) (missing []string) {
	for _, c := range commands {
		for _, f := range c.Flags {
			switch f.(type) {
			case *cli.StringFlag, *cli.StringSliceFlag, *cli.BoolFlag, *cli.Uint64Flag: // all of uint64 is in range
				continue
			}
			if _, ok := v.Bounds[f.Names()[0]]; !ok {
				missing = append(missing, c.Name+" --"+f.Names()[0])
			}
		}
		for _, name := range v.Missing(c.Subcommands) {
			missing = append(missing, c.Name+" "+name)
		}
	}
	return missing
}

// check refuses values of flags that are out of range, and empty ones.
func (v Values) check(c *cli.Context, flags []cli.Flag) error {
	for _, f := range flags {
		name := f.Names()[0]
		if !c.IsSet(name) {
			continue
		}
		bound, empty := v.Bounds[name], false
		switch f.(type) {
		case *cli.IntFlag:
			if n := c.Int(name); n < bound.Least || n > bound.Most {
				return Usagef("--%s %d: %s", name, n, bound)
			}
		case *cli.DurationFlag:
			if d := c.Duration(name); d <= 0 || d > bound.Longest {
				return Usagef("--%s %v: %s", name, d, bound)
			}
		case *cli.StringFlag:
			empty = c.String(name) == ""
		case *cli.StringSliceFlag:
			empty = slices.Contains(c.StringSlice(name), "")
		}
		if empty && !slices.Contains(v.Blank, name) {
			return Usagef("--%s is empty: give a value, or leave it out", name)
		}
	}
	return nil
}

// badValue matches what urfave says of a value that cannot be parsed.
var badValue = regexp.MustCompile(`^invalid value (".*") for flag -(\S+): `)

// advice says what range the flag has whose value cannot be parsed.
func (v Values) advice(text string) string {
	if match := badValue.FindStringSubmatch(text); match != nil {
		if b, ok := v.Bounds[match[2]]; ok {
			return fmt.Sprintf("invalid value %s for flag -%s: %s", match[1], match[2], b)
		}
	}
	return text
}

// once refuses a flag that is given twice, unless it is a list. What else is wrong with arguments, it leaves to others.
func once(flags []cli.Flag, args []string) error {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	for _, f := range flags {
		times := &occurrences{name: f.Names()[0]}
		_, times.list = f.(*cli.StringSliceFlag)
		_, times.isBool = f.(*cli.BoolFlag)
		for _, name := range f.Names() {
			set.Var(times, name, "")
		}
	}
	set.Parse(args)
	var twice error
	set.VisitAll(func(f *flag.Flag) {
		if o := f.Value.(*occurrences); o.n > 1 && !o.list {
			twice = Usagef("--%s is given %d times: give it once", o.name, o.n)
		}
	})
	return twice
}

// occurrences counts how often a flag is given.
type occurrences struct {
	name         string
	n            int
	list, isBool bool
}

// Set counts a value.
func (o *occurrences) Set(string) error {
	o.n++
	return nil
}

// String is the name of the flag.
func (o *occurrences) String() string { return o.name }

// IsBoolFlag reports whether the flag has no value.
func (o *occurrences) IsBoolFlag() bool { return o.isBool }
