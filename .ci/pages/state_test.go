package pages

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crossat/puzzle"
)

// TestState solves half a puzzle, and finds it so when it comes back, from a server and from a file.
func TestState(t *testing.T) {
	sample := solved(t, small)
	for name, url := range map[string]string{"server": serve(t, write(t, sample), nil), "file": save(t, sample)} {
		t.Run(name, func(t *testing.T) {
			p := openURL(t, url, desktop)
			p.click("r1c1")
			p.keys("cup" + kb.Escape + "xy" + kb.Enter)
			p.press("checkWord")
			p.click("r3c1")
			p.press("revealLetter")
			p.do(chromedp.Reload())
			p.wants("the grid", p.letters(), "CUPXY .#. B..")
			p.wants("wrong letters", p.marked("wrong"), "r1c2 r1c3")
			p.wants("revealed letters", p.marked("revealed"), "r3c1")
			p.accept()
			p.press("clearAll")
			p.do(chromedp.Reload())
			p.wants("the cleared grid", p.letters(), "... .#. ...")
		})
	}
}

// TestStates has the states of puzzles apart. All files are of one origin to Chromium.
func TestStates(t *testing.T) {
	one, other := solved(t, small), solved(t, small)
	other.Entries[0].Clue.Text = "Another clue"
	p := openURL(t, save(t, one), desktop)
	p.click("r1c1")
	p.keys("cup")
	p.do(chromedp.Navigate(save(t, other)))
	p.wants("the other grid", p.letters(), "... .#. ...")
	other.Entries, other.Title = one.Entries, "Another title"
	p.do(chromedp.Navigate(save(t, other)))
	p.wants("the grid with another title", p.letters(), "CUP .#. ...")
}

// save writes a page to a file.
func save(t *testing.T, p *puzzle.Puzzle) (url string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, write(t, p), 0o644); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// TestSpoiltState opens a page whose state something else has written.
func TestSpoiltState(t *testing.T) {
	p := open(t, write(t, solved(t, small)), desktop)
	for _, state := range []string{
		"", "{", "null", "7", "{}", `{"letters":["A"]}`, `{"letters":"ABCDEFGHI"}`, `{"letters":[1,2,3,4,5,6,7,8,9]}`,
		`{"letters":["","","","","","","","",""],"wrong":7,"revealed":[99]}`,
	} {
		eval[any](p, "localStorage.setItem(JSON.parse(document.getElementById('data').textContent).key, `"+state+"`)")
		p.do(chromedp.Reload())
		p.click("r1c1")
		p.keys("cat")
		if got := p.letters()[:3]; got != "CAT" {
			t.Errorf("state %s: the grid has %q, want CAT", state, got)
		}
	}
}

// TestWithoutState solves a puzzle where the browser keeps nothing.
func TestWithoutState(t *testing.T) {
	header := http.Header{"Content-Security-Policy": {"sandbox allow-scripts"}}
	p := openURL(t, serve(t, write(t, solved(t, small)), header), desktop)
	p.click("r1c1")
	p.keys("cap")
	p.press("checkWord")
	p.says("1 of 3 letters is wrong.")
	p.do(chromedp.Reload())
	p.wants("the grid", p.letters(), "... .#. ...")
}

// TestGiven has letters in the grid that stay, and cells whose letter nobody knows.
func TestGiven(t *testing.T) {
	sample := solved(t, "C.T\nA#.\n...\n")
	sample.SetMark(0, puzzle.Given)
	p := open(t, write(t, sample), desktop)
	p.accept()
	p.wants("the grid", p.letters(), "C.. .#. ...")
	p.click("r1c1")
	p.keys("xyz" + kb.ArrowDown + kb.ArrowLeft)
	p.wants("the grid", p.letters(), "CYZ .#. ...")
	p.press("checkAll")
	p.wants("wrong letters", p.marked("wrong"), "r1c3")
	p.press("revealAll")
	p.wants("the grid", p.letters(), "CYT A#. ...")
	p.press("clearAll")
	p.wants("the grid", p.letters(), "C.. .#. ...")
}

// TestBlank has nothing to check or reveal.
func TestBlank(t *testing.T) {
	p := open(t, write(t, solved(t, "...\n.#.\n...\n")), desktop)
	p.click("r1c1")
	p.keys("cat" + kb.Tab + "bed" + kb.Tab + "a" + kb.Tab + "o")
	p.wants("the grid", p.letters(), "CAT A#O BED")
	p.says("")
	p.wants("the buttons", eval[string](p, `[...document.querySelectorAll("[data-action]")].map((button) =>
		button.dataset.action).join(" ")`), "clearAll several")
}

// TestPrint has on paper what is given, and nothing of what the solver has written.
func TestPrint(t *testing.T) {
	p := open(t, write(t, samples(t)["ordinary"]), device{width: 690, height: 980}) // about an A4 sheet
	p.click("r3c3")
	p.keys("abc")
	p.press("checkWord")
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	colour := func(cell string) string {
		return eval[string](p, "getComputedStyle(document.getElementById('"+cell+"')).color")
	}
	const black, none = "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"
	p.wants("the colour of a given letter", colour("r3c1"), black)
	p.wants("the colour of a letter", colour("r3c3"), none)
	p.wants("what is seen besides", eval[string](p, `["now", "message", "tools", "help", "clues"].filter((id) =>
		document.getElementById(id).checkVisibility()).join(" ")`), "clues")
	p.picture("print")
}

// TestPhone has pages fit on phones, with cells that phones do not zoom in on.
func TestPhone(t *testing.T) {
	for name, sample := range samples(t) {
		p := open(t, write(t, sample), phone)
		for _, width := range []int64{320, 360, 412} {
			p.show(device{width: width, height: 700, touch: true})
			if got := eval[int64](p, "document.documentElement.scrollWidth"); got > width {
				t.Errorf("%s: the page is %d wide, want %d at most", name, got, width)
			}
			size := eval[float64](p, `parseFloat(getComputedStyle(document.querySelector("td input")).fontSize)`)
			if size < 16 {
				t.Errorf("%s: letters of %g pixels, want 16 or more", name, size)
			}
		}
	}
}
