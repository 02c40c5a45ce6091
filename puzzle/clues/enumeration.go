package clues

import (
	"strconv"
	"unicode"
)

// Enumeration returns the lengths of the words of a spelling in letters, as they are printed after a clue: 3,5 for ice
// cream, 4-2 for made-up. It is empty if the spelling has no letters.
func Enumeration(spelling string) string {
	out, letters, joint := "", 0, ""
	for _, r := range spelling + " " {
		switch {
		case unicode.IsLetter(r):
			letters++
		case r == '-' || r == '/' || unicode.IsSpace(r):
			if letters > 0 {
				out += joint + strconv.Itoa(letters)
				letters, joint = 0, ","
			}
			if r == '-' && out != "" {
				joint = "-"
			}
		}
	}
	return out
}
