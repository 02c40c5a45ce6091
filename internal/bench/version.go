package bench

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// release is the version of a release, which its build sets by -X.
var release string

// Version returns the version of crossat and of its built-in solver.
func Version() (version, solver string) {
	version, solver = "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(release, info.Main.Version)
		for _, dep := range info.Deps {
			if dep.Path == "github.com/crillab/gophersat" {
				solver = dep.Version
			}
		}
	}
	return version, solver
}

// ExactVersion returns the version of crossat. If that doesn't identify a commit, it adds a checksum of the program
// file, so that different programs have different versions.
func ExactVersion(program string) (string, error) {
	version, _ := Version()
	if strings.HasPrefix(version, "v") && !strings.Contains(version, "dirty") {
		return version, nil
	}
	f, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return strings.TrimSpace(fmt.Sprintf("%s %.4x", version, sum.Sum(nil))), err
}
