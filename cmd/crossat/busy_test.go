package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// What Linux tells of processes lets tests wait for what a command does rather than for the clock, which says nothing on
// a busy machine. Elsewhere, they wait.

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

// family returns a process and its descendants.
func family(pid int) []string {
	folder := filepath.Join("/proc", strconv.Itoa(pid))
	all := []string{folder}
	lists, _ := filepath.Glob(filepath.Join(folder, "task", "*", "children"))
	for _, path := range lists {
		text, _ := os.ReadFile(path)
		for _, child := range strings.Fields(string(text)) {
			n, _ := strconv.Atoi(child)
			all = append(all, family(n)...)
		}
	}
	return all
}

// processorTime is what a process and its descendants have used; 0 where nobody knows.
func processorTime(pid int) (sum time.Duration) {
	for _, folder := range family(pid) {
		sum += readStat(filepath.Join(folder, "stat")).spent
	}
	return sum
}

// waits reports whether all threads of a process and its descendants sleep: they wait for something other than a
// processor.
func waits(pid int) bool {
	for _, folder := range family(pid) {
		threads, _ := filepath.Glob(filepath.Join(folder, "task", "*", "stat"))
		for _, path := range threads {
			if p := readStat(path); p.state != "S" && p.state != "" {
				return false
			}
		}
	}
	return true
}

// waitForWork returns when a process and its descendants have used some more processor time, or wait, or have ended. The
// latter it reports, where it can.
func waitForWork(pid int, atWork time.Duration) (ended bool) {
	folder := filepath.Join("/proc", strconv.Itoa(pid))
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		time.Sleep(2 * atWork)
		return false
	}
	start := processorTime(pid)
	for idle := 0; idle < 5 && processorTime(pid)-start < atWork; time.Sleep(10 * time.Millisecond) {
		idle++
		if !waits(pid) {
			idle = 0
		}
		if state := readStat(filepath.Join(folder, "stat")).state; state == "Z" || state == "" {
			return true
		}
	}
	return false
}
