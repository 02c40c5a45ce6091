package cluster_test

import (
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crossat/internal/cluster"
	"crossat/internal/named"
)

var update = flag.Bool("update", false, "update the golden files")

// plain returns the job of crossat cubes split --emit with only the required flags.
func plain() cluster.Job {
	return cluster.Job{
		Name: "crossat", Program: "crossat", Cubes: "cubes.json",
		Tasks: 64, Cores: 1, Memory: "2G", Image: "crossat", Claim: "crossat",
	}
}

// odd returns a job whose every field needs quoting or is out of the ordinary.
func odd() cluster.Job {
	return cluster.Job{
		Name: "square-7", Program: "/opt/cross words/crossat",
		Cubes: "/data/Bob's $(cubes).json", Journals: "it's #1: done",
		Tasks: 1000, AtMost: 96, Cores: 4, Memory: "700M",
		Args:  []string{"--solver", "auto", "--solver-arg", `$(rm -r ~) $$ "Ё" \ <&>`, "A=1", ""},
		Image: "registry.example.org:5000/words/crossat@sha256:0123456789abcdef", Claim: "cubes.square-7",
	}
}

// counted returns a job that counts all fills.
func counted() cluster.Job {
	j := plain()
	j.Count, j.Tasks = true, 1
	return j
}

// TestGolden compares the output with golden files, which have been reviewed.
func TestGolden(t *testing.T) {
	for _, name := range named.Names(cluster.Systems) {
		for job, j := range map[string]cluster.Job{"plain": plain(), "odd": odd(), "counted": counted()} {
			t.Run(name+" "+job, func(t *testing.T) {
				path := filepath.Join("testdata", job+"."+map[string]string{"slurm": "sbatch", "kubernetes": "yaml"}[name])
				got := write(t, name, j)
				if *update {
					if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if got != string(want) {
					t.Errorf("%s differs from the output:\n%s", path, got)
				}
			})
		}
	}
}

func write(t *testing.T, system string, j cluster.Job) string {
	t.Helper()
	s, err := named.Find("system", cluster.Systems, system)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := s.Write(&b, j); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestInvalid checks the errors for invalid jobs, and that a job that is invalid for one
// system is accepted by the others.
func TestInvalid(t *testing.T) {
	const (
		both      = "slurm kubernetes"
		nameRule  = `: use at most 56 lower-case letters, digits and inner hyphens`
		textRule  = ": only characters that can be printed, and spaces, are allowed"
		slurmRule = `: % and \ have a special meaning in Slurm's file names: choose another`
	)
	tests := []struct {
		change  func(*cluster.Job)
		systems string // for which it is invalid
		want    string
	}{
		{func(j *cluster.Job) { j.Tasks = 0 }, both, "0 tasks: ask for 1 to 10000"},
		{func(j *cluster.Job) { j.Tasks = 10_001 }, both, "10001 tasks: ask for 1 to 10000"},
		{func(j *cluster.Job) { j.AtMost = -1 }, both, "-1 tasks at a time: ask for 1 to 10000"},
		{func(j *cluster.Job) { j.Cores = 0 }, both, "0 cores per task: ask for 1 to 1000"},
		{func(j *cluster.Job) { j.Cores = math.MaxInt }, both,
			"9223372036854775807 cores per task: ask for 1 to 1000"},
		{func(j *cluster.Job) { j.Program = strings.Repeat("a", 5000) }, both,
			"a path or an argument of 5000 bytes: at most 4096 are allowed"},
		{func(j *cluster.Job) { j.Memory = "2" }, both, `memory "2": write a whole number and M or G, such as 2G`},
		{func(j *cluster.Job) { j.Name = "Seven" }, both, `name "Seven"` + nameRule},
		{func(j *cluster.Job) { j.Name = "a\n#SBATCH --uid=0" }, both, `name "a\n#SBATCH --uid=0"` + nameRule},
		{func(j *cluster.Job) { j.Name = strings.Repeat("a", 57) }, both,
			`name "` + strings.Repeat("a", 57) + `"` + nameRule},
		{func(j *cluster.Job) { j.Program = "" }, both, `path "": it must not be empty or start with a hyphen`},
		{func(j *cluster.Job) { j.Journals = "-r" }, both, `path "-r": it must not be empty or start with a hyphen`},
		{func(j *cluster.Job) { j.Cubes = "a\nrm b" }, both, `"a\nrm b"` + textRule},
		{func(j *cluster.Job) { j.Args = []string{"\xff"} }, both, `"\xff"` + textRule},
		{func(j *cluster.Job) { j.Cubes = "a\u2028---\u2028kind: Pod" }, both, `"a\u2028---\u2028kind: Pod"` + textRule},
		{func(j *cluster.Job) { j.Journals = "a\u0085b" }, both, `"a\u0085b"` + textRule},
		{func(j *cluster.Job) { j.Program = "a\u2029b" }, both, `"a\u2029b"` + textRule},
		{func(j *cluster.Job) { j.Args = []string{"a\u202eb"} }, both, `"a\u202eb"` + textRule},
		{func(j *cluster.Job) { j.Args = []string{"\ufeff"} }, both, `"\ufeff"` + textRule},
		{func(j *cluster.Job) { j.Cubes = `C:\x` }, "slurm", `folder "C:\\x"` + slurmRule},
		{func(j *cluster.Job) { j.Journals = "90%a" }, "slurm", `folder "90%a"` + slurmRule},
		{func(j *cluster.Job) { j.Image = "" }, "kubernetes", `image "": write it as REGISTRY/NAME:TAG`},
		{func(j *cluster.Job) { j.Image = "a b" }, "kubernetes", `image "a b": write it as REGISTRY/NAME:TAG`},
		{func(j *cluster.Job) { j.Claim = "My_Claim" }, "kubernetes",
			`claim "My_Claim": use lower-case letters, digits and inner hyphens`},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			j := plain()
			tt.change(&j)
			for _, name := range named.Names(cluster.Systems) {
				s, _ := named.Find("system", cluster.Systems, name)
				var b strings.Builder
				err := s.Write(&b, j)
				switch invalid := strings.Contains(tt.systems, name); {
				case invalid && (err == nil || err.Error() != tt.want || b.Len() > 0):
					t.Errorf("%s: got  %v\nwant %s", name, err, tt.want)
				case !invalid && err != nil:
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// fullWriter is a writer that always fails.
type fullWriter struct{}

var errFull = errors.New("full")

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	for _, name := range named.Names(cluster.Systems) {
		s, _ := named.Find("system", cluster.Systems, name)
		if err := s.Write(fullWriter{}, plain()); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
