package dicts

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
)

const bom = "\ufeff"

// AutoCharset is a charset for [Options] that means the result of [GuessCharset].
const AutoCharset = "auto"

// decode converts a list to UTF-8 text without a byte order mark. Its error has the line set but not the name.
func decode(text, charset string) (string, *Error) {
	if charset == AutoCharset {
		charset = GuessCharset(text)
	}
	enc, err := lookupCharset(charset)
	if err != nil {
		return "", err
	}
	if enc == nil {
		err = checkUTF8(text)
	} else {
		text, err = decodeCharset(text, enc, charset)
	}
	if err != nil {
		return "", err
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", &Error{Line: lineAt(text, i), Msg: "NUL byte: this is not a text file", Advice: "give a plain word list"}
	}
	return strings.TrimPrefix(text, bom), nil
}

// lookupCharset finds an encoding by its WHATWG name, or else by its IANA name.
// It returns nil, nil for UTF-8.
func lookupCharset(name string) (encoding.Encoding, *Error) {
	if name == "" {
		return nil, nil
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		enc, err = ianaindex.IANA.Encoding(name)
	}
	if err != nil || enc == nil {
		unknown := &Error{Msg: "unknown charset " + clip(name)}
		return nil, unknown.advise("use an IANA name, such as %s windows-1251", Charset)
	}
	if canonical, err := htmlindex.Name(enc); err == nil && canonical == "utf-8" {
		return nil, nil
	}
	return enc, nil
}

// checkUTF8 returns an error if text isn't UTF-8. Gzip and UTF-16, recognised by their first bytes, have errors of
// their own.
func checkUTF8(text string) *Error {
	switch {
	case strings.HasPrefix(text, "PK\x03\x04"):
		return &Error{Line: 1, Msg: "this is a zip file, such as a spreadsheet", Advice: "save it as CSV"}
	case strings.HasPrefix(text, "\x1f\x8b"):
		return &Error{Line: 1, Msg: "compressed with gzip", Advice: "decompress the list first"}
	case strings.HasPrefix(text, "\xff\xfe"):
		return (&Error{Line: 1, Msg: "the list is UTF-16"}).advise("use %s utf-16le", Charset)
	case strings.HasPrefix(text, "\xfe\xff"):
		return (&Error{Line: 1, Msg: "the list is UTF-16"}).advise("use %s utf-16be", Charset)
	}
	if utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0 {
		return nil // decode reports a NUL byte
	}
	invalid := &Error{Line: lineAt(text, firstInvalid(text)), Msg: "not valid UTF-8"}
	return invalid.advise("specify the encoding, such as %s windows-1251", Charset)
}

// decodeCharset decodes text with enc. It rejects valid UTF-8 with characters beyond ASCII, because the charset is
// almost certainly wrong then.
func decodeCharset(text string, enc encoding.Encoding, charset string) (string, *Error) {
	if utf8.ValidString(text) && strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return "", (&Error{Msg: "the list is UTF-8, not " + charset}).advise("drop %s", Charset)
	}
	text, err := enc.NewDecoder().String(text)
	if err != nil {
		return "", (&Error{Msg: "can't be decoded as " + charset}).advise("specify the actual encoding with %s", Charset)
	}
	if i := strings.IndexRune(text, utf8.RuneError); i >= 0 {
		invalid := &Error{Line: lineAt(text, i), Msg: fmt.Sprintf("bytes not defined in %s", charset)}
		return "", invalid.advise("specify the actual encoding with %s", Charset)
	}
	return text, nil
}

// firstInvalid returns the offset of the first byte that is not valid UTF-8.
func firstInvalid(text string) int {
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			return i
		}
	}
	return len(text)
}

// lineAt returns the 1-based line number of a byte offset.
func lineAt(text string, offset int) int {
	return 1 + strings.Count(text[:offset], "\n")
}
