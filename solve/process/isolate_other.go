//go:build !unix

package process

import "os/exec"

// isolate does nothing where there are no process groups.
func isolate(*exec.Cmd) {}

// killGroup kills the child alone.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

// terminate kills the child, where there is no way to ask it.
func terminate(cmd *exec.Cmd) error { return cmd.Process.Kill() }
