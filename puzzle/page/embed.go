package page

import (
	"encoding/binary"
	"errors"
	"fmt"

	"golang.org/x/image/font/sfnt"
)

// embeddable returns an error for a font that can't be embedded in a PDF. The PDF library only supports TrueType, but
// accepts other fonts without an error.
func embeddable(ttf []byte) error {
	if _, err := sfnt.Parse(ttf); err != nil {
		return fmt.Errorf("the font can't be read: %w", err)
	}
	if kind := string(ttf[:4]); kind != "\x00\x01\x00\x00" && kind != "true" {
		return errors.New("the font is not a plain TrueType font: give a .ttf file")
	}
	t := tables(ttf)
	for _, name := range []string{"head", "hhea", "hmtx", "maxp", "cmap", "loca", "glyf", "name", "post", "OS/2"} {
		if t[name] == nil {
			return fmt.Errorf("the font has no %s table: give another TrueType font", name)
		}
	}
	switch rights := t.number("OS/2", 8); {
	case rights == 0x0002 || rights&0x0300 != 0:
		return errors.New("the font doesn't allow embedding: give another")
	case t.number("head", 52) != 0 || t.number("hhea", 32) != 0 || t.number("name", 0) != 0 || !t.hasCharacters():
		return errors.New("the font has unsupported tables: give another TrueType font")
	}
	return nil
}

// fontTables holds the tables of a font, by name.
type fontTables map[string][]byte

// tables finds the tables of a font.
func tables(ttf []byte) fontTables {
	const header, record = 12, 16
	t := make(fontTables)
	for at := header; at+record <= len(ttf) && len(t) < int(binary.BigEndian.Uint16(ttf[4:])); at += record {
		from := uint64(binary.BigEndian.Uint32(ttf[at+8:]))
		to := from + uint64(binary.BigEndian.Uint32(ttf[at+12:]))
		if to > uint64(len(ttf)) {
			break
		}
		t[string(ttf[at:at+4])] = ttf[from:to]
	}
	return t
}

// number returns the two-byte number at an offset of a table, or -1 beyond its end.
func (t fontTables) number(name string, at int) int {
	if at < 0 || at+2 > len(t[name]) {
		return -1
	}
	return int(binary.BigEndian.Uint16(t[name][at:]))
}

// hasCharacters reports whether the font maps Unicode characters, for Windows or all platforms, with format 4.
func (t fontTables) hasCharacters() bool {
	const header, record, windows, unicode = 4, 8, 3, 0
	for i := range max(0, t.number("cmap", 2)) {
		at := header + i*record
		system, coding := t.number("cmap", at), t.number("cmap", at+2)
		offset := t.number("cmap", at+4)<<16 + t.number("cmap", at+6)
		if (system == unicode || system == windows && coding == 1) && t.number("cmap", offset) == 4 {
			return true
		}
	}
	return false
}
