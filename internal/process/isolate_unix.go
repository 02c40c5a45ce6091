//go:build unix && !linux

package process

import "syscall"

// isolation gives a child its own process group.
func isolation() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
