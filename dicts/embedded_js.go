package dicts

import "embed"

// embedded is empty: a web page that needs one list should not have to load all of them.
var embedded embed.FS
