package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/grids"
)

func explainCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "explain",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillRuleFlags, reportFlags, []cli.Flag{
			seedFlag, nodupFlag, timeoutFlag, regionFlag,
			&cli.IntFlag{Name: "effort", Category: engineCategory, Value: crossat.DefaultExplainEffort},
		}),
		Action: action(std, (*job).explain),
	}
}

// explain is crossat explain.
func (j *job) explain() error {
	if noDup := j.String(nodupFlag.Name); noDup != "" && noDup != noDupNone {
		return usagef("--nodup %q: there is no formula: use %s, which lets words repeat, or leave it out", noDup, noDupNone)
	}
	_, g, err := j.readGridToFill()
	if err != nil {
		return err
	}
	d, err := j.readAllScores()
	if err != nil {
		return err
	}
	o := crossat.ExplainOptions{
		Seed: j.Uint64("seed"), MinScore: j.Int(minScoreFlag.Name), Repeats: j.String(nodupFlag.Name) == noDupNone,
		Effort: j.Int("effort"),
	}
	if o.Rules, err = j.readFillRules(d); err != nil {
		return err
	}
	var done func()
	o.Observer, done = j.log.Observe("explaining", false, crossat.Progress.String, nil)
	defer done()
	e, err := crossat.Explain(j.ctx, g, d, o)
	if e == nil {
		if err == nil {
			err = fmt.Errorf("there is nothing to explain: the grid has a fill, which crossat fill finds")
		}
		return err
	}
	j.keepOutput()
	changes := e.Changes(j.ctx, d, o)
	if e := j.writeOutput(func(w io.Writer) error {
		if j.String("format") == "json" {
			return json.NewEncoder(w).Encode(explanationJSON(e, changes))
		}
		return j.writeExplanation(w, e, changes, done)
	}); e != nil {
		return e
	}
	return err
}

// writeExplanation writes which slots cannot be filled together, and why, and then what could be changed.
func (j *job) writeExplanation(
	w io.Writer, e *crossat.Explanation, changes iter.Seq[crossat.Change], done func(),
) error {
	if len(e.Slots) > 0 {
		fmt.Fprintln(w, onlySlots(e.Grid, e.Slots))
	}
	text := e.String()
	if len(e.Slots) > 1 {
		text += ": " + blamed(e)
	}
	if _, err := fmt.Fprintln(w, text); err != nil {
		return err
	}
	if e.Reason != nil && len(e.Slots) > 0 {
		fmt.Fprintln(w, e.Reason)
	}
	if b, ok := w.(*bufio.Writer); ok {
		done()
		if err := b.Flush(); err != nil { // the changes take a while
			return err
		}
	}
	for change := range changes {
		if _, err := fmt.Fprintln(w, change.Text); err != nil {
			return err
		}
	}
	return nil
}

// blamed says which slots cannot be filled together, or that there are too many to name.
func blamed(e *crossat.Explanation) string {
	if e.Whole() {
		return "it is a matter of the list, not of a part of the grid"
	}
	return strings.Join(slotNames(e), ", ")
}

// slotNames are the names of the slots that cannot be filled together.
func slotNames(e *crossat.Explanation) []string {
	var names []string
	for _, slot := range e.Slots {
		names = append(names, e.Grid.Slots()[slot].Name())
	}
	return names
}

// elsewhere stands for the white cells of other slots.
const elsewhere = '·'

// onlySlots draws a grid with some of its slots only.
func onlySlots(g *grids.Grid, slots []int) string {
	in := make([]bool, g.Size())
	for _, slot := range slots {
		for _, cell := range g.Slots()[slot].Cells {
			in[cell] = true
		}
	}
	var rows strings.Builder
	for cell := range g.Size() {
		switch text := g.CellText(cell); {
		case in[cell] || g.At(cell) == grids.Black:
			rows.WriteString(text)
		default:
			rows.WriteRune(elsewhere)
		}
		if cell%g.Width() == g.Width()-1 && cell < g.Size()-1 {
			rows.WriteByte('\n')
		}
	}
	return rows.String()
}

// explanation is how an explanation is written as JSON.
type explanation struct {
	Version int               `json:"version"`
	Kind    string            `json:"kind"`
	Slots   []string          `json:"slots"`   // that cannot be filled together
	Minimal bool              `json:"minimal"` // any others of them can
	Of      int               `json:"of"`      // slots of the grid
	Reason  string            `json:"reason,omitempty"`
	Without map[string]string `json:"without,omitempty"` // by slot: a fill of the others
	Changes []changeJSON      `json:"changes"`
}

// changeJSON is a change after which there is a fill.
type changeJSON struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Fill string `json:"fill"`
}

func explanationJSON(e *crossat.Explanation, changes iter.Seq[crossat.Change]) explanation {
	x := explanation{
		Version: 1, Kind: "explanation", Slots: append([]string{}, slotNames(e)...), Minimal: e.Minimal,
		Of: len(e.Grid.Slots()), Without: make(map[string]string),
	}
	if e.Reason != nil {
		x.Reason = e.Reason.Error()
	}
	for slot, filled := range e.Without {
		x.Without[e.Grid.Slots()[slot].Name()] = filled.String()
	}
	x.Changes = []changeJSON{}
	for c := range changes {
		x.Changes = append(x.Changes, changeJSON{c.Kind, c.Text, c.Fill.String()})
	}
	return x
}
