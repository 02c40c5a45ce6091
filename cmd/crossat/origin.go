package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"crossat/dicts"
	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/encodings/csp"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

// origin returns the origin for the comments of a formula, including defaults.
func (j *command) origin(rules fit.Rules, chosen map[string]string) fill.Origin {
	lines := licences(dictNames(j.Context))
	own := preferFlag.Texts(j)
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

// formulaCommand returns the command that writes the same formula, without flags that don't affect it, such as output
// files.
func (j *command) formulaCommand(chosen map[string]string) string {
	words := []string{"crossat", j.path()}
	for _, f := range formulaFlags {
		switch value, isChosen := chosen[f.Name]; {
		case isChosen:
			words = append(words, "--"+f.Name, shellWord(value))
		case f == listFlag:
			words = append(words, flagWords(f, dictNames(j.Context))...)
		case f == seedFlag && !named.Has(csp.Formats, chosen[formatFlag.Name]):
			words = append(words, "--seed", strconv.FormatUint(f.Seed(j), 10))
		case !f.Given(j):
		case f.Kind == cmdline.Switch:
			if f.On(j) {
				words = append(words, "--"+f.Name)
			}
		case f.Kind == cmdline.Texts:
			words = append(words, flagWords(f, f.Texts(j))...)
		default:
			words = append(words, flagWords(f, []string{fmt.Sprint(j.Value(f.Name))})...)
		}
	}
	if format := chosen[formatFlag.Name]; format != "" {
		words = append(words, "--"+formatFlag.Name, format)
	}
	return strings.Join(words, " ")
}

// flagWords repeats a flag for each value.
func flagWords(f *cmdline.Flag, values []string) []string {
	var words []string
	for _, v := range values {
		words = append(words, "--"+f.Name, shellWord(v))
	}
	return words
}

// shellWord quotes a word for a shell, on one line: unchanged if possible, in quotes, or with escape sequences in $'…'
// if it isn't printable.
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

// unknownLicence is the licence of a user's own list.
const unknownLicence = "not known to crossat"

// licences lists what's known about the licences of dictionaries.
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
