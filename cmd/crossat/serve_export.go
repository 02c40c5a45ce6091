package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/files"
	"crossat/internal/serve/static"
)

// export is crossat serve --export.
func (j *command) export() error {
	if f := cmdline.Given(j, dirFlag, addrFlag, openFlag); f != nil {
		return usagef("--export writes a folder instead of serving: leave out --%s", f.Name)
	}
	dir := exportFlag.Text(j)
	if err := files.CheckFolder(dir, static.Written(os.DirFS(dir))); err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	wasm, glue, err := j.wasm()
	if err != nil {
		return err
	}
	content, err := static.Files(wasm, glue, allLicences())
	if err != nil {
		return err
	}
	if err := files.WriteFolder(j.ctx, dir, content); err != nil {
		return err
	}
	fmt.Fprintf(j.std.err, "crossat: the workbench is in %s, %d files, for any web server\n", dir, len(content))
	return nil
}

// wasm returns the program for browsers, and the script from the Go toolchain that runs it.
func (j *command) wasm() (wasm, glue []byte, err error) {
	path := wasmFlag.Text(j)
	script := filepath.Join(filepath.Dir(path), static.GlueFile)
	if path == "" {
		dir, err := os.MkdirTemp("", "crossat-*")
		if err != nil {
			return nil, nil, err
		}
		defer os.RemoveAll(dir)
		path = filepath.Join(dir, static.WasmFile)
		if script, err = buildWasm(j.ctx, path); err != nil {
			return nil, nil, fmt.Errorf("--export: %w", err)
		}
	}
	if wasm, err = j.readWhole(path, wasmLimit); err != nil {
		return nil, nil, fmt.Errorf("--wasm: %w", err)
	}
	if !bytes.HasPrefix(wasm, []byte("\x00asm")) {
		return nil, nil, fmt.Errorf("--wasm: %s isn't WebAssembly", path)
	}
	if glue, err = j.readWhole(script, wasmLimit); err != nil {
		return nil, nil, fmt.Errorf("--wasm: beside it is the %s of the Go toolchain that has built it: %w",
			static.GlueFile, err)
	}
	return wasm, glue, nil
}

// wasmPackage is the program for browsers.
const wasmPackage = "crossat/internal/serve/wasm"

// buildWasm builds the program for browsers reproducibly, and returns the path of the script that runs it.
func buildWasm(ctx context.Context, path string) (script string, err error) {
	if _, err := runGo(ctx, "list", wasmPackage); errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("building the program for browsers needs Go, which isn't installed: " +
			"install it, or give the program by --wasm")
	} else if err != nil {
		return "", errors.New("the program for browsers is built from crossat's source: " +
			"run this in its folder, or give the program by --wasm")
	}
	version, _ := bench.Version()
	_, err = runGo(ctx, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid= -X main.version="+version,
		"-o", path, wasmPackage)
	if err != nil {
		return "", err
	}
	root, err := runGo(ctx, "env", "GOROOT")
	return filepath.Join(root, "lib", "wasm", static.GlueFile), err
}

// runGo runs a go command that targets browsers, and returns its output.
func runGo(ctx context.Context, args ...string) (string, error) {
	command := exec.CommandContext(ctx, "go", args...)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := command.Output()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		lines := strings.Split(strings.TrimSpace(string(failed.Stderr)), "\n")
		return "", fmt.Errorf("go %s: %s", args[0], lines[len(lines)-1])
	}
	return strings.TrimSpace(string(out)), err
}
