//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// isolate gives the child its own process group.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}
