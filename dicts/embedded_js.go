package dicts

import "embed"

// embedded is empty: a web page that needs one list shouldn't have to load all of them.
var embedded embed.FS
