package formats

import (
	"testing"

	"crossat/internal/puzzletest"
	"crossat/puzzle"
)

// printed are the features of printed puzzles.
var printed = puzzletest.Features{
	Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true,
	Marks: puzzle.Given | puzzle.Circle | puzzle.Shade,
}

func FuzzIpuz(f *testing.F) {
	features := printed
	features.Origin = true
	features.Marks |= puzzle.Void | puzzle.Locked
	fuzz(f, ipuz, features,
		`ipuz({"puzzle":[[1,"#",null],[{"cell":":","value":"A","style":"s"},0,"_"]],"empty":"_","block":":"});`,
		`{"puzzle":[[{"cell":"1","style":{"named":"a","barred":"TL","mark":{"TR":"2"}}},0]],"styles":{"a":{"named":"a"}},`+
			`"solution":[[{"Across":"A","Down":"B"},["C","D"]]],"clues":{"Across":[{"number":["1","2"],"clue":"a (2)"}],`+
			`"Zones":[{"cells":[[1,1],[2,1]],"clue":"<i>x</i>"},["-","b"],"c"]},"crossat:min_slot":3}`,
	)
}

func FuzzJPZ(f *testing.F) {
	features := printed
	features.Marks |= puzzle.Void
	fuzz(f, jpz, features,
		`<rectangular-puzzle><metadata><title>a &lt;b> &eacute;</title></metadata><crossword><grid width="2" height="1">`+
			`<cell x="1" y="1" solution="A/B" top-bar="true"/><cell x="2" y="1" type="letter" solution="1"/></grid>`+
			`<word id="1"><cells x="1" y="1"/><cells x="2" y="1"/></word><clues><title>Across</title>`+
			`<clue word="1" number="1, 2" format="1 1">a<br/><i>b</i></clue><clue number="3" is-link="1"/></clues></crossword>`,
		`<?xml version="1.0" encoding="windows-1251"?><rectangular-puzzle><instructions>`+"\xc0"+`</instructions>`,
		"PK\x03\x04",
	)
}

func FuzzExolve(f *testing.F) {
	fuzz(f, exolve, printed,
		"exolve-begin\nexolve-width: 3\nexolve-height: 2\nexolve-option: rebus-cells allow-chars:@\nexolve-grid:\n"+
			"RAN@! G|_ E~\n&@ ? .\nexolve-colour: red a1 c1r2 1a\nexolve-across:\n#a2 [A], 2d ~{x}~ (2) [] y\n1 & 3. (2 words)*\n"+
			"1 *\nexolve-prelude: a<br>b # c\nexolve-end",
	)
}
