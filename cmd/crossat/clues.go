package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
	"crossat/internal/files"
	"crossat/internal/journal"
	"crossat/internal/numbers"
	"crossat/puzzle"
	"crossat/puzzle/clues"
)

func cluesCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "clues",
		Flags: cmdline.Flags(gridFlags, charsetFlags, []*cmdline.Flag{noDraftsFlag, cluesJournalFlag}, outputFlags,
			givenHeadFlags, []*cmdline.Flag{cluesFormatFlag}),
		Action: action(std, (*command).clues),
	}
}

// clues is crossat clues.
func (j *command) clues() error {
	p, err := j.readPuzzle()
	if err != nil {
		return err
	}
	c, err := j.readClues()
	if err != nil {
		return err
	}
	if !noDraftsFlag.On(j) {
		c.sources = append(c.sources, clues.WordNet())
	}
	if c.journal, err = j.readClueJournal(); err != nil {
		return err
	}
	if err := j.checkSheet(); err != nil {
		return err
	}
	before := slices.Clone(p.Entries)
	if err := j.writePuzzle(p); err != nil {
		return err
	}
	for _, line := range c.left(p) {
		fmt.Fprintln(j.std.err, line)
	}
	fmt.Fprintln(j.std.err, describeClues(p))
	return j.recordClues(c.journal, newClues(p, before))
}

// checkSheet refuses to overwrite a worksheet that someone has edited, unless its clues are read as well.
func (j *command) checkSheet() error {
	path := outputFlag.Text(j)
	if slices.ContainsFunc(cluesFlag.Texts(j), func(sheet string) bool { return files.Same(sheet, path) }) {
		return nil
	}
	r, _, err := j.openList(path)
	if path == "-" || err != nil {
		return nil // there is nothing to lose
	}
	defer r.Close()
	list, _, err := clues.Read(path, r, dicts.Options{Join: true, Charset: dicts.AutoCharset})
	isOwn := func(row clues.Row) bool { return row.Slot != "" && !row.Draft }
	if err != nil || !slices.ContainsFunc(list.Rows(), isOwn) {
		return nil
	}
	err = fmt.Errorf("%s has clues of your own, which would be lost: add --clues %[1]s, or write to another file", path)
	grid, sheet := shellWord(gridFlag.Text(j)), shellWord(path)
	return cmdline.WithHint(err, fmt.Sprintf("crossat clues %s --clues %s -o %[2]s", grid, sheet))
}

// clueSources are the sources of clues.
type clueSources struct {
	lists   []*clues.List
	names   []string // of the lists
	sources []clues.Source
	journal *clues.Journal // nil for none
}

// readClues reads the lists of --clues, once.
func (j *command) readClues() (*clueSources, error) {
	if j.sources != nil {
		return j.sources, nil
	}
	c := new(clueSources)
	for _, path := range cluesFlag.Texts(j) {
		r, name, err := j.openList(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("no file %q", path)
		}
		if err != nil {
			return nil, err
		}
		o := j.listOptions()
		o.Join = true // match answers in any spelling
		o.Charset = cmp.Or(o.Charset, dicts.AutoCharset)
		list, report, err := clues.Read(name, r, o)
		r.Close()
		if err != nil {
			return nil, err
		}
		j.log.Printf("%s: %d clues, %d words with other characters than letters, %d rows without a clue",
			name, report.Clues, report.NotLetters, report.NoClue)
		c.lists, c.names, c.sources = append(c.lists, list), append(c.names, name), append(c.sources, list.Clues)
	}
	j.sources = c
	return c, nil
}

// add gives clues to the entries of a puzzle. A worksheet's clue for a slot replaces the present one; otherwise a
// person's clue stays.
func (c *clueSources) add(p *puzzle.Puzzle) {
	slots := p.Grid.Slots()
	var open []int
	for i, s := range slots {
		if !p.Grid.Filled(s) {
			continue
		}
		if row, ok := c.onSheet(s.Name(), p.Answer(i)); ok {
			setClue(&p.Entries[i], row)
		} else if clue := p.Entries[i].Clue; clue.Text == "" || clue.Draft {
			open = append(open, i)
		}
	}
	var answers []string
	for _, i := range open {
		answers = append(answers, p.Answer(i))
	}
	chosen := clues.Choose(answers, c.journal, c.sources...)
	for n, i := range open {
		if chosen[n].Text != "" {
			setClue(&p.Entries[i], chosen[n])
		}
	}
}

// onSheet returns a worksheet's clue for an entry.
func (c *clueSources) onSheet(slot, answer string) (clues.Clue, bool) {
	for _, list := range c.lists {
		if row, ok := list.For(slot, answer); ok {
			return row, true
		}
	}
	return clues.Clue{}, false
}

// setClue gives a clue to an entry.
func setClue(e *puzzle.Entry, c clues.Clue) {
	e.Clue = c.InPuzzle()
	if strings.ContainsAny(c.Enumeration, ",-") && e.Enumeration == "" {
		e.Enumeration = puzzle.Words(c.Enumeration)
	}
}

// left lists rows of worksheets for answers that aren't in the puzzle.
func (c *clueSources) left(p *puzzle.Puzzle) (lines []string) {
	answers := make(map[string]bool)
	for i := range p.Entries {
		answers[p.Answer(i)] = true
	}
	for i, list := range c.lists {
		for _, row := range list.Rows() {
			if row.Slot != "" && !answers[row.Answer] {
				lines = append(lines, fmt.Sprintf("%s:%d: %s is not in the grid any more: its clue is not used",
					c.names[i], row.Line, row.Answer))
			}
		}
	}
	return lines
}

// describeClues counts clues: "76 entries: 70 clues, 58 of them drafts".
func describeClues(p *puzzle.Puzzle) string {
	all, drafts := 0, 0
	for _, e := range p.Entries {
		if e.Clue.Text != "" {
			all++
		}
		if e.Clue.Draft {
			drafts++
		}
	}
	entries := "1 entry"
	if n := len(p.Entries); n != 1 {
		entries = numbers.Thousands(n) + " entries"
	}
	return fmt.Sprintf("%s: %s, %s", entries, numbers.Count(all, "clue"), numbers.Count(drafts, "draft"))
}

// readClueJournal reads --journal. It returns nil without the flag, and an empty journal for a file that doesn't exist
// yet.
func (j *command) readClueJournal() (*clues.Journal, error) {
	path := cluesJournalFlag.Text(j)
	if path == "" {
		return nil, nil
	}
	if err := journal.CheckFile(path); err != nil {
		return nil, err
	}
	o := dicts.Options{FoldYo: foldYoFlag.On(j)}
	r, name, err := j.openList(path)
	if errors.Is(err, fs.ErrNotExist) {
		return clues.ReadJournal(path, strings.NewReader(""), o)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return clues.ReadJournal(name, r, o)
}

// newClues returns people's clues that entries didn't have before. Drafts don't count as used, because you can still
// change them.
func newClues(p *puzzle.Puzzle, before []puzzle.Entry) (used []clues.Clue) {
	for i, e := range p.Entries {
		if c := e.Clue; c.Text != "" && !c.Draft && c.Text != before[i].Clue.Text {
			used = append(used, clues.Clue{Answer: p.Answer(i), Text: c.Text, Source: c.Source})
		}
	}
	return used
}

// recordClues appends the used clues to --journal.
func (j *command) recordClues(kept *clues.Journal, used []clues.Clue) error {
	if kept == nil || len(used) == 0 {
		return nil
	}
	f, err := os.OpenFile(cluesJournalFlag.Text(j), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	err = kept.Append(f, time.Now().Format(time.DateOnly), used)
	return errors.Join(err, f.Close())
}
