//go:build !unix && !windows

package process

import "os/exec"

// group is only the child, on systems without process groups.
type group struct{ cmd *exec.Cmd }

func newGroup(cmd *exec.Cmd) *group { return &group{cmd} }

func (g *group) started() {}

func (g *group) kill() error { return g.cmd.Process.Kill() }

func (g *group) terminate() error { return g.kill() }

func (g *group) close() {}
