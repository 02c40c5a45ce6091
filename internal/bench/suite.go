package bench

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode"
)

// Instance is a formula of a suite for SAT solvers.
type Instance struct {
	Grid     string `json:"grid"`
	Dict     string `json:"dict"`
	MinScore int    `json:"min_score,omitempty"` // the dictionary without words that score less
	Encoding string `json:"encoding"`
	NoDup    string `json:"nodup"`
	Seed     uint64 `json:"seed"`
}

// Member is what the manifest of a suite says of an instance.
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
	Evidence    string `json:"evidence,omitempty"` // how that is known
}

// What a solver is expected to answer.
const (
	Satisfiable   = "satisfiable"
	Unsatisfiable = "unsatisfiable"
	Unknown       = "unknown"
)

// Suite is the family of formulas that is written if no other is asked for: from
// some that take no time to open ones, the two encodings side by side at both
// ends.
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

// SuiteOf lists the instances of every fill in every form.
func SuiteOf(m Matrix) []Instance {
	var all []Instance
	for _, grid := range m.Grids {
		for _, dict := range m.Dicts {
			for _, form := range m.Forms {
				for _, seed := range m.Seeds {
					all = append(all, Instance{grid, dict, 0, form.Encoding, form.NoDup, seed})
				}
			}
		}
	}
	return all
}

// File is the name of the instance's file; of grids and lists that are files
// themselves, it has the name without folder and ending.
func (i Instance) File() string {
	dict := base(i.Dict)
	if i.MinScore > 0 {
		dict += fmt.Sprint(i.MinScore)
	}
	return fmt.Sprintf("%s-%s-%s-%s-%d.cnf", base(i.Grid), dict, i.Encoding, i.NoDup, i.Seed)
}

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

// CheckFiles returns an error if two instances would have the same file.
func CheckFiles(all []Instance) error {
	have := make(map[string]Instance)
	for _, i := range all {
		if other, twice := have[i.File()]; twice && other != i {
			return fmt.Errorf("%s %s and %s %s would both be %s: rename a file", other.Grid, other.Dict, i.Grid, i.Dict, i.File())
		}
		have[i.File()] = i
	}
	return nil
}

// SameFill returns what instances have in common that mean the same fills: one
// is satisfiable if and only if the other is. repeats says that words may stand
// twice.
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
		lines = append(lines, []string{m.File, m.Expected, fmt.Sprint(m.Variables), fmt.Sprint(m.Clauses), fmt.Sprintf("%.1f", float64(m.Bytes)/1e6)})
	}
	_, err := io.WriteString(w, align(lines, 2))
	return err
}
