package pages

import (
	"strings"
	"testing"

	"crossat/grids"
	"crossat/puzzle"
	"crossat/puzzle/html"
)

// small has entries to solve in a few keys: CAT and BED across, CAB and TOD down.
const small = "CAT\nA#O\nBED\n"

const ordinary = `
APPS#SURFS#OFF#
MARI#OPERA#BOLA
PRIZEMONEY#TRES
SEVERENESS#UTAH
##ARE##WHOOSH##
ART#CABS##FEEDS
ROE#TWO#ELASTIC
IMPANEL#PASTIME
EARNEST#EMU#MEN
SNOTS##PEED#ERE
##PESETA##DUB##
EDEN#LITTLENESS
BORN#FLORENTINE
BETA#IDIOT#INON
#RYE#NESTS#EGGS
`

const barred = `
S T_I R R U_P S+P A_P A
H O_N O U R+R|R_A C E S
A|D|V|C|N|S_E N_I O R S
R E E K S+S_T E_R_N S|I
E|G|S E E_M E D+U_S E S
S_E T T L_I N G+I|I|C|T_
S|N|I|S+A_D D E_N D U M
P E G S+U_N S_A_F E|T|O
A|R A B B I_T+E R R E D
R A T I N_G S+V|O|A|S+E
S T E_A L+H|M_E N T A_L
E E L S|S T A R T E R S
`

const cyrillic = `
##АЭРОПАРК#
#ПОПИРАНИЕ#
#АНИМАЛИСТ#
СКИД#ЛАСКА#
НЕДОЛОВ####
ВРАТА#АТАКА
####МОНОЛОГ
#САГИБ#РИНА
#КЛИНОПИСЬ#
#АСПИРАЦИЯ#
#КУСТАНАЙ##
`

const loose = `
##ELEPHANT
###I#####I
###O#DOG#G
CRINGE###E
A####A###R
T#TRIFLE##
`

// clues are given to entries in turn. They have what a page must not take for its own.
var clues = []string{
	"Purring pet",
	"It's said to be the capital of the old world, though nobody who lives there would agree",
	`Bread & <b>butter</b>, or "jam"`,
	"Put an end to </script><script>alert(1)</script>",
	"One 😀 who smiles",
	"",
	"Flower of London?",
	"Столица Франции, если верить учебнику",
	"Old Testament prophet whose book comes between Jonah and Nahum in most Bibles",
}

// solved returns a puzzle of a text, with clues.
func solved(t *testing.T, text string) *puzzle.Puzzle {
	t.Helper()
	g, err := grids.Parse("sample", strings.TrimSpace(text), grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	p.Title, p.Author = "Saturday <Puzzle> & more", "Ada Setter"
	p.Notes, p.Copyright = "The circles spell a river.\nGood luck!", "© Ada Setter"
	for i := range p.Entries {
		p.Entries[i].Clue.Text = clues[i*7%len(clues)]
	}
	return p
}

// samples are puzzles of all kinds, by name.
func samples(t *testing.T) map[string]*puzzle.Puzzle {
	t.Helper()
	all := map[string]*puzzle.Puzzle{
		"ordinary": solved(t, ordinary), "barred": solved(t, barred), "cyrillic": solved(t, cyrillic),
		"loose": solved(t, loose), "rebus": solved(t, "SP[ACE]\nA#H\nD#E\n"), "small": solved(t, small), "blank": solved(t, "...\n.#.\n...\n"),
	}
	for _, cell := range []int{0, 16, 32} {
		all["ordinary"].SetMark(cell, puzzle.Circle)
	}
	for _, cell := range []int{32, 33, 34} {
		all["ordinary"].SetMark(cell, puzzle.Shade)
	}
	for _, cell := range []int{30, 31} {
		all["ordinary"].SetMark(cell, puzzle.Given)
	}
	for cell := range all["loose"].Grid.Size() {
		if all["loose"].Grid.At(cell) == grids.Black {
			all["loose"].SetMark(cell, puzzle.Void)
		}
	}
	return all
}

// write returns the page of a puzzle.
func write(t *testing.T, p *puzzle.Puzzle) []byte {
	t.Helper()
	file, _, err := html.Format.Write(p)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
