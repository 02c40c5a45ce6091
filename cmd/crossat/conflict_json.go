package main

import (
	"iter"
	"slices"

	"crossat/internal/job/why"
)

// conflictJSON is how a conflict is written as JSON.
type conflictJSON struct {
	Version     int              `json:"version"`
	Kind        string           `json:"kind"`
	Rules       []ruleJSON       `json:"rules"`   // that cannot be met together
	Minimal     bool             `json:"minimal"` // any others of them can
	Of          int              `json:"of"`      // rules in all
	By          string           `json:"by,omitempty"`
	Reason      string           `json:"reason,omitempty"`
	Relaxations []relaxationJSON `json:"relaxations"`
}

// ruleJSON is a rule in conflict.
type ruleJSON struct {
	Text    string   `json:"text"`
	Flag    string   `json:"flag"`
	Words   []string `json:"words,omitempty"`
	Asked   bool     `json:"asked"`             // on the command line
	Without string   `json:"without,omitempty"` // a grid by the others
}

// relaxationJSON is a change after which there is a grid.
type relaxationJSON struct {
	Text    string       `json:"text"`
	Changes []changeFlag `json:"changes"`
	Nearest bool         `json:"nearest"`
	Grid    string       `json:"grid"`
}

// changeFlag is a flag that changes, or words that are left out.
type changeFlag struct {
	Flag  string   `json:"flag"`
	Value string   `json:"value,omitempty"` // without it, the rule is left out
	Words []string `json:"words,omitempty"`
}

func (w wording) json(c *why.Conflict, relaxations iter.Seq[why.Relaxation]) conflictJSON {
	x := conflictJSON{
		Version: 1, Kind: "conflict", Rules: []ruleJSON{}, Minimal: c.Minimal, Of: c.Of, By: c.By,
		Relaxations: []relaxationJSON{},
	}
	if c.Reason != nil {
		x.Reason = c.Reason.Error()
	}
	for i, rule := range c.Rules {
		r := ruleJSON{Text: w.rule(rule), Flag: settingFlag(rule.Name).Name, Words: rule.Words,
			Asked: slices.Contains(w.asked, rule.Name)}
		if c.Without[i] != nil {
			r.Without = c.Without[i].String()
		}
		x.Rules = append(x.Rules, r)
	}
	for r := range relaxations {
		y := relaxationJSON{Text: w.relaxation(r), Nearest: r.Nearest, Grid: r.Found.String()}
		for i, rule := range r.Rules {
			y.Changes = append(y.Changes, changeFlag{settingFlag(rule.Name).Name, r.Values[i], rule.Words})
		}
		x.Relaxations = append(x.Relaxations, y)
	}
	return x
}
