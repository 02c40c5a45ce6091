package cmdline

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// Last lines of a completion, for files or folders.
const (
	filesNext   = ":files"
	foldersNext = ":folders"
)

// CompleteName is the name of the hidden command for completion.
const CompleteName = "__complete"

// Complete adds a hidden command for shell completion. It prints the completions of the last argument, which can be
// empty: one name per line, with a tab and a description if it has one, and a last line if files or folders are
// possible as well.
func Complete(app *cli.App, topics []Topic, out io.Writer) {
	app.Commands = append(app.Commands, &cli.Command{
		Name: CompleteName, Hidden: true, SkipFlagParsing: true, HideHelp: true, HideHelpCommand: true,
		Action: func(c *cli.Context) error { return complete(app, topics, c.Args().Slice(), out) },
	})
}

func complete(app *cli.App, topics []Topic, words []string, out io.Writer) error {
	// bash splits --flag=value
	words = slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == "=" })
	if len(words) == 0 {
		return nil
	}
	before, current := words[:len(words)-1], words[len(words)-1]
	commands, flags := app.Commands, app.Flags
	list := &completions{out: out, current: current}
	if len(before) > 0 && (before[0] == helpName || before[0] == manName) {
		list.pages(commands, topics, before)
		return list.err
	}
	var waiting *Flag // the flag that needs a value
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
	if name, value, ok := strings.Cut(current, "="); ok && waiting == nil && strings.HasPrefix(name, "-") {
		if waiting = Find(flags, strings.TrimLeft(name, "-")); waiting != nil {
			list.prefix, list.current = name+"=", value
		}
	}
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

// Find returns the flag with a long or short name; nil for none.
func Find(flags []cli.Flag, name string) *Flag {
	for _, f := range Declared(flags) {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// completions prints completions of a word.
type completions struct {
	out             io.Writer
	current, prefix string
	err             error
}

// pages prints the commands, after some words, that help or man has a page for, and the topics of help.
func (c *completions) pages(commands []*cli.Command, topics []Topic, words []string) {
	if len(words) == 1 && words[0] == helpName {
		for _, t := range topics {
			c.add(t.Name, t.Title)
		}
	}
	for _, word := range words[1:] {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 {
			return
		}
		commands = commands[i].Subcommands
	}
	for _, command := range commands {
		if command.Name != CompleteName {
			c.add(command.Name, command.Usage)
		}
	}
}

// add prints a name if it completes the word.
func (c *completions) add(name, meaning string) {
	if !strings.HasPrefix(name, c.current) || c.err != nil {
		return
	}
	if meaning != "" {
		meaning = "\t" + meaning
	}
	_, c.err = fmt.Fprintf(c.out, "%s%s%s\n", c.prefix, name, meaning)
}

// values prints the values of a flag.
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

// flags prints the flags that can still be given.
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

// mostBrief limits the length of a flag's description.
const mostBrief = 70

// brief shortens a text to whole words.
func brief(text string) string {
	if utf8.RuneCountInString(text) <= mostBrief {
		return text
	}
	start := string([]rune(text)[:mostBrief])
	return start[:max(strings.LastIndex(start, " "), 0)] + " …"
}
