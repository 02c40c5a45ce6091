package stem_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/internal/stem"
)

// share reports whether two words are forms of the same.
func share(v, w string) bool {
	stems := stem.Of(w)
	return slices.ContainsFunc(stem.Of(v), func(s string) bool { return slices.Contains(stems, s) })
}

func TestPairs(t *testing.T) {
	same := "RUN RUNS, RUN RUNNING, RUN RAN, MOUSE MICE, GOOSE GEESE, GO WENT, GO GONE, GOES WENT, BUY BOUGHT, " +
		"ABIDE ABODE, CITY CITIES, HOPE HOPING, HOP HOPPED, BABY BABIES, LEAF LEAVES, KNIFE KNIVES, OX OXEN, " +
		"CHILD CHILDREN, BIG BIGGEST, CAT CATS, BE WAS, WERE IS, TOOTH TEETH, FOOT FEET, EAT ATE, EATEN ATE, " +
		"DATUM DATA, INDEX INDICES, SEE SAW, SAW SAWS, GOOD BEST, STATION STATIONS, КОТ КОТОМ, КОТЫ КОТАМИ, " +
		"СОН СНОМ, СОН СНЫ, ЧЕЛОВЕК ЛЮДИ, ДЕНЬ ДНЯ, ИМЯ ИМЕНА, МАТЬ МАТЕРЬЮ, ОГОНЬ ОГНЯМИ, ЁЖ ЕЖИ, ЕЖ ЁЖ, " +
		"ОКНО ОКОН, ПАЛЬТО ПАЛЬТО, РЕБЁНОК ДЕТЬМИ, НОЖНИЦЫ НОЖНИЦАМИ, ИВАН ИВАНА, ДОМ ДОМА, СТАЛЬ СТАЛИ, " +
		"ЩЕНОК ЩЕНКИ"
	for pair := range strings.SplitSeq(same, ", ") {
		if v, w, _ := strings.Cut(pair, " "); !share(v, w) {
			t.Errorf("%s %v and %s %v are not forms of the same word", v, stem.Of(v), w, stem.Of(w))
		}
	}
	different := "RUN RUIN, MOUSE MOUTH, CAT CART, CATS CASTE, BUS BUY, GAS GO, AS A, NEWS NEW, SING SIN, RING RINK, " +
		"BED BE, HERRING HERR, ABC XYZ, CAR CARE, PLAN PLANE, HOP HOPE, STAR STARE, BOUGHT BOUT, RUN КОТ, " +
		"КОТ КИТ, СОН СОМ, ДОМ ДОМИК, КОТ КОТЁЛ, РОТ РОТА, МОРЕ МОР, ЛУК ЛУКА, БАНК БАНКА, ПОЛ ПОЛЕ, " +
		"ЖУК ЖУЧКА, יין ייןת"
	for pair := range strings.SplitSeq(different, ", ") {
		if v, w, _ := strings.Cut(pair, " "); share(v, w) {
			t.Errorf("%s %v and %s %v are forms of the same word", v, stem.Of(v), w, stem.Of(w))
		}
	}
}

// TestAllWords checks that the stems of Russian forms are dictionary forms. A few forms have none in the list ru.
func TestAllWords(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	known := make(map[string]bool)
	for w := range open(t, "ru").All() {
		known[strings.ReplaceAll(w.Text, "Ё", "Е")] = true
	}
	unknown := 0
	for w := range open(t, "ru-forms").All() {
		for _, s := range stem.Of(w.Text) {
			if !known[s] {
				unknown++
			}
		}
	}
	if unknown > 50 {
		t.Errorf("%d forms have no dictionary form", unknown)
	}
}

func open(t testing.TB, name string) *dicts.Dict {
	t.Helper()
	d, err := dicts.OpenWith(name, dicts.Options{Rude: true})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// FuzzOf checks that any text has stems, none of them empty unless the text is.
func FuzzOf(f *testing.F) {
	for _, s := range []string{"RUNNING", "СОН", "", "Ё", "日本", "A", "YЁ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		word, ok := dicts.Normal(text, dicts.Options{})
		if !ok {
			return
		}
		stems := stem.Of(word)
		if len(stems) == 0 || slices.Contains(stems, "") || !slices.Equal(stems, stem.Of(word)) {
			t.Fatalf("stems of %q: %q", word, stems)
		}
	})
}

func BenchmarkOf(b *testing.B) {
	for _, list := range []string{"en", "ru", "ru-forms"} {
		b.Run(list, func(b *testing.B) {
			d := open(b, list)
			n := 0
			for b.Loop() {
				for w := range d.All() {
					stem.Of(w.Text)
				}
				n += d.Len()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/word")
		})
	}
}
