package main

import "fmt"

// The contents of the pinned packages, counted independently of the readers here. A reader that finds any other number
// has a bug.
const (
	openForms     = 5094147 // word forms in OpenCorpora
	openNouns     = 93531   // noun lemmas in OpenCorpora consisting of letters only, of any length
	openCommon    = 61164   // of these, all except names
	openInflected = 587794  // forms of common nouns, without those tagged as errors
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
