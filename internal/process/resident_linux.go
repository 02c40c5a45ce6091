package process

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// resident returns how many bytes of memory a process and all its descendants use; shared pages count for each. It is 0
// for a process that has ended.
func resident(pid int) int64 {
	folder := filepath.Join("/proc", strconv.Itoa(pid))
	pages, err := os.ReadFile(filepath.Join(folder, "statm"))
	fields := strings.Fields(string(pages))
	if err != nil || len(fields) < 2 {
		return 0
	}
	n, _ := strconv.ParseInt(fields[1], 10, 64)
	sum := n * int64(os.Getpagesize())
	threads, _ := os.ReadDir(filepath.Join(folder, "task"))
	for _, thread := range threads {
		children, _ := os.ReadFile(filepath.Join(folder, "task", thread.Name(), "children"))
		for _, child := range strings.Fields(string(children)) {
			if id, err := strconv.Atoi(child); err == nil {
				sum += resident(id)
			}
		}
	}
	return sum
}
