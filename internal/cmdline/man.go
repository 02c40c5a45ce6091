package cmdline

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"
)

// Man writes a manual page for the program or a command, such as "grids show", in the macros of man(7). Sections are
// topics to add at the end.
func Man(app *cli.App, command, version string, sections []Topic, w io.Writer) error {
	m := &manual{}
	c, commands := (*cli.Command)(nil), app.Commands
	for name := range strings.FieldsSeq(command) {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(name) })
		if i < 0 {
			return Usagef("no command %q%s", command, DidYouMean(name, names(commands)))
		}
		c = commands[i]
		commands = c.Subcommands
	}
	title, usage, description, flags := app.Name, app.Usage, app.Description, app.Flags
	if c != nil {
		title += "-" + strings.ReplaceAll(command, " ", "-")
		usage, description, flags = c.Usage, c.Description, c.Flags
	}
	m.linef(`.TH %s 1 "" "%s %s"`, strings.ToUpper(title), app.Name, version)
	m.linef(".SH NAME\n%s \\- %s", escape(title), escape(usage))
	m.linef(".SH SYNOPSIS\n.B %s", escape(strings.TrimSpace(app.Name+" "+command)))
	if len(commands) > 0 {
		m.linef(".I COMMAND")
	}
	for _, stand := range stands(flags) {
		m.linef(".I %s", escape(stand))
	}
	m.linef("[flags]")
	text, examples, found := strings.Cut("\n\n"+description, "\n\nExamples:\n")
	if text = strings.Trim(text, "\n"); text != "" {
		m.linef(".SH DESCRIPTION")
		m.paragraphs(text)
	}
	m.commands(app.Name, command, commands)
	m.options(Declared(flags))
	if found {
		m.linef(".SH EXAMPLES\n.nf\n%s\n.fi", escape(strings.TrimRight(examples, "\n")))
	}
	for _, s := range sections {
		m.linef(".SH %s", strings.ToUpper(s.Title))
		m.paragraphs(s.Text)
	}
	_, err := io.WriteString(w, m.text.String())
	return err
}

// manual writes a manual page.
type manual struct{ text strings.Builder }

func (m *manual) linef(format string, args ...any) { fmt.Fprintf(&m.text, format+"\n", args...) }

// paragraphs writes paragraphs. It keeps indented ones unchanged.
func (m *manual) paragraphs(text string) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(paragraph, " ") || strings.Contains(paragraph, "\n ") {
			m.linef(".PP\n.nf\n%s\n.fi", escape(paragraph))
		} else {
			m.linef(".PP\n%s", escape(paragraph))
		}
	}
}

// commands lists commands and their pages.
func (m *manual) commands(program, above string, commands []*cli.Command) {
	if len(commands) == 0 {
		return
	}
	m.linef(".SH COMMANDS\n%s describes each of them.", escape(strings.TrimSpace(program+" man "+above)+" COMMAND"))
	for _, c := range commands {
		if c.Name != CompleteName && c.Usage != "" {
			m.linef(".TP\n.B %s\n%s", escape(c.Name), escape(c.Usage))
		}
	}
}

// options explains flags, grouped by heading.
func (m *manual) options(flags []*Flag) {
	headings := []string{""}
	for _, f := range flags {
		if !slices.Contains(headings, f.Category) {
			headings = append(headings, f.Category)
		}
	}
	if len(flags) > 0 {
		m.linef(".SH OPTIONS")
	}
	for _, heading := range headings {
		if heading != "" {
			m.linef(".SS %s", escape(heading))
		}
		for _, f := range flags {
			if f.Category == heading && !f.Hidden {
				m.option(f)
			}
		}
	}
}

// option explains a flag.
func (m *manual) option(f *Flag) {
	term := `\fB` + escape("--"+f.Name) + `\fR`
	if f.Short != "" {
		term = `\fB` + escape("-"+f.Short) + `\fR, ` + term
	}
	if f.TakesValue() {
		term += ` \fI` + escape(f.stand()) + `\fR`
	}
	m.linef(".TP\n%s\n%s", term, escape(f.explanation()))
}

// escape escapes a text for roff.
func escape(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(text)
	var b strings.Builder
	start := true // of a line
	for _, r := range text {
		switch {
		case start && r == '.':
			b.WriteString(`\&.`)
		case r > unicode.MaxASCII:
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
		start = r == '\n'
	}
	return b.String()
}
