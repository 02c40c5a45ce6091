package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
)

// configVar is the environment variable that names another configuration file; /dev/null stands for none.
const configVar = "CROSSAT_CONFIG"

// configFile is the configuration file, as the XDG Base Directory Specification has it; empty for none.
func configFile() string {
	if path := os.Getenv(configVar); path != "" {
		return path
	}
	folder := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(folder) {
		folder, _ = os.UserConfigDir()
	}
	path := filepath.Join(folder, "crossat", "config")
	if _, err := os.Stat(path); folder == "" || errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return path
}

// configure makes what a configuration file has the defaults of commands.
func configure(app *cli.App, path string) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	defer f.Close()
	if err := cmdline.Configure(app, f); err != nil {
		return cmdline.WithHint(usagef("%s: %w", path, err), "crossat help environment")
	}
	return nil
}
