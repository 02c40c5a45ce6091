package compress_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"crossat/internal/compress"
)

// pack returns what Write makes of a text.
func pack(t testing.TB, name string, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	err := compress.Write(name, &b, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(name, err)
	}
	return b.Bytes()
}

// unpack returns the text of a file.
func unpack(name string, r io.Reader) ([]byte, error) {
	text, err := compress.NewReader(name, r)
	if err != nil {
		return nil, err
	}
	defer text.Close()
	return io.ReadAll(text)
}

// clauses are a text like that of a formula.
func clauses(size int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for len(b) < size {
		b = append(b, "-"[:rng.IntN(2)]...)
		b = append(b, byte('1'+rng.IntN(9)), ' ', '0', '\n')
	}
	return b
}

// TestRoundTrip packs and unpacks texts, twice with the same bytes, and two files one after the other.
func TestRoundTrip(t *testing.T) {
	for _, text := range [][]byte{nil, []byte("p cnf 0 0\n"), clauses(300_000)} {
		for _, name := range []string{"x.cnf", "x.cnf.gz", "x.XZ", "a.gz/x.zst"} {
			packed := pack(t, name, text)
			if again := pack(t, name, text); !bytes.Equal(packed, again) {
				t.Errorf("%s: the same text packed again gives other bytes", name)
			}
			if _, ok := compress.Of(name); ok && len(text) > 1000 && len(packed) > len(text)/2 {
				t.Errorf("%s: %d bytes of %d are left", name, len(packed), len(text))
			}
			for _, r := range []io.Reader{bytes.NewReader(packed), iotest.OneByteReader(bytes.NewReader(packed))} {
				if got, err := unpack(name, r); err != nil || !bytes.Equal(got, text) {
					t.Errorf("%s: %d bytes of %d, %v", name, len(got), len(text), err)
				}
			}
			twice := append(bytes.Clone(packed), packed...)
			if got, err := unpack(name, bytes.NewReader(twice)); err != nil || len(got) != 2*len(text) {
				t.Errorf("%s twice: %d bytes, %v", name, len(got), err)
			}
		}
	}
}

// TestDamaged cuts packed texts short at each byte, and changes each byte: no damage goes unnoticed unless the text
// comes out whole all the same.
func TestDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	text := clauses(400)
	for _, f := range compress.Formats {
		name := "x." + f.Name
		packed := pack(t, name, text)
		for i := range packed {
			_, err := unpack(name, bytes.NewReader(packed[:i]))
			if want := "the " + f.Name + " file is cut short"; (err == nil || err.Error() != want) && i > 0 {
				t.Errorf("%s cut to %d of %d bytes: %v, want %s", name, i, len(packed), err, want)
			}
			spoilt := bytes.Clone(packed)
			spoilt[i] ^= 0x55
			got, err := unpack(name, bytes.NewReader(spoilt))
			switch {
			case err == nil && !bytes.Equal(got, text):
				t.Errorf("%s with another byte %d is unpacked to another text", name, i)
			case err != nil && (!strings.Contains(err.Error(), f.Name) || strings.Contains(err.Error(), "\n")):
				t.Errorf("%s with another byte %d: error %q", name, i, err)
			}
		}
	}
}

// TestBrokenReader passes on the error of a file that cannot be read to its end.
func TestBrokenReader(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, f := range compress.Formats {
		name := "x." + f.Name
		packed := pack(t, name, clauses(100_000))
		for _, n := range []int{0, 3, len(packed) / 2} {
			r := io.MultiReader(bytes.NewReader(packed[:n]), iotest.ErrReader(broken))
			if _, err := unpack(name, r); !errors.Is(err, broken) {
				t.Errorf("%s, broken after %d bytes: %v", name, n, err)
			}
		}
	}
}

// TestWindow reads the heads of files that need 1 GB to be unpacked.
func TestWindow(t *testing.T) {
	for name, head := range map[string]string{
		// a frame header with a window of 1 GB, and an empty last block
		"x.zst": "\x28\xb5\x2f\xfd\x00\xa0\x01\x00\x00",
		// a stream header, and a block header with a dictionary of 1 GB
		"x.xz": "\xfd7zXZ\x00\x00\x01\x69\x22\xde\x36\x02\x00\x21\x01\x24\x00\x00\x00\x5e\x1f\xc7\xf9",
	} {
		_, err := unpack(name, strings.NewReader(head))
		if err == nil || !strings.Contains(err.Error(), "needs more than 128 MB of memory") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"x.cnf": "x.cnf", "x.cnf.gz": "x.cnf", "x.ZST": "x", "a.gz/x": "a.gz/x", "-": "-", "": "", "gz": "gz",
	} {
		if got := compress.Trim(name); got != want {
			t.Errorf("%q is trimmed to %q, want %q", name, got, want)
		}
	}
}

// FuzzUnpack reads anything: no panic, no endless loop.
func FuzzUnpack(f *testing.F) {
	for i, format := range compress.Formats {
		f.Add(uint8(i), pack(f, "x."+format.Name, []byte("p cnf 1 1\n1 0\n")))
	}
	f.Fuzz(func(t *testing.T, format uint8, data []byte) {
		name := "x." + compress.Formats[int(format)%len(compress.Formats)].Name
		text, err := compress.NewReader(name, bytes.NewReader(data))
		if err != nil {
			return
		}
		defer text.Close()
		if _, err := io.CopyN(io.Discard, text, 1<<20); err == nil && len(data) == 0 {
			t.Error("a text out of nothing")
		}
	})
}
