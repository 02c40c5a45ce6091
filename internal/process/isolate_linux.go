package process

import "syscall"

// isolation gives a child its own process group, and has the kernel kill it when this process dies.
func isolation() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
