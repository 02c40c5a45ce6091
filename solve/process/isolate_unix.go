//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// isolate puts the child into a process group of its own.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}
