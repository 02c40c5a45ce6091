// Package serve is the HTTP server of the workbench: it serves the page, runs the page's jobs, and stores its files.
package serve

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"crossat/internal/serve/page"
	"crossat/internal/serve/store"
	"crossat/internal/serve/workbench"
)

// Options configures New.
type Options struct {
	Bench *workbench.Bench
	Store *store.Store
	Page  fs.FS
	// Hosts are the host names, without ports, under which the server is reachable, in addition to names of this
	// machine. Requests for other names are rejected, against DNS rebinding.
	Hosts []string
	// Token, if not empty, must be in the first request of a browser.
	Token string
	// Log receives one line per error; nil discards them.
	Log func(string)
	// Jobs is the number of simultaneous jobs; 0 means [DefaultJobs].
	Jobs int
}

// DefaultJobs is the default number of simultaneous jobs. It's usually more than the number of cores, so that every job
// makes progress.
const DefaultJobs = 16

// New returns the handler for all requests.
func New(o Options) http.Handler {
	if o.Jobs == 0 {
		o.Jobs = DefaultJobs
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	mux := http.NewServeMux()
	mux.Handle("POST /api/{job}", newJobs(o))
	mux.Handle("POST /files/{request}", &files{o.Store, o.Log})
	mux.Handle("GET /", newPage(o.Page))
	return guard(o, mux)
}

// policy is the content security policy of the page.
const policy = page.Policy + "; frame-ancestors 'none'"

// guard rejects cross-origin and unauthenticated requests.
func guard(o Options, next http.Handler) http.Handler {
	next = http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		switch {
		case !knownHost(r.Host, o.Hosts):
			refuse(w, http.StatusMisdirectedRequest, "this server has another name")
		case o.Token != "" && !admitted(w, r, o.Token):
			refuse(w, http.StatusUnauthorized, "open the address that crossat serve has printed, with its token")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// knownHost reports whether a request is for this machine or for one of the names.
func knownHost(host string, names []string) bool {
	name := host
	if n, _, err := net.SplitHostPort(host); err == nil {
		name = n
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if ip := net.ParseIP(name); ip != nil && ip.IsLoopback() {
		return true
	}
	return name == "localhost" || slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// cookie is the name of the cookie with the token.
const cookie = "crossat"

// admitted reports whether a request has the token, either in its URL, in which case it sets the cookie, or in the
// cookie.
func admitted(w http.ResponseWriter, r *http.Request, token string) bool {
	same := func(text string) bool { return subtle.ConstantTimeCompare([]byte(text), []byte(token)) == 1 }
	if c, err := r.Cookie(cookie); err == nil && same(c.Value) {
		return true
	}
	if r.Method != http.MethodGet || !same(r.URL.Query().Get("token")) {
		return false
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookie, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	return true
}

// newPage serves the files of the page. Browsers can cache them, but revalidate.
func newPage(page fs.FS) http.Handler {
	server := http.FileServerFS(page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		if data, err := fs.ReadFile(page, name); err == nil {
			sum := sha256.Sum256(data)
			w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
			w.Header().Set("Cache-Control", "no-cache")
		}
		if strings.HasSuffix(name, "/") || r.URL.RawQuery != "" && r.URL.Query().Has("token") {
			http.Redirect(w, r, "/", http.StatusSeeOther) // keeps the token out of the history
			return
		}
		server.ServeHTTP(w, r)
	})
}

// Limits that keep slow clients from occupying connections forever.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 30 * time.Second
	idleTimeout   = 2 * time.Minute
	drainTimeout  = 400 * time.Millisecond
	maxHeader     = 32 << 10
)

// Run serves until the context ends. Then it stops jobs, and gives pending saves a moment to finish.
func Run(ctx context.Context, l net.Listener, h http.Handler) error {
	jobs, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	s := &http.Server{
		Handler: h, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader, BaseContext: func(net.Listener) context.Context { return jobs },
		ErrorLog: log.New(io.Discard, "", 0), // for broken connections
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(newLimited(l)) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	stop()
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTimeout)
	defer cancel()
	err := s.Shutdown(drain)
	if err != nil {
		err = s.Close()
	}
	if served := <-done; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
