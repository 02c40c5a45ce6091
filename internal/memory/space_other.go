//go:build !linux

package memory

import "errors"

func addressSpace() (uint64, error) { return 0, errors.ErrUnsupported }
