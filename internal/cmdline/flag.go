package cmdline

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/numbers"
)

// Kind is the type of a flag's value.
type Kind int

const (
	Text   Kind = iota // any text
	Texts              // a text per occurrence of the flag
	Number             // a whole number
	Seed               // a whole number of 64 bits
	Time               // a time above 0
	Switch             // on or off, without a value
)

// Role is the use of the file that a flag names.
type Role int

const (
	NoFile Role = iota
	Reads
	Writes
	Folder // a folder
)

// Flag declares a flag: its name and value, its help and completion, and its checks. To change a flag for one command,
// use a copy, see [Flag.With].
type Flag struct {
	Name  string
	Short string // one letter, or empty
	Kind  Kind
	Value string // default as you'd type it; empty for zero or none; one line per text for Texts

	Help     string // one paragraph, with the placeholder for the value in backquotes
	Default  string // description of the default in the help, unless Value is enough
	Category string // heading in the help
	Hidden   bool   // omit from the help

	Least, Most int           // range of a Number
	Of          string        // what a Number counts, such as cells
	Note        string        // on a Number's values, such as "0 for none"
	Longest     time.Duration // longest Time
	Blank       bool          // allow an empty text

	Values func() []string // completions of the value; nil for none
	File   Role            // of the file in the value

	Config bool // a configuration file can set the default, see [Configure]

	Place int                    // position of the argument that stands for the flag, from 1; 0 for none
	Like  func(text string) bool // whether an argument looks like a value of the flag, at any position; nil to go by position

	Sets any // rule or option of the library that the flag sets, for messages; nil for none
}

// With returns a changed copy of the flag.
func (f *Flag) With(change func(*Flag)) *Flag {
	g := *f
	change(&g)
	return &g
}

// Saying returns a copy with a different help and description of the default.
func (f *Flag) Saying(help string, byDefault ...string) *Flag {
	return f.With(func(f *Flag) { f.Help, f.Default = help, strings.Join(byDefault, "") })
}

// Offering returns a copy with different completions.
func (f *Flag) Offering(values func() []string) *Flag {
	return f.With(func(f *Flag) { f.Values = values })
}

// Line is a parsed command line, such as a [cli.Context].
type Line interface {
	IsSet(name string) bool
	Value(name string) any
}

// Given reports whether the flag is on the command line.
func (f *Flag) Given(l Line) bool { return l.IsSet(f.Name) }

// Text returns the value or the default; empty for a command without the flag.
func (f *Flag) Text(l Line) string { return value[string](f, Text, l) }

// Texts returns the values, in order.
func (f *Flag) Texts(l Line) []string { return value[[]string](f, Texts, l) }

// All returns the values of a text, or of texts, in order.
func (f *Flag) All(l Line) []string {
	if f.Kind == Text {
		return []string{f.Text(l)}
	}
	return f.Texts(l)
}

// Number returns the value or the default; 0 for a command without the flag.
func (f *Flag) Number(l Line) int { return value[int](f, Number, l) }

// Seed returns the value or the default; 0 for a command without the flag.
func (f *Flag) Seed(l Line) uint64 { return value[uint64](f, Seed, l) }

// Time returns the value or the default; 0 for a command without the flag.
func (f *Flag) Time(l Line) time.Duration { return value[time.Duration](f, Time, l) }

// On reports whether a switch is on.
func (f *Flag) On(l Line) bool { return value[bool](f, Switch, l) }

// value returns the value of a flag of a given kind.
func value[T any](f *Flag, kind Kind, l Line) T {
	if f.Kind != kind {
		panic(fmt.Sprintf("cmdline: --%s is read as another kind of flag", f.Name))
	}
	v, _ := l.Value(f.Name).(T)
	return v
}

// Apply implements [cli.Flag].
func (f *Flag) Apply(set *flag.FlagSet) error {
	all := &texts{}
	if f.Kind == Texts && f.Value != "" {
		all.byDefault = strings.Split(f.Value, "\n")
	}
	for _, name := range f.Names() {
		switch f.Kind {
		case Text:
			set.String(name, f.Value, "")
		case Texts:
			set.Var(all, name, "")
		case Number:
			n, err := strconv.Atoi(cmp.Or(f.Value, "0"))
			if err != nil {
				return err
			}
			set.Int(name, n, "")
		case Seed:
			set.Uint64(name, 0, "")
		case Time:
			set.Duration(name, 0, "")
		case Switch:
			set.Bool(name, false, "")
		}
	}
	return nil
}

// texts collects the values of a repeatable flag, under both of its names.
type texts struct{ list, byDefault []string }

// again is the value that the cli package copies to the flag's other name. It adds nothing, because both names share a
// list. Arguments can't contain zero bytes.
const again = "\x00"

// Set adds a value.
func (t *texts) Set(text string) error {
	if text != again {
		t.list = append(t.list, text)
	}
	return nil
}

// Serialize is [again].
func (t *texts) Serialize() string { return again }

// String joins the values with commas.
func (t *texts) String() string { return strings.Join(t.list, ",") }

// Get returns the values.
func (t *texts) Get() any {
	if t.list == nil {
		return t.byDefault
	}
	return t.list
}

// The methods below implement interfaces of the cli package.

// Names returns the long name and the short one.
func (f *Flag) Names() []string {
	if f.Short == "" {
		return []string{f.Name}
	}
	return []string{f.Name, f.Short}
}

// IsSet returns false, because only the command line sets flags.
func (f *Flag) IsSet() bool { return false }

// String returns the help entry.
func (f *Flag) String() string { return cli.FlagStringer(f) }

// TakesValue returns false for a switch.
func (f *Flag) TakesValue() bool { return f.Kind != Switch }

// GetUsage returns the help.
func (f *Flag) GetUsage() string { return f.Help }

// GetValue returns the default.
func (f *Flag) GetValue() string { return f.Value }

// GetDefaultText describes the default.
func (f *Flag) GetDefaultText() string {
	switch {
	case f.Default != "" || f.Kind == Switch:
		return f.Default
	case f.Kind == Text && f.Value != "":
		return strconv.Quote(f.Value)
	case f.Kind == Number || f.Kind == Seed:
		return cmp.Or(f.Value, "0")
	case f.Kind == Time:
		return "0s"
	}
	return ""
}

// GetEnvVars returns nil.
func (f *Flag) GetEnvVars() []string { return nil }

// IsVisible reports whether the help includes the flag.
func (f *Flag) IsVisible() bool { return !f.Hidden }

// GetCategory returns the heading in the help.
func (f *Flag) GetCategory() string { return f.Category }

// IsSliceFlag reports whether the flag is repeatable.
func (f *Flag) IsSliceFlag() bool { return f.Kind == Texts }

// bounds describes the allowed values: "give a number of cells from 0 to 3".
func (f *Flag) bounds() string {
	if f.Kind == Seed {
		return "give a whole number, such as 7"
	}
	if f.Kind == Time {
		return fmt.Sprintf("give a time above 0s, such as 90s, up to %dh", f.Longest/time.Hour)
	}
	text := fmt.Sprintf("give a number of %s from %s to %s", f.Of, number(f.Least), number(f.Most))
	if f.Note != "" {
		text += ", " + f.Note
	}
	return text
}

// number formats a number with commas.
func number(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return numbers.Thousands(n)
}

// check refuses a value that's out of range or empty.
func (f *Flag) check(l Line) error {
	empty := false
	switch {
	case !f.Given(l):
		return nil
	case f.Kind == Number:
		if n := f.Number(l); n < f.Least || n > f.Most {
			return Usagef("--%s %d: %s", f.Name, n, f.bounds())
		}
	case f.Kind == Time:
		if d := f.Time(l); d <= 0 || d > f.Longest {
			return Usagef("--%s %v: %s", f.Name, d, f.bounds())
		}
	case f.Kind == Text:
		empty = f.Text(l) == ""
	case f.Kind == Texts:
		empty = slices.Contains(f.Texts(l), "")
	}
	if empty && !f.Blank {
		return Usagef("--%s is empty: give a value, or leave it out", f.Name)
	}
	return nil
}

// checkAll checks the flags of a command.
func checkAll(l Line, flags []cli.Flag) error {
	for _, f := range Declared(flags) {
		if err := f.check(l); err != nil {
			return err
		}
	}
	return nil
}

// Declared returns the flags that are a [Flag], which excludes --help.
func Declared(flags []cli.Flag) []*Flag {
	var all []*Flag
	for _, f := range flags {
		if f, ok := f.(*Flag); ok {
			all = append(all, f)
		}
	}
	return all
}

// badValue matches the cli package's message for a malformed value.
var badValue = regexp.MustCompile(`^invalid value (".*") for flag -(\S+): `)

// advice replaces the message for a malformed value by one with the flag's range.
func advice(text string, flags []cli.Flag) string {
	if match := badValue.FindStringSubmatch(text); match != nil {
		for _, f := range Declared(flags) {
			if slices.Contains(f.Names(), match[2]) && (f.Kind == Number || f.Kind == Time || f.Kind == Seed) {
				return fmt.Sprintf("invalid value %s for --%s: %s", match[1], f.Name, f.bounds())
			}
		}
	}
	return text
}

// once refuses repeated flags, unless they're repeatable. It ignores other errors.
func once(flags []cli.Flag, args []string) error {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	for _, f := range Declared(flags) {
		times := &occurrences{name: f.Name, list: f.Kind == Texts, isBool: f.Kind == Switch}
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

// occurrences counts how often a flag occurs.
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

// String returns the name of the flag.
func (o *occurrences) String() string { return o.name }

// IsBoolFlag reports whether the flag has no value.
func (o *occurrences) IsBoolFlag() bool { return o.isBool }
