package page

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func goFonts(t testing.TB) *fonts {
	t.Helper()
	f, err := newFonts(nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// FuzzWrap breaks texts into lines: no line is too wide, unless it's a single character, and only spaces are lost.
func FuzzWrap(f *testing.F) {
	f.Add("Jack-o'-lantern on 31 October (4-1-7)", 60.0)
	f.Add("Supercalifragilisticexpialidocious", 20.0)
	f.Add("  spaces   all over   ", 30.0)
	f.Add("", 10.0)
	f.Add("— – - / and/or 3-4 a-", 25.0)
	fonts := goFonts(f)
	f.Fuzz(func(t *testing.T, s string, width float64) {
		if len(s) > 1000 {
			return
		}
		const size = 10
		s = fonts.setting(s)
		lines := fonts.wrap(s, size, width, false)
		for _, line := range lines {
			if w := fonts.width(line, size, false); w > width+rounding && len([]rune(line)) > 1 {
				t.Errorf("%q is %v wide, more than %v", line, w, width)
			}
		}
		if got, want := joined(strings.Join(lines, "")), joined(s); got != want {
			t.Errorf("lines %q, want %q", got, want)
		}
	})
}

func TestWrap(t *testing.T) {
	fonts := goFonts(t)
	for _, c := range []struct {
		s    string
		want string // lines, with | between them
	}{
		{"one two three", "one two|three"},
		{"well-known name", "well-|known|name"},
		{"only 1914-18 then", "only|1914-18|then"},
		{"I see" + noBreak + "(3)", "I see (3)"},
		{"Any man" + noBreak + "(3)", "Any|man (3)"},
	} {
		if got := strings.Join(fonts.wrap(c.s, 10, 45, false), "|"); got != c.want {
			t.Errorf("%q: %s, want %s", c.s, got, c.want)
		}
	}
}

// TestPour places random blocks: all lines are placed in order, columns don't overflow, headings stay with the text
// below them, and no column has room for the start of the next one.
func TestPour(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 5))
		var blocks []block
		for i := range 1 + r.IntN(40) {
			n := 1 + r.IntN(5)
			if r.IntN(10) == 0 {
				n = r.IntN(60)
			}
			b := block{size: 10, pitch: 12, before: float64(r.IntN(8)), keep: r.IntN(6) == 0 && n < 3}
			for j := range n {
				b.lines = append(b.lines, fmt.Sprintf("%d.%d", i, j))
			}
			blocks = append(blocks, b)
		}
		const full = 300
		var columns []column
		for i := range 1 + r.IntN(5) {
			columns = append(columns, column{float64(i), float64(r.IntN(full)), full})
		}
		placed, rest := pour(blocks, columns, full)
		if err := checkPour(blocks, columns, full, placed, rest); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

func checkPour(blocks []block, columns []column, full float64, all []placed, rest []block) error {
	var got, want []string
	for _, b := range blocks {
		want = append(want, b.lines...)
	}
	for _, b := range all {
		got = append(got, b.lines...)
	}
	for _, b := range rest {
		got = append(got, b.lines...)
	}
	if g, w := strings.Join(got, " "), strings.Join(want, " "); g != w {
		return fmt.Errorf("lines %s, want %s", g, w)
	}
	for i, b := range all {
		c := columns[int(b.x)]
		if b.y < c.top || b.y+b.height() > c.bottom+rounding {
			return fmt.Errorf("block %q from %v to %v is not in its column, %+v", b.lines, b.y, b.y+b.height(), c)
		}
		if i == 0 {
			continue
		}
		before := all[i-1]
		switch end := before.y + before.height(); {
		case before.x == b.x && b.y < end:
			return fmt.Errorf("block %q overlaps the one before", b.lines)
		case before.x != b.x && before.keep:
			return fmt.Errorf("heading %q is alone at the end of its column", before.lines)
		case before.x != b.x && !b.keep && !b.long(full) && end+b.before+b.height() <= columns[int(before.x)].bottom:
			return fmt.Errorf("block %q had room in the column before", b.lines)
		}
	}
	return nil
}
