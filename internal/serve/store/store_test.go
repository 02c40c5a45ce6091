package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"crossat/internal/serve/store"
)

func open(t *testing.T) (*store.Store, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "puzzles")
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, dir
}

func save(t *testing.T, s *store.Store, name, text, base string, want bool) string {
	t.Helper()
	id, changed, err := s.Save(name, []byte(text), base)
	if err != nil {
		t.Fatal(err)
	}
	if changed != want {
		t.Errorf("saving %q: changed is %t", text, changed)
	}
	return id
}

func TestRevisions(t *testing.T) {
	s, _ := open(t)
	one := save(t, s, "my puzzle", "one", "", false)
	if again := save(t, s, "my puzzle", "one", one, false); again != one {
		t.Errorf("the same puzzle is another revision")
	}
	two := save(t, s, "my puzzle", "two", one, false)
	back := save(t, s, "my puzzle", "one", two, false)
	all, err := s.Revisions("my puzzle")
	if err != nil || len(all) != 3 || all[0].ID != back || all[1].ID != two || all[2].ID != one {
		t.Errorf("%v, %v", all, err)
	}
	data, err := s.ReadRevision("my puzzle", two)
	if err != nil || string(data) != "two" {
		t.Errorf("%s, %v", data, err)
	}
}

// TestForeign has another program write the file.
func TestForeign(t *testing.T) {
	s, dir := open(t)
	one := save(t, s, "p", "one", "", false)
	if err := os.WriteFile(filepath.Join(dir, "p.ipuz"), []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	save(t, s, "p", "two", one, true)
	all, err := s.Revisions("p")
	if err != nil || len(all) != 3 {
		t.Fatal(all, err)
	}
	if data, err := s.ReadRevision("p", all[1].ID); err != nil || string(data) != "theirs" {
		t.Errorf("their file is lost: %s, %v", data, err)
	}
}

func TestNames(t *testing.T) {
	s, _ := open(t)
	for _, name := range []string{
		"", ".", "..", "../p", "a/b", `a\b`, "p\x00", ".hidden", "p ", "p\n", "a:b", string([]byte{0xff}), fmt.Sprintf("%081d", 0),
	} {
		if _, _, err := s.Save(name, nil, ""); !errors.Is(err, store.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
		if _, _, err := s.Read(name); !errors.Is(err, store.ErrName) {
			t.Errorf("reading %q: %v", name, err)
		}
	}
	save(t, s, "Кроссворд № 1, (draft)", "one", "", false)
	if _, err := s.ReadRevision("p", "../../p"); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

// TestLinks checks that symbolic links lead nowhere outside.
func TestLinks(t *testing.T) {
	s, dir := open(t)
	secret := filepath.Join(t.TempDir(), "secret.ipuz")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(dir, "p.ipuz")); err != nil {
		t.Skip(err)
	}
	if data, _, err := s.Read("p"); err == nil {
		t.Errorf("read %s", data)
	}
	if _, _, err := s.Save("p", []byte("mine"), ""); err == nil {
		t.Error("saved over a link to elsewhere")
	}
	if data, err := os.ReadFile(secret); err != nil || string(data) != "secret" {
		t.Errorf("%s, %v", data, err)
	}
	if all, err := s.List(); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
}

func TestRename(t *testing.T) {
	s, _ := open(t)
	one := save(t, s, "a", "one", "", false)
	save(t, s, "b", "two", "", false)
	if err := s.Rename("a", "b"); !errors.Is(err, store.ErrExists) {
		t.Error(err)
	}
	if err := s.Rename("c", "d"); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if err := s.Rename("a", "c"); err != nil {
		t.Fatal(err)
	}
	if data, id, err := s.Read("c"); err != nil || string(data) != "one" || id != one {
		t.Errorf("%s, %s, %v", data, id, err)
	}
	if err := s.Remove("c"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Read("c"); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if all, err := s.Revisions("c"); err != nil || len(all) != 1 {
		t.Errorf("the revisions of a removed puzzle: %v, %v", all, err)
	}
}

// TestCrash finds the folder as a crash in the middle of writing leaves it.
func TestCrash(t *testing.T) {
	s, dir := open(t)
	save(t, s, "p", "one", "", false)
	left := []string{
		filepath.Join(dir, ".unwritten-p.ipuz"), filepath.Join(dir, ".revisions", "p", ".unwritten-20260101T000000.000000000Z.ipuz"),
	}
	for _, name := range left {
		if err := os.WriteFile(name, []byte("tw"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for _, name := range left {
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s is left", name)
		}
	}
	if data, _, err := again.Read("p"); err != nil || string(data) != "one" {
		t.Errorf("%s, %v", data, err)
	}
}

func TestWords(t *testing.T) {
	s, _ := open(t)
	if text, err := s.Words(); err != nil || text != "" {
		t.Errorf("%q, %v", text, err)
	}
	if err := s.SaveWords("CAT;60\n"); err != nil {
		t.Fatal(err)
	}
	if text, err := s.Words(); err != nil || text != "CAT;60\n" {
		t.Errorf("%q, %v", text, err)
	}
}
