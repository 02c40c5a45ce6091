package main

import "testing"

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"mini5":           "mini5",
		"слова/a-b.txt":   "слова/a-b.txt",
		"":                "''",
		"two words":       "'two words'",
		"it's":            `'it'\''s'`,
		`a"b\c`:           `'a"b\c'`,
		"$(rm)":           "'$(rm)'",
		"a\nb":            `$'a\nb'`,
		"it's\x1b[1m\xff": `$'it\'s\x1b[1m\xff'`,
		"tab\t\u2028end":  `$'tab\t\u2028end'`,
	} {
		if got := shellWord(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
