package gopher

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"crossat/internal/sat/sattest"
)

// TestParentKilled kills a program while it is solving, and checks that its child dies.
func TestParentKilled(t *testing.T) {
	parent := exec.Command(executable(t))
	parent.Env = append(os.Environ(), roleVar+"=busy")
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	sattest.Eventually(t, 10*time.Second, "the parent has no child", func() bool {
		return len(sattest.ChildrenOf(parent.Process.Pid)) > 0
	})
	time.Sleep(300 * time.Millisecond) // the first child may be a short-lived one with which os probes for pidfd support
	children := sattest.ChildrenOf(parent.Process.Pid)
	if len(children) != 1 || !sattest.Alive(children[0]) {
		t.Errorf("children %v, want a single one that is running", children)
	}
	parent.Process.Kill()
	parent.Wait()
	for _, pid := range children {
		sattest.Eventually(t, 2*time.Second, "the child outlives its parent", func() bool {
			return !sattest.Alive(pid)
		})
	}
}
