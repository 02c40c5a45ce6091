package main

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job/why"
	"crossat/internal/numbers"
	"crossat/internal/problem/layout"
	"crossat/internal/problem/pattern"
)

// wording describes rules in terms of command-line flags.
type wording struct {
	*command
	kind  string       // what was asked for: a pattern, a layout, a crossword
	asked []grids.Rule // with a flag on the command line
	rules grids.Rules
	style pattern.Style
	dict  string
}

// wording must be called before reading rules, which sets flags.
func (j *command) wording(kind string) wording {
	w := wording{command: j, kind: kind}
	for _, f := range settingFlags {
		if rule, ok := f.Sets.(grids.Rule); ok && f.Given(j) {
			w.asked = append(w.asked, rule)
		}
	}
	slices.Sort(w.asked)
	return w
}

// onBoard sets the board of a layout.
func (w *wording) onBoard(p layout.Problem) { w.rules.Width, w.rules.Height = p.Width, p.Height }

// nothing returns the message if there's no conflict to explain.
func (w wording) nothing() string {
	if w.kind == "crossword" {
		return "patterns for the theme exist; crossat compose finds out if one has a fill"
	}
	return fmt.Sprintf("such a %s exists, and crossat %s finds it", w.kind, w.kind)
}

// write writes which rules conflict, and then suggested changes.
func (w wording) write(
	out io.Writer, c *why.Conflict, done func(), relaxations iter.Seq[why.Relaxation],
) error {
	lines := &lineWriter{w: out, done: done}
	if len(c.Rules) > 0 {
		lines.say(w.conflict(c))
	}
	if c.Reason != nil {
		lines.say(c.Reason.Error())
	}
	for r := range relaxations {
		if lines.say(w.relaxation(r)); lines.err != nil {
			break
		}
	}
	return lines.err
}

// conflict describes conflicting rules: "--black 27 and --entries 34 can't be met together on 11x11".
func (w wording) conflict(c *why.Conflict) string {
	text, on := "can't be met", ""
	rules := slices.DeleteFunc(slices.Clone(c.Rules), func(r why.Rule) bool { return r.Name == grids.RuleSize })
	words := 0 // number of rules about words
	for _, r := range rules {
		words += min(len(r.Words), 1)
	}
	switch {
	case len(rules) == 0:
		rules = c.Rules
	case w.kind != "layout" || len(rules) < len(c.Rules):
		on = " on " + w.rules.Board().String()
	}
	if words == len(rules) {
		text = "can't be placed"
	}
	subjects := w.subjects(rules)
	if len(rules) > 1 || len(c.Rules) > 0 && len(c.Rules[0].Words) > 1 {
		text += " together"
	}
	text = numbers.List(subjects, "and") + " " + text + on
	if !c.Minimal {
		text += "; perhaps a smaller set can't either"
	}
	return text
}

// manyWords is how many words are too many to list.
const manyWords = 8

// subjects names rules: words first, then requested rules, then all defaults together.
func (w wording) subjects(rules []why.Rule) (all []string) {
	var words, defaults []string
	for _, rule := range rules {
		words = append(words, rule.Words...)
		switch {
		case rule.Name == grids.RuleTheme:
		case rule.Name == why.RuleDict || slices.Contains(w.asked, rule.Name):
			all = append(all, w.rule(rule))
		default:
			defaults = append(defaults, w.rule(rule))
		}
	}
	if n := len(words); n > manyWords {
		words = []string{fmt.Sprintf("%d of the words", n)}
	}
	all = append(words, all...)
	switch n := len(defaults); {
	case n > 0 && styleFlag.Given(w):
		all = append(all, numbers.List(defaults, "and")+" of --style "+w.style.Name)
	case n == 1:
		all = append(all, "the default "+defaults[0])
	case n > 1:
		all = append(all, "the defaults "+numbers.List(defaults, "and"))
	}
	return all
}

// rule names a rule like on the command line.
func (w wording) rule(rule why.Rule) string {
	switch rule.Name {
	case grids.RuleTheme:
		return numbers.List(rule.Words, "and")
	case why.RuleDict:
		return "the words of " + w.dict
	}
	f, text := settingFlag(rule.Name), ruleFlag(rule.Name)
	if f.Given(w) {
		if f.Kind != cmdline.Switch {
			text = fmt.Sprintf("%s %v", text, w.Value(f.Name))
		}
	} else if value := ruleValue(w.rules, rule.Name); value != "" {
		text += " " + value
	}
	return text
}

// ruleValue returns the value of a rule that isn't on the command line; empty if it has none.
func ruleValue(r grids.Rules, rule grids.Rule) string {
	numbers := map[grids.Rule]int{
		grids.RuleMinLength: r.MinLength, grids.RuleMaxLength: r.MaxLength, grids.RuleMaxOpen: r.MaxOpen,
		grids.RuleMaxCheaters: r.MaxCheaters, grids.RuleMaxBlackRun: r.MaxBlackRun, grids.RuleMinCut: r.MinCut,
		grids.RuleMaxUncheckedRun: r.MaxUncheckedRun, grids.RuleThemeGap: r.ThemeGap,
	}
	ranges := map[grids.Rule]*grids.Range{
		grids.RuleBlack: r.Black, grids.RuleWords: r.Words, grids.RuleUnchecked: r.Unchecked,
	}
	n, isNumber := numbers[rule]
	within := ranges[rule]
	switch {
	case isNumber:
		return fmt.Sprint(n)
	case within != nil:
		return within.String()
	case rule == grids.RuleUnchecked:
		return "0"
	case rule == grids.RuleSymmetry:
		return r.Symmetry.Name
	case rule == grids.RuleMaxUnchecked && r.MaxUnchecked > 0:
		return fmt.Sprint(r.MaxUnchecked)
	}
	return ""
}

// relaxation describes a change: "with --black 27-30, there is a pattern".
func (w wording) relaxation(r why.Relaxation) string {
	var with, without []string
	for i, rule := range r.Rules {
		switch flag := ruleFlag(rule.Name); {
		case r.Values[i] != "":
			with = append(with, flag+" "+r.Values[i])
		case rule.Name == why.RuleDict:
			with = append(with, "other words than those of "+w.dict)
		case rule.Name == grids.RuleTheme:
			without = append(without, rule.Words...)
		default:
			without = append(without, flag)
		}
	}
	var changes []string
	if len(without) > 0 {
		changes = append(changes, "without "+numbers.List(without, "and"))
	}
	if len(with) > 0 {
		changes = append(changes, "with "+numbers.List(with, "and"))
	}
	text := strings.Join(changes, ", and ") + ", there is a " + w.kind
	if w.kind == "crossword" {
		text = strings.TrimSuffix(text, w.kind) + "pattern for the theme"
	}
	if len(r.Rules) == 1 && r.Values[0] != "" && !r.Nearest && r.Rules[0].Name != grids.RuleSize {
		text += "; perhaps a smaller change is enough"
	}
	return text
}
