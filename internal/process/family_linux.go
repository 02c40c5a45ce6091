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

// adopt makes this process, which is not to be taken for the one that it works for by its name, the parent of all that
// its children leave behind.
func adopt() {
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	os.WriteFile("/proc/self/comm", []byte("supervisor"), 0) // killall crossat spares it
}

// children are the children of this process, dead ones included.
func children() (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		// 1234 (name) S 1 …: the parent comes after the name and the state.
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

// killDelay is how long killed processes may take to be gone.
const killDelay = 500 * time.Millisecond

// killFamily kills the processes that a supervisor with this folder has left when it was killed itself.
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
