// Package cluster writes what runs a set of cubes on the clusters that people
// have: a script for Slurm, a manifest for Kubernetes. Each shares the cubes out
// among tasks, ends them all at the first fill, and gathers what they found.
package cluster

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

// Job is a set of cubes to be conquered. Paths are as the tasks see them, from
// the folder in which they run.
type Job struct {
	Name     string   // of the job and of what belongs to it: a DNS label
	Program  string   // crossat
	Cubes    string   // the file of cubes; in Kubernetes, its folder does not count
	Journals string   // the folder of journals; empty for that of Cubes with .journals
	Tasks    int      // the k-th takes every Tasks-th cube, from the k-th on
	AtMost   int      // tasks that run at one time; 0 for all
	Cores    int      // of a task, which solves as many cubes at one time
	Memory   string   // of a task, such as 500M or 4G, by powers of 1024
	Count    bool     // count all fills, rather than end at the first
	Args     []string // more arguments of crossat conquer

	Image string // Kubernetes: a container image with Program
	Claim string // Kubernetes: a PersistentVolumeClaim, the folder in which tasks run
}

// System is a kind of cluster.
type System struct {
	name    string
	prepare func(Job) (Job, error) // the job as this system has it, or why it cannot
}

// Systems lists the kinds of clusters. The template of each is NAME.tmpl.
var Systems = []System{
	{"slurm", forSlurm},
	{"kubernetes", forKubernetes},
}

// ID is the name.
func (s System) ID() string { return s.name }

// Write writes what runs the job on the system. An error that is not one of w
// says which value of the job cannot be.
func (s System) Write(w io.Writer, j Job) error {
	j, err := s.prepare(j)
	if err == nil {
		j.Journals = cmp.Or(j.Journals, j.Cubes+".journals")
		err = j.check()
	}
	if err != nil {
		return err
	}
	return templates.ExecuteTemplate(w, s.name+".tmpl", j)
}

//go:embed *.tmpl
var files embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"shell":   shellQuote,
	"yaml":    yamlQuote,
	"literal": literal,
	"binary":  func(memory string) string { return memory + "i" },
}).ParseFS(files, "*.tmpl"))

// maxTasks is what a default Kubernetes takes at one time. Slurm has a limit of
// its own (MaxArraySize).
const maxTasks = 10_000

var (
	label  = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`) // RFC 1123
	memory = regexp.MustCompile(`^[1-9][0-9]{0,8}[MG]$`)
)

// maxName leaves room in a DNS label for -gather, and for the number of a task.
const maxName = 63 - len("-gather")

func (j Job) check() error {
	switch {
	case j.Tasks < 1 || j.Tasks > maxTasks:
		return fmt.Errorf("%d tasks: ask for 1 to %d", j.Tasks, maxTasks)
	case j.AtMost < 0:
		return fmt.Errorf("%d tasks at one time: ask for 1 or more", j.AtMost)
	case j.Cores < 1:
		return fmt.Errorf("%d cores for a task: ask for 1 or more", j.Cores)
	case !memory.MatchString(j.Memory):
		return fmt.Errorf("memory %q: write a whole number with M or G, such as 2G", j.Memory)
	case !label.MatchString(j.Name) || len(j.Name) > maxName:
		return fmt.Errorf("name %q: use small letters, digits and inner hyphens, at most %d", j.Name, maxName)
	}
	return j.checkTexts()
}

// checkTexts refuses what cannot stand on a line of a script, or would be taken
// for a flag.
func (j Job) checkTexts() error {
	for _, path := range []string{j.Program, j.Cubes, j.Journals} {
		if path == "" || path[0] == '-' {
			return fmt.Errorf("path %q: it must not be empty or begin with a hyphen", path)
		}
	}
	for _, text := range slices.Concat([]string{j.Program, j.Cubes, j.Journals}, j.Args) {
		if !strings.ContainsFunc(text, control) {
			continue
		}
		return fmt.Errorf("%q: a control character cannot stand in a script", text)
	}
	return nil
}

func control(r rune) bool { return r < ' ' || r == 0x7f || r == 0xfffd }
