package pages

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// TestStory makes a puzzle as somebody does who has five entries and no more: a 15x15 with them, a clue for each entry,
// a page to print. It logs how long that takes, which is what a person has to wait.
func TestStory(t *testing.T) {
	begin := time.Now()
	lap := func(what string) { t.Logf("%s after %.1f s", what, time.Since(begin).Seconds()) }
	d := sit(t, desktop, "")
	lap("the workbench is there")
	d.press("new")
	d.button("Theme")
	d.field("Theme entries, one a line", "mercury\njupiter\nneptune\nsaturn\nuranus\n")
	d.button("Make")
	d.result()
	d.light("fillable")
	lap("a puzzle is chosen")
	if rows := d.rowsOf(); strings.Contains(rows, ".") || len(strings.Fields(rows)) != 15 {
		t.Errorf("the puzzle is %s", rows)
	}
	d.button("Clues")
	d.button("Drafts for all without a clue")
	d.tells("drafts put in")
	lap("drafts are in")
	own := 0
	for ; ; own++ {
		const open = "[...document.querySelectorAll('#clues .clue')].find((c) => c.value === '')"
		if !eval[bool](d.tab, open+" !== undefined") {
			break
		}
		eval[any](d.tab, open+".focus()")
		d.keys("A clue of mine")
	}
	lap("all have clues")
	pdf := d.exported("pdf")
	lap("the page is printed")
	if !bytes.HasPrefix(pdf, []byte("%PDF")) {
		t.Errorf("a page to print begins with %.20q", pdf)
	}
	t.Logf("%d clues written by hand, %d bytes to print", own, len(pdf))
	d.picture("editor-story")
}
