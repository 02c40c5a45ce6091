package sattest

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// checkLeaks checks that the numbers of goroutines and child processes haven't grown, apart from the goroutine of this
// subtest.
func checkLeaks(t *testing.T, goroutines, children int) {
	Eventually(t, "goroutines or child processes leaked", func() bool {
		return runtime.NumGoroutine() <= goroutines+1 && len(Children()) <= children
	})
	if t.Failed() {
		stacks := make([]byte, 1<<16)
		t.Logf("children %v, goroutines:\n%s", Children(), stacks[:runtime.Stack(stacks, true)])
	}
}

// Hang is longer than anything takes that doesn't hang, even on a busy machine.
const Hang = 2 * time.Minute

// Eventually polls a condition, and fails the test with the complaint if it hangs.
func Eventually(t *testing.T, complaint string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(Hang); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("after %v: %s", Hang, complaint)
			return
		}
	}
}

// Children returns the process IDs of this process's children, including zombies.
// It works only on Linux, and returns nil elsewhere.
func Children() []int { return ChildrenOf(os.Getpid()) }

// ChildrenOf returns the process IDs of another process's children, as [Children] does.
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

// Alive reports, on Linux, whether a process is running. A zombie is not.
func Alive(pid int) bool {
	fields := stat(pid)
	return len(fields) > 0 && fields[0] != "Z" && fields[0] != "X"
}

// stat returns the fields of /proc/PID/stat after the name, starting with the state and the parent; nil for unknown
// processes.
func stat(pid int) []string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	text := string(b) // "pid (name) state parent …", and the name can contain parentheses
	return strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
}
