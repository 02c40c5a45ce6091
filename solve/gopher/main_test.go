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
	if os.Getenv(roleVar) == "forgetful" {
		forgetful()
		return
	}
	Main()
	// Children of a test binary with the race detector would sleep a second each
	// before they exit.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	if os.Getenv(roleVar) == "busy" {
		busy()
		return
	}
	os.Exit(m.Run())
}

// forgetful is a program that did not call Main.
func forgetful() {
	if os.Getenv(childMark) != "" {
		os.Exit(3) // it started itself: end here what would never end
	}
	_, err := Solver{}.Solve(context.Background(), solve.Task{Formula: solvetest.Of(1)})
	fmt.Print(err)
}

// busy is a program that solves and solves.
func busy() {
	_, err := Solver{}.Solve(context.Background(), solve.Task{Formula: solvetest.Hard()})
	fmt.Print(err)
}
