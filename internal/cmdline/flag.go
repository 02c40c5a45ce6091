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

// Kind is what the value of a flag is.
type Kind int

const (
	Text   Kind = iota // any text
	Texts              // a text each time that the flag is given
	Number             // a whole number
	Seed               // a whole number of 64 bits
	Time               // a time above 0
	Switch             // on or off: none is given
)

// Role is what a command does with the file that a flag names.
type Role int

const (
	NoFile Role = iota
	Reads
	Writes
	Folder // no file, but a folder
)

// Flag is all there is to know about a flag: how it's given, what the help and the shell's completion say, and what is
// refused. A command has the flags that it lists; one that differs in a command is a copy, see [Flag.With].
type Flag struct {
	Name  string
	Short string // of one letter; may be empty
	Kind  Kind
	Value string // by default, as one would type it; empty for zero or none; a line for each of several texts

	Help     string // one paragraph; what stands for the value is in backquotes
	Default  string // says in the help what the default is, where that's not Value
	Category string // heading in the help
	Hidden   bool   // is not in the help

	Least, Most int           // range of a Number
	Of          string        // what a Number counts, such as cells
	Note        string        // on a value of a Number, such as "0 for none"
	Longest     time.Duration // Time there can be
	Blank       bool          // lets a text be empty

	Values func() []string // names that the value can have; nil for none that can be listed
	File   Role            // of the file that the value, or part of it, names

	Config bool // a configuration file can set the default, see [Configure]

	Place int                    // of an argument that stands for the flag, from 1; 0 for none
	Like  func(text string) bool // whether an argument is meant by its looks, wherever it is; nil for no matter

	Sets any // rule or option of the library that messages name by the flag; nil for none
}

// With returns a copy that a function has changed, for a command where the flag says or allows something else.
func (f *Flag) With(change func(*Flag)) *Flag {
	g := *f
	change(&g)
	return &g
}

// Saying is a copy with another help, and perhaps another text about the default.
func (f *Flag) Saying(help string, byDefault ...string) *Flag {
	return f.With(func(f *Flag) { f.Help, f.Default = help, strings.Join(byDefault, "") })
}

// Offering is a copy with other values that can be completed.
func (f *Flag) Offering(values func() []string) *Flag {
	return f.With(func(f *Flag) { f.Values = values })
}

// Line is a command line that was read, such as a [cli.Context].
type Line interface {
	IsSet(name string) bool
	Value(name string) any
}

// Given reports whether the flag is on the command line.
func (f *Flag) Given(l Line) bool { return l.IsSet(f.Name) }

// Text is the value, or the default; empty for a command that hasn't the flag.
func (f *Flag) Text(l Line) string { return value[string](f, Text, l) }

// Texts are the values, in order.
func (f *Flag) Texts(l Line) []string { return value[[]string](f, Texts, l) }

// All are the values of a text, or of texts, in order.
func (f *Flag) All(l Line) []string {
	if f.Kind == Text {
		return []string{f.Text(l)}
	}
	return f.Texts(l)
}

// Number is the value, or the default; 0 for a command that hasn't the flag.
func (f *Flag) Number(l Line) int { return value[int](f, Number, l) }

// Seed is the value, or the default; 0 for a command that hasn't the flag.
func (f *Flag) Seed(l Line) uint64 { return value[uint64](f, Seed, l) }

// Time is the value, or the default; 0 for a command that hasn't the flag.
func (f *Flag) Time(l Line) time.Duration { return value[time.Duration](f, Time, l) }

// On reports whether a switch is on.
func (f *Flag) On(l Line) bool { return value[bool](f, Switch, l) }

// value reads the value of a flag of a kind.
func value[T any](f *Flag, kind Kind, l Line) T {
	if f.Kind != kind {
		panic(fmt.Sprintf("cmdline: --%s is read as another kind of flag", f.Name))
	}
	v, _ := l.Value(f.Name).(T)
	return v
}

// Apply adds the flag to a set, as urfave wants it.
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

// texts are the values of a flag that can be given several times, under one name or another.
type texts struct{ list, byDefault []string }

// again is what urfave sets the other name of a flag to: no value, since both have the list. No argument has a zero byte.
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

// String has the values, with commas between.
func (t *texts) String() string { return strings.Join(t.list, ",") }

// Get returns the values.
func (t *texts) Get() any {
	if t.list == nil {
		return t.byDefault
	}
	return t.list
}

// The methods below are what urfave asks of a flag for its help and manual page.

// Names are the name and the short one.
func (f *Flag) Names() []string {
	if f.Short == "" {
		return []string{f.Name}
	}
	return []string{f.Name, f.Short}
}

// IsSet is false: nothing but the command line sets a flag.
func (f *Flag) IsSet() bool { return false }

// String is the entry of the help.
func (f *Flag) String() string { return cli.FlagStringer(f) }

// TakesValue is false for a switch.
func (f *Flag) TakesValue() bool { return f.Kind != Switch }

// GetUsage is the help.
func (f *Flag) GetUsage() string { return f.Help }

// GetValue is the default.
func (f *Flag) GetValue() string { return f.Value }

// GetDefaultText says what the default is.
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

// GetEnvVars is empty.
func (f *Flag) GetEnvVars() []string { return nil }

// IsVisible reports whether the flag is in the help.
func (f *Flag) IsVisible() bool { return !f.Hidden }

// GetCategory is the heading in the help.
func (f *Flag) GetCategory() string { return f.Category }

// IsSliceFlag reports whether the flag can be given several times.
func (f *Flag) IsSliceFlag() bool { return f.Kind == Texts }

// bounds say what to give: "give a number of cells from 0 to 3".
func (f *Flag) bounds() string {
	if f.Kind == Time {
		return fmt.Sprintf("give a time above 0s, such as 90s, up to %dh", f.Longest/time.Hour)
	}
	text := fmt.Sprintf("give a number of %s from %s to %s", f.Of, number(f.Least), number(f.Most))
	if f.Note != "" {
		text += ", " + f.Note
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

// check refuses a value that is out of range, or empty.
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

// checkAll is check for the flags of a command.
func checkAll(l Line, flags []cli.Flag) error {
	for _, f := range Declared(flags) {
		if err := f.check(l); err != nil {
			return err
		}
	}
	return nil
}

// Declared are those of urfave's flags that are declared here: all but --help, which is its own.
func Declared(flags []cli.Flag) []*Flag {
	var all []*Flag
	for _, f := range flags {
		if f, ok := f.(*Flag); ok {
			all = append(all, f)
		}
	}
	return all
}

// badValue matches what is said of a value that cannot be parsed.
var badValue = regexp.MustCompile(`^invalid value (".*") for flag -(\S+): `)

// advice says what range the flag has whose value cannot be parsed.
func advice(text string, flags []cli.Flag) string {
	if match := badValue.FindStringSubmatch(text); match != nil {
		for _, f := range Declared(flags) {
			if f.Name == match[2] && (f.Kind == Number || f.Kind == Time) {
				return fmt.Sprintf("invalid value %s for flag -%s: %s", match[1], match[2], f.bounds())
			}
		}
	}
	return text
}

// once refuses a flag that is given twice, unless it is a list. What else is wrong with arguments, it leaves to others.
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
