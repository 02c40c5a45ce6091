// Package cluster generates the files to conquer a set of cubes on a cluster: a script for Slurm or a manifest for
// Kubernetes. Either distributes the cubes among tasks, stops all tasks at the first fill unless it counts fills, and
// gathers the results.
package cluster

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template"
	"unicode"
	"unicode/utf8"
)

// Job is a set of cubes to conquer. Paths are relative to the working directory of the tasks.
type Job struct {
	Name     string   // of the job and the objects that belong to it: a DNS label
	Program  string   // the crossat executable
	Cubes    string   // the file of cubes; Kubernetes uses only its base name
	Journals string   // the folder for journals; empty means Cubes + ".journals"
	Tasks    int      // number of tasks; task k takes every Tasks-th cube, starting with the k-th
	AtMost   int      // tasks running at a time; 0 means all
	Cores    int      // per task, which solves as many cubes at a time
	Memory   string   // per task, for example 500M or 4G, in powers of 1024
	Count    bool     // count all fills instead of stopping at the first
	Args     []string // additional arguments of crossat cubes conquer

	Image string // Kubernetes: a container image with Program
	Claim string // Kubernetes: a PersistentVolumeClaim, mounted as the working directory
}

// System is a kind of cluster.
type System struct {
	name    string
	prepare func(Job) (Job, error) // adapts the job to the system, or returns an error if it cannot
}

// Systems lists the kinds of clusters. Each has a template NAME.tmpl.
var Systems = []System{
	{"slurm", forSlurm},
	{"kubernetes", forKubernetes},
}

// ID returns the name.
func (s System) ID() string { return s.name }

// Write writes the script or manifest that runs the job. An error that isn't from w names the invalid field of the job,
// and nothing has been written.
func (s System) Write(w io.Writer, j Job) error {
	j, err := s.prepare(j)
	if err == nil {
		j.Journals = cmp.Or(j.Journals, j.Cubes+".journals")
		err = j.check()
	}
	if err != nil {
		return err
	}
	return templates().ExecuteTemplate(w, s.name+".tmpl", j)
}

//go:embed *.tmpl
var files embed.FS

// templates are parsed on first use, because parsing takes a millisecond and no fill should wait for it.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"shell":   shellQuote,
		"yaml":    yamlQuote,
		"literal": literal,
		"binary":  func(memory string) string { return memory + "i" },
	}).ParseFS(files, "*.tmpl"))
})

// maxCores is more than any machine has; a task solves as many cubes at a time.
const maxCores = 1000

// MaxTasks is a number of tasks that Kubernetes can handle in its default configuration. Slurm has its own limit
// (MaxArraySize).
const MaxTasks = 10_000

var (
	label  = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`) // RFC 1123
	memory = regexp.MustCompile(`^[1-9][0-9]{0,8}[MG]$`)
)

// maxName leaves space in a DNS label for -gather or the index of a task.
const maxName = 63 - len("-gather")

// check checks the fields that all systems use.
func (j Job) check() error {
	switch {
	case j.Tasks < 1 || j.Tasks > MaxTasks:
		return fmt.Errorf("%d tasks: ask for 1 to %d", j.Tasks, MaxTasks)
	case j.AtMost < 0 || j.AtMost > MaxTasks:
		return fmt.Errorf("%d tasks at a time: ask for 1 to %d", j.AtMost, MaxTasks)
	case j.Cores < 1 || j.Cores > maxCores:
		return fmt.Errorf("%d cores per task: ask for 1 to %d", j.Cores, maxCores)
	case !memory.MatchString(j.Memory):
		return fmt.Errorf("memory %q: write a whole number and M or G, such as 2G", j.Memory)
	case !label.MatchString(j.Name) || len(j.Name) > maxName:
		return fmt.Errorf("name %q: use at most %d lower-case letters, digits and inner hyphens", j.Name, maxName)
	}
	return j.checkTexts()
}

// checkTexts rejects texts that would break a line of the script, and paths that would be parsed as flags.
func (j Job) checkTexts() error {
	for _, path := range []string{j.Program, j.Cubes, j.Journals} {
		if path == "" || path[0] == '-' {
			return fmt.Errorf("path %q: it must not be empty or start with a hyphen", path)
		}
	}
	for _, text := range slices.Concat([]string{j.Program, j.Cubes, j.Journals}, j.Args) {
		if len(text) > maxText {
			return fmt.Errorf("a path or an argument of %d bytes: at most %d are allowed", len(text), maxText)
		}
		if !utf8.ValidString(text) || strings.ContainsFunc(text, unprintable) {
			return fmt.Errorf("%q: only characters that can be printed, and spaces, are allowed", text)
		}
	}
	return nil
}

// maxText is the maximum length of a path or an argument in bytes, as on Linux.
const maxText = 4096

// unprintable reports whether a character isn't allowed in a line of text: a control character, one that ends a line in
// YAML, such as U+0085 and U+2028, or an invisible one.
func unprintable(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
