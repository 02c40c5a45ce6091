package html

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/puzzle"
)

func parse(t *testing.T, text string) *puzzle.Puzzle {
	t.Helper()
	g, err := grids.Parse("test", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return puzzle.New(g)
}

func render(t *testing.T, p *puzzle.Puzzle) string {
	t.Helper()
	file, notes, err := Format.Write(p)
	if err != nil || len(notes) > 0 {
		t.Fatal(notes, err)
	}
	return string(file)
}

// element is an element of a page, with its own text and the text of the elements in it.
type element struct {
	name, text string
	attributes map[string]string
}

var inline = regexp.MustCompile(`(?s)(<script[^>]*>|<style>)(.*?)(</script>|</style>)`)

// elements parses a page. It skips scripts and styles, because they aren't XML.
func elements(t *testing.T, page string) []*element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(inline.ReplaceAllString(page, "$1$3")))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var all, open []*element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attributes: make(map[string]string)}
			for _, a := range token.Attr {
				e.attributes[a.Name.Local] = a.Value
			}
			all, open = append(all, e), append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, e := range open {
				e.text += string(token)
			}
		}
	}
}

// texts returns the texts of the wanted elements, with single spaces.
func texts(all []*element, want func(*element) bool) []string {
	var found []string
	for _, e := range all {
		if want(e) {
			found = append(found, strings.Join(strings.Fields(e.text), " "))
		}
	}
	return found
}

func named(name string) func(*element) bool { return func(e *element) bool { return e.name == name } }

func wants(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestPage(t *testing.T) {
	p := parse(t, "CAT\nA#O\nBED\n")
	p.Title, p.Author, p.Copyright, p.Notes = "Monday", "A. Setter", "© 2026", "Two\nlines"
	p.Entries[0] = puzzle.Entry{Clue: puzzle.Clue{Text: "Pet"}, Enumeration: "1-2"}
	p.SetMark(0, puzzle.Given)
	p.SetMark(1, puzzle.Circle|puzzle.Shade)
	p.SetMark(4, puzzle.Void)
	all := elements(t, render(t, p))
	wants(t, "title", texts(all, named("title")), "Monday")
	wants(t, "heading", texts(all, named("h1")), "Monday")
	wants(t, "footer", texts(all, named("footer")), "© 2026")
	wants(t, "lists", texts(all, named("h2")), "Across", "Down")
	wants(t, "clues", texts(all, named("li")), "1 Pet (1-2)", "3 (3)", "1 (3)", "2 (3)")
	wants(t, "cells", texts(all, named("td")), "1", "", "2", "", "", "", "3", "", "")
	var classes, inputs, given []string
	for _, e := range all {
		if e.name == "td" {
			classes = append(classes, e.attributes["class"])
		}
		if e.name == "input" {
			inputs = append(inputs, e.attributes["id"])
			given = append(given, e.attributes["value"])
		}
	}
	wants(t, "classes", classes, "given", "shade circle", "", "", "void", "", "", "", "")
	wants(t, "inputs", inputs, "r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3")
	wants(t, "given letters", given, "C", "", "", "", "", "", "", "")
}

func TestBars(t *testing.T) {
	var classes []string
	for _, e := range elements(t, render(t, parse(t, "A|B C\nD E_F+\nG H I"))) {
		if class := e.attributes["class"]; e.name == "td" && class != "" {
			classes = append(classes, class)
		}
	}
	wants(t, "classes", classes, "bar-right", "bar-below", "bar-below")
}

// TestEscapes writes texts that could break out of their places in the page.
func TestEscapes(t *testing.T) {
	nasty := []string{
		`</script><script>alert(1)</script>`, `<b>bold</b> & "quoted" & 'single'`, `-->]]><!-- &amp; 😀`,
		`" onclick="x`, `{{.Title}}`,
	}
	p := parse(t, "CAT\nA#O\nBED\n")
	plain := elements(t, render(t, p))
	for _, text := range nasty {
		p.Title, p.Author, p.Copyright, p.Notes = text, text, text, text
		for i := range p.Entries {
			p.Entries[i].Clue.Text = text
		}
		file := render(t, p)
		all := elements(t, file)
		wants(t, "title", texts(all, named("title")), text)
		wants(t, "footer", texts(all, named("footer")), text)
		clue := " " + text + " (3)"
		wants(t, "clues", texts(all, named("li")), "1"+clue, "3"+clue, "1"+clue, "2"+clue)
		if more := len(all) - len(plain); more != 3 { // author, notes, copyright
			t.Errorf("%s: %d elements more than in a page without it, want 3", text, more)
		}
		if strings.Contains(file, "ZgotmplZ") {
			t.Errorf("%s: the template refuses a value", text)
		}
	}
}

// TestPolicy checks that the page allows its own script and style, and no others.
func TestPolicy(t *testing.T) {
	file := render(t, parse(t, "CAT\nA#O\nBED\n"))
	var got string
	for _, e := range elements(t, file) {
		if e.attributes["http-equiv"] == "Content-Security-Policy" {
			got = e.attributes["content"]
		}
	}
	parts := inline.FindAllStringSubmatch(file, -1)
	if len(parts) != 3 {
		t.Fatalf("%d scripts and styles, want a style, data and a script", len(parts))
	}
	if want := policy(parts[2][2], parts[0][2]); got != want {
		t.Errorf("policy %s, want %s", got, want)
	}
	foreign := regexp.MustCompile(`(?i)\b(src|style|on[a-z]+)=|https?:|url\(|@import|innerHTML|<!--`)
	if found := foreign.FindString(file); found != "" {
		t.Errorf("the page has %s", found)
	}
}

func TestSameBytes(t *testing.T) {
	p := parse(t, "CAT\nA#O\nBED\n")
	if first, second := render(t, p), render(t, p); first != second {
		t.Error("the same puzzle gives two pages")
	}
}

// dataOf returns the data of a page's script.
func dataOf(t *testing.T, file string) (d data) {
	t.Helper()
	if err := json.Unmarshal([]byte(inline.FindAllStringSubmatch(file, -1)[1][2]), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestData(t *testing.T) {
	file := render(t, parse(t, "CAT\nA#.\nBED\n"))
	d := dataOf(t, file)
	want := []slot{
		{"1 Across", false, []int{0, 1, 2}}, {"3 Across", false, []int{6, 7, 8}},
		{"1 Down", true, []int{0, 3, 6}}, {"2 Down", true, []int{2, 5, 8}},
	}
	if !reflect.DeepEqual(d.Slots, want) {
		t.Errorf("slots %v, want %v", d.Slots, want)
	}
	plain, err := base64.StdEncoding.DecodeString(d.Solution)
	if want := `["C","A","T","A","","","B","E","D"]`; err != nil || string(plain) != want {
		t.Errorf("solution %s, %v, want %s", plain, err, want)
	}
	for _, answer := range []string{"CAT", "BED", "CAB"} {
		if strings.Contains(file, answer) {
			t.Errorf("%s can be read in the page", answer)
		}
	}
}

// TestKey checks which puzzles share the state of a solver.
func TestKey(t *testing.T) {
	const grid = "ABC\nDEF\nGHI"
	first := parse(t, grid)
	titled, locked := parse(t, grid), parse(t, grid)
	clued, given := parse(t, grid), parse(t, grid)
	titled.Title = "A title"
	clued.Entries[0].Clue.Text = "A clue"
	given.SetMark(0, puzzle.Given)
	locked.SetMark(0, puzzle.Locked)
	for _, c := range []struct {
		name  string
		p     *puzzle.Puzzle
		share bool
	}{
		{"title", titled, true}, {"lock", locked, true}, {"clue", clued, false}, {"given", given, false},
		{"letter", parse(t, strings.Replace(grid, "I", "J", 1)), false},
		{"bar", parse(t, "A|B C\nD E F\nG H I"), false},
	} {
		if share := key(c.p) == key(first); share != c.share {
			t.Errorf("with another %s the puzzle shares the state: %t, want %t", c.name, share, c.share)
		}
	}
}

// TestCheck checks which pages have buttons to check and reveal letters.
func TestCheck(t *testing.T) {
	for grid, want := range map[string]bool{"...\n###\n": false, "C..\n###\n": false, "CA.\n###\n": true} {
		p := parse(t, grid)
		p.SetMark(0, puzzle.Given)
		if got := bytes.Contains([]byte(render(t, p)), []byte("Reveal all</button>")); got != want {
			t.Errorf("%q: buttons: %t, want %t", grid, got, want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for _, c := range []struct{ grid, clue, want string }{
		{"...\n...\n", "", "und"},
		{"CAT\n###\n", "Purring pet", "en"},
		{"CAFE\n####\n", "A coffee house; in French café; the word has come to us from Turkey, by way of Italy, " +
			"where they roast, grind and brew the beans", "en"},
		{"CAFÉ\n####\n", "Boisson chaude préparée à partir de graines torréfiées", "und"},
		{"ЁЛКА\n####\n", "Новогоднее дерево", "ru"},
		{"ЇЖАК\n####\n", "Колючий звір", "und"},
		{"ΓΑΤΑ\n####\n", "", "und"},
	} {
		p := parse(t, c.grid)
		p.Entries[0].Clue.Text = c.clue
		if got := language(p); got != c.want {
			t.Errorf("%s: %s, want %s", c.grid, got, c.want)
		}
	}
}
