//go:build !unix

package files

import "os"

func newFileMode() os.FileMode { return 0o666 }
