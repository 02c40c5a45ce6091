// Package page has the page of the workbench, as its files.
package page

import "embed"

// Files are what a browser needs, index.html first.
//
//go:embed index.html style.css script
var Files embed.FS
