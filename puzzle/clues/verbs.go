package clues

import (
	"strings"
	"sync"

	"crossat/internal/glosses"
)

// irregularVerbs lists verbs at the start of definitions: the base, the past, and the participle if it differs.
const irregularVerbs = `
	be was been, bear bore borne, beat beat beaten, become became become, befall befell befallen, begin began begun,
	bend bent, bet bet, bid bid, bind bound, bite bit bitten, blow blew blown, break broke broken, breed bred,
	bring brought, build built, burst burst, buy bought, cast cast, catch caught, choose chose chosen, cling clung,
	come came come, cost cost, creep crept, cut cut, deal dealt, dig dug, do did done, draw drew drawn,
	drink drank drunk, drive drove driven, dwell dwelt, eat ate eaten, fall fell fallen, feed fed, feel felt,
	fight fought, find found, flee fled, fling flung, fly flew flown, forbid forbade forbidden,
	forget forgot forgotten, forgive forgave forgiven, forgo forwent forgone, forsake forsook forsaken,
	freeze froze frozen, get got gotten, give gave given, go went gone, grind ground, grow grew grown, hang hung,
	have had, hear heard, hide hid hidden, hit hit, hold held, hurt hurt, inlay inlaid,
	interweave interwove interwoven, keep kept, know knew known, lay laid, lead led, leave left, lend lent, let let,
	lie lay lain, lose lost, make made, mean meant, meet met, mistake mistook mistaken, outdo outdid outdone,
	overcome overcame overcome, overtake overtook overtaken, overthrow overthrew overthrown, partake partook partaken,
	pay paid, put put, quit quit, read read, rebuild rebuilt, redo redid redone, rewrite rewrote rewritten, rid rid,
	ride rode ridden, ring rang rung, rise rose risen, run ran run, say said, see saw seen, seek sought, sell sold,
	send sent, set set, shake shook shaken, shed shed, shine shone, shoot shot, show showed shown, shut shut,
	sing sang sung, sink sank sunk, sit sat, sleep slept, slide slid, speak spoke spoken, spend spent, spin spun,
	spit spat, split split, spread spread, spring sprang sprung, stand stood, steal stole stolen, stick stuck,
	sting stung, strike struck, string strung, strive strove striven, swear swore sworn, sweep swept,
	swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told, think thought,
	throw threw thrown, thrust thrust, tread trod trodden, undergo underwent undergone, understand understood,
	undertake undertook undertaken, undo undid undone, unwind unwound, upset upset, wake woke woken, wear wore worn,
	weave wove woven, weep wept, win won, wind wound, withdraw withdrew withdrawn, withhold withheld,
	withstand withstood, wring wrung, write wrote written`

// irregular returns the base, past and participle of irregular verbs, by base.
var irregular = sync.OnceValue(func() map[string][]string {
	verbs := make(map[string][]string)
	for line := range strings.SplitSeq(irregularVerbs, ",") {
		forms := strings.Fields(line)
		verbs[forms[0]] = append(forms, forms[len(forms)-1])
	}
	return verbs
})

// verb returns a form of a verb in lower case.
func verb(base string, form glosses.Form) string {
	forms := irregular()[base]
	switch {
	case form == glosses.ThirdPerson:
		return thirdPerson(base)
	case form == glosses.Gerund:
		return gerund(base)
	case forms != nil && form == glosses.Participle:
		return forms[2]
	case forms != nil:
		return forms[1]
	case strings.HasSuffix(base, "e"):
		return base + "d"
	case endsInConsonantY(base):
		return base[:len(base)-1] + "ied"
	}
	return doubled(base) + "ed"
}

func thirdPerson(base string) string {
	switch base {
	case "be":
		return "is"
	case "have":
		return "has"
	}
	return withS(base)
}

func gerund(base string) string {
	switch {
	case strings.HasSuffix(base, "ie"):
		return base[:len(base)-2] + "ying"
	case strings.HasSuffix(base, "e") && base != "be" && !hasSuffix(base, "ee", "oe", "ye", "inge"):
		return base[:len(base)-1] + "ing"
	}
	return doubled(base) + "ing"
}

// withS adds the ending of plurals and of the third person.
func withS(base string) string {
	switch {
	case endsInConsonantY(base):
		return base[:len(base)-1] + "ies"
	case hasSuffix(base, "s", "x", "z", "ch", "sh", "o") && !hasSuffix(base, "oo", "io", "eo"):
		return base + "es"
	}
	return base + "s"
}

func endsInConsonantY(word string) bool {
	n := len(word)
	return n > 1 && word[n-1] == 'y' && !isVowel(word[n-2])
}

// doubling lists words of more than one syllable that double their last consonant.
var doubling = set(`admit begin commit compel confer control defer deter equip expel forbid forget impel incur infer
	occur omit outfit permit prefer propel quit rebel recur refer regret remit repel submit transfer transmit`)

// doubled doubles the last consonant of a word that needs it before a vowel: after a single vowel in the only syllable.
func doubled(base string) string {
	n := len(base)
	single := n >= 3 && !strings.ContainsRune("aeiouwxy", rune(base[n-1])) && isVowel(base[n-2]) &&
		!isVowel(base[n-3]) && !strings.ContainsAny(base[:n-3], "aeiouy")
	if single || doubling[base] {
		return base + base[n-1:]
	}
	return base
}

func isVowel(b byte) bool { return strings.IndexByte("aeiou", b) >= 0 }
