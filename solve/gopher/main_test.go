package gopher

import (
	"context"
	"fmt"
	"os"
	"testing"

	"crossat/solve"
	"crossat/solve/solvetest"
)

// roleVar makes the test binary play another program.
const roleVar = "GOPHER_TEST_ROLE"

func TestMain(m *testing.M) {
	// Children of a test binary with the race detector would sleep a second each
	// before they exit.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	if os.Getenv(roleVar) == "busy" {
		busy()
		return
	}
	os.Exit(m.Run())
}

// busy is a program that solves and solves.
func busy() {
	_, err := Solver{}.Solve(context.Background(), solve.Task{Formula: solvetest.Hard()})
	fmt.Print(err)
}
