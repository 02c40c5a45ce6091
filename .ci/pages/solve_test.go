package pages

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// click clicks a cell.
func (t *tab) click(cell string) {
	t.Helper()
	t.do(chromedp.Click(chromedp.ID(cell)))
}

// press clicks a button.
func (t *tab) press(action string) {
	t.Helper()
	t.do(chromedp.Click(chromedp.CSS("[data-action=" + action + "]")))
}

// keys presses keys one after the other.
func (t *tab) keys(keys string) {
	t.Helper()
	t.do(chromedp.KeyEvent(keys))
}

// accept says yes to all questions of the page.
func (t *tab) accept() {
	questions := chromedp.Events(t.ctx, page.JavascriptDialogOpening)
	go func() { // until the tab is closed
		for _, err := range questions {
			if err != nil {
				return
			}
			_, err := chromedp.Call(t.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
			if err != nil {
				t.Error(err)
			}
		}
	}()
}

// letters are the cells row by row, with a point for an open cell.
func (t *tab) letters() string {
	t.Helper()
	rows := eval[[]string](t, `[...board.rows].map((row) => [...row.cells].map((cell) => {
		const input = cell.querySelector("input");
		return input ? input.value || "." : "#";
	}).join(""))`)
	return strings.Join(rows, " ")
}

// where is the entry and the cell with the cursor.
func (t *tab) where() string {
	t.Helper()
	return eval[string](t, `document.getElementById("name").textContent + " " + document.activeElement.id`)
}

// label is what screen readers call the cell with the cursor.
func (t *tab) label() string {
	t.Helper()
	return eval[string](t, "document.activeElement.ariaLabel")
}

// wants reports what is not as it should be.
func (t *tab) wants(what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %q, want %q", what, got, want)
	}
}

// says waits for a message.
func (t *tab) says(want string) {
	t.Helper()
	got := eval[string](t, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
		done(document.getElementById("message").textContent))))`)
	t.wants("the message", got, want)
}

// marked are the cells with a class.
func (t *tab) marked(class string) string {
	t.Helper()
	return eval[string](t, `[...document.querySelectorAll("td.`+class+` input")].map(({id}) => id).join(" ")`)
}

func TestKeys(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	p.wants("the clue at first", eval[string](p, `document.getElementById("now").innerText.replace(/\s+/g, " ")`),
		"‹ 1 Across Purring pet (3) ›")
	p.click("r1c1")
	const none = "... .#. ..."
	for _, c := range []struct{ name, keys, letters, where string }{
		{"letters go on and stay at the end", "cat", "CAT .#. ...", "1 Across r1c3"},
		{"the last letter is overwritten", "p", "CAP .#. ...", "1 Across r1c3"},
		{"backspace deletes", kb.Backspace, "CA. .#. ...", "1 Across r1c3"},
		{"and steps back", kb.Backspace + kb.Backspace, none, "1 Across r1c1"},
		{"at the start it stays", kb.Backspace, none, "1 Across r1c1"},
		{"an arrow turns", kb.ArrowDown, none, "1 Down r1c1"},
		{"and moves", kb.ArrowDown, none, "1 Down r2c1"},
		{"over a black cell", kb.ArrowRight, none, "2 Down r2c3"},
		{"but not off the grid", kb.ArrowRight, none, "2 Down r2c3"},
		{"up to the edge", kb.ArrowUp + kb.ArrowUp, none, "2 Down r1c3"},
		{"space turns", " ", none, "1 Across r1c3"},
		{"enter turns back", kb.Enter, none, "2 Down r1c3"},
		{"end", kb.End, none, "2 Down r3c3"},
		{"home", kb.Home, none, "2 Down r1c3"},
		{"delete stays", "t" + kb.ArrowUp + kb.Delete, none, "2 Down r1c3"},
		{"an apostrophe is no letter", "'", none, "2 Down r1c3"},
		{"letters go down", "to", "..T .#O ...", "2 Down r3c3"},
		{"no next word: out of the grid", kb.Tab, "..T .#O ...", "2 Down "},
	} {
		p.keys(c.keys)
		p.wants(c.name+": the grid", p.letters(), c.letters)
		p.wants(c.name+": the place", p.where(), c.where)
	}
}

// TestRebus types several letters into a cell, between two presses of Escape.
func TestRebus(t *testing.T) {
	p := open(t, write(t, solved(t, "SP[ACE]\nA#H\nD#E\n")), desktop)
	p.click("r1c3")
	p.keys("a" + kb.ArrowLeft)
	p.press("checkWord")
	p.wants("one letter of three", p.marked("wrong"), "r1c3")
	p.click("r1c3")
	p.keys(kb.Escape + "ce" + kb.Enter)
	p.wants("the grid", p.letters(), "..ACE .#. .#.")
	p.press("checkWord")
	p.wants("all three", p.marked("wrong"), "")
}

func TestTab(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	p.click("r1c1")
	p.keys("ca" + kb.Tab)
	p.wants("the next word", p.where(), "3 Across r3c1")
	p.keys(kb.Tab)
	p.wants("its first open cell", p.where(), "1 Down r2c1")
	p.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.wants("the word before", p.where(), "3 Across r3c1")
	p.keys(kb.Escape + kb.Tab)
	p.wants("what Escape, Tab leaves the grid for", eval[string](p, "document.activeElement.textContent"), "Check word")
}

func TestPointer(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	for _, c := range []struct{ selector, where string }{
		{"#r1c1", "1 Across r1c1"},
		{"#r1c1", "1 Down r1c1"},
		{"#r1c1", "1 Across r1c1"},
		{"#r2c3", "2 Down r2c3"},
		{"#r3c3", "2 Down r3c3"},
		{"#next", "2 Down r3c3"},
		{"#previous", "1 Down r1c1"},
		{"[data-slot='1']", "3 Across r3c1"},
	} {
		p.do(chromedp.Click(chromedp.CSS(c.selector)))
		p.wants(c.selector, p.where(), c.where)
	}
	p.wants("the current clue", eval[string](p, `document.querySelector("[aria-current=true] b").textContent`), "3")
	p.wants("the label", p.label(), "Row 3, column 1, 3 Across, letter 1 of 3")
}

func TestCheckAndReveal(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	p.accept()
	p.click("r1c1")
	p.press("checkWord")
	p.says("There are no letters to check.")
	p.keys("cup")
	p.press("checkWord")
	p.says("2 of 3 letters are wrong.")
	p.wants("wrong letters", p.marked("wrong"), "r1c2 r1c3")
	p.wants("the focus", p.where(), "1 Across r1c3")
	p.wants("the label", p.label(), "Row 1, column 3, 1 Across, letter 3 of 3, wrong")
	p.keys("t")
	p.wants("a new letter is not wrong yet", p.marked("wrong"), "r1c2")
	p.press("revealWord")
	p.says("1 letter revealed.")
	p.wants("the grid", p.letters(), "CAT .#. ...")
	p.wants("revealed letters", p.marked("revealed"), "r1c2")
	p.keys(kb.Home + "xyz")
	p.wants("what is revealed stays", p.letters(), "XAZ .#. ...")
	p.click("r3c2")
	p.press("revealLetter")
	p.wants("one letter", p.letters(), "XAZ .#. .E.")
	p.press("checkAll")
	p.says("2 of 2 letters are wrong.")
	p.press("revealAll")
	p.wants("the solution", p.letters(), "CAT A#O BED")
	p.says("Solved, with 8 letters revealed.")
	p.press("clearAll")
	p.wants("the grid", p.letters(), "... .#. ...")
	p.wants("revealed letters", p.marked("revealed"), "")
}

func TestEnd(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	p.click("r1c1")
	p.keys("cat" + kb.Tab + "bed" + kb.Tab + "a" + kb.Tab + "x")
	p.says("The grid is full, but not all letters are right.")
	p.keys(kb.ArrowUp + "o")
	p.says("Solved. Well done!")
}

func TestCyrillic(t *testing.T) {
	p := open(t, write(t, solved(t, "ЕЛЬ\nЖ#И\nИКС\n")), desktop)
	p.click("r1c1")
	for _, key := range []string{"ё", "л"} {
		for _, event := range []input.DispatchKeyEventParams{
			{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Text: key},
			{Type: input.DispatchKeyEventTypeKeyUp, Key: key},
		} {
			call(p, input.DispatchKeyEvent, event)
		}
	}
	call(p, input.InsertText, input.InsertTextParams{Text: "ь"})
	p.wants("the grid", p.letters(), "ЁЛЬ .#. ...")
	p.press("checkWord")
	p.says("3 letters checked, no mistakes.")
}

// TestComposed types as phones do, which compose all text.
func TestComposed(t *testing.T) {
	p := open(t, write(t, solved(t, small)), phone)
	p.do(chromedp.Tap(chromedp.ID("r1c1")))
	for _, letter := range []string{"c", "é", "t"} {
		call(p, input.ImeSetComposition, input.ImeSetCompositionParams{
			Text: letter, SelectionStart: 1, SelectionEnd: 1,
		})
	}
	p.wants("the grid", p.letters(), "CÉT .#. ...")
	p.keys(kb.Backspace)
	p.wants("the grid", p.letters(), "CÉ. .#. ...")
}

func TestSeveralLetters(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	p.click("r1c1")
	p.keys(kb.Escape + "th" + kb.Enter + kb.ArrowRight + "e")
	p.wants("the grid", p.letters(), "THE. .#. ...")
	p.wants("the place", p.where(), "1 Across r1c3")
	p.press("checkWord")
	p.says("2 of 2 letters are wrong.")
	p.press("several")
	p.keys("ab")
	p.press("several")
	p.wants("the grid", p.letters(), "THEAB .#. ...")
	p.keys("t")
	p.wants("the grid", p.letters(), "THET .#. ...")
}
