package solvetest

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// nothingLeft tests that there are no more goroutines and children than before,
// but for the goroutine of this subtest.
func nothingLeft(t *testing.T, goroutines, children int) {
	Eventually(t, 2*time.Second, "goroutines or children are left", func() bool {
		return runtime.NumGoroutine() <= goroutines+1 && len(Children()) <= children
	})
	if t.Failed() {
		stacks := make([]byte, 1<<16)
		t.Logf("children %v, goroutines:\n%s", Children(), stacks[:runtime.Stack(stacks, true)])
	}
}

// Eventually tests that the condition comes true within a time.
func Eventually(t *testing.T, within time.Duration, complaint string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(within); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("after %v: %s", within, complaint)
			return
		}
	}
}

// Children lists the child processes of this one, also those that ended and
// were not waited for. It sees them on Linux only.
func Children() []int { return ChildrenOf(os.Getpid()) }

// ChildrenOf lists the child processes of another process, as [Children] does.
func ChildrenOf(parent int) []int {
	var pids []int
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range dirs {
		pid, _ := strconv.Atoi(filepath.Base(dir))
		if fields := stat(pid); len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Alive reports, on Linux, whether a process runs. One that ended and was not
// waited for does not.
func Alive(pid int) bool {
	fields := stat(pid)
	return len(fields) > 0 && fields[0] != "Z" && fields[0] != "X"
}

// stat returns a process's state, its parent, and more, nil if there is no such
// process.
func stat(pid int) []string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	text := string(b) // "pid (name) state parent …", where the name may be anything
	return strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
}
