// Package page has the page of the workbench: HTML, CSS and ES modules, as they are sent to browsers. Nothing builds
// them; their types, in JSDoc, are checked by TypeScript.
package page

import "embed"

// Files are the files of the page, by their paths in its folder: index.html, and what that asks for.
//
//go:embed index.html style.css script
var Files embed.FS

// Policy is the content security policy of the page, as a header or an element has it. A header may say frame-ancestors,
// too.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
	"img-src 'self' blob: data:; worker-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'"
