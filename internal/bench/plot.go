package bench

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// The dimensions of the plot, in pixels.
const (
	plotWidth, plotHeight          = 520.0, 340.0
	plotLeft, plotTop, plotBottom  = 64.0, 64.0, 52.0
	legendGap, legendLine, letterW = 24.0, 20.0, 6.7
)

// Lines differ in colour (the palette of M. Okabe and K. Ito, Color Universal Design, which colour-blind readers can
// tell apart) and, for greyscale print, in dashes.
var (
	colours = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#56b4e9", "#e69f00"}
	dashes  = []string{"", "8 3", "2 3", "8 3 2 3", "5 2", "12 3 2 3 2 3"}
)

// series is the measurements of one competitor.
type series struct {
	label string
	times []float64 // of the fills it solved, in seconds, ascending
	rows  int       // fills it tried
}

// plot is a cactus plot under construction.
type plot struct {
	strings.Builder
	series    []series
	fills     int     // the largest number that any series tried
	low, high float64 // range of the time axis, in seconds
	limit     float64 // in seconds; 0 if the rows have different limits
	limitText string
	countsX   float64 // right edge of the legend, where its counts end
}

// WritePlot draws a cactus plot as SVG: how many fills (x) each competitor solves within a given time (y) for each. The
// same rows give the same bytes.
func WritePlot(w io.Writer, rows []Row) error {
	p := newPlot(Latest(rows))
	p.frame()
	p.axes()
	for i, s := range p.series {
		p.line(i, s)
		p.legend(i, s)
	}
	p.WriteString("</svg>\n")
	_, err := io.WriteString(w, p.String())
	return err
}

func newPlot(rows []Row) *plot {
	groups := groupBy(rows, func(k Key) Key { k.Grid, k.Dict, k.Seed = "", "", 0; return k })
	p := &plot{low: math.Inf(1), high: 0.1}
	names := differing(slices.Concat(solverFields, otherFields), groups)
	if len(names) == 0 {
		names = solverFields
	}
	for _, g := range groups {
		s := series{label: label(names, g.key), rows: len(g.rows)}
		for _, r := range g.rows {
			if r.Solved() {
				s.times = append(s.times, max(r.Seconds, 0.001))
			}
		}
		slices.Sort(s.times)
		p.series = append(p.series, s)
		p.extend(s)
	}
	if limits := groupBy(rows, func(k Key) Key { return Key{Limit: k.Limit} }); len(limits) == 1 {
		p.limit, p.limitText = limits[0].key.Limit.Seconds(), limits[0].key.Limit.String()
		p.high = max(p.high, p.limit)
	}
	p.low, p.high = roundDown(min(p.low, p.high/10)), p.high*1.15
	slices.SortStableFunc(p.series, func(a, b series) int {
		return cmp.Or(cmp.Compare(len(b.times), len(a.times)), cmp.Compare(median(a.times), median(b.times)))
	})
	return p
}

// extend extends the axes to include a series.
func (p *plot) extend(s series) {
	p.fills = max(p.fills, s.rows)
	if n := len(s.times); n > 0 {
		p.low, p.high = min(p.low, s.times[0]), max(p.high, s.times[n-1])
	}
}

// label returns the values of the fields that are not empty.
func label(names []field, k Key) string {
	var parts []string
	for _, f := range names {
		if text := f.of(k); text != "" {
			parts = append(parts, text)
		}
	}
	return cmp.Or(strings.Join(parts, " "), "plain")
}

// x returns the coordinate of a number of fills.
func (p *plot) x(n float64) float64 { return plotLeft + n/float64(max(p.fills, 1))*plotWidth }

// y returns the coordinate of a time, on a logarithmic scale.
func (p *plot) y(t float64) float64 {
	return plotTop + math.Log(p.high/t)/math.Log(p.high/p.low)*plotHeight
}

func (p *plot) printf(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *plot) text(x, y float64, attributes, text string) {
	p.printf(`<text x="%.1f" y="%.1f"%s>%s</text>`, x, y, attributes, html.EscapeString(text))
}

// frame starts the drawing, sized to fit the legend, with the titles.
func (p *plot) frame() {
	for _, s := range p.series {
		p.countsX = max(p.countsX, 44+float64(utf8.RuneCountInString(s.label+s.solved()))*letterW)
	}
	p.countsX += plotLeft + plotWidth + legendGap
	width, height := p.countsX+16, max(plotTop+plotHeight+plotBottom, plotTop+float64(len(p.series))*legendLine+16)
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" `+
		`font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#333">`,
		width, height, width, height)
	p.printf(`<rect width="100%%" height="100%%" fill="#fff"/>`)
	p.text(plotLeft, 26, ` font-size="16" font-weight="bold" fill="#000"`, "Fills answered within a time")
	p.text(plotLeft, 46, ` fill="#666"`, "seconds for each, from the fastest to the slowest (logarithmic)")
}

// axes draws both axes with their labels, the grid lines and the time limit.
func (p *plot) axes() {
	right, bottom := plotLeft+plotWidth, plotTop+plotHeight
	for _, tick := range timeTicks(p.low, p.high) {
		p.printf(`<path d="M%.1f %.1fH%.1f" stroke="%s"/>`, plotLeft, p.y(tick), right, "#e4e4e4")
		p.text(plotLeft-8, p.y(tick)+4, ` text-anchor="end"`, fmt.Sprintf("%g", tick))
	}
	step := countStep(p.fills)
	for n := 0; n <= p.fills; n += step {
		p.printf(`<path d="M%.1f %.1fv5" stroke="#333"/>`, p.x(float64(n)), bottom)
		p.text(p.x(float64(n)), bottom+20, ` text-anchor="middle"`, fmt.Sprint(n))
	}
	p.printf(`<path d="M%.1f %.1fH%.1f" stroke="#333"/>`, plotLeft, bottom, right)
	p.text(right, bottom+40, ` text-anchor="end"`, fmt.Sprintf("fills answered, of %d", p.fills))
	if p.limit > 0 {
		p.printf(`<path d="M%.1f %.1fH%.1f" stroke="#999" stroke-dasharray="1 3"/>`, plotLeft, p.y(p.limit), right)
		p.text(plotLeft+4, p.y(p.limit)-4, ` fill="#666" font-size="11"`, "time limit "+p.limitText)
	}
}

// style returns the stroke attributes of the i-th line.
func style(i int) string {
	s := fmt.Sprintf(`stroke="%s"`, colours[i%len(colours)])
	if dash := dashes[i%len(dashes)]; dash != "" {
		s += fmt.Sprintf(` stroke-dasharray="%s"`, dash)
	}
	return s
}

// line draws a series, with a dot for each fill unless there are too many.
func (p *plot) line(i int, s series) {
	if len(s.times) == 0 {
		return
	}
	var points []string
	for n, t := range s.times {
		points = append(points, fmt.Sprintf("%.1f,%.1f", p.x(float64(n+1)), p.y(t)))
	}
	p.printf(`<polyline points="%s" fill="none" stroke-width="2" stroke-linejoin="round" %s/>`,
		strings.Join(points, " "), style(i))
	if p.fills > 60 && len(s.times) > 1 {
		return
	}
	for _, point := range points {
		x, y, _ := strings.Cut(point, ",")
		p.printf(`<circle cx="%s" cy="%s" r="2.6" fill="%s"/>`, x, y, colours[i%len(colours)])
	}
}

// legend draws the legend entry of a series, to the right of the plot.
func (p *plot) legend(i int, s series) {
	x, y := plotLeft+plotWidth+legendGap, plotTop+10+float64(i)*legendLine
	p.printf(`<path d="M%.1f %.1fh32" fill="none" stroke-width="2" %s/>`, x, y, style(i))
	p.text(x+40, y+4, "", s.label)
	p.text(p.countsX, y+4, ` text-anchor="end" fill="#666"`, s.solved())
}

// solved returns the share of solved fills, for example "3/5".
func (s series) solved() string { return fmt.Sprintf("%d/%d", len(s.times), s.rows) }
