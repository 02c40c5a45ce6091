package process

import (
	"bytes"
	"os"
	"testing"
	"time"
)

// TestLateReader reads a pipe after the deadline for it, as on a machine that's too busy to run this process in time. The
// other end stays open, as if by a process that escaped.
func TestLateReader(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if _, err := w.WriteString("answer"); err != nil {
		t.Fatal(err)
	}
	if err := r.SetReadDeadline(time.Now().Add(-time.Second)); err != nil {
		t.Skip("pipes have no deadlines: ", err)
	}
	exited := make(chan struct{})
	close(exited)
	var out bytes.Buffer
	copyUntil(exited, &out, r)
	if out.String() != "answer" {
		t.Errorf("read %q", out.String())
	}
}
