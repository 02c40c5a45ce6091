package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
)

// shown is a command that a page shows, with what it prints.
type shown struct {
	line    int
	command string
	want    []string
}

// commandsOf are the commands of a page: indented lines that begin with $, up to the next or to the end of the block.
func commandsOf(page string) (all []shown) {
	var open bool // the last command goes on, or what it prints does
	for i, line := range strings.Split(page, "\n") {
		text, indented := strings.CutPrefix(line, "    ")
		command, begins := strings.CutPrefix(text, "$ ")
		last := len(all) - 1
		switch {
		case indented && begins:
			all, open = append(all, shown{line: i + 1, command: command}), true
		case !open:
		case indented && len(all[last].want) == 0 && strings.HasSuffix(all[last].command, "\\"):
			all[last].command += "\n" + text
		case indented && len(all[last].want) == 0 && strings.HasPrefix(text, "> "): // as a shell asks for more
			all[last].command += "\n" + text[2:]
		case indented:
			all[last].want = append(all[last].want, text)
		default:
			open = false
		}
	}
	return all
}

// matches reports whether a text is what a page shows. There, a line of three dots stands for any lines, and … for any
// part of a line. Long lines are broken.
func matches(want []string, got string) bool {
	var pattern strings.Builder
	for _, line := range want {
		if line == "..." {
			pattern.WriteString(`(?:.*\n)*?`)
			continue
		}
		words := strings.Fields(line)
		for i, word := range words {
			words[i] = strings.ReplaceAll(regexp.QuoteMeta(word), "…", ".*")
		}
		pattern.WriteString(` *` + strings.Join(words, ` +`) + `\s+`)
	}
	return regexp.MustCompile(`^` + pattern.String() + `$`).MatchString(got)
}

// longPage are pages whose commands take long.
var longPage = regexp.MustCompile(`^(fills|patterns|cubes|squares|measuring)\.md$`)

// TestPages runs the commands of the README and of the pages, in order, in a folder for each page, and compares what they
// print with what the page shows.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("runs many commands")
	}
	for _, path := range pageFiles(t) {
		if longPage.MatchString(filepath.Base(path)) && !longPages {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			folder := t.TempDir()
			for _, c := range commandsOf(string(text)) {
				ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
				cmd := exec.CommandContext(ctx, "bash", "-c", c.command)
				cmd.Dir = folder
				out, err := cmd.CombinedOutput()
				cancel()
				if exitErr := (*exec.ExitError)(nil); errors.As(err, &exitErr) && exitErr.ExitCode() >= exitSat {
					err = nil // an answer
				}
				if err != nil || len(c.want) > 0 && !matches(c.want, string(out)) {
					t.Errorf("%s:%d: $ %s\n%s(%v), want\n%s",
						filepath.Base(path), c.line, c.command, out, err, strings.Join(c.want, "\n"))
				}
			}
		})
	}
}

// pageFiles are the pages that show command lines.
func pageFiles(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 5 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	return append(pages, "../../README.md")
}

// inline is a command line within a text; indented is one on a line of its own.
var (
	inline   = regexp.MustCompile("`(crossat [^`]+)`")
	indented = regexp.MustCompile(`^ {4,}(?:\$ )?(?:.*[|&] *)?(crossat .*)$`)
)

// TestPagesParse checks that crossat understands all command lines of the pages, also those that no test runs.
func TestPagesParse(t *testing.T) {
	n := 0
	for _, page := range append(pageFiles(t), "../../dicts/README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		check := func(where int, line string) {
			n++
			if strings.Contains(line, "…") {
				return // a part of one
			}
			err := parses(words(line))
			if err != nil && where == 0 && strings.Contains(err.Error(), "needs a") {
				return // the text speaks of the flag
			}
			if err != nil {
				t.Errorf("%s:%d: %s: %v", filepath.Base(page), where, line, err)
			}
		}
		paragraphs := regexp.MustCompile(`\n(?:[ \t]*\n| {4}| *[-|])`).Split(string(text), -1)
		for _, paragraph := range paragraphs {
			if strings.HasPrefix(paragraph, " ") {
				continue
			}
			for _, match := range inline.FindAllStringSubmatch(strings.Join(strings.Fields(paragraph), " "), -1) {
				check(0, match[1])
			}
		}
		whole := strings.ReplaceAll(string(text), "\\\n", "  ")
		for i, line := range strings.Split(whole, "\n") {
			if match := indented.FindStringSubmatch(line); match != nil {
				check(i+1, match[1])
			}
		}
	}
	if n < 200 {
		t.Errorf("there are %d command lines only", n)
	}
}

// parses reports what is wrong with the flags and arguments of a command line.
func parses(args []string) error {
	app := newApp(streams{})
	arranged, path := cmdline.Arrange(app, args)
	if arranged[1] == "help" {
		code := run(context.Background(), args, streams{out: io.Discard, err: io.Discard})
		if code != 0 {
			return errors.New("there is no such page")
		}
		return nil
	}
	var c *cli.Command
	commands := app.Commands
	for name := range strings.FieldsSeq(path) {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.Name == name })
		c, commands = commands[i], commands[i].Subcommands
	}
	if c == nil {
		return errors.New("no such command")
	}
	at := slices.Index(arranged, c.Name)
	return cmdline.ParseArgs(c, arranged[at+1:], nil, "")
}

// words are those of a command line in a shell, up to the end of the command.
func words(line string) (all []string) {
	var word strings.Builder
	quote, begun := rune(0), false
	end := func() {
		if begun {
			all, begun = append(all, word.String()), false
			word.Reset()
		}
	}
	for _, r := range line {
		switch {
		case r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, begun = r, true
		case strings.ContainsRune("|<>;&#", r) && (!begun || r == ';' || word.String() == "2"):
			if word.String() != "2" {
				end()
			}
			return all
		case r == ' ':
			end()
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	end()
	return all
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		want, got string
		is        bool
	}{
		{"a\nb", "a\nb\n", true}, {"a\n...\nd", "a\nb\nc\nd\n", true}, {"a\n...", "a\n", true}, {"a\n...\nd", "a\n", false},
		{"took … s", "took 3.2 s\n", true}, {"took … s", "took 3.2 m\n", false}, {"a", "a\nb\n", false}, {"a.", "ab\n", false},
	} {
		if is := matches(strings.Split(c.want, "\n"), c.got); is != c.is {
			t.Errorf("%q shown for %q: %v", c.want, c.got, is)
		}
	}
	page := "Text\n\n    $ a \\\n      b\n    out\n    $ c\n\n    d\n"
	if all := commandsOf(page); len(all) != 2 || all[0].command != "a \\\n  b" || len(all[0].want) != 1 || len(all[1].want) != 0 {
		t.Errorf("%+v", all)
	}
}
