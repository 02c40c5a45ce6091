//go:build !unix

package process

import (
	"context"
	"os"
)

// Supervisor runs a program, and has a folder for temporary files that is removed by Close.
type Supervisor struct {
	Folder string // for the files of the program

	gone func()
}

// NewSupervisor makes a supervisor.
func NewSupervisor() (*Supervisor, error) {
	s := new(Supervisor)
	var err error
	s.gone, err = running.start(func() (err error) {
		s.Folder, err = os.MkdirTemp("", "crossat-")
		return err
	}, func() { os.RemoveAll(s.Folder) })
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Close removes the folder.
func (s *Supervisor) Close() {
	os.RemoveAll(s.Folder)
	s.gone()
}

// Run runs a program as [Run] does, without input.
func (s *Supervisor) Run(ctx context.Context, c Command) (Output, error) { return Run(ctx, c) }
