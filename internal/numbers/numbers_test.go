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
