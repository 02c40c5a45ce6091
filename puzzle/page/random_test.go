package page

import (
	"math/rand/v2"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// random draws a puzzle with clues of all lengths.
func random(r *rand.Rand, side int) *puzzle.Puzzle {
	for {
		black := make([]bool, side*side)
		for i := range black {
			black[i] = r.IntN(6) == 0
		}
		g, err := grids.Pattern(side, black, 2)
		if err != nil || len(g.Slots()) == 0 {
			continue
		}
		letters := make([]rune, side*side)
		for i := range letters {
			letters[i] = []rune("ABCÄÉЁЙЩWQJ")[r.IntN(11)]
		}
		p := puzzle.New(g.Fill(letters))
		p.Title, p.Author, p.Copyright = words(r, 8), words(r, 3), words(r, 1+r.IntN(200))
		for range r.IntN(4) {
			p.Notes += words(r, 1+r.IntN(60)) + "\n"
		}
		for i := range p.Entries {
			p.Entries[i].Clue.Text = randomClue(r)
		}
		return p
	}
}

// randomClue draws a clue: usually a few words; rarely none, a long one, or a single long word.
func randomClue(r *rand.Rand) string {
	switch r.IntN(40) {
	case 0:
		return ""
	case 1:
		return words(r, 500)
	case 2:
		return strings.ReplaceAll(words(r, 30), " ", "")
	}
	return words(r, 1+r.IntN(12))
}

func words(r *rand.Rand, n int) string {
	some := []string{
		"a", "of", "Purring", "well-known", "Ångström", "jumping/quickly", "“Why?”", "—", "___", "Щёголь", "(3,5)",
	}
	var all []string
	for range n {
		all = append(all, some[r.IntN(len(some))])
	}
	return strings.Join(all, " ")
}
