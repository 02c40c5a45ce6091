package crossat_test

import (
	"cmp"
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

// layer lists the allowed imports of a package in addition to the standard library.
type layer struct {
	module []string // packages of this module, by folder
	other  []string // prefixes of other modules' packages
	system bool     // files, processes, the network
}

// layers is the table of imports: a package for each folder with Go files.
// Everything flows one way: words and grids, formula, answer, grid.
var layers = map[string]layer{
	".": {
		module: []string{
			"dicts", "grids", "internal/job", "internal/job/fills", "internal/job/layouts", "internal/job/patterns",
			"internal/job/themes", "internal/job/why", "internal/numbers", "internal/problem/fit",
			"internal/problem/layout", "solve",
		},
	},
	"grids":  {module: []string{"internal/named", "internal/numbers"}},
	"dicts":  {module: []string{"internal/packed"}, other: []string{"golang.org/x/text"}},
	"puzzle": {module: []string{"grids", "dicts"}},
	"puzzle/clues": {
		module: []string{
			"puzzle", "dicts", "internal/glosses", "internal/stem", "internal/spreadsheet",
		},
	},
	"puzzle/formats": {
		module: []string{
			"puzzle", "grids", "dicts", "internal/named", "internal/numbers", "internal/spreadsheet",
		},
		other: []string{"golang.org/x/text"},
	},
	"puzzle/html": {module: []string{"puzzle", "puzzle/formats", "grids"}},
	"puzzle/page": {
		module: []string{
			"puzzle", "puzzle/formats", "grids", "internal/named",
		},
		other: []string{"codeberg.org/go-pdf/fpdf", "golang.org/x/image", "golang.org/x/text"},
	},
	"encode": {
		module: []string{
			"dicts", "grids", "internal/cnf", "internal/encodings/fill", "internal/job/fills", "internal/problem/fit",
		},
	},
	"solve": {
		module: []string{
			"encode", "internal/cnf", "internal/sat", "internal/sat/dimacs", "internal/sat/gopher",
		},
	},
	"decode": {module: []string{"encode", "grids"}},
	"internal/job": {
		module: []string{
			"dicts", "grids", "internal/cnf", "internal/numbers", "internal/problem", "internal/problem/cubes",
			"internal/process", "internal/sat", "internal/search",
		},
	},
	"internal/job/fills": {
		module: []string{
			"dicts", "grids", "internal/check", "internal/cnf", "internal/encodings/fill", "internal/job",
			"internal/named", "internal/optimum", "internal/problem", "internal/problem/fit", "internal/process",
			"internal/sat", "internal/sat/gopher", "internal/search", "internal/search/classic", "internal/stem",
		},
	},
	"internal/job/patterns": {
		module: []string{
			"dicts", "grids", "internal/anneal", "internal/check", "internal/cnf", "internal/encodings/blacks",
			"internal/job", "internal/numbers", "internal/problem", "internal/problem/fit",
			"internal/problem/pattern", "internal/sat", "internal/sat/gopher",
		},
	},
	"internal/job/layouts": {
		module: []string{
			"grids", "internal/check", "internal/cnf", "internal/encodings/overlap", "internal/encodings/places",
			"internal/grow", "internal/job", "internal/named", "internal/problem", "internal/problem/layout",
			"internal/sat", "internal/sat/gopher",
		},
	},
	"internal/job/themes": {
		module: []string{
			"dicts", "grids", "internal/anneal", "internal/check", "internal/compose", "internal/encodings/blacks",
			"internal/job", "internal/job/fills", "internal/job/patterns", "internal/numbers", "internal/optimum",
			"internal/problem", "internal/problem/fit", "internal/problem/pattern", "internal/sat", "internal/search",
		},
	},
	"internal/job/why": {
		module: []string{
			"dicts", "grids", "internal/check", "internal/compose", "internal/explain", "internal/job",
			"internal/job/layouts", "internal/job/patterns", "internal/numbers", "internal/problem",
			"internal/problem/fit", "internal/problem/layout", "internal/problem/pattern", "internal/sat",
			"internal/search",
		},
	},
	"internal/job/conquer": {
		module: []string{
			"dicts", "grids", "internal/cnf", "internal/encodings/fill", "internal/job", "internal/job/fills",
			"internal/numbers", "internal/problem/cubes", "internal/problem/fit", "internal/proof", "internal/sat",
			"internal/search",
		},
	},
	"internal/problem":       {module: []string{"grids"}},
	"internal/problem/cubes": {module: []string{"internal/problem/fit", "grids", "dicts"}},
	"internal/problem/fit": {
		module: []string{
			"internal/problem", "grids", "dicts", "internal/stem", "internal/bitset", "internal/named",
		},
	},
	"internal/problem/fittest": {
		module: []string{
			"internal/problem/fit", "internal/check", "grids", "dicts", "internal/stem",
		},
	},
	"internal/problem/layout":  {module: []string{"internal/problem", "grids", "internal/named"}},
	"internal/problem/pattern": {module: []string{"internal/problem", "grids"}},
	"internal/cnf":             {},
	"internal/encodings/blacks": {
		module: []string{
			"internal/problem/pattern", "grids", "internal/cnf", "internal/encodings/card",
		},
	},
	"internal/encodings/card":    {module: []string{"internal/cnf"}},
	"internal/encodings/connect": {module: []string{"internal/cnf"}},
	"internal/encodings/csp": {
		module: []string{
			"internal/problem", "internal/problem/fit", "grids", "internal/cnf", "internal/encodings/fill",
		},
	},
	"internal/encodings/fill": {
		module: []string{
			"internal/problem/fit", "grids", "internal/cnf", "internal/encodings/card", "internal/named",
		},
	},
	"internal/encodings/overlap": {
		module: []string{
			"internal/problem/layout", "grids", "internal/cnf", "internal/encodings/card",
			"internal/encodings/connect",
		},
	},
	"internal/encodings/places": {
		module: []string{
			"internal/problem/layout", "grids", "internal/cnf", "internal/encodings/card",
			"internal/encodings/connect",
		},
	},
	"internal/sat": {module: []string{"internal/cnf"}},
	"internal/sat/gopher": {
		module: []string{
			"internal/sat", "internal/process", "internal/cnf", "internal/memory",
		},
		other:  []string{"github.com/crillab/gophersat"},
		system: true,
	},
	"internal/sat/dimacs":  {module: []string{"internal/sat", "internal/process", "internal/cnf"}, system: true},
	"internal/sat/sattest": {module: []string{"internal/sat", "internal/cnf"}, system: true},
	"internal/process": {
		module: []string{
			"internal/memory", "internal/numbers",
		},
		other:  []string{"golang.org/x/sys"},
		system: true,
	},
	"internal/proof": {module: []string{"internal/cnf"}},
	"internal/search/classic": {
		module: []string{
			"grids", "internal/bitset", "internal/poll", "internal/problem/fit", "internal/search",
			"internal/search/kit",
		},
	},
	"internal/search/kit": {module: []string{"internal/bitset", "internal/problem/fit"}},
	"internal/search": {
		module: []string{
			"internal/problem/fit", "internal/problem/cubes", "grids", "dicts", "internal/bitset", "internal/named",
			"internal/poll", "internal/search/kit",
		},
	},
	"internal/optimum": {module: []string{"internal/sat", "internal/search", "internal/problem/fit", "grids"}},
	"internal/grow":    {module: []string{"internal/problem/layout", "grids", "internal/bitset", "internal/poll"}},
	"internal/anneal":  {module: []string{"internal/problem/fit", "grids", "internal/poll"}},
	"internal/compose": {
		module: []string{
			"internal/problem/pattern", "grids", "dicts", "internal/bitset", "internal/poll",
		},
	},
	"internal/explain": {module: []string{"internal/problem", "internal/problem/fit", "grids", "internal/search"}},
	"internal/check":   {module: []string{"grids"}},
	"internal/bench": {
		module: []string{
			"dicts", "grids", "internal/cnf", "internal/encodings/fill", "internal/files", "internal/job",
			"internal/job/conquer", "internal/job/fills", "internal/journal", "internal/named",
			"internal/problem/fit", "internal/process", "internal/proof", "internal/sat", "internal/sat/gopher",
			"internal/search",
		},
		system: true,
	},
	"internal/bitset":  {},
	"internal/cluster": {},
	"internal/compress": {
		other: []string{"github.com/klauspost/compress/zstd", "github.com/mikelolasagasti/xz", "github.com/ulikunitz/xz"},
	},
	"internal/files":       {module: []string{"internal/compress"}, other: []string{"golang.org/x/sys"}, system: true},
	"internal/glosses":     {},
	"internal/journal":     {other: []string{"golang.org/x/sys"}, system: true},
	"internal/memory":      {other: []string{"github.com/KimMachineGun/automemlimit/memlimit"}, system: true},
	"internal/named":       {},
	"internal/numbers":     {},
	"internal/packed":      {},
	"internal/poll":        {},
	"internal/puzzletest":  {module: []string{"puzzle", "grids"}},
	"internal/report":      {module: []string{"grids"}},
	"internal/spreadsheet": {},
	"internal/stem":        {module: []string{"dicts"}, other: []string{"github.com/kljensen/snowball"}},
	"internal/terminal": {
		module: []string{
			"grids", "internal/job", "internal/process",
		},
		other:  []string{"golang.org/x/term"},
		system: true,
	},
	"internal/serve": {
		module: []string{
			"internal/serve/page", "internal/serve/store", "internal/serve/workbench", "puzzle", "puzzle/formats",
		},
		system: true,
	},
	"internal/serve/page":   {},
	"internal/serve/static": {module: []string{"dicts", "internal/glosses", "internal/serve/page"}},
	"internal/serve/store":  {system: true},
	"internal/serve/wasm": {
		module: []string{
			"dicts", "internal/glosses", "internal/serve/static", "internal/serve/workbench",
		},
	},
	"internal/serve/workbench": {
		module: []string{
			"dicts", "grids", "internal/compose", "internal/glosses", "internal/job", "internal/job/fills",
			"internal/job/layouts", "internal/job/patterns", "internal/job/themes", "internal/job/why",
			"internal/named", "internal/problem/fit", "internal/problem/layout", "internal/problem/pattern",
			"internal/search", "internal/stem", "puzzle", "puzzle/clues", "puzzle/formats", "puzzle/html", "puzzle/page",
		},
	},
	"internal/cmdline": {
		module: []string{
			"grids", "internal/named", "internal/numbers",
		},
		other: []string{"github.com/urfave/cli", "github.com/xrash/smetrics"},
	},
	"cmd/crossat": {
		module: []string{
			"*",
		},
		other:  []string{"github.com/urfave/cli", "golang.org/x/term"},
		system: true,
	},
	"tools/adversary": {
		module: []string{
			"dicts", "grids", "internal/cnf", "internal/job", "internal/job/conquer", "internal/job/fills",
			"internal/job/layouts", "internal/job/patterns", "internal/job/themes", "internal/job/why",
			"internal/problem/fit", "internal/problem/layout", "internal/sat", "internal/sat/gopher",
		},
		other: []string{"golang.org/x/text"}, system: true,
	},
	"tools/faults": {system: true},
	"tools/strict": {system: true},
	"tools/gen": {
		module: []string{
			"dicts", "internal/glosses", "internal/packed",
		},
		other:  []string{"golang.org/x/text", "github.com/kljensen/snowball"},
		system: true,
	},
}

// systemPackages give access to the operating system, and only some packages may import them.
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
	contributing, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	for folder := range layers {
		if !seen[folder] {
			t.Errorf("%s is in the table of imports, but has no Go file", folder)
		}
		if !strings.Contains(string(contributing), "\n| `"+folder+"` | ") {
			t.Errorf("CONTRIBUTING.md doesn't say what %s does", folder)
		}
	}
}

// checkImports checks the imports of a file against the row of its folder.
func checkImports(t *testing.T, name, rel string) {
	row, ok := layers[path.Dir(rel)]
	if !ok {
		t.Errorf("%s: package %s is not in the table of imports: add it there, with what it may use", rel, path.Dir(rel))
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
		return slices.Contains(l.module, cmp.Or(rest, ".")) || slices.Contains(l.module, "*")
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
