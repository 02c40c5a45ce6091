package html

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestContrast checks the contrast of letters and marks to their background, on light and dark pages, as WCAG requires:
// 4.5 to 1 for text, 3 to 1 for the rest. Axe can't see this, because letters are in boxes with gradients.
func TestContrast(t *testing.T) {
	_, after, _ := strings.Cut(styles, ":root {")
	light, after, _ := strings.Cut(after, "@media (prefers-color-scheme: dark)")
	dark, _, _ := strings.Cut(after, "\n}")
	const fills = "cell entry current"
	for theme, text := range map[string]string{"light": light, "dark": dark} {
		colours := make(map[string]float64) // luminance
		for _, m := range regexp.MustCompile(`--([a-z]+): #([0-9a-f]{6});`).FindAllStringSubmatch(text, -1) {
			colours[m[1]] = luminance(t, m[2])
		}
		for _, c := range []struct {
			front, behind string
			least         float64
		}{
			{"ink", "paper " + fills, 4.5}, {"soft", "paper", 4.5}, {"wrong", fills, 3},
			{"black", "cell", 3}, {"line", "cell", 3}, {"ring", fills, 3}, {"revealed", fills, 3},
			{"focus", "paper current", 3}, {"solved", "paper", 3},
		} {
			for behind := range strings.FieldsSeq(c.behind) {
				front, back := colours[c.front], colours[behind]
				if ratio := (max(front, back) + .05) / (min(front, back) + .05); ratio < c.least {
					t.Errorf("%s: %s on %s has a contrast of %.2f, want %g", theme, c.front, behind, ratio, c.least)
				}
			}
		}
	}
}

// luminance is the relative luminance of a colour in hexadecimal digits.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(colour[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
