package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Enumerate returns the enumeration of an answer, as British newspapers print it after a clue: "3,5" for ice cream,
// "4-1-7" for jack-o'-lantern. Apostrophes and other marks don't count. It is empty for a single word, for which the
// length is enough.
func Enumerate(spelling string) string {
	var text strings.Builder
	n, joint, parts := 0, "", 0 // letters of the part, and the mark before it
	end := func(next string) {
		if n > 0 {
			fmt.Fprint(&text, joint, n)
			n, joint, parts = 0, next, parts+1
		}
	}
	for _, r := range spelling {
		switch {
		case isSpace(r), r == '/':
			end(",")
		case isHyphen(r):
			end("-")
		case unicode.IsLetter(r), unicode.IsDigit(r):
			n++
		}
	}
	end("")
	if parts < 2 {
		return ""
	}
	return text.String()
}

func isSpace(r rune) bool { return unicode.IsSpace(r) }

func isHyphen(r rune) bool { return unicode.Is(unicode.Hyphen, r) || r == '–' }

// Enumeration returns the enumeration of a slot's answer, or else its number of letters: "3,5" or "8".
func (p *Puzzle) Enumeration(slot int) string {
	if e := p.Entries[slot].Enumeration; e != "" {
		return e
	}
	n := 0
	for _, cell := range p.Grid.Slots()[slot].Cells {
		n += max(1, utf8.RuneCountInString(p.Text(cell)))
	}
	return fmt.Sprint(n)
}

// Spelled returns the answer of a slot in words: "CARBON DIOXIDE" for "6,7". If the enumeration doesn't fit the answer,
// it returns the answer unchanged.
func (p *Puzzle) Spelled(slot int) string {
	answer, rest := p.Answer(slot), p.Enumeration(slot)
	left := []rune(answer)
	var text strings.Builder
	for {
		number, joint := rest, strings.IndexAny(rest, ",-")
		if joint >= 0 {
			number = rest[:joint]
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(left) {
			return answer
		}
		text.WriteString(string(left[:n]))
		left = left[n:]
		if joint < 0 {
			break
		}
		text.WriteString(strings.ReplaceAll(rest[joint:joint+1], ",", " "))
		rest = rest[joint+1:]
	}
	if len(left) > 0 {
		return answer
	}
	return text.String()
}
