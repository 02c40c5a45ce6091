package main

import (
	"math"
	"testing"
)

func TestNumber(t *testing.T) {
	for want, value := range map[string]float64{
		"none": 0, "about 10^-7.3": 5e-8, "about 0.00074": 7.4e-4, "about 0.5": .5, "about 9.4": 9.4,
		"about 15": 15.2, "about 1,000": 999.7, "about 2,100": 2099, "about 280,000": 282_345, "about 10^12.3": 2e12,
	} {
		if got := number(math.Log10(value)); got != want {
			t.Errorf("%v is %s, want %s", value, got, want)
		}
	}
}
