package gopher

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"crossat/internal/sat/sattest"
)

// TestParentKilled kills a program while it is solving, and checks that its child dies.
func TestParentKilled(t *testing.T) {
	parent := exec.Command(executable(t))
	parent.Env = append(os.Environ(), roleVar+"=busy")
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var children []int
	sattest.Eventually(t, "the parent has no solver, or something else, too", func() bool {
		children = sattest.ChildrenOf(parent.Process.Pid)
		return len(children) == 1 && solves(children[0])
	})
	parent.Process.Kill()
	parent.Wait()
	for _, pid := range children {
		sattest.Eventually(t, "the child outlives its parent", func() bool {
			return !sattest.Alive(pid)
		})
	}
}

// solves reports whether a process is a running solver. Another child may be a short-lived one with which os probes for
// pidfd support.
func solves(pid int) bool {
	text, _ := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "environ"))
	return sattest.Alive(pid) && strings.Contains(string(text), childVar+"=")
}
