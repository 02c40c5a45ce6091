package bench

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Matrix is what is to be run: every combination of what it lists.
type Matrix struct {
	Grids, Dicts []string
	Solvers      []Solver
	Forms        []Form
	Configs      []Config
	Seeds        []uint64
	Limit        Limit
	Version      string
}

// Solver is a solver with its arguments.
type Solver struct {
	Name    string
	Args    []string
	Formula bool // it is given a formula, so that encodings matter
}

// Form is an encoding with a way to keep words distinct.
type Form struct {
	Encoding, NoDup string
}

// Config is a set of arguments for crossat fill, with a name if there are several.
type Config struct {
	Name string
	Args []string
}

// Run is one combination.
type Run struct {
	Key
	Solver Solver
	Args   []string
}

// Runs lists the combinations in the order in which they run: all for one seed,
// then all for the next, and rivals on the same fill next to each other. What
// slows the machine for a while so slows all of them.
func (m Matrix) Runs() []Run {
	var runs []Run
	for _, seed := range m.Seeds {
		for _, grid := range m.Grids {
			for _, dict := range m.Dicts {
				runs = append(runs, m.rivals(Key{Grid: grid, Dict: dict, Seed: seed, Limit: m.Limit, Version: m.Version})...)
			}
		}
	}
	return runs
}

// rivals lists the runs that answer the same fill.
func (m Matrix) rivals(k Key) []Run {
	var runs []Run
	for _, config := range m.Configs {
		for _, form := range m.Forms {
			for _, solver := range m.Solvers {
				k.Config, k.Args = config.Name, strings.Join(config.Args, " ")
				k.Encoding, k.NoDup = form.Encoding, form.NoDup
				if !solver.Formula {
					k.Encoding, k.NoDup = "", wordRule(form.NoDup)
				}
				k.Solver = strings.Join(append([]string{solver.Name}, solver.Args...), " ")
				if run := (Run{k, solver, config.Args}); !slices.ContainsFunc(runs, func(r Run) bool { return r.Key == k }) {
					runs = append(runs, run)
				}
			}
		}
	}
	return runs
}

// wordRule is what a way to keep words distinct means without a formula: that they
// are, or that they may repeat.
func wordRule(noDup string) string {
	if noDup == "none" {
		return noDup
	}
	return ""
}

// maxSeeds is more than anybody has time for.
const maxSeeds = 1_000_000

// ParseSeeds reads a list of seeds and ranges of seeds: 0-9, or 3,5,8.
func ParseSeeds(text string) ([]uint64, error) {
	var seeds []uint64
	have := make(map[uint64]bool)
	for _, part := range strings.Split(text, ",") {
		first, last, isRange := strings.Cut(strings.TrimSpace(part), "-")
		if !isRange {
			last = first
		}
		from, err1 := strconv.ParseUint(first, 10, 64)
		to, err2 := strconv.ParseUint(last, 10, 64)
		if err1 != nil || err2 != nil || from > to {
			return nil, fmt.Errorf("%q is neither a seed nor a range of seeds: write 0-9, or 3,5,8", part)
		}
		if to-from >= uint64(maxSeeds-len(seeds)) {
			return nil, fmt.Errorf("%q makes more than %d seeds", part, maxSeeds)
		}
		for i := range to - from + 1 {
			if seed := from + i; !have[seed] {
				have[seed] = true
				seeds = append(seeds, seed)
			}
		}
	}
	return seeds, nil
}
