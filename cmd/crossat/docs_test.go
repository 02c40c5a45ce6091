package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
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
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 5 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, path := range append(pages, "../../README.md") {
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
