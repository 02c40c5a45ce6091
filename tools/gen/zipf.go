package main

import "math"

// zipf is the frequency of a word on the Zipf scale: the decimal logarithm of its
// occurrences per billion words (W. van Heuven, P. Mandera, E. Keuleers and M. Brysbaert,
// SUBTLEX-UK, 2014). A word of 3 occurs once in a million words, THE has about 7.7.
//
// The unit is a thousandth. Integers keep the sums of a score the same on every machine.
type zipf int

// toZipf rounds a frequency on the Zipf scale to thousandths.
func toZipf(x float64) zipf {
	return zipf(math.Round(1000 * x))
}

// doublings returns the binary logarithm of n+1 in thousandths: 0 for 0, 1000 for 1,
// 2000 for 3.
func doublings(n int) int {
	return int(math.Round(1000 * math.Log2(float64(n+1))))
}

// topZipf is the frequency of the most common word, THE, in any large text.
const topZipf = 7.7

// zipfLaw estimates the frequency of the word of a rank, counted from 1, by Zipf's law: it
// is inversely proportional to a power of the rank.
func zipfLaw(rank int, power float64) zipf {
	return toZipf(topZipf - float64(power*math.Log10(float64(rank))))
}

// rankWords returns the frequencies of words sorted by rank. Entries that fold to the same
// word count once, at the best rank.
func rankWords(entries []string, power float64, fold foldFunc) map[string]zipf {
	words := make(map[string]zipf, len(entries))
	for i, entry := range entries {
		text, ok := fold(entry)
		if !ok {
			continue
		}
		if _, seen := words[text]; !seen {
			words[text] = zipfLaw(i+1, power)
		}
	}
	return words
}
