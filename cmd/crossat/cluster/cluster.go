// Package cluster writes what runs a set of cubes on the clusters that people
// have: a script for Slurm, a manifest for Kubernetes. Each shares the cubes out
// among tasks, ends them all at the first fill, and gathers what they found.
package cluster

import (
	"embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// Job is a set of cubes to be conquered. Paths are as the tasks see them, from
// the folder in which they run.
type Job struct {
	Name     string   // of the job and of what belongs to it: a DNS label
	Program  string   // crossat
	Cubes    string   // the file of cubes
	Journals string   // the folder of journals: TASK.journal for each task
	Tasks    int      // the k-th takes every Tasks-th cube, from the k-th on
	AtMost   int      // tasks that run at one time; 0 for all
	Cores    int      // of a task, which solves as many cubes at one time
	Memory   string   // of a task, such as 500M or 4G, by powers of 1024
	Conquer  []string // more arguments of crossat conquer

	Image string // Kubernetes: a container image with Program
	Claim string // Kubernetes: a PersistentVolumeClaim, the folder in which tasks run
}

// System is a kind of cluster.
type System struct {
	name  string
	check func(Job) error // what holds of this system only
}

// systems lists the kinds of clusters. The template of each is NAME.tmpl.
var systems = []System{
	{"slurm", checkSlurm},
	{"kubernetes", checkKubernetes},
}

// Names lists the systems.
func Names() []string {
	var names []string
	for _, s := range systems {
		names = append(names, s.name)
	}
	return names
}

// Find looks a system up by its name.
func Find(name string) (System, bool) {
	i := slices.IndexFunc(systems, func(s System) bool { return s.name == name })
	if i < 0 {
		return System{}, false
	}
	return systems[i], true
}

// Write writes what runs the job on the system. An error that is not one of w
// says which value of the job cannot be.
func (s System) Write(w io.Writer, j Job) error {
	if err := j.check(); err != nil {
		return err
	}
	if err := s.check(j); err != nil {
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

// maxLabel is the longest DNS label (RFC 1123).
const maxLabel = 63

func (j Job) check() error {
	switch longest := j.Name + "-" + strconv.Itoa(j.Tasks); {
	case j.Tasks < 1 || j.Tasks > maxTasks:
		return fmt.Errorf("%d tasks: ask for 1 to %d", j.Tasks, maxTasks)
	case j.AtMost < 0:
		return fmt.Errorf("%d tasks at one time: ask for 1 or more", j.AtMost)
	case j.Cores < 1:
		return fmt.Errorf("%d cores for a task: ask for 1 or more", j.Cores)
	case !memory.MatchString(j.Memory):
		return fmt.Errorf("memory %q: write a whole number with M or G, such as 2G", j.Memory)
	case !label.MatchString(j.Name) || len(longest) > maxLabel:
		return fmt.Errorf("name %q: use small letters, digits and inner hyphens, at most %d", j.Name, maxLabel-len(longest)+len(j.Name))
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
	for _, text := range slices.Concat([]string{j.Program, j.Cubes, j.Journals}, j.Conquer) {
		if !strings.ContainsFunc(text, control) {
			continue
		}
		return fmt.Errorf("%q: a control character cannot stand in a script", text)
	}
	return nil
}

func control(r rune) bool { return r < ' ' || r == 0x7f || r == 0xfffd }
