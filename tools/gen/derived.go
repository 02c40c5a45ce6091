package main

import "strings"

// This file looks for the words that nouns are derived from: people who know an adjective or a verb understand its
// noun. КОСТЛЯВОСТЬ is rarely written, but КОСТЛЯВЫЙ is not.

var (
	adjectiveEndings = strings.Fields("ЫЙ ИЙ ОЙ АЯ ОЕ ЫЕ ИЕ ОГО ОМУ ЫМ ИМ ОМ УЮ ЫХ ИХ ЫМИ ИМИ ЯЯ ЕЕ ЕГО")
	verbEndings      = strings.Fields("ТЬ Л ЛА ЛИ ЛО ЕТ ЮТ ТЬСЯ ЛСЯ")
)

// derivedFrom adds up the weights of forms of the adjective that a noun in -ОСТЬ comes from, or of the verb in -АТЬ,
// -ЯТЬ, -ЕТЬ or -ИТЬ that one in -НИЕ comes from.
func derivedFrom(noun string, weights map[string]float64) float64 {
	noun = foldYo(noun)
	if stem, ok := strings.CutSuffix(noun, "ОСТЬ"); ok {
		return sumEndings(stem, adjectiveEndings, weights)
	}
	stem, ok := strings.CutSuffix(noun, "НИЕ")
	if !ok {
		return 0
	}
	sum := sumEndings(stem, verbEndings, weights)
	if stem, ok := strings.CutSuffix(stem, "Е"); ok {
		sum += sumEndings(stem+"И", verbEndings, weights)
	}
	return sum
}

func sumEndings(stem string, endings []string, weights map[string]float64) float64 {
	sum := 0.0
	for _, ending := range endings {
		sum += weights[stem+ending]
	}
	return sum
}
