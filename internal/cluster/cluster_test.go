package cluster_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crossat/internal/cluster"
	"crossat/internal/named"
)

var update = flag.Bool("update", false, "write the golden files anew")

// plain is the job of crossat cube --emit with no more flags than it needs.
func plain() cluster.Job {
	return cluster.Job{
		Name: "crossat", Program: "crossat", Cubes: "cubes.json",
		Tasks: 64, Cores: 1, Memory: "2G", Image: "crossat", Claim: "crossat",
	}
}

// odd is a job whose every value needs care.
func odd() cluster.Job {
	return cluster.Job{
		Name: "square-7", Program: "/opt/cross words/crossat", Cubes: "/data/Bob's $(cubes).json", Journals: "it's #1: done",
		Tasks: 1000, AtMost: 96, Cores: 4, Memory: "700M",
		Args:  []string{"--solver", "auto", "--solver-arg", `$(rm -r ~) $$ "Ё" \ <&>`, "A=1", ""},
		Image: "registry.example.org:5000/words/crossat@sha256:0123456789abcdef", Claim: "cubes.square-7",
	}
}

// counted counts all fills.
func counted() cluster.Job {
	j := plain()
	j.Count, j.Tasks = true, 1
	return j
}

// TestGolden compares what is written with files that people have read.
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
					t.Errorf("%s is not what is written now:\n%s", path, got)
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

// TestRefused has jobs that cannot be, and for whom.
func TestRefused(t *testing.T) {
	tests := []struct {
		spoil   func(*cluster.Job)
		systems string
		want    string
	}{
		{func(j *cluster.Job) { j.Tasks = 0 }, "slurm kubernetes", "0 tasks: ask for 1 to 10000"},
		{func(j *cluster.Job) { j.Tasks = 10_001 }, "slurm kubernetes", "10001 tasks: ask for 1 to 10000"},
		{func(j *cluster.Job) { j.AtMost = -1 }, "slurm kubernetes", "-1 tasks at one time: ask for 1 or more"},
		{func(j *cluster.Job) { j.Cores = 0 }, "slurm kubernetes", "0 cores for a task: ask for 1 or more"},
		{func(j *cluster.Job) { j.Memory = "2" }, "slurm kubernetes", `memory "2": write a whole number with M or G, such as 2G`},
		{func(j *cluster.Job) { j.Name = "Seven" }, "slurm kubernetes", `name "Seven": use small letters, digits and inner hyphens, at most 56`},
		{func(j *cluster.Job) { j.Name = "a\n#SBATCH --uid=0" }, "slurm kubernetes", `name "a\n#SBATCH --uid=0": use small letters, digits and inner hyphens, at most 56`},
		{func(j *cluster.Job) { j.Name = strings.Repeat("a", 57) }, "slurm kubernetes",
			`name "` + strings.Repeat("a", 57) + `": use small letters, digits and inner hyphens, at most 56`},
		{func(j *cluster.Job) { j.Program = "" }, "slurm kubernetes", `path "": it must not be empty or begin with a hyphen`},
		{func(j *cluster.Job) { j.Journals = "-r" }, "slurm kubernetes", `path "-r": it must not be empty or begin with a hyphen`},
		{func(j *cluster.Job) { j.Cubes = "a\nrm b" }, "slurm kubernetes", `"a\nrm b": a control character cannot stand in a script`},
		{func(j *cluster.Job) { j.Args = []string{"\xff"} }, "slurm kubernetes", `"\xff": a control character cannot stand in a script`},
		{func(j *cluster.Job) { j.Cubes = `C:\x` }, "slurm", `folder "C:\\x": Slurm gives % and \ a meaning in names of files: choose another`},
		{func(j *cluster.Job) { j.Journals = "90%a" }, "slurm", `folder "90%a": Slurm gives % and \ a meaning in names of files: choose another`},
		{func(j *cluster.Job) { j.Image = "" }, "kubernetes", `image "": write it as REGISTRY/NAME:TAG`},
		{func(j *cluster.Job) { j.Image = "a b" }, "kubernetes", `image "a b": write it as REGISTRY/NAME:TAG`},
		{func(j *cluster.Job) { j.Claim = "My_Claim" }, "kubernetes", `claim "My_Claim": use small letters, digits and inner hyphens`},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			j := plain()
			tt.spoil(&j)
			for _, name := range named.Names(cluster.Systems) {
				s, _ := named.Find("system", cluster.Systems, name)
				var b strings.Builder
				err := s.Write(&b, j)
				switch wanted := strings.Contains(tt.systems, name); {
				case wanted && (err == nil || err.Error() != tt.want || b.Len() > 0):
					t.Errorf("%s: got  %v\nwant %s", name, err, tt.want)
				case !wanted && err != nil:
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// full is a writer with no room.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteFails(t *testing.T) {
	for _, name := range named.Names(cluster.Systems) {
		s, _ := named.Find("system", cluster.Systems, name)
		if err := s.Write(full{}, plain()); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
