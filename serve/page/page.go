// Package page has the page of the workbench: HTML, CSS and ES modules, as they are sent to browsers. Nothing builds
// them; their types, in JSDoc, are checked by TypeScript.
package page

import "embed"

// Files are the files of the page, by their paths in its folder: index.html, and what that asks for.
//
//go:embed index.html style.css script
var Files embed.FS
