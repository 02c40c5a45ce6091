package files

import (
	"os"
	"path/filepath"
	"sync"
)

// temporary holds all temporary files of this process, by name.
var temporary = struct {
	sync.Mutex
	files map[string]*os.File
}{files: make(map[string]*os.File)}

// Abandon removes all temporary files. It is for a process that is about to exit while its other goroutines continue:
// any attempt to create a temporary file, or to give output its final name, blocks from then on.
func Abandon() {
	temporary.Lock()
	for name, f := range temporary.files {
		f.Close() // some systems can't remove open files
		os.Remove(name)
	}
}

// draft is a file that doesn't have its final name yet. If the system supports it, it has no name until then, so that
// not even a killed process leaves anything behind.
type draft struct {
	*os.File      // Name is the name of a hidden file next to the final one
	unnamed  bool // the hidden file doesn't exist
}

// newDraft opens a new file in the folder of another.
func newDraft(beside string) (*draft, error) {
	temporary.Lock()
	defer temporary.Unlock()
	folder, pattern := filepath.Dir(beside), "."+filepath.Base(beside)+".*"
	if f := openUnnamed(folder, pattern); f != nil {
		return &draft{f, true}, nil
	}
	f, err := os.CreateTemp(folder, pattern)
	if err != nil {
		return nil, err
	}
	temporary.files[f.Name()] = f
	return &draft{f, false}, nil
}

// keep gives the file its final name, replacing any existing file.
func (d *draft) keep(path string) error {
	temporary.Lock()
	defer temporary.Unlock()
	if d.unnamed {
		if done, err := link(d.File, path); done || err != nil {
			return err
		}
		d.unnamed = false
		temporary.files[d.Name()] = d.File
	}
	if err := d.File.Close(); err != nil {
		return err
	}
	return os.Rename(d.Name(), path)
}

// drop closes the file, and removes it unless it was kept.
func (d *draft) drop() {
	d.File.Close()
	if !d.unnamed {
		os.Remove(d.Name()) // fails once the file has its final name
		forget(d.Name())
	}
}

func forget(name string) {
	temporary.Lock()
	defer temporary.Unlock()
	delete(temporary.files, name)
}
