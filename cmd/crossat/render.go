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

func renderCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "render",
		Flags:  cmdline.Flags(gridFlags, pageFlags, outputFlags, []*cmdline.Flag{renderFormatFlag, renderOutputFlag}),
		Action: action(std, (*command).render),
	}
}

// formatsOfFlags are the formats that flags for pages are about. The others are about all.
var formatsOfFlags = map[*cmdline.Flag][]string{
	paperFlag: {"pdf"}, largePrintFlag: {"pdf"}, wordBankFlag: {"pdf"}, languageFlag: {"pdf"}, fontFlag: {"pdf", "png"},
	saveInkFlag: {"pdf", "svg", "png"}, cellFlag: {"png"},
}

// checkPageFlags refuses flags that mean nothing for the format.
func (j *command) checkPageFlags() error {
	f, err := puzzleFormat(j.Context, page.Options{})
	if err != nil {
		return err
	}
	for _, flag := range pageFlags {
		about := formatsOfFlags[flag]
		if flag.Given(j) && about != nil && !slices.Contains(about, f.Name) {
			return usagef("--%s is about %s: leave it out for %s", flag.Name, strings.Join(about, ", "), f.Name)
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
		LargePrint: largePrintFlag.On(j), SaveInk: saveInkFlag.On(j), Blank: blankFlag.On(j), Cell: cellFlag.Number(j),
	}
	if wordBankFlag.Given(j) {
		bank := wordBankFlag.On(j)
		o.WordBank = &bank
	}
	var err error
	if o.Paper, err = cmdline.Choice(j, paperFlag, page.Papers); err != nil {
		return o, err
	}
	if o.Language, err = cmdline.Choice(j, languageFlag, page.Languages); err != nil {
		return o, err
	}
	if path := fontFlag.Text(j); path != "" {
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
