// Package numbers formats numbers and lists for messages.
package numbers

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Thousands formats a number of at least 0 with a comma before each group of three digits.
func Thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// Count returns "1 square", or "1,234 squares".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Thousands(n) + " " + what + "s"
}

// Bytes returns "512 B", or "15.5 MB".
func Bytes(n int64) string {
	value, unit := float64(n), 0
	for value >= 999.5 && unit < len(byteUnits)-1 {
		value, unit = value/1000, unit+1
	}
	if unit == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.3g %s", value, byteUnits[unit])
}

var byteUnits = []string{"B", "kB", "MB", "GB", "TB"}

// Share formats a share of the whole space, from 0 to 1: "1.25 % of the space done".
func Share(share float64) string { return fmt.Sprintf("%.3g %% of the space done", 100*share) }

// About formats a number given by its decimal logarithm: with two digits, or as a power of ten if it is far from one.
// Minus infinity is "none".
func About(log float64) string {
	value := math.Pow(10, log)
	switch {
	case math.IsInf(log, -1):
		return "none"
	case log >= 9 || log < -4:
		return fmt.Sprintf("about 10^%.1f", log)
	case log < 1:
		return fmt.Sprintf("about %.2g", value)
	}
	unit := math.Pow(10, math.Floor(log)-1)
	return "about " + Thousands(int(math.Round(value/unit)*unit))
}

// Duration formats a time given by the decimal logarithm of its seconds: "about 3.2 years". Minus infinity is "no
// time".
func Duration(logSeconds float64) string {
	if math.IsInf(logSeconds, -1) {
		return "no time"
	}
	value := math.Pow(10, logSeconds)
	unit := times[0]
	for _, longer := range times[1:] {
		if value >= 2*longer.seconds {
			unit = longer
		}
	}
	if value >= 1e4*unit.seconds {
		return fmt.Sprintf("about 10^%.1f %s", logSeconds-math.Log10(unit.seconds), unit.name)
	}
	return fmt.Sprintf("about %s %s", strconv.FormatFloat(roundTo(value/unit.seconds, 2), 'f', -1, 64), unit.name)
}

// roundTo rounds a number to a number of significant digits.
func roundTo(value float64, digits int) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', digits, 64), 64)
	if err != nil {
		return value // cannot happen
	}
	return rounded
}

// times are units of time, the shortest first. Each is used from twice its length on, so that its name is a plural.
var times = []struct {
	name    string
	seconds float64
}{{"seconds", 1}, {"minutes", 60}, {"hours", 3600}, {"days", 86400}, {"years", 31557600}}

// List returns "A, B and C", with "and".
func List(names []string, and string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " " + and + " " + names[last]
}
