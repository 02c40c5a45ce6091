package formats

import (
	"regexp"
	"strings"
)

// xd is the text format of collections of crosswords, in letters of any alphabet. It has several letters in a cell,
// and circles or shades, but no bars. Enumerations are at the end of clues. It is written with headings, as since
// version 2, and read without them, too:
//
//	## Metadata
//
//	Title: Hearts
//	Rebus: 1=HEART
//
//	## Grid
//
//	1ACHE
//	#DAM#
//
//	## Clues
//
//	A1. Sadness ~ HEARTACHE
//	A6. Wall across a river ~ DAM
//
// Source: https://github.com/century-arcade/xd/blob/master/doc/xd-format.md, and what programs that use
// https://github.com/puzzmo-com/xd-crossword-tools have added to it: comments, splits of answers, and designs, which
// are read only.
var xd = Format{
	Name: "xd", Title: "xd, for collections", Extensions: []string{".xd"},
	Write: writeXD,
	read:  drafted(readXD),
	is:    func(data []byte) bool { return xdStart.Match(data) },
}

// xdStart is how a file starts.
var xdStart = regexp.MustCompile(`^(?:\x{feff})?\s*(?:## Meta|(?i:Title|Author): )`)

// The cells of xd that are not letters or rebus keys.
const (
	xdBlack = '#'
	xdVoid  = '_'
	xdOpen  = '.'
)

// xdFile is a file in its sections.
type xdFile struct {
	headers                    map[string][]string // by name in lower case: long ones have several lines
	names                      []string            // of headers, in order
	grid, clues, notes, design []string            // lines
	others                     []string            // names of other sections
}

// xdHeading is how the line before a section starts.
const xdHeading = "## "

var xdFirstHeading = regexp.MustCompile(`(?m)^` + xdHeading)

// xdClueLine is a clue, with its answer, and xdMetaLine what may be said of a clue besides: A1 ^Refs: A2 D4.
var (
	xdClueLine = regexp.MustCompile(`^(([AD])(\d+))\.(.*)$`)
	xdMetaLine = regexp.MustCompile(`^[A-Z]?\d+(?: *\^|~)`)
)

// parseXD divides a file into its sections.
func parseXD(text string) *xdFile {
	f := &xdFile{headers: make(map[string][]string)}
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	headless := text
	if at := xdFirstHeading.FindStringIndex(text); at != nil {
		headless = text[:at[0]]
	}
	f.parseBlanks(headless)
	f.parseHeadings(text[len(headless):])
	return f
}

// parseHeadings divides a file by its headings. Comments are left out.
func (f *xdFile) parseHeadings(text string) {
	section := func(string) {}
	comment := false
	for line := range strings.SplitSeq(text, "\n") {
		comment = comment || strings.HasPrefix(line, "<!--")
		name, heading := strings.CutPrefix(line, xdHeading)
		switch {
		case comment:
			comment = !strings.HasSuffix(strings.TrimSpace(line), "-->")
		case heading:
			section = f.section(strings.TrimSpace(name))
		default:
			section(line)
		}
	}
}

// section is what takes the lines of a section.
func (f *xdFile) section(name string) (add func(line string)) {
	lines := map[string]*[]string{"grid": &f.grid, "clues": &f.clues, "design": &f.design}[strings.ToLower(name)]
	switch strings.ToLower(name) {
	case "metadata", "meta":
		return f.addHeader
	case "notes":
		return func(line string) { f.notes = append(f.notes, line) }
	case "grid", "clues", "design":
		return func(line string) { addLine(lines, line) }
	}
	f.others = append(f.others, name)
	return func(string) {}
}

// parseBlanks divides a file by pairs of empty lines: headers, grid, clues, and notes.
func (f *xdFile) parseBlanks(text string) {
	section, blank := 0, 2
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" && section < 4:
			blank++
			continue
		case blank >= 2:
			section++
		}
		blank = 0
		switch section {
		case 1:
			f.addHeader(line)
		case 2:
			addLine(&f.grid, line)
		case 3:
			addLine(&f.clues, line)
		default:
			f.notes = append(f.notes, line)
		}
	}
}

func addLine(lines *[]string, line string) {
	if line = strings.TrimSpace(line); line != "" {
		*lines = append(*lines, line)
	}
}

// header is what a header says.
func (f *xdFile) header(name string) string { return strings.Join(f.headers[name], " ") }

// addHeader adds a line such as Title: Hearts.
func (f *xdFile) addHeader(line string) {
	name, value, found := strings.Cut(strings.TrimSpace(line), ":")
	key := strings.ToLower(strings.TrimSpace(name))
	value = strings.TrimSpace(value)
	if !found || value == "" || key != "title" && (value == "N/A" || value == "Not set") {
		return
	}
	if _, ok := f.headers[key]; !ok {
		f.names = append(f.names, strings.TrimSpace(name))
	}
	f.headers[key] = append(f.headers[key], value)
}

// headingLine is how a line starts that is a heading or a comment. Lines of notes that start so are indented.
var headingLine = regexp.MustCompile(`(?m)^(?:` + xdHeading + `|<!--)`)
