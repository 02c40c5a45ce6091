package workbench

import (
	"cmp"
	"encoding/json"
	"iter"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/compose"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/layouts"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/internal/named"
	"crossat/internal/problem/layout"
	"crossat/internal/problem/pattern"
	"crossat/puzzle"
)

// puzzleMessage has a puzzle, either new or from a file.
type puzzleMessage struct {
	Type   string          `json:"type"`
	Puzzle json.RawMessage `json:"puzzle"`
	Text   string          `json:"text,omitempty"`
	Notes  []string        `json:"notes,omitempty"`
}

// mostPuzzles is the maximum number of puzzles per request.
const mostPuzzles = 100

// count returns the number of puzzles to make.
func (q ofMake) count() int { return min(max(q.Count, 1), mostPuzzles) }

// board checks the size of a new puzzle.
func (q ofMake) board() error {
	if w, h := q.Width, q.Height; min(w, h) < 2 || max(w, h) > layout.MaxSide {
		return badRequest("a grid of %dx%d: give sides from 2 to %d", w, h, layout.MaxSide)
	}
	return nil
}

// patternRequest asks for patterns.
type patternRequest struct {
	ofMake
	Style    string `json:"style"`
	Symmetry string `json:"symmetry"`
	Black    *span  `json:"black"`
	Entries  *span  `json:"entries"`
}

// rules returns the rules for a new pattern, and its style.
func (q patternRequest) rules() (r grids.Rules, style pattern.Style, err error) {
	if err := q.board(); err != nil {
		return r, style, err
	}
	if style, err = named.Find("style", pattern.Styles, cmp.Or(q.Style, pattern.Styles[0].Name)); err != nil {
		return r, style, BadRequest{err}
	}
	r = style.Rules(q.Width, q.Height)
	if q.Symmetry != "" {
		var ok bool
		if r.Symmetry, ok = grids.FindSymmetry(q.Symmetry); !ok {
			return r, style, badRequest("no symmetry %q: use %s", q.Symmetry, named.List(grids.Symmetries))
		}
	}
	if q.Black != nil {
		r.Black = q.Black.rule()
	}
	if q.Entries != nil {
		r.Words = q.Entries.rule()
	}
	if r.MaxLength >= max(q.Width, q.Height) {
		r.MaxLength = 0
	}
	if err := r.Validate(); err != nil {
		return r, style, BadRequest{err}
	}
	return r, style, nil
}

// pattern makes patterns of black cells or bars.
func (c *call) pattern(q patternRequest) error {
	r, style, err := q.rules()
	if err != nil {
		return err
	}
	o := patterns.Options{Seed: q.Seed, Count: q.count(), Profile: style.Profile}
	return c.puzzles(patterns.Patterns(c.ctx, r, o), func(found *job.Result) (*puzzle.Puzzle, string) {
		p := puzzle.New(found.Grid)
		p.Origin = puzzle.Origin{Kind: puzzle.Pattern, Seed: found.Seed, Symmetry: r.Symmetry.Name}
		return p, ""
	})
}

// composeRequest asks for crosswords around a theme, which is a word list as text.
type composeRequest struct {
	patternRequest
	Words words  `json:"words"`
	Theme string `json:"theme"`
}

// compose makes crosswords around theme entries.
func (c *call) compose(q composeRequest) error {
	r, style, err := q.rules()
	if err != nil {
		return err
	}
	theme, err := given(q.Theme)
	if err != nil {
		return err
	}
	b, err := c.book(q.Words)
	if err != nil {
		return err
	}
	for _, e := range theme {
		r.Theme = append(r.Theme, e.Text)
		if r.MaxLength > 0 {
			r.MaxLength = max(r.MaxLength, len([]rune(e.Text)))
		}
	}
	if err := r.Validate(); err != nil {
		return BadRequest{err}
	}
	d := compose.WithTheme(b.dict, r.Theme)
	o := themes.Options{Options: patterns.Options{
		Seed: q.Seed, Count: q.count(), Profile: style.Profile,
	}}
	o.Observer = c.progress()
	return c.puzzles(themes.Compositions(c.ctx, r, d, o), func(found *job.Result) (*puzzle.Puzzle, string) {
		p := puzzle.Made(found.Grid, puzzle.Composition, found.Seed, theme)
		p.ScoreBy(d)
		p.MarkTheme(theme)
		return p, ""
	})
}

// layoutRequest asks for layouts of a word list.
type layoutRequest struct {
	ofMake
	Text string `json:"text"`
}

// layout makes free layouts of words.
func (c *call) layout(q layoutRequest) error {
	entries, err := given(q.Text)
	if err != nil {
		return err
	}
	problem := layout.Problem{Width: q.Width, Height: q.Height}
	for _, e := range entries {
		problem.Words = append(problem.Words, e.Text)
		problem.Weights = append(problem.Weights, e.Weight)
	}
	o := layouts.Options{Seed: q.Seed, Method: layouts.SearchAlone}
	return c.puzzles(layouts.Layouts(c.ctx, problem, o), func(found *job.Result) (*puzzle.Puzzle, string) {
		p := puzzle.Made(found.Grid, puzzle.Layout, found.Seed, entries)
		p.VoidBlacks()
		return p, found.String()
	})
}

// squareRequest asks for word squares.
type squareRequest struct {
	ofMake
	Words     words `json:"words"`
	Symmetric bool  `json:"symmetric"`
}

// square finds word squares.
func (c *call) square(q squareRequest) error {
	if err := q.board(); err != nil {
		return err
	}
	b, err := c.book(q.Words)
	if err != nil {
		return err
	}
	o := fills.SquareOptions{Symmetric: q.Symmetric, Options: fills.Options{
		Seed: q.Seed, Count: q.count(), Engines: []fills.Engine{fills.SearchEngine{}},
	}}
	found := fills.Squares(c.ctx, q.Width, q.Height, b.dict, o)
	return c.puzzles(found, func(found *job.Result) (*puzzle.Puzzle, string) {
		p := puzzle.New(found.Grid)
		p.Origin = puzzle.Origin{Kind: puzzle.Fill, Seed: found.Seed, Engine: found.Engine}
		p.ScoreBy(b.dict)
		return p, ""
	})
}

// given parses a list of words to place in a puzzle.
func given(text string) ([]dicts.Entry, error) {
	entries, err := dicts.ParseEntries("words", strings.NewReader(text), dicts.Options{Join: true})
	if err != nil {
		return nil, BadRequest{err}
	}
	return entries, nil
}

// puzzles reports each result of a sequence. An error at its end, because no other or no better result exists, becomes
// a verdict.
func (c *call) puzzles(
	results iter.Seq2[*job.Result, error], show func(*job.Result) (*puzzle.Puzzle, string),
) error {
	for r, err := range results {
		if r != nil {
			p, text := show(r)
			if err := c.tellPuzzle(p, text, nil); err != nil {
				return err
			}
		}
		if err != nil {
			return c.outcome(err)
		}
	}
	return nil
}

// progress returns an observer that sends events as notes.
func (c *call) progress() job.Observer {
	return job.Observer{Event: func(e job.Event) {
		switch e := e.(type) {
		case job.PatternsEvent:
			c.tell(message{"note", e.String()})
		case job.Note:
			c.tell(message{"note", e.String()})
		}
	}}
}
