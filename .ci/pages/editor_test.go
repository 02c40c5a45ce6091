package pages

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// small5 is a small grid with many fills.
const small5 = "#.... ..... ..... ..... ....#"

// paused opens the workbench without fills, so that only what is typed is seen.
func paused(t *testing.T, rows string) *desk {
	d := sit(t, desktop, grid(rows))
	d.press("pause")
	d.light("paused")
	return d
}

func TestEditorKeys(t *testing.T) {
	d := paused(t, "..... ..#.. .....")
	for _, s := range []struct{ do, keys, rows, at string }{
		{"type a word", "cat", "CAT.. ..#.. .....", "1 Across 3"},
		{"go back", kb.Backspace + kb.Backspace, "C.... ..#.. .....", "1 Across 1"},
		{"turn by space", " ", "C.... ..#.. .....", "2 Down 1"},
		{"type down", "bc", "CB... .C#.. .....", "2 Down 11"},
		{"arrows turn first", kb.ArrowRight, "CB... .C#.. .....", "7 Across 11"},
		{"and then go on", kb.ArrowRight + "x", "CB... .C#.. ..X..", "7 Across 13"},
		{"the end and the start", kb.End + "z" + kb.Home + "y", "CB... .C#.. Y.X.Z", "7 Across 11"},
		{"the next entry", kb.Tab + "q", "CB... QC#.. Y.X.Z", "1 Down 10"},
		{"undo", "undo", "CB... .C#.. Y.X.Z", "1 Down 5"},
		{"redo", "redo", "CB... QC#.. Y.X.Z", "1 Down 5"},
		{"erase", kb.Delete, "CB... .C#.. Y.X.Z", "1 Down 5"},
		{"turn", kb.ArrowRight, "CB... .C#.. Y.X.Z", "5 Across 5"},
		{"over a black cell", kb.ArrowRight + kb.ArrowRight + kb.ArrowRight, "CB... .C#.. Y.X.Z", "6 Across 8"},
		{"black, with its image", ".", "CB... .##.. Y.X.Z", ""},
	} {
		switch s.keys {
		case "undo":
			d.chord("z", chromedp.ModifierCtrl)
		case "redo":
			d.chord("y", chromedp.ModifierCtrl)
		default:
			d.keys(s.keys)
		}
		if got := d.rows(); s.at != "" && got != s.rows {
			t.Errorf("%s: the grid is %q, want %q", s.do, got, s.rows)
		}
		if at := d.at(); s.at != "" && at != s.at {
			t.Errorf("%s: the cursor is at %q, want %q", s.do, at, s.at)
		}
	}
	d.wants("black cells by symmetry", d.rows(), "CB... .###. Y.X.Z")
	d.chord("z", chromedp.ModifierCtrl)
	d.wants("without them again", d.rows(), "CB... .C#.. Y.X.Z")
}

func TestEditorMarks(t *testing.T) {
	d := paused(t, "..... ..... .....")
	d.keys("ab`" + kb.Escape)
	d.keys("heart" + kb.Enter)
	d.wants("a rebus", d.rows(), "ABHEART.. ..... .....")
	d.wants("a circle", d.cells("circle"), "2")
	d.wants("the cursor", d.at(), "1 Across 3")
	d.keys(",")
	d.wants("a bar and its image", d.cells("bar-right"), "3,10")
	d.wants("the name", eval[string](d.tab, "document.activeElement.lastChild.textContent"),
		"open, row 1, column 4, letter 4 of 4, 1 across, bar to the right")
	d.click("[data-cell='0']")
	d.keys("=") // locked
	d.chord(kb.ArrowRight, chromedp.ModifierShift)
	d.chord(kb.ArrowRight, chromedp.ModifierShift)
	d.chord(kb.ArrowDown, chromedp.ModifierShift)
	d.wants("a region", d.cells("region"), "0,1,2,5,6,7")
	d.keys(kb.Delete)
	d.wants("a region without letters", d.rows(), "A.... ..... .....")
	d.chord("z", chromedp.ModifierCtrl)
	d.keys(kb.Escape)
	d.click("[data-cell='11']")
	eval[any](d.tab, `const data = new DataTransfer();
		data.setData("text/plain", "x#z");
		document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true})); 0`)
	d.wants("pasted letters", d.rows(), "ABHEART.. ..... .X#Z.")
	copied := eval[string](d.tab, `(() => { const data = new DataTransfer(); document.activeElement.dispatchEvent(
		new ClipboardEvent("copy", {clipboardData: data, bubbles: true})); return data.getData("text/plain"); })()`)
	d.wants("a copy", copied, "X")
}

func TestEditorPointer(t *testing.T) {
	d := paused(t, "..... ..... .....")
	d.click("[data-cell='7']")
	d.wants("a click", d.at(), "6 Across 7")
	d.click("[data-cell='7']")
	d.wants("another turns", d.at(), "3 Down 7")
	drag := eval[[]float64](d.tab, `["[data-cell='1']", "[data-cell='8']"].flatMap((cell) => {
		const {x, y, width, height} = document.querySelector(cell).getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	})`)
	d.do(
		chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, drag[0], drag[1], chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, drag[2], drag[3], chromedp.ButtonLeft),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, drag[2], drag[3], chromedp.ButtonLeft),
	)
	d.wants("a region", d.cells("region"), "1,2,3,6,7,8")
}

func TestEditorSymmetry(t *testing.T) {
	for name, want := range map[string]string{
		"rotational": ".#... ..... ..... ..... ...#.", "mirror": ".#.#. ..... ..... ..... .....",
		"diagonal": ".#... #.... ..... ..... .....", "none": ".#... ..... ..... ..... .....",
	} {
		d := paused(t, "..... ..... ..... ..... .....")
		d.press("settings")
		d.until("document.querySelector('dialog[open] select') !== null")
		eval[any](d.tab, `const s = document.querySelector("dialog select"); s.value = "`+name+`";
			s.dispatchEvent(new Event("change")); 0`)
		d.keys(kb.Escape)
		d.until("document.querySelector('dialog') === null")
		d.keys(kb.ArrowRight + ".")
		d.wants(name, d.rows(), want)
	}
}

func TestEditorFill(t *testing.T) {
	d := sit(t, desktop, grid(small5))
	fill := d.filled()
	d.wants("the first letter typed", fill[1:2], strings.ToLower(fill[1:2]))
	d.keys(fill[1:2])
	d.wants("a fill that still fits", d.filled(), "#"+strings.ToUpper(fill[1:2])+fill[2:])
	d.keys(kb.Enter)
	entry := "#" + strings.ToUpper(fill[1:5])
	d.wants("an entry taken", d.filled(), entry+fill[5:])
	d.chord(kb.Enter, chromedp.ModifierCtrl)
	d.wants("all taken", d.filled(), strings.ToUpper(fill))
	d.press("undo")
	d.wants("an entry again", d.filled(), entry+fill[5:])

	eval[any](d.tab, "apart.value = 4; 0")
	d.keys("/")
	d.tells("Fill 2")
	other := d.filled()
	different := 0
	for i := range other {
		if other[i] != fill[i] && other[i] != strings.ToUpper(fill)[i] {
			different++
		}
	}
	if different < 4 {
		t.Errorf("another fill differs in %d cells: %s, %s", different, fill, other)
	}

	d.press("pause")
	d.light("paused")
	d.click("[data-cell='5']")
	d.keys("q")
	d.wants("the light", eval[string](d.tab, "light.dataset.status"), "paused")
	d.press("pause")
	d.until("light.ariaBusy === 'false' && light.dataset.status !== 'paused'")
}

func TestEditorForced(t *testing.T) {
	d := sit(t, desktop, grid("SYZYG. .####."))
	d.filled()
	d.press("takeForced")
	d.tells("1 letter taken: all fills have them")
	d.wants("the forced letter", d.rows()[:6], "SYZYGY")
}

func TestEditorWords(t *testing.T) {
	d := sit(t, desktop, grid(small5))
	d.filled()
	d.until("document.querySelectorAll('#words .fillable').length > 3")
	lists := "String([...document.querySelectorAll('#words h2')].map((h) => h.textContent))"
	d.wants("lists", eval[string](d.tab, lists), "1 Across,1 Down")
	d.keys(kb.PageDown + kb.ArrowDown)
	word := eval[string](d.tab, "document.activeElement.textContent")
	d.keys(kb.Enter)
	d.wants("the word", d.rows()[1:5], word)
	d.wants("the focus", d.at(), "1 Across 1")
	d.filled()
}

// TestEditorDead finds words that are arc consistent but in no fill.
func TestEditorDead(t *testing.T) {
	d := sit(t, desktop, grid("J.... ..... ..Q.. ..... ....."))
	d.until("document.querySelectorAll('#words .impossible').length > 0")
	order := eval[bool](d.tab, `[...document.querySelectorAll("#words ul")].every((ul) => {
		const dead = [...ul.children].filter((li) => !li.hidden).map((li) => li.className === "impossible");
		return dead.indexOf(true) < 0 || !dead.slice(dead.indexOf(true)).includes(false);
	})`)
	if !order {
		t.Error("words that no fill has are not at the end")
	}
}

func TestEditorLight(t *testing.T) {
	d := sit(t, desktop, grid(small5))
	d.filled()
	d.press("heat")
	d.keys("q")
	d.filled()
	d.until("document.querySelectorAll('#grid [class*=heat-]').length > 0")
	d.keys("z")
	d.light("impossible")
	d.until("core.children.length > 0 && document.querySelectorAll('#grid td.core').length > 0")
	d.wants("the slots", eval[string](d.tab, "core.textContent"), "1-Across")
	d.picture("editor-impossible")
	d.click("#whatHelps")
	d.until("changes.children.length > 0")
	d.button("Apply")
	d.filled()
	d.wants("the list of changes", eval[string](d.tab, "changes.textContent"), "")
}
