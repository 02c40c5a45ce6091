package process

import (
	"os/exec"
	"syscall"
)

// isolate gives the child its own process group, and has the kernel kill it when this
// process dies.
func isolate(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
