package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// adopt makes this process the reaper of all orphaned descendants. It also renames the process, so that it isn't taken
// for the one it works for.
func adopt() {
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	os.WriteFile("/proc/self/comm", []byte("supervisor"), 0) // so that killall crossat spares it
}

// children returns the children of this process, including dead ones.
func children() (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		// 1234 (name) S 1 …: the parent follows the name and the state.
		text, err := os.ReadFile(path)
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if err != nil || len(fields) < 2 || fields[1] != strconv.Itoa(os.Getpid()) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// killDelay is how long to wait for killed processes to disappear.
const killDelay = 500 * time.Millisecond

// killFamily kills the processes left by a supervisor with this folder that was itself killed.
func killFamily(folder string) {
	if folder == "" {
		return
	}
	mark := fmt.Appendf(nil, "%s=%s\x00", familyVar, folder)
	for left, deadline := true, time.Now().Add(killDelay); left && time.Now().Before(deadline); {
		left = false
		environs, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, path := range environs {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, mark) {
				syscall.Kill(pid, syscall.SIGKILL)
				left = true
			}
		}
	}
}
