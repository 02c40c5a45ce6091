package page

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// pdfFamily is the name of the font in PDF files.
const pdfFamily = "page"

// writePDF prints the pages. It embeds only the used characters of the fonts.
func writePDF(p *printer) ([]byte, error) {
	sheets := p.sheets()
	f := fpdf.NewCustom(&fpdf.InitType{
		UnitStr: "pt", Size: fpdf.SizeType{Wd: p.paper.Width, Ht: p.paper.Height},
	})
	f.SetCatalogSort(true)
	f.SetCreationDate(noDate)
	f.SetModificationDate(noDate)
	f.SetTitle(strings.ToValidUTF8(p.title(), "\ufffd"), true) // the library panics on invalid UTF-8
	f.SetAuthor(strings.ToValidUTF8(p.Author, "\ufffd"), true)
	f.SetCreator("crossat", true)
	f.SetLang(p.words.Name)
	f.SetAutoPageBreak(false, 0)
	return pdf{f, p.fonts}.file(sheets)
}

// noDate is used instead of the current time, for deterministic output.
var noDate = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// pdf is a canvas.
type pdf struct {
	*fpdf.Fpdf
	fonts *fonts
}

// file draws the pages. It returns an error if the library can't handle the font.
func (c pdf) file(sheets []sheet) (file []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			file, err = nil, fmt.Errorf("the font can't be embedded: %v", r)
		}
	}()
	// The library modifies the font.
	c.AddUTF8FontFromBytes(pdfFamily, "", slices.Clone(c.fonts.regular.ttf))
	if c.fonts.bold != c.fonts.regular {
		c.AddUTF8FontFromBytes(pdfFamily, "B", slices.Clone(c.fonts.bold.ttf))
	}
	for _, s := range sheets {
		c.AddPage()
		for _, shape := range s.shapes {
			shape.draw(c)
		}
	}
	var b bytes.Buffer
	err = c.Output(&b)
	return b.Bytes(), err
}

func (c pdf) rect(r rect) {
	c.SetFillColor(int(r.ink), int(r.ink), int(r.ink))
	c.Rect(r.x, r.y, r.w, r.h, "F")
}

func (c pdf) stroke(width float64, ink grey) {
	c.SetLineWidth(width)
	c.SetDrawColor(int(ink), int(ink), int(ink))
}

func (c pdf) line(l line) {
	c.stroke(l.width, l.ink)
	c.Line(l.x1, l.y1, l.x2, l.y2)
}

func (c pdf) circle(o circle) {
	c.stroke(o.width, o.ink)
	c.Circle(o.x, o.y, o.radius, "D")
}

// embolden is how much thicker letters get in a font without a bold version, as a share of the size.
const embolden = 1.0 / 32

func (c pdf) text(t text) {
	style := ""
	switch {
	case t.bold && c.fonts.bold != c.fonts.regular:
		style = "B"
	case t.bold:
		c.stroke(embolden*t.size, t.ink)
		c.SetTextRenderingMode(2) // filled and outlined
		defer c.SetTextRenderingMode(0)
	}
	c.SetFont(pdfFamily, style, t.size)
	c.SetTextColor(int(t.ink), int(t.ink), int(t.ink))
	c.Text(c.fonts.start(t), t.y, t.s)
}
