package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestHardRecipe reads the recipe in the documentation.
func TestHardRecipe(t *testing.T) {
	all, err := (&command{ctx: t.Context()}).readRecipe(filepath.Join("..", "..", "docs", "hard.recipe"))
	if err != nil || len(all) != 39 {
		t.Errorf("%d formulas, want 39; %v", len(all), err)
	}
}

// TestBadRecipes reads recipes with numbers out of range, and with too many formulas.
func TestBadRecipes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.recipe")
	j := &command{Context: cli.NewContext(nil, flag.NewFlagSet("", flag.ContinueOnError), nil), ctx: t.Context()}
	for recipe, want := range map[string]string{
		"--size 4 --dict en --seeds 0-59999\n--size 5 --dict en --seeds 0-59999": ":2: more than 100000 formulas so far",

		"--size 4 --dict en --min-score 99999999999":       `:1: --min-score "99999999999": give a score from 0 to 2147483647`,
		"--size 4 --dict en --min-score -1":                `:1: --min-score "-1": give a score`,
		"--size 9223372036854775808 --dict en":             `:1: --size "9223372036854775808": give`,
		"--size 2x256 --dict en":                           ":1: --size 2x256: a side has from 2 to 255 cells",
		"--size 4 --dict en --seeds 0-9223372036854775807": `more than 100000 seeds`,
		"--size 4 --dict en --seeds 18446744073709551616":  `is not a seed`,
		"--size 4 --dict en --seeds 3-2":                   `is not a seed or a range`,
		"--size 4 --size 5 --dict en --seeds 0-59999":      `:1: more than 100000 combinations`,
		"--size 4 --dict en --seeds 1 --seeds 2":           ":1: --seeds is given 2 times",
	} {
		if err := os.WriteFile(path, []byte(recipe), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := j.readRecipe(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", recipe, err, want)
		}
	}
}
