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

// newGroup has a command be started in a group of its own.
func newGroup(cmd *exec.Cmd) *group {
	cmd.SysProcAttr = isolation()
	return &group{cmd}
}

// started is to be called when the command has started.
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

// close is to be called when the group is not needed any more.
func (g *group) close() {}
