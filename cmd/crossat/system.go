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

// systemVar is the environment variable that names another folder of lists than [systemFolder].
const systemVar = "CROSSAT_DICTS"

// systemFolder is where Unix systems keep word lists.
const systemFolder = "/usr/share/dict"

// systemLists is the folder whose lists go by their names.
func systemLists() string { return cmp.Or(os.Getenv(systemVar), systemFolder) }

// isSystemName reports whether a name can be that of a list of the system.
func isSystemName(name string) bool {
	return name == filepath.Base(name) && !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "README")
}

// dictPath is the file that a name of a list stands for: the file of that name or, if there is none, a list of the
// system. Lists that are no files stay as they are.
func dictPath(name string) string {
	if dicts.Builtin(name) || name == "-" || isFile(name) || !isSystemName(name) {
		return name
	}
	if path := filepath.Join(systemLists(), name); isRegular(path) {
		return path
	}
	return name
}

// isDict reports whether there is a list of that name.
func isDict(name string) bool { return dicts.Builtin(name) || isFile(dictPath(name)) }

// isSystemList reports whether a file is in the folder of the lists of the system, whose charsets nobody tells.
func isSystemList(path string) bool {
	folder, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return false
	}
	system, err := filepath.Abs(systemLists())
	return err == nil && folder == system
}

// listNames are the built-in lists, and those of the system.
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

// systemList is a list of the system.
type systemList struct {
	name  string
	names []string // all names of the file
	path  string
	lines int
	// charset is what the list seems to be in, "" if that is none of those that can be told.
	charset string
}

// findSystemLists describes the lists of the system, sorted by name: none where there is no such folder. A file that
// several links name is described once, by its own name where that is in the folder.
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

// isRegular reports whether a path is that of a plain file, which comes to an end.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// also are the other names of the list, in parentheses.
func (l *systemList) also() string {
	others := slices.DeleteFunc(slices.Clone(l.names), func(name string) bool { return name == l.name })
	if len(others) == 0 {
		return ""
	}
	return " (" + strings.Join(others, ", ") + ")"
}

// look counts lines and finds the charset. The error is for a file that cannot be read or is too large.
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
