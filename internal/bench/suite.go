package bench

import (
	"cmp"
	"fmt"
	"path"
	"strings"
	"unicode"
)

// Instance describes a formula in a suite for SAT solvers.
type Instance struct {
	Grid     string `json:"grid,omitempty"`      // a name or a file; empty for a square
	Size     string `json:"size,omitempty"`      // of a square or rectangle without black cells, for example 6x5
	Dict     string `json:"dict"`                // a name or a file
	MinScore int    `json:"min_score,omitempty"` // of the words used from the dictionary
	Encoding string `json:"encoding"`
	NoDup    string `json:"nodup"`
	Seed     uint64 `json:"seed"`
}

// NoDupNone is the NoDup of instances and runs that allow repeated words.
const NoDupNone = "none"

// Repeats reports whether words may repeat.
func (i Instance) Repeats() bool { return i.NoDup == NoDupNone }

// Suite returns the default suite: formulas from trivial to unsolved, with both encodings of the same fill among the
// easy and the hard ones.
func Suite() []Instance {
	automaton := func(grid, dict string, minScore int) Instance {
		return Instance{Grid: grid, Dict: dict, MinScore: minScore, Encoding: "automaton", NoDup: "letters"}
	}
	bridge := func(grid, dict string, minScore int) Instance {
		return Instance{Grid: grid, Dict: dict, MinScore: minScore, Encoding: "bridge", NoDup: "pairwise"}
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

// Family describes formulas of a suite: one for each combination of its values.
type Family struct {
	Grids, Sizes []string // as in an Instance
	Dicts        []string
	MinScores    []int
	Forms        []Form
	Seeds        []uint64
}

// Check returns an error if there are too many combinations.
func (f Family) Check() error {
	return tooMany(len(f.Grids)+len(f.Sizes), len(f.Dicts), len(f.MinScores), len(f.Forms), len(f.Seeds))
}

// Instances returns the combinations, the seed varying fastest.
func (f Family) Instances() []Instance {
	var boards []Instance
	for _, grid := range f.Grids {
		boards = append(boards, Instance{Grid: grid})
	}
	for _, size := range f.Sizes {
		boards = append(boards, Instance{Size: size})
	}
	var all []Instance
	for _, i := range boards {
		for _, i.Dict = range f.Dicts {
			for _, i.MinScore = range f.MinScores {
				for _, form := range f.Forms {
					for _, i.Seed = range f.Seeds {
						i.Encoding, i.NoDup = form.Encoding, form.NoDup
						all = append(all, i)
					}
				}
			}
		}
	}
	return all
}

// Name returns the name of the instance's file. Grids and lists given as files appear in it by base name, without the
// extension.
func (i Instance) Name() string {
	dict := base(i.Dict)
	if i.MinScore > 0 {
		dict += fmt.Sprint(i.MinScore)
	}
	return fmt.Sprintf("%s-%s-%s-%s-%d.cnf", base(i.Board()), dict, i.Encoding, i.NoDup, i.Seed)
}

// Board returns the grid, or the size of the square.
func (i Instance) Board() string { return cmp.Or(i.Grid, i.Size) }

// base returns the base name of a path on any system, without the extension and with unusual characters replaced.
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
		if other, ok := seen[i.Name()]; ok && other != i {
			return fmt.Errorf("%s %s and %s %s would both be written to %s: rename one of the files",
				other.Board(), other.Dict, i.Board(), i.Dict, i.Name())
		}
		seen[i.Name()] = i
	}
	return nil
}

// SameFill returns a key for the fills that an instance encodes: instances with the same key are equisatisfiable.
// repeats tells whether words may repeat.
func (i Instance) SameFill(repeats bool) Instance {
	i.Encoding, i.NoDup, i.Seed = "", fmt.Sprint(repeats), 0
	return i
}
