// Outside is a program of another module that uses crossat as a library. It fills a grid by gophersat alone,
// which runs in child processes, and needs no call at the top of main for that.
package main

import (
	"context"
	"fmt"
	"log"

	"crossat"
	"crossat/dicts"
	"crossat/grids"
)

func main() {
	ctx := context.Background()
	for _, job := range []func(context.Context) (*crossat.Result, error){fill, pattern, layout} {
		r, err := job(ctx)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Grid)
	}
}

// fill fills a small grid.
func fill(ctx context.Context) (*crossat.Result, error) {
	g, err := grids.Open("mini5")
	if err != nil {
		return nil, err
	}
	d, err := dicts.Open("en")
	if err != nil {
		return nil, err
	}
	return crossat.Fill(ctx, g, d, crossat.FillOptions{Engine: crossat.Formula, Objective: "first"})
}

// pattern lays out black cells.
func pattern(ctx context.Context) (*crossat.Result, error) {
	return crossat.Pattern(ctx, grids.DefaultRules(7, 7), crossat.PatternOptions{})
}

// layout places three words.
func layout(ctx context.Context) (*crossat.Result, error) {
	return crossat.Layout(ctx, []string{"CAT", "TEN", "NAP"}, crossat.LayoutOptions{})
}
