package main

import "strings"

// The Debian packages for the scores of Russian nouns. The words themselves come from azPackage.
var (
	tesseractPackage = debian("tesseract-ocr-rus", "1:4.1.0-2",
		"115f30363bacd85ba48f1e4d038f3d942e6d2afe271198ea3204bbf67ab2d3f1")
	hunspellPackage = debian("hunspell-ru", "1:7.5.0-1",
		"ef3f0a54a8e52682be80932e414b97d7d268d4a33dfcb5b27b46142b5d84cfe3")
	russianPackages = append(freedictPackages(), tesseractPackage, hunspellPackage)
)

// freedictVersion is the version of all packages of FreeDict.
const freedictVersion = "2022.12.07-2"

// freedictSums has the SHA-256 of the package for each language of headwords.
var freedictSums = map[string]string{
	"deu": "4b22cb629c69bef67597e349c60949117db97c11a1cd289316373080a8314c58",
	"ell": "f98cfbe2cdcca2e822597e098523ef618a84f666b77cd407cb53dec55f8b3f88",
	"fra": "44b1553f0fb5c10e7fec84456db95a43ab018fa28e0b99f98c387cd7cff57ed6",
	"ita": "2bc03de04149b4dcd52f494c6895d1d736b3ff749fa857cd016a2dab34b28653",
	"nld": "a3a9dd7f944b399e067ae9747cc68d8603757a1fdfe5443910d3849013419ee0",
	"pol": "59d869ddbb1ecced7ba6e50a014633ec1f390eee26aab88caeecfa5f78df8a24",
	"swe": "ed70a58a9f34a9ae77ce64d710f842767951455328bde8b61a6c24e9f69771e3",
}

// freedictPackages returns the packages for all freedictLanguages.
func freedictPackages() []pkg {
	var out []pkg
	for _, language := range freedictLanguages {
		out = append(out, debian(freedictName(language), freedictVersion, freedictSums[language]))
	}
	return out
}

// freedictName returns the name of the package with headwords of a language.
func freedictName(language string) string { return "dict-freedict-" + language + "-rus" }

// debian returns a Debian package for all architectures.
func debian(name, version, sha256 string) pkg {
	return pkg{
		name:    name,
		version: version,
		file:    name + "_" + strings.ReplaceAll(version, ":", "%3a") + "_all.deb",
		sha256:  sha256,
		fetch:   []string{"apt-get", "download", name + "=" + version},
		extract: extractDeb,
	}
}
