package main

// This file reads SCOWL (Spell Checker Oriented Word Lists, http://wordlist.aspell.net)
// as Debian packages it: one file per class and level, the level being the rarity of the
// words from 10 (most common) to 95.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// The classes to read, each in files named CLASS.LEVEL. Abbreviations and contractions are
// other classes.
var (
	mainClasses = []string{"english-words", "american-words", "british-words", "british_z-words"}

	// spellingClasses are variant spellings and the spellings of other countries.
	spellingClasses = []string{
		"variant_1-words", "variant_2-words", "variant_3-words",
		"british_variant_1-words", "british_variant_2-words",
		"canadian-words", "canadian_variant_1-words", "canadian_variant_2-words",
		"australian-words", "australian_variant_1-words", "australian_variant_2-words",
	}

	// nameClasses are proper names, and words that are written with a capital.
	nameClasses = []string{
		"english-upper", "american-upper", "british-upper", "british_z-upper",
		"english-proper-names", "american-proper-names", "british-proper-names", "british_z-proper-names",
	}
)

// foldFunc converts an entry to a word; it returns false to skip the entry.
type foldFunc func(entry string) (string, bool)

// foldWord drops accents, because English crosswords use only A-Z. It skips entries with
// capitals or with characters other than letters.
func foldWord(entry string) (string, bool) {
	return englishUpper(dropAccents(entry))
}

// foldName does the same, but allows capitals.
func foldName(entry string) (string, bool) {
	return foldWord(strings.ToLower(entry))
}

// readSCOWL returns the lowest level of each word in the classes.
func readSCOWL(root string, classes []string, fold foldFunc) (map[string]int, error) {
	levels := make(map[string]int)
	scowl := filepath.Join(scowlPackage.folder(root), "usr", "share", "dict", "scowl")
	for _, class := range classes {
		files, err := filepath.Glob(filepath.Join(scowl, class+".*"))
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("SCOWL has no class %s", class)
		}
		for _, file := range files {
			if err := addSCOWLFile(levels, file, fold); err != nil {
				return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
			}
		}
	}
	return levels, nil
}

func addSCOWLFile(levels map[string]int, file string, fold foldFunc) error {
	level, err := strconv.Atoi(strings.TrimPrefix(filepath.Ext(file), "."))
	if err != nil {
		return errors.New("the file name does not end in a level")
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return addLevel(levels, level, f, fold)
}

// addLevel reads a file with one entry per line, which Debian has converted to UTF-8.
func addLevel(levels map[string]int, level int, r io.Reader, fold foldFunc) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		entry := lines.Text()
		if !utf8.ValidString(entry) {
			return fmt.Errorf("%q is not UTF-8", entry)
		}
		text, ok := fold(entry)
		if !ok {
			continue
		}
		if old, seen := levels[text]; !seen || level < old {
			levels[text] = level
		}
	}
	return lines.Err()
}

// dropAccents replaces é by e and so on. Letters that do not decompose into a base
// letter and a combining mark, such as æ, are kept.
func dropAccents(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return s
	}
	t := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)))
	out, _, err := transform.String(t, s)
	if err != nil {
		return s
	}
	return out
}

// upTo returns the words of the levels up to rarest.
func upTo(levels map[string]int, rarest int) map[string]bool {
	words := make(map[string]bool, len(levels))
	for text, level := range levels {
		if level <= rarest {
			words[text] = true
		}
	}
	return words
}
