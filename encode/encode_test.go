package encode_test

import (
	"bytes"
	"context"
	"testing"

	"crossat/dicts"
	"crossat/encode"
	"crossat/grids"
)

// TestWriteLater writes a formula when the context of its encoding has ended, and reads it again.
func TestWriteLater(t *testing.T) {
	g, err := grids.Square(2, 2)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d := dicts.New("words", []dicts.Word{{Text: "AT"}, {Text: "MO"}, {Text: "AM"}, {Text: "TO"}})
	f, err := encode.Fill(ctx, g, d, encode.Options{})
	cancel()
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := f.WriteDIMACS(&file); err != nil {
		t.Fatal(err)
	}
	read, err := encode.Read("file", &file)
	if err != nil {
		t.Fatal(err)
	}
	if read.Vars() != f.Vars() || read.Clauses() != f.Clauses() || read.Grid().String() != g.String() {
		t.Errorf("%d variables and %d clauses, want %d and %d", read.Vars(), read.Clauses(), f.Vars(), f.Clauses())
	}
}
