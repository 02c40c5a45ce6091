package pages

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"crossat/grids"
)

// host serves the workbench as crossat serve --export has written it.
func host(t *testing.T) *httptest.Server {
	t.Helper()
	site := filepath.Join(t.TempDir(), "site")
	export := exec.CommandContext(t.Context(), "go", "run", "./cmd/crossat", "serve", "--export", site)
	export.Dir = filepath.Join("..", "..")
	if out, err := export.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(site)))
	t.Cleanup(server.Close)
	return server
}

// named is the request for a grid by its name.
func named(t *testing.T, name string) string {
	t.Helper()
	g, err := grids.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return grid(strings.Join(g.Rows(), " "))
}

// asked is an expression of what a job answers: its messages, or what is wrong.
func asked(job, request string) string {
	return `(async () => {
		const { ask } = await import("./script/transport.js");
		const messages = [], start = performance.now();
		try {
			await ask("` + job + `", ` + request + `, (message) => messages.push(message), globalThis.signal);
		} catch (error) {
			messages.push({ type: error.name, text: error.message });
		}
		return { messages, took: performance.now() - start };
	})()`
}

// reply is what a job answers.
type reply struct {
	Messages []struct {
		Type, Status, Text string
		Rows               []string
		Clues              []struct{ Slot string }
	}
	Took float64 // milliseconds
}

// fill is the fill of a check.
func (r reply) fill(t *testing.T) []string {
	t.Helper()
	for _, m := range r.Messages {
		if m.Type == "fill" {
			return m.Rows
		}
	}
	t.Fatalf("no fill: %+v", r.Messages)
	return nil
}

// TestStatic fills a grid on the page without a server, stops, and goes on without a connection.
func TestStatic(t *testing.T) {
	server := host(t)
	hardest := named(t, "hardest15")
	for _, step := range []struct {
		name string
		test func(d *desk, puzzle string)
	}{
		{"fills", (*desk).fills}, {"stops", (*desk).stops}, {"ends", (*desk).ends}, {"keeps", (*desk).keeps},
		{"typed", (*desk).typed},
	} {
		t.Run(step.name, func(t *testing.T) { step.test(sitAt(t, server.URL), hardest) })
	}
	t.Run("offline", func(t *testing.T) {
		d := sitAt(t, server.URL)
		eval[bool](d.tab, "navigator.serviceWorker.ready.then(() => true)")
		server.CloseClientConnections()
		server.Close()
		d.do(chromedp.Reload())
		d.until("!document.getElementById('main').hidden")
		d.offline(hardest)
	})
}

// sitAt opens the workbench at an address.
func sitAt(t *testing.T, url string) *desk {
	t.Helper()
	d := &desk{tab: openURL(t, url, desktop), url: url}
	d.until("!document.getElementById('main').hidden")
	return d
}

// fills fills a grid, several times.
func (d *desk) fills(puzzle string) {
	d.Helper()
	for range 4 {
		r := eval[reply](d.tab, asked("check", `{ puzzle: `+puzzle+` }`))
		d.checkFill(r.fill(d.T))
		d.Logf("hardest15 took %.0f ms", r.Took)
	}
}

// offline works without a connection, except for what was never fetched.
func (d *desk) offline(puzzle string) {
	d.Helper()
	d.checkFill(eval[reply](d.tab, asked("check", `{ puzzle: `+puzzle+` }`)).fill(d.T))
	r := eval[reply](d.tab, asked("clues", `{ puzzle: `+grid("CAT ERA SEW")+` }`))
	if len(r.Messages) != 1 || len(r.Messages[0].Clues) < 3 {
		d.Errorf("clues without a connection: %+v", r.Messages)
	}
	r = eval[reply](d.tab, asked("check", `{ puzzle: `+puzzle+`, words: { lists: ["ru"] } }`))
	if n := len(r.Messages); n != 1 || !strings.Contains(r.Messages[0].Text, "can't be fetched") {
		d.Errorf("a list that was never fetched: %+v", r.Messages)
	}
}

// checkFill has rows be a fill of hardest15.
func (d *desk) checkFill(rows []string) {
	d.Helper()
	g, err := grids.Open("hardest15")
	if err == nil {
		g, err = g.Read(rows)
	}
	if err != nil {
		d.Fatal(err)
	}
	for _, s := range g.Slots() {
		if !g.Filled(s) {
			d.Errorf("%s is open", s.Name())
		}
	}
}

// stops gives up a job that would take long, and asks for something else.
func (d *desk) stops(puzzle string) {
	d.Helper()
	eval[bool](d.tab, `(() => {
		globalThis.controller = new AbortController();
		globalThis.signal = controller.signal;
		globalThis.ended = 0;
		const { terminate } = Worker.prototype;
		Worker.prototype.terminate = function () {
			ended++;
			terminate.call(this);
		};
		return true;
	})()`)
	improve := asked("improve", `{ puzzle: `+puzzle+`, objective: "sum" }`)
	eval[bool](d.tab, `(globalThis.improving = `+improve+`, true)`)
	time.Sleep(2 * time.Second) // it is at work by then
	r := eval[reply](d.tab, `(controller.abort(), globalThis.signal = undefined, improving)`)
	if n := len(r.Messages); n == 0 || r.Messages[n-1].Type != "AbortError" {
		d.Errorf("the job that was stopped says %+v", r.Messages)
	}
	if n := eval[int](d.tab, "ended"); n == 0 {
		d.Error("its Worker goes on")
	}
	start := time.Now()
	d.checkFill(eval[reply](d.tab, asked("check", `{ puzzle: `+puzzle+` }`)).fill(d.T))
	d.Logf("after another was stopped, it took %v", time.Since(start).Round(time.Millisecond))
}

// ends has a limit of time end a job, and a SAT solver lay out a pattern.
func (d *desk) ends(puzzle string) {
	d.Helper()
	r := eval[reply](d.tab, asked("improve", `{ puzzle: `+puzzle+`, objective: "sum", limit: 1 }`))
	if n := len(r.Messages); n == 0 || r.Messages[n-1].Type != "verdict" || r.Messages[n-1].Status != "unknown" {
		d.Errorf("at its limit, the job says %+v", r.Messages)
	}
	d.Logf("a job with a limit of 1 s took %.0f ms", r.Took)
	r = eval[reply](d.tab, asked("pattern", `{ width: 11, height: 11, count: 2 }`))
	if n := len(r.Messages); n != 2 || r.Messages[0].Type != "puzzle" {
		d.Errorf("patterns: %+v", r.Messages)
	}
}

// keeps keeps puzzles in the browser, as a server does in a folder.
func (d *desk) keeps(string) {
	d.Helper()
	got := eval[[]string](d.tab, `(async () => {
		const { files } = await import("./script/transport.js");
		const said = [];
		const say = (value) => said.push(typeof value === "string" ? value : JSON.stringify(value));
		const fails = (promise) => promise.then(() => say("no failure"), ({ status }) => say("status " + status));
		const puzzle = (...grid) => ({ version: 1, title: "Pets", grid });
		const first = await files.save("my pets", puzzle("CAT", "..."), "");
		const second = await files.save("my pets", puzzle("DOG", "..."), first.revision);
		say([first.changed, second.changed, first.revision < second.revision]);
		const other = await files.save("my pets", puzzle("EWE", "..."), first.revision);
		say(other.changed);
		const again = await files.save("my pets", puzzle("EWE", "..."), other.revision);
		say([again.revision === other.revision, again.changed]);
		const all = await files.revisions("my pets");
		say([all.map(({ revision }) => revision).join() === [other, second, first].map((r) => r.revision).join(),
			all.every(({ saved, bytes }) => Date.parse(saved) > 0 && bytes > 10)]);
		say((await files.revision("my pets", first.revision)).grid);
		const { name, modified, ...rest } = (await files.list())[0];
		say([name, Date.parse(modified) > 0, rest]);
		await files.save("taken", puzzle("...", "..."), "");
		await fails(files.rename("my pets", "taken"));
		await fails(files.rename("none", "other"));
		await fails(files.rename("my pets", "a/b"));
		await files.rename("my pets", "pets");
		const { puzzle: { grid }, revision } = await files.open("pets");
		say([grid, revision === other.revision, (await files.revisions("pets")).length]);
		await fails(files.open("my pets"));
		await fails(files.save("..", puzzle("..."), ""));
		await fails(files.revision("pets", "2001"));
		await files.remove("pets");
		await files.remove("taken");
		await fails(files.remove("pets"));
		say([(await files.list()).some(({ name }) => name === "pets"), (await files.revisions("pets")).length]);
		say(await files.words());
		await files.saveWords("CAT;50");
		say(await files.words());
		await files.saveWords("");
		return said;
	})()`)
	want := []string{
		"[false,false,true]", "true", "[true,false]", "[true,true]", `["CAT","..."]`,
		`["my pets",true,{"title":"Pets","width":3,"height":2}]`,
		"status 409", "status 404", "status 400", `[["EWE","..."],true,3]`, "status 404", "status 400", "status 404",
		"status 404", "[false,3]", "", "CAT;50",
	}
	if !slices.Equal(got, want) {
		d.Errorf("the files say\n%q\nwant\n%q", got, want)
	}
}

// typed types a word, which is there when the page is loaded again.
func (d *desk) typed(string) {
	d.Helper()
	d.do(chromedp.KeyEvent("CATS"))
	d.until("document.getElementById('saved').textContent === 'saved'")
	d.do(chromedp.Reload())
	d.until("!document.getElementById('main').hidden")
	d.until("document.getElementById('light').innerText !== ''")
	files := eval[json.RawMessage](d.tab, `import("./script/transport.js").then(({ files }) => files.list())`)
	if !strings.Contains(string(files), `"width":15`) {
		d.Errorf("files %s", files)
	}
}
