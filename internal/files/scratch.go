package files

import (
	"fmt"
	"os"
)

// Scratch opens a temporary file in the folder of another file, which has enough space for that file and so for this
// one. It is deleted when it's closed and, if the system supports it, has no name even before. Errors name the other
// file.
func Scratch(beside string) (s *ScratchFile, closed func(), err error) {
	d, err := newDraft(beside)
	if err != nil {
		return nil, nil, fmt.Errorf("can't write beside %s: %w", beside, cause(err))
	}
	if !d.unnamed {
		os.Remove(d.Name())
	}
	return &ScratchFile{d.File, beside}, d.drop, nil
}

// ScratchFile is a temporary file beside another.
type ScratchFile struct {
	f      *os.File
	beside string
}

func (s *ScratchFile) Write(p []byte) (int, error) {
	n, err := s.f.Write(p)
	return n, named(err, s.f.Name(), s.beside)
}

// ReadAt reads from an offset in bytes.
func (s *ScratchFile) ReadAt(p []byte, offset int64) (int, error) {
	n, err := s.f.ReadAt(p, offset)
	return n, named(err, s.f.Name(), s.beside)
}
