package files

import (
	"fmt"
	"os"
)

// Scratch opens a temporary file in the folder of another, which is large enough for that, too. It is gone when it is
// closed, and where the system allows it, has no name even before.
func Scratch(beside string) (f *os.File, closed func(), err error) {
	d, err := newDraft(beside)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot write beside %s: %w", beside, cause(err))
	}
	if !d.unnamed {
		os.Remove(d.Name())
	}
	return d.File, d.drop, nil
}
