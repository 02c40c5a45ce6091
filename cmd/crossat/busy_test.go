package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// On Linux, /proc lets tests wait for what a command does instead of the clock, which says nothing on a busy machine.
// Elsewhere they just wait.

// tick is the unit of processor time in /proc.
const tick = 10 * time.Millisecond

// processStat is what /proc has of a process or a thread.
type processStat struct {
	state string
	spent time.Duration // with the children it has waited for
}

// readStat reads a file such as /proc/PID/stat. The zero value is that of a process which is gone.
func readStat(path string) (p processStat) {
	b, err := os.ReadFile(path)
	if err != nil {
		return p
	}
	// "pid (name) state parent ...", where the name may contain parentheses
	fields := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
	if len(fields) < 15 {
		return p
	}
	for _, f := range fields[11:15] {
		n, _ := strconv.Atoi(f)
		p.spent += time.Duration(n) * tick
	}
	p.state = fields[0]
	return p
}

// look is what /proc tells of a process and its descendants at a time.
type look struct {
	spent time.Duration // processor time
	waits bool          // all threads sleep: they wait for something other than a processor
	ended bool
}

// lookAt looks at a process. If that has ended, or there's no /proc, only ended is set.
func lookAt(pid int) look {
	folder := filepath.Join("/proc", strconv.Itoa(pid))
	p := readStat(filepath.Join(folder, "stat"))
	l := look{spent: p.spent, waits: true, ended: p.state == "" || p.state == "Z"}
	threads, _ := os.ReadDir(filepath.Join(folder, "task"))
	for _, thread := range threads {
		path := filepath.Join(folder, "task", thread.Name())
		if state := readStat(filepath.Join(path, "stat")).state; state != "S" && state != "" {
			l.waits = false
		}
		children, _ := os.ReadFile(filepath.Join(path, "children"))
		for _, child := range strings.Fields(string(children)) {
			n, _ := strconv.Atoi(child)
			below := lookAt(n)
			l.spent += below.spent
			l.waits = l.waits && (below.waits || below.ended)
		}
	}
	return l
}

// waitForWork returns when a process and its descendants have used some more processor time, or wait, or have ended.
// The latter it reports, where it can.
func waitForWork(pid int, atWork time.Duration) (ended bool) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		time.Sleep(2 * atWork)
		return false
	}
	start := lookAt(pid).spent
	for idle := 0; idle < 4; time.Sleep(20 * time.Millisecond) {
		switch now := lookAt(pid); {
		case now.ended:
			return true
		case now.spent-start >= atWork:
			return false
		case now.waits:
			idle++
		default:
			idle = 0
		}
	}
	return false
}
