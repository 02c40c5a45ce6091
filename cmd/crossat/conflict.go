package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/internal/cmdline"
)

// explainers are the commands that say why rules cannot be met.
func explainers(std streams) []*cli.Command {
	common := cmdline.Flags(reportFlags, []cli.Flag{
		seedFlag, timeoutFlag,
		&cli.IntFlag{Name: "effort", Category: engineCategory, Value: crossat.DefaultConflictEffort},
	})
	return []*cli.Command{
		{Name: "pattern", Flags: cmdline.Flags(ruleFlags, common), Action: action(std, (*job).explainPattern)},
		{
			Name: "layout", Flags: cmdline.Flags(placeFlags, charsetFlags, common),
			Action: action(std, (*job).explainLayout),
		},
		{
			Name: "compose", Flags: cmdline.Flags([]cli.Flag{wordsFlag, gapFlag}, ruleFlags, listFlags, common),
			Action: action(std, (*job).explainCompose),
		},
	}
}

// explainPattern is crossat explain pattern.
func (j *job) explainPattern() error {
	w := j.wording("pattern")
	var err error
	if w.rules, w.style, err = j.readRules(patternBlack); err != nil {
		return err
	}
	return j.explainConflict(w, func(o crossat.ConflictOptions) (*crossat.Conflict, error) {
		return crossat.ExplainPattern(j.ctx, w.rules, o)
	})
}

// explainLayout is crossat explain layout.
func (j *job) explainLayout() error {
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
	return j.explainConflict(w, func(o crossat.ConflictOptions) (*crossat.Conflict, error) {
		return crossat.ExplainLayout(j.ctx, p, o)
	})
}

// explainCompose is crossat explain compose.
func (j *job) explainCompose() error {
	w := j.wording("crossword")
	if _, err := j.readTheme(&w); err != nil {
		return err
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	w.dict = d.Name()
	return j.explainConflict(w, func(o crossat.ConflictOptions) (*crossat.Conflict, error) {
		return crossat.ExplainComposition(j.ctx, w.rules, d, o)
	})
}

// explainConflict finds a conflict, and writes it and what could be changed.
func (j *job) explainConflict(
	w wording, find func(crossat.ConflictOptions) (*crossat.Conflict, error),
) error {
	o := crossat.ConflictOptions{Seed: j.Uint64("seed"), Asked: w.asked, Effort: j.Int("effort")}
	var done func()
	o.Observer, done = j.log.Observe("explaining", false, crossat.Progress.String, nil)
	defer done()
	c, err := find(o)
	if c == nil {
		if err == nil {
			err = fmt.Errorf("there is nothing to explain: %s", w.nothing())
		}
		return err
	}
	j.keepOutput()
	if e := j.writeOutput(func(out io.Writer) error {
		if j.String("format") == "json" {
			return json.NewEncoder(out).Encode(w.json(c, c.Relaxations(j.ctx)))
		}
		return w.write(out, c, done, c.Relaxations(j.ctx))
	}); e != nil {
		return e
	}
	if o, _ := crossat.OutcomeOf(j.ctx.Err()); err == nil && o.Status != crossat.Found {
		return &o // before all changes were tried
	}
	return err
}

// becauseOf adds to the proof that there is no solution which rules are to blame, if that can be found soon.
func (j *job) becauseOf(
	err error, w wording, find func(context.Context, crossat.ConflictOptions) (*crossat.Conflict, error),
) error {
	outcome, _ := crossat.OutcomeOf(err)
	if outcome.Status != crossat.Impossible || outcome.Proof == nil || outcome.Proof.By == "" || outcome.Found > 0 {
		return err
	}
	ctx, cancel := context.WithTimeout(j.ctx, explainTime)
	defer cancel()
	c, _ := find(ctx, crossat.ConflictOptions{Seed: j.Uint64("seed"), Asked: w.asked, Refuted: true})
	if c == nil || !w.tells(c) {
		return err
	}
	return fmt.Errorf("%w; %s", err, w.conflict(c))
}

// fewRules are worth naming even if fewer of them may be to blame.
const fewRules = 3

// tells reports whether a conflict says more than that there is no solution.
func (w wording) tells(c *crossat.Conflict) bool {
	switch {
	case len(c.Rules) == c.Of:
		return c.Minimal && w.kind != "layout"
	case c.Minimal:
		return true
	}
	return len(c.Rules) <= fewRules
}
