//go:build unix

package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// group is a process group.
type group struct{ cmd *exec.Cmd }

// newGroup makes a command start in its own process group.
func newGroup(cmd *exec.Cmd) *group {
	cmd.SysProcAttr = isolation()
	return &group{cmd}
}

// started must be called when the command has started.
func (g *group) started() {}

// kill kills all processes of the group.
func (g *group) kill() error {
	err := syscall.Kill(-g.cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}

// terminate asks the child to exit.
func (g *group) terminate() error { return g.cmd.Process.Signal(syscall.SIGTERM) }

// close must be called when the group is no longer needed.
func (g *group) close() {}
