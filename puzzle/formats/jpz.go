package formats

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/htmlindex"

	"crossat/grids"
	"crossat/puzzle"
)

// jpz is the XML format of Crossword Compiler's applet, http://crossword.info/xml/rectangular-puzzle. Some files are
// zipped. Clues have markup.
var jpz = Format{
	Name: "jpz", Title: "Crossword Compiler's applet, XML", Extensions: []string{".jpz"},
	Write: writeJPZ,
	read:  drafted(readJPZ),
	is: func(data []byte) bool {
		return isZip(data) || bytes.Contains(data, []byte("<rectangular-puzzle"))
	},
}

// maxDepth is the maximum nesting of elements.
const maxDepth = 50

// jpzReader reads elements into a draft.
type jpzReader struct {
	*draft
	path  []string                    // the elements around the current place
	texts map[string]*strings.Builder // texts around the grid, by element
	words map[string]clue             // by identifier: their cells
	word  string                      // the identifier of the current one
	cells []int                       // the cells of the current word
	lists []jpzList                   // the lists of clues
	into  *strings.Builder            // receives the text of the current element; nil to ignore it
	until int                         // the depth of the element whose text is captured
	bold  bool                        // clues or other texts have markup
}

// jpzList is a list of clues, with a title such as Across.
type jpzList struct {
	title strings.Builder
	clues []*jpzClue
}

type jpzClue struct {
	text         strings.Builder
	word, number string
	format       string // the enumeration
	link         bool   // only a reference to another clue
}

func readJPZ(data []byte) (*draft, error) {
	data, err := unzip(data)
	if err != nil {
		return nil, err
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Entity = xml.HTMLEntity // the value of each is one character
	d.CharsetReader = func(charset string, input io.Reader) (io.Reader, error) {
		encoding, err := htmlindex.Get(charset)
		if err != nil {
			return nil, fmt.Errorf("unknown charset %q: save the file as UTF-8", short(charset))
		}
		return encoding.NewDecoder().Reader(input), nil
	}
	r := jpzReader{texts: make(map[string]*strings.Builder), words: make(map[string]clue)}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("not the XML of jpz: %w", err)
		}
		if err := r.token(token); err != nil {
			return nil, err
		}
	}
	if r.draft == nil {
		return nil, errors.New("no crossword in the file: the element <crossword> should have a <grid>")
	}
	r.finish()
	return r.draft, nil
}

// token reads the next token of the file.
func (r *jpzReader) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		if len(r.path) == maxDepth {
			return fmt.Errorf("elements nest more than %d deep: is it a puzzle?", maxDepth)
		}
		name := t.Name.Local
		if err := r.start(name, r.parent(), attributes(t.Attr)); err != nil {
			return err
		}
		r.path = append(r.path, name)
	case xml.EndElement:
		r.end(t.Name.Local)
	case xml.CharData:
		if r.into != nil {
			r.into.Write(t)
		}
	}
	return nil
}

// parent returns the innermost open element.
func (r *jpzReader) parent() string {
	if len(r.path) == 0 {
		return ""
	}
	return r.path[len(r.path)-1]
}

// attributes returns the attributes of an element by name.
func attributes(all []xml.Attr) map[string]string {
	byName := make(map[string]string, len(all))
	for _, a := range all {
		byName[a.Name.Local] = strings.TrimSpace(a.Value)
	}
	return byName
}

// start reads the beginning of an element.
func (r *jpzReader) start(name, parent string, a map[string]string) error {
	switch {
	case r.into != nil:
		r.markup(name)
	case name == "grid" && parent == "crossword" && r.draft == nil:
		return r.startGrid(a)
	case parent == "rectangular-puzzle" && otherKinds[name]:
		return fmt.Errorf("the kind of puzzle is <%s>: crossat reads crosswords", name)
	case parent == "metadata" || name == "instructions" && parent == "rectangular-puzzle":
		r.texts[name] = new(strings.Builder)
		r.capture(r.texts[name])
	case r.draft == nil:
	case name == "cell" && parent == "grid":
		return r.readCell(a)
	case name == "word":
		r.word, r.cells = a["id"], nil
		r.addCells(a)
	case name == "cells" && parent == "word":
		r.addCells(a)
	case name == "clues":
		r.lists = append(r.lists, jpzList{})
	case len(r.lists) > 0:
		r.startClue(name, parent, a)
	}
	return nil
}

// otherKinds lists the elements for puzzles other than crosswords.
var otherKinds = map[string]bool{
	"acrostic": true, "coded": true, "kakuro": true, "sudoku": true, "word-search": true, "wordsearch": true,
}

// startClue reads the beginning of a clue or of a list's title.
func (r *jpzReader) startClue(name, parent string, a map[string]string) {
	list := &r.lists[len(r.lists)-1]
	switch {
	case name == "title" && parent == "clues":
		r.capture(&list.title)
	case name == "clue":
		c := &jpzClue{word: a["word"], number: a["number"], format: a["format"], link: a["is-link"] != ""}
		list.clues = append(list.clues, c)
		r.capture(&c.text)
	}
}

// capture sends the text inside of the element that begins here to a builder.
func (r *jpzReader) capture(into *strings.Builder) { r.into, r.until = into, len(r.path) }

// markup handles an element inside a text.
func (r *jpzReader) markup(name string) {
	if breakTag.MatchString("<" + name + ">") {
		r.into.WriteByte('\n')
	}
	r.bold = r.bold || name != "span" && r.path[r.until] != "title"
}

// end reads the end of an element.
func (r *jpzReader) end(name string) {
	r.path = r.path[:len(r.path)-1]
	switch {
	case r.into != nil && len(r.path) == r.until:
		r.into = nil
	case name == "word" && r.draft != nil:
		var c clue
		r.setCells(&c, r.cells)
		r.words[r.word] = c
		r.cells = nil
	}
}

// finish turns everything read into the texts and clues of the draft.
func (r *jpzReader) finish() {
	text := func(name string) string {
		if r.texts[name] == nil {
			return ""
		}
		return r.texts[name].String()
	}
	r.Title, r.Author, r.Copyright = text("title"), text("creator"), text("copyright")
	r.Notes = lines(text("description"))
	if more := lines(text("instructions")); more != r.Notes {
		r.Notes = lines(r.Notes + "\n" + more)
	}
	r.marked, r.inText = r.bold, true
	links := 0
	for i := range r.lists {
		list := &r.lists[i]
		for _, c := range list.clues {
			r.inText = r.inText && c.format == ""
			if c.link {
				links++
			}
			r.addClue(list, c)
		}
	}
	if links > 0 {
		r.notef("clues for several slots stay with the first: the others have a reference only, %d of them", links)
	}
}

// addClue adds a clue of a list, for the slot of its word or else of its number in the list's direction.
func (r *jpzReader) addClue(list *jpzList, c *jpzClue) {
	to := r.words[c.word]
	if to.start == 0 {
		to = clue{label: firstNumber.FindString(c.number)}
		if strings.Contains(strings.ToLower(list.title.String()), "down") {
			to.dir = grids.Down
		}
	}
	to.entry.Clue.Text = c.text.String()
	setEnumeration(&to.entry, c.format)
	if to.entry != (puzzle.Entry{}) {
		r.clues = append(r.clues, to)
	}
}
