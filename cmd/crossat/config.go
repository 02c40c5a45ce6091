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

// configVar names another configuration file; /dev/null means none.
const configVar = "CROSSAT_CONFIG"

// configFile returns the path of the configuration file according to the XDG Base Directory Specification; empty for
// none.
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

// configured names the configuration file in an error about the value of a flag that comes from it.
func (j *command) configured(f *cmdline.Flag, err error) error {
	if f.Given(j) || j.std.config == "" || len(f.All(j)) == 0 {
		return err
	}
	return fmt.Errorf("%s: %w", j.std.config, err)
}

// configure turns the configuration file into defaults of all commands.
func configure(app *cli.App, path string) error {
	if path == "" {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	defer f.Close()
	home, _ := os.UserHomeDir()
	if err := cmdline.Configure(app, f, home); err != nil {
		return cmdline.WithHint(usagef("%s: %w", path, err), "crossat help environment")
	}
	return nil
}
