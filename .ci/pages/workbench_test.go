package pages

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	server "crossat/internal/serve"
	"crossat/internal/serve/page"
	"crossat/internal/serve/store"
	"crossat/internal/serve/workbench"
)

// desk is the workbench in a tab, with a server and a folder of its own.
type desk struct {
	*tab
	url, folder string
}

// bench is shared, so that word lists are read once.
var bench = workbench.New(workbench.Options{})

// sit opens the workbench with a puzzle in crossat's JSON, or a blank one.
func sit(t *testing.T, d device, puzzle string) *desk {
	t.Helper()
	folder := t.TempDir()
	puzzles, err := store.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(server.New(server.Options{Bench: bench, Store: puzzles, Page: page.Files}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
		if err := puzzles.Close(); err != nil {
			t.Error(err)
		}
	})
	if puzzle != "" {
		body := fmt.Sprintf(`{"name": "mine", "puzzle": %s}`, puzzle)
		ask[any](t, s.URL+"/files/save", body)
	}
	desk := &desk{openURL(t, s.URL+"/", d), s.URL, folder}
	desk.until("!document.getElementById('main').hidden")
	return desk
}

// ask makes a request of the server.
func ask[V any](t *testing.T, url, body string) (v V) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&v); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, response.Status, err)
	}
	return v
}

// grid is a puzzle of these rows.
func grid(rows string) string {
	data, err := json.Marshal(map[string]any{"version": 1, "grid": strings.Fields(rows)})
	if err != nil {
		panic(err)
	}
	return string(data)
}

// until waits until an expression is true. One that throws isn't yet: what it asks about may not be on the page.
func (d *desk) until(expression string) {
	d.Helper()
	end := time.Now().Add(2 * time.Minute)
	for {
		done, err := chromedp.Run(d.tab.ctx, chromedp.Evaluate[bool](expression, chromedp.EvalAwaitPromise))
		if done && err == nil {
			return
		}
		if time.Now().After(end) || d.tab.ctx.Err() != nil {
			d.Fatalf("never: %s (%v)\nthe page says %q, the light %q", expression, err,
				eval[string](d.tab, "document.getElementById('message').textContent"),
				eval[string](d.tab, "document.getElementById('light').innerText"))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// rows are the letters of the author, with those of the fill in lower case, . for open cells and # for black ones.
func (d *desk) rows() string {
	d.Helper()
	return eval[string](d.tab, rowsJS)
}

const rowsJS = `[...grid.rows].map((row) => [...row.cells].map(({ className, innerText: _, children }) => {
	const letter = children[1].textContent;
	if (/black|outside/.test(className)) return "#";
	return letter ? /suggested/.test(className) ? letter.toLowerCase() : letter : ".";
}).join("")).join(" ")`

// cells are those of a class.
func (d *desk) cells(class string) string {
	d.Helper()
	return eval[string](d.tab, "String([...grid.querySelectorAll('."+class+"')].map((td) => td.dataset.cell))")
}

// light waits for a verdict on what is in the grid now.
func (d *desk) light(status string) {
	d.Helper()
	d.until("light.ariaBusy === 'false' && light.dataset.status === '" + status + "'")
}

// filled waits for a fill, and returns the rows.
func (d *desk) filled() string {
	d.Helper()
	d.light("fillable")
	d.until("!(" + rowsJS + ").includes('.') && !grid.querySelector('.stale')")
	return d.rows()
}

// chord presses a key with others held down.
func (d *desk) chord(key string, held ...chromedp.Modifier) {
	d.Helper()
	d.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(held...)))
}

// at is the current entry, and the cell that has the focus.
func (d *desk) at() string {
	d.Helper()
	return eval[string](d.tab, "new Promise(requestAnimationFrame).then(() => "+
		"nowName.textContent + ' ' + document.activeElement.dataset.cell)")
}

// click clicks the first element of a selector.
func (d *desk) click(selector string) {
	d.Helper()
	d.do(chromedp.Click(chromedp.CSS(selector)))
}

// button clicks the button of a name that is seen.
func (d *desk) button(name string) {
	d.Helper()
	found := fmt.Sprintf(`[...document.querySelectorAll("dialog button, button")].find((b) => b.checkVisibility() &&
		(b.textContent === %[1]q || b.ariaLabel === %[1]q))`, name)
	d.until(found + " !== undefined")
	eval[any](d.tab, found+".click()")
}

// enter types a text into a field in the place of what is there.
func (d *desk) enter(selector, text string) {
	d.Helper()
	found := fmt.Sprintf("document.querySelector(%q)", selector)
	eval[any](d.tab, found+".focus(); "+found+".select()")
	d.keys(text)
}

// field types into the field of a label in a dialog.
func (d *desk) field(label, text string) {
	d.Helper()
	found := fmt.Sprintf(`[...document.querySelectorAll("dialog .field")].find((f) => f.checkVisibility() &&
		f.firstChild.textContent === %q).querySelector("input, textarea")`, label)
	eval[any](d.tab, "("+found+").focus(); ("+found+").select()")
	d.keys(text)
}

// tells waits until the page has said something that contains a text.
func (d *desk) tells(text string) {
	d.Helper()
	d.until(fmt.Sprintf("message.textContent.includes(%q)", text))
}

// open15 is a pattern of the usual size.
const open15 = `
....#.....#....
....#.....#....
..........#....
..........#....
##...##......##
...#....##.....
...#...#.......
.......#.......
.......#...#...
.....##....#...
##......##...##
....#..........
....#..........
....#.....#....
....#.....#....`
