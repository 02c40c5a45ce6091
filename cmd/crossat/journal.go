package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"crossat/cmd/crossat/bench"
)

// journal is the file of the rows of a benchmark.
type journal struct {
	file *os.File
	rows []bench.Row
}

// openJournal reads the rows in a file; to write to it, it drops what was left of
// a row that was not written to its end.
func openJournal(path string, write bool) (*journal, error) {
	mode := os.O_RDONLY
	if write {
		mode = os.O_RDWR | os.O_CREATE | os.O_APPEND
	}
	file, err := os.OpenFile(path, mode, 0o666)
	if errors.Is(err, fs.ErrNotExist) && !write {
		return nil, usagef("--grid is missing: give grids to run, or a file that has rows (%s does not exist)", path)
	}
	if err != nil {
		return nil, err
	}
	j := &journal{file: file}
	if err := j.read(write); err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

func (j *journal) read(write bool) error {
	data, err := io.ReadAll(j.file)
	if err != nil {
		return err
	}
	rows, whole, err := bench.ParseJournal(j.file.Name(), data)
	if err != nil {
		return err
	}
	if write && whole < len(data) {
		err = j.file.Truncate(int64(whole))
	}
	j.rows = rows
	return err
}

// add writes a row, at once and to the disk.
func (j *journal) add(r bench.Row) error {
	line, err := bench.AppendLine(nil, r)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(line); err != nil {
		return err
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("cannot write %s: %w", j.file.Name(), cause(err))
	}
	j.rows = append(j.rows, r)
	return nil
}

func (j *journal) Close() error { return j.file.Close() }
