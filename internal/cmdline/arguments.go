package cmdline

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Arrange puts a command line into the order that the cli package expects: the program's own flags, the command, its
// flags. It also returns the command's name, such as "grids show". Users can type flags anywhere, and --help turns into
// the command help. An argument becomes the flag that it stands for (see [Flag.Place]): "fill mini5 -v" becomes "fill
// --grid=mini5 -v". Other arguments come last, and a [Strict] app refuses them.
func Arrange(app *cli.App, args []string) (arranged []string, command string) {
	if len(args) == 0 {
		return args, ""
	}
	a := &arrangement{app: app, commands: app.Commands}
	words := args[1:]
	for len(words) > 0 && !a.ended {
		words = a.take(words)
	}
	command = strings.Join(a.path, " ")
	if a.help {
		return slices.Concat(args[:1], []string{helpName}, a.path, a.flags), command
	}
	if a.lacking != "" { // nothing else can be its value
		return []string{args[0], a.lacking}, command
	}
	arguments, stray := a.place()
	return slices.Concat(args[:1], a.own, a.path, arguments, a.flags, stray), command
}

// arrangement is a command line in the course of parsing.
type arrangement struct {
	app      *cli.App
	command  *cli.Command   // nil before there is one
	commands []*cli.Command // that can follow

	own, path, flags []string // flags of the program, commands, flags of the last one
	lacking          string   // a flag of the program without its value
	given            []*Flag
	arguments        []string
	help             bool // help was requested
	ended            bool // by --, or by a command that parses its own arguments
}

// take consumes the first word and its value, and returns the rest.
func (a *arrangement) take(words []string) []string {
	word, rest := words[0], words[1:]
	switch {
	case word == "--":
		a.arguments, a.ended = append(a.arguments, rest...), true
		return nil
	case len(word) > 1 && word[0] == '-':
		return a.takeFlag(word, rest)
	case len(a.arguments) > 0:
	default:
		i := slices.IndexFunc(a.commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 && a.command == nil { // unknown command
			a.flags, a.ended = words, true
			return nil
		}
		if i < 0 {
			break
		}
		a.command = a.commands[i]
		a.path, a.commands = append(a.path, word), a.command.Subcommands
		if a.command.SkipFlagParsing {
			a.flags, a.ended = append(a.flags, rest...), true
			return nil
		}
		return rest
	}
	a.arguments = append(a.arguments, word)
	return rest
}

// takeFlag consumes a flag and its value.
func (a *arrangement) takeFlag(word string, rest []string) []string {
	name, _, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
	if name == "help" || name == "h" {
		a.help = true
		return rest
	}
	to := &a.flags
	var f *Flag
	if a.command != nil {
		f = Find(a.command.Flags, name)
	}
	if f == nil {
		if f = Find(a.app.Flags, name); f != nil || a.command == nil {
			to = &a.own
		}
	}
	if to == &a.own && f != nil && f.TakesValue() && !hasValue && len(rest) == 0 {
		a.lacking = word
		return nil
	}
	*to, a.given = append(*to, word), append(a.given, f)
	if f != nil && f.TakesValue() && !hasValue && len(rest) > 0 {
		*to = append(*to, rest[0])
		rest = rest[1:]
	}
	return rest
}

// place turns arguments into flags. It returns the others unchanged, after --.
func (a *arrangement) place() (flags, stray []string) {
	var places []*Flag
	if a.command != nil {
		places = slices.DeleteFunc(Places(a.command.Flags), func(f *Flag) bool { return slices.Contains(a.given, f) })
	}
	for _, argument := range a.arguments {
		i := slices.IndexFunc(places, func(f *Flag) bool { return f.Like != nil && f.Like(argument) })
		if i < 0 {
			i = slices.IndexFunc(places, func(f *Flag) bool { return f.Like == nil })
		}
		if i < 0 {
			stray = append(stray, argument)
			continue
		}
		flags = append(flags, "--"+places[i].Name+"="+argument)
		if places[i].Kind != Texts {
			places = slices.Delete(places, i, i+1)
		}
	}
	if len(stray) > 0 {
		stray = slices.Insert(stray, 0, "--")
	}
	return flags, stray
}

// Places returns the flags that arguments stand for, in order.
func Places(flags []cli.Flag) []*Flag {
	places := slices.DeleteFunc(Declared(flags), func(f *Flag) bool { return f.Place == 0 })
	slices.SortStableFunc(places, func(f, g *Flag) int { return f.Place - g.Place })
	return places
}

// byPlace groups flags by the argument that stands for them.
func byPlace(flags []cli.Flag) (groups [][]*Flag) {
	for _, f := range Places(flags) {
		last := len(groups) - 1
		if last >= 0 && groups[last][0].Place == f.Place {
			groups[last] = append(groups[last], f)
		} else {
			groups = append(groups, []*Flag{f})
		}
	}
	return groups
}
