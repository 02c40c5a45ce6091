package formats

import (
	"regexp"
	"strings"
)

// xd is the text format of collections of crosswords, in letters of any alphabet. It has several letters in a cell, and
// circles or shades, but no bars. Clues end with enumerations. It is written with headings, which exist since version
// 2, and read with or without them:
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
// Source: https://github.com/century-arcade/xd/blob/master/doc/xd-format.md, with the additions of programs based on
// https://github.com/puzzmo-com/xd-crossword-tools, which are only read: comments, splits of answers, and designs.
var xd = Format{
	Name: "xd", Title: "xd, for collections", Extensions: []string{".xd"},
	Write: writeXD,
	read:  drafted(readXD),
	is:    func(data []byte) bool { return xdStart.Match(data) },
}

// xdStart matches the start of a file.
var xdStart = regexp.MustCompile(`^(?:\x{feff})?\s*(?:## Meta|(?i:Title|Author): )`)

// The cells of xd that are not letters or rebus keys.
const (
	xdBlack = '#'
	xdVoid  = '_'
	xdOpen  = '.'
)

// xdFile holds the sections of a file.
type xdFile struct {
	headers                    map[string][]string // by name in lower case; long ones have several lines
	names                      []string            // of headers, in order
	grid, clues, notes, design []string            // lines
	others                     []string            // names of other sections
}

// xdHeading starts the line before a section.
const xdHeading = "## "

var xdFirstHeading = regexp.MustCompile(`(?m)^` + xdHeading)

// xdClueLine matches a clue with its answer, xdMetaLine other data about a clue: A1 ^Refs: A2 D4.
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

// parseHeadings divides a file by its headings. Comments are skipped.
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

// section returns a function that receives the lines of a section.
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

// header returns the value of a header.
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

// headingLine matches the start of a heading or a comment. Such lines are indented in notes.
var headingLine = regexp.MustCompile(`(?m)^(?:` + xdHeading + `|<!--)`)
