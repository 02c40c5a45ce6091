// Outside is a program of another module that uses crossat as a library. It solves formulas by gophersat, which runs in
// child processes, and needs no call at the top of main for that.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"crossat"
	"crossat/decode"
	"crossat/dicts"
	"crossat/encode"
	"crossat/grids"
	"crossat/solve"
)

func main() {
	ctx := context.Background()
	for _, job := range []func(context.Context) (*grids.Grid, error){fill, pattern, layout, formula, explain} {
		g, err := job(ctx)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g)
	}
}

// fill fills a small grid by a formula.
func fill(ctx context.Context) (*grids.Grid, error) {
	g, d, err := mini()
	if err != nil {
		return nil, err
	}
	return gridOf(crossat.Fill(ctx, g, d, crossat.FillOptions{Engine: crossat.Formula, Objective: "first"}))
}

// pattern lays out black cells.
func pattern(ctx context.Context) (*grids.Grid, error) {
	return gridOf(crossat.Pattern(ctx, grids.DefaultRules(7, 7), crossat.PatternOptions{}))
}

// layout places three words.
func layout(ctx context.Context) (*grids.Grid, error) {
	return gridOf(crossat.Layout(ctx, []string{"CAT", "TEN", "NAP"}, crossat.LayoutOptions{}))
}

// formula writes a fill as a DIMACS file, reads it again, has it solved, and decodes the model.
func formula(ctx context.Context) (*grids.Grid, error) {
	g, d, err := mini()
	if err != nil {
		return nil, err
	}
	f, err := encode.Fill(ctx, g, d, encode.Options{Encoding: "bridge"})
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := f.WriteDIMACS(&file); err != nil {
		return nil, err
	}
	if f, err = encode.Read("mini5.cnf", &file); err != nil {
		return nil, err
	}
	model, err := solve.Run(ctx, f, solve.Gophersat())
	if err != nil {
		return nil, err
	}
	return decode.Fill(f, model)
}

// explain finds out why a grid has no fill, and returns a fill after a change that it suggests.
func explain(ctx context.Context) (*grids.Grid, error) {
	g, err := grids.Parse("grid", "C..\n.#.\nN..", grids.Options{})
	if err != nil {
		return nil, err
	}
	d, _, err := dicts.Parse("words", strings.NewReader("CAT\nCOB\nTIN\nBAN\n"), dicts.Options{})
	if err != nil {
		return nil, err
	}
	e, err := crossat.Explain(ctx, g, d, crossat.FillOptions{})
	if err != nil || len(e.Conflict) == 0 || !e.Minimal {
		return nil, fmt.Errorf("%+v: %w", e, err)
	}
	for change := range e.Changes(ctx) {
		return change.Grid, nil
	}
	return nil, errors.New("no change helps")
}

func mini() (*grids.Grid, *dicts.Dict, error) {
	g, err := grids.Open("mini5")
	if err != nil {
		return nil, nil, err
	}
	d, err := dicts.Open("en")
	return g, d, err
}

func gridOf(r *crossat.Result, err error) (*grids.Grid, error) {
	if err != nil {
		return nil, err
	}
	return r.Grid, nil
}
