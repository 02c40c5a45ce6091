package clues_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/puzzle/clues"
)

func read(t testing.TB, text string, o dicts.Options) (*clues.List, clues.Report) {
	t.Helper()
	list, report, err := clues.Read("x", strings.NewReader(text), o)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return list, report
}

// summary returns the rows as "ANSWER(enumeration): text/source".
func summary(list *clues.List) string {
	var all []string
	for _, r := range list.Rows() {
		s := r.Answer + "(" + r.Enumeration + "): " + r.Text
		if r.Source != "" {
			s += "/" + r.Source
		}
		all = append(all, s)
	}
	return strings.Join(all, " | ")
}

func TestRead(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"csv", "cat,Tom\ndog,Rex,me\n", "CAT(): Tom | DOG(): Rex/me"},
		{"quotes", "cat,\"Tom, or \"\"Felix\"\"\"\r\n", `CAT(): Tom, or "Felix"`},
		{"line break in quotes", "cat,\"Tom\nor Felix\"\ndog,Rex", "CAT(): Tom or Felix | DOG(): Rex"},
		{"semicolons", "cat;Tom, the cat\n", "CAT(): Tom, the cat"},
		{"tsv", "cat\tTom, the cat; it purrs\tme\n", "CAT(): Tom, the cat; it purrs/me"},
		{"quotes in tsv", "cat\t\"Tom\"\ndog\t\"Rex\" runs\nant\t\"a, b\"\nbee\t\"say \"\"hum\"\"\"\neel\t\"",
			`CAT(): "Tom" | DOG(): "Rex" runs | ANT(): a, b | BEE(): say "hum" | EEL(): "`},
		{"comments and blanks", "# mine\n\n \ncat,Tom\n#dog,Rex\n", "CAT(): Tom"},
		{"byte order mark", "\ufeffcat,Tom", "CAT(): Tom"},
		{"header", "Date,Word,Clue\n2020,cat,Tom\n", "CAT(): Tom"},
		{"header in Russian", "источник\tслово\tопределение\nя\tкот\tМурка\n", "КОТ(): Мурка/я"},
		{"order", "cat,1\ndog,2\ncat,3\n", "CAT(): 1 | DOG(): 2 | CAT(): 3"},
		{"phrase", "ice cream,Sundae\n", "ICECREAM(3,5): Sundae"},
		{"empty", "", ""},
	} {
		if list, _ := read(t, tt.text, dicts.Options{Join: true}); summary(list) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, summary(list), tt.want)
		}
	}
}

func TestReadOptions(t *testing.T) {
	list, _ := read(t, "\xb8\xe6,\xca\xee\xeb\xfe\xf7\xe8\xe9\n", dicts.Options{Charset: "windows-1251", FoldYo: true})
	if got := summary(list); got != "ЕЖ(): Колючий" {
		t.Error(got)
	}
	list, report := read(t, "ice cream,Sundae\n4x4,Jeep\ncat,\ncat,Tom\n", dicts.Options{})
	if report != (clues.Report{Clues: 1, NotLetters: 2, NoClue: 1}) || summary(list) != "CAT(): Tom" {
		t.Errorf("%+v, %s", report, summary(list))
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"cat,Tom\ndog\n":                "x:2: no clue: write WORD,CLUE or, with a tab between, WORD and CLUE",
		"cat,Tom\ndog,a,b,c\n":          "x:2: 4 columns, at most 3 expected: put a clue with commas in quotes, or name the columns in a header",
		"cat,Tom\n\ndog,\"Rex\" runs\n": `x:3: misplaced quote: put the whole field in quotes, and double those inside: "the ""Iliad"""`,
		"cat,\"Tom\n":                   `x:1: misplaced quote: put the whole field in quotes, and double those inside: "the ""Iliad"""`,
		"cat\tTom\ndog\n":               "x:2: no clue: write WORD,CLUE or, with a tab between, WORD and CLUE",
		"word,clue\ncat,Tom,me\n":       "x:2: 3 columns, at most 2 expected: put a clue with commas in quotes, or name the columns in a header",
		"cat,caf\xe9\n":                 "x:1: not valid UTF-8: specify the encoding, such as Charset windows-1251",
		"\x1f\x8b compressed":           "x:1: compressed with gzip: decompress the list first",
	} {
		_, _, err := clues.Read("x", strings.NewReader(text), dicts.Options{})
		if listErr := (*dicts.Error)(nil); !errors.As(err, &listErr) || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestListClues(t *testing.T) {
	list, _ := read(t, "cat,1\ndog,2\ncat,3\n", dicts.Options{})
	got := list.Clues("CAT")
	if len(got) != 2 || got[0].Text != "1" || got[1].Text != "3" || list.Clues("ANT") != nil {
		t.Errorf("%v", got)
	}
}

func TestSheet(t *testing.T) {
	const header = "slot\tanswer\tenumeration\tclue\tsource\tdraft\n"
	draft := clues.Clue{Answer: "ICECREAM", Enumeration: "3,5", Text: "Sundae base", Source: "WordNet: n", Draft: true}
	yours := clues.Clue{Answer: "ICECREAM", Enumeration: "3,5", Text: "Frozen treat"}
	accepted, sourced, quoted := draft, yours, yours
	accepted.Draft, sourced.Source, quoted.Text = false, "me", `Treat, "cold"`
	for name, tt := range map[string]struct {
		line string
		want clues.Clue
	}{
		"as it was":             {"ICECREAM\t3,5\tSundae base\tWordNet: n\tSundae base", draft},
		"changed":               {"ICECREAM\t3,5\tFrozen treat\tWordNet: n\tSundae base", yours},
		"changed with a source": {"ICECREAM\t3,5\tFrozen treat\tme\tSundae base", sourced},
		"accepted":              {"ICECREAM\t3,5\tSundae base\tWordNet: n\t", accepted},
		"by a spreadsheet":      {"ICECREAM\t3,5\t\"Treat, \"\"cold\"\"\"\tWordNet: n\tSundae base", quoted},
		"no formula":            {"ABLE\t\t'-ible, another way\tme\t", clues.Clue{Answer: "ABLE", Text: "-ible, another way", Source: "me"}},
	} {
		list, _ := read(t, header+"1-Across\t"+tt.line+"\n", dicts.Options{})
		if got := list.Rows()[0].Clue; got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
}

func TestFor(t *testing.T) {
	list, _ := read(t, "slot,answer,clue\n1-Across,CAT,a\n1-Down,CAT,b\n2-Down,DOG,c\n", dicts.Options{})
	for _, tt := range []struct{ slot, answer, want string }{
		{"1-Across", "CAT", "a"}, {"1-Down", "CAT", "b"}, {"5-Across", "CAT", ""}, {"2-Down", "BEE", ""},
	} {
		if got, ok := list.For(tt.slot, tt.answer); got.Text != tt.want || ok != (tt.want != "") {
			t.Errorf("%s %s: %q, %t", tt.slot, tt.answer, got.Text, ok)
		}
	}
	list, _ = read(t, "CAT,a\nDOG,b\n", dicts.Options{})
	if got, ok := list.For("1-Down", "DOG"); ok {
		t.Errorf("a list without slots has %v", got)
	}
}

// FuzzRead checks that whatever can be read survives being written to a journal and read again.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"cat,Tom\ndog,\"Rex, \"\"the\"\" dog\",me", "кот\tМурка\t\"я\"\n", "ice cream;Sundae;", "#\n\ncat,a,b,c", "\"",
		"slot\tanswer\tenumeration\tclue\tsource\tdraft\n1-Across\tCAT\t\ta\tWordNet\ta\n",
		"word\tclue\nCAT\t\"\"\"\"\nCAT\t\"a\"\"b\"\nCAT\t\"a,b\"\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, report, err := clues.Read("x", strings.NewReader(text), dicts.Options{Join: true})
		if err != nil {
			return
		}
		rows := slices.Clone(list.Rows())
		if report.Clues != len(rows) {
			t.Fatalf("%d rows, %+v", len(rows), report)
		}
		for i, r := range rows {
			if r.Text == "" || strings.ContainsAny(r.Text, "\t\r\n") || r.Answer == "" || r.Line < 1 {
				t.Fatalf("row %+v", r)
			}
			rows[i] = clues.Row{Clue: clues.Clue{Answer: r.Answer, Text: r.Text, Source: r.Source}, Line: i + 2}
		}
		var written []clues.Clue
		for _, r := range rows {
			written = append(written, r.Clue)
		}
		var out bytes.Buffer
		if err := new(clues.Journal).Append(&out, "", written); err != nil {
			t.Fatal(err)
		}
		again, _ := read(t, out.String(), dicts.Options{})
		if !slices.Equal(again.Rows(), rows) {
			t.Fatalf("%+v\nbecame\n%+v", rows, again.Rows())
		}
	})
}
