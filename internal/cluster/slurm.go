package cluster

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// forSlurm refuses what Slurm replaces in the names of logs, which stand beside the
// journals.
func forSlurm(j Job) (Job, error) {
	if folder := cmp.Or(j.Journals, j.Cubes); strings.ContainsAny(folder, `%\`) {
		return j, fmt.Errorf(`folder %q: Slurm gives %% and \ a meaning in names of files: choose another`, folder)
	}
	return j, nil
}

var plainWord = regexp.MustCompile(`^[\w@%+:,./-][\w@%+=:,./-]*$`) // a leading NAME= would set a variable

// shellQuote writes a text as one word of a POSIX shell.
func shellQuote(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
