package csp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// maxLine bounds the lines of a solver's output.
const maxLine = 64 << 20

// errOther is the advice about an answer that does not go with the model.
var errOther = errors.New("is this the answer to another model?")

// eachLine passes on the lines of a solver's output, without colours, which ACE prints into files, too.
func eachLine(name string, in io.Reader, use func(line string) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimRight(string(colour.ReplaceAll(lines.Bytes(), nil)), "\r")
		if err := use(line); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")
