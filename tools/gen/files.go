package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// dataFile is a file that a package embeds.
type dataFile struct {
	name string
	data []byte
	what string // description for messages
}

// writeFiles writes files or, with check, compares them with the existing ones.
func writeFiles(files []dataFile, folder string, check bool, stdout io.Writer) error {
	var failed error
	for _, f := range files {
		file := filepath.Join(folder, f.name)
		if !check {
			if err := os.WriteFile(file, f.data, 0o644); err != nil {
				return err
			}
			fmt.Fprintf(stdout, "%s: %s\n", f.name, f.what)
			continue
		}
		have, err := os.ReadFile(file)
		switch {
		case err != nil:
			failed = errors.Join(failed, err)
		case bytes.Equal(have, f.data):
			fmt.Fprintf(stdout, "%s: up to date\n", f.name)
		default:
			failed = errors.Join(failed, fmt.Errorf("%s is out of date: run go generate ./dicts", file))
		}
	}
	return failed
}
