package main

import (
	"crossat/internal/job/fills"
	"errors"
	"fmt"
)

// squaresJob compares word squares and rectangles with the complete list.
func squaresJob(in *instance) error {
	w, h := in.from(2, 4), in.from(2, 4)
	symmetric := in.one(2)
	if symmetric {
		h = w
	}
	letters := pick(in, "AB", "ABC", "ABCD")
	p := &puzzle{board: newBoard(w, h), list: words{}}
	for range in.from(1, max(4, 30-w*h)) {
		p.list[in.word(letters, pick(in, w, h))] = in.from(1, 9) * 10
	}
	if in.one(2) {
		p.hideSquare(in, letters, symmetric)
	}
	if in.one(3) {
		p.shared = in.from(1, 3)
		p.low = [2]int{in.from(0, 3), in.from(2, 9) * 10}
	}
	p.repeats = in.one(4)

	var ours []fill
	entries := p.entries()
	if symmetric {
		entries = entries[:h] // across; the entries down are the same
	}
	q := *p
	q.repeats = true // repeats are checked later, only across if symmetric
	q.shared, q.low = 0, [2]int{}
	for _, f := range q.fills() {
		equal := true
		for c := range f {
			equal = equal && (!symmetric || f[c] == f[c%w*w+c/w])
		}
		if equal && p.obeys(entries, f) {
			ours = append(ours, f)
		}
	}
	in.count(len(ours))

	d := p.list.dict("list")
	o := fills.SquareOptions{Symmetric: symmetric}
	o.Seed, o.Repeats, o.Rules = in.seed, p.repeats, p.fitRules(d)
	if len(ours) > 200 {
		in.counts["too many"]++
		return nil
	}
	sequence := fills.AllSquares(in.ctx, w, h, d, o)
	name := "all"
	if in.one(2) {
		var engine fills.Engine
		engine, name = in.engine()
		o.Engines, o.Jobs = []fills.Engine{engine}, 1
		sequence = fills.Squares(in.ctx, w, h, d, o)
	}
	theirs := map[string]bool{}
	none := false
	var err error
	for r, each := range sequence {
		if none, err = impossible(each); err != nil || none {
			break
		}
		key := p.key(p.read(r.Grid))
		if theirs[key] {
			err = fmt.Errorf("twice\n%s", key)
			break
		}
		theirs[key] = true
	}
	if err == nil && none && len(theirs) > 0 {
		err = errors.New("squares, and the claim that there is none")
	}
	if err == nil {
		err = difference(theirs, p.keys(ours))
	}
	if err != nil {
		return fmt.Errorf("%dx%d symmetric %v\n%v\n%s: %w", w, h, symmetric, p, name, err)
	}
	return nil
}

// hideSquare adds the words of a square to the list.
func (p *puzzle) hideSquare(in *instance, letters string, symmetric bool) {
	f := p.random(in, letters)
	for c := range f {
		if symmetric {
			f[c] = f[max(c, c%p.w*p.w+c/p.w)]
		}
	}
	for _, e := range p.entries() {
		p.list[f.entry(e)] = in.from(1, 9) * 10
	}
}
