package crossat_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layer is what a package may import beyond the standard library.
type layer struct {
	module []string // packages of this module, by folder
	other  []string // prefixes of other modules' packages
	system bool     // files, processes, the network
}

// layers is the table of imports: a package for each folder with Go files.
// Everything flows one way: words and grids, formula, answer, grid.
var layers = map[string]layer{
	"dicts/packed": {},
	"dicts":        {module: []string{"dicts/packed"}, other: []string{"golang.org/x/text"}},
	"dicts/gen": {
		module: []string{"dicts", "dicts/glosses", "dicts/packed"},
		other:  []string{"golang.org/x/text", "github.com/kljensen/snowball"}, system: true,
	},
	"dicts/glosses": {},
	"dicts/stem":    {module: []string{"dicts"}, other: []string{"github.com/kljensen/snowball"}},
	"grids":         {module: []string{"internal/named", "internal/numbers"}},
	"problem":       {module: []string{"grids"}},
	"problem/fit": {module: []string{
		"problem", "grids", "dicts", "dicts/stem", "internal/bitset", "internal/named",
	}},
	"problem/fit/fittest": {module: []string{"problem/fit", "decode/check", "grids", "dicts", "dicts/stem"}},
	"problem/cubes":       {module: []string{"problem/fit", "grids", "dicts"}},
	"problem/layout":      {module: []string{"problem", "grids", "internal/named"}},
	"problem/pattern":     {module: []string{"problem", "grids"}},
	"encode/cnf":          {},
	"encode/card":         {module: []string{"encode/cnf"}},
	"encode/connect":      {module: []string{"encode/cnf"}},
	"encode/fill":         {module: []string{"problem/fit", "grids", "encode/cnf", "encode/card", "internal/named"}},
	"encode/csp":          {module: []string{"problem", "problem/fit", "grids", "encode/cnf", "encode/fill"}},
	"encode/blacks":       {module: []string{"problem/pattern", "grids", "encode/cnf", "encode/card"}},
	"encode/places":       {module: []string{"problem/layout", "grids", "encode/cnf", "encode/card", "encode/connect"}},
	"encode/overlap":      {module: []string{"problem/layout", "grids", "encode/cnf", "encode/card", "encode/connect"}},
	"solve":               {module: []string{"encode/cnf"}},
	"internal/memory":     {other: []string{"github.com/KimMachineGun/automemlimit/memlimit"}, system: true},
	"solve/process": {
		module: []string{"internal/memory", "internal/numbers"}, other: []string{"golang.org/x/sys"}, system: true,
	},
	"solve/gopher": {
		module: []string{"solve", "solve/process", "encode/cnf", "internal/memory"},
		other:  []string{"github.com/crillab/gophersat"},
		system: true,
	},
	"solve/dimacs": {module: []string{"solve", "solve/process", "encode/cnf"}, system: true},
	"solve/search": {module: []string{
		"problem/fit", "problem/cubes", "grids", "dicts", "internal/bitset", "internal/named", "internal/poll",
	}},
	"solve/proof":      {module: []string{"encode/cnf"}},
	"explain":          {module: []string{"problem", "problem/fit", "grids", "solve/search"}},
	"solve/optimum":    {module: []string{"solve", "solve/search", "problem/fit", "grids"}},
	"solve/grow":       {module: []string{"problem/layout", "grids", "internal/bitset", "internal/poll"}},
	"solve/anneal":     {module: []string{"problem/fit", "grids", "internal/poll"}},
	"solve/compose":    {module: []string{"problem/pattern", "grids", "dicts", "internal/bitset", "internal/poll"}},
	"solve/solvetest":  {module: []string{"solve", "encode/cnf"}, system: true},
	"decode":           {module: []string{"encode/fill", "encode/blacks", "encode/places", "encode/cnf", "grids"}},
	"decode/check":     {module: []string{"grids"}},
	"internal/bitset":  {},
	"internal/named":   {},
	"internal/numbers": {},
	"internal/poll":    {},
	"internal/compress": {other: []string{
		"github.com/klauspost/compress/zstd", "github.com/mikelolasagasti/xz", "github.com/ulikunitz/xz",
	}},
	"internal/files": {module: []string{"internal/compress"}, other: []string{"golang.org/x/sys"}, system: true},
	"internal/terminal": {
		module: []string{"", "grids", "solve/process"}, other: []string{"golang.org/x/term"}, system: true,
	},
	"internal/journal": {other: []string{"golang.org/x/sys"}, system: true},
	"internal/bench": {module: []string{
		"", "dicts", "grids", "problem/fit", "encode/cnf", "encode/fill", "solve", "solve/gopher", "solve/process",
		"solve/proof", "solve/search", "decode", "internal/files", "internal/journal", "internal/named",
	}, system: true},
	"cmd/internal/cmdline": {
		module: []string{"grids", "internal/named", "internal/numbers"}, other: []string{"github.com/urfave/cli", "github.com/xrash/smetrics"},
	},
	"serve/workbench": {
		module: []string{
			"", "dicts", "dicts/glosses", "dicts/stem", "grids", "problem/fit", "problem/layout", "problem/pattern", "puzzle",
			"puzzle/clues", "puzzle/formats", "puzzle/html", "puzzle/page", "internal/named",
		},
	},
	"serve/store": {system: true},
	"serve/page":  {},
	"serve": {
		module: []string{"puzzle", "puzzle/formats", "serve/page", "serve/store", "serve/workbench"}, system: true,
	},
	"serve/static":         {module: []string{"dicts", "dicts/glosses", "serve/page"}},
	"serve/wasm":           {module: []string{"dicts", "dicts/glosses", "serve/static", "serve/workbench"}},
	"internal/cluster":     {},
	"internal/spreadsheet": {},
	"internal/report":      {module: []string{"grids"}},
	"puzzle":               {module: []string{"grids", "dicts"}},
	"puzzle/puzzletest":    {module: []string{"puzzle", "grids"}},
	"puzzle/formats": {
		module: []string{"puzzle", "grids", "dicts", "internal/named", "internal/numbers", "internal/spreadsheet"},
		other:  []string{"golang.org/x/text"},
	},
	"puzzle/html":  {module: []string{"puzzle", "puzzle/formats", "grids"}},
	"puzzle/clues": {module: []string{"puzzle", "dicts", "dicts/glosses", "dicts/stem", "internal/spreadsheet"}},
	"puzzle/page": {
		module: []string{"puzzle", "puzzle/formats", "grids", "internal/named"},
		other:  []string{"codeberg.org/go-pdf/fpdf", "golang.org/x/image", "golang.org/x/text"},
	},
	".": {module: []string{
		"grids", "dicts", "dicts/stem", "problem", "problem/fit", "problem/layout", "problem/pattern", "problem/cubes",
		"encode/cnf", "encode/fill", "encode/blacks", "encode/places", "encode/overlap",
		"solve", "solve/process", "solve/proof", "solve/gopher", "solve/search", "solve/optimum", "solve/grow",
		"solve/anneal", "solve/compose",
		"decode", "decode/check", "explain",
		"internal/named", "internal/numbers",
	}},
	"cmd/crossat": {module: []string{"*"}, other: []string{"github.com/urfave/cli", "golang.org/x/term"}, system: true},
}

// systemPackages are the ways to the operating system that only some may go.
var systemPackages = []string{"os", "os/exec", "net", "syscall", "io/ioutil"}

func TestImports(t *testing.T) {
	root := "."
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		seen[path.Dir(rel)] = true
		checkImports(t, name, rel)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder := range layers {
		if !seen[folder] {
			t.Errorf("%s is in the table of imports, but has no Go file", folder)
		}
	}
}

// checkImports holds the imports of a file against the row of its folder.
func checkImports(t *testing.T, name, rel string) {
	row, ok := layers[path.Dir(rel)]
	if !ok {
		t.Errorf("%s: package %s is not in the table of imports: add it there, and to the one in CONTRIBUTING.md, "+
			"with what it may use", rel, path.Dir(rel))
		return
	}
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), rel, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if !row.allows(imported) {
			t.Errorf("%s imports %s, which the table of imports does not allow %s", rel, imported, path.Dir(rel))
		}
	}
}

func (l layer) allows(imported string) bool {
	first, rest, _ := strings.Cut(imported, "/")
	switch {
	case first == "crossat":
		return slices.Contains(l.module, rest) || slices.Contains(l.module, "*")
	case strings.Contains(first, "."):
		return slices.ContainsFunc(l.other, func(prefix string) bool {
			return imported == prefix || strings.HasPrefix(imported, prefix+"/")
		})
	}
	system := slices.ContainsFunc(systemPackages, func(p string) bool {
		return imported == p || p == "net" && strings.HasPrefix(imported, "net/")
	})
	return l.system || !system
}
