package files_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"crossat/internal/files"
)

// TestLimit reads texts at and beyond the limits, at once and byte by byte.
func TestLimit(t *testing.T) {
	const mega = 1 << 20
	line := strings.Repeat("x", mega-1) + "\n"
	for _, test := range []struct {
		name, text, want string
		limit            files.Limit
	}{
		{"long line", "a\n" + line + "b", "", files.Limit{Line: mega}},
		{
			"too long a line", "a\nx" + line + "b", "line 2 is longer than 1 MB: is this the right file?",
			files.Limit{Line: mega},
		},
		{"no end", line[:mega-1] + "xx", "line 1 is longer than 1 MB: is this the right file?", files.Limit{Line: mega}},
		{"large", line, "", files.Limit{Line: mega, All: mega}},
		{"too large", line + "x", "it is larger than 1 MB: is this the right file?", files.Limit{Line: mega, All: mega}},
		{"empty", "", "", files.Limit{Line: mega, All: mega}},
	} {
		for _, r := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
			got, err := io.ReadAll(test.limit.Reader(r))
			if err == nil && (string(got) != test.text || test.want != "") || err != nil && err.Error() != test.want {
				t.Errorf("%s: %d bytes of %d, %v, want %q", test.name, len(got), len(test.text), err, test.want)
			}
		}
	}
}
