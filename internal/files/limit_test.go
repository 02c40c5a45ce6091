package files_test

import (
	"io"
	"os"
	"path/filepath"
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
			got, err := io.ReadAll(test.limit.Reader(io.NopCloser(r)))
			if err == nil && (string(got) != test.text || test.want != "") || err != nil && err.Error() != test.want {
				t.Errorf("%s: %d bytes of %d, %v, want %q", test.name, len(got), len(test.text), err, test.want)
			}
		}
	}
}

// TestLimitLen asks how much is to come, of readers that know it and of one that does not.
func TestLimitLen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("four"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := files.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, test := range []struct {
		r     io.ReadCloser
		limit files.Limit
		want  int
	}{
		{f, files.Limit{Line: 4}, 4},
		{f, files.Limit{Line: 4, All: 4}, 4},
		{f, files.Limit{Line: 4, All: 3}, 0},
		{io.NopCloser(iotest.OneByteReader(f)), files.Limit{Line: 4}, 0},
	} {
		if got := test.limit.Reader(test.r).(interface{ Len() int }).Len(); got != test.want {
			t.Errorf("%+v: %d bytes to come, want %d", test.limit, got, test.want)
		}
	}
	r := files.Limit{Line: 4}.Reader(f)
	if _, err := r.Read(make([]byte, 3)); err != nil || r.(interface{ Len() int }).Len() != 1 {
		t.Errorf("%v; not one byte to come", err)
	}
}
