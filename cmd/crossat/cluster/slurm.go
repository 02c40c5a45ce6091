package cluster

import (
	"fmt"
	"regexp"
	"strings"
)

// checkSlurm refuses what Slurm replaces in names of files.
func checkSlurm(j Job) error {
	if strings.ContainsAny(j.Journals, `%\`) {
		return fmt.Errorf(`folder %q: Slurm gives %% and \ a meaning in names of files: choose another`, j.Journals)
	}
	return nil
}

var plainWord = regexp.MustCompile(`^[\w@%+:,./-][\w@%+=:,./-]*$`) // a leading NAME= would set a variable

// shellQuote writes a text as one word of a POSIX shell.
func shellQuote(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
