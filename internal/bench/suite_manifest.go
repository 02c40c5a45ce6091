package bench

import (
	"encoding/json"
	"fmt"
	"io"
)

// Member is an instance in the manifest of a suite.
type Member struct {
	Stored
	Instance
	Words       int          `json:"words"`       // in the dictionary
	Fingerprint string       `json:"fingerprint"` // of the dictionary
	Variables   int          `json:"variables"`
	Clauses     int          `json:"clauses"`
	Literals    int          `json:"literals"`
	Command     string       `json:"command"` // writes the same formula
	Expected    string       `json:"expected"`
	Certificate *Certificate `json:"certificate,omitempty"` // of the expected answer, unless that is Unknown
}

// Stored is a file in the suite's folder.
type Stored struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
}

// Certificate is a file that proves the answer to a member. It was checked.
type Certificate struct {
	Kind string `json:"kind"` // Model or Proof
	Stored
	Of string `json:"of,omitempty"` // the member that it's about, if that is another one with the same fills
	By string `json:"by"`           // the search or solver that found it
}

// Values of Expected, the answer a solver should give.
const (
	Satisfiable   = "satisfiable"
	Unsatisfiable = "unsatisfiable"
	Unknown       = "unknown"
)

// Kinds of certificates.
const (
	Model = "model" // a solver's answer with values
	Proof = "proof" // in the DRAT format, binary
)

// WriteManifest writes the members as a JSON array.
func WriteManifest(w io.Writer, members []Member) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(members)
}

// WriteSuiteTable prints a line for each member.
func WriteSuiteTable(w io.Writer, members []Member) error {
	lines := [][]string{{"FILE", "EXPECTED", "BY", "VARIABLES", "CLAUSES", "MB"}}
	for _, m := range members {
		lines = append(lines, []string{
			m.File, m.Expected, m.Certificate.short(), fmt.Sprint(m.Variables), fmt.Sprint(m.Clauses),
			fmt.Sprintf("%.1f", float64(m.Bytes)/1e6),
		})
	}
	_, err := io.WriteString(w, align(lines, 3))
	return err
}

// short returns the kind of the certificate for the table.
func (c *Certificate) short() string {
	switch {
	case c == nil:
		return "-"
	case c.Of != "":
		return c.Kind + "*"
	}
	return c.Kind
}
