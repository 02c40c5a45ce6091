package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job/why"
)

// TestFlags checks that every command says what it does, and that every flag has all that its kind needs.
func TestFlags(t *testing.T) {
	app := newApp(streams{})
	all := &cli.Command{Name: app.Name, Usage: app.Usage, Flags: app.Flags, Subcommands: app.Commands}
	placeholder, file := regexp.MustCompile("^[^`]*`[^`]+`[^`]*"), regexp.MustCompile("`(FILE|GRID|LIST|FOLDER)`")
	var check func(path string, c *cli.Command)
	check = func(path string, c *cli.Command) {
		if c.Usage == "" && !c.SkipFlagParsing {
			t.Errorf("%s: commands.txt doesn't say what it does", path)
		}
		for _, f := range cmdline.Declared(c.Flags) {
			is := func(ok bool, what string) {
				if !ok {
					t.Errorf("%s --%s: %s: %q", path, f.Name, what, f.Help)
				}
			}
			is(f.Help != "", "what does it do?")
			is(f.TakesValue() == placeholder.MatchString(f.Help), "what stands for the value?")
			is((f.Kind == cmdline.Number) == (f.Of != "" && f.Least < f.Most), "a number has a range")
			is((f.Kind == cmdline.Time) == (f.Longest > 0), "a time has a longest one")
			is(!file.MatchString(f.Help) || f.File != cmdline.NoFile, "is the file read or written?")
			is(f.File == cmdline.NoFile || f.Kind == cmdline.Text || f.Kind == cmdline.Texts, "files have names")
		}
		for _, sub := range c.Subcommands {
			check(strings.TrimPrefix(path+" "+sub.Name, app.Name+" "), sub)
		}
	}
	check(app.Name, all)
}

// TestHelp checks that the help of every command fits a terminal, and names every flag.
func TestHelp(t *testing.T) {
	pages := map[string]int{"": mostHelp, "fill": 45}
	for _, topic := range topics {
		pages[topic] = mostHelp
	}
	flags := make(map[string][]*cmdline.Flag)
	eachCommand(t, func(path string, c *cli.Command) {
		flags[path] = cmdline.Declared(c.Flags)
		if pages[path] == 0 {
			pages[path] = mostHelp
		}
	})
	for path, most := range pages {
		for _, all := range []bool{false, true} {
			args := append([]string{"crossat", "help"}, strings.Fields(path)...)
			if all {
				args, most = append(args, "--all"), 1000
			}
			var out, errs bytes.Buffer
			if code := run(t.Context(), args, streams{out: &out, err: &errs}); code != 0 {
				t.Errorf("%q: %d, %s", args, code, errs.String())
			}
			text := out.String()
			if n := strings.Count(text, "\n"); n > most {
				t.Errorf("%q: %d lines", args, n)
			}
			for line := range strings.Lines(text) {
				if utf8.RuneCountInString(line) > 81 {
					t.Errorf("%q: a line of %d letters: %s", args, utf8.RuneCountInString(line)-1, line)
				}
			}
			for _, f := range flags[path] {
				if f.Hidden == regexp.MustCompile("--"+f.Name+`\b`).MatchString(text) {
					t.Errorf("%q: --%s is in the help: %v", args, f.Name, !f.Hidden)
				}
			}
		}
	}
}

// TestFlagsPage compares docs/flags.md with the help of all commands; -update writes it.
func TestFlagsPage(t *testing.T) {
	var page strings.Builder
	page.WriteString("# All flags\n\nThese are the pages of `crossat help fill --all` and so on, for all commands.\n")
	eachCommand(t, func(path string, c *cli.Command) {
		if len(cmdline.Declared(c.Flags)) == 0 {
			return
		}
		var out bytes.Buffer
		args := slices.Concat([]string{"crossat", "help"}, strings.Fields(path), []string{"--all"})
		if code := run(t.Context(), args, streams{out: &out}); code != 0 {
			t.Errorf("%q: %d", args, code)
		}
		fmt.Fprintf(&page, "\n## crossat %s\n\n", path)
		for line := range strings.Lines(out.String()) {
			page.WriteString("    " + line)
		}
	})
	text := regexp.MustCompile(`(?m) +$`).ReplaceAllString(page.String(), "")
	file := filepath.Join("..", "..", "docs", "flags.md")
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != text {
		t.Errorf("docs/flags.md isn't what the help says (%v): run go test ./cmd/crossat -run TestFlagsPage -update", err)
	}
}

// topics are what the help explains besides commands.
var topics = []string{"objectives", "solvers", "words", "status", "environment", "files"}

// mostHelp is how many lines of help are for a glance.
const mostHelp = 60

// TestCommandsText checks that commands.txt describes no command that isn't there.
func TestCommandsText(t *testing.T) {
	paths := map[string]bool{"crossat": true}
	var walk func(above string, commands []*cli.Command)
	walk = func(above string, commands []*cli.Command) {
		for _, c := range commands {
			paths[above+c.Name] = true
			walk(above+c.Name+" ", c.Subcommands)
		}
	}
	walk("", newApp(streams{}).Commands)
	for line := range strings.Lines(commandsText) {
		name := strings.TrimSpace(line)
		if !strings.ContainsAny(line[:1], "# \n") && !paths[name] && !slices.Contains(topics, name) {
			t.Errorf("commands.txt describes %q, which isn't there", line)
		}
	}
}

// TestSettings checks that messages can name each rule and each option by a flag.
func TestSettings(t *testing.T) {
	for _, rule := range []grids.Rule{
		grids.RuleSize, grids.RuleSymmetry, grids.RuleBlack, grids.RuleWords, grids.RuleMinLength, grids.RuleMaxLength,
		grids.RuleLengths, grids.RuleUnchecked, grids.RuleMaxOpen, grids.RuleMaxCheaters, grids.RuleMaxBlackRun,
		grids.RuleTheme, grids.RuleThemeGap, grids.RuleMinCut, grids.RuleMaxPart, grids.RuleMaxUnchecked,
		grids.RuleMaxUncheckedRun, grids.RuleNoBlocks, grids.RuleLattice, why.RuleAtLeast, why.RuleDict,
	} {
		if flag := ruleFlag(rule); len(flag) < 5 {
			t.Errorf("%s is set by %q", rule, flag)
		}
	}
	for _, o := range []dicts.Option{dicts.Charset, dicts.Join, dicts.MinScore, dicts.MinLength} {
		if flag := dictFlag(o); len(flag) < 5 {
			t.Errorf("%s is set by %q", o, flag)
		}
	}
}
