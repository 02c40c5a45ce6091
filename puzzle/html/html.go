// Package html writes puzzles as web pages on which they can be solved: one file a puzzle, with the script and the
// style in it, that asks for nothing from elsewhere.
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

// Format is the format of pages.
var Format = formats.Format{
	Name: "html", Title: "a web page to solve the puzzle on", Extensions: []string{".html", ".htm"}, Write: write,
}

//go:embed page.tmpl style.css print.css script
var files embed.FS

var layout = template.Must(template.ParseFS(files, "page.tmpl"))

var (
	styles = read("style.css", "print.css")
	// script is one module: its files see each other's names.
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

// write writes a page. What solvers do not see is left out: scores, where clues come from, and how crossat has made
// the puzzle.
func write(p *puzzle.Puzzle) ([]byte, []string, error) {
	page := newPage(p)
	style := fmt.Sprintf(":root { --columns: %d; --rows: %d; }\n%s", p.Grid.Width(), p.Grid.Height(), styles)
	page.Style, page.Script = template.CSS(style), template.JS(script)
	page.Policy = policy(script, style)
	var file bytes.Buffer
	err := layout.Execute(&file, page)
	return file.Bytes(), nil, err
}

// policy is the content security policy of a page: nothing but its own script and style.
func policy(script, style string) string {
	return fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'",
		source(script), source(style))
}

// source is how a content security policy allows an inline script or style.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
