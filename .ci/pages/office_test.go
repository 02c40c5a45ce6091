package pages

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	downloads "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"crossat/puzzle"
	"crossat/puzzle/formats"
)

func TestEditorScores(t *testing.T) {
	d := sit(t, desktop, grid(small5))
	d.filled()
	const first = "document.querySelector('#words .word').textContent"
	d.until("document.querySelectorAll('#words li:not([hidden])').length > 3")
	banned := eval[string](d.tab, first)
	d.keys(kb.PageDown + kb.Delete)
	d.until(first + " !== '" + banned + "' && document.querySelectorAll('#words li:not([hidden])').length > 3")
	d.filled()

	word := eval[string](d.tab, first)
	eval[any](d.tab, "document.querySelector('#words .word').focus()")
	d.keys(kb.F2 + "1" + kb.Enter)
	d.until(first + " !== '" + word + "'")
	d.until("!document.querySelector('#words input.score')")
	own := banned + ";0\n" + word + ";1\n"
	d.listed(t, own)

	d.enter("#words input", "90\t")
	d.until("[...document.querySelectorAll('#words section:first-child li:not([hidden]) .score')]" +
		".every((s) => Number(s.textContent) >= 90)")
	d.filled()
	d.do(chromedp.Reload())
	d.until("!document.getElementById('main').hidden")
	d.until("document.querySelector('#words input').value === '90'")
	d.press("settings")
	d.until("document.querySelector('#own') !== null")
	d.wants("the list in the dialog", eval[string](d.tab, "own.value"), own)
	d.enter("#own", "ZZZZZ;100")
	d.button("Close")
	d.until("document.querySelector('dialog') === null")
	d.light("fillable")
	d.listed(t, "ZZZZZ;100")
}

// listed waits until the server has a list of one's own: the page saves it a moment after it has changed.
func (d *desk) listed(t *testing.T, want string) {
	t.Helper()
	var text string
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if text = ask[struct{ Text string }](t, d.url+"/files/words", "{}").Text; text == want {
			return
		}
	}
	t.Fatalf("the server has the list %q, want %q", text, want)
}

func TestEditorRules(t *testing.T) {
	d := sit(t, desktop, grid("CAT.. ....."))
	d.filled()
	d.press("settings")
	d.field("Minimum score", "99\t")
	d.keys(kb.Escape)
	d.light("impossible")
}

func TestEditorStatistics(t *testing.T) {
	d := sit(t, desktop, grid("CAT## A#O#. TQXS# ##... ....."))
	d.button("Statistics")
	d.until("stats.textContent.includes('Words')")
	text := eval[string](d.tab, "stats.innerText")
	for _, want := range []string{
		"Black cells", "Unchecked", "Chokepoints", "Lengths", "Letters used", "Weakest entries", "Pangram",
		"Scores of full entries", "Repeated", "lacks B", "Not in the list (allowed)",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the statistics lack %q: %s", want, text)
		}
	}
	d.button("Clues")
	d.until("[...document.querySelectorAll('#clues .strange')].map((a) => a.textContent).includes('TQXS not in the lists')")
	d.picture("editor-strange")
}

func TestEditorNew(t *testing.T) {
	d := sit(t, desktop, "")
	if fill := d.filled(); len(fill) != 15*15+14 {
		t.Errorf("the first puzzle of all is %s", fill)
	}
	d.press("new")
	d.button("5×5")
	d.until("grid.rows.length === 5")
	d.wants("a blank puzzle", d.rowsOf(), "..... ..... ..... ..... .....")

	d.press("new")
	d.button("Built in")
	d.result()

	d.press("new")
	d.button("Pattern")
	d.field("Columns", "9")
	d.field("Rows", "9")
	d.button("Make")
	d.result()
	if rows := d.rowsOf(); len(strings.Fields(rows)) != 9 || !strings.Contains(rows, "#") {
		t.Errorf("a pattern: %s", rows)
	}

	d.press("new")
	d.button("Theme")
	d.field("Theme entries, one a line", "piano: It has keys\nviola\n")
	d.field("Columns", "9")
	d.field("Rows", "9")
	d.field("How many", "1")
	d.button("Make")
	d.result()
	d.until("[...document.querySelectorAll('#clues .answer')].some((a) => a.textContent.startsWith('PIANO'))")
	d.until("[...document.querySelectorAll('#clues .clue')].some((a) => a.value === 'It has keys')")

	d.press("new")
	d.button("Layout")
	d.field("Words, one a line", "PIANO: It has keys\nVIOLA\nORGAN\nHARP")
	d.button("Make")
	d.result()
	d.until("[...document.querySelectorAll('#clues .answer')].some((a) => a.textContent.startsWith('ORGAN'))")

	d.press("new")
	d.button("Square")
	d.field("Columns", "4")
	d.field("Rows", "4")
	d.button("Make")
	d.result()
	if rows := d.rowsOf(); len(rows) != 19 || strings.Contains(rows, ".") {
		t.Errorf("a square: %s", rows)
	}
}

// result takes the first puzzle that a form makes.
func (d *desk) result() {
	d.Helper()
	const made = "[...document.querySelectorAll('dialog .gallery button')].find((b) => b.checkVisibility())"
	d.until(made + " !== undefined")
	before := eval[string](d.tab, "location.hash")
	eval[any](d.tab, made+".click()")
	d.until("document.querySelector('dialog') === null && location.hash !== '" + before + "'")
}

// rowsOf are the rows without what the fill suggests.
func (d *desk) rowsOf() string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return '.'
		}
		return r
	}, d.rows())
}

func TestEditorClues(t *testing.T) {
	d := sit(t, desktop, grid("CAT.. O.... W.... ..... ....."))
	d.keys(kb.PageUp + "Pet at home")
	d.until("nowClue.textContent === 'Pet at home'")
	d.keys(kb.Escape)
	d.wants("the label", eval[string](d.tab, "document.activeElement.lastChild.textContent.split(', ').slice(-2).join()"),
		"1 across,Pet at home")
	d.click("[aria-label='Clue of 5-Down']")
	d.keys("The last")
	d.click("[data-cell='2']")
	d.keys(".") // and by symmetry the cell 22
	// the clue keeps its entry, which has another number
	d.until("document.querySelector(\"[aria-label='Clue of 4-Down']\").value === 'The last'")
	d.press("undo")
	d.until("document.querySelector(\"[aria-label='Clue of 5-Down']\").value === 'The last'")

	d = sit(t, desktop, grid("CAT O.. W.."))
	d.button("Drafts for all without a clue")
	d.tells("drafts put in")
	draft := "document.querySelector(\"[aria-label='Clue of 1-Down']\")"
	d.until(draft + ".value !== ''")
	d.until("document.querySelectorAll('#clues li.draft').length === 2")
	d.button("Keep the draft of 1-Down")
	d.until("document.querySelectorAll('#clues li.draft').length === 1")
	d.button("Known clues of 1-Across")
	d.until("document.querySelectorAll('.choices button').length > 1")
	choice := eval[string](d.tab, "document.querySelectorAll('.choices button')[1].textContent")
	eval[any](d.tab, "document.querySelectorAll('.choices button')[1].click()")
	d.until(fmt.Sprintf("nowClue.textContent === %q", choice))
}

func TestEditorFiles(t *testing.T) {
	d := sit(t, desktop, grid("..... ..#.. ....."))
	d.keys("house")
	d.keys(kb.PageUp + "Home" + kb.Escape)
	d.until("saved.textContent === 'saved'")
	d.do(chromedp.Reload())
	d.until("!document.getElementById('main').hidden")
	d.wants("the puzzle after a reload", d.rowsOf(), "HOUSE ..#.. .....")
	d.until("nowClue.textContent === 'Home'")

	d.click("[data-cell='10']")
	d.keys("z")
	d.do(chromedp.Reload()) // at once: what was typed is saved as the page goes
	d.until("!document.getElementById('main').hidden")
	d.wants("the last letter after a reload", d.rowsOf(), "HOUSE ..#.. Z....")
	d.click("[data-cell='10']")
	d.keys(kb.Delete)
	d.until("saved.textContent === 'saved'")

	d.press("about")
	d.field("Title", "My <b>puzzle</b>")
	d.field("File", "yours\t")
	d.tells("Renamed")
	d.keys(kb.Escape)
	d.until("document.querySelector('dialog') === null && location.hash === '#yours'")
	d.wants("the title", eval[string](d.tab, "document.getElementById('name').textContent"), "My <b>puzzle</b>")
	d.click("[data-cell='0']")
	d.keys("m")
	d.until("saved.textContent === 'saved'")
	d.wants("before going back", d.rowsOf(), "MOUSE ..#.. .....")

	puz := d.exported("puz")
	p, _, err := formats.Read("mine.puz", puz, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Answer(0) != "MOUSE" || p.Entries[0].Clue != (puzzle.Clue{Text: "Home"}) {
		t.Errorf("the .puz has %s, clue %+v", p.Answer(0), p.Entries[0].Clue)
	}

	if pdf := d.exported("pdf"); !bytes.HasPrefix(pdf, []byte("%PDF")) {
		t.Errorf("a page to print begins with %.20q", pdf)
	}

	d.do(chromedp.Navigate("about:blank"), chromedp.Navigate(d.url+"/#%"))
	d.until("!document.getElementById('main').hidden")
	d.wants("the last puzzle, for an address without a name", eval[string](d.tab, "location.hash"), "#yours")

	d.press("revisions")
	d.until("document.querySelectorAll('.revisions li').length > 2")
	d.picture("editor-revisions")
	eval[any](d.tab, "[...document.querySelectorAll('.revisions li')].at(-1).querySelector('button:last-child').click()")
	d.tells("As it was")
	d.wants("the first revision", d.rowsOf(), "..... ..#.. .....")
	d.press("undo")
	d.wants("what was there", d.rowsOf(), "MOUSE ..#.. .....")

	file := filepath.Join(t.TempDir(), "theirs.puz")
	if err := os.WriteFile(file, puz, 0o644); err != nil {
		t.Fatal(err)
	}
	d.press("import")
	d.do(chromedp.SetUploadFiles(chromedp.CSS("dialog input[type=file]"), []string{file}))
	d.tells("Imported")
	d.wants("an import", d.rowsOf(), "MOUSE ..#.. .....")

	d.press("open")
	d.until("document.querySelectorAll('.files tbody tr').length === 2")
	d.button("yours")
	d.until("location.hash === '#yours' && document.querySelector('dialog') === null")
}

// exported exports the puzzle in a format. The browser keeps the name of a download with an empty file until it moves the
// whole one there.
func (d *desk) exported(format string) []byte {
	d.Helper()
	folder := d.TempDir()
	call(d.tab, downloads.SetDownloadBehavior, downloads.SetDownloadBehaviorParams{
		Behavior: downloads.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder,
	})
	d.press("export")
	d.until("document.querySelector('#format') !== null")
	eval[any](d.tab, "format.value = '"+format+"'; 0")
	d.button("Export")
	d.until("document.querySelector('dialog [role=status]').textContent.includes('Saved')")
	defer d.keys(kb.Escape)
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(folder, "*."+format))
		if err != nil {
			d.Fatal(err)
		}
		if len(files) != 1 {
			continue
		}
		data, err := os.ReadFile(files[0])
		if err != nil {
			d.Fatal(err)
		}
		if len(data) > 0 {
			return data
		}
	}
	d.Fatalf("no file is saved as %s", format)
	return nil
}

func TestEditorQuality(t *testing.T) {
	d := sit(t, desktop, grid("#... .... .... ...#"))
	d.button("Best fill")
	d.button("Start")
	d.until("document.querySelector('#bound.proved') !== null")
	d.picture("editor-quality")
	d.button("Accept this fill")
	d.tells("The fill is in the grid")
	if rows := d.rowsOf(); strings.Contains(rows, ".") {
		t.Errorf("after the best fill is accepted, the grid is %s", rows)
	}
	d.press("undo")
	d.wants("before", d.rowsOf(), "#... .... .... ...#")
}

func TestEditorHelp(t *testing.T) {
	d := sit(t, desktop, grid(small5))
	d.keys("?")
	d.until("document.querySelectorAll('dialog kbd').length > 30")
	d.keys(kb.Escape)
	d.until("document.querySelector('dialog') === null")
	d.wants("the focus", d.at(), "1 Across 1")
}
