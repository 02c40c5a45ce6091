package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
)

// listOptions returns the options for reading lists.
func (j *command) listOptions() dicts.Options {
	return dicts.Options{
		Charset: charsetFlag.Text(j), Join: joinFlag.On(j), FoldYo: foldYoFlag.On(j), MinScore: minScoreFlag.Number(j),
		MinLength: minLengthFlag.Number(j), Rude: rudeFlag.On(j),
	}
}

// readDict reads and merges --dict (default en), --prefer and --ban.
func (j *command) readDict() (*dicts.Dict, error) {
	d, err := j.readAllScores(dictNames(j.Context))
	if err == nil {
		d, err = d.AtLeast(minScoreFlag.Number(j))
	}
	if err == nil && verboseFlag.On(j) {
		j.log.Printf("dictionary %s: %d words", d.Name(), d.Len())
	}
	return d, err
}

// readOneDict is readDict for a single list instead of --dict.
func (j *command) readOneDict(name string) (*dicts.Dict, error) {
	d, err := j.readAllScores([]string{name})
	if err == nil {
		d, err = d.AtLeast(minScoreFlag.Number(j))
	}
	return d, err
}

// readAllScores reads and merges lists, ignoring --min-score.
func (j *command) readAllScores(names []string) (*dicts.Dict, error) {
	o := j.listOptions()
	o.MinScore = 0 // apply it after merging, because low scores override
	var lists []*dicts.Dict
	for _, name := range names {
		d, err := j.openDict(name, o)
		if err != nil {
			return nil, j.configured(listFlag, err)
		}
		lists = append(lists, d)
	}
	preferred, err := j.readPreferred(o)
	if err != nil {
		return nil, err
	}
	banned, err := j.readBanned(o)
	if err != nil {
		return nil, err
	}
	lists = append(lists, preferred...)
	if banned.Len() > 0 {
		lists = append(lists, banned)
	}
	return dicts.Merge(lists...), nil
}

// dictNames returns the values of --dict, or the default.
func dictNames(c *cli.Context) []string {
	if names := listFlag.Texts(c); len(names) > 0 {
		return names
	}
	return []string{"en"}
}

func (j *command) openDict(name string, o dicts.Options) (*dicts.Dict, error) {
	if dicts.Builtin(name) {
		return dicts.OpenWith(name, o)
	}
	path := dictPath(name)
	if o.Charset == "" && isSystemList(path) {
		o.Charset = dicts.AutoCharset
	}
	if path == name {
		return j.parseFile(path, noDict(name), o)
	}
	return j.parseFileAs(name, path, noDict(name), o)
}

func noDict(name string) error {
	err := fmt.Errorf("no list %q: no file, and no built-in list%s", name, likelyList(name))
	return cmdline.WithHint(err, "crossat dicts list")
}

// likelyList suggests a list: one for a language of that name, or one with a similar name.
func likelyList(name string) string {
	for _, info := range dicts.Embedded() {
		if language, _, _ := strings.Cut(info.Title, " "); strings.EqualFold(strings.Trim(language, ":,"), name) {
			return ": did you mean " + info.Name + "?"
		}
	}
	return cmdline.DidYouMean(name, listNames())
}

// readPreferred reads --prefer: lists whose words all get the highest score.
func (j *command) readPreferred(o dicts.Options) ([]*dicts.Dict, error) {
	var lists []*dicts.Dict
	for _, path := range preferFlag.Texts(j) {
		d, err := j.parseFile(path, fmt.Errorf("--prefer: no file %q", path), o)
		if err != nil {
			return nil, err
		}
		lists = append(lists, scoredAll(d, preferredScore))
	}
	return lists, nil
}

// preferredScore is the score of preferred words.
const preferredScore = 100

// scoredAll returns the words of a list, all with the same score.
func scoredAll(d *dicts.Dict, score int) *dicts.Dict {
	var words []dicts.Word
	for w := range d.All() {
		words = append(words, dicts.Word{Text: w.Text, Score: score})
	}
	return dicts.New(d.Name(), words)
}

// readBanned reads --ban: files and words.
func (j *command) readBanned(o dicts.Options) (*dicts.Dict, error) {
	o.MinLength = 0 // the lists of slots can have shorter words
	var words []dicts.Word
	for _, value := range banFlag.Texts(j) {
		if _, err := os.Stat(value); err == nil {
			d, err := j.parseFile(value, nil, o)
			if err != nil {
				return nil, err
			}
			words = slices.AppendSeq(words, d.All())
			continue
		}
		text, ok := dicts.Normal(value, o)
		if !ok {
			return nil, usagef("--ban %q: no file of that name, and not a word of letters only", value)
		}
		words = append(words, dicts.Word{Text: text})
	}
	return scoredAll(dicts.New("banned", words), 0), nil
}

// parseFile reads a list from a file. missing is the error if the file doesn't exist.
func (j *command) parseFile(path string, missing error, o dicts.Options) (*dicts.Dict, error) {
	return j.parseFileAs("", path, missing, o)
}

// parseFileAs is parseFile for a list whose name isn't the file's.
func (j *command) parseFileAs(name, path string, missing error, o dicts.Options) (*dicts.Dict, error) {
	r, file, err := j.openList(path)
	name = cmp.Or(name, file)
	if missing != nil && errors.Is(err, fs.ErrNotExist) {
		return nil, missing
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d, report, err := dicts.Parse(name, r, o)
	if err != nil {
		return nil, err
	}
	j.log.Printf("%s: %d lines, %d words", name, report.Lines, report.Words)
	if report.NotLetters > 0 && !o.Join {
		j.log.Printf("%s: %d words left out that are not letters only; --join would keep %d, with spaces, hyphens, apostrophes",
			name, report.NotLetters, report.Joinable)
	}
	return d, nil
}
