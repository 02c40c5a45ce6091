package csp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// maxLine bounds the lines of a solver's output, in bytes.
const maxLine = 64<<20 + 1

// errOther is added to errors about an answer that doesn't fit the model.
var errOther = errors.New("is this the answer to another model?")

// eachLine passes on the lines of a solver's output without colours, which ACE even prints to files.
func eachLine(name string, in io.Reader, use func(line string) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	n := 1
	for ; lines.Scan(); n++ {
		line := strings.TrimRight(string(colour.ReplaceAll(lines.Bytes(), nil)), "\r")
		if err := use(line); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: the line is longer than %d MB", name, n, maxLine>>20)
	} else if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")
