package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
)

var update = flag.Bool("update", false, "rewrite licences.txt, testdata/record.txt and docs/flags.md")

// dependency is a package that crossat is built of, as go list has it.
type dependency struct {
	Dir, ImportPath string
	EmbedFiles      []string
	Module          *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// dependencies are the packages of other modules and of this one, on the systems that crossat is built for.
func dependencies(t *testing.T) (all []dependency) {
	t.Helper()
	for _, system := range []string{"linux", "darwin", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-json=Dir,ImportPath,EmbedFiles,Module", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64")
		out, err := cmd.Output()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			t.Fatalf("%v: %s", err, exit.Stderr)
		}
		for in := json.NewDecoder(bytes.NewReader(out)); ; {
			var d dependency
			err := in.Decode(&d)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if d.Module != nil {
				all = append(all, d)
			}
		}
	}
	return all
}

// licenceFiles are the files with licences in a folder and those above, up to that of the module.
func licenceFiles(t *testing.T, folder, module string) (files []string) {
	t.Helper()
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			name := strings.ToUpper(e.Name())
			for _, kind := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"} {
				if strings.HasPrefix(name, kind) && e.Type().IsRegular() {
					files = append(files, filepath.Join(folder, e.Name()))
				}
			}
		}
		if folder == module {
			return files
		}
		folder = filepath.Dir(folder)
	}
}

// TestLicences compares licences.txt with the modules that crossat is built of; -update writes it.
func TestLicences(t *testing.T) {
	files := make(map[string][]string) // by module and version
	root := filepath.Join("..", "..")
	for _, d := range dependencies(t) {
		if d.Module.Main {
			continue
		}
		name := d.Module.Path + " " + d.Module.Version
		files[name] = append(files[name], licenceFiles(t, d.Dir, d.Module.Dir)...)
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	golang := filepath.Join(strings.TrimSpace(string(out)), "LICENSE")
	if _, err := os.Stat(golang); err != nil {
		t.Skip("this Go comes without its licence: ", err)
	}
	text := new(bytes.Buffer)
	section := func(title string, paths []string) {
		fmt.Fprintf(text, "==== %s ====\n", title)
		slices.Sort(paths)
		if len(paths) == 0 {
			t.Errorf("%s has no licence", title)
		}
		for _, file := range slices.Compact(paths) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(text, "\n%s\n", bytes.TrimSpace(bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))))
		}
		fmt.Fprintln(text)
	}
	section("crossat", []string{filepath.Join(root, "LICENSE")})
	section("Go, its standard library", []string{golang})
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		section(name, files[name])
	}
	var fonts []string
	for _, d := range dependencies(t) {
		if strings.Contains(d.ImportPath, "/gofont/") {
			fonts = append(fonts, filepath.Join(filepath.Dir(d.Dir), "ttfs", "README"))
		}
	}
	section(goFonts, fonts)
	if *update {
		if err := os.WriteFile("licences.txt", text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if text.String() != moduleLicences {
		t.Error("licences.txt is not what the modules say: run bash task licences")
	}
}

// provenance says where the embedded files of packages, and the fonts that are linked, are from: the sections of
// allLicences with their notices. A file is what the first pattern says that matches it.
var provenance = []struct {
	pattern string // of the package and the file, see [path.Match]
	notices []string
}{
	{"crossat/dicts/data/en*.packed", englishNotices},
	{"crossat/dicts/data/rude/en*.packed", englishNotices},
	{"crossat/dicts/data/ru*.packed", russianNotices},
	{"crossat/dicts/data/rude/ru*.packed", russianNotices},
	{"crossat/dicts/licences/*.txt", nil}, // the notices themselves
	{"crossat/internal/glosses/wordnet.packed", []string{"wordnet"}},
	{"crossat/internal/stem/irregular.txt", []string{"wordnet"}},
	{"crossat/internal/stem/russian.flate", []string{"opencorpora"}},
	{"crossat/cmd/crossat/*", own},
	{"crossat/cmd/crossat/completion/*", own},
	{"crossat/grids/data/*.txt", own},
	{"crossat/internal/cluster/*.tmpl", own},
	{"crossat/internal/encodings/csp/fill.mzn", own},
	{"crossat/internal/serve/page/*", own},
	{"crossat/internal/serve/page/script/*.js", own},
	{"crossat/internal/serve/static/service-worker.js", own},
	{"crossat/puzzle/html/*", own},
	{"crossat/puzzle/html/script/*.js", own},
	{"golang.org/x/image/font/gofont/*", []string{goFonts}},
}

var (
	own            = []string{"crossat"}
	englishNotices = []string{"scowl", "wordnet", "subtitles", "wikipedia", "ebooks", "moby"}
	russianNotices = []string{"opencorpora", "tesseract", "freedict", "hunspell-ru"}
)

// goFonts is the section of the notice of the Go fonts, which isn't that of their module.
const goFonts = "Go fonts"

// TestProvenance walks all embedded files, linked fonts and modules to their notices.
func TestProvenance(t *testing.T) {
	needs := make(map[string][]string) // the notices by what needs them
	for _, d := range dependencies(t) {
		things := []string{}
		for _, file := range d.EmbedFiles {
			things = append(things, d.ImportPath+"/"+file)
		}
		if strings.Contains(d.ImportPath, "/gofont/") {
			things = append(things, d.ImportPath)
		}
		for _, thing := range things {
			known := false
			for _, p := range provenance {
				if ok, err := path.Match(p.pattern, thing); err != nil {
					t.Fatal(err)
				} else if known = ok; known {
					needs[thing] = p.notices
					break
				}
			}
			if !known && d.Module.Main {
				t.Errorf("%s is embedded: where is it from, and under which licence?", thing)
			}
		}
		if !d.Module.Main {
			needs[d.ImportPath+" of its module"] = []string{d.Module.Path + " " + d.Module.Version}
		}
	}
	needs["the program"] = []string{"crossat", "Go, its standard library"}
	missing := func(text string) (lacks []string) {
		for thing, notices := range needs {
			for _, name := range notices {
				if !strings.Contains("\n"+text, "\n==== "+name+" ====\n") {
					lacks = append(lacks, thing+" needs "+name)
				}
			}
		}
		return lacks
	}
	all := allLicences()
	if lacks := missing(all); len(lacks) > 0 {
		t.Errorf("crossat version --licences: %q", lacks)
	}
	// Each notice is one that something needs, and has the words of its licence.
	for _, section := range strings.Split("\n"+all, "\n==== ")[1:] {
		name, text, _ := strings.Cut(section, " ====\n")
		if lacks := missing(strings.Replace("\n"+all, "\n==== "+section, "", 1)); len(lacks) == 0 {
			t.Errorf("nothing needs the notice of %s", name)
		}
		if len(strings.Fields(text)) < 40 {
			t.Errorf("the notice of %s is %q", name, text)
		}
	}
	for name, words := range map[string]string{
		goFonts: "Bigelow & Holmes", "tesseract": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
		"opencorpora": "creativecommons.org/licenses/by-sa/3.0", "wordnet": "Princeton University",
	} {
		_, section, _ := strings.Cut(all, "\n==== "+name+" ====\n")
		section, _, _ = strings.Cut(section, "\n==== ")
		if !strings.Contains(section, words) {
			t.Errorf("the notice of %s lacks %q", name, words)
		}
	}
}

// sourceRow is a row of dicts/README.md: a package that words or scores come from, and the file of its notice.
var sourceRow = regexp.MustCompile("(?m)^\\|.*?\\| (?:Debian|npm) `([^`]+)`.*\\(licences/([^)]+)\\.txt\\)")

// TestSources has each embedded list name the packages that it's made of, and these the notices that it needs.
func TestSources(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "dicts", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range dicts.Embedded() {
		var got []string
		for _, row := range sourceRow.FindAllStringSubmatch(string(readme), -1) {
			if strings.Contains(info.Source, row[1]+" ") {
				got = append(got, row[2])
			}
		}
		want := slices.Clone(englishNotices)
		if strings.HasPrefix(info.Name, "ru") {
			want = slices.Clone(russianNotices)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s, from %s, has the notices %q, want %q", info.Name, info.Source, got, want)
		}
	}
}
