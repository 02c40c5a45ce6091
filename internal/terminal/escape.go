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

// Maximum lengths of lines, in characters. The middle of longer ones is omitted.
const (
	maxMessage = 1000
	maxLine    = 4000
)

// Message returns a text as a single line that is safe to show on a terminal: control characters and line ends are
// escaped. The middle of a long text is omitted.
func Message(text string) string {
	return excerpt(escape(text, ""), maxMessage)
}

// escape replaces control characters, with exceptions, and invalid UTF-8 by escapes such as \x1b.
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

// obeyed reports whether a terminal could act on a character: a control character, one that ends a line or changes the
// text direction, or a placeholder for invalid bytes.
func obeyed(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) ||
		r == utf8.RuneError
}

// excerpt returns the beginning and the end of a text that has more than the given number of characters, and says how
// many it omits.
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

// Plain is a writer of text for a terminal. It escapes control characters except tabs and line ends.
type Plain struct {
	w    io.Writer
	most int    // maximum length of a line, in characters
	dims bool   // obeys dimming, see [Dim]
	rest []byte // the incomplete last character
}

// Codes of ECMA-48 for text with less contrast.
const dimmed, undimmed = "\x1b[2m", "\x1b[22m"

// Dim returns a text with less contrast, for a [Plain] that allows it.
func Dim(text string) string { return dimmed + text + undimmed }

// AllowDim lets the codes of [Dim] through; all others are still escaped.
func (p *Plain) AllowDim() { p.dims = true }

// Mute discards all further output.
func (p *Plain) Mute() { p.w = io.Discard }

// escapedDim undoes the escaping of [Dim].
var escapedDim = strings.NewReplacer(escape(dimmed, ""), dimmed, escape(undimmed, ""), undimmed)

// NewPlain returns a writer that shortens long lines, or w if it already is a Plain.
func NewPlain(w io.Writer) *Plain {
	if p, ok := w.(*Plain); ok {
		return p
	}
	return &Plain{w: w, most: maxLine}
}

// NewWhole returns a writer that doesn't shorten lines. It can require a final Flush.
func NewWhole(w io.Writer) *Plain { return &Plain{w: w, most: math.MaxInt} }

// Write writes text, in whole lines or parts of them.
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

// Flush writes the rest, which could have been the beginning of a character.
func (p *Plain) Flush() error {
	rest := string(p.rest)
	if p.rest = nil; rest == "" {
		return nil
	}
	return p.write(rest)
}
