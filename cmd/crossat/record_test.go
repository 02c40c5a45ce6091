package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

var otherCrossat = flag.String("crossat", "", "run the commands of record.txt with the crossat at this path")

// recordFile is the record of what the command does. It opens with a page on its own form.
var recordFile = filepath.Join("testdata", "record.txt")

// TestRecord runs the commands of the record, each group in a folder of its own, and compares what they print and
// write. To see whether another build does the same:
//
//	go test ./cmd/crossat -run TestRecord -crossat /path/to/crossat
func TestRecord(t *testing.T) {
	archive, err := txtar.ParseFile(recordFile)
	if err != nil {
		t.Fatal(err)
	}
	program := cmp.Or(*otherCrossat, "crossat") // testscript.Main puts this one on the path
	if program, err = exec.LookPath(program); err != nil {
		t.Fatal(err)
	}
	if program, err = filepath.Abs(program); err != nil {
		t.Fatal(err)
	}
	r := recorder{program: program, files: archive.Files}
	r.version = r.buildOf(t)

	groups := strings.SplitAfter(string(archive.Comment), "\n\n# ")
	for i, group := range groups[1:] {
		if testing.Short() && i%8 != 0 {
			continue
		}
		name, _, _ := strings.Cut(group, "\n")
		t.Run(name, func(t *testing.T) { groups[i+1] = r.replay(t, group) })
	}
	if *update && !testing.Short() {
		archive.Comment = []byte(strings.Join(groups, ""))
		if err := os.WriteFile(recordFile, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// A recorder runs the commands of a record.
type recorder struct {
	program string
	files   []txtar.File      // what each group finds in its folder
	version *strings.Replacer // takes what differs from build to build out of a text
}

// buildOf asks the program for the versions that its output holds.
func (r *recorder) buildOf(t *testing.T) *strings.Replacer {
	line, err := exec.Command(r.program, "version").Output()
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`^crossat (\S+) \(gophersat (\S+), (\S+), (\S+)\)\n$`).FindStringSubmatch(string(line))
	if parts == nil {
		t.Fatalf("crossat version printed %q", line)
	}
	return strings.NewReplacer(parts[0], "crossat VERSION\n", parts[1], "VERSION")
}

// replay runs the commands of a group and returns the group as it is now. What comes after each command is an error
// if the record has it otherwise.
func (r *recorder) replay(t *testing.T, group string) string {
	dir := t.TempDir()
	for _, f := range r.files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	blocks := strings.SplitAfter(group, "\n$ ")
	for i, block := range blocks[1:] {
		line, recorded, _ := strings.Cut(block, "\n")
		recorded, tail := cutEnd(recorded)
		got := r.run(t, dir, line)
		if got != recorded && !*update {
			t.Errorf("%s\n--- now\n%s--- recorded\n%s", line, got, recorded)
		}
		blocks[i+1] = line + "\n" + got + tail
	}
	return strings.Join(blocks, "")
}

// cutEnd cuts off what separates a block from the next one: a "$ ", or a blank line and perhaps a "# ".
func cutEnd(block string) (lines, end string) {
	at := max(strings.LastIndex(block, "\n")+1, 0)
	for block[:at] == "\n" || strings.HasSuffix(block[:at], "\n\n") {
		at--
	}
	return block[:at], block[at:]
}

// run carries out a line of the record in a folder, and returns what is to be recorded: the exit status if it isn't 0,
// standard output after "| ", standard error after "! ", and the files that are new or have changed.
func (r *recorder) run(t *testing.T, dir, line string) string {
	words := fieldsOf(line)
	if len(words) == 0 || words[0] != "crossat" {
		t.Fatalf("%q is no crossat command", line)
	}
	stdin, stdout := "", ""
	for i := 0; i < len(words)-1; i++ {
		switch words[i] {
		case "<":
			stdin = words[i+1]
		case ">":
			stdout = words[i+1]
		default:
			continue
		}
		words = slices.Delete(words, i, i+2)
		i--
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // ends a test that hangs
	defer cancel()
	cmd := exec.CommandContext(ctx, r.program, words[1:]...)
	cmd.Dir = dir
	cmd.Env = []string{
		"PATH=" + filepath.Dir(r.program), "HOME=" + dir, "TMPDIR=" + t.TempDir(), "CROSSAT_DICTS=" + t.TempDir(),
		"GOMAXPROCS=" + os.Getenv("GOMAXPROCS"), "GOCOVERDIR=" + t.TempDir(), "GORACE=" + raceOptions, "LC_ALL=C.UTF-8",
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if stdin != "" {
		data, err := os.ReadFile(filepath.Join(dir, stdin))
		if err != nil {
			t.Fatal(err)
		}
		cmd.Stdin = bytes.NewReader(data)
	}
	before := filesIn(t, dir)
	status, err := exitStatus(cmd.Run())
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if stdout != "" {
		if err := os.WriteFile(filepath.Join(dir, stdout), out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		out.Reset()
	}

	var b strings.Builder
	if status != 0 {
		fmt.Fprintf(&b, "exit %d\n", status)
	}
	b.WriteString(r.quote("| ", out.String()) + r.quote("! ", errs.String()))
	after := filesIn(t, dir)
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if old, ok := before[name]; !ok || old != after[name] {
			fmt.Fprintf(&b, "> %s: %s\n", name, r.digest(after[name]))
		}
	}
	return b.String()
}

// verbatim is how many bytes of output stand in the record as they are. Of more, it has the digest.
const verbatim = 640

// quote has a text with a mark before each line, or its digest.
func (r *recorder) quote(mark, text string) string {
	if text == "" {
		return ""
	}
	if len(text) > verbatim || strings.ContainsFunc(text, func(c rune) bool { return c < ' ' && c != '\n' && c != '\t' }) {
		return mark + r.digest(text) + "\n"
	}
	text = r.plain(text)
	ending := ""
	if !strings.HasSuffix(text, "\n") {
		ending = "\\ no newline\n"
	}
	return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark) + "\n" + ending
}

// took matches how long something took, in journals and before messages.
var took = regexp.MustCompile(`(?m)("seconds":)[0-9.e+-]+|^ +[0-9.]+s  `)

// plain is a text without what differs from build to build or from run to run.
func (r *recorder) plain(text string) string {
	return took.ReplaceAllString(r.version.Replace(text), "${1}")
}

// digest is the number of bytes of a text and the first half of its SHA-256.
func (r *recorder) digest(text string) string {
	text = r.plain(text)
	return fmt.Sprintf("%d bytes, sha256 %.16x", len(text), sha256.Sum256([]byte(text)))
}

// filesIn has the content of all files in a folder and below.
func filesIn(t *testing.T, dir string) map[string]string {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// fieldsOf splits a line at its spaces, except those in single quotes.
func fieldsOf(line string) []string {
	var words []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
