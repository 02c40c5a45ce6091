//go:build !unix

package main

import "os"

func newFileMode() os.FileMode { return 0o666 }
