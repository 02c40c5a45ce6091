package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
	"crossat/internal/report"
)

func dictsCommand(std streams) *cli.Command {
	list, flags := action(std, (*command).listDicts), cmdline.Flags([]*cmdline.Flag{reportFormatFlag})
	return &cli.Command{
		Name: "dicts", Flags: flags, Action: list,
		Subcommands: []*cli.Command{
			{
				Name:   "list",
				Flags:  flags,
				Action: list,
			},
			{
				Name:   "show",
				Flags:  cmdline.Flags(dictFlags, []*cmdline.Flag{shownListFlag, scoresFlag}),
				Action: action(std, (*command).showDict),
			},
			{
				Name:   "stats",
				Flags:  cmdline.Flags(dictFlags, []*cmdline.Flag{shownListFlag, reportFormatFlag}),
				Action: action(std, (*command).dictStats),
			},
			{
				Name:   "licences",
				Action: action(std, func(j *command) error { return j.print(printNotices) }),
			},
		},
	}
}

// listDicts is crossat dicts list: the built-in lists, and the system's if it has any.
func (j *command) listDicts() error {
	embedded := &report.Table{Columns: []string{"name", "words", "licence", "what"}}
	for _, d := range dicts.Embedded() {
		embedded.Add(d.Name, d.Words, d.Licence, d.Title)
	}
	lists := findSystemLists()
	if len(lists) == 0 {
		return j.writeFigures(embedded)
	}
	system := &report.Table{Columns: []string{"name", "lines", "charset", "file"}}
	for _, l := range lists {
		system.Add(l.name, l.lines, cmp.Or(l.charset, "unknown"), l.path+l.also())
	}
	return j.writeFigures(embedded, system)
}

func printNotices(w io.Writer) error {
	_, err := io.WriteString(w, dicts.Notices())
	return err
}

// showDict is crossat dicts show.
func (j *command) showDict() error {
	d, err := j.readDict()
	if err != nil {
		return err
	}
	return j.print(func(w io.Writer) error {
		b := bufio.NewWriter(w)
		for word := range d.All() {
			b.WriteString(word.Text)
			if scoresFlag.On(j) {
				fmt.Fprintf(b, ";%d", word.Score)
			}
			b.WriteByte('\n')
		}
		return b.Flush()
	})
}

// dictStats is crossat dicts stats.
func (j *command) dictStats() error {
	j.log.Verbose = true
	d, err := j.readDict()
	if err != nil {
		return err
	}
	s := d.Stats()
	t := &report.Table{Columns: []string{"figure", "value"}, Bare: true}
	t.Add("name", d.Name())
	t.Add("words", s.Words)
	t.Add("letters", s.Letters)
	t.Add("sha256", d.Fingerprint())
	for _, info := range dicts.Embedded() {
		if info.Name == d.Name() {
			t.Add("source", info.Source)
			t.Add("licence", info.Licence)
		}
	}
	for _, n := range s.Lengths {
		t.Add(fmt.Sprint("length ", n.Value), n.Words)
	}
	for _, n := range s.Scores {
		t.Add(fmt.Sprint("score ", n.Value), n.Words)
	}
	for _, n := range s.Usage {
		t.Add("letter "+string(n.Letter), n.Count)
	}
	return j.writeFigures(t)
}
