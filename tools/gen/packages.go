package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// errUnavailable means that the packages cannot be downloaded or unpacked on this
// machine, as opposed to lists being out of date.
var (
	errUnavailable  = errors.New("packages not available")
	errNotInstalled = errors.New("command not installed")
)

// pkg is a package, pinned by version and content.
type pkg struct {
	name, version string
	file          string                             // its name once downloaded
	sha256        string                             // in hexadecimal
	fetch         []string                           // the command that downloads it
	extract       func(file, folder string) []string // the command that unpacks it
}

// String returns "name version".
func (p pkg) String() string { return p.name + " " + p.version }

var (
	wordnetPackage = pkg{
		name:    "wordnet-base",
		version: "1:3.0-37",
		file:    "wordnet-base_1%3a3.0-37_all.deb",
		sha256:  "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
		fetch:   []string{"apt-get", "download", "wordnet-base=1:3.0-37"},
		extract: extractDeb,
	}
	scowlPackage = pkg{
		name:    "scowl",
		version: "2020.12.07-2",
		file:    "scowl_2020.12.07-2_all.deb",
		sha256:  "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
		fetch:   []string{"apt-get", "download", "scowl=2020.12.07-2"},
		extract: extractDeb,
	}
	azPackage = npm("az", "0.2.3",
		"868de433b36150fa271aa7a93f5a7289bc91372a512a7463d00fa2a4e0d3ffe0")
	subtitlesPackage = npm("@zxcvbn-ts/language-en", "4.1.1",
		"4515020b65ad9ea2b7dc9275089d60ceb39a267f4ed4b9389ff6a2c44f7372a8")
	wikipediaPackage = npm("popular-english-words", "1.0.2",
		"845ebca2e88de5cbd31a402f34060e01706a0550ed9acc5fb6267ea11597d787")
	ebooksPackage = npm("@lamp-project/words-frequency", "1.2.0",
		"31e8260c069f55c97b95bf9568ad68e74cd888d8a85856c64ffdd7d4af5bf412")
	mobyPackage = npm("moby", "1.1.2",
		"68f8b3074d088efe33c1ef8064b76bece39f7774f1718fd7b48125386100b083")
	allPackages = append([]pkg{
		wordnetPackage, scowlPackage, subtitlesPackage, wikipediaPackage, ebooksPackage, mobyPackage, azPackage,
	}, russianPackages...)
)

// npm returns an npm package. npm names the file of @scope/name scope-name-version.tgz.
func npm(name, version, sha256 string) pkg {
	file := strings.ReplaceAll(strings.TrimPrefix(name, "@"), "/", "-") + "-" + version + ".tgz"
	return pkg{
		name: name, version: version, file: file, sha256: sha256,
		fetch:   []string{"npm", "pack", "--silent", name + "@" + version},
		extract: extractTar,
	}
}

func extractDeb(file, folder string) []string {
	return []string{"dpkg-deb", "-x", file, folder}
}

func extractTar(file, folder string) []string {
	return []string{"tar", "-xzf", file, "-C", folder}
}

// download downloads all package files into folder.
func download(ctx context.Context, folder string) error {
	for _, p := range allPackages {
		if err := command(ctx, folder, p.fetch); err != nil {
			return fmt.Errorf("%w: %s: %w", errUnavailable, p, err)
		}
	}
	return nil
}

// unpack verifies the package files in from and unpacks each into a folder of its own
// below a new folder in tmp, which it returns.
func unpack(ctx context.Context, from, tmp string) (root string, err error) {
	root = filepath.Join(tmp, "root")
	for _, p := range allPackages {
		file, err := filepath.Abs(filepath.Join(from, p.file))
		if err != nil {
			return "", err
		}
		if err := p.verify(file); err != nil {
			return "", err
		}
		if err := p.unpack(ctx, file, p.folder(root)); err != nil {
			return "", fmt.Errorf("%s: %w", p.file, err)
		}
	}
	return root, nil
}

// folder returns the folder below root that the package is unpacked into. npm packages
// need one each, since all of their paths begin with package/.
func (p pkg) folder(root string) string {
	return filepath.Join(root, filepath.FromSlash(p.name))
}

// unpack unpacks the package file into a new folder.
func (p pkg) unpack(ctx context.Context, file, folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	err := command(ctx, folder, p.extract(file, folder))
	if errors.Is(err, errNotInstalled) {
		err = fmt.Errorf("%w: %w", errUnavailable, err)
	}
	return err
}

// verify checks that file has the pinned content.
func (p pkg) verify(file string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%w: no file %s", errUnavailable, p.file)
	}
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != p.sha256 {
		return fmt.Errorf("%s: SHA-256 is %x, not the pinned %s", p.file, sum, p.sha256)
	}
	return nil
}

// command runs a command in folder. Its error is a single line.
func command(ctx context.Context, folder string, args []string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = folder
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("%w: %s", errNotInstalled, args[0])
	}
	if err != nil {
		return fmt.Errorf("%s: %w: %s", args[0], err, lastLine(stderr.String()))
	}
	return nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
