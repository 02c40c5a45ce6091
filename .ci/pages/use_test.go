package pages

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// wide is a screen on which the workbench has three columns.
var wide = device{name: "wide", width: 1680, height: 950}

// TestEditorAccess has axe look for what keeps people from using the workbench, in all that can be opened.
func TestEditorAccess(t *testing.T) {
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("%v: run npm ci in this folder", err)
	}
	for _, screen := range []device{desktop, dark, phone} {
		t.Run(screen.name, func(t *testing.T) {
			d := sit(t, screen, grid(small5))
			eval[any](d.tab, string(axe)+"; null")
			d.filled()
			d.until("document.querySelectorAll('#words .fillable').length > 5")
			d.obeys("at first")
			d.press("heat")
			d.keys("QZ")
			d.light("impossible")
			d.until("core.children.length > 0")
			d.obeys("without a fill")
			for _, name := range []string{"Statistics", "Best fill"} {
				d.button(name)
				d.obeys(name)
			}
			for _, action := range []string{"new", "open", "import", "export", "revisions", "about", "settings", "help"} {
				d.press(action)
				d.until("document.querySelector('dialog[open] .content').children.length > 0")
				d.obeys(action)
				d.picture("editor-" + action + "-" + screen.name)
				d.button("Close")
				d.until("document.querySelector('dialog') === null")
			}
		})
	}
}

// TestEditorLooks keeps pictures of the workbench at work, for people to look at.
func TestEditorLooks(t *testing.T) {
	if *pictures == "" {
		t.Skip("no folder for -pictures")
	}
	for _, screen := range []device{desktop, dark, phone, tablet, wide} {
		d := sit(t, screen, grid(open15))
		d.filled()
		d.keys("CATS")
		d.filled()
		d.until("document.querySelectorAll('#words .fillable').length > 5")
		d.picture("editor-" + screen.name)
		d.press("heat")
		d.keys(kb.Tab + "QZ")
		d.light("impossible")
		d.until("core.children.length > 0")
		d.picture("editor-impossible-" + screen.name)
	}
}

// TestEditorNarrow has no page that is wider than its screen.
func TestEditorNarrow(t *testing.T) {
	d := sit(t, phone, grid(open15))
	d.filled()
	for _, width := range []int64{320, 360, 412} {
		d.show(device{width: width, height: 700, touch: true})
		if got := eval[int64](d.tab, "document.documentElement.scrollWidth"); got > width {
			t.Errorf("the page is %d wide, want %d at most", got, width)
		}
	}
	d.click("#keyboard [data-letter=X]")
	d.wants("a letter by touch", d.rows()[:1], "X")
	d.click("#keyboard [data-key=back]")
	d.wants("erased by touch", d.rowsOf()[:2], "..")
	d.click("#keyboard [data-key=turn]")
	d.wants("turned by touch", d.at(), "1 Down 0")
}

// TestEditorKeyboard reaches all that can be pressed by the tabulator, out of the grid and back.
func TestEditorKeyboard(t *testing.T) {
	d := sit(t, desktop, grid(small5))
	d.filled()
	wanted := eval[[]string](d.tab, `[...document.querySelectorAll("[data-action]")].filter((b) => !b.disabled).
		map((b) => b.dataset.action)`)
	d.keys(kb.F6)
	for range len(wanted) + 1 { // among them is a field
		reached := eval[string](d.tab, "document.activeElement.dataset?.action ?? ''")
		wanted = slices.DeleteFunc(wanted, func(action string) bool { return action == reached })
		d.keys(kb.Tab)
	}
	d.wants("what comes then", d.at(), "1 Across 1")
	if len(wanted) > 0 {
		t.Errorf("the keyboard does not reach %s", strings.Join(wanted, ", "))
	}
}

// TestEditorScript shows a puzzle with markup in all its texts as text.
func TestEditorScript(t *testing.T) {
	const evil = `<img src=x onerror=alert(1)><script>alert(1)</script>`
	d := sit(t, desktop, fmt.Sprintf(`{"version": 1, "grid": ["CAT", "A#O", "BED"], "title": %[1]q, "notes": %[1]q,
		"entries": [{"number": 1, "direction": "across", "row": 1, "column": 1, "length": 3, "answer": "CAT",
		"clue": %[1]q}]}`, evil))
	d.until("nowClue.textContent !== ''")
	d.wants("the clue", eval[string](d.tab, "nowClue.textContent"), evil)
	d.wants("the title", eval[string](d.tab, "document.getElementById('name').textContent"), evil)
	d.press("open")
	d.until("document.querySelector('.files small') !== null")
	if eval[int](d.tab, "document.querySelectorAll('img, script:not([src])').length") != 0 {
		t.Error("the page has markup from the puzzle")
	}
}

// TestEditorValid validates the page as it is sent.
func TestEditorValid(t *testing.T) {
	const page = "../../internal/serve/page/index.html"
	out, err := exec.CommandContext(t.Context(), "node", "validate.mjs", page).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
