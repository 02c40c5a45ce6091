package main

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
	"crossat/internal/problem/fit"
)

// noFillRules refuses the rules of fills for a command that doesn't support them.
func noFillRules(c *cli.Context) error {
	if f := cmdline.Given(c, fillRuleFlags...); f != nil {
		return usagef("--%s: cubes have words, but no rules: --ban, --prefer and --min-score choose the words", f.Name)
	}
	return nil
}

// readFillRules reads the rules of a fill with a dictionary.
func (j *command) readFillRules(d *dicts.Dict) (r fit.Rules, err error) {
	r.Stems, r.MaxShared = stemsFlag.On(j), maxSharedFlag.Number(j)
	if r.Slots, err = j.readSlotRules(); err != nil {
		return r, err
	}
	if r.Low, err = parseMaxBelow(maxBelowFlag.Text(j)); err != nil {
		return r, err
	}
	for _, path := range notTogetherFlag.Texts(j) {
		groups, err := j.readApart(path)
		if err != nil {
			return r, err
		}
		r.Apart = append(r.Apart, groups...)
	}
	if pangramFlag.On(j) {
		r.Pangram, err = pangram(d)
	}
	return r, err
}

// readApart reads a file of --not-together.
func (j *command) readApart(path string) ([][]string, error) {
	r, name, err := j.openList(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--not-together: no file %q", path)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return dicts.ParseApart(name, r, j.listOptions())
}

// readSlotRules reads --slot, with the lists that it names.
func (j *command) readSlotRules() ([]fit.SlotRule, error) {
	var rules []fit.SlotRule
	for _, text := range slotFlag.Texts(j) {
		parsed, err := parseSlot(text)
		if err != nil {
			return nil, err
		}
		for _, p := range parsed {
			rule := fit.SlotRule{Slot: p.slot, MinScore: p.minScore, Pattern: dicts.Compose(p.pattern, foldYoFlag.On(j))}
			if p.list != "" {
				if rule.List, err = j.readSlotList(p.list); err != nil {
					return nil, fmt.Errorf("--slot %s: %w", p.slot, err)
				}
			}
			rules = append(rules, rule)
		}
	}
	return rules, nil
}

// readSlotList reads the list of a slot, without banned words. Other limits only apply to --dict.
func (j *command) readSlotList(path string) (*dicts.Dict, error) {
	o := j.listOptions()
	o.MinScore, o.MinLength = 0, 0
	list, err := j.openDict(path, o)
	if err != nil {
		return nil, err
	}
	banned, err := j.readBanned(o)
	if err != nil {
		return nil, err
	}
	var words []dicts.Word
	for w := range list.All() {
		if _, ban := banned.Lookup(w.Text); !ban && w.Score > 0 {
			words = append(words, w)
		}
	}
	return dicts.New(list.Name(), words).AtLeast(0)
}

// slotSetting is one setting of --slot.
type slotSetting struct {
	slot     string
	minScore int
	pattern  string
	list     string
}

// slotNames matches a slot's name; settings start with a comma and a key.
var (
	slotName  = regexp.MustCompile(`(?i)^([1-9][0-9]*)-(across|down)$`)
	slotKeys  = regexp.MustCompile(`(^|,)([a-z-]+)=`)
	slotUsage = "such as 17-Across:min-score=60, 1-Down:pattern=S..E. or 5-Across:list=theme.txt"
)

// parseSlot parses a --slot: a name, and settings separated by commas.
func parseSlot(text string) ([]slotSetting, error) {
	name, rest, found := strings.Cut(text, ":")
	match := slotName.FindStringSubmatch(strings.TrimSpace(name))
	if match == nil {
		return nil, usagef("--slot %q: %q isn't a slot: write %s", text, name, slotUsage)
	}
	keys := slotKeys.FindAllStringSubmatchIndex(rest, -1)
	if !found || len(keys) == 0 || keys[0][0] != 0 {
		return nil, usagef("--slot %q: what should the entry be? Write %s", text, slotUsage)
	}
	var settings []slotSetting
	for i, k := range keys {
		end := len(rest)
		if i+1 < len(keys) {
			end = keys[i+1][0]
		}
		s := slotSetting{slot: match[1] + "-" + strings.ToUpper(match[2][:1]) + strings.ToLower(match[2][1:])}
		if why := s.set(rest[k[4]:k[5]], rest[k[1]:end]); why != "" {
			return nil, usagef("--slot %q: %s", text, why)
		}
		settings = append(settings, s)
	}
	return settings, nil
}

// set applies a setting. It returns a complaint, or nothing.
func (s *slotSetting) set(key, value string) (why string) {
	switch key {
	case "min-score":
		n, err := strconv.ParseUint(value, 10, 31)
		if s.minScore = int(n); err != nil || n == 0 {
			return fmt.Sprintf("min-score %q is not a whole number above 0", value)
		}
	case "pattern":
		if value == "" || strings.ContainsFunc(value, notInPattern) {
			return fmt.Sprintf("pattern %q is not letters, or . for any letter", value)
		}
		s.pattern = strings.ToUpper(value)
	case "list":
		if s.list = value; value == "" || value == "-" {
			return fmt.Sprintf("list %q is no file", value)
		}
	default:
		return fmt.Sprintf("no setting %q: use min-score, pattern or list", key)
	}
	return ""
}

// notInPattern reports whether a character can't be in a pattern. Marks combine with the letter before.
func notInPattern(r rune) bool {
	return r != '.' && r != '?' && !unicode.IsLetter(r) && !unicode.IsMark(r)
}

// parseMaxBelow parses --max-below.
func parseMaxBelow(text string) (fit.Low, error) {
	if text == "" {
		return fit.Low{}, nil
	}
	most, score, _ := strings.Cut(text, ":")
	k, err1 := strconv.ParseUint(most, 10, 31)
	n, err2 := strconv.ParseUint(score, 10, 31)
	if err1 != nil || err2 != nil || n == 0 {
		return fit.Low{}, usagef("--max-below %q: write NUMBER:SCORE, such as 3:60 for at most 3 entries below 60", text)
	}
	return fit.Low{Most: int(k), Score: int(n)}, nil
}

// Letters of pangrams. Ё isn't one of them, because most texts write Е.
const (
	latinLetters    = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	cyrillicLetters = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
)

// pangram returns the letters of the alphabet that most letters of a dictionary belong to.
func pangram(d *dicts.Dict) (string, error) {
	latin, cyrillic, all := 0, 0, 0
	for _, n := range d.Stats().Usage {
		switch all += n.Count; {
		case strings.ContainsRune(latinLetters, n.Letter):
			latin += n.Count
		case strings.ContainsRune(cyrillicLetters, n.Letter):
			cyrillic += n.Count
		}
	}
	switch {
	case 2*latin > all:
		return latinLetters, nil
	case 2*cyrillic > all:
		return cyrillicLetters, nil
	}
	return "", usagef("--pangram needs a list of words in A-Z or А-Я, and %s has other letters", d.Name())
}
