//go:build !js

package dicts

import "embed"

// embedded has the lists in data, and in data/rude a file for each list that has rude words, which the list itself
// lacks. The file format is documented in package packed.
//
//go:embed data/*.packed data/rude/*.packed
var embedded embed.FS
