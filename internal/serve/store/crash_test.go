package store_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"crossat/internal/serve/store"
)

// saverDir is the variable of the environment with the folder that a child process saves puzzles in.
const saverDir = "CROSSAT_TEST_SAVER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(saverDir); dir != "" {
		if err := saveForEver(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// state is the nth state of a puzzle.
func state(n int) []byte { return bytes.Repeat([]byte(strconv.Itoa(n)+"\n"), 1000) }

// saveForEver saves one state after the other, and prints the number of each that is saved.
func saveForEver(dir string) error {
	s, err := store.Open(dir)
	if err != nil {
		return err
	}
	revision := ""
	for n := 1; ; n++ {
		if revision, _, err = s.Save("p", state(n), revision); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// TestKilled kills a process while it saves: the last state that it has told of is there, or the one after it.
func TestKilled(t *testing.T) {
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	for round := range rounds {
		dir := t.TempDir()
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), saverDir+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		told := 0
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if told, err = strconv.Atoi(lines.Text()); err != nil {
				t.Fatal(err)
			}
			if told == 1 {
				time.AfterFunc(time.Duration(round)*700*time.Microsecond, func() { _ = child.Process.Kill() })
			}
		}
		_ = child.Wait() // killed
		checkStates(t, dir, told)
	}
}

// checkStates checks that the puzzle and all of its revisions are whole, and that none is lost.
func checkStates(t *testing.T, dir string, told int) {
	t.Helper()
	s, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	data, _, err := s.Read("p")
	first, _, _ := strings.Cut(string(data), "\n")
	n, bad := strconv.Atoi(first)
	if err != nil || bad != nil || n < told || n > told+1 || !bytes.Equal(data, state(n)) {
		t.Fatalf("state %q after %d, %v", first, told, err)
	}
	all, err := s.Revisions("p")
	if err != nil || len(all) < told {
		t.Fatalf("%d revisions after %d, %v", len(all), told, err)
	}
	for i, r := range all {
		data, err := s.ReadRevision("p", r.ID)
		first, _, _ := strings.Cut(string(data), "\n")
		if n, bad := strconv.Atoi(first); err != nil || bad != nil || !bytes.Equal(data, state(n)) {
			t.Errorf("revision %d of %d is %q, %v", i, len(all), first, err)
		}
	}
}
