package numbers_test

import (
	"math"
	"testing"

	"crossat/internal/numbers"
)

func TestAbout(t *testing.T) {
	for want, value := range map[string]float64{
		"none": 0, "about 10^-7.3": 5e-8, "about 0.00074": 7.4e-4, "about 0.5": .5, "about 9.4": 9.4,
		"about 15": 15.2, "about 1,000": 999.7, "about 2,100": 2099, "about 280,000": 282_345, "about 10^12.3": 2e12,
	} {
		if got := numbers.About(math.Log10(value)); got != want {
			t.Errorf("%v is %s, want %s", value, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for want, n := range map[string]int{
		"0 fills": 0, "1 fill": 1, "12 fills": 12, "1,234 fills": 1234, "1,234,567 fills": 1234567,
	} {
		if got := numbers.Count(n, "fill"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got, want := numbers.Share(0.125), "12.5 % of the space done"; got != want {
		t.Errorf("share %q, want %q", got, want)
	}
}

func TestBytes(t *testing.T) {
	for want, n := range map[string]int64{
		"0 B": 0, "999 B": 999, "1 kB": 1000, "15.5 MB": 15_500_000, "1 MB": 999_999, "1.23 GB": 1_234_567_890,
		"9.22e+06 TB": 1<<63 - 1,
	} {
		if got := numbers.Bytes(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for want, seconds := range map[string]float64{
		"no time": 0, "about 0.038 seconds": .0384, "about 60 seconds": 60, "about 110 seconds": 113,
		"about 2 minutes": 120.1, "about 36 hours": 36 * 3600, "about 3.2 years": 1e8, "about 320 years": 1e10,
		"about 10^12.5 years": 1e20,
	} {
		if got := numbers.Duration(math.Log10(seconds)); got != want {
			t.Errorf("%v seconds are %s, want %s", seconds, got, want)
		}
	}
}
