package main

import "errors"

// The contents of the packages that the English lists are built from, as in build.go.
const (
	wordnetSingle    = 77503  // WordNet lemmas consisting of letters only, of any length
	wordnetJoined    = 144846 // the same with phrases joined
	wordnetSynsets   = 117659
	wordnetTagged    = 22106  // words and phrases with a tagged sense
	wordnetUsed      = 17273  // phrases that the gloss of another synset uses
	wordnetSenses    = 204990 // different senses of lemmas without digits
	wordnetIrregular = 5862   // irregular forms with their lemmas
	scowlWords       = 436489 // words in SCOWL's main classes
	scowlSpelling    = 3175   // words only in SCOWL's spelling classes
	scowlNames       = 79558  // proper names in SCOWL
	subtitleWords    = 52931  // different words of letters only, in subtitles,
	wikipediaWords   = 225555 // in Wikipedia
	ebookWords       = 188987 // and in Standard Ebooks
	mobyWords        = 101427 // words and phrases in the Moby Thesaurus

	knownLevel  = 70 // the rarest SCOWL level in the list en
	rarestLevel = 95 // the rarest SCOWL level in the list en-large
)

// buildEnglish builds the three English lists, which share the score of a word.
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
	e, err := readEvidence(root)
	if err != nil {
		return nil, err
	}
	spellings, err := readSpellings(root, e.levels)
	if err != nil {
		return nil, err
	}
	wordnet := e.scores(words)
	known := e.scores(upTo(e.levels, knownLevel))
	known.addAll(wordnet)
	large := e.scores(upTo(e.levels, rarestLevel))
	large.addAll(wordnet)
	large.addAll(e.scores(spellings))
	return englishLists(known, large, wordnet), nil
}

// englishLists names the lists.
func englishLists(known, large, wordnet scores) []*list {
	const both = "SCOWL and WordNet 3.0 (scores: ODC-BY, ISC, MIT)"
	scowl, wordnet3 := scowlPackage.String(), wordnetPackage.String()
	npm := "npm packages " + subtitlesPackage.String() + ", " + wikipediaPackage.String() + ", " +
		ebooksPackage.String() + " and " + mobyPackage.String()
	debian := "Debian packages " + scowl + " and " + wordnet3 + "; scores also from " + npm
	return []*list{{
		name:    "en",
		title:   "English: SCOWL levels 10 to 70 and WordNet 3.0 with phrases joined",
		source:  debian,
		licence: both,
		words:   known.usableLengths(),
	}, {
		name:    "en-large",
		title:   "English: SCOWL levels 10 to 95 with variants and WordNet 3.0 with phrases joined",
		source:  debian,
		licence: both,
		words:   large.usableLengths(),
	}, {
		name:    "en-wordnet",
		title:   "English: WordNet 3.0 with phrases joined",
		source:  "Debian package " + wordnet3 + "; scores also from " + scowl + " and " + npm,
		licence: "WordNet 3.0 (scores: SCOWL, ODC-BY, ISC, MIT)",
		words:   wordnet.usableLengths(),
	}}
}

// scores scores words.
func (e *evidence) scores(words map[string]bool) scores {
	out := make(scores, len(words))
	for text := range words {
		out[text] = e.score(text)
	}
	return out
}

// readSpellings returns the words that SCOWL has only in its spelling classes.
func readSpellings(root string, levels map[string]int) (map[string]bool, error) {
	spellings, err := readSCOWL(root, spellingClasses, foldWord)
	if err != nil {
		return nil, err
	}
	out := make(map[string]bool)
	for text := range spellings {
		if _, ok := levels[text]; !ok {
			out[text] = true
		}
	}
	return out, expect("SCOWL spellings", len(out), scowlSpelling)
}

// readEvidence reads everything that scores depend on.
func readEvidence(root string) (*evidence, error) {
	e := new(evidence)
	return e, errors.Join(e.readSCOWL(root), e.readCorpora(root), e.readWordNet(root))
}

func (e *evidence) readSCOWL(root string) (err error) {
	if e.levels, err = readSCOWL(root, mainClasses, foldWord); err != nil {
		return err
	}
	if e.names, err = readSCOWL(root, nameClasses, foldName); err != nil {
		return err
	}
	return errors.Join(
		expect("SCOWL words", len(e.levels), scowlWords),
		expect("SCOWL names", len(e.names), scowlNames))
}

func (e *evidence) readCorpora(root string) (err error) {
	if e.subtitles, e.hyphenated, err = readSubtitles(root); err != nil {
		return err
	}
	if e.wikipedia, err = readWikipedia(root); err != nil {
		return err
	}
	if e.ebooks, err = readEbooks(root); err != nil {
		return err
	}
	if e.lists, err = readMoby(root); err != nil {
		return err
	}
	return errors.Join(
		expect("words in subtitles", len(e.subtitles), subtitleWords),
		expect("words in Wikipedia", len(e.wikipedia), wikipediaWords),
		expect("words in books", len(e.ebooks), ebookWords),
		expect("words in the Moby Thesaurus", len(e.lists), mobyWords))
}

func (e *evidence) readWordNet(root string) (err error) {
	synsets, err := readSynsets(root)
	if err != nil {
		return err
	}
	counts, err := readCounts(root)
	if err != nil {
		return err
	}
	if e.forms, err = readForms(root, synsets); err != nil {
		return err
	}
	e.tags, e.glosses, e.senses = tagsOf(counts), countPhrases(synsets), sensesOf(synsets)
	return errors.Join(
		expect("WordNet synsets", len(synsets), wordnetSynsets),
		expect("tagged WordNet words", len(e.tags), wordnetTagged),
		expect("phrases in WordNet's glosses", len(e.glosses), wordnetUsed))
}
