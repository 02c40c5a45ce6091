package cmdline

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// What may come next besides the names that are listed: files, or folders.
const (
	filesNext   = ":files"
	foldersNext = ":folders"
)

// CompleteName is the name of the command that shells ask what may come next.
const CompleteName = "__complete"

// Complete adds a hidden command that tells a shell's completion what the last of some words may become, which is perhaps
// empty: a name on each line, with a tab and what it means where that's known, and a last line that says whether files or
// folders may be named, too.
func Complete(app *cli.App, out io.Writer) {
	app.Commands = append(app.Commands, &cli.Command{
		Name: CompleteName, Hidden: true, SkipFlagParsing: true,
		Action: func(c *cli.Context) error { return complete(app, c.Args().Slice(), out) },
	})
}

func complete(app *cli.App, words []string, out io.Writer) error {
	words = slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == "=" }) // bash cuts --flag=value
	if len(words) == 0 {
		return nil
	}
	before, current := words[:len(words)-1], words[len(words)-1]
	commands, flags := app.Commands, app.Flags
	var waiting *Flag // for its value
	arguments := 0
	for _, word := range before {
		name, _, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
		switch i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) }); {
		case waiting != nil:
			waiting = nil
		case strings.HasPrefix(word, "-"):
			if f := Find(flags, name); f != nil && f.TakesValue() && !hasValue {
				waiting = f
			}
		case i >= 0:
			commands, flags = commands[i].Subcommands, commands[i].Flags
		default:
			arguments++
		}
	}
	prefix := "" // of a value after a flag and =
	if name, value, ok := strings.Cut(current, "="); ok && waiting == nil && strings.HasPrefix(name, "-") {
		if waiting = Find(flags, strings.TrimLeft(name, "-")); waiting != nil {
			prefix, current = name+"=", value
		}
	}
	list := &completions{out: out, current: current, prefix: prefix}
	switch {
	case waiting != nil:
		list.values(waiting)
	case strings.HasPrefix(current, "-"):
		list.flags(Declared(flags), before)
	default:
		for _, c := range commands {
			if c.Name != CompleteName {
				list.add(c.Name, c.Usage)
			}
		}
		if groups := byPlace(flags); arguments < len(groups) {
			for _, f := range groups[arguments] {
				list.values(f)
			}
		} else if len(commands) == 0 {
			list.flags(Declared(flags), before)
		}
	}
	return list.err
}

// Find returns the flag of a name, perhaps the short one; nil if there is none.
func Find(flags []cli.Flag, name string) *Flag {
	for _, f := range Declared(flags) {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// completions prints what a word may become.
type completions struct {
	out             io.Writer
	current, prefix string
	err             error
}

// add prints a name that the word may become.
func (c *completions) add(name, meaning string) {
	if !strings.HasPrefix(name, c.current) || c.err != nil {
		return
	}
	if meaning != "" {
		meaning = "\t" + meaning
	}
	_, c.err = fmt.Fprintf(c.out, "%s%s%s\n", c.prefix, name, meaning)
}

// values prints those of a flag.
func (c *completions) values(f *Flag) {
	if f.Values != nil {
		for _, name := range f.Values() {
			c.add(name, "")
		}
	}
	next := map[Role]string{Reads: filesNext, Writes: filesNext, Folder: foldersNext}[f.File]
	if next != "" && c.err == nil {
		_, c.err = fmt.Fprintln(c.out, next)
	}
}

// flags prints those that may still be given.
func (c *completions) flags(flags []*Flag, before []string) {
	for _, f := range flags {
		isThere := func(word string) bool {
			name, _, _ := strings.Cut(word, "=")
			return name == "--"+f.Name || f.Short != "" && name == "-"+f.Short
		}
		if !f.Hidden && (f.Kind == Texts || !slices.ContainsFunc(before, isThere)) {
			c.add("--"+f.Name, brief(strings.ReplaceAll(f.Help, "`", "")))
		}
	}
	c.add("--help", "show help")
}

// mostBrief is how many letters of a flag's help fit beside its name.
const mostBrief = 70

// brief is the beginning of a text, as whole words.
func brief(text string) string {
	if utf8.RuneCountInString(text) <= mostBrief {
		return text
	}
	start := string([]rune(text)[:mostBrief])
	return start[:max(strings.LastIndex(start, " "), 0)] + " …"
}
