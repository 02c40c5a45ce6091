package crossat_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// libraryFiles are the files of the library from the ground up: a file uses only those before it. What all jobs
// share comes first, then the jobs.
var libraryFiles = []string{
	"doc.go",
	"outcome.go", "result.go", "observer.go", "attempt.go", "inputs.go", "engine.go", "rules.go", "race.go",
	"layout_solver.go", "layout_best.go", "layout_search.go", "layout_prove.go", "layout_placer.go",
	"score.go", "best.go", "fill.go", "backbone.go", "difficulty.go", "square.go", "pattern.go",
	"pattern_best.go", "layout.go", "lane.go", "compose.go",
	"themes.go", "trials.go", "fewest_search.go", "fewest_proof.go", "fewest.go", "compositions.go",
	"cubes.go", "conquer.go", "verdict.go",
	"prove.go", "prove_cubes.go", "explain.go", "changer.go", "changes_black.go", "changes.go",
	"conflict.go", "conflict_pattern.go", "conflict_layout.go",
}

// TestLayers checks that no file of the library uses one that comes after it in libraryFiles.
func TestLayers(t *testing.T) {
	files, uses := references(t)
	for _, file := range files {
		if !slices.Contains(libraryFiles, file) {
			t.Errorf("%s is not among libraryFiles: add it where it belongs", file)
		}
	}
	if len(uses) < len(libraryFiles)/2 {
		t.Fatalf("only %d files use others: the check finds nothing", len(uses))
	}
	for from, names := range uses {
		for name, to := range names {
			if slices.Index(libraryFiles, to) > slices.Index(libraryFiles, from) {
				t.Errorf("%s uses %s, which is in %s, after it", from, name, to)
			}
		}
	}
}

// references returns the files of the library, and for each file the names it uses from others, with where these are.
func references(t *testing.T) (files []string, uses map[string]map[string]string) {
	all, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range all {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files, parsed = append(files, name), append(parsed, file)
	}
	config := types.Config{Importer: emptyImporter{}, Error: func(error) {}}
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
	library, _ := config.Check("crossat", set, parsed, info) // the errors are about the empty imports
	uses = make(map[string]map[string]string)
	for ident, object := range info.Uses {
		if object.Pkg() != library || !object.Pos().IsValid() {
			continue
		}
		from, to := set.Position(ident.Pos()).Filename, set.Position(object.Pos()).Filename
		if from == to {
			continue
		}
		if uses[from] == nil {
			uses[from] = make(map[string]string)
		}
		uses[from][object.Name()] = to
	}
	return files, uses
}

// emptyImporter imports packages without anything in them: names of this package resolve without those of others.
type emptyImporter struct{}

func (emptyImporter) Import(name string) (*types.Package, error) {
	p := types.NewPackage(name, path.Base(name))
	p.MarkComplete()
	return p, nil
}
