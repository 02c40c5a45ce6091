package cluster_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"crossat/internal/cluster"
	"crossat/internal/named"
)

// texts are names of files and arguments that a shell, YAML, Kubernetes or Slurm may take for something else.
var texts = []string{
	"plain.json", "a b", "a: b", "a #b", "#a", "- a", "a\tb", "a\nb", "a\r\nkind: Pod", "a\u0085---\u0085kind: Pod",
	"a\u2028---\u2028kind: Pod", "a\u2029b", "a\x00b", "a\x1b[2Jb", "\xff", "\ufeffa", "\u202ea", "-r", "--", "", ".", "..",
	"dir/-r", "true", "null", "~", "1e3", "0x10", "2001-01-01", "*a", "&a", "!a", "%a", "@a", "`id`", "$(id)", "$(HOME)",
	"$HOME", "$$", "${HOME}", "'", `"`, `\`, `a\"b`, `a'"'b`, "[a]", "{a: b}", "{{.Name}}", "|", ">", "?", ": ", " a ", ";id",
	"a;id", "a&b", "a|b", "a<b>c", "(a)", "a=b", "=", "~root", "*", "Ёлка.json", "漢字", "\U0001F600", "é", "e\u0301",
	"a\u00a0b", "a\u200bb", "\ufffe", "EOF", "#SBATCH --uid=0", strings.Repeat("a", 4096), strings.Repeat("a", 4097),
}

// odder returns a job with texts in all places that take any.
func odder(program, cubes, journals, arg string) cluster.Job {
	j := plain()
	j.Program, j.Cubes, j.Journals, j.Args = program, cubes, journals, []string{"--solver-arg", arg}
	return j
}

// TestManifests reads manifests back: they have two Jobs, and what these run is as it was given.
func TestManifests(t *testing.T) {
	refused := 0
	for _, text := range texts {
		for place, j := range []cluster.Job{
			odder(text, "c.json", "j", "x"), odder("crossat", text, "j", "x"), odder("crossat", "c.json", text, "x"),
			odder("crossat", "c.json", "j", text), odder(text, text, text, text),
		} {
			if !readBack(t, j) {
				refused++
			} else if place == 0 && strings.ContainsAny(text, "\n\x00\x1b\u0085\u2028\u2029\u202e") {
				t.Errorf("%q is not refused", text)
			}
		}
	}
	if refused < 60 || refused > 3*len(texts) {
		t.Errorf("%d of %d jobs are refused", refused, 5*len(texts))
	}
}

func FuzzManifest(f *testing.F) {
	for _, text := range texts {
		f.Add(text, text, text, text)
	}
	f.Fuzz(func(t *testing.T, program, cubes, journals, arg string) {
		readBack(t, odder(program, cubes, journals, arg))
	})
}

// readBack compares the manifest of a job with the job. It returns false if the job is refused.
func readBack(t *testing.T, j cluster.Job) bool {
	t.Helper()
	s, err := named.Find("system", cluster.Systems, "kubernetes")
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := s.Write(&text, j); err != nil {
		return false
	}
	cubes := path.Base(j.Cubes)
	journals := j.Journals
	if journals == "" {
		journals = cubes + ".journals"
	}
	want := [][]string{
		{j.Program, "cubes", "conquer", "--cubes", cubes, "--task", "$(JOB_COMPLETION_INDEX)/64", "--journal",
			journals + "/$(JOB_COMPLETION_INDEX).journal", "--jobs", "1"},
		{j.Program, "cubes", "gather", "--cubes", cubes, "--journal", journals},
	}
	want[0] = append(want[0], j.Args...)
	documents := yaml.NewDecoder(&text)
	var got [][]string
	for {
		var job manifest
		if err := documents.Decode(&job); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Errorf("%+v: %v", j, err)
			return true
		}
		if job.Kind != "Job" || len(job.Spec.Template.Spec.Containers) != 1 {
			t.Errorf("%+v: a %q with %d containers", j, job.Kind, len(job.Spec.Template.Spec.Containers))
			return true
		}
		c := job.Spec.Template.Spec.Containers[0]
		got = append(got, expand(append(slices.Clone(c.Command), c.Args...)))
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%+v runs\n%q, want\n%q", j, got, want)
	}
	return true
}

// manifest is the part of a Job that says what runs.
type manifest struct {
	Kind string
	Spec struct {
		Template struct {
			Spec struct {
				Containers []struct{ Command, Args []string }
			}
		}
	}
}

// expand does what Kubernetes does with $$, and leaves the variables that manifests mean.
func expand(args []string) []string {
	for i, arg := range args {
		const index = "$(JOB_COMPLETION_INDEX)"
		parts := strings.Split(arg, index)
		for n, part := range parts {
			if dollars := strings.ReplaceAll(part, "$$", ""); strings.Contains(dollars, "$") {
				return []string{fmt.Sprintf("%q has a variable", arg)}
			}
			parts[n] = strings.ReplaceAll(part, "$$", "$")
		}
		args[i] = strings.Join(parts, index)
	}
	return args
}

// TestScripts runs scripts for Slurm with bash, as a task and to gather, with a program that prints its arguments: they
// are as they were given, and nothing else has run.
func TestScripts(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	s, err := named.Find("system", cluster.Systems, "slurm")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for n, text := range texts {
		dir := t.TempDir()
		program := filepath.Join(dir, "it's a $(program)")
		// Exit status 20 has the script end without an error, and without scancel.
		script := "#!" + bash + "\nprintf '%s\\0' \"$@\" > \"$OUT\"\nexit 20\n"
		if err := os.WriteFile(program, []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
		j := odder(program, text, text, text)
		var b strings.Builder
		if err := s.Write(&b, j); err != nil {
			continue
		}
		ran++
		job, out := filepath.Join(dir, "job"), filepath.Join(dir, "out")
		if err := os.WriteFile(job, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		for part, want := range map[string][]string{
			"task": {"cubes", "conquer", "--cubes", text, "--task", "3/64", "--journal", text + "/3.journal", "--jobs", "1",
				"--solver-arg", text},
			"gather": {"cubes", "gather", "--cubes", text, "--journal", text},
		} {
			cmd := exec.CommandContext(t.Context(), bash, job, part)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "OUT="+out, "SLURM_ARRAY_TASK_ID=3")
			said, err := cmd.CombinedOutput()
			got, readErr := os.ReadFile(out)
			if err != nil || readErr != nil || len(said) > 0 {
				t.Errorf("text %d, %q: %s: %v, %v, %s", n, text, part, err, readErr, said)
			}
			if all := strings.Join(want, "\x00") + "\x00"; string(got) != all {
				t.Errorf("%s has the arguments\n%q, want\n%q", part, got, all)
			}
		}
	}
	if ran < 30 {
		t.Errorf("only %d of %d texts are in scripts", ran, len(texts))
	}
}
