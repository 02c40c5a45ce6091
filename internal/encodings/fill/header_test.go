package fill_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/problem/fittest"
)

// TestOrigin writes the origin of a formula, with characters that must not end a line, and reads it back.
func TestOrigin(t *testing.T) {
	e := encode(t, fittest.Grid(t, "..\n.."), fittest.List("AB CD AC BD"), fill.Options{}, 0)
	h := fill.Header{Dict: "x", DictWords: 4, Fingerprint: "ab", Origin: fill.Origin{
		Version: "v1.2.0", Command: "a\nb\r\u0085 'c  d'\x1b[1m ", Licences: []string{"x: ODC-BY", "", "y: none"},
	}}
	var b bytes.Buffer
	if err := e.WriteDIMACS(t.Context(), &b, h); err != nil {
		t.Fatal(err)
	}
	start := "c crossat fill 1\nc version v1.2.0\nc command a b   'c  d' [1m\n" +
		"c licence x: ODC-BY\nc licence y: none\nc encoding "
	if !strings.HasPrefix(b.String(), start) {
		t.Errorf("the file begins with\n%.200s", b.String())
	}
	f, err := cnf.Read("x.cnf", &b)
	if err != nil {
		t.Fatal(err)
	}
	read, err := fill.ReadHeader(f.Comments)
	if err != nil {
		t.Fatal(err)
	}
	want := fill.Origin{Version: "v1.2.0", Command: "a b   'c  d' [1m", Licences: []string{"x: ODC-BY", "y: none"}}
	if !reflect.DeepEqual(read.Origin, want) {
		t.Errorf("read back: %+v, want %+v", read.Origin, want)
	}
}
