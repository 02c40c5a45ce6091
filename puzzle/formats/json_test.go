package formats_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"crossat/internal/puzzletest"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// schema returns docs/puzzle.schema.json, changed to reject unknown fields.
func schema(t *testing.T) *jsonschema.Schema {
	file, err := os.ReadFile("../../docs/puzzle.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	root := doc.(map[string]any)
	root["additionalProperties"] = false
	root["$defs"].(map[string]any)["entry"].(map[string]any)["additionalProperties"] = false
	c := jsonschema.NewCompiler()
	if err := c.AddResource("puzzle.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("puzzle.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate checks a puzzle in JSON against the schema.
func validate(t *testing.T, s *jsonschema.Schema, file []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(value)
}

// TestSchema checks random puzzles of all kinds against the schema.
func TestSchema(t *testing.T) {
	s := schema(t)
	f, err := formats.Find(formats.All, "json")
	if err != nil {
		t.Fatal(err)
	}
	kinds := []puzzle.Kind{"", puzzle.Fill, puzzle.Pattern, puzzle.Layout, puzzle.Composition}
	for seed := range uint64(300) {
		p := puzzletest.Random(seed, everything)
		p.Origin.Kind = kinds[seed%uint64(len(kinds))]
		file, _, err := f.Write(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, s, file); err != nil {
			t.Fatalf("seed %d: %v in\n%s", seed, err, file)
		}
	}
}

// TestSchemaRefuses checks that the schema rejects invalid puzzles.
func TestSchemaRefuses(t *testing.T) {
	s := schema(t)
	const entry = `{"number":1,"direction":"across","row":1,"column":1,"length":2,"answer":"AB"}`
	good := `{"version":1,"grid":["AB"],"circles":[[1,2]],"entries":[` + entry + `]}`
	if err := validate(t, s, []byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new string }{
		{`"version":1,`, ``},
		{`"version":1`, `"version":2`},
		{`"version":1`, `"version":1,"kind":"sudoku"`},
		{`"version":1`, `"version":1,"kind":"layout"`},
		{`"version":1`, `"version":1,"kind":"pattern"`},
		{`"version":1`, `"version":1,"seed":-1`},
		{`"version":1`, `"version":1,"min_slot":1`},
		{`"version":1`, `"version":1,"colour":"red"`},
		{`["AB"]`, `[]`},
		{`["AB"]`, `"AB"`},
		{`[1,2]`, `[1,2,3]`},
		{`[1,2]`, `[0,2]`},
		{`"across"`, `"Across"`},
		{`"row":1,`, ``},
		{`"length":2`, `"length":2,"enumeration":"two"`},
		{`"length":2`, `"length":2,"hint":"yes"`},
	} {
		bad := strings.Replace(good, c.old, c.new, 1)
		if bad == good || validate(t, s, []byte(bad)) == nil {
			t.Errorf("the schema takes %s", bad)
		}
	}
}
