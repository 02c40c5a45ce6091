package dicts

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
)

const bom = "\ufeff"

// decode turns a list's bytes into UTF-8 text without a byte order mark. On
// failure the error has the line but not the name.
func decode(data []byte, charset string) (string, *Error) {
	enc, err := findCharset(charset)
	if err != nil {
		return "", err
	}
	text := ""
	if enc == nil {
		text, err = decodeUTF8(data)
	} else {
		text, err = decodeOther(data, enc, charset)
	}
	if err != nil {
		return "", err
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", &Error{Line: lineAt(text, i), Msg: "a NUL byte, so this is no text file", Advice: "give a plain word list"}
	}
	return strings.TrimPrefix(text, bom), nil
}

// findCharset is nil, nil for UTF-8.
func findCharset(name string) (encoding.Encoding, *Error) {
	if name == "" {
		return nil, nil
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		enc, err = ianaindex.IANA.Encoding(name)
	}
	if err != nil || enc == nil {
		return nil, (&Error{Msg: "unknown charset " + clip(name)}).advise("give an IANA name, for instance %s windows-1251", Charset)
	}
	if canonical, err := htmlindex.Name(enc); err == nil && canonical == "utf-8" {
		return nil, nil
	}
	return enc, nil
}

func decodeUTF8(data []byte) (string, *Error) {
	switch {
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return "", &Error{Line: 1, Msg: "compressed by gzip", Advice: "unpack the list first"}
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return "", (&Error{Line: 1, Msg: "the list is UTF-16"}).advise("give %s utf-16le", Charset)
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return "", (&Error{Line: 1, Msg: "the list is UTF-16"}).advise("give %s utf-16be", Charset)
	}
	text := string(data)
	if utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0 {
		return text, nil // decode complains of the NUL
	}
	fault := &Error{Line: lineAt(text, firstInvalid(text)), Msg: "not valid UTF-8"}
	return "", fault.advise("give the list's encoding, for instance %s windows-1251", Charset)
}

func decodeOther(data []byte, enc encoding.Encoding, charset string) (string, *Error) {
	if utf8.Valid(data) && bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return "", (&Error{Msg: "the list is UTF-8, not " + charset}).advise("drop %s", Charset)
	}
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		return "", (&Error{Msg: "cannot be read as " + charset}).advise("give the list's own encoding with %s", Charset)
	}
	text := string(out)
	if i := strings.IndexRune(text, utf8.RuneError); i >= 0 {
		fault := &Error{Line: lineAt(text, i), Msg: fmt.Sprintf("bytes that %s does not define", charset)}
		return "", fault.advise("give the list's own encoding with %s", Charset)
	}
	return text, nil
}

// firstInvalid is the offset of the first byte that is not UTF-8.
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

// lineAt is the 1-based line of a byte offset.
func lineAt(text string, offset int) int {
	return 1 + strings.Count(text[:offset], "\n")
}
