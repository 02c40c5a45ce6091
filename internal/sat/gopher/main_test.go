package gopher

import (
	"context"
	"fmt"
	"os"
	"testing"

	"crossat/internal/sat"
	"crossat/internal/sat/sattest"
)

// roleVar is the environment variable that makes the test binary another program.
const roleVar = "GOPHER_TEST_ROLE"

func TestMain(m *testing.M) {
	// With the race detector, each child would sleep for a second before it exits.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	if os.Getenv(roleVar) == "busy" {
		busy()
		return
	}
	os.Exit(m.Run())
}

// busy is a program that keeps solving a hard formula.
func busy() {
	_, err := Solver{}.Solve(context.Background(), sat.Task{Formula: sattest.Hard()})
	fmt.Print(err)
}
