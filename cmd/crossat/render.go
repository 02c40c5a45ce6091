package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/puzzle/formats"
	"crossat/puzzle/page"
)

func renderCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "render",
		Flags: cmdline.Flags(gridFlags, outputFlags, pageFlags, givenHeadFlags,
			[]*cmdline.Flag{renderFormatFlag, renderOutputFlag}),
		Action: action(std, (*command).render),
	}
}

// formatsOfFlags are the formats that page flags apply to. Other flags apply to all formats.
var formatsOfFlags = map[string][]string{
	paperFlag.Name: {"pdf"}, largePrintFlag.Name: {"pdf"}, wordBankFlag.Name: {"pdf"}, languageFlag.Name: {"pdf"},
	fontFlag.Name: {"pdf", "png"}, saveInkFlag.Name: {"pdf", "svg", "png"}, cellFlag.Name: {"png"},
}

// checkPageFlags refuses page flags that have no effect on the format.
func checkPageFlags(c *cli.Context, f formats.Format) error {
	for _, flag := range pageFlags {
		about := formatsOfFlags[flag.Name]
		if flag.Given(c) && about != nil && !slices.Contains(about, f.Name) {
			return usagef("--%s is about %s: leave it out for %s", flag.Name, strings.Join(about, ", "), f.Name)
		}
	}
	return nil
}

// render is crossat render.
func (j *command) render() error {
	p, err := j.readPuzzle()
	if err != nil {
		return err
	}
	return j.writePuzzle(p)
}

// pageOptions reads the options for printing.
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
	f, err := puzzleFormat(j.Context, o)
	if path := fontFlag.Text(j); err == nil && path != "" && slices.Contains(formatsOfFlags[fontFlag.Name], f.Name) {
		o.Font, err = j.readFont(path)
	}
	return o, err
}

// readFont reads a font and checks that it's usable.
func (j *command) readFont(path string) ([]byte, error) {
	r, name, err := j.open(path, fontLimit)
	if err != nil {
		return nil, j.configured(fontFlag, fmt.Errorf("--font: %w", err))
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
