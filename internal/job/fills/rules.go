package fills

import (
	"fmt"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/problem/fit"
	"crossat/internal/stem"
)

// CheckFill verifies a fill against its grid, the dictionary and the rules. Without a dictionary (nil), it doesn't
// check words and scores.
func CheckFill(puzzle, filled *grids.Grid, d *dicts.Dict, o fit.Options) error {
	w := check.Words{Repeats: o.Repeats, AcceptGiven: o.AcceptGiven, Rules: judgedRules(puzzle, o.Rules)}
	if d != nil {
		w.Has = job.HasWord(d)
		w.Rules.Score = func(text string) (int, bool) { return o.Rules.Score(d, text) }
	}
	return check.Fill(puzzle, filled, w)
}

// judgedRules converts rules for the judge, which knows cells instead of slots.
func judgedRules(g *grids.Grid, r fit.Rules) check.Rules {
	rules := check.Rules{
		MaxShared: r.MaxShared, Apart: r.Apart, Pangram: r.Pangram, LowScore: r.Low.Score, MostLow: r.Low.Most,
	}
	if r.Stems {
		rules.Stems = stem.Of
	}
	for _, s := range r.Slots {
		rules.Slots = append(rules.Slots, judgedSlot(g, s))
	}
	return rules
}

// judgedSlot converts the rule of a slot for the judge. The cell is -1 if the grid lacks the slot.
func judgedSlot(g *grids.Grid, r fit.SlotRule) check.SlotRule {
	rule := check.SlotRule{Name: r.Slot, Cell: -1, MinScore: r.MinScore, Pattern: r.Pattern}
	if r.List != nil {
		rule.Has, rule.List = job.HasWord(r.List), r.List.Name()
	}
	if i, err := g.FindSlot(r.Slot); err == nil {
		rule.Cell, rule.Down = g.Slots()[i].Cells[0], g.Slots()[i].Dir == grids.Down
	}
	return rule
}

// Unlisted returns a line for each given entry that is in no list: "1-Across CROSSAT is in no list: accepted as given".
func Unlisted(g *grids.Grid, d *dicts.Dict, r fit.Rules) []string {
	var lines []string
	for _, s := range g.Slots() {
		if _, known := r.Score(d, g.Answer(s)); g.Filled(s) && !known {
			lines = append(lines, fmt.Sprintf("%s %s is in no list: accepted as given", s.Name(), g.Answer(s)))
		}
	}
	return lines
}
