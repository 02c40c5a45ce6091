package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/puzzle/page"
)

// pageFlags say how puzzles are printed.
var pageFlags = []cli.Flag{
	&cli.BoolFlag{Name: "blank"},
	&cli.StringFlag{Name: "paper", Value: page.Papers[0].Name},
	&cli.BoolFlag{Name: "large-print"},
	&cli.BoolFlag{Name: "word-bank"},
	&cli.BoolFlag{Name: "save-ink"},
	&cli.StringFlag{Name: "font"},
	&cli.StringFlag{Name: "language"},
	&cli.IntFlag{Name: "cell"},
}

func renderCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "render",
		Flags:  cmdline.Flags(gridFlags, pageFlags, outputFlags),
		Action: action(std, (*command).render),
	}
}

// formatsOfFlags are the formats that flags for pages are about. The others are about all.
var formatsOfFlags = map[string][]string{
	"paper": {"pdf"}, "large-print": {"pdf"}, "word-bank": {"pdf"}, "language": {"pdf"}, "font": {"pdf", "png"},
	"save-ink": {"pdf", "svg", "png"}, "cell": {"png"},
}

// checkPageFlags refuses flags that mean nothing for the format.
func (j *command) checkPageFlags() error {
	f, err := puzzleFormat(j.Context, page.Options{})
	if err != nil {
		return err
	}
	for _, flag := range pageFlags {
		name := flag.Names()[0]
		about := formatsOfFlags[name]
		if j.IsSet(name) && about != nil && !slices.Contains(about, f.Name) {
			return usagef("--%s is about %s: leave it out for %s", name, strings.Join(about, ", "), f.Name)
		}
	}
	return nil
}

// render is crossat render.
func (j *command) render() error {
	if err := j.checkPageFlags(); err != nil {
		return err
	}
	p, err := j.readPuzzle()
	if err != nil {
		return err
	}
	return j.writePuzzle(p)
}

// pageOptions reads how puzzles are printed. Commands without such flags print them as usual.
func (j *command) pageOptions() (page.Options, error) {
	o := page.Options{
		LargePrint: j.Bool("large-print"), SaveInk: j.Bool("save-ink"), Blank: j.Bool("blank"), Cell: j.Int("cell"),
	}
	if j.IsSet("word-bank") {
		bank := j.Bool("word-bank")
		o.WordBank = &bank
	}
	var err error
	if o.Paper, err = cmdline.Choice(j.Context, "paper", page.Papers); err != nil {
		return o, err
	}
	if o.Language, err = cmdline.Choice(j.Context, "language", page.Languages); err != nil {
		return o, err
	}
	if path := j.String("font"); path != "" {
		o.Font, err = j.readFont(path)
	}
	return o, err
}

// readFont reads a font and checks that it can be used.
func (j *command) readFont(path string) ([]byte, error) {
	r, name, err := j.open(path, fontLimit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	font, err := io.ReadAll(r)
	if err == nil {
		err = page.Options{Font: font}.Check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return font, nil
}
