package process_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"crossat/internal/process"
	"crossat/internal/sat/sattest"
)

// TestGroup runs scripts that start another process and write its ID to a file, and
// checks that this process is gone when Run has returned.
func TestGroup(t *testing.T) {
	tests := []struct {
		name, script string
		cancelled    bool
	}{
		{"cancelled", "sleep 600 & echo $! >$PIDS; wait", true},
		{"cancelled, ignoring signals", "trap '' TERM; (trap '' TERM HUP; sleep 600; sleep 600) & echo $! >$PIDS; wait", true},
		{"cancelled, output redirected", "sleep 600 >/dev/null 2>&1 & echo $! >$PIDS; wait", true},
		{"exited, output held open", "sleep 600 & echo $! >$PIDS; echo done", false},
		{"exited with 10, output held open", "sleep 600 & echo $! >$PIDS; echo done; exit 10", false},
		{"exited, output redirected", "sleep 600 >/dev/null 2>&1 & echo $! >$PIDS; echo done", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pids := filepath.Join(t.TempDir(), "pids")
			c := sh(tt.script)
			c.Env = []string{"PIDS=" + pids}
			start := time.Now()
			out, err := runUntilFile(t, c, pids, tt.cancelled)
			if took := time.Since(start); took > sattest.Hang {
				t.Errorf("returned after %v", took)
			}
			if (err != nil) != tt.cancelled {
				t.Errorf("%q, error %v", out.Stdout, err)
			}
			if !tt.cancelled && string(out.Stdout) != "done\n" {
				t.Errorf("output %q", out.Stdout)
			}
			checkGone(t, pids)
		})
	}
}

// parentVar is the environment variable that makes the test binary a program that runs
// a script and waits for it.
const parentVar = "PROCESS_TEST_PARENT"

func TestMain(m *testing.M) {
	if script := os.Getenv(parentVar); script != "" {
		process.Run(context.Background(), sh(script))
		return
	}
	if script := os.Getenv(superviseVar); script != "" {
		supervise(context.Background(), script)
		return
	}
	os.Exit(m.Run())
}

// TestParentKilled checks that a program is killed when the one that runs it is.
func TestParentKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	pids := filepath.Join(t.TempDir(), "pids")
	parent := exec.Command(self)
	parent.Env = append(os.Environ(), "PIDS="+pids, parentVar+"=echo $$ >$PIDS; exec sleep 600")
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	sattest.Eventually(t, "the program was not started", func() bool {
		b, _ := os.ReadFile(pids)
		return len(b) > 0
	})
	parent.Process.Kill()
	parent.Wait()
	checkGone(t, pids)
}

// runUntilFile runs the command. If cancelled, it cancels it once the file has contents.
func runUntilFile(t *testing.T, c process.Command, file string, cancelled bool) (process.Output, error) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if cancelled {
		go func() {
			for ctx.Err() == nil {
				time.Sleep(10 * time.Millisecond)
				if b, _ := os.ReadFile(file); len(b) > 0 {
					cancel()
				}
			}
		}()
	}
	return process.Run(ctx, c)
}

// checkGone checks that the process whose ID is in the file has ended, and kills it if
// it has not.
func checkGone(t *testing.T, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	sattest.Eventually(t, "the child process is still alive", func() bool { return !sattest.Alive(pid) })
	if p, err := os.FindProcess(pid); err == nil && t.Failed() {
		p.Kill()
	}
}
