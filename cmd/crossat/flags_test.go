package main

import (
	"regexp"
	"strings"
	"testing"

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
		if c.Usage == "" && !c.Hidden {
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
		if !strings.ContainsAny(line[:1], "# \n") && !paths[strings.TrimSpace(line)] {
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
