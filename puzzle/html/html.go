// Package html writes puzzles as web pages for solving. Each is a self-contained file, with its script and style.
package html

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"

	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// Format is the HTML format.
var Format = formats.Format{
	Name: "html", Title: "a web page to solve the puzzle on", Extensions: []string{".html", ".htm"}, Write: write,
}

//go:embed page.tmpl style.css print.css script
var files embed.FS

var layout = template.Must(template.ParseFS(files, "page.tmpl"))

var (
	styles = read("style.css", "print.css")
	// script is one module: its files use each other's names.
	script = read("script/puzzle.js", "script/cells.js", "script/moves.js", "script/typing.js", "script/help.js",
		"script/start.js")
)

// read joins embedded files.
func read(names ...string) string {
	var text strings.Builder
	for _, name := range names {
		file, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the file is embedded
		}
		text.Write(file)
	}
	return text.String()
}

// write writes a page. It omits data that solvers don't see: scores, sources of clues, and how crossat made the puzzle.
func write(p *puzzle.Puzzle) ([]byte, []string, error) {
	page := newPage(p)
	style := fmt.Sprintf(":root { --columns: %d; --rows: %d; }\n%s", p.Grid.Width(), p.Grid.Height(), styles)
	page.Style, page.Script = template.CSS(style), template.JS(script)
	page.Policy = policy(script, style)
	var file bytes.Buffer
	err := layout.Execute(&file, page)
	return file.Bytes(), nil, err
}

// policy returns the content security policy of a page, which allows only its own script and style.
func policy(script, style string) string {
	return fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'",
		source(script), source(style))
}

// source returns the hash that makes a content security policy allow an inline script or style.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
