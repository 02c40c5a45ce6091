//go:build unix

package process_test

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"crossat/internal/process"
	"crossat/internal/sat/sattest"
)

// sh returns a command that runs a shell script.
func sh(script string) process.Command {
	return process.Command{Path: "/bin/sh", Args: []string{"-c", script}}
}

func TestOutput(t *testing.T) {
	tests := []struct {
		name, script   string
		code           int
		stdout, stderr string
	}{
		{"nothing", "true", 0, "", ""},
		{"output", "echo a; echo b", 0, "a\nb\n", ""},
		{"satisfiable", "echo s SATISFIABLE; exit 10", 10, "s SATISFIABLE\n", ""},
		{"last line of stderr", "echo one >&2; echo; echo two >&2; echo >&2; exit 3", 3, "\n", "two"},
		{"invalid UTF-8 on stderr", `printf 'a\nb\377c' >&2`, 0, "", "b?c"},
		{"no input", "cat; echo end", 0, "end\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, err := process.Run(t.Context(), sh(tt.script))
			if err != nil {
				t.Fatal(err)
			}
			if out.Code != tt.code || string(out.Stdout) != tt.stdout || out.Stderr != tt.stderr {
				t.Errorf("got  %d %q %q\nwant %d %q %q", out.Code, out.Stdout, out.Stderr, tt.code, tt.stdout, tt.stderr)
			}
		})
	}
}

func TestSignal(t *testing.T) {
	for script, want := range map[string]string{
		"kill -KILL $$":                      "signal: killed, as by the system when memory runs out",
		"echo out of memory >&2; kill -9 $$": "signal: killed, as by the system when memory runs out: out of memory",
		"echo half an answer; kill -TERM $$": "signal: terminated",
	} {
		if _, err := process.Run(t.Context(), sh(script)); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", script, err, want)
		}
	}
}

func TestNoProgram(t *testing.T) {
	_, err := process.Run(t.Context(), process.Command{Path: "/no/such/program"})
	if err == nil || !strings.Contains(err.Error(), "/no/such/program") {
		t.Errorf("error %v does not name the program", err)
	}
}

func TestEnv(t *testing.T) {
	t.Setenv("PROCESS_TEST_OWN", "1")
	c := sh("echo $PROCESS_TEST_OWN$PROCESS_TEST_ADDED")
	c.Env = []string{"PROCESS_TEST_ADDED=2"}
	if out, err := process.Run(t.Context(), c); err != nil || string(out.Stdout) != "12\n" {
		t.Errorf("%q, %v, want 12", out.Stdout, err)
	}
}

func TestFeed(t *testing.T) {
	big := strings.Repeat("0123456789abcde\n", 1<<16)
	tests := []struct {
		name, script, feed, want string
		hold                     bool
	}{
		{"read to EOF", "cat", big, big, false},
		{"partly read", "head -c 5", big, "01234", false},
		{"not read", "echo no", big, "no\n", false},
		{"held open", "head -c 3; echo", "abc", "abc\n", true},
		{"held open, partly read", "head -c 3; echo", big, "012\n", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := sh(tt.script)
			c.Hold = tt.hold
			c.Feed = func(w io.Writer) error {
				_, err := io.WriteString(w, tt.feed)
				return err
			}
			out, err := process.Run(t.Context(), c)
			if err != nil || string(out.Stdout) != tt.want {
				t.Errorf("%d bytes %.20q, %v, want %d bytes", len(out.Stdout), out.Stdout, err, len(tt.want))
			}
		})
	}
}

// TestHold checks that a program does not see EOF while its input is held open.
func TestHold(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	c := sh("cat")
	c.Hold = true
	c.Feed = func(w io.Writer) error {
		_, err := io.WriteString(w, "something")
		return err
	}
	if out, err := process.Run(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%q, %v: the program exited by itself", out.Stdout, err)
	}
}

// TestFeedError checks that the program sees EOF if Feed fails, even with Hold.
func TestFeedError(t *testing.T) {
	c := sh("cat")
	c.Hold = true
	c.Feed = func(w io.Writer) error {
		io.WriteString(w, "half")
		return errors.New("no more")
	}
	if out, err := process.Run(t.Context(), c); err != nil || string(out.Stdout) != "half" {
		t.Errorf("%q, %v, want the program to see EOF", out.Stdout, err)
	}
}

func TestCancel(t *testing.T) {
	busy := func(w io.Writer) error {
		for {
			if _, err := w.Write(make([]byte, 4096)); err != nil {
				return err
			}
		}
	}
	tests := map[string]process.Command{
		"sleeping":         sh("sleep 600"),
		"ignoring signals": sh("trap '' TERM INT HUP; sleep 600; sleep 600"),
		"busy shell":       sh("while :; do :; done"),
		"printing":         sh("yes"),
		"never reading":    {Path: "/bin/sh", Args: []string{"-c", "sleep 600"}, Feed: busy},
		"reading":          {Path: "/bin/sh", Args: []string{"-c", "cat >/dev/null"}, Feed: busy},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			start := time.Now()
			if _, err := process.Run(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v, want the context's", err)
			}
			if took := time.Since(start); took > sattest.Hang {
				t.Errorf("returned after %v", took)
			}
		})
	}
}

func TestCancelledBeforeStart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := process.Run(ctx, sh("true")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}

// TestNotFound checks that the error is the one that callers test for.
func TestNotFound(t *testing.T) {
	_, err := process.Run(t.Context(), process.Command{Path: "no-such-program-here"})
	if !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("error %v", err)
	}
}

// TestGrace cancels programs that clean up on SIGTERM, ignore it or die of it.
func TestGrace(t *testing.T) {
	for name, tt := range map[string]struct {
		script  string
		grace   time.Duration
		cleaned bool
	}{
		"cleans up":       {"trap 'echo >$MARK; exit' TERM; echo >$READY; while :; do sleep 0.01; done", sattest.Hang, true},
		"ignores signals": {"trap '' TERM; echo >$READY; sleep 600; echo >$MARK", time.Second, false},
		"sleeps":          {"echo >$READY; exec sleep 600", sattest.Hang, false},
	} {
		t.Run(name, func(t *testing.T) {
			ready, mark := filepath.Join(t.TempDir(), "ready"), filepath.Join(t.TempDir(), "mark")
			c := sh(tt.script)
			c.Env = []string{"READY=" + ready, "MARK=" + mark}
			c.Grace = tt.grace
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() {
				for _, err := os.Stat(ready); err != nil && ctx.Err() == nil; _, err = os.Stat(ready) {
					time.Sleep(time.Millisecond)
				}
				cancel()
			}()
			start := time.Now()
			if _, err := process.Run(ctx, c); !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want the context's", err)
			}
			if took := time.Since(start); took > sattest.Hang/2 {
				t.Errorf("returned after %v", took)
			}
			if _, err := os.Stat(mark); (err == nil) != tt.cleaned {
				t.Errorf("cleaned up: %t, want %t", err == nil, tt.cleaned)
			}
		})
	}
}
