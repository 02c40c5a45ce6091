package workbench_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/serve/workbench"
)

// answer is a message of any type.
type answer struct {
	Type     string
	Text     string
	Status   string
	Reason   string
	Rows     []string
	Kept     bool
	Slots    json.RawMessage
	Letters  []int
	Entries  []struct{ Slot, Answer string }
	Repeated [][]string
	Stems    [][]string
	Words    []struct {
		Word          string
		Score, Leaves int
	}
	Slot    string
	Word    string
	Total   int
	Cells   json.RawMessage
	Puzzle  json.RawMessage
	Data    []byte
	Name    string
	Minimal bool
	Proved  bool
	Kind    string
	Clues   []struct {
		Slot, Answer, Text string
		Draft              bool
	}
}

var bench = workbench.New(workbench.Options{})

// ask does a job, and returns the messages.
func ask(t *testing.T, job string, request map[string]any) (answers []answer, err error) {
	t.Helper()
	j, err := workbench.Find(job)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	err = bench.Do(t.Context(), j, data, func(m workbench.Message) error {
		var a answer
		if err := json.Unmarshal(m, &a); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		answers = append(answers, a)
		return nil
	})
	if n := len(answers); err == nil && (n == 0 || answers[n-1].Type != "done") {
		t.Errorf("%s: the last message is not that it is done", job)
	}
	return answers, err
}

// mustAsk is ask without an error.
func mustAsk(t *testing.T, job string, request map[string]any) []answer {
	t.Helper()
	answers, err := ask(t, job, request)
	if err != nil {
		t.Fatalf("%s: %v", job, err)
	}
	return answers
}

// the is the only message of a type.
func the(t *testing.T, answers []answer, kind string) answer {
	t.Helper()
	var found []answer
	for _, a := range answers {
		if a.Type == kind {
			found = append(found, a)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d messages %s in %+v", len(found), kind, answers)
	}
	return found[0]
}

// last is the last message of a type.
func last(t *testing.T, answers []answer, kind string) answer {
	t.Helper()
	for _, a := range slices.Backward(answers) {
		if a.Type == kind {
			return a
		}
	}
	t.Fatalf("no message %s in %+v", kind, answers)
	return answer{}
}

// first is the first message of a kind.
func first(t *testing.T, answers []answer, kind string) answer {
	t.Helper()
	i := slices.IndexFunc(answers, func(a answer) bool { return a.Type == kind })
	if i < 0 {
		t.Fatalf("no message %s in %+v", kind, answers)
	}
	return answers[i]
}

// grid is the rows of a puzzle without anything else.
func grid(rows ...string) map[string]any { return map[string]any{"grid": rows} }

// mini is a grid with many fills.
var mini = []string{"#...#", ".....", ".....", ".....", "#...#"}

// fits checks a fill against the rules.
func fits(t *testing.T, puzzle, rows []string, minScore int) {
	t.Helper()
	g, err := grids.Parse("test", strings.Join(puzzle, "\n"), grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	filled, err := g.Read(rows)
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.OpenWith("en", dicts.Options{})
	if err == nil {
		d, err = d.AtLeast(minScore)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := fills.CheckFill(g, filled, d, fit.Options{AcceptGiven: true}); err != nil {
		t.Error(err)
	}
}

func TestCheck(t *testing.T) {
	words := map[string]any{"min_score": 50}
	first := mustAsk(t, "check", map[string]any{"puzzle": grid(mini...), "words": words})
	if v := the(t, first, "verdict"); v.Status != "fillable" {
		t.Errorf("verdict %q", v.Status)
	}
	rows := last(t, first, "fill").Rows
	fits(t, mini, rows, 50)
	if l := the(t, first, "candidates").Letters; len(l) != 25 || l[0] != 0 || l[12] < 5 {
		t.Errorf("letters left: %v", l)
	}

	// a letter of the fill keeps it
	typed := slices.Clone(mini)
	typed[1] = rows[1][:1] + typed[1][1:]
	kept := last(t, mustAsk(t, "check",
		map[string]any{"puzzle": grid(typed...), "words": words, "previous": rows}), "fill")
	if !kept.Kept || !slices.Equal(kept.Rows, rows) {
		t.Errorf("not kept: %v", kept.Rows)
	}

	// another changes little
	typed[1] = "S...."
	if rows[1][0] == 'S' {
		typed[1] = "T...."
	}
	near := last(t, mustAsk(t, "check",
		map[string]any{"puzzle": grid(typed...), "words": words, "previous": rows}), "fill")
	fits(t, typed, near.Rows, 50)
	if near.Kept {
		t.Error("a fill that does not fit was kept")
	}
}

// TestNearFill checks that one letter more changes a part of a fill only. A better one that comes after it may be another
// altogether.
func TestNearFill(t *testing.T) {
	daily, err := grids.Open("daily78")
	if err != nil {
		t.Fatal(err)
	}
	open, words := daily.Rows(), map[string]any{"min_score": 30}
	rows := last(t, mustAsk(t, "check", map[string]any{"puzzle": grid(open...), "words": words}), "fill").Rows
	typed := slices.Clone(open)
	if typed[0] = "P" + open[0][1:]; rows[0][0] == 'P' {
		typed[0] = "S" + open[0][1:]
	}
	near := first(t, mustAsk(t, "check",
		map[string]any{"puzzle": grid(typed...), "words": words, "previous": rows}), "fill")
	fits(t, typed, near.Rows, 30)
	differ := 0
	for r := range rows {
		for c := range rows[r] {
			if rows[r][c] != near.Rows[r][c] {
				differ++
			}
		}
	}
	if differ > 60 {
		t.Errorf("%d letters changed for one", differ)
	}
}

func TestCheckImpossible(t *testing.T) {
	rows := []string{"#ZX.#", ".....", ".....", ".....", "#...#"}
	answers := mustAsk(t, "check", map[string]any{"puzzle": grid(rows...)})
	if v := the(t, answers, "verdict"); v.Status != "impossible" || v.Reason == "" {
		t.Errorf("verdict %q %q", v.Status, v.Reason)
	}
	core := the(t, answers, "core")
	var slots []string
	if err := json.Unmarshal(core.Slots, &slots); err != nil || !core.Minimal || !slices.Contains(slots, "1-Across") {
		t.Errorf("core %s, %v", core.Slots, err)
	}
	change := mustAsk(t, "changes", map[string]any{"puzzle": grid(rows...)})
	if !slices.ContainsFunc(change, func(a answer) bool { return a.Type == "change" && a.Kind == "given" }) {
		t.Errorf("no change of the given letters: %+v", change)
	}
}

func TestEntries(t *testing.T) {
	e := the(t, mustAsk(t, "check", map[string]any{"puzzle": grid("RUNS#CAT", "########", "RUN#QQQ#", "########", "CAT#....")}),
		"entries")
	if len(e.Entries) != 5 || len(e.Repeated) != 1 || len(e.Stems) != 1 {
		t.Errorf("%+v", e)
	}
}

func TestWords(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	answers := mustAsk(t, "words", map[string]any{
		"puzzle": grid(mini...), "slots": []string{"4-across"}, "words": map[string]any{"min_score": 60},
	})
	list := the(t, answers, "words")
	if len(list.Words) == 0 || list.Total < len(list.Words) {
		t.Fatalf("%d of %d words", len(list.Words), list.Total)
	}
	proved := 0
	for _, a := range answers {
		if a.Type == "proved" && a.Status == "fillable" {
			proved++
			fits(t, mini, a.Rows, 60)
			if a.Rows[1] != a.Word {
				t.Errorf("%s is not in %v", a.Word, a.Rows)
			}
		}
	}
	if proved < 5 {
		t.Errorf("%d words proved to lead to a fill", proved)
	}
}

// TestCheckWords checks that the words of slots that come with a check are those that a job for them lists.
func TestCheckWords(t *testing.T) {
	request := map[string]any{"puzzle": grid(mini...), "slots": []string{"4-Across", "1-Down"}, "most": 7}
	want := lists(mustAsk(t, "words", request))
	if got := lists(mustAsk(t, "check", request)); len(got) != 2 || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// lists are the words that messages list by slot.
func lists(answers []answer) map[string]any {
	by := make(map[string]any)
	for _, a := range answers {
		if a.Type == "words" {
			by[a.Slot] = a.Words
		}
	}
	return by
}

// TestKnownFill checks that a fill of well-known words is told, first or second.
func TestKnownFill(t *testing.T) {
	request := map[string]any{"puzzle": grid(mini...)}
	for _, previous := range [][]string{nil, {"#AAH#", "AALII", "AAHED", "HEDGE", "#DEE#"}} {
		request["previous"] = previous
		fits(t, mini, last(t, mustAsk(t, "check", request), "fill").Rows, fit.KnownScore)
	}

	// one of other words is kept, unless there was no time for a better one
	all, err := dicts.OpenWith("en", dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var words []dicts.Word
	for w := range all.All() {
		if w.Score < fit.KnownScore {
			words = append(words, w)
		}
	}
	r, err := fills.Fill(t.Context(), parse(t, strings.Join(mini, "\n")), dicts.New("unknown", words), fills.Options{})
	if err != nil {
		t.Fatal(err)
	}
	request["previous"] = r.Grid.Rows()
	if kept := last(t, mustAsk(t, "check", request), "fill"); !kept.Kept {
		t.Errorf("%v is not kept", r.Grid.Rows())
	}
	request["settled"] = false
	fits(t, mini, last(t, mustAsk(t, "check", request), "fill").Rows, fit.KnownScore)
}

// TestWordsWithoutFill lists words by the letters of the slot alone, with a check and by themselves.
func TestWordsWithoutFill(t *testing.T) {
	rows := []string{"#ZX.#", "S....", ".....", ".....", "#...#"}
	request := map[string]any{"puzzle": grid(rows...), "slots": []string{"4-Across"}}
	if found := lists(mustAsk(t, "check", request)); !reflect.DeepEqual(found, lists(mustAsk(t, "words", request))) {
		t.Errorf("with a check: %+v", found)
	}
	answers := mustAsk(t, "words", request)
	list := the(t, answers, "words")
	if len(list.Words) == 0 || the(t, answers, "verdict").Status != "impossible" {
		t.Errorf("%+v", answers)
	}
	for _, w := range list.Words {
		if w.Word[0] != 'S' || len(w.Word) != 5 {
			t.Errorf("%s for S....", w.Word)
		}
	}
}

// TestDeadWords finds the words that lead to no fill, by a list for which that can be counted.
func TestDeadWords(t *testing.T) {
	own := "CAT;50\nCOT;50\nAXE;50\nTEN;50\nTEA;50\nANA;50\nOXO;50\n"
	d, _, err := dicts.Parse("own", strings.NewReader(own), dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	small := workbench.New(workbench.Options{
		Open: func(string, dicts.Options) (*dicts.Dict, error) { return d, nil },
	})
	job, err := workbench.Find("words")
	if err != nil {
		t.Fatal(err)
	}
	status := make(map[string]string)
	request := `{"puzzle": {"grid": ["...", ".#.", "..."]}, "slots": ["1-Across"]}`
	err = small.Do(t.Context(), job, []byte(request), func(m workbench.Message) error {
		var a answer
		if err := json.Unmarshal(m, &a); err != nil {
			return err
		}
		if a.Type == "proved" {
			status[a.Word] = a.Status
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for word, s := range status {
		want := "impossible"
		if _, err := fills.Fill(t.Context(), parse(t, word+"\n.#.\n..."), d, fills.Options{}); err == nil {
			want = "fillable"
		}
		if s != want {
			t.Errorf("%s: %s, want %s", word, s, want)
		}
	}
	if len(status) == 0 {
		t.Error("no word tried")
	}
}

func parse(t *testing.T, text string) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("test", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAnother(t *testing.T) {
	request := map[string]any{"puzzle": grid(mini...), "apart": 10}
	var fills [][]string
	for range 3 {
		request["fills"] = fills
		rows := the(t, mustAsk(t, "another", request), "fill").Rows
		for _, other := range fills {
			if n := fit.Distance(parse(t, strings.Join(rows, "\n")), parse(t, strings.Join(other, "\n"))); n < 10 {
				t.Errorf("only %d cells differ", n)
			}
		}
		fills = append(fills, rows)
	}
}

func TestForced(t *testing.T) {
	answers := mustAsk(t, "forced", map[string]any{"puzzle": grid("Q.ICKLY")})
	if a := the(t, answers, "forced"); !strings.Contains(string(a.Cells), `"U"`) {
		t.Errorf("%s", a.Cells)
	}
}

func TestImprove(t *testing.T) {
	answers := mustAsk(t, "improve", map[string]any{
		"puzzle": grid("#..#", "....", "....", "#..#"), "objective": "worst", "words": map[string]any{"min_score": 50},
	})
	last := -1
	for i, a := range answers {
		if a.Type == "bound" {
			last = i
		}
	}
	if last < 0 || !answers[last].Proved {
		t.Errorf("no proof in %+v", answers)
	}
}

func TestNewPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for job, request := range map[string]map[string]any{
		"pattern": {"width": 9, "height": 9, "black": []int{12, 18}, "count": 2},
		"compose": {"width": 9, "height": 9, "style": "free", "theme": "crossword\npuzzle", "count": 1},
		"layout":  {"text": "CAT: pet\nTIGER\nDOG"},
		"square":  {"width": 3, "height": 3, "count": 3},
	} {
		answers := mustAsk(t, job, request)
		i := slices.IndexFunc(answers, func(a answer) bool { return a.Type == "puzzle" })
		if i < 0 {
			t.Errorf("%s: no puzzle in %+v", job, answers)
			continue
		}
		if _, err := workbench.Unpack(answers[i].Puzzle); err != nil {
			t.Errorf("%s: %v", job, err)
		}
	}
}

func TestClues(t *testing.T) {
	answers := mustAsk(t, "clues", map[string]any{"puzzle": grid("HORSE")})
	if c := the(t, answers, "clues").Clues; len(c) != 1 || c[0].Text == "" || !c[0].Draft || c[0].Slot != "1-Across" {
		t.Errorf("%+v", c)
	}
	answers = mustAsk(t, "clues", map[string]any{
		"puzzle": grid("HORSE"), "slot": "1-across", "lists": []string{"HORSE,It neighs\n"},
	})
	if c := the(t, answers, "clues").Clues; len(c) < 2 || c[0].Text != "It neighs" {
		t.Errorf("%+v", c)
	}
}

// TestFiles writes a puzzle in each format, and reads it where that is possible.
func TestFiles(t *testing.T) {
	info, err := ask(t, "info", nil)
	if err != nil || info[0].Type != "info" {
		t.Fatal(info, err)
	}
	puzzle := grid("CAT#", ".#..", "TEN#")
	for _, format := range []string{"json", "ipuz", "jpz", "exolve", "puz", "xd", "csv", "text", "pdf", "svg", "png", "html"} {
		file := the(t, mustAsk(t, "write", map[string]any{"puzzle": puzzle, "format": format}), "file")
		if len(file.Data) == 0 {
			t.Errorf("%s: an empty file", format)
		}
		switch format {
		case "pdf", "svg", "png", "html", "csv":
			continue
		}
		back := the(t, mustAsk(t, "read", map[string]any{"name": file.Name, "data": file.Data}), "puzzle")
		p, err := workbench.Unpack(back.Puzzle)
		if err != nil || p.Grid.Rows()[0] != "CAT#" {
			t.Errorf("%s: %s, %v", format, back.Puzzle, err)
		}
	}
}

func TestBadRequests(t *testing.T) {
	for job, request := range map[string]map[string]any{
		"check":   {},
		"words":   {"puzzle": grid(mini...), "slots": []string{"99-Down"}},
		"another": {"puzzle": grid("no grid ?!")},
		"forced":  {"puzzle": grid(mini...), "words": map[string]any{"lists": []string{"nothing"}}},
		"changes": {"puzzle": grid(mini...), "words": map[string]any{"own": "CAT;many"}},
		"improve": {"puzzle": grid(mini...), "objective": "none"},
		"pattern": {"width": 1000, "height": 5},
		"compose": {"width": 9, "height": 9, "theme": "", "style": "none"},
		"layout":  {"text": "?"},
		"square":  {"width": -1},
		"clues":   {"puzzle": grid("HORSE"), "lists": []string{"\xff\xfe"}},
		"read":    {"name": "x.puz", "data": []byte("nonsense")},
		"write":   {"puzzle": grid(mini...), "format": "doc"},
	} {
		_, err := ask(t, job, request)
		if bad := (workbench.BadRequest{}); !errors.As(err, &bad) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", job, err)
		}
	}
}

// TestStopped ends jobs from outside.
func TestStopped(t *testing.T) {
	job, err := workbench.Find("improve")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	request := `{"puzzle": {"grid": ["......", "......", "......", "......", "......", "......"]}, "objective": "sum"}`
	err = bench.Do(ctx, job, []byte(request), func(workbench.Message) error { return nil })
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > time.Minute {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	gone := errors.New("gone")
	err = bench.Do(t.Context(), job, []byte(`{"puzzle": {"grid": ["....", "....", "....", "...."]}}`),
		func(workbench.Message) error { return gone })
	if !errors.Is(err, gone) {
		t.Errorf("%v, though nobody listens", err)
	}
}
