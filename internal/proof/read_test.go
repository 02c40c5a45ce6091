package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"crossat/internal/cnf"
	"crossat/internal/proof"
)

// readAll reads the steps of a proof, and their positions.
func readAll(in []byte) (steps []step, places []string, err error) {
	err = proof.Read("p.drat", iotest.HalfReader(bytes.NewReader(in)), func(s proof.Step) error {
		steps = append(steps, step{s.Delete, slices.Clone(s.Clause)})
		places = append(places, s.At.String())
		return nil
	})
	return steps, places, err
}

// TestRead reads what solvers write.
func TestRead(t *testing.T) {
	want := []step{{false, []cnf.Lit{1, -2}}, {true, []cnf.Lit{1, 2, 3}}, {false, nil}}
	for name, c := range map[string]struct{ in, places string }{
		"cadical":      {"1 -2 0\nd 1 2 3 0\n0\n", "[line 1 line 2 line 3]"},
		"glucose":      {"o proof DRUP\n1 -2 0\nd 1 2 3 0\n0\n", "[line 2 line 3 line 4]"},
		"comments":     {"c ä\n1 -2 0\nc\nd 1 2 3 0\n0\nc 1 0", "[line 2 line 4 line 5]"},
		"blanks":       {"\r\n 1\t-2 0\r\n\nd  1 2 3  0\r\n0", "[line 2 line 4 line 5]"},
		"lines":        {"1\n-2\n0 d\n1 2\n3 0 0", "[line 1 line 3 line 5]"},
		"binary":       {"a\x02\x05\x00d\x02\x04\x06\x00a\x00", "[byte 0 byte 4 byte 9]"},
		"long numbers": {"a\x82\x00\x85\x80\x00\x00d\x02\x84\x80\x80\x00\x06\x00a\x00", "[byte 0 byte 7 byte 15]"},
	} {
		steps, places, err := readAll([]byte(c.in))
		if err != nil || fmt.Sprint(steps) != fmt.Sprint(want) || fmt.Sprint(places) != c.places {
			t.Errorf("%s: %v at %v, %v", name, steps, places, err)
		}
	}
	for _, c := range []struct {
		in    string
		first step
	}{
		{"d \x03\x00a\x00", step{true, []cnf.Lit{16, -1}}}, // a binary proof, as a text has no zero bytes
		{"d\x03\x00", step{true, []cnf.Lit{-1}}},
		{"d\t3 0", step{true, []cnf.Lit{3}}},
		{"c a\n7 0", step{false, []cnf.Lit{7}}},
		{"c d\n100000000 0", step{false, []cnf.Lit{cnf.MaxVar}}},
		{"a\x80\x84\xaf\x5f\x00", step{false, []cnf.Lit{cnf.MaxVar}}},
	} {
		steps, _, err := readAll([]byte(c.in))
		if err != nil || !reflect.DeepEqual(steps[0], c.first) {
			t.Errorf("%q: %v, %v", c.in, steps, err)
		}
	}
}

// TestReadErrors checks what is said of files that are no proofs.
func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1 2 0\n\n3 4\n\n", "p.drat:3: the last clause has no closing 0: the file is cut short"},
		{"1 2 0\nd", "p.drat:2: the last clause has no closing 0: the file is cut short"},
		{"d1 0", "p.drat: byte 0: the last clause has no closing 0: the file is cut short"},
		{"1 0\nd1 0", "p.drat:2: a d that no blank follows: expected d and the literals of a clause"},
		{"p cnf 1 1\n", "p.drat:1: 'p' where a literal or 0 is expected: is this a DRAT proof?"},
		{"1 0\n1 x 0", "p.drat:2: 'x' where a literal or 0 is expected: is this a DRAT proof?"},
		{"1 2x 0", "p.drat:1: 'x' where a literal or 0 is expected: is this a DRAT proof?"},
		{"1 d 2 0", "p.drat:1: 'd' where a literal or 0 is expected: is this a DRAT proof?"},
		{"1 - 0", "p.drat:1: a - without a number"},
		{"-0", "p.drat:1: a - without a number"},
		{"1 100000001 0", "p.drat:1: a literal above 100000000"},
		{"99999999999999999999999 0", "p.drat:1: a literal above 100000000"},
		{"a\x02", "p.drat: byte 0: the last clause has no closing 0: the file is cut short"},
		{"a\x02\x00b", "p.drat: byte 3: 0x62 where a or d is expected: is this a binary DRAT proof?"},
		{"a\xff\xff\xff\xff\x7f\x00", "p.drat: byte 4: a literal above 100000000"},
		{"a\x80\x80\x80\x80\x80\x80\x00", "p.drat: byte 6: a literal above 100000000"},
		{"a\x01\x00", "p.drat: byte 1: a literal of the variable 0"},
	} {
		if _, _, err := readAll([]byte(c.in)); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.in, err, c.want)
		}
	}
	broken := errors.New("broken")
	for _, in := range []string{"", "1 0 2", "a\x02\x00a"} {
		r := iotest.DataErrReader(&failing{strings.NewReader(in), broken})
		if err := proof.Read("p", r, func(proof.Step) error { return nil }); !errors.Is(err, broken) {
			t.Errorf("%q: %v, want the reader's error", in, err)
		}
	}
}

// failing ends in an error.
type failing struct {
	r   *strings.Reader
	err error
}

func (f *failing) Read(p []byte) (int, error) {
	if n, _ := f.r.Read(p); n > 0 {
		return n, nil
	}
	return 0, f.err
}

// FuzzRead checks these laws: an error has one line, with the file's name; literals are in range; the steps survive
// being written as a text and as a binary proof; a check with them ends in a verdict.
func FuzzRead(f *testing.F) {
	for _, in := range []string{
		"", "1 -2 0\nd 1 2 3 0\n0\n", "o proof DRUP\n-1 0\n", "c x\n1\n0", "a\x02\x05\x00d\x02\x04\x06\x00a\x00",
		"d \x03\x00a\x00", "-", "d", "a", "1 2147483646 0", "1 0 -1 0", "2 1 0 2 0", "3 -1 0 3 -2 0 -3 1 2 0 2 0",
	} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		steps, _, err := readAll(in)
		if err != nil {
			if msg := err.Error(); !strings.HasPrefix(msg, "p.drat:") || strings.Contains(msg, "\n") {
				t.Errorf("error %q", msg)
			}
			return
		}
		for _, f := range proof.Formats {
			again, _, err := readAll(write(t, steps, f))
			if err != nil || fmt.Sprint(again) != fmt.Sprint(steps) {
				t.Fatalf("%v became %v, %v", steps, again, err)
			}
		}
		for _, s := range steps {
			for _, l := range s.clause {
				if l.Var() < 1 || l.Var() > cnf.MaxVar {
					t.Fatalf("literal %d", l)
				}
			}
		}
		r, err := check(t, square, steps)
		if refused := (*proof.Refused)(nil); err != nil && !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if err == nil {
			checkCore(t, square, steps, r)
		}
	})
}
