package gopher

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/sattest"
)

func TestWireRoundTrip(t *testing.T) {
	tests := map[string]sat.Task{
		"empty":            {Formula: sattest.Of(0)},
		"only variables":   {Formula: sattest.Of(70000)},
		"empty clause":     {Formula: sattest.Of(1, lits{}, lits{-1}, lits{})},
		"largest variable": {Formula: sattest.Of(3, lits{-cnf.MaxVar, cnf.MaxVar})},
		"hints": {Formula: sattest.Of(2, lits{1, 2}), Hints: []cnf.Hint{
			{First: 1, Count: 2, Activity: -7}, {}, {First: 2, Count: 1, Activity: math.MaxInt32},
		}},
		"more than a buffer": {Formula: sattest.Pigeonhole(60, 40)},
	}
	for name, task := range tests {
		t.Run(name, func(t *testing.T) { checkRoundTrip(t, task) })
	}
}

// checkRoundTrip writes and reads the task, followed by a byte that must stay unread.
func checkRoundTrip(t *testing.T, task sat.Task) {
	t.Helper()
	r := strings.NewReader(encoded(t, task) + "!")
	got, err := readTask(r)
	if err != nil {
		t.Fatal(err)
	}
	if r.Len() != 1 {
		t.Errorf("%d bytes left, want 1", r.Len())
	}
	if !reflect.DeepEqual(got.Hints, task.Hints) {
		t.Errorf("hints %v, want %v", got.Hints, task.Hints)
	}
	if want := text(task.Formula); text(got.Formula) != want {
		t.Errorf("got  %.200s\nwant %.200s", text(got.Formula), want)
	}
}

func text(f *cnf.Formula) string {
	var b strings.Builder
	if err := f.WriteDIMACS(&b, nil); err != nil {
		return err.Error()
	}
	return b.String()
}

// TestWireTruncated checks that a task truncated at any byte is an error.
func TestWireTruncated(t *testing.T) {
	whole := encoded(t, sample())
	for n := range len(whole) {
		if _, err := readTask(strings.NewReader(whole[:n])); err == nil {
			t.Errorf("no error for %d bytes of %d", n, len(whole))
		}
	}
}

// TestWireCorrupt flips bits after the header.
func TestWireCorrupt(t *testing.T) {
	whole := encoded(t, sample())
	rng := rand.New(rand.NewPCG(1, 12))
	for range 2000 {
		b := []byte(whole)
		for range 1 + rng.IntN(3) {
			b[headerSize+rng.IntN(len(b)-headerSize)] ^= 1 << rng.IntN(8)
		}
		checkRead(t, b)
	}
}

// headerSize is the size of the header in bytes.
var headerSize = binary.Size(wireHeader{})

// TestWireCorruptHeader checks that a header that announces far more than follows is an
// error, and does not make readTask allocate for all of it.
func TestWireCorruptHeader(t *testing.T) {
	for _, header := range []wireHeader{
		{Vars: math.MaxUint32},
		{Hints: math.MaxUint32},
		{Vars: 3, Lits: math.MaxUint32},
		{Vars: 3, Clauses: math.MaxUint32},
		{Vars: 3, Clauses: 1 << 62},
		{Vars: 3, Lits: 1 << 62},
		{Vars: 3, Lits: 1 << 62, Clauses: 1 << 62},
		{Vars: 3, Lits: math.MaxUint64, Clauses: 1},
	} {
		t.Run(fmt.Sprintf("%x", header), func(t *testing.T) {
			var b bytes.Buffer
			binary.Write(&b, binary.LittleEndian, header)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := checkRead(t, b.Bytes())
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Error("no error")
			}
			if got := after.TotalAlloc - before.TotalAlloc; got > 600<<20 {
				t.Errorf("%d MB allocated for %d bytes of input", got>>20, headerSize)
			}
		})
	}
}

func sample() sat.Task {
	f := sattest.Of(7, lits{1, -2, 3}, lits{}, lits{-7}, lits{4, 4, 5})
	return sat.Task{Formula: f, Hints: []cnf.Hint{{First: 2, Count: 3, Activity: 1}}, Conflicts: 250}
}

// checkRead reads a task, and checks that the result is an error or a valid formula.
func checkRead(t *testing.T, b []byte) (err error) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("panic: %v", p)
		}
	}()
	task, err := readTask(bytes.NewReader(b))
	if err != nil {
		return err
	}
	f := task.Formula
	if f.Vars() < 0 || f.Vars() > cnf.MaxVar {
		t.Errorf("%d variables", f.Vars())
	}
	for i := range f.Len() {
		for _, l := range f.Clause(i) {
			if l == 0 || l.Var() < 1 || l.Var() > f.Vars() {
				t.Errorf("clause %d: literal %d of %d variables", i+1, l, f.Vars())
			}
		}
	}
	return nil
}

// FuzzWire checks that a task survives a round trip, and that no byte after it is read.
func FuzzWire(f *testing.F) {
	f.Add(uint16(0), []byte{})
	f.Add(uint16(9), []byte{1, 0xfe, 0, 0, 7, 0})
	f.Fuzz(func(t *testing.T, vars uint16, data []byte) {
		task := sat.Task{Formula: sattest.Of(int(vars))}
		var clause lits
		for i, b := range data {
			if l := cnf.Lit(int8(b)); l != 0 {
				clause = append(clause, l*cnf.Lit(1+i%3*1000))
				continue
			}
			task.Formula.Add(clause)
			task.Hints = append(task.Hints, cnf.Hint{First: cnf.Lit(i + 1), Count: len(clause), Activity: -i})
			clause = clause[:0]
		}
		checkRoundTrip(t, task)
	})
}

// FuzzReadTask checks that arbitrary data after a plausible header either is an error or
// a valid formula.
func FuzzReadTask(f *testing.F) {
	whole := encoded(f, sample())
	f.Add(uint8(7), uint8(1), uint8(4), uint8(7), []byte(whole[headerSize:]))
	f.Add(uint8(7), uint8(0), uint8(1), uint8(1), []byte{0, 0, 0, 0x80, 0, 0, 0, 0}) // the literal that has no negation
	f.Add(uint8(1), uint8(0), uint8(2), uint8(0), []byte{1, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, vars, hints, clauses, count uint8, body []byte) {
		var b bytes.Buffer
		header := wireHeader{Vars: uint32(vars), Hints: uint32(hints), Clauses: uint64(clauses), Lits: uint64(count)}
		binary.Write(&b, binary.LittleEndian, header)
		b.Write(body)
		checkRead(t, b.Bytes())
	})
}
