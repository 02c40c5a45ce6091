package csp

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
)

// Format is a file format for models.
type Format struct {
	Name  string // as on the command line
	Title string // one-line description for a listing

	ending   string // extension of file names, with the dot
	mark     byte   // first character of a file
	write    func(out *bufio.Writer, m *Model, header []string)
	comments func(in *bufio.Reader) ([]string, error)
	answer   func(name string, in io.Reader, h *fill.Header) (cnf.Answer, *grids.Grid, error)
}

// ID returns the name.
func (f Format) ID() string { return f.Name }

// The formats.
var (
	XCSP3 = Format{"xcsp3", "XCSP3, for the solvers of its competitions",
		".xml", '<', writeXCSP3, xcsp3Comments, readXCSP3}
	MiniZinc = Format{"mzn", "MiniZinc, with the data",
		".mzn", '%', writeMiniZinc, miniZincComments, readMiniZinc}
	Data = Format{"dzn", "data for the model of MiniZinc",
		".dzn", '%', writeData, miniZincComments, readMiniZinc}
)

// Formats lists the formats.
var Formats = []Format{XCSP3, MiniZinc, Data}

// FormatOf returns the format for a file name by its extension; false if it's unknown.
func FormatOf(name string) (Format, bool) {
	for _, f := range Formats {
		if strings.HasSuffix(strings.ToLower(name), f.ending) {
			return f, true
		}
	}
	return Format{}, false
}

// Detect returns the format of the file that the reader is at the start of; false if it's unknown. It reads nothing.
func Detect(in *bufio.Reader) (Format, bool) {
	start, _ := in.Peek(64)
	start = bytes.TrimSpace(start)
	for _, f := range Formats {
		if len(start) > 0 && start[0] == f.mark {
			return f, true
		}
	}
	return Format{}, false
}

// Write writes a model, with comments from which [fill.ReadHeader] restores everything needed to decode answers. Of h,
// only the fields about the dictionary are used. The error is the writer's.
func (f Format) Write(w io.Writer, m *Model, h fill.Header) error {
	out := bufio.NewWriter(w)
	f.write(out, m, h.ModelComments(m.Problem))
	return out.Flush()
}

// Comments reads the comments at the start of a file. The error is the reader's.
func (f Format) Comments(in *bufio.Reader) ([]string, error) { return f.comments(in) }

// ReadAnswer reads the output of a solver, and returns its verdict and, if satisfiable, the grid of its last solution.
// The error names the output. It is returned if the output has no verdict, or a solution doesn't fit the model's grid.
func (f Format) ReadAnswer(name string, in io.Reader, h *fill.Header) (cnf.Answer, *grids.Grid, error) {
	answer, g, err := f.answer(name, in, h)
	if g == nil {
		return answer, nil, err
	}
	for _, s := range g.Slots() {
		if !g.Filled(s) {
			return cnf.Unknown, nil, fmt.Errorf("%s: %s has a cell without a letter: %w", name, s.Name(), errOther)
		}
	}
	return answer, g, nil
}
