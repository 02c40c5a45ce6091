package pages

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

var latency = flag.Bool("latency", false, "measure the time from a key to what follows")

// watch keeps the milliseconds from each keydown to the end of the frame that shows the verdict on it, and to that of
// new words in the first list. The page changes just before a frame is drawn; a message comes after that.
const watch = `
	window.times = {fill: [], words: []};
	let pressed = 0;
	const heard = {};
	addEventListener("keydown", () => {
		pressed = performance.now();
	}, true);
	const done = (name) => {
		const since = pressed;
		if (heard[name] === since) return; // what comes later is no answer to the key
		heard[name] = since;
		const channel = new MessageChannel();
		channel.port1.onmessage = () => times[name].push(performance.now() - since);
		channel.port2.postMessage(0);
	};
	new MutationObserver(() => light.ariaBusy === "false" && done("fill")).
		observe(light, {attributeFilter: ["aria-busy"]});
	new MutationObserver(() => done("words")).
		observe(document.querySelector("#words ul"), {subtree: true, childList: true, characterData: true});
	0`

// TestLatency types a whole puzzle of the usual size and erases some of it, 200 keys, and logs how long it takes from a
// key to the new fill on the screen, and to the new words across. Run it alone.
func TestLatency(t *testing.T) {
	if !*latency {
		t.Skip("without -latency")
	}
	d := sit(t, desktop, grid(open15))
	d.filled()
	eval[any](d.tab, watch)
	n := 0
	press := func(key string) {
		d.until("light.ariaBusy === 'false'")
		time.Sleep(100 * time.Millisecond) // as fast as a person types
		d.keys(key)
		n++
		d.until(fmt.Sprintf("times.fill.length >= %d", n))
	}
	at := func(cell int) { d.click(fmt.Sprintf("[data-cell='%d']", cell)) }
	letters := strings.Join(strings.Fields(ordinary), "")
	for cell, letter := range letters {
		if letter == '#' {
			continue
		}
		if cell%15 == 0 || letters[cell-1] == '#' {
			at(cell)
			if !strings.Contains(d.at(), "Across") {
				d.keys(" ")
			}
		}
		press(string(letter))
	}
	for cell := 0; n < 200; cell++ {
		if letters[cell] != '#' {
			at(cell)
			press(kb.Delete)
		}
	}
	for _, name := range []string{"fill", "words"} {
		all := eval[[]float64](d.tab, "times."+name)
		slices.Sort(all)
		t.Logf("%s: median %.0f ms, 95th percentile %.0f ms, of %d", name, all[len(all)/2], all[len(all)*95/100],
			len(all))
	}
}
