package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/encodings/csp"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

// formulaFlags are those that a formula of a fill depends on, in the order in which its comments name them.
var formulaFlags = cmdline.Flags(gridFlags, squareFlags, []cli.Flag{regionFlag}, dictFlags, fillRuleFlags, formFlags,
	[]cli.Flag{nodupFlag, allWordsFlag, objectiveFlag, thresholdFlag, seedFlag, splitFlag, targetFlag, beamFlag},
	allFlags, []cli.Flag{solutionsFlag})

// origin says in the comments of a formula where it is from. What is chosen by default is named, too.
func (j *command) origin(rules fit.Rules, chosen map[string]string) fill.Origin {
	lines := licences(dictNames(j.Context))
	own := j.StringSlice("prefer")
	for _, s := range rules.Slots {
		if s.List != nil {
			own = append(own, s.List.Name())
		}
	}
	for _, name := range own {
		lines = append(lines, licenceLine(name, unknownLicence))
	}
	return fill.Origin{Version: version(), Command: j.formulaCommand(chosen), Licences: bench.Unique(lines)}
}

// formulaCommand is the command without the flags that do not change its formula, such as the names of what it writes.
func (j *command) formulaCommand(chosen map[string]string) string {
	words := []string{"crossat", j.Command.Name}
	for _, f := range formulaFlags {
		name := f.Names()[0]
		switch value, isChosen := chosen[name]; {
		case isChosen:
			words = append(words, "--"+name, shellWord(value))
		case f == cli.Flag(listFlag):
			words = append(words, flagWords(name, dictNames(j.Context))...)
		case f == cli.Flag(seedFlag) && !named.Has(csp.Formats, chosen[formatFlag.Name]):
			words = append(words, "--seed", strconv.FormatUint(j.Uint64(name), 10))
		case j.IsSet(name):
			words = append(words, j.flagAsSet(f, name)...)
		}
	}
	if format := chosen[formatFlag.Name]; format != "" {
		words = append(words, "--"+formatFlag.Name, format)
	}
	return strings.Join(words, " ")
}

// flagAsSet is a flag with its value, as the words of a command.
func (j *command) flagAsSet(f cli.Flag, name string) []string {
	switch f.(type) {
	case *cli.BoolFlag:
		if !j.Bool(name) {
			return nil
		}
		return []string{"--" + name}
	case *cli.StringSliceFlag:
		return flagWords(name, j.StringSlice(name))
	}
	return flagWords(name, []string{fmt.Sprint(j.Value(name))})
}

// flagWords repeats a flag for each of its values.
func flagWords(name string, values []string) []string {
	var words []string
	for _, v := range values {
		words = append(words, "--"+name, shellWord(v))
	}
	return words
}

// shellWord quotes a word as a shell reads it, on one line: as it is, in quotes, or, if it has what cannot be printed,
// with escape sequences in $'…'.
func shellWord(word string) string {
	quoted := strconv.Quote(word)
	quoted = quoted[1 : len(quoted)-1]
	switch isPlain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_./:=,+@%", r)
	}; {
	case word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !isPlain(r) }):
		return word
	case quoted == strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(word):
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return "$'" + strings.ReplaceAll(quoted, "'", `\'`) + "'"
}

// unknownLicence is that of people's own lists.
const unknownLicence = "not known to crossat"

// licences says what is known of the licences of dictionaries.
func licences(names []string) []string {
	var lines []string
	for _, name := range names {
		licence := unknownLicence
		for _, info := range dicts.Embedded() {
			if info.Name == name {
				licence = info.Licence + ", see crossat dicts licences"
			}
		}
		lines = append(lines, licenceLine(name, licence))
	}
	return lines
}

func licenceLine(list, licence string) string { return shellWord(list) + ": " + licence }
