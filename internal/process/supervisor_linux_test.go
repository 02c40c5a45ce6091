package process_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"crossat/internal/process"
	"crossat/internal/sat/sattest"
)

// family starts others in all the ways that there are to get away from the process group, and writes their IDs to $PIDS.
const family = `
trap '' TERM HUP INT
echo $$ >>$PIDS
setsid sh -c 'trap "" HUP; echo $$ >>$PIDS; sleep 600 & echo $! >>$PIDS; sleep 600; sleep 600' >/dev/null 2>&1 &
(setsid sleep 600 & echo $! >>$PIDS)
sh -c 'sleep 600 & echo $! >>$PIDS; exec sleep 600' &
echo $! >>$PIDS
`

// familySize is how many IDs that writes.
const familySize = 6

// supervise runs a script in a supervisor.
func supervise(ctx context.Context, script string) (process.Output, error) {
	s, err := process.NewSupervisor()
	if err != nil {
		return process.Output{}, err
	}
	defer s.Close()
	if err := os.WriteFile(filepath.Join(s.Folder, "formula"), []byte("p cnf 0 0\n"), 0o666); err != nil {
		return process.Output{}, err
	}
	return s.Run(ctx, sh(script))
}

// relatives waits for the IDs of a family.
func relatives(t *testing.T, path string) (pids []int) {
	t.Helper()
	sattest.Eventually(t, "the family was not started", func() bool {
		text, _ := os.ReadFile(path)
		pids = nil
		for word := range strings.FieldsSeq(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil {
				pids = append(pids, pid)
			}
		}
		return len(pids) == familySize
	})
	return pids
}

// checkNothing checks that a family has ended, and that no folder of temporary files is left.
func checkNothing(t *testing.T, pids []int, tmp string) {
	t.Helper()
	sattest.Eventually(t, "something is left", func() bool {
		left, err := os.ReadDir(tmp)
		return err == nil && len(left) == 0 && !slices.ContainsFunc(pids, sattest.Alive)
	})
	for _, pid := range pids {
		if t.Failed() {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// byKill is what is said of a program that was killed.
const byKill = "signal: killed, as by the system when memory runs out"

// TestSupervisor ends a family in several ways: nothing is left.
func TestSupervisor(t *testing.T) {
	for name, test := range map[string]struct {
		end       string // of the script
		cancelled bool
		killed    func(pids []int) // whom to kill
		want      string           // error
	}{
		"cancelled": {end: "wait; sleep 600", cancelled: true, want: "context canceled"},
		"ended":     {end: "sleep 0.2; echo done; exit 10"},
		"killed":    {end: "sleep 600", killed: func(pids []int) { kill(pids[0]) }, want: byKill},
		"supervisor killed": {
			end: "sleep 600", killed: func(pids []int) { kill(parentOf(pids[0])) }, want: "its supervisor was killed",
		},
		"supervisor terminated": {
			end: "sleep 600", want: byKill,
			killed: func(pids []int) { syscall.Kill(parentOf(pids[0]), syscall.SIGTERM) },
		},
		"supervisor stopped": {
			end: "sleep 600", cancelled: true, want: "context canceled",
			killed: func(pids []int) { syscall.Kill(parentOf(pids[0]), syscall.SIGSTOP) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			tmp, path := t.TempDir(), filepath.Join(t.TempDir(), "pids")
			t.Setenv("TMPDIR", tmp)
			t.Setenv("PIDS", path)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var pids []int
			interfered := make(chan struct{})
			go func() {
				defer close(interfered)
				pids = relatives(t, path)
				if test.killed != nil {
					test.killed(pids)
				}
				if test.cancelled {
					cancel()
				}
			}()
			start := time.Now()
			out, err := supervise(ctx, family+test.end)
			<-interfered
			if took := time.Since(start); took > sattest.Hang {
				t.Errorf("returned after %v", took)
			}
			switch {
			case test.want != "" && (err == nil || err.Error() != test.want):
				t.Errorf("error %v, want %s", err, test.want)
			case test.want == "" && (err != nil || out.Code != 10 || string(out.Stdout) != "done\n"):
				t.Errorf("%+v, %v", out, err)
			}
			checkNothing(t, pids, tmp)
		})
	}
}

func kill(pid int) { syscall.Kill(pid, syscall.SIGKILL) }

// parentOf is the parent of a process.
func parentOf(pid int) int {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	parent, _ := strconv.Atoi(fields[1])
	return parent
}

// superviseVar makes the test binary a program that runs a script in a supervisor.
const superviseVar = "PROCESS_TEST_SUPERVISE"

// TestSupervisorParentKilled kills the program that has a supervisor, before it has run anything, too: nothing is left.
func TestSupervisorParentKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, wait := range map[string]bool{"at work": true, "at the start": false} {
		t.Run(name, func(t *testing.T) {
			tmp, path := t.TempDir(), filepath.Join(t.TempDir(), "pids")
			parent := exec.Command(self)
			parent.Env = append(os.Environ(), "PIDS="+path, "TMPDIR="+tmp, superviseVar+"="+family+"sleep 600")
			if err := parent.Start(); err != nil {
				t.Fatal(err)
			}
			var pids []int
			if wait {
				pids = relatives(t, path)
			} else {
				sattest.Eventually(t, "there is no folder", func() bool {
					made, _ := os.ReadDir(tmp)
					return len(made) > 0
				})
			}
			parent.Process.Kill()
			parent.Wait()
			checkNothing(t, pids, tmp)
		})
	}
}

// TestSupervisorOutput checks what Run returns of programs that end by themselves.
func TestSupervisorOutput(t *testing.T) {
	for script, want := range map[string]struct {
		out process.Output
		err string
	}{
		"cat; echo a; exit 10":                              {out: process.Output{Code: 10, Stdout: []byte("a\n")}},
		"head -c 1000000 /dev/zero":                         {out: process.Output{Stdout: make([]byte, 1e6)}},
		"echo why >&2; kill -9 $$":                          {err: byKill + ": why"},
		"i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done": {},
		"(sleep 0.1; echo late) &":                          {out: process.Output{Stdout: []byte("late\n")}},
		"echo a; exec >&- 2>&-; exec sleep 0.1":             {out: process.Output{Stdout: []byte("a\n")}},
	} {
		out, err := supervise(t.Context(), script)
		if text := ""; err != nil {
			if text = err.Error(); text != want.err {
				t.Errorf("%s: error %q, want %q", script, text, want.err)
			}
			continue
		}
		if out.Usage.Peak < 100_000 || strings.HasPrefix(script, "i=0") && out.Usage.CPU < time.Millisecond {
			t.Errorf("%s: usage %+v", script, out.Usage)
		}
		if out.Code != want.out.Code || string(out.Stdout) != string(want.out.Stdout) || want.err != "" {
			t.Errorf("%s: %d, %d bytes %.20q; want %d, %d bytes, error %q", script, out.Code, len(out.Stdout), out.Stdout,
				want.out.Code, len(want.out.Stdout), want.err)
		}
	}
	s, err := process.NewSupervisor()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	_, err = s.Run(t.Context(), process.Command{Path: "/no/such/program"})
	if err == nil || !strings.Contains(err.Error(), "/no/such/program") {
		t.Errorf("error %v does not name the program", err)
	}
}
