// Package static makes a folder of files of the workbench, which any web server can serve: the page asks a Worker, in
// which the search runs as WebAssembly, instead of a server.
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

// The names of files and folders in the folder.
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

// Index is what is in [IndexFile].
type Index struct {
	Lists []dicts.Info
	Files map[string]string // the SHA-256 of each file in hexadecimal, except of this one and the service worker
}

//go:embed service-worker.js
var serviceWorker []byte

// Files returns the files of the folder by their names, whose folders end in a slash: of a program for browsers, the
// script of Go that runs it, and the licences of all of it. The same input gives the same files.
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

// Written reports which files of a folder were written there before.
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

// offline has a page ask a Worker, and forbids it all that it does not need.
func offline(page []byte) ([]byte, error) {
	if bytes.Count(page, []byte(server)) != 1 {
		return nil, errors.New("the page does not say that it asks a server")
	}
	return bytes.Replace(page, []byte(server), []byte(worker), 1), nil
}

// What a page says that asks a server, and one that asks a Worker.
const (
	server = `<meta name="transport" content="http">`
	worker = `<meta name="transport" content="worker">
<meta http-equiv="Content-Security-Policy" content="` + page.Policy + `">`
)

// keeper is the service worker that keeps files.
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
