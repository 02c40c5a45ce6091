package cluster

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// forSlurm rejects characters that Slurm expands in the names of log files, which are in the folder of the journals.
func forSlurm(j Job) (Job, error) {
	if folder := cmp.Or(j.Journals, j.Cubes); strings.ContainsAny(folder, `%\`) {
		return j, fmt.Errorf(`folder %q: %% and \ have a special meaning in Slurm's file names: choose another`, folder)
	}
	return j, nil
}

// plainWord matches words that don't need quotes in the template's positions: after a command or an equals sign, where
// NAME=VALUE is not an assignment.
var plainWord = regexp.MustCompile(`^[\w@%+:,./-][\w@%+=:,./-]*$`)

// shellQuote quotes a text as a single word for a POSIX shell.
func shellQuote(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
