package main

import (
	"bytes"
	"compress/flate"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestAddIrregular(t *testing.T) {
	lemmas := make(map[string][]string)
	in := "ran run\nmice mouse\nabetted abet\nbetter good well\n\naides-de-camp aide-de-camp\n"
	if err := addIrregular(lemmas, strings.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	if len(lemmas) != 3 || !slices.Equal(lemmas["BETTER"], []string{"GOOD", "WELL"}) || lemmas["ABETTED"] != nil {
		t.Errorf("lemmas = %v", lemmas)
	}
}

func TestEndings(t *testing.T) {
	// Forms of one paradigm: suffixes, tags, prefixes. The last form is an error.
	oc := &openCorpora{
		paradigms: [][]uint16{{0, 1, 2, 1, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}},
		tags:      []grammemes{parseTag("NOUN,inan,masc sing,nomn"), parseTag("NOUN,inan,masc sing,gent,Erro")},
	}
	got, err := oc.endings(0, []string{"", "ом", "а", "ошибка"})
	if err != nil || got != "- А ОМ" {
		t.Errorf("endings = %q, %v", got, err)
	}
	if _, err := oc.endings(0, []string{""}); err == nil {
		t.Error("no error for a suffix that is not there")
	}
}

func TestPackDeclensions(t *testing.T) {
	ru := scores{"КОТ": 1, "ИВАН": 1}
	d := &declensions{
		endings: []string{"- А ОМ", "- Ы"}, of: map[string][]int{"КОТ": {1, 0}, "ИВАН": {0}},
		common: map[string]bool{"КОТ": true},
	}
	data, err := d.pack(ru)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(data)))
	if err != nil || !strings.HasSuffix(string(text), "\n- А ОМ\n- Ы\n\n0 1\n*0\n") {
		t.Errorf("packed %q, %v", text, err)
	}
	delete(d.of, "КОТ")
	if _, err := d.pack(ru); err == nil {
		t.Error("no error for a word without a declension")
	}
}
