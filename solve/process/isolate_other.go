//go:build !unix

package process

import "os/exec"

// isolate does nothing where there are no process groups.
func isolate(*exec.Cmd) {}

// killGroup kills only the child.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }

// terminate kills the child, as there is no signal to ask it to exit.
func terminate(cmd *exec.Cmd) error { return cmd.Process.Kill() }
