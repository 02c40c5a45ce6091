package pages

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestValid has html-validate read all samples.
func TestValid(t *testing.T) {
	folder := t.TempDir()
	var files []string
	for name, sample := range samples(t) {
		file := filepath.Join(folder, name+".html")
		if err := os.WriteFile(file, write(t, sample), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	out, err := exec.Command("node", append([]string{"validate.mjs"}, files...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
