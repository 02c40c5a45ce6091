// Package journal records the progress of long jobs, so that a run can resume after a previous one was killed. A
// journal is a file of records, one JSON object per line. A record is appended whenever a unit of work is done.
//
// When Add returns, the record has been written to the file, so that kill -9 loses only unfinished work. The file is
// synced to disk about once a second. A line that was not written completely, for instance because the disk was full,
// is dropped.
package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Kind describes the records of a journal.
type Kind[R any] struct {
	Name  string        // of one record, for messages, for example "benchmark row"
	Start string        // prefix of every line
	Check func(R) error // returns an error if a record is not of this kind
}

// Append appends the record to b as a line.
func (k Kind[R]) Append(b []byte, r R) ([]byte, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return b, err
	}
	return append(append(b, line...), '\n'), nil
}

// maxLine is the maximum length of a record in bytes.
const maxLine = 16 << 20

// Parse reads the lines of a journal. The records take up the first whole bytes; anything after them is an incomplete
// last line. Parse stops at the first line that isn't a record, with an error that has the line's number. Other errors
// come from the reader.
func (k Kind[R]) Parse(name string, in io.Reader) (records []R, whole int64, err error) {
	lines := bufio.NewReaderSize(in, 1<<16)
	for n := 1; ; n++ {
		// Other content isn't read to the end of its line, because that can be far away.
		start, err := lines.Peek(len(k.Start))
		if len(start) == 0 && errors.Is(err, io.EOF) {
			return records, whole, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, 0, err
		}
		if string(start) != k.Start[:len(start)] {
			return nil, 0, k.invalid(name, n, fmt.Errorf("it does not start with %s", k.Start))
		}
		line, err := readLine(lines)
		switch {
		case errors.Is(err, io.EOF):
			return records, whole, nil
		case errors.Is(err, errLong):
			return nil, 0, k.invalid(name, n, err)
		case err != nil:
			return nil, 0, err
		}
		var r R
		if err = json.Unmarshal(line, &r); err == nil {
			err = k.Check(r)
		}
		if err != nil {
			return nil, 0, k.invalid(name, n, err)
		}
		records = append(records, r)
		whole += int64(len(line))
	}
}

var errLong = fmt.Errorf("it is longer than %d MB", maxLine>>20)

// readLine reads a line with its end. It returns io.EOF for a line without an end, even if it has text.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if line = append(line, part...); len(line) > maxLine {
			return nil, errLong
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

func (k Kind[R]) invalid(name string, line int, err error) error {
	return fmt.Errorf("%s:%d: not a %s: %w: is this the right file?", name, line, k.Name, err)
}

// Read returns the records of a file. It does not modify the file.
func (k Kind[R]) Read(path string) ([]R, error) {
	if err := CheckFile(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, _, err := k.Parse(path, f)
	return records, err
}

// File is a journal open for writing. It is locked against other processes, on Unix and on Windows, if the file system
// supports locks.
type File[R any] struct {
	Records []R // all records in the file

	kind   Kind[R]
	file   *os.File
	size   int64     // in bytes
	synced time.Time // when the file was last synced to disk
}

// Open opens a journal for adding records, and creates it if it doesn't exist. It truncates the file after the last
// complete record.
func (k Kind[R]) Open(path string) (*File[R], error) {
	if err := CheckFile(path); err != nil {
		return nil, err
	}
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
		return fmt.Errorf("%s: another run is writing to it", f.file.Name())
	}
	records, whole, err := f.kind.Parse(f.file.Name(), f.file)
	if err != nil {
		return err
	}
	f.Records, f.size = records, whole
	info, err := f.file.Stat()
	if err == nil && info.Mode().IsRegular() && whole < info.Size() {
		return f.truncate()
	}
	return err
}

// truncate cuts off everything after the last whole record. Windows doesn't allow this for a handle in append mode.
func (f *File[R]) truncate() error {
	if f.file.Truncate(f.size) == nil {
		return nil
	}
	return os.Truncate(f.file.Name(), f.size)
}

// Name returns the path of the file.
func (f *File[R]) Name() string { return f.file.Name() }

// Add writes a record. If it cannot be written completely, the file is left unchanged.
func (f *File[R]) Add(r R) error {
	line, err := f.kind.Append(nil, r)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(line); err != nil {
		return errors.Join(err, f.truncate())
	}
	f.size += int64(len(line))
	f.Records = append(f.Records, r)
	if time.Since(f.synced) < time.Second {
		return nil
	}
	f.synced = time.Now()
	return f.file.Sync()
}

// Close syncs the file to disk and closes it.
func (f *File[R]) Close() error { return errors.Join(f.file.Sync(), f.file.Close()) }
