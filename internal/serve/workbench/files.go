package workbench

import (
	"encoding/json"
	"mime"
	"path/filepath"

	"crossat/internal/named"
	"crossat/internal/problem/layout"
	"crossat/puzzle"
	"crossat/puzzle/formats"
	"crossat/puzzle/html"
	"crossat/puzzle/page"
)

// tellPuzzle sends a puzzle.
func (c *call) tellPuzzle(p *puzzle.Puzzle, text string, notes []string) error {
	data, err := Pack(p)
	if err != nil {
		return err
	}
	c.tell(puzzleMessage{Type: "puzzle", Puzzle: data, Text: text, Notes: notes})
	return c.failed
}

// Pack encodes a puzzle for the page, in crossat's JSON.
func Pack(p *puzzle.Puzzle) (json.RawMessage, error) {
	f, err := formats.Find(formats.All, "json")
	if err != nil {
		return nil, err
	}
	data, _, err := f.Write(p)
	return json.RawMessage(data), err
}

// Unpack decodes a puzzle from the page.
func Unpack(data json.RawMessage) (*puzzle.Puzzle, error) {
	p, _, err := ReadFile("puzzle.json", data)
	return p, err
}

// ReadFile reads a puzzle file. A puzzle that is too large to edit is also a [BadRequest]. name is used in messages,
// and its extension can determine the format.
func ReadFile(name string, data []byte) (p *puzzle.Puzzle, notes []string, err error) {
	if p, notes, err = formats.Read(name, data, formats.Options{}); err != nil {
		return nil, nil, BadRequest{err}
	}
	if board := p.Grid.Board(); max(board.Width, board.Height) > layout.MaxSide {
		return nil, nil, badRequest("%s: the grid has %s cells: a side has at most %d here", name, board, layout.MaxSide)
	}
	return p, notes, nil
}

// readRequest has a file to read.
type readRequest struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// read reads a puzzle file.
func (c *call) read(q readRequest) error {
	p, notes, err := ReadFile(filepath.Base(q.Name), q.Data)
	if err != nil {
		return err
	}
	return c.tellPuzzle(p, "", notes)
}

// fileMessage has a puzzle as a file.
type fileMessage struct {
	Type  string   `json:"type"`
	Name  string   `json:"name"`
	Media string   `json:"media"`
	Data  []byte   `json:"data"`
	Notes []string `json:"notes,omitempty"`
}

// exports returns the formats for export.
func exports(blank bool) []formats.Format {
	all := append([]formats.Format{}, formats.All...)
	all = append(all, page.Formats(page.Options{Blank: blank})...)
	return append(all, html.Format)
}

// writeRequest has a puzzle and a file format. Blank omits the solution.
type writeRequest struct {
	ofPuzzle
	Format string `json:"format"`
	Blank  bool   `json:"blank"`
}

// write encodes a puzzle as a file.
func (c *call) write(q writeRequest) error {
	p, err := q.puzzle()
	if err != nil {
		return err
	}
	f, err := named.Find("format", exports(q.Blank), q.Format)
	if err != nil {
		return BadRequest{err}
	}
	data, notes, err := f.Write(p)
	if err != nil {
		return BadRequest{err}
	}
	m := fileMessage{Type: "file", Name: "puzzle", Media: "application/octet-stream", Data: data, Notes: notes}
	if len(f.Extensions) > 0 {
		m.Name += f.Extensions[0]
		if media := mime.TypeByExtension(f.Extensions[0]); media != "" {
			m.Media = media
		}
	}
	c.tell(m)
	return nil
}
