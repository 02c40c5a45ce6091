package bench

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crossat/internal/encodings/fill"
	"crossat/internal/named"
)

// Matrix describes a benchmark: every combination of the values it lists is run.
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
	Formula bool // whether it solves a formula, so that the encoding matters
}

// Form is an encoding of the slots together with one that forbids repeated words.
type Form struct {
	Encoding, NoDup string
}

// Config is a list of arguments for crossat fill, with a name to tell configs apart.
type Config struct {
	Name string
	Args []string
}

// Run is one combination of a [Matrix].
type Run struct {
	Key
	Solver Solver
	Args   []string
}

// Check returns an error if there are too many combinations.
func (m Matrix) Check() error {
	return tooMany(len(m.Seeds), len(m.Grids), len(m.Dicts), len(m.Configs), len(m.Forms), len(m.Solvers))
}

// Runs returns the combinations in the order in which to run them: seed by seed, with all competitors on the same fill
// next to each other, so that a temporary slowdown of the machine affects all of them.
func (m Matrix) Runs() []Run {
	var runs []Run
	for _, seed := range m.Seeds {
		for _, grid := range m.Grids {
			for _, dict := range m.Dicts {
				fill := Key{Grid: grid, Dict: dict, Seed: seed, Limit: m.Limit, Version: m.Version}
				runs = append(runs, m.competitors(fill)...)
			}
		}
	}
	return runs
}

// competitors returns the runs on the same fill. Solvers without a formula run once for all encodings.
func (m Matrix) competitors(k Key) []Run {
	var runs []Run
	for _, config := range m.Configs {
		for _, form := range m.Forms {
			for _, solver := range m.Solvers {
				k.Config, k.Args = config.Name, strings.Join(config.Args, " ")
				k.Encoding, k.NoDup = form.Encoding, form.NoDup
				if !solver.Formula {
					k.Encoding, k.NoDup = "", repeatRule(form.NoDup)
				}
				k.Solver = strings.Join(append([]string{solver.Name}, solver.Args...), " ")
				if !slices.ContainsFunc(runs, func(r Run) bool { return r.Key == k }) {
					runs = append(runs, Run{k, solver, config.Args})
				}
			}
		}
	}
	return runs
}

// repeatRule returns the NoDup of a run without a formula: "none" if words may repeat, otherwise the empty string.
func repeatRule(noDup string) string {
	if noDup == "none" {
		return noDup
	}
	return ""
}

// MaxRuns bounds the memory for seeds, runs and instances. More would take too long to run anyway.
const MaxRuns = 100_000

// tooMany returns an error if lists of these lengths have too many combinations.
func tooMany(lengths ...int) error {
	n := 1
	for _, length := range lengths {
		if n *= min(length, MaxRuns+1); n > MaxRuns {
			return fmt.Errorf("more than %d combinations: use fewer seeds, or other flags fewer times", MaxRuns)
		}
	}
	return nil
}

// ParseSeeds parses a comma-separated list of seeds and ranges of seeds, for example 0-9 or 3,5,8. It drops duplicates.
func ParseSeeds(text string) ([]uint64, error) {
	var seeds []uint64
	seen := make(map[uint64]bool)
	for _, part := range strings.Split(text, ",") {
		first, last, isRange := strings.Cut(strings.TrimSpace(part), "-")
		if !isRange {
			last = first
		}
		from, err1 := strconv.ParseUint(first, 10, 64)
		to, err2 := strconv.ParseUint(last, 10, 64)
		if err1 != nil || err2 != nil || from > to {
			return nil, fmt.Errorf("%q is not a seed or a range of seeds: write 0-9 or 3,5,8", part)
		}
		if to-from >= uint64(MaxRuns-len(seeds)) {
			return nil, fmt.Errorf("%q: more than %d seeds", part, MaxRuns)
		}
		for i := range to - from + 1 {
			if seed := from + i; !seen[seed] {
				seen[seed] = true
				seeds = append(seeds, seed)
			}
		}
	}
	return seeds, nil
}

// Unique drops duplicates.
func Unique(names []string) []string {
	var all []string
	for _, name := range names {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// Forms pairs encodings with the compatible ways to forbid repeated words. Without encodings it uses the default one,
// without ways the default of each encoding.
func Forms(encodings, noDups []string) ([]Form, error) {
	if len(encodings) == 0 {
		encodings = []string{fill.Forms[0].Name}
	}
	var forms []Form
	used := make(map[string]bool)
	for _, encoding := range encodings {
		form, err := named.Find("encoding", fill.Forms, encoding)
		if err != nil {
			return nil, err
		}
		names := append(named.Names(form.Distincts()), NoDupNone)
		wanted := noDups
		if len(wanted) == 0 {
			wanted = names[:1]
		}
		before := len(forms)
		for _, noDup := range wanted {
			if slices.Contains(names, noDup) {
				forms = append(forms, Form{Encoding: form.Name, NoDup: noDup})
				used[noDup] = true
			}
		}
		if len(forms) == before {
			return nil, fmt.Errorf("no way given to forbid repeated words goes with the encoding %s: use %s",
				form.Name, strings.Join(names, ", "))
		}
	}
	for _, noDup := range noDups {
		if !used[noDup] {
			return nil, fmt.Errorf("%q, to forbid repeated words, goes with no encoding given", noDup)
		}
	}
	return forms, nil
}

// ParseConfigs parses configs of the form NAME=ARGUMENTS; the common arguments are added to each. Without any it
// returns one with no name.
func ParseConfigs(texts, common []string) ([]Config, error) {
	var configs []Config
	for _, text := range texts {
		name, args, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("config %q: write NAME=ARGUMENTS", text)
		}
		if slices.ContainsFunc(configs, func(c Config) bool { return c.Name == name }) {
			return nil, fmt.Errorf("config %s is given twice", name)
		}
		configs = append(configs, Config{Name: name, Args: slices.Concat(common, strings.Fields(args))})
	}
	if len(configs) == 0 {
		configs = append(configs, Config{Args: common})
	}
	return configs, nil
}
