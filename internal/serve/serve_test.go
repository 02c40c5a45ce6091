package serve_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"crossat/internal/serve"
	"crossat/internal/serve/store"
	"crossat/internal/serve/workbench"
	"crossat/puzzle"
)

// server is a running server, and the folder of its puzzles.
type server struct {
	*testing.T
	url, dir string
}

var page = fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>crossat</title>")}}

// start runs a server until the test ends.
func start(t *testing.T, o serve.Options) *server {
	t.Helper()
	dir := t.TempDir()
	puzzles, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	o.Bench, o.Store, o.Page = workbench.New(workbench.Options{}), puzzles, page
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- serve.Run(ctx, l, serve.New(o)) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		puzzles.Close()
	})
	return &server{t, "http://" + l.Addr().String(), dir}
}

// post sends a request, and returns its status and body.
func (s *server) post(path, body string, change ...func(*http.Request)) (int, string) {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), http.MethodPost, s.url+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for _, c := range change {
		c(r)
	}
	return s.do(r)
}

func (s *server) do(r *http.Request) (int, string) {
	s.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

// get asks for a file of the page.
func (s *server) get(path string, change ...func(*http.Request)) (int, string) {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), http.MethodGet, s.url+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	for _, c := range change {
		c(r)
	}
	return s.do(r)
}

// alive checks that the server still fills a grid.
func (s *server) alive() {
	s.Helper()
	status, body := s.post("/api/check", smallFill)
	if status != http.StatusOK || !strings.Contains(body, `"fillable"`) || !strings.HasSuffix(body, "{\"type\":\"done\"}\n") {
		s.Errorf("the server does not fill any more: %d %s", status, body)
	}
}

const smallFill = `{"puzzle": {"grid": ["...", "...", "..."]}}`

// want checks a status, and that an error is one line of JSON.
func want(t *testing.T, what string, status int, body string, wanted int) {
	t.Helper()
	if status != wanted {
		t.Errorf("%s: status %d, want %d: %.200s", what, status, wanted, body)
	}
	var e struct{ Error string }
	if wanted >= 400 && (json.Unmarshal([]byte(body), &e) != nil || e.Error == "" || strings.Contains(e.Error, "\n")) {
		t.Errorf("%s: not one line about what is wrong: %.200s", what, body)
	}
}

func TestHosts(t *testing.T) {
	s := start(t, serve.Options{Hosts: []string{"desk.example"}})
	for host, wanted := range map[string]int{
		"127.0.0.1": 200, "localhost:80": 200, "[::1]:99": 200, "LOCALHOST": 200, "Desk.Example:8080": 200,
		"evil.example": 421, "127.0.0.1.evil.example": 421, "localhost.evil.example": 421, "10.0.0.1": 421, "2130706433": 421,
	} {
		status, body := s.get("/", func(r *http.Request) { r.Host = host })
		want(t, host, status, body, wanted)
		status, body = s.post("/files/list", "{}", func(r *http.Request) { r.Host = host })
		want(t, host, status, body, wanted)
	}
}

func TestCrossSite(t *testing.T) {
	s := start(t, serve.Options{})
	for what, header := range map[string][2]string{
		"cross-site": {"Sec-Fetch-Site", "cross-site"}, "same-site": {"Sec-Fetch-Site", "same-site"},
		"origin": {"Origin", "http://evil.example"}, "no origin": {"Origin", "null"},
	} {
		status, body := s.post("/files/save-words", `{"text": "EVIL;99"}`, func(r *http.Request) { r.Header.Set(header[0], header[1]) })
		if status != http.StatusForbidden {
			t.Errorf("%s: %d %s", what, status, body)
		}
	}
	status, body := s.post("/files/save-words", `{}`, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") })
	want(t, "a form", status, body, http.StatusUnsupportedMediaType)
	if entries, err := os.ReadDir(s.dir); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}

func TestToken(t *testing.T) {
	s := start(t, serve.Options{Token: "secret"})
	status, body := s.get("/")
	want(t, "no token", status, body, http.StatusUnauthorized)
	status, body = s.get("/?token=wrong")
	want(t, "a wrong token", status, body, http.StatusUnauthorized)
	status, body = s.post("/files/list?token=secret", "{}")
	want(t, "a request with the token in its address", status, body, http.StatusUnauthorized)
	if status, _ = s.get("/?token=secret"); status != http.StatusSeeOther {
		t.Errorf("the token: %d", status)
	}
	status, body = s.post("/files/list", "{}", func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "crossat", Value: "secret"}) })
	want(t, "the cookie", status, body, http.StatusOK)
}

func TestHeaders(t *testing.T) {
	s := start(t, serve.Options{})
	answer, err := http.Get(s.url)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	for name, part := range map[string]string{
		"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-cache",
	} {
		if got := answer.Header.Get(name); !strings.Contains(got, part) {
			t.Errorf("%s: %q", name, got)
		}
	}
	if csp := answer.Header.Get("Content-Security-Policy"); strings.Contains(csp, "unsafe-inline") {
		t.Error(csp)
	}
}

func TestNames(t *testing.T) {
	s := start(t, serve.Options{})
	outside := filepath.Join(filepath.Dir(s.dir), "outside.ipuz")
	cat := `{"grid": ["CAT"]}`
	for _, name := range []string{"../outside", "/etc/passwd", `..\outside`, "a/../../outside", "", "\u0000", ".revisions/x"} {
		data, err := json.Marshal(map[string]any{"name": name, "to": name, "puzzle": json.RawMessage(cat)})
		if err != nil {
			t.Fatal(err)
		}
		for _, request := range []string{"open", "save", "revisions", "remove", "rename", "revision"} {
			status, body := s.post("/files/"+request, string(data))
			want(t, request+" "+name, status, body, http.StatusBadRequest)
		}
	}
	if _, err := os.Stat(outside); err == nil {
		t.Error("a file outside")
	}
	for _, path := range []string{"/../serve.go", "/..%2f..%2fetc/passwd", "/script/../../serve.go", "/nothing"} {
		if status, body := s.get(path); status == http.StatusOK && !strings.Contains(body, "<title>crossat") {
			t.Errorf("%s: %d %.100s", path, status, body)
		}
	}
}

func TestBodies(t *testing.T) {
	s := start(t, serve.Options{})
	status, body := s.post("/api/check", strings.Repeat(" ", 10<<20))
	want(t, "10 MB", status, body, http.StatusRequestEntityTooLarge)
	for what, request := range map[string]string{
		"nothing": "", "no object": "[1]", "brackets": strings.Repeat("[", 1<<20), "cut off": `{"puzzle": {"grid": ["..`,
		"a huge grid":  `{"puzzle": {"grid": ["` + strings.Repeat(".", 1<<20) + `"]}}`,
		"a long limit": `{"puzzle": {"grid": ["..."]}, "limit": 1e300}`,
	} {
		status, body := s.post("/api/check", request)
		want(t, what, status, body, http.StatusBadRequest)
		status, body = s.post("/files/save", request)
		want(t, what, status, body, http.StatusBadRequest)
	}
	status, body = s.post("/api/nothing", "{}")
	want(t, "no job", status, body, http.StatusNotFound)
	status, body = s.post("/files/nothing", "{}")
	want(t, "no request", status, body, http.StatusNotFound)
	s.alive()
}

// TestHostileFiles reads files that are no puzzles, and clues that are scripts.
func TestHostileFiles(t *testing.T) {
	s := start(t, serve.Options{})
	for what, file := range map[string]string{
		"brackets":     strings.Repeat(`{"a":`, 100_000),
		"a huge ipuz":  `{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "dimensions": {"width": 1000000, "height": 1000000}, "puzzle": [[0]]}`,
		"a large ipuz": `{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "dimensions": {"width": 61, "height": 1}, "puzzle": [[` + strings.TrimSuffix(strings.Repeat("0,", 61), ",") + `]]}`,
		"zeros":        string(make([]byte, 4<<20)),
	} {
		data := base64.StdEncoding.EncodeToString([]byte(file))
		status, body := s.post("/api/read", `{"name": "x.ipuz", "data": "`+data+`"}`)
		want(t, what, status, body, http.StatusBadRequest)
		if err := os.WriteFile(filepath.Join(s.dir, "x.ipuz"), []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
		status, body = s.post("/files/open", `{"name": "x"}`)
		want(t, what, status, body, http.StatusBadRequest)
		status, body = s.post("/files/list", `{}`)
		want(t, what, status, body, http.StatusOK)
	}
	script := `<script>alert(1)</script>`
	clued := fmt.Sprintf(`{"title": %q, "grid": ["CAT"], "entries": [{"number": 1, "direction": "across", "row": 1, "column": 1,
		"length": 3, "answer": "CAT", "clue": %q}]}`, script, script)
	status, body := s.post("/files/save", `{"name": "hostile", "puzzle": `+clued+`}`)
	want(t, "scripts", status, body, http.StatusOK)
	status, body = s.post("/files/open", `{"name": "hostile"}`)
	if status != http.StatusOK || strings.Contains(body, "<script>") { // JSON that escapes what HTML would take for a tag
		t.Errorf("%d %s", status, body)
	}
	s.alive()
}

// TestSlow has clients that never finish their requests.
func TestSlow(t *testing.T) {
	s := start(t, serve.Options{})
	for i := range 50 {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		text := "POST /api/check HTTP/1.1\r\nHost: localhost\r\nX-"
		if i%2 > 0 {
			text += "A: b\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
		}
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
	}
	s.alive()
}

// TestManyFills asks for many fills at a time, and gives up on half of them.
func TestManyFills(t *testing.T) {
	n := 1000
	if testing.Short() {
		n = 200
	}
	s := start(t, serve.Options{})
	transport := &http.Transport{MaxConnsPerHost: 0}
	client := &http.Client{Transport: transport}
	defer transport.CloseIdleConnections()
	var done, busy, other, gone atomic.Int64
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if i%2 > 0 {
				ctx, cancel = context.WithTimeout(ctx, time.Duration(i)*time.Millisecond)
				defer cancel()
			}
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/check", strings.NewReader(smallFill))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Content-Type", "application/json")
			answer, err := client.Do(r)
			if err != nil {
				gone.Add(1)
				return
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			switch {
			case err != nil:
				gone.Add(1)
			case answer.StatusCode == http.StatusServiceUnavailable:
				busy.Add(1)
			case bytes.HasSuffix(body, []byte("{\"type\":\"done\"}\n")):
				done.Add(1)
			default:
				other.Add(1)
			}
		})
	}
	wg.Wait()
	t.Logf("%d done, %d told to come back, %d gone, %d other", done.Load(), busy.Load(), gone.Load(), other.Load())
	if done.Load() == 0 || other.Load() > 0 {
		t.Error("not all requests were answered well")
	}
	s.alive()
}

// TestStream checks that messages come as they are found, and that a request that is given up ends its job.
func TestStream(t *testing.T) {
	s := start(t, serve.Options{Jobs: 1})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	open := `{"puzzle": {"grid": [` + strings.TrimSuffix(strings.Repeat(`"..........",`, 10), ",") + `]}, "limit": 600}`
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/check", strings.NewReader(open))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var first struct{ Type string }
	if err := json.NewDecoder(answer.Body).Decode(&first); err != nil || first.Type != "entries" {
		t.Fatal(first, err)
	}
	cancel()
	s.alive() // which needs the only place
}

// TestDrain ends a server while it works.
func TestDrain(t *testing.T) {
	puzzles, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer puzzles.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- serve.Run(ctx, l, serve.New(serve.Options{
			Bench: workbench.New(workbench.Options{}), Store: puzzles, Page: page,
		}))
	}()
	body := `{"puzzle": {"grid": ["....", "....", "....", "...."]}, "objective": "sum"}`
	answer, err := http.Post("http://"+l.Addr().String()+"/api/improve", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the server does not end")
	}
	if _, err := http.Get("http://" + l.Addr().String()); err == nil || errors.Is(err, io.EOF) {
		t.Error("it still listens")
	}
}

// TestFiles saves, opens and goes back.
func TestFiles(t *testing.T) {
	s := start(t, serve.Options{})
	ask := func(request, body string, to any) {
		t.Helper()
		status, answer := s.post("/files/"+request, body)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", request, status, answer)
		}
		if err := json.Unmarshal([]byte(answer), to); err != nil {
			t.Fatal(err)
		}
	}
	var one, two struct {
		Revision string
		Changed  bool
	}
	ask("save", `{"name": "p", "puzzle": {"title": "First", "grid": ["CAT", ".#.", "..."], "circles": [[1, 1]], "locked": [[1, 2]]}}`, &one)
	ask("save", `{"name": "p", "puzzle": {"grid": ["DOG", ".#.", "..."]}, "base": "`+one.Revision+`"}`, &two)
	if two.Changed || two.Revision == one.Revision {
		t.Errorf("%+v %+v", one, two)
	}
	var back struct{ Puzzle json.RawMessage }
	ask("revision", `{"name": "p", "revision": "`+one.Revision+`"}`, &back)
	p, err := workbench.Unpack(back.Puzzle)
	if err != nil || p.Grid.Rows()[0] != "CAT" || p.Title != "First" || !p.Has(0, puzzle.Circle) || !p.Has(1, puzzle.Locked) {
		t.Errorf("%s, %v", back.Puzzle, err)
	}
	var list struct{ Puzzles []struct{ Name string } }
	ask("list", "{}", &list)
	if len(list.Puzzles) != 1 || list.Puzzles[0].Name != "p" {
		t.Errorf("%+v", list)
	}
	var words struct{ Text string }
	ask("save-words", `{"text": "CAT;60"}`, &struct{}{})
	if ask("words", "{}", &words); words.Text != "CAT;60" {
		t.Errorf("%q", words.Text)
	}
	ask("rename", `{"name": "p", "to": "q"}`, &struct{}{})
	ask("remove", `{"name": "q"}`, &struct{}{})
	status, body := s.post("/files/open", `{"name": "q"}`)
	want(t, "a removed puzzle", status, body, http.StatusNotFound)
}
