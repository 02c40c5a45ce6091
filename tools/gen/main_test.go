package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func sample() *list {
	return &list{
		name: "x", title: "A list", source: "here", licence: "none",
		words: scores{"ЁЖ": 50, "CAT": 9, "BAT": 8, "КОТ": 1},
	}
}

func TestListData(t *testing.T) {
	const want = "# x: A list (here; none), 4 words\nЁЖ;50\nBAT;8\nCAT;9\nКОТ;1\n"
	if got := dump(sample().data()); got != want {
		t.Errorf("data\n%s\nwant\n%s", got, want)
	}
	if got := dump([]byte("x")); got != "# corrupt list\n" {
		t.Errorf("dump of a corrupt list: %s", got)
	}
}

func TestUsableLengths(t *testing.T) {
	s := scores{"A": 1, "ЁЖ": 1, strings.Repeat("Ё", 25): 1, strings.Repeat("A", 26): 1}
	if got := s.usableLengths(); len(got) != 2 || len(s) != 4 {
		t.Errorf("usableLengths = %v", got)
	}
}

func TestWriteAndCheck(t *testing.T) {
	dir := t.TempDir()
	l := sample()
	var out bytes.Buffer
	if err := l.check(dir, &out); err == nil {
		t.Error("no error without a file")
	}
	if err := l.write(dir); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(l.path(dir))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.write(dir); err != nil {
		t.Fatal(err)
	}
	if second, err := os.ReadFile(l.path(dir)); err != nil || !bytes.Equal(first, second) {
		t.Errorf("written twice, the file differs (%v)", err)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 1 {
		t.Errorf("temporary files left over: %v", files)
	}
	if err := l.check(dir, &out); err != nil || out.String() != "x: up to date\n" {
		t.Errorf("check: %v, %q", err, out.String())
	}

	l.words["DOG"] = 3
	delete(l.words, "CAT")
	out.Reset()
	const want = "x: -CAT;9\nx: +DOG;3\n"
	if err := l.check(dir, &out); err == nil || out.String() != want {
		t.Errorf("check: %v\n%swant\n%s", err, out.String(), want)
	}
}

func TestDiffIsShort(t *testing.T) {
	long := strings.Join(strings.Split(strings.Repeat("x", 50), ""), "1\n")
	for i := range 50 {
		long += strings.Repeat("y", i) + "\n"
	}
	if got := diff(long, "z\n"); len(got) != 12 || got[10] != "- ..." || got[11] != "+z" {
		t.Errorf("diff = %q", got)
	}
	if got := diff("a\nb\n", "b\na\n"); len(got) != 1 {
		t.Errorf("diff = %q", got)
	}
}

func TestRun(t *testing.T) {
	t.Setenv("PATH", "") // so that nothing can be downloaded
	broken := t.TempDir()
	if err := os.WriteFile(filepath.Join(broken, wordnetPackage.file), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"unknown flag", []string{"-z"}, exitUsage, "flag provided but not defined"},
		{"argument", []string{"en"}, exitUsage, `unexpected argument "en"`},
		{"help", []string{"-h"}, exitOK, "-check"},
		{"nothing installed", []string{"-check"}, exitUnavailable,
			"gen: skipped: packages not available: wordnet-base 1:3.0-37: command not installed: apt-get\n"},
		{"no package files", []string{"-from", t.TempDir()}, exitUnavailable,
			"gen: skipped: packages not available: no file wordnet-base_1%3a3.0-37_all.deb\n"},
		{"wrong package file", []string{"-from", broken}, exitFailed, "not the pinned"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			args := append([]string{"-data", t.TempDir()}, tt.args...)
			code := run(t.Context(), args, &out, &errs)
			if code != tt.code || !strings.Contains(errs.String(), tt.want) {
				t.Errorf("exit code %d, want %d; stderr %q, want %q", code, tt.code, errs.String(), tt.want)
			}
		})
	}
}

func TestNpm(t *testing.T) {
	p := npm("@scope/name", "1.2.3", "")
	if p.file != "scope-name-1.2.3.tgz" || p.String() != "@scope/name 1.2.3" {
		t.Errorf("%s in %s", p, p.file)
	}
	if got, want := p.folder("root"), filepath.Join("root", "@scope", "name"); got != want {
		t.Errorf("folder %s, want %s", got, want)
	}
}
