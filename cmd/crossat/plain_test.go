package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlain gives a file a name that a terminal obeys. It comes out escaped, as a result on a terminal and in errors.
func TestPlain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a\x1b[2J\u202eb")
	if err := os.WriteFile(path, []byte("AB\nCD\n"), 0o666); err != nil {
		t.Skip("the system has no such names: ", err)
	}
	for _, tt := range []struct {
		args string
		code int
	}{
		{"dicts stats --dict=", 0}, {"grids show --grid=", 0}, {"decode --model x --cnf=", exitError},
		{"formula bench --suite=", exitUsage}, {"fill -v --grid mini5 --dict=", exitNoFill},
	} {
		var out, said bytes.Buffer
		args := strings.Fields("crossat " + tt.args)
		args[len(args)-1] += path
		code := run(t.Context(), args, streams{in: strings.NewReader(""), out: &out, err: &said, terminal: true})
		text := out.String() + said.String()
		if code != tt.code || strings.ContainsAny(text, "\x1b\u202e") {
			t.Errorf("%s ends with %d, want %d: %q", tt.args, code, tt.code, text)
		}
		if tt.args[0] != 'g' && !strings.Contains(text, `a\x1b[2J\u202eb`) {
			t.Errorf("%s does not name the file: %q", tt.args, text)
		}
	}
}
