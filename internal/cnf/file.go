package cnf

import (
	"bufio"
	"io"
	"path"
	"strings"
)

// Format is a file format for formulas.
type Format struct {
	Name  string // as on the command line, and as the extension of file names
	Title string // one-line description for a listing
}

// ID returns the name.
func (f Format) ID() string { return f.Name }

// The formats.
var (
	DIMACS = Format{"cnf", "DIMACS, for SAT solvers"}
	WCNF   = Format{"wcnf", "that of the MaxSAT evaluations since 2022"}
	OPB    = Format{"opb", "that of the pseudo-Boolean competitions"}
)

// Formats lists the formats; the first is the default.
var Formats = []Format{DIMACS, WCNF, OPB}

// FormatOf returns the format for a file name, based on the last extension that is known, as in x.wcnf.gz. If none is,
// it returns the first format and false.
func FormatOf(name string) (f Format, known bool) {
	for name = strings.ToLower(name); path.Ext(name) != ""; name = strings.TrimSuffix(name, path.Ext(name)) {
		for _, f := range Formats {
			if path.Ext(name) == "."+f.Name {
				return f, true
			}
		}
	}
	return Formats[0], false
}

// File is the content of a file with a formula.
type File struct {
	Format Format
	Weighted
	Comments []string // the comments before the first clause, without their marks
}

// Read reads a file of any format. The format is determined by the first line that isn't a DIMACS comment: "*" begins
// an OPB file, "h" a WCNF file. A WCNF file without an "h" there must be named .wcnf, see [FormatOf]. Errors are of
// type *[SyntaxError], or come from the reader.
//
// In a DIMACS file, clauses can span lines, and the header's counts must match the clauses. A line "%" ends the file,
// as in the SATLIB collection. An iCNF file is read as a DIMACS file, without its cubes. OPB files are only supported
// with constraints whose weights are 1 or -1, and sums whose weights are above 0.
func Read(name string, r io.Reader) (*File, error) {
	p := &weightedParser{parser: parser{name: name, r: bufio.NewReaderSize(r, 1<<16)}}
	if err := p.eachLine(p.parseAny); err != nil {
		return nil, err
	}
	return p.file()
}

// weightedParser reads files of any format line by line. For a DIMACS file, parser does the work.
type weightedParser struct {
	parser
	format Format // zero until the first line that isn't a comment
	w      Weighted
	lines  int // constraints read, of an OPB file
}

// parseAny reads a line.
func (p *weightedParser) parseAny(line []byte) error {
	if p.format == (Format{}) && len(line) > 0 && line[0] != 'c' {
		switch f, _ := FormatOf(p.name); {
		case isOPB(line):
			p.format = OPB
		case len(line) > 1 && line[0] == 'h' && isBlank(line[1]), f == WCNF:
			p.format = WCNF
		default:
			p.format = DIMACS
		}
	}
	switch p.format {
	case WCNF:
		return p.parseWCNF(line)
	case OPB:
		return p.parseOPB(line)
	}
	return p.parseLine(line)
}

// file checks at the end of the file that nothing is missing.
func (p *weightedParser) file() (*File, error) {
	if p.format == (Format{}) {
		p.format, _ = FormatOf(p.name) // the file has only comments
	}
	switch {
	case p.format == OPB && p.header && p.lines != p.clauses:
		return nil, p.errorf("%d constraints, but the header says %d: the file is cut short", p.lines, p.clauses)
	case p.format == WCNF, p.format == OPB:
		return &File{p.format, p.w, p.comments}, nil
	}
	if err := p.finish(); err != nil {
		return nil, err
	}
	return &File{DIMACS, Weighted{Formula: p.f}, p.comments}, nil
}
