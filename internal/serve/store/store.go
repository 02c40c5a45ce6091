// Package store keeps puzzles as files in a folder, with all their revisions.
//
// The folder has a file NAME.ipuz for each puzzle, which other programs can read and replace. For each puzzle, the
// folder .revisions has a folder NAME, with files named after the times they were saved. Files are written under a
// temporary name, synced and renamed, so that a crash leaves either the old file or the new one.
package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Extension is the extension of puzzle files.
const Extension = ".ipuz"

const (
	history   = ".revisions"
	wordsFile = "words.txt"
	unwritten = ".unwritten-" // prefix of files being written
)

// Errors for callers to check with errors.Is.
var (
	ErrNotFound = errors.New("no such puzzle")
	ErrExists   = errors.New("a puzzle with that name already exists")
	ErrName     = errors.New("a name has from 1 to 80 letters, digits, spaces and marks, but no / \\ : * ? \" < > |, " +
		"and does not begin or end with a dot or a space")
)

// Store is a folder of puzzles. It is safe for concurrent use.
type Store struct {
	root *os.Root
	lock sync.Mutex
}

// Open opens a folder, creating it if necessary. Nothing outside of the folder is read or written, even through
// symbolic links.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{root: root}
	return s, s.tidy(".")
}

// Close closes the folder.
func (s *Store) Close() error { return s.root.Close() }

// tidy removes temporary files left by a crash.
func (s *Store) tidy(dir string) error {
	entries, err := s.readDir(dir)
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), unwritten):
			err = errors.Join(err, s.root.Remove(name))
		case e.IsDir() && (dir == "." && e.Name() == history || dir == history):
			err = errors.Join(err, s.tidy(name))
		}
	}
	return err
}

// readDir lists a folder; a missing one is empty.
func (s *Store) readDir(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(s.root.FS(), dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return entries, err
}

// maxName is the maximum length of a name, in characters.
const maxName = 80

// CheckName returns [ErrName] for a name that isn't a valid file name on all systems.
func CheckName(name string) error {
	n := utf8.RuneCountInString(name)
	if n < 1 || n > maxName || !utf8.ValidString(name) || strings.Trim(name, ". ") != name {
		return ErrName
	}
	for _, r := range name {
		if strings.ContainsRune(`/\:*?"<>|`, r) || !unicode.IsPrint(r) {
			return ErrName
		}
	}
	return nil
}

// Info is a puzzle in the folder.
type Info struct {
	Name     string
	Modified time.Time
	Bytes    int64
}

// List lists the puzzles, last modified first.
func (s *Store) List() (all []Info, err error) {
	entries, err := s.readDir(".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), Extension)
		info, err := e.Info()
		if ok && err == nil && info.Mode().IsRegular() && CheckName(name) == nil {
			all = append(all, Info{name, info.ModTime(), info.Size()})
		}
	}
	slices.SortFunc(all, func(a, b Info) int { return b.Modified.Compare(a.Modified) })
	return all, nil
}

// MaxSize is the maximum size of a file in bytes.
const MaxSize = 16 << 20

// read reads a file of the folder.
func (s *Store) read(name string) ([]byte, error) {
	info, err := s.root.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, ErrNotFound
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s isn't a regular file", name)
	case info.Size() > MaxSize:
		return nil, fmt.Errorf("%s has more than %d MB", name, MaxSize>>20)
	}
	return s.root.ReadFile(name)
}

// Read returns a puzzle's file and its revision. A file written by another program becomes a new revision.
func (s *Store) Read(name string) (data []byte, revision string, err error) {
	if err := CheckName(name); err != nil {
		return nil, "", err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if data, err = s.read(name + Extension); err != nil {
		return nil, "", err
	}
	revision, err = s.record(name, data)
	return data, revision, err
}

// record adds a revision, unless it equals the newest.
func (s *Store) record(name string, data []byte) (revision string, err error) {
	newest, err := s.newest(name)
	if err != nil {
		return "", err
	}
	if newest != "" {
		there, err := s.read(revisionFile(name, newest))
		if err == nil && bytes.Equal(there, data) {
			return newest, nil
		}
	}
	revision = after(newest)
	if err := s.root.MkdirAll(path.Join(history, name), 0o755); err != nil {
		return "", err
	}
	return revision, s.write(revisionFile(name, revision), data)
}

// stamp is the format of the times that name revisions. It sorts by time.
const stamp = "20060102T150405.000000000Z"

// newest returns the last revision of a puzzle, or an empty string without revisions.
func (s *Store) newest(name string) (id string, err error) {
	entries, err := s.readDir(path.Join(history, name))
	for _, e := range entries {
		if this := strings.TrimSuffix(e.Name(), Extension); isRevision(this) {
			id = max(id, this)
		}
	}
	return id, err
}

// isRevision reports whether a text names a revision.
func isRevision(id string) bool {
	_, err := time.Parse(stamp, id)
	return err == nil
}

// after returns a name for a revision after another one, even if the clock was set back.
func after(newest string) string {
	now := time.Now().UTC()
	if before, err := time.Parse(stamp, newest); err == nil && !now.After(before) {
		now = before.Add(1)
	}
	return now.Format(stamp)
}

func revisionFile(name, id string) string { return path.Join(history, name, id+Extension) }

// write writes a file atomically.
func (s *Store) write(name string, data []byte) (err error) {
	dir, base := path.Split(name)
	hidden := dir + unwritten + base
	f, err := s.root.OpenFile(hidden, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err == nil {
		err = s.root.Rename(hidden, name)
	}
	if err != nil {
		_ = s.root.Remove(hidden)
	}
	return err
}

// Save writes a puzzle's file and makes it a revision. base is the revision that the author started from; changed
// reports that the file has changed since. In that case its content becomes a revision as well, so nothing is lost.
func (s *Store) Save(name string, data []byte, base string) (revision string, changed bool, err error) {
	if err := CheckName(name); err != nil {
		return "", false, err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	switch there, err := s.read(name + Extension); {
	case err == nil:
		known, err := s.record(name, there)
		if err != nil {
			return "", false, err
		}
		changed = known != base
	case !errors.Is(err, ErrNotFound):
		return "", false, err
	}
	if revision, err = s.record(name, data); err != nil {
		return "", changed, err
	}
	return revision, changed, s.write(name+Extension, data)
}

// Revision is a state of a puzzle.
type Revision struct {
	ID    string
	Saved time.Time
	Bytes int64
}

// Revisions lists the revisions of a puzzle, newest first. They still exist for a removed puzzle.
func (s *Store) Revisions(name string) ([]Revision, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.revisions(name)
}

func (s *Store) revisions(name string) (all []Revision, err error) {
	entries, err := s.readDir(path.Join(history, name))
	for _, e := range entries {
		id := strings.TrimSuffix(e.Name(), Extension)
		saved, bad := time.Parse(stamp, id)
		info, gone := e.Info()
		if bad == nil && gone == nil {
			all = append(all, Revision{id, saved, info.Size()})
		}
	}
	slices.SortFunc(all, func(a, b Revision) int { return strings.Compare(b.ID, a.ID) })
	return all, err
}

// ReadRevision returns an earlier version of a puzzle's file.
func (s *Store) ReadRevision(name, id string) ([]byte, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	if !isRevision(id) {
		return nil, ErrNotFound
	}
	return s.read(revisionFile(name, id))
}

// Rename renames a puzzle with its revisions.
func (s *Store) Rename(name, to string) error {
	if err := errors.Join(CheckName(name), CheckName(to)); err != nil {
		return ErrName
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if _, err := s.root.Lstat(to + Extension); err == nil {
		return ErrExists
	}
	if err := s.root.Rename(name+Extension, to+Extension); errors.Is(err, fs.ErrNotExist) {
		return ErrNotFound
	} else if err != nil {
		return err
	}
	return s.moveRevisions(name, to)
}

// moveRevisions moves the revisions of a puzzle. The new name can have revisions already, from a removed puzzle.
func (s *Store) moveRevisions(name, to string) error {
	entries, err := s.readDir(path.Join(history, name))
	if err != nil || len(entries) == 0 {
		return err
	}
	if err := s.root.MkdirAll(path.Join(history, to), 0o755); err != nil {
		return err
	}
	for _, e := range entries {
		err = errors.Join(err, s.root.Rename(path.Join(history, name, e.Name()), path.Join(history, to, e.Name())))
	}
	return errors.Join(err, s.root.Remove(path.Join(history, name)))
}

// Remove removes a puzzle. All its revisions stay, including the last.
func (s *Store) Remove(name string) error {
	if _, _, err := s.Read(name); err != nil {
		return err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.root.Remove(name + Extension)
}

// Words returns the user's own word list; empty if it doesn't exist.
func (s *Store) Words() (string, error) {
	data, err := s.read(wordsFile)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return string(data), err
}

// SaveWords replaces the list of words.
func (s *Store) SaveWords(text string) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.write(wordsFile, []byte(text))
}
