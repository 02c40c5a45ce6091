package static_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"crossat/dicts"
	"crossat/internal/serve/static"
)

func written(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := static.Files([]byte("\x00asm"), []byte("glue"), "licences")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestFiles(t *testing.T) {
	files := written(t)
	if !maps.EqualFunc(files, written(t), bytes.Equal) {
		t.Error("it is not the same twice")
	}
	for _, name := range []string{
		"index.html", "style.css", "script/app.js", "script/worker.js", "lists/en.packed", "lists/rude/ru.packed",
	} {
		if len(files[name]) == 0 {
			t.Errorf("no %s among %v", name, slices.Sorted(maps.Keys(files)))
		}
	}
	page := string(files["index.html"])
	if policy := strings.Index(page, "Content-Security-Policy"); policy < 0 || policy > strings.Index(page, "<script") {
		t.Error("the policy comes after the script")
	}
	if strings.Contains(page, "frame-ancestors") {
		t.Error("frame-ancestors is for headers only")
	}
	var index static.Index
	if err := json.Unmarshal(files[static.IndexFile], &index); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(index.Lists, dicts.Embedded()) {
		t.Errorf("lists %+v", index.Lists)
	}
}

// TestSums checks that the service worker knows all files but itself, as they are.
func TestSums(t *testing.T) {
	files := written(t)
	table := regexp.MustCompile(`(?m)^const files = (.*);$`).FindSubmatch(files["service-worker.js"])
	if table == nil {
		t.Fatal("there are no sums")
	}
	var sums map[string]string
	if err := json.Unmarshal(table[1], &sums); err != nil {
		t.Fatal(err)
	}
	delete(files, "service-worker.js")
	for name, data := range files {
		if sum := sha256.Sum256(data); sums[name] != hex.EncodeToString(sum[:]) {
			t.Errorf("%s has the sum %q", name, sums[name])
		}
	}
	if len(sums) != len(files) {
		t.Errorf("%d sums of %d files", len(sums), len(files))
	}
}

func TestWritten(t *testing.T) {
	folder := fstest.MapFS{}
	for name, data := range written(t) {
		folder[name] = &fstest.MapFile{Data: data}
	}
	mine := static.Written(folder)
	for name := range folder {
		if !mine(name) {
			t.Errorf("%s was not written", name)
		}
	}
	if mine("script/mine.js") {
		t.Error("what was not written was")
	}
	other := fstest.MapFS{"index.json": {Data: []byte(`{"Files": {"index.html": "1"}}`)}}
	if mine := static.Written(other); mine("index.html") || mine("index.json") {
		t.Error("the index of another is taken for one of ours")
	}
}
