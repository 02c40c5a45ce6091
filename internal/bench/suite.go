package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode"
)

// Instance describes a formula in a suite for SAT solvers.
type Instance struct {
	Grid     string `json:"grid"`
	Dict     string `json:"dict"`
	MinScore int    `json:"min_score,omitempty"` // of the words used from the dictionary
	Encoding string `json:"encoding"`
	NoDup    string `json:"nodup"`
	Seed     uint64 `json:"seed"`
}

// NoDupNone is the NoDup of instances and runs that let words repeat.
const NoDupNone = "none"

// Repeats reports whether words may repeat.
func (i Instance) Repeats() bool { return i.NoDup == NoDupNone }

// Member is an instance in the manifest of a suite.
type Member struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
	Instance
	Words       int    `json:"words"`       // in the dictionary
	Fingerprint string `json:"fingerprint"` // of the dictionary
	Variables   int    `json:"variables"`
	Clauses     int    `json:"clauses"`
	Literals    int    `json:"literals"`
	Expected    string `json:"expected"`
	Evidence    string `json:"evidence,omitempty"` // how the expected answer is known
}

// Values of Expected, the answer a solver should give.
const (
	Satisfiable   = "satisfiable"
	Unsatisfiable = "unsatisfiable"
	Unknown       = "unknown"
)

// Suite returns the default suite: from formulas that are trivial to solve to ones whose
// answer is unknown, with both encodings of the same fill among the easy and the hard.
func Suite() []Instance {
	automaton := func(grid, dict string, minScore int) Instance {
		return Instance{grid, dict, minScore, "automaton", "letters", 0}
	}
	bridge := func(grid, dict string, minScore int) Instance {
		return Instance{grid, dict, minScore, "bridge", "pairwise", 0}
	}
	return []Instance{
		automaton("mini5", "en", 90),
		bridge("mini5", "en", 90),
		automaton("small9", "en", 90),
		bridge("small9", "en", 90),
		automaton("medium11", "en", 80),
		automaton("small9", "en", 80),
		automaton("square5", "en", 80),
		automaton("square5", "ru-nouns", 0),
		automaton("lattice46", "ru", 0),
		automaton("daily78", "en", 0),
		automaton("hardest15", "en", 0),
		bridge("hardest15", "en", 0),
		automaton("square6", "en", 0),
		automaton("square7", "en", 0),
	}
}

// SuiteOf returns an instance for each combination of grid, dictionary, form and seed.
func SuiteOf(m Matrix) []Instance {
	var all []Instance
	for _, grid := range m.Grids {
		for _, dict := range m.Dicts {
			for _, form := range m.Forms {
				for _, seed := range m.Seeds {
					all = append(all, Instance{
						Grid: grid, Dict: dict, Encoding: form.Encoding, NoDup: form.NoDup, Seed: seed,
					})
				}
			}
		}
	}
	return all
}

// File returns the name of the instance's file. Grids and lists given as files appear in
// it by base name, without the extension.
func (i Instance) File() string {
	dict := base(i.Dict)
	if i.MinScore > 0 {
		dict += fmt.Sprint(i.MinScore)
	}
	return fmt.Sprintf("%s-%s-%s-%s-%d.cnf", base(i.Grid), dict, i.Encoding, i.NoDup, i.Seed)
}

// base returns the base name of a path on any system, without the extension and with
// unusual characters replaced.
func base(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	if stem := strings.TrimSuffix(name, path.Ext(name)); stem != "" {
		name = stem
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.", r) {
			return r
		}
		return '_'
	}, name)
}

// CheckFiles returns an error if two different instances have the same file name.
func CheckFiles(all []Instance) error {
	seen := make(map[string]Instance)
	for _, i := range all {
		if other, ok := seen[i.File()]; ok && other != i {
			return fmt.Errorf("%s %s and %s %s would both be written to %s: rename one of the files",
				other.Grid, other.Dict, i.Grid, i.Dict, i.File())
		}
		seen[i.File()] = i
	}
	return nil
}

// SameFill returns a key for the fills that an instance encodes: instances with the same
// key are equisatisfiable. repeats says whether words may be repeated in a grid.
func (i Instance) SameFill(repeats bool) Instance {
	i.Encoding, i.NoDup, i.Seed = "", fmt.Sprint(repeats), 0
	return i
}

// WriteManifest writes the members as a JSON array.
func WriteManifest(w io.Writer, members []Member) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(members)
}

// WriteSuiteTable prints a line for each member.
func WriteSuiteTable(w io.Writer, members []Member) error {
	lines := [][]string{{"FILE", "EXPECTED", "VARIABLES", "CLAUSES", "MB"}}
	for _, m := range members {
		lines = append(lines, []string{
			m.File, m.Expected, fmt.Sprint(m.Variables), fmt.Sprint(m.Clauses), fmt.Sprintf("%.1f", float64(m.Bytes)/1e6),
		})
	}
	_, err := io.WriteString(w, align(lines, 2))
	return err
}
