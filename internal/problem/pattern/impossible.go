package pattern

import (
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"

	"crossat/grids"
	"crossat/internal/problem"
)

// Impossible returns a *[problem.Impossible] if simple counting shows that no pattern obeys the rules. A nil error
// proves nothing: a solver can still find that no pattern exists.
func Impossible(r grids.Rules) error {
	checks := []func(grids.Rules) string{
		tooSmall, tooManyBlack, tooManyWords, oddBlack, oddWords, wrongLength, wrongTheme,
	}
	for _, check := range checks {
		if text := check(r); text != "" {
			return &problem.Impossible{Reason: text}
		}
	}
	return nil
}

// tooSmall checks that the board and the maximum length leave room for the shortest word.
func tooSmall(r grids.Rules) string {
	if max(r.Width, r.Height) < r.MinLength {
		return fmt.Sprintf("a %dx%d board has no room for a word of %d letters", r.Width, r.Height, r.MinLength)
	}
	if r.MaxLength > 0 && r.MaxLength < r.MinLength {
		return fmt.Sprintf("the longest word may have %d letters, but the shortest has %d", r.MaxLength, r.MinLength)
	}
	return ""
}

// tooManyBlack checks that enough white cells are left for one word.
func tooManyBlack(r grids.Rules) string {
	if most := r.Width*r.Height - r.MinLength; r.Black != nil && r.Black.Least > most {
		return fmt.Sprintf("a %dx%d board with a word in it has at most %d black cells", r.Width, r.Height, most)
	}
	return ""
}

// tooManyWords bounds the number of words by filling every line with words of the minimum length.
func tooManyWords(r grids.Rules) string {
	inLine := func(length int) int {
		if r.Barred {
			return length / r.MinLength
		}
		return (length + 1) / (r.MinLength + 1)
	}
	most := r.Height*inLine(r.Width) + r.Width*inLine(r.Height)
	wanted := len(r.Theme)
	if r.Words != nil {
		wanted = max(wanted, r.Words.Least)
	}
	required := 0
	for _, words := range r.Lengths {
		required += min(words.Least, most+1)
	}
	wanted = max(wanted, required)
	if wanted <= most {
		return ""
	}
	return fmt.Sprintf("a %dx%d board has room for at most %d words of %d letters or more",
		r.Width, r.Height, most, r.MinLength)
}

// oddBlack rejects an odd number of black cells if the symmetry has no fixed cell, because they come in pairs then.
func oddBlack(r grids.Rules) string {
	if r.Black == nil || r.Black.Least != r.Black.Most || r.Black.Least%2 == 0 {
		return ""
	}
	for cell := range r.Width * r.Height {
		if r.Symmetry.Image(r.Width, r.Height, cell) == cell {
			return ""
		}
	}
	return fmt.Sprintf("%s black cells are an odd number, but on a %dx%d board with %s symmetry they come in pairs",
		r.Black, r.Width, r.Height, r.Symmetry.Name)
}

// oddWords rejects an odd number of words if they come in pairs. With diagonal symmetry each across word has a down
// word as its image. With rotational symmetry only words through the centre can be their own images: none if both sides
// are even, and two or none if both sides are odd and every cell is checked.
func oddWords(r grids.Rules) string {
	if r.Words == nil || r.Words.Least != r.Words.Most || r.Words.Least%2 == 0 {
		return ""
	}
	bothEven := r.Width%2 == 0 && r.Height%2 == 0
	bothOdd := r.Width%2 == 1 && r.Height%2 == 1 && r.AllChecked()
	if r.Symmetry.Name == "diagonal" || r.Symmetry.Name == "rotational" && (bothEven || bothOdd) {
		return fmt.Sprintf("%s words are an odd number, but on a %dx%d board with %s symmetry they come in pairs",
			r.Words, r.Width, r.Height, r.Symmetry.Name)
	}
	return ""
}

// wrongLength checks that the required lengths are allowed and fit the board.
func wrongLength(r grids.Rules) string {
	for _, n := range slices.Sorted(maps.Keys(r.Lengths)) {
		switch {
		case r.Lengths[n].Least == 0:
		case n < r.MinLength:
			return fmt.Sprintf("a word of %d letters is wanted, but the shortest has %d", n, r.MinLength)
		case r.MaxLength > 0 && n > r.MaxLength:
			return fmt.Sprintf("a word of %d letters is wanted, but the longest may have %d", n, r.MaxLength)
		case n > max(r.Width, r.Height):
			return fmt.Sprintf("a word of %d letters is wanted, but a %dx%d board has no room for it",
				n, r.Width, r.Height)
		}
	}
	return ""
}

// wrongTheme checks that the theme entries have allowed lengths and fit the board.
func wrongTheme(r grids.Rules) string {
	for _, word := range r.Theme {
		switch n := utf8.RuneCountInString(word); {
		case n > max(r.Width, r.Height):
			return fmt.Sprintf("%s has %d letters, but a %dx%d board has no room for it", word, n, r.Width, r.Height)
		case n < r.MinLength:
			return fmt.Sprintf("%s has %d letters, but the shortest word may have %d", word, n, r.MinLength)
		case r.MaxLength > 0 && n > r.MaxLength:
			return fmt.Sprintf("%s has %d letters, but the longest word may have %d", word, n, r.MaxLength)
		}
	}
	return ""
}
