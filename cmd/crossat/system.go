package main

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"crossat/dicts"
)

// systemVar names a folder to use instead of [systemFolder].
const systemVar = "CROSSAT_DICTS"

// systemFolder is the folder for word lists on Unix systems.
const systemFolder = "/usr/share/dict"

// systemLists returns the folder of the system's lists.
func systemLists() string { return cmp.Or(os.Getenv(systemVar), systemFolder) }

// isSystemName reports whether a name can be one of the system's lists.
func isSystemName(name string) bool {
	return name == filepath.Base(name) && !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "README")
}

// dictPath returns the file for the name of a list: the file itself if it exists, or else one of the system's lists.
// Other names stay unchanged.
func dictPath(name string) string {
	if dicts.Builtin(name) || name == "-" || isFile(name) || !isSystemName(name) {
		return name
	}
	if path := filepath.Join(systemLists(), name); isRegular(path) {
		return path
	}
	return name
}

// isDict reports whether a list exists.
func isDict(name string) bool { return dicts.Builtin(name) || isFile(dictPath(name)) }

// isSystemList reports whether a file is one of the system's lists, which don't declare their charset.
func isSystemList(path string) bool {
	folder, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return false
	}
	system, err := filepath.Abs(systemLists())
	return err == nil && folder == system
}

// listNames returns the names of the built-in lists and of the system's.
func listNames() (all []string) {
	for _, info := range dicts.Embedded() {
		all = append(all, info.Name)
	}
	entries, _ := os.ReadDir(systemLists())
	for _, e := range entries {
		if isSystemName(e.Name()) && isRegular(filepath.Join(systemLists(), e.Name())) {
			all = append(all, e.Name())
		}
	}
	return all
}

// systemList is one of the system's lists.
type systemList struct {
	name  string
	names []string // including links to the file
	path  string
	lines int
	// charset is the detected charset, empty if unknown.
	charset string
}

// findSystemLists describes the system's lists, sorted by name; nil if the folder doesn't exist. A file with several
// links is listed once, by its own name if it's in the folder.
func findSystemLists() []systemList {
	folder := systemLists()
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	byFile := make(map[string]*systemList)
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		file, err := filepath.EvalSymlinks(path)
		if err != nil || !isSystemName(e.Name()) || !isRegular(file) || dicts.Builtin(e.Name()) {
			continue
		}
		l := byFile[file]
		if l == nil {
			l = &systemList{}
			byFile[file] = l
		}
		l.names = append(l.names, e.Name())
		if l.path == "" || e.Name() == filepath.Base(file) {
			l.name, l.path = e.Name(), path
		}
	}
	var lists []systemList
	for _, l := range byFile {
		if l.look() == nil {
			lists = append(lists, *l)
		}
	}
	slices.SortFunc(lists, func(a, b systemList) int { return strings.Compare(a.name, b.name) })
	return lists
}

// isRegular reports whether a path is a regular file, which ends at some point.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// also lists the other names, in parentheses.
func (l *systemList) also() string {
	others := slices.DeleteFunc(slices.Clone(l.names), func(name string) bool { return name == l.name })
	if len(others) == 0 {
		return ""
	}
	return " (" + strings.Join(others, ", ") + ")"
}

// look counts lines and detects the charset. It returns an error if the file is unreadable or too large.
func (l *systemList) look() error {
	f, err := os.Open(l.path)
	if err != nil {
		return err
	}
	defer f.Close()
	data, err := io.ReadAll(listLimit.Reader(f))
	if err != nil {
		return err
	}
	l.lines = bytes.Count(data, []byte("\n"))
	l.charset = dicts.GuessCharset(string(data))
	return nil
}
