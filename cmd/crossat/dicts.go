package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
)

func dictsCommand(std streams) *cli.Command {
	list := action(std, func(j *command) error { return j.print(listDicts) })
	return &cli.Command{
		Name: "dicts", Action: list,
		Subcommands: []*cli.Command{
			{
				Name:   "list",
				Action: list,
			},
			{
				Name:   "show",
				Flags:  cmdline.Flags(dictFlags, []*cmdline.Flag{shownListFlag, scoresFlag}),
				Action: action(std, (*command).showDict),
			},
			{
				Name:   "stats",
				Flags:  cmdline.Flags(dictFlags, []*cmdline.Flag{shownListFlag}),
				Action: action(std, (*command).dictStats),
			},
			{
				Name:   "licences",
				Action: action(std, func(j *command) error { return j.print(printNotices) }),
			},
		},
	}
}

func listDicts(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "NAME\tWORDS\tLICENCE\tWHAT")
	for _, d := range dicts.Embedded() {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\n", d.Name, d.Words, d.Licence, d.Title)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	return listSystemDicts(w)
}

// listSystemDicts lists the word lists of the system, if there are any.
func listSystemDicts(w io.Writer) error {
	lists := findSystemLists()
	if len(lists) == 0 {
		return nil
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "\nNAME\tLINES\tCHARSET\tFILE\n")
	for _, l := range lists {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s%s\n", l.name, l.lines, cmp.Or(l.charset, "unknown"), l.path, l.also())
	}
	return t.Flush()
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
	return j.print(func(w io.Writer) error {
		s := d.Stats()
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintf(t, "name\t%s\nwords\t%d\nletters\t%d\nsha256\t%s\n", d.Name(), s.Words, s.Letters, d.Fingerprint())
		for _, info := range dicts.Embedded() {
			if info.Name == d.Name() {
				fmt.Fprintf(t, "source\t%s\nlicence\t%s\n", info.Source, info.Licence)
			}
		}
		for _, n := range s.Lengths {
			fmt.Fprintf(t, "length %d\t%d\n", n.Value, n.Words)
		}
		for _, n := range s.Scores {
			fmt.Fprintf(t, "score %d\t%d\n", n.Value, n.Words)
		}
		for _, n := range s.Usage {
			fmt.Fprintf(t, "letter %c\t%d\n", n.Letter, n.Count)
		}
		return t.Flush()
	})
}
