package cmdline

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// Describe sets the help of commands from a text of entries. An entry starts with an unindented line that names the
// command: crossat, fill or grids show. The indented lines below it are a summary, and then paragraphs; lines with more
// indentation are kept as they are. Lines that start with # are comments. Describe returns the entries that aren't
// about a command. A subcommand without an entry takes the one of the top-level command with the same name.
func Describe(app *cli.App, text string) (topics []Topic) {
	entries := parseEntries(text)
	taken := make(map[string]bool)
	describe := func(path string) (usage, rest string) {
		for _, name := range []string{path, path[strings.LastIndex(path, " ")+1:]} {
			for _, e := range entries {
				if e.Name == name {
					taken[name] = true
					return e.Title, e.Text
				}
			}
		}
		return "", ""
	}
	app.Usage, app.Description = describe(app.Name)
	var all func(above string, commands []*cli.Command)
	all = func(above string, commands []*cli.Command) {
		for _, c := range commands {
			c.Usage, c.Description = describe(above + c.Name)
			all(above+c.Name+" ", c.Subcommands)
		}
	}
	all("", app.Commands)
	return slices.DeleteFunc(entries, func(t Topic) bool { return taken[t.Name] })
}

// Topic is a subject that the help explains, other than commands.
type Topic struct{ Name, Title, Text string }

func parseEntries(text string) (entries []Topic) {
	var lines []string
	end := func() {
		if len(entries) > 0 && len(lines) > 0 {
			e := &entries[len(entries)-1]
			e.Title, e.Text = lines[0], strings.Trim(strings.Join(lines[1:], "\n"), "\n")
		}
		lines = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "#"):
		case line != "" && line[0] != ' ':
			end()
			entries = append(entries, Topic{Name: line})
		default:
			lines = append(lines, strings.TrimPrefix(line, "    "))
		}
	}
	end()
	return entries
}

// Help adds the command help, which explains the program, a command, or a topic. [Arrange] turns --help into it.
func Help(app *cli.App, topics []Topic, out io.Writer) {
	app.HideHelp = true
	hide(app.Commands)
	app.Commands = append(app.Commands, &cli.Command{
		Name: helpName, Usage: "explain a command, or a topic", Hidden: true, SkipFlagParsing: true,
		HideHelp: true, HideHelpCommand: true,
		Action: func(c *cli.Context) error {
			h := &help{app: app, topics: topics}
			if err := h.write(c.Args().Slice()); err != nil {
				return err
			}
			_, err := io.WriteString(out, h.text.String())
			return err
		},
	})
}

// helpName and manName are the commands that explain others.
const helpName, manName = "help", "man"

// hide disables the cli package's own help.
func hide(commands []*cli.Command) {
	for _, c := range commands {
		c.HideHelp, c.HideHelpCommand = true, true
		hide(c.Subcommands)
	}
}

// help writes a page of help.
type help struct {
	app    *cli.App
	topics []Topic
	text   strings.Builder
}

// columns is the width of the help.
const columns = 80

// everything is the argument of help that explains all flags.
const everything = "--all"

func (h *help) write(words []string) error {
	all := slices.Contains(words, everything)
	words = slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.HasPrefix(word, "-") })
	var c *cli.Command
	commands := h.app.Commands
	for _, word := range words {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 && c != nil {
			break // an argument of the command
		}
		if i < 0 {
			return h.topic(word)
		}
		c = commands[i]
		commands = c.Subcommands
	}
	if c == nil {
		h.program()
		return nil
	}
	h.command(c, all)
	return nil
}

// program writes the program's page.
func (h *help) program() {
	fmt.Fprintf(&h.text, "%s %s\n\nUsage: %s COMMAND [flags]\n", h.app.Name, h.app.Usage, h.app.Name)
	width := 0
	for _, c := range h.app.Commands {
		if !c.Hidden {
			width = max(width, len(c.Name))
		}
	}
	category := ""
	for _, c := range h.app.Commands {
		if c.Hidden {
			continue
		}
		if c.Category != category {
			category = c.Category
			fmt.Fprintf(&h.text, "\n%s:\n", category)
		}
		h.item("  "+c.Name, c.Usage, width+4)
	}
	h.flagSection("Flags", Declared(h.app.Flags))
	if h.app.Description != "" {
		h.text.WriteString("\n")
		h.paragraphs(h.app.Description)
	}
}

// topic writes a topic's page.
func (h *help) topic(name string) error {
	var known []string
	for _, t := range h.topics {
		if t.Name == name {
			fmt.Fprintf(&h.text, "%s\n\n", t.Title)
			h.paragraphs(t.Text)
			return nil
		}
		known = append(known, t.Name)
	}
	return Usagef("no command or topic %q%s", name, DidYouMean(name, append(known, names(h.app.Commands)...)))
}

// command writes a command's page, with its common flags or all flags.
func (h *help) command(c *cli.Command, all bool) {
	line := "Usage: " + h.app.Name + " " + h.path(c)
	if len(c.Subcommands) > 0 {
		line += " COMMAND"
		if c.Action != nil && len(c.Flags) > 0 {
			line += ", or " + h.app.Name + " " + h.path(c)
		}
	}
	if places := stands(c.Flags); len(places) > 0 {
		line += " " + strings.Join(places, " ")
	}
	flags := slices.DeleteFunc(Declared(c.Flags), func(f *Flag) bool { return f.Hidden })
	if len(flags) > 0 {
		line += " [flags]"
	}
	usage := strings.ToUpper(c.Usage[:1]) + c.Usage[1:]
	fmt.Fprintf(&h.text, "%s\n\n%s.\n", line, strings.TrimSuffix(usage, "."))
	text, examples, found := strings.Cut("\n\n"+c.Description, "\n\nExample")
	if text = strings.Trim(text, "\n"); text != "" {
		h.text.WriteString("\n")
		h.paragraphs(text)
	}
	if len(c.Subcommands) > 0 {
		h.text.WriteString("\nCommands:\n")
		for _, sub := range c.Subcommands {
			h.item("  "+sub.Name, sub.Usage, 14)
		}
	}
	h.flags(h.path(c), flags, all)
	if found {
		fmt.Fprintf(&h.text, "\nExample%s\n", examples)
	}
}

// path returns the full name of a command.
func (h *help) path(c *cli.Command) string {
	for _, above := range h.app.Commands {
		if slices.Contains(above.Subcommands, c) {
			return above.Name + " " + c.Name
		}
	}
	return c.Name
}

// flags explains the flags without a heading. It lists or, if all is set, explains the others.
func (h *help) flags(path string, flags []*Flag, all bool) {
	var headings []string
	byHeading := make(map[string][]*Flag)
	for _, f := range flags {
		if byHeading[f.Category] == nil && f.Category != "" {
			headings = append(headings, f.Category)
		}
		byHeading[f.Category] = append(byHeading[f.Category], f)
	}
	h.flagSection("Flags", byHeading[""])
	if !all && len(headings) > 0 {
		fmt.Fprintf(&h.text, "\nMore flags, which %s help %s %s explains:\n", h.app.Name, path, everything)
	}
	for _, heading := range headings {
		if all {
			h.flagSection(heading, byHeading[heading])
			continue
		}
		var names []string
		for _, f := range byHeading[heading] {
			names = append(names, "--"+f.Name)
		}
		h.item("  "+heading+":", strings.Join(names, " "), 4)
	}
}

// flagSection explains flags under a heading.
func (h *help) flagSection(heading string, flags []*Flag) {
	if len(flags) == 0 {
		return
	}
	fmt.Fprintf(&h.text, "\n%s:\n", heading)
	width := 0
	for _, f := range flags {
		width = max(width, utf8.RuneCountInString(f.left()))
	}
	for _, f := range flags {
		h.item(f.left(), f.explanation(), min(width+2, 28))
	}
}

// explanation returns the help of a flag, with its default.
func (f *Flag) explanation() string {
	text := strings.ReplaceAll(strings.TrimPrefix(f.Help, "`"+f.stand()+"`: "), "`", "")
	if byDefault := f.GetDefaultText(); byDefault != "" && byDefault != "0" && byDefault != "0s" {
		text += " (default: " + byDefault + ")"
	}
	return text
}

// left returns the left column of a flag.
func (f *Flag) left() string {
	text := "      --" + f.Name
	if f.Short != "" {
		text = "  -" + f.Short + ", --" + f.Name
	}
	if f.TakesValue() {
		text += " " + f.stand()
	}
	return text
}

// quoted matches the placeholder in the help of a flag.
var quoted = regexp.MustCompile("`([^`]*)`")

// stands returns the placeholders of a command's arguments.
func stands(flags []cli.Flag) (all []string) {
	for _, group := range byPlace(flags) {
		var names []string
		for _, f := range group {
			names = append(names, f.stand())
		}
		all = append(all, strings.Join(names, "|"))
	}
	return all
}

// stand returns the placeholder for the value.
func (f *Flag) stand() string {
	if match := quoted.FindStringSubmatch(f.Help); match != nil {
		return match[1]
	}
	return "VALUE"
}

// item writes a term, and its explanation starting at a column.
func (h *help) item(term, text string, column int) {
	line := term
	if n := utf8.RuneCountInString(term); n+2 <= column {
		line += strings.Repeat(" ", column-n)
	} else if strings.HasSuffix(term, ":") {
		line += " "
	} else {
		h.text.WriteString(line + "\n")
		line = strings.Repeat(" ", column)
	}
	for i, part := range wrap(text, columns, utf8.RuneCountInString(line), column) {
		if i > 0 {
			line = strings.Repeat(" ", column)
		}
		h.text.WriteString(strings.TrimRight(line+part, " ") + "\n")
	}
}

// paragraphs writes paragraphs with empty lines in between. It keeps indented ones unchanged.
func (h *help) paragraphs(text string) {
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			h.text.WriteString("\n")
		}
		kept := strings.HasPrefix(paragraph, " ") || strings.Contains(paragraph, "\n ")
		if kept {
			h.text.WriteString(paragraph + "\n")
			continue
		}
		for _, line := range wrap(strings.ReplaceAll(paragraph, "\n", " "), columns, 0, 0) {
			h.text.WriteString(line + "\n")
		}
	}
}

// wrap breaks a text into lines that end before width. The first line starts at column first, and the others at column
// others.
func wrap(text string, width, first, others int) (lines []string) {
	line, begin := "", first
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(line)
		if line != "" && begin+n+1+utf8.RuneCountInString(word) > width {
			lines, line, begin = append(lines, line), "", others
		}
		line = cmp.Or(strings.TrimLeft(line+" "+word, " "), word)
	}
	return append(lines, line)
}
