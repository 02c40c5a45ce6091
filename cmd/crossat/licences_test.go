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
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
)

var update = flag.Bool("update", false, "rewrite licences.txt and testdata/record.txt")

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
		for _, path := range slices.Compact(paths) {
			content, err := os.ReadFile(path)
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

// embeddedData says of each package with embedded files whose they are: crossat's own, or under the licences of
// [dicts.Notices].
var embeddedData = map[string]string{
	"crossat/dicts": "notices", "crossat/internal/glosses": "notices", "crossat/internal/stem": "notices",
	"crossat/grids": "own", "crossat/internal/encodings/csp": "own", "crossat/internal/cluster": "own",
	"crossat/puzzle/html": "own", "crossat/cmd/crossat": "own", "crossat/internal/serve/page": "own", "crossat/internal/serve/static": "own",
}

// TestEmbeddedData checks that no package embeds data whose licence nobody has thought of.
func TestEmbeddedData(t *testing.T) {
	for _, d := range dependencies(t) {
		if d.Module.Main && len(d.EmbedFiles) > 0 && embeddedData[d.ImportPath] == "" {
			t.Errorf("%s embeds %v: under which licence?", d.ImportPath, d.EmbedFiles)
		}
	}
	for _, source := range []string{"WordNet", "SCOWL", "OpenCorpora", "Hunspell", "moby"} {
		if !strings.Contains(dicts.Notices(), source) {
			t.Errorf("the licences of the lists do not speak of %s", source)
		}
	}
}
