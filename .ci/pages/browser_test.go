// Package pages tests in a browser the pages that crossat writes. It is a module of its own, so that those who build
// crossat need no browser.
package pages

import (
	"context"
	"flag"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "the folder for screenshots, to be looked at")

// browser is a headless Chromium that all tests share, each with a tab of its own.
var browser context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, // it refuses to run as root with one
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var end context.CancelFunc
	browser, end = chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(browser); err != nil {
		log.Printf("Chromium does not start: %v", err)
		return 1
	}
	return m.Run()
}

// device is what a page is shown on.
type device struct {
	name          string
	width, height int64
	touch, dark   bool
}

var (
	desktop = device{name: "desktop", width: 1280, height: 900}
	dark    = device{name: "dark", width: 1280, height: 900, dark: true}
	tablet  = device{name: "tablet", width: 820, height: 1100, touch: true}
	phone   = device{name: "phone", width: 360, height: 740, touch: true}
)

// tab is a page in the browser.
type tab struct {
	*testing.T
	ctx context.Context
}

// open opens a page from a server in a tab.
func open(t *testing.T, file []byte, d device) *tab {
	t.Helper()
	return openURL(t, serve(t, file, nil), d)
}

// openURL opens a page in a tab. The test fails if the page logs an error.
func openURL(t *testing.T, url string, d device) *tab {
	t.Helper()
	limit := 10 * time.Minute // to catch what hangs
	if *latency {
		limit = time.Hour
	}
	return openFor(t, url, d, limit, (*tab).complain)
}

// openFor opens a page in a tab for so long, and tells of its events.
func openFor(t *testing.T, url string, d device, limit time.Duration, hear func(*tab, any)) *tab {
	t.Helper()
	ctx, end := chromedp.NewContext(browser)
	t.Cleanup(end)
	p := &tab{t, ctx}
	p.do()
	var stop context.CancelFunc
	p.ctx, stop = context.WithTimeout(ctx, limit)
	t.Cleanup(stop)
	if err := chromedp.Listen(p.ctx, func(event any) { hear(p, event) }); err != nil {
		t.Fatal(err)
	}
	p.show(d)
	p.do(chromedp.Navigate(url))
	return p
}

// serve has a server give a file. The test fails if it is asked for anything else.
func serve(t *testing.T, file []byte, header http.Header) (url string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			t.Errorf("the page asks for %s", r.URL)
		}
		maps.Copy(w.Header(), header)
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write(file) // a browser that has gone reports itself
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// complain reports what the page has to say to developers.
func (t *tab) complain(event any) {
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		t.Errorf("the page throws: %v", event.ExceptionDetails.Exception.Description)
	case *runtime.EventConsoleAPICalled:
		t.Errorf("the page logs: %s", event.Args[0].Value)
	case *cdplog.EventEntryAdded:
		t.Errorf("the browser logs: %s", event.Entry.Text)
	}
}

// show has the page on a device.
func (t *tab) show(d device) {
	t.Helper()
	options := []chromedp.EmulateViewportOption{}
	if d.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	scheme := "light"
	if d.dark {
		scheme = "dark"
	}
	t.do(chromedp.EmulateViewport(d.width, d.height, options...))
	call(t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
}

func (t *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(t.ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// call sends a command of the protocol of the browser.
func call[P, R any](t *tab, command cdp.Command[P, R], params P) {
	t.Helper()
	if _, err := chromedp.Call(t.ctx, command, params); err != nil {
		t.Fatal(err)
	}
}

// eval is the value of a JavaScript expression.
func eval[V any](t *tab, expression string) V {
	t.Helper()
	v, err := chromedp.Run(t.ctx, chromedp.Evaluate[V](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%v in %.80s", err, expression)
	}
	return v
}

// picture keeps a screenshot if pictures are wanted.
func (t *tab) picture(name string) {
	t.Helper()
	if *pictures == "" {
		return
	}
	png, err := chromedp.Run(t.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
