// Package page embeds the page of the workbench: HTML, CSS and ES modules, served as they are. It has no build step;
// TypeScript checks the types in JSDoc.
package page

import "embed"

// Files are the files of the page, by path: index.html and its resources.
//
//go:embed index.html style.css script
var Files embed.FS

// Policy is the content security policy of the page, for a header or an element. A header can add frame-ancestors.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
	"img-src 'self' blob: data:; worker-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'"
