package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestParseInflection(t *testing.T) {
	const meta = `[["source", "x"], ["compile_options", {"paradigm_prefixes": ["", "по"]}]]`
	got, err := parseInflection([]byte(`["", "а"]`), []byte(`["NOUN"]`), []byte(meta), handmade)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.suffixes[1], []byte("\xe0")) || !bytes.Equal(got.prefixes[1], []byte("\xef\xee")) {
		t.Errorf("suffixes %q, prefixes %q", got.suffixes, got.prefixes)
	}
	good := [4]string{"[]", "[]", meta, string(handmade)}
	for i, bad := range [4]string{`["щ", "漢"]`, "{", `[["x", 2]]`, ""} {
		in := good
		in[i] = bad
		if _, err := parseInflection([]byte(in[0]), []byte(in[1]), []byte(in[2]), []byte(in[3])); err == nil {
			t.Errorf("no error for part %d", i)
		}
	}
}

// smallCorpora has the words ёж, ежа and, with the prefix по of its second form, слал.
func smallCorpora() *openCorpora {
	return &openCorpora{
		paradigms: [][]uint16{{0, 1, 0, 1, 0, 0}, {0, 0, 2, 2, 0, 1}},
		tags:      []grammemes{parseTag("NOUN sing,nomn"), parseTag("NOUN sing,gent"), parseTag("VERB")},
		inflection: inflection{
			suffixes: [][]byte{{}, []byte("\xe0")},
			prefixes: [][]byte{{}, []byte("\xef\xee")},
			tagTexts: []string{"NOUN sing,nomn", "NOUN sing,gent", "VERB"},
		},
	}
}

func TestLemma(t *testing.T) {
	oc := smallCorpora()
	for _, tt := range []struct {
		word           string
		paradigm, form int
		want           string
	}{
		{"\xe5\xe6\xe0", 0, 1, "\xe5\xe6"},
		{"\xef\xee\xf1\xeb\xe0\xeb", 1, 1, "\xf1\xeb\xe0\xeb"},
	} {
		if got, err := oc.lemma([]byte(tt.word), tt.paradigm, tt.form); err != nil || string(got) != tt.want {
			t.Errorf("lemma of %q = %q, %v; want %q", tt.word, got, err, tt.want)
		}
	}
	if _, err := oc.lemma([]byte("\xe5\xe6"), 0, 1); err == nil {
		t.Error("no error for a word without the suffix of its form")
	}
	if _, err := oc.lemma([]byte("\xe5\xe6"), 0, 2); err == nil {
		t.Error("no error for a missing form")
	}
}

func TestProbability(t *testing.T) {
	const key = "\xe5\xe6:NOUN sing,nomn" // with е for ё
	graph, err := readDAWG(file(key, "\xfe\xe3:NOUN", "x:LATN"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range graph.units {
		if graph.units[i] == valueBit {
			graph.units[i] |= 750_000
		}
	}
	oc := smallCorpora()
	oc.probabilities = graph
	if got := oc.probability([]byte("\xb8\xe6"), 0, 0); got != 0.75 {
		t.Errorf("probability = %v, want 0.75", got)
	}
	if got := oc.probability([]byte("\xb8\xe6"), 0, 1); got != 0 {
		t.Errorf("probability of a tag that the word does not have = %v", got)
	}
	forms, err := oc.textForms()
	if want := map[string]float64{"ЕЖ": 1, "ЮГ": 1}; err != nil || !maps.Equal(forms, want) {
		t.Errorf("forms = %v, %v; want %v", forms, err, want)
	}
}

func TestReadingsOf(t *testing.T) {
	tests := []struct {
		name string
		in   []analysis
		want []reading
	}{
		{"equal parts",
			[]analysis{{"СТАЛЬ", true, 0, "gent"}, {"СТАЛЬ", true, 0, "nomn"}, {"стать:VERB", false, 0, "past"}},
			[]reading{{"СТАЛЬ", 0.5, 0.5}}},
		{"known from texts", []analysis{{"СТАЛЬ", true, 0.25, "gent"}, {"стать:VERB", false, 0.75, "past"}},
			[]reading{{"СТАЛЬ", 0.25, 0.25}}},
		{"two nouns with one tag", []analysis{{"ДУШ", true, 0.5, "plur"}, {"ДУША", true, 0.5, "plur"}},
			[]reading{{"ДУШ", 0.5, 0.5}, {"ДУША", 0.5, 0.5}}},
	}
	for _, tt := range tests {
		if got := readingsOf(tt.in); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestRefine has two nouns that share a form, of which only one has another form in use.
func TestRefine(t *testing.T) {
	l := lexicon{
		"ОПОР":   {{"ОПОР", 0.5, 0.5}, {"ОПОРА", 0.5, 0.5}},
		"ОПОРОЙ": {{"ОПОРА", 1, 1}},
	}
	weights := map[string]float64{"ОПОР": 2, "ОПОРОЙ": 3, "НЕТ": 1}
	if got, want := l.sums(weights), map[string]float64{"ОПОР": 1, "ОПОРА": 4}; !maps.Equal(got, want) {
		t.Errorf("sums before = %v, want %v", got, want)
	}
	l.refine(weights, shareRounds)
	if got := l.sums(weights); got["ОПОР"] > 0.01 || math.Abs(got["ОПОР"]+got["ОПОРА"]-5) > 1e-9 {
		t.Errorf("sums after = %v", got)
	}
}

func TestHeadwordSums(t *testing.T) {
	l := lexicon{
		"УХА":  {{"УХА", 0.5, 0.25}, {"УХО", 0.5, 0.75}},
		"ЕЖ":   {{"ЁЖ", 1, 1}},
		"УШИ":  {{"УХО", 1, 1}},
		"ПЕЧЬ": {{"ПЕЧЬ", 0.5, 0.5}},
	}
	got := l.headwordSums(map[string]float64{"УХА": 2, "ЕЖ": 3, "УШИ": 4, "ПЕЧЬ": 6, "НЕТ": 1})
	if want := map[string]float64{"УХА": 2, "ЁЖ": 3, "УХО": 4, "ПЕЧЬ": 3}; !maps.Equal(got, want) {
		t.Errorf("sums = %v, want %v", got, want)
	}
}

// traineddata returns a file with the words Я, я and ты, in that order of edges.
func traineddata() []byte {
	edge := func(character, flags, target uint64) uint64 { return character | flags<<3 | target<<6 }
	edges := []uint64{edge(1, wordEnd, 0), edge(2, wordEnd, 0), edge(3, lastEdge, 3), edge(4, lastEdge|wordEnd, 0)}
	graph := binary.LittleEndian.AppendUint16(nil, 42)
	graph = binary.LittleEndian.AppendUint32(graph, 5)
	graph = binary.LittleEndian.AppendUint32(graph, uint32(len(edges)))
	for _, e := range edges {
		graph = binary.LittleEndian.AppendUint64(graph, e)
	}
	const parts = tesseractCharacters + 1
	data := binary.LittleEndian.AppendUint32(nil, parts)
	for i := range parts {
		offset := ^uint64(0)
		switch i {
		case tesseractGraph:
			offset = 4 + 8*parts
		case tesseractCharacters:
			offset = 4 + 8*parts + uint64(len(graph))
		}
		data = binary.LittleEndian.AppendUint64(data, offset)
	}
	return append(append(data, graph...), "5\nNULL 0\nЯ 5 x\nя 3\nт 3\nы 3\n"...)
}

func TestParseTesseract(t *testing.T) {
	got, err := parseTesseract(traineddata())
	if want := map[string]float64{"Я": 2, "ТЫ": 1}; err != nil || !maps.Equal(got, want) {
		t.Errorf("ways = %v, %v; want %v", got, err, want)
	}
	data := traineddata()
	for _, n := range []int{0, 3, 100, 190, 200, 220} {
		if _, err := parseTesseract(data[:n]); err == nil {
			t.Errorf("no error for the first %d bytes", n)
		}
	}
	cycle := &tesseractWords{edges: []uint64{1 << 6, 1<<6 | lastEdge<<3}, characters: []string{"а"}, charBits: 3}
	if err := cycle.words(0, "", func(string) {}); err == nil {
		t.Error("no error for a graph with a cycle")
	}
}

func TestCountTranslations(t *testing.T) {
	const text = "Auswertung /x/ <n, fem>\nанализ, оценка\nBaum\n 1. дерево, дерево 2.\nx\nЁж, белый медведь, и/или\n"
	got, err := countTranslations(strings.NewReader(text))
	want := map[string]float64{"АНАЛИЗ": 1, "ОЦЕНКА": 1, "ДЕРЕВО": 1, "ЕЖ": 1}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("counts = %v, %v; want %v", got, err, want)
	}
}

func TestParseHunspell(t *testing.T) {
	got, err := parseHunspell(strings.NewReader("3\nёж/K\nстол\nкто-то/A\n"))
	if want := map[string]float64{"ЕЖ": 1, "СТОЛ": 1}; err != nil || !maps.Equal(got, want) {
		t.Errorf("words = %v, %v; want %v", got, err, want)
	}
}

func TestDerivedFrom(t *testing.T) {
	weights := map[string]float64{"КОСТЛЯВЫЙ": 2, "КОСТЛЯВАЯ": 1, "УМЕНИЕ": 9, "УМЕТЬ": 3, "ХВАЛИТЬ": 2, "ХВАЛИЛ": 1}
	for noun, want := range map[string]float64{"КОСТЛЯВОСТЬ": 3, "УМЕНИЕ": 3, "ХВАЛЕНИЕ": 3, "СТОЛ": 0, "КОСТЬ": 0} {
		if got := derivedFrom(noun, weights); got != want {
			t.Errorf("%s: %v, want %v", noun, got, want)
		}
	}
}

func TestLogOdds(t *testing.T) {
	e := &russianEvidence{
		web:          map[string]float64{"СТОЛИК": 3},
		translations: map[string]float64{"СТОЛИК": 1},
		spelling:     map[string]float64{"СТОЛИК": 2},
		texts:        map[string]float64{"СТОЛИК": 7},
	}
	want := prior + 2*perWeb + perTranslation + inSpelling + 3*perText + perOrigin
	if got := e.logOdds("СТОЛИК", 1); math.Abs(got-want) > 1e-9 {
		t.Errorf("log-odds = %v, want %v", got, want)
	}
	if got, want := e.logOdds("ЩИ", 0), prior-3*perMissing; math.Abs(got-want) > 1e-9 {
		t.Errorf("log-odds of a short word = %v, want %v", got, want)
	}
	for odds, want := range map[float64]int{knownOdds: 50, knownOdds + 1: 58, -20: 1, 20: 100} {
		if got := scoreOf(odds); got != want {
			t.Errorf("score for %v = %d, want %d", odds, got, want)
		}
	}
}
