package files

import (
	"bytes"
	"fmt"
	"io"
)

// Limit bounds what is read of a file that may never end, such as /dev/zero.
type Limit struct {
	Line int64 // bytes of a line, with its end
	All  int64 // bytes; 0 for any
}

// Reader returns a reader of r that ends in an error at the line with which a limit is passed.
func (l Limit) Reader(r io.Reader) io.Reader { return &limited{Limit: l, r: r, line: 1} }

type limited struct {
	Limit
	r      io.Reader
	line   int   // from 1
	inLine int64 // bytes of the line so far
	all    int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	l.all += int64(n)
	for rest := p[:n]; ; {
		i := bytes.IndexByte(rest, '\n')
		l.inLine += int64(len(rest))
		if i >= 0 {
			l.inLine += int64(i + 1 - len(rest))
		}
		switch {
		case l.All > 0 && l.all > l.All:
			return 0, fmt.Errorf("it is larger than %d MB: is this the right file?", l.All>>20)
		case l.inLine > l.Line:
			return 0, fmt.Errorf("line %d is longer than %d MB: is this the right file?", l.line, l.Line>>20)
		case i < 0:
			return n, err
		}
		l.line, l.inLine, rest = l.line+1, 0, rest[i+1:]
	}
}
