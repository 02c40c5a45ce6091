// Package static makes the files of a workbench that any web server can host: instead of a server, the page uses a
// Worker, which runs the search as WebAssembly.
package static

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"crossat/dicts"
	"crossat/internal/glosses"
	"crossat/internal/serve/page"
)

// The names of files and folders.
const (
	IndexFile       = "index.json"
	DefinitionsFile = "definitions.packed"
	ListsFolder     = "lists/"
	WasmFile        = "crossat.wasm"
	GlueFile        = "wasm_exec.js" // from the Go toolchain that built the WebAssembly

	pageFile    = "index.html"
	workerFile  = "service-worker.js"
	noticesFile = "licences.txt"
)

// Index is the content of [IndexFile].
type Index struct {
	Lists []dicts.Info
	Files map[string]string // the SHA-256 of each file in hexadecimal, except of this one and the service worker
}

//go:embed service-worker.js
var serviceWorker []byte

// Files returns the files of the folder by their names; names of folders end in a slash. Its arguments are a program
// for browsers, the Go script that runs it, and all licences. The output is deterministic.
func Files(wasm, glue []byte, licences string) (map[string][]byte, error) {
	files := map[string][]byte{
		WasmFile: wasm, GlueFile: glue, DefinitionsFile: glosses.Packed(),
		noticesFile: []byte(licences),
	}
	if err := errors.Join(add(files, "", page.Files), add(files, ListsFolder, dicts.Packed())); err != nil {
		return nil, err
	}
	var err error
	if files[pageFile], err = offline(files[pageFile]); err != nil {
		return nil, err
	}
	index := Index{Lists: dicts.Embedded(), Files: make(map[string]string)}
	for name, data := range files {
		index.Files[name] = sum(data)
	}
	if files[IndexFile], err = json.Marshal(index); err != nil {
		return nil, err
	}
	index.Files[IndexFile] = sum(files[IndexFile])
	files[workerFile], err = keeper(index.Files)
	return files, err
}

// Written returns a function that reports whether a file in the folder comes from an earlier export.
func Written(folder fs.FS) func(name string) bool {
	data, err := fs.ReadFile(folder, IndexFile)
	var index Index
	if err != nil || json.Unmarshal(data, &index) != nil || index.Files[WasmFile] == "" {
		return func(string) bool { return false }
	}
	return func(name string) bool { return index.Files[name] != "" || name == IndexFile || name == workerFile }
}

// add adds the files of a folder.
func add(files map[string][]byte, prefix string, folder fs.FS) error {
	return fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[prefix+name], err = fs.ReadFile(folder, name)
		return err
	})
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// offline switches the page to a Worker, and adds the content security policy.
func offline(page []byte) ([]byte, error) {
	if bytes.Count(page, []byte(server)) != 1 {
		return nil, errors.New("the page has no transport for a server")
	}
	return bytes.Replace(page, []byte(server), []byte(worker), 1), nil
}

// The elements of a page for a server and for a Worker.
const (
	server = `<meta name="transport" content="http">`
	worker = `<meta name="transport" content="worker">
<meta http-equiv="Content-Security-Policy" content="` + page.Policy + `">`
)

// keeper returns the service worker that caches the files.
func keeper(sums map[string]string) ([]byte, error) {
	const none = "const files = {};\n"
	if bytes.Count(serviceWorker, []byte(none)) != 1 {
		return nil, errors.New("the service worker has no line " + strings.TrimSpace(none))
	}
	table, err := json.Marshal(sums)
	if err != nil {
		return nil, err
	}
	return bytes.Replace(serviceWorker, []byte(none), fmt.Appendf(nil, "const files = %s;\n", table), 1), nil
}
