package files

import (
	"bytes"
	"fmt"
	"io"
)

// Limit limits how much to read from a file that could be endless, such as /dev/zero.
type Limit struct {
	Line int64 // bytes per line, including its end
	All  int64 // bytes; 0 for no limit
}

// Reader returns a reader of r that fails at the line that exceeds a limit.
func (l Limit) Reader(r io.ReadCloser) io.ReadCloser {
	return &limited{Limit: l, ReadCloser: r, line: 1}
}

type limited struct {
	Limit
	io.ReadCloser
	line   int   // from 1
	inLine int64 // bytes of the line so far
	all    int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.ReadCloser.Read(p)
	l.all += int64(n)
	if l.All > 0 && l.all > l.All {
		return 0, fmt.Errorf("it is larger than %d MB: is this the right file?", l.All>>20)
	}
	rest := p[:n]
	for l.inLine+int64(len(rest)) > l.Line {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 || l.inLine+int64(i+1) > l.Line {
			return 0, fmt.Errorf("line %d is longer than %d MB: is this the right file?", l.line, l.Line>>20)
		}
		l.line, l.inLine, rest = l.line+1, 0, rest[i+1:]
	}
	if last := bytes.LastIndexByte(rest, '\n'); last >= 0 {
		l.line += bytes.Count(rest, []byte("\n"))
		l.inLine, rest = 0, rest[last+1:]
	}
	l.inLine += int64(len(rest))
	return n, err
}

// Len returns the number of bytes left to read, or 0 if that's unknown or exceeds the limit.
func (l *limited) Len() int {
	r, ok := l.ReadCloser.(interface{ Len() int })
	if !ok {
		return 0
	}
	if n := r.Len(); l.All == 0 || int64(n) <= l.All {
		return n
	}
	return 0
}
