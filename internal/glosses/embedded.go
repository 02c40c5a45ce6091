//go:build !js

package glosses

import _ "embed"

//go:embed wordnet.packed
var wordnet []byte
