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
	image = regexp.MustCompile(`^[a-zA-Z0-9][\w.:/@-]{0,254}$`)
	// subdomain is what names most objects (RFC 1123).
	subdomain = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)
)

// forKubernetes has the file of cubes in the root of the volume.
func forKubernetes(j Job) (Job, error) {
	switch {
	case !image.MatchString(j.Image):
		return j, fmt.Errorf("image %q: write it as REGISTRY/NAME:TAG", j.Image)
	case !subdomain.MatchString(j.Claim) || len(j.Claim) > 253:
		return j, fmt.Errorf("claim %q: use small letters, digits and inner hyphens", j.Claim)
	}
	j.Cubes = path.Base(j.Cubes)
	return j, nil
}

// yamlQuote writes a text as a string of JSON, which is one of YAML.
func yamlQuote(text string) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(text)
	return strings.TrimSpace(b.String()), err
}

// literal keeps Kubernetes from replacing $(NAME) in an argument.
func literal(text string) string { return strings.ReplaceAll(text, "$", "$$") }
