package main

import "fmt"

// The contents of the pinned packages, counted independently of the readers here. A
// reader that finds any other number has a bug.
const (
	wordnetSingle = 77503   // WordNet lemmas consisting of letters only, of any length
	wordnetJoined = 144846  // the same with phrases joined
	openForms     = 5094147 // word forms in OpenCorpora
	openNouns     = 93531   // noun lemmas in OpenCorpora consisting of letters only, of any length
	openCommon    = 61164   // those that are not names
	openInflected = 587794  // forms of common nouns, without those tagged as errors
	scowlWords    = 436489  // words in SCOWL's main classes
	scowlSpelling = 3175    // words only in SCOWL's spelling classes

	knownLevel   = 70 // the rarest SCOWL level in the list en
	rarestLevel  = 95 // the rarest SCOWL level in the list en-large
	unknownScore = 10 // score of a word missing from SCOWL's main classes
)

// build builds all lists from the packages unpacked in root.
func build(root string) ([]*list, error) {
	english, err := buildEnglish(root)
	if err != nil {
		return nil, fmt.Errorf("the English lists: %w", err)
	}
	russian, err := buildRussian(root)
	if err != nil {
		return nil, fmt.Errorf("the Russian lists: %w", err)
	}
	return setRudeApart(append(english, russian...)), nil
}

func buildEnglish(root string) ([]*list, error) {
	lemmas, err := readWordNet(root)
	if err != nil {
		return nil, err
	}
	words := joinLemmas(lemmas)
	if err := expect("single WordNet words", countSingle(lemmas), wordnetSingle); err != nil {
		return nil, err
	}
	if err := expect("WordNet words with phrases joined", len(words), wordnetJoined); err != nil {
		return nil, err
	}
	levels, err := readSCOWL(root, mainClasses)
	if err != nil {
		return nil, err
	}
	if err := expect("SCOWL words", len(levels), scowlWords); err != nil {
		return nil, err
	}
	spellings, err := readSpellings(root, levels)
	if err != nil {
		return nil, err
	}
	wordnet := scoreWordNet(words, levels)
	// A word in both sources has the same score in each; addAll keeps the higher one.
	known, large := scoreSCOWL(levels, knownLevel), scoreSCOWL(levels, rarestLevel)
	known.addAll(wordnet)
	large.addAll(wordnet)
	large.addAll(spellings)
	return []*list{{
		name:    "en",
		title:   "English: SCOWL levels 10 to 70 and WordNet 3.0 with phrases joined",
		source:  "Debian packages " + scowlPackage.String() + " and " + wordnetPackage.String(),
		licence: "SCOWL and WordNet 3.0",
		words:   known.usableLengths(),
	}, {
		name:    "en-large",
		title:   "English: SCOWL levels 10 to 95 with variants and WordNet 3.0 with phrases joined",
		source:  "Debian packages " + scowlPackage.String() + " and " + wordnetPackage.String(),
		licence: "SCOWL and WordNet 3.0",
		words:   large.usableLengths(),
	}, {
		name:    "en-wordnet",
		title:   "English: WordNet 3.0 with phrases joined",
		source:  "Debian package " + wordnetPackage.String() + " (scores: " + scowlPackage.String() + ")",
		licence: "WordNet 3.0 (scores: SCOWL)",
		words:   wordnet.usableLengths(),
	}}, nil
}

// readSpellings scores the words that SCOWL has only in its spelling classes.
func readSpellings(root string, levels map[string]int) (scores, error) {
	spellings, err := readSCOWL(root, spellingClasses)
	if err != nil {
		return nil, err
	}
	out := make(scores)
	for text := range spellings {
		if _, ok := levels[text]; !ok {
			out[text] = unknownScore
		}
	}
	return out, expect("SCOWL spellings", len(out), scowlSpelling)
}

func buildRussian(root string) ([]*list, error) {
	oc, err := readOpenCorpora(root)
	if err != nil {
		return nil, err
	}
	if err := expect("declared word forms", oc.forms, openForms); err != nil {
		return nil, err
	}
	rate, err := rateRussian(root, oc)
	if err != nil {
		return nil, err
	}
	nouns, err := oc.nouns(rate)
	if err != nil {
		return nil, err
	}
	if err := expect("nouns", len(nouns.lemmas), openNouns); err != nil {
		return nil, err
	}
	if err := expect("common nouns", len(nouns.common), openCommon); err != nil {
		return nil, err
	}
	if err := expect("forms of common nouns", len(nouns.forms), openInflected); err != nil {
		return nil, err
	}
	source := "OpenCorpora 0.92 revision 394551, from npm package " + azPackage.String() +
		" (scores: also Debian packages " + tesseractPackage.String() + ", " + hunspellPackage.String() +
		", dict-freedict-*-rus " + freedictVersion + ")"
	return []*list{{
		name:    "ru",
		title:   "Russian: OpenCorpora nouns, names included",
		source:  source,
		licence: "CC BY-SA 3.0",
		words:   nouns.lemmas.usableLengths(),
	}, {
		name:    "ru-forms",
		title:   "Russian: OpenCorpora common nouns, all forms",
		source:  source,
		licence: "CC BY-SA 3.0",
		words:   nouns.forms.usableLengths(),
	}, {
		name:    "ru-nouns",
		title:   "Russian: OpenCorpora common nouns",
		source:  source,
		licence: "CC BY-SA 3.0",
		words:   nouns.common.usableLengths(),
	}}, nil
}

// expect returns an error unless a count is as expected.
func expect(what string, got, want int) error {
	if got != want {
		return fmt.Errorf("found %d %s, want %d", got, what, want)
	}
	return nil
}
