package grids

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed data/*.txt
var files embed.FS

// Info describes a built-in grid.
type Info struct {
	Name  string
	Title string // one-line description for a listing
}

var builtin = []Info{
	{"mini5", "5x5 mini"},
	{"small9", "9x9, 28 entries"},
	{"medium11", "11x11, 34 entries"},
	{"daily78", "15x15, ordinary, 78 entries"},
	{"daily74", "15x15, ordinary, 74 entries"},
	{"lattice46", "15x15 lattice, 46 entries, half of the cells unchecked"},
	{"hardest15", "15x15 once called the most difficult: 72 entries, four of 15 letters"},
	{"square4", "4x4 square"},
	{"square5", "5x5 square"},
	{"square6", "6x6 square"},
	{"square7", "7x7 square: the open challenge"},
	{"square8", "8x8 square"},
}

// List returns the built-in grids.
func List() []Info { return slices.Clone(builtin) }

// Builtin reports whether name is the name of a built-in grid.
func Builtin(name string) bool {
	return slices.ContainsFunc(builtin, func(info Info) bool { return info.Name == name })
}

// Open returns the built-in grid with the given name, one of [List], with default options.
func Open(name string) (*Grid, error) { return OpenWith(name, Options{}) }

// OpenWith is like [Open], but takes options. It returns an error for an unknown name.
func OpenWith(name string, o Options) (*Grid, error) {
	if !Builtin(name) {
		return nil, fmt.Errorf("no built-in grid %q", name)
	}
	return Parse(name, drawing(name), o)
}

// drawing returns the text of a built-in grid. Squares are generated; the others are embedded files.
func drawing(name string) string {
	var side int
	if n, _ := fmt.Sscanf(name, "square%d", &side); n == 1 {
		return strings.Repeat(strings.Repeat(string(White), side)+"\n", side)
	}
	text, err := files.ReadFile(path.Join("data", name+".txt"))
	if err != nil {
		panic(err) // cannot happen: the file is embedded
	}
	return string(text)
}
