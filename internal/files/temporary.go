package files

import (
	"os"
	"path/filepath"
	"sync"
)

// temporary has all temporary files of this process, by name.
var temporary = struct {
	sync.Mutex
	files map[string]*os.File
}{files: make(map[string]*os.File)}

// Abandon removes all temporary files, for a process that is about to exit while its other goroutines go
// on. From then on, no temporary file is made and no output gets its name: what wants to waits for the exit.
func Abandon() {
	temporary.Lock()
	for name, f := range temporary.files {
		f.Close() // where an open file cannot be removed
		os.Remove(name)
	}
}

// draft is a file that has yet to get its name. Where the system allows it, it has none until then, so that nothing
// stays even of a process that is killed.
type draft struct {
	*os.File      // its Name is that of a hidden file beside the one to be
	unnamed  bool // there is no such hidden file
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

// keep gives the file its name, in place of what had that.
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
		os.Remove(d.Name()) // fails once the file has its name
		forget(d.Name())
	}
}

func forget(name string) {
	temporary.Lock()
	defer temporary.Unlock()
	delete(temporary.files, name)
}
