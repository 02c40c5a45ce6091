package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/why"
)

// explainers are the commands that explain conflicting rules.
func explainers(std streams) []*cli.Command {
	common := slices.Concat(reportFlags, []*cmdline.Flag{reportFormatFlag, seedFlag, timeoutFlag, conflictEffortFlag})
	return []*cli.Command{
		{Name: "pattern", Flags: cmdline.Flags(ruleFlags, common), Action: action(std, (*command).explainPattern)},
		{
			Name: "layout", Flags: cmdline.Flags(placeFlags, charsetFlags, common),
			Action: action(std, (*command).explainLayout),
		},
		{
			Name: "compose", Flags: cmdline.Flags([]*cmdline.Flag{wordsFlag, gapFlag}, ruleFlags, listFlags, common),
			Action: action(std, (*command).explainCompose),
		},
	}
}

// explainPattern is crossat explain pattern.
func (j *command) explainPattern() error {
	w := j.wording("pattern")
	var err error
	if w.rules, w.style, err = j.readRules(patternBlack); err != nil {
		return err
	}
	return j.explainConflict(w, func(o why.ConflictOptions) (*why.Conflict, error) {
		return why.ExplainPattern(j.ctx, w.rules, o)
	})
}

// explainLayout is crossat explain layout.
func (j *command) explainLayout() error {
	w := j.wording("layout")
	p, err := j.readBoard()
	if err != nil {
		return err
	}
	entries, err := j.readWords()
	if err != nil {
		return err
	}
	if err := j.readPlaced(&p, entries); err != nil {
		return err
	}
	w.onBoard(p)
	return j.explainConflict(w, func(o why.ConflictOptions) (*why.Conflict, error) {
		return why.ExplainLayout(j.ctx, p, o)
	})
}

// explainCompose is crossat explain compose.
func (j *command) explainCompose() error {
	w := j.wording("crossword")
	if _, err := j.readTheme(&w); err != nil {
		return err
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	w.dict = d.Name()
	return j.explainConflict(w, func(o why.ConflictOptions) (*why.Conflict, error) {
		return why.ExplainComposition(j.ctx, w.rules, d, o)
	})
}

// explainConflict finds a conflict, and writes it with suggested changes.
func (j *command) explainConflict(
	w wording, find func(why.ConflictOptions) (*why.Conflict, error),
) error {
	o := why.ConflictOptions{Seed: seedFlag.Seed(j), Asked: w.asked, Effort: conflictEffortFlag.Number(j)}
	var done func()
	o.Observer, done = j.log.Observe("explaining", false, job.Progress.String, nil)
	defer done()
	c, err := find(o)
	if c == nil {
		if err == nil {
			err = fmt.Errorf("nothing to explain: %s", w.nothing())
		}
		return err
	}
	j.keepOutput()
	if e := j.writeOutput(func(out io.Writer) error {
		if formatFlag.Text(j) == "json" {
			return json.NewEncoder(out).Encode(w.json(c, c.Relaxations(j.ctx)))
		}
		return w.write(out, c, done, c.Relaxations(j.ctx))
	}); e != nil {
		return e
	}
	if o, _ := job.OutcomeOf(j.ctx.Err()); err == nil && o.Status != job.Found {
		return &o // before trying all changes
	}
	return err
}

// explainConflicts limits the solver's conflicts for finding out why there's no solution: about a second.
const explainConflicts = 15_000

// becauseOf adds the rules to blame to a proof that there's no solution, if they're quick to find.
func (j *command) becauseOf(
	err error, w wording, find func(why.ConflictOptions) (*why.Conflict, error),
) error {
	outcome, _ := job.OutcomeOf(err)
	if outcome.Status != job.Impossible || outcome.Proof == nil || outcome.Proof.By == "" || outcome.Found > 0 {
		return err
	}
	c, _ := find(why.ConflictOptions{
		Seed: seedFlag.Seed(j), Asked: w.asked, Refuted: true, Total: explainConflicts,
	})
	if c == nil || !w.tells(c) {
		return err
	}
	return fmt.Errorf("%w; %s", err, w.conflict(c))
}

// fewRules are worth naming even if the set isn't minimal.
const fewRules = 3

// tells reports whether a conflict adds anything to "there is no solution".
func (w wording) tells(c *why.Conflict) bool {
	switch {
	case len(c.Rules) == c.Of:
		return c.Minimal && w.kind != "layout"
	case c.Minimal:
		return true
	}
	return len(c.Rules) <= fewRules
}
