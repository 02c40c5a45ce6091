package main

import (
	"path/filepath"
	"testing"
)

// TestHardRecipe reads the recipe in the documentation.
func TestHardRecipe(t *testing.T) {
	all, err := new(job).readRecipe(filepath.Join("..", "..", "docs", "hard.recipe"))
	if err != nil || len(all) != 39 {
		t.Errorf("%d formulas, want 39; %v", len(all), err)
	}
}
