package pages

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestAccess has axe look for what keeps people from using a page: at its start, with marked letters, and solved.
func TestAccess(t *testing.T) {
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatalf("%v: run npm ci in this folder", err)
	}
	for _, c := range []struct {
		sample string
		device
	}{
		{"ordinary", desktop}, {"ordinary", dark}, {"ordinary", phone}, {"barred", desktop}, {"cyrillic", dark},
		{"loose", phone}, {"loose", dark}, {"blank", phone},
	} {
		t.Run(c.sample+" "+c.name, func(t *testing.T) {
			p := open(t, write(t, samples(t)[c.sample]), c.device)
			eval[any](p, string(axe)+"; null")
			p.obeys("at first")
			p.do(chromedp.Click(chromedp.CSS("summary")), chromedp.Click(chromedp.CSS("li a")))
			p.keys("qqq")
			if c.sample == "blank" {
				p.obeys("with letters")
				return
			}
			p.press("checkAll")
			p.obeys("with wrong letters")
			p.keys(kb.Tab)
			p.press("revealWord")
			p.picture(c.sample + "-" + c.name)
			p.accept()
			p.press("revealAll")
			p.obeys("solved")
		})
	}
}

// obeys has axe check the page, or the dialog over it, by the rules of WCAG and by what is good practice.
func (t *tab) obeys(when string) {
	t.Helper()
	for _, problem := range eval[[]string](t, `
		axe.run(document.querySelector("dialog[open]") ?? document).then(({violations}) => violations.flatMap(({id, help, nodes}) => nodes.map(({html, any}) =>
			id + ": " + help + ": " + html + " " + any.map(({message}) => message).join("; "))))`) {
		t.Errorf("%s: %s", when, problem)
	}
}
