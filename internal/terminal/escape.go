package terminal

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lengths of lines, in characters: what is longer loses its middle.
const (
	maxMessage = 1000
	maxLine    = 4000
)

// Message is a text on one line that a terminal may show: characters that it would obey, and ends of lines, are escaped.
// A long text loses its middle.
func Message(text string) string {
	return excerpt(escape(text, ""), maxMessage)
}

// escape replaces control characters, except for some, and bytes that are no characters by escapes such as \x1b.
func escape(text, except string) string {
	if !strings.ContainsFunc(text, obeyed) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case !obeyed(r) || strings.ContainsRune(except, r):
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == utf8.RuneError && text[i] != "\ufffd"[0]:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == utf8.RuneError:
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// obeyed reports whether a terminal may obey a character: a control character, one that ends a line or turns around the
// order of others, or what stands for bytes that are no character.
func obeyed(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) ||
		r == utf8.RuneError
}

// excerpt is a text of at most so many characters and a few for what is left out: its beginning and its end.
func excerpt(text string, most int) string {
	if len(text) <= most {
		return text
	}
	runes := []rune(text)
	left := len(runes) - most
	if left <= 0 {
		return text
	}
	end := most / 4
	return fmt.Sprintf("%s[%d more]%s", string(runes[:most-end]), left, string(runes[len(runes)-end:]))
}

// Plain is a writer of text for a terminal: in what it writes, it escapes control characters, except for tabs and ends of
// lines.
type Plain struct {
	w    io.Writer
	most int    // characters of a line
	dims bool   // obeys dimming, see [Dim]
	rest []byte // the beginning of a character
}

// Codes of ECMA-48 for text with less contrast.
const dimmed, undimmed = "\x1b[2m", "\x1b[22m"

// Dim returns a text with less contrast, for a [Plain] that allows it.
func Dim(text string) string { return dimmed + text + undimmed }

// AllowDim lets [Dim] through, and nothing else that a terminal obeys.
func (p *Plain) AllowDim() { p.dims = true }

// Mute throws away all that is written from now on.
func (p *Plain) Mute() { p.w = io.Discard }

// escapedDim undoes the escaping of [Dim].
var escapedDim = strings.NewReplacer(escape(dimmed, ""), dimmed, escape(undimmed, ""), undimmed)


// NewPlain returns a writer of messages, whose long lines it shortens, or w if it is one.
func NewPlain(w io.Writer) *Plain {
	if p, ok := w.(*Plain); ok {
		return p
	}
	return &Plain{w: w, most: maxLine}
}

// NewWhole returns a writer that shortens nothing. It may have to be flushed.
func NewWhole(w io.Writer) *Plain { return &Plain{w: w, most: math.MaxInt} }

// Write writes a text, whole lines or parts of them.
func (p *Plain) Write(text []byte) (int, error) {
	all := append(p.rest, text...)
	end := len(all)
	for i := max(0, end-utf8.UTFMax+1); i < end; i++ {
		if utf8.RuneStart(all[i]) && !utf8.FullRune(all[i:]) {
			end = i
		}
	}
	p.rest = slices.Clone(all[end:])
	if err := p.write(string(all[:end])); err != nil {
		return 0, err
	}
	return len(text), nil
}

func (p *Plain) write(text string) error {
	var b bytes.Buffer
	for line := range strings.Lines(text) {
		body, ended := strings.CutSuffix(line, "\n")
		text := escape(body, "\t")
		if p.dims {
			text = escapedDim.Replace(text)
		}
		b.WriteString(excerpt(text, p.most))
		if ended {
			b.WriteByte('\n')
		}
	}
	_, err := p.w.Write(b.Bytes())
	return err
}

// Flush writes what may have been the beginning of a character.
func (p *Plain) Flush() error {
	rest := string(p.rest)
	if p.rest = nil; rest == "" {
		return nil
	}
	return p.write(rest)
}
