package main

import (
	"iter"
	"slices"

	"crossat/internal/job/why"
)

// conflictJSON is the JSON form of a conflict.
type conflictJSON struct {
	Version     int              `json:"version"`
	Kind        string           `json:"kind"`
	Rules       []ruleJSON       `json:"rules"`   // that can't be met together
	Minimal     bool             `json:"minimal"` // the others can be met without any one of them
	Of          int              `json:"of"`      // number of all rules
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
	Without string   `json:"without,omitempty"` // a grid for the other rules
}

// relaxationJSON is a change that makes a grid possible.
type relaxationJSON struct {
	Text    string       `json:"text"`
	Changes []changeFlag `json:"changes"`
	Nearest bool         `json:"nearest"`
	Grid    string       `json:"grid"`
}

// changeFlag is a flag to change, or words to leave out.
type changeFlag struct {
	Flag  string   `json:"flag"`
	Value string   `json:"value,omitempty"` // the rule is left out if empty
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
