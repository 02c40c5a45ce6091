package pages

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

var latency = flag.Bool("latency", false, "measure the time from a key to what follows")

// watch keeps the milliseconds from each keydown to the next frame after the verdict on it, and to the words for it.
const watch = `
	window.times = {fill: [], words: []};
	let pressed = 0;
	addEventListener("keydown", () => {
		pressed = performance.now();
	}, true);
	const done = (name) => {
		const since = pressed;
		requestAnimationFrame(() => {
			const channel = new MessageChannel();
			channel.port1.onmessage = () => times[name].push(performance.now() - since);
			channel.port2.postMessage(0);
		});
	};
	new MutationObserver(() => light.ariaBusy === "false" && done("fill")).
		observe(light, {attributeFilter: ["aria-busy"]});
	new MutationObserver(() => done("words")).observe(words, {subtree: true, childList: true, characterData: true});
	0`

// TestLatency types 200 letters into a puzzle of the usual size, and logs how long it takes from a key to the new fill
// on the screen, and to the words for the next cell. Run it alone.
func TestLatency(t *testing.T) {
	if !*latency {
		t.Skip("without -latency")
	}
	d := sit(t, desktop, grid(open15))
	d.filled()
	eval[any](d.tab, watch)
	n := 0
	for row, letters := range strings.Fields(ordinary) {
		before := '#'
		for column, letter := range letters {
			if n == 200 {
				break
			}
			start := before == '#'
			if before = letter; letter == '#' {
				continue
			}
			if start {
				d.click(fmt.Sprintf("[data-cell='%d']", row*len(letters)+column))
				if !strings.Contains(d.at(), "Across") {
					d.keys(" ")
				}
			}
			d.until("light.ariaBusy === 'false'")
			time.Sleep(100 * time.Millisecond) // as fast as a person types
			d.keys(string(letter))
			n++
			d.until(fmt.Sprintf("times.fill.length >= %d", n))
		}
	}
	for _, name := range []string{"fill", "words"} {
		all := eval[[]float64](d.tab, "times."+name)
		slices.Sort(all)
		t.Logf("%s: median %.0f ms, 95th percentile %.0f ms, of %d", name, all[len(all)/2], all[len(all)*95/100],
			len(all))
	}
}
