package files

import (
	"fmt"
	"os"
	"path/filepath"
)

// Scratch opens a temporary file in the folder of another, which is large enough for that, too. It is gone when it is
// closed, and where the system allows it, has no name even before.
func Scratch(beside string) (f *os.File, closed func(), err error) {
	f, err = os.CreateTemp(filepath.Dir(beside), "."+filepath.Base(beside)+".*")
	if err != nil {
		return nil, nil, fmt.Errorf("cannot write beside %s: %w", beside, cause(err))
	}
	os.Remove(f.Name())
	return f, func() {
		f.Close()
		os.Remove(f.Name())
	}, nil
}
