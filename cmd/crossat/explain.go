package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/explain"
	"crossat/internal/job"
	"crossat/internal/job/why"
)

func explainCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "explain",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillRuleFlags, reportFlags, []*cmdline.Flag{
			reportFormatFlag, seedFlag, explainNodupFlag, timeoutFlag, regionFlag, explainEffortFlag,
		}),
		Action:      action(std, (*command).explain),
		Subcommands: explainers(std),
	}
}

// explain is crossat explain.
func (j *command) explain() error {
	if noDup := nodupFlag.Text(j); noDup != "" && noDup != noDupNone {
		return usagef("--nodup %q needs a formula: use %s to let words repeat, or leave it out", noDup, noDupNone)
	}
	_, g, err := j.readGridToFill()
	if err != nil {
		return err
	}
	d, err := j.readAllScores(dictNames(j.Context))
	if err != nil {
		return err
	}
	o := why.ExplainOptions{
		Seed: seedFlag.Seed(j), MinScore: minScoreFlag.Number(j), Repeats: nodupFlag.Text(j) == noDupNone,
		Effort: explainEffortFlag.Number(j),
	}
	if o.Rules, err = j.readFillRules(d); err != nil {
		return err
	}
	var done func()
	o.Observer, done = j.log.Observe("explaining", false, job.Progress.String, nil)
	defer done()
	e, err := why.Explain(j.ctx, g, d, o)
	if e == nil {
		if err == nil {
			err = fmt.Errorf("nothing to explain: the grid has a fill, which crossat fill finds")
		}
		return err
	}
	j.keepOutput()
	x := &explaining{command: j, e: e, changes: e.Changes(j.ctx, d, o), done: done, ended: err}
	write := x.write
	if formatFlag.Text(j) == "json" {
		write = x.writeJSON
	}
	if err := j.writeOutput(write); err != nil {
		return err
	}
	if o, _ := job.OutcomeOf(j.ctx.Err()); x.ended == nil && o.Status != job.Found {
		return &o // before trying all changes
	}
	return x.ended
}

// explaining writes an explanation.
type explaining struct {
	*command
	e       *why.Explanation
	changes iter.Seq[why.Change]
	done    func() // ends the display of progress
	ended   error  // why the search ended early
}

// next returns another set of slots that can't be filled together; nil if it finds no more.
func (x *explaining) next() *explain.SlotCore {
	if x.ended != nil {
		return nil
	}
	var core *explain.SlotCore
	core, x.ended = x.e.Next(x.ctx)
	return core
}

// write writes sets of slots that can't be filled together, with the reasons, and then suggested changes. It writes
// each as soon as it's found.
func (x *explaining) write(w io.Writer) error {
	lines := &lineWriter{w: w, done: x.done}
	if len(x.e.Cores) > 0 {
		lines.say(onlySlots(x.e.Grid, x.e.Cores[0].Members))
		lines.say(headline(x.e))
		lines.say(x.e.Why(x.e.Cores[0])...)
	} else {
		lines.say(x.e.Reason.Error())
	}
	for core := x.next(); core != nil && lines.err == nil; core = x.next() {
		lines.say(nor(x.e, core))
		lines.say(x.e.Why(core)...)
	}
	for change := range x.changes {
		if lines.say(change.Text); lines.err != nil {
			break
		}
	}
	return lines.err
}

// lineWriter writes lines immediately, until the first error.
type lineWriter struct {
	w    io.Writer
	done func() // called before each line
	err  error
}

func (l *lineWriter) say(lines ...string) {
	for _, line := range lines {
		if l.err == nil {
			l.done()
			_, l.err = fmt.Fprintln(l.w, line)
		}
	}
	if b, ok := l.w.(*bufio.Writer); ok && l.err == nil {
		l.err = b.Flush()
	}
}

// headline says how many slots can't be filled together, and lists them.
func headline(e *why.Explanation) string {
	text := e.String()
	switch {
	case len(e.Cores[0].Members) == 1:
		return text
	case e.Whole():
		return text + ": it is a matter of the list, not of a part of the grid"
	}
	return text + ": " + strings.Join(slotNames(e.Grid, e.Cores[0].Members), ", ")
}

// nor describes a further set of slots.
func nor(e *why.Explanation, core *explain.SlotCore) string {
	names := strings.Join(slotNames(e.Grid, core.Members), ", ")
	if len(core.Members) == 1 {
		return "nor can " + names
	}
	return fmt.Sprintf("nor can these %d: %s", len(core.Members), names)
}

// slotNames returns the names of slots.
func slotNames(g *grids.Grid, slots []int) []string {
	names := make([]string, len(slots))
	for i, slot := range slots {
		names[i] = g.Slots()[slot].Name()
	}
	return names
}

// elsewhere stands for white cells of other slots.
const elsewhere = '·'

// onlySlots draws a grid with only some of its slots.
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

// explanation is the JSON form of an explanation.
type explanation struct {
	Version int          `json:"version"`
	Kind    string       `json:"kind"`
	Of      int          `json:"of"` // number of slots in the grid
	Cores   []coreJSON   `json:"cores"`
	Reason  string       `json:"reason,omitempty"`
	Changes []changeJSON `json:"changes"`
}

// coreJSON is a set of slots that can't be filled together.
type coreJSON struct {
	Slots   []string          `json:"slots"`
	Minimal bool              `json:"minimal"`       // the others can be filled without any one of them
	Why     []string          `json:"why,omitempty"` // the steps, if no search is needed
	Without map[string]string `json:"without"`       // by slot: a fill without it
}

// changeJSON is a change that makes a fill possible.
type changeJSON struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	// Slots get other words. Cells are erased or blackened; they're named by row and column.
	Slots []string `json:"slots,omitempty"`
	Cells []string `json:"cells,omitempty"`
	Fill  string   `json:"fill"`
}

// writeJSON writes everything at once.
func (x *explaining) writeJSON(w io.Writer) error {
	for core := x.next(); core != nil; core = x.next() {
	}
	e := x.e
	all := explanation{
		Version: 1, Kind: "explanation", Of: len(e.Grid.Slots()), Cores: []coreJSON{}, Changes: []changeJSON{},
	}
	if e.Reason != nil {
		all.Reason = e.Reason.Error()
	}
	for _, core := range e.Cores {
		c := coreJSON{slotNames(e.Grid, core.Members), core.Minimal(), e.Why(core), make(map[string]string)}
		for slot, filled := range core.Without {
			c.Without[e.Grid.Slots()[slot].Name()] = filled.String()
		}
		all.Cores = append(all.Cores, c)
	}
	for c := range x.changes {
		var cells []string
		for _, cell := range c.Cells {
			cells = append(cells, e.Grid.CellName(cell))
		}
		all.Changes = append(all.Changes, changeJSON{c.Kind, c.Text, slotNames(e.Grid, c.Slots), cells, c.Fill.String()})
	}
	return json.NewEncoder(w).Encode(all)
}
