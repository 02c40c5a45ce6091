//go:build !js

package dicts

import "embed"

// embedded has the lists in data and, in data/rude, a file for each list with rude words, which the list itself lacks.
// Package packed documents the file format.
//
//go:embed data/*.packed data/rude/*.packed
var embedded embed.FS
