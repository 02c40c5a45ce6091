package process

import (
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job: the system kills its processes when this process dies. Processes that the child starts before the
// call of started are not in it.
type group struct {
	cmd *exec.Cmd
	job windows.Handle // 0 for none
}

// newGroup makes a job for a command.
func newGroup(cmd *exec.Cmd) *group {
	g := &group{cmd: cmd}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return g
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		windows.CloseHandle(job)
		return g
	}
	g.job = job
	return g
}

// started must be called when the command has started.
func (g *group) started() {
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	child, err := windows.OpenProcess(rights, false, uint32(g.cmd.Process.Pid))
	if err != nil {
		return
	}
	defer windows.CloseHandle(child)
	if g.job != 0 && windows.AssignProcessToJobObject(g.job, child) != nil {
		g.close()
	}
}

// kill kills all processes of the job.
func (g *group) kill() error {
	if g.job != 0 {
		return windows.TerminateJobObject(g.job, 1)
	}
	return g.cmd.Process.Kill()
}

// terminate also kills them, because Windows has no signal that asks a child to exit.
func (g *group) terminate() error { return g.kill() }

// close must be called when the job is no longer needed.
func (g *group) close() {
	if g.job != 0 {
		windows.CloseHandle(g.job)
		g.job = 0
	}
}
