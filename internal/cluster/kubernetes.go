package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strings"
)

var (
	image = regexp.MustCompile(`^[a-zA-Z0-9][\w.:/@-]*$`)
	// subdomain matches the names of most objects (RFC 1123).
	subdomain = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)
)

// forKubernetes checks the fields that only Kubernetes uses. The file of cubes is in the root of the volume.
func forKubernetes(j Job) (Job, error) {
	switch {
	case !image.MatchString(j.Image) || len(j.Image) > 255:
		return j, fmt.Errorf("image %q: write it as REGISTRY/NAME:TAG", j.Image)
	case !subdomain.MatchString(j.Claim) || len(j.Claim) > 253:
		return j, fmt.Errorf("claim %q: use lower-case letters, digits and inner hyphens", j.Claim)
	}
	j.Cubes = path.Base(j.Cubes)
	return j, nil
}

// yamlQuote quotes a text as a JSON string, which is also a YAML string.
func yamlQuote(text string) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(text)
	return strings.TrimSpace(b.String()), err
}

// literal escapes an argument so that Kubernetes doesn't expand $(NAME) in it.
func literal(text string) string { return strings.ReplaceAll(text, "$", "$$") }
