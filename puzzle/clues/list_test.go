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
		{"csv", "cat,Tom\ndog,Rex,me\n", "CAT(3): Tom | DOG(3): Rex/me"},
		{"quotes", "cat,\"Tom, or \"\"Felix\"\"\"\r\n", `CAT(3): Tom, or "Felix"`},
		{"line break in quotes", "cat,\"Tom\nor Felix\"\ndog,Rex", "CAT(3): Tom or Felix | DOG(3): Rex"},
		{"semicolons", "cat;Tom, the cat\n", "CAT(3): Tom, the cat"},
		{"tsv", "cat\tTom, the cat; it purrs\tme\n", "CAT(3): Tom, the cat; it purrs/me"},
		{"quotes in tsv", "cat\t\"Tom\"\ndog\t\"Rex\" runs\nant\t\"a, b\"\nbee\t\"say \"\"hum\"\"\"\neel\t\"",
			`CAT(3): "Tom" | DOG(3): "Rex" runs | ANT(3): a, b | BEE(3): say "hum" | EEL(3): "`},
		{"comments and blanks", "# mine\n\n \ncat,Tom\n#dog,Rex\n", "CAT(3): Tom"},
		{"byte order mark", "\ufeffcat,Tom", "CAT(3): Tom"},
		{"header", "Date,Word,Clue\n2020,cat,Tom\n", "CAT(3): Tom"},
		{"header in Russian", "источник\tслово\tопределение\nя\tкот\tМурка\n", "КОТ(3): Мурка/я"},
		{"order", "cat,1\ndog,2\ncat,3\n", "CAT(3): 1 | DOG(3): 2 | CAT(3): 3"},
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
	if got := summary(list); got != "ЕЖ(2): Колючий" {
		t.Error(got)
	}
	list, report := read(t, "ice cream,Sundae\n4x4,Jeep\ncat,\ncat,Tom\n", dicts.Options{})
	if report != (clues.Report{Clues: 1, NotLetters: 2, NoClue: 1}) || summary(list) != "CAT(3): Tom" {
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

func writeSheet(t testing.TB, rows []clues.Row) string {
	t.Helper()
	var out bytes.Buffer
	if err := clues.WriteSheet(&out, rows); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSheet(t *testing.T) {
	rows := []clues.Row{
		{Slot: "1-Across", Clue: clues.Clue{
			Answer: "ICECREAM", Enumeration: "3,5", Text: "Sundae base", Source: clues.WordNet, Note: "n", Draft: true,
		}},
		{Slot: "2-Down", Clue: clues.Clue{Answer: "CAT", Enumeration: "3", Text: `"Tom", a pet`, Source: "me"}},
		{Slot: "3-Down", Clue: clues.Clue{Answer: "QI", Enumeration: "2"}},
	}
	const want = "slot\tanswer\tlength\tclue\tsource\tstatus\tdraft\tnote\n" +
		"1-Across\tICECREAM\t3,5\tSundae base\tWordNet\tdraft\tSundae base\tn\n" +
		"2-Down\tCAT\t3\t\"Tom\", a pet\tme\tdone\t\t\n" +
		"3-Down\tQI\t2\t\t\t\t\t\n"
	text := writeSheet(t, rows)
	if text != want {
		t.Fatalf("%s\nwant\n%s", text, want)
	}
	for _, tt := range []struct {
		name, old, new string
		want           clues.Clue
	}{
		{"as it was", "", "", rows[0].Clue},
		{"changed", "\tSundae base\tWordNet", "\tFrozen treat\tWordNet",
			clues.Clue{Answer: "ICECREAM", Enumeration: "3,5", Text: "Frozen treat", Note: "n"}},
		{"changed, with a source", "\tSundae base\tWordNet", "\tFrozen treat\tme",
			clues.Clue{Answer: "ICECREAM", Enumeration: "3,5", Text: "Frozen treat", Source: "me", Note: "n"}},
		{"accepted", "WordNet\tdraft\t", "WordNet\tdone\t",
			clues.Clue{Answer: "ICECREAM", Enumeration: "3,5", Text: "Sundae base", Source: clues.WordNet, Note: "n"}},
		{"by a spreadsheet", "\tSundae base\tWordNet", "\t\"Treat, \"\"cold\"\"\"\tWordNet",
			clues.Clue{Answer: "ICECREAM", Enumeration: "3,5", Text: `Treat, "cold"`, Note: "n"}},
	} {
		list, _ := read(t, strings.Replace(text, tt.old, tt.new, 1), dicts.Options{})
		if got := list.Rows()[0].Clue; got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestMatch(t *testing.T) {
	list, _ := read(t, "slot,answer,clue\n1-Across,CAT,a\n1-Down,CAT,b\n2-Down,DOG,c\n3-Down,ANT,d\n", dicts.Options{})
	found, left := list.Match([]clues.Entry{{"1-Down", "CAT"}, {"5-Across", "CAT"}, {"2-Down", "BEE"}, {"9-Down", "DOG"}})
	var texts []string
	for _, c := range found {
		texts = append(texts, c.Text)
	}
	if !slices.Equal(texts, []string{"b", "a", "", "c"}) {
		t.Errorf("found %q", texts)
	}
	if len(left) != 1 || left[0].Answer != "ANT" || left[0].Line != 5 {
		t.Errorf("left %v", left)
	}
	list, _ = read(t, "CAT,a\nDOG,b\n", dicts.Options{})
	if found, left := list.Match([]clues.Entry{{"1-Down", "DOG"}}); found[0].Text != "b" || left != nil {
		t.Errorf("%v, %v", found, left)
	}
}

// FuzzRead checks that whatever can be read survives being written as a worksheet and read again.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"cat,Tom\ndog,\"Rex, \"\"the\"\" dog\",me", "кот\tМурка\t\"я\"\n", "ice cream;Sundae;", "#\n\ncat,a,b,c", "\"",
		"slot\tanswer\tlength\tclue\tsource\tstatus\tdraft\tnote\n1-Across\tCAT\t3\ta\tWordNet\tdraft\ta\tb\n",
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
			rows[i].Slot, rows[i].Line = "1-Across", i+2
		}
		again, _ := read(t, writeSheet(t, rows), dicts.Options{})
		if !slices.Equal(again.Rows(), rows) {
			t.Fatalf("%+v\nbecame\n%+v", rows, again.Rows())
		}
	})
}
