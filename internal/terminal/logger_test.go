package terminal

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"crossat/grids"
)

// TestFrames draws grids on terminals of all sizes: no frame is larger than the terminal, none moves the cursor up
// further than the lines before it, and the line of progress is cut, but not away.
func TestFrames(t *testing.T) {
	for _, size := range []struct {
		columns, rows int
		err           error
		shown         int // rows of a grid of 30
	}{
		{40, 10, nil, 9}, {120, 31, nil, 30}, {120, 30, nil, 29}, {12, 2, nil, 1}, {5, 1, nil, 0},
		{0, 0, nil, 23}, {0, 0, errors.New("no terminal"), 23},
	} {
		var out bytes.Buffer
		l := Logger{w: &out, InPlace: true, size: func() (int, int, error) { return size.columns, size.rows, size.err }}
		report, done := l.draw()
		g, err := grids.Parse("large", strings.Repeat(strings.Repeat("A", 50)+"\n", 30), grids.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			report(frame{grid: g, text: strings.Repeat("progress ", 20)})
		}
		done()
		columns := size.columns
		if columns == 0 {
			columns = 80
		}
		checkFrames(t, out.String(), columns, size.shown)
	}
}

var movement = regexp.MustCompile("\r\x1b\\[(\\d+)A")

// checkFrames checks what was drawn: so many rows in each frame, and no wider than the terminal.
func checkFrames(t *testing.T, out string, columns, rows int) {
	t.Helper()
	if got := strings.Count(out, "A\n"); got != 3*rows {
		t.Errorf("%d rows in three frames, want %d each", got, rows)
	}
	for _, up := range movement.FindAllStringSubmatch(out, -1) {
		if n, _ := strconv.Atoi(up[1]); n != rows {
			t.Errorf("the cursor moves up %d rows of %d", n, rows)
		}
	}
	for _, line := range strings.Split(out, "\x1b[J") {
		for row := range strings.SplitSeq(movement.ReplaceAllString(line, ""), "\n") {
			if n := utf8.RuneCountInString(strings.TrimRight(row, "\r")); n > columns && columns > 9 {
				t.Errorf("%q is %d wide, more than %d", row, n, columns)
			}
		}
	}
	if columns > 20 && !regexp.MustCompile(`progr[a-z ]* … 0 s`).MatchString(out) {
		t.Errorf("no progress in %q", out)
	}
}
