package crossat_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "rewrite testdata/api.txt")

// Limits that keep the public API small. Members are methods and fields.
const (
	mostPackages, mostNames, mostMembers = 12, 300, 450
	mostRootNames                        = 50
	mostRootFiles, mostRootLines         = 16, 1800
)

// TestAPI compares the public API with testdata/api.txt, so that no name appears or disappears by accident.
func TestAPI(t *testing.T) {
	var api bytes.Buffer
	packages, names, members := 0, 0, 0
	for _, folder := range slices.Sorted(maps.Keys(layers)) {
		if !public(folder) {
			continue
		}
		p := listing{fset: token.NewFileSet(), out: &api}
		p.list(t, folder)
		packages, names, members = packages+1, names+p.names, members+p.members
		if folder == "." && p.names > mostRootNames {
			t.Errorf("the root exports %d names, want %d at the most", p.names, mostRootNames)
		}
	}
	if packages > mostPackages || names > mostNames || members > mostMembers {
		t.Errorf("%d packages export %d names and %d methods and fields: want %d, %d and %d at the most",
			packages, names, members, mostPackages, mostNames, mostMembers)
	}
	golden := filepath.Join("testdata", "api.txt")
	if *update {
		if err := os.WriteFile(golden, api.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := firstDifference(string(want), api.String()); diff != "" {
		t.Errorf("the API differs from %s; if that's what you want: go test . -run TestAPI -update\n%s", golden, diff)
	}
}

// public reports whether anyone can import the package of a folder.
func public(folder string) bool {
	first, _, _ := strings.Cut(folder, "/")
	return first != "internal" && first != "cmd" && first != "tools"
}

// listing lists the exported names of a package, one per line.
type listing struct {
	fset           *token.FileSet
	out            *bytes.Buffer
	names, members int
}

func (l *listing) list(t *testing.T, folder string) {
	t.Helper()
	var files []*ast.File
	for _, name := range sources(t, folder) {
		file, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(l.fset, files, folder)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(l.out, "package %s\n", folder)
	l.values(p.Consts, "const")
	l.values(p.Vars, "var")
	l.functions(p.Funcs, "")
	for _, typ := range p.Types {
		l.typ(typ)
	}
	l.out.WriteByte('\n')
}

func (l *listing) values(values []*doc.Value, kind string) {
	for _, v := range values {
		for _, name := range v.Names {
			if ast.IsExported(name) {
				l.names++
				fmt.Fprintf(l.out, "%s %s\n", kind, name)
			}
		}
	}
}

// functions lists functions, or the methods of a type.
func (l *listing) functions(functions []*doc.Func, indent string) {
	for _, f := range functions {
		if indent == "" {
			l.names++
		} else {
			l.members++
		}
		f.Decl.Body, f.Decl.Doc = nil, nil
		fmt.Fprintf(l.out, "%s%s\n", indent, l.text(f.Decl))
	}
}

func (l *listing) typ(t *doc.Type) {
	l.names++
	spec := t.Decl.Specs[0].(*ast.TypeSpec)
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		fmt.Fprintf(l.out, "type %s struct\n", t.Name)
		for _, f := range typ.Fields.List {
			for _, name := range fieldNames(f) {
				if ast.IsExported(name) {
					l.members++
					fmt.Fprintf(l.out, "\t%s %s\n", name, l.text(f.Type))
				}
			}
		}
	case *ast.InterfaceType:
		l.members += typ.Methods.NumFields()
		fmt.Fprintf(l.out, "type %s %s\n", t.Name, l.text(typ))
	default:
		fmt.Fprintf(l.out, "type %s %s\n", t.Name, l.text(typ))
	}
	l.values(t.Consts, "const")
	l.values(t.Vars, "var")
	l.functions(t.Funcs, "")
	l.functions(t.Methods, "\t")
}

// fieldNames returns the names of a field; an embedded one has the name of its type.
func fieldNames(f *ast.Field) (names []string) {
	for _, name := range f.Names {
		names = append(names, name.Name)
	}
	if names == nil {
		typ := f.Type
		if star, ok := typ.(*ast.StarExpr); ok {
			typ = star.X
		}
		if selector, ok := typ.(*ast.SelectorExpr); ok {
			typ = selector.Sel
		}
		names = append(names, typ.(*ast.Ident).Name)
	}
	return names
}

// text prints a declaration on one line.
func (l *listing) text(node ast.Node) string {
	var text bytes.Buffer
	if err := printer.Fprint(&text, l.fset, node); err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

// sources returns the Go files of a folder without its tests.
func sources(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// firstDifference describes the first differing line of two texts; it returns "" if they are equal.
func firstDifference(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wants), len(gots)) {
		if wants[i] != gots[i] {
			return fmt.Sprintf("line %d: want %q\n        got %q", i+1, wants[i], gots[i])
		}
	}
	if len(wants) != len(gots) {
		return fmt.Sprintf("%d lines, want %d", len(gots), len(wants))
	}
	return ""
}

// TestRoot checks that the root stays small, and that no two of its names differ only in the case of the first letter.
func TestRoot(t *testing.T) {
	files, lines := sources(t, "."), 0
	names := make(map[string]string)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(text, []byte("\n"))
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for declared := range file.Scope.Objects {
			folded := string(unicode.ToLower(rune(declared[0]))) + declared[1:]
			if other, ok := names[folded]; ok {
				t.Errorf("%s and %s differ only by their first letter", other, declared)
			}
			names[folded] = declared
		}
	}
	if len(files) > mostRootFiles || lines > mostRootLines {
		t.Errorf("%d files with %d lines: want %d and %d at the most", len(files), lines, mostRootFiles, mostRootLines)
	}
}
