// Package journal keeps what long work has done, so that a run which was killed is
// carried on by the next: a file of records, a JSON object a line, that grows as pieces
// of the work end.
//
// A record is on its way to the disk when Add returns, and on it a second later: what
// kill -9 loses is the pieces that have not ended. A line that was not written to its
// end, as when the disk is full, is dropped.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Kind is what the records of a journal are.
type Kind[R any] struct {
	Name  string        // of one record, for messages: "row of a benchmark"
	Start string        // how each line begins
	Check func(R) error // says why a record is none of this kind
}

// Append appends the record as a line.
func (k Kind[R]) Append(b []byte, r R) ([]byte, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return b, err
	}
	return append(append(b, line...), '\n'), nil
}

// Parse reads the lines of a journal. whole is how many bytes the records take; what
// stands after them is the start of a line that was not written to its end. The error
// says which line is no record.
func (k Kind[R]) Parse(name string, data []byte) (records []R, whole int, err error) {
	for n := 1; ; n++ {
		line, _, ok := bytes.Cut(data[whole:], []byte("\n"))
		if !ok {
			if part := line[:min(len(line), len(k.Start))]; string(part) != k.Start[:len(part)] {
				return nil, 0, k.notOne(name, n, fmt.Errorf("it does not begin with %s", k.Start))
			}
			return records, whole, nil
		}
		var r R
		err := json.Unmarshal(line, &r)
		if err == nil {
			err = k.Check(r)
		}
		if err != nil {
			return nil, 0, k.notOne(name, n, err)
		}
		records = append(records, r)
		whole += len(line) + 1
	}
}

func (k Kind[R]) notOne(name string, line int, err error) error {
	return fmt.Errorf("%s:%d: no %s: %w: is it another file?", name, line, k.Name, err)
}

// Read returns the records of a file, and leaves it as it is.
func (k Kind[R]) Read(path string) ([]R, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	records, _, err := k.Parse(path, data)
	return records, err
}

// File is a journal that is written. No other process can write it meanwhile, where
// system and file system have locks for that.
type File[R any] struct {
	Records []R // all that the file has

	kind   Kind[R]
	file   *os.File
	size   int64
	synced time.Time
}

// Open opens a journal to add records to it; there may be none yet. What is left of a
// record that was not written to its end is dropped.
func (k Kind[R]) Open(path string) (*File[R], error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	f := &File[R]{kind: k, file: file}
	if err := f.read(); err != nil {
		file.Close()
		return nil, err
	}
	return f, nil
}

func (f *File[R]) read() error {
	if !lock(f.file) {
		return fmt.Errorf("%s: another run is writing it", f.file.Name())
	}
	data, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	records, whole, err := f.kind.Parse(f.file.Name(), data)
	if err != nil {
		return err
	}
	f.Records, f.size = records, int64(whole)
	if whole < len(data) {
		return f.file.Truncate(f.size)
	}
	return nil
}

// Name is the file's path.
func (f *File[R]) Name() string { return f.file.Name() }

// Add writes a record. If it cannot be written whole, the file stays as it was.
func (f *File[R]) Add(r R) error {
	line, err := f.kind.Append(nil, r)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(line); err != nil {
		return errors.Join(err, f.file.Truncate(f.size))
	}
	f.size += int64(len(line))
	f.Records = append(f.Records, r)
	if time.Since(f.synced) < time.Second {
		return nil
	}
	f.synced = time.Now()
	return f.file.Sync()
}

// Close brings all records to the disk and closes the file.
func (f *File[R]) Close() error { return errors.Join(f.file.Sync(), f.file.Close()) }
