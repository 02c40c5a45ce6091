package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// lists are the files and flags for word lists, with the resulting words.
type lists struct {
	args   []string
	files  map[string]string
	merged words // can be nil
}

// listFile returns a random list of words in one of the supported formats.
func (in *instance) listFile(letters string, join bool) (string, words) {
	var b strings.Builder
	list := words{}
	if in.one(4) {
		b.WriteString("# a comment\n\n")
	}
	for range in.from(1, 12) {
		text := in.word(letters, in.from(1, 5))
		shown, ok := text, true
		if in.one(6) && len(text) > 1 {
			mark := pick(in, " ", "-", "'")
			shown, ok = text[:1]+mark+text[1:], join
		}
		if in.one(3) {
			shown = strings.ToLower(shown)
		}
		score := pick(in, 0, 10, 30, 50, 60, 90, 100, 120)
		switch in.from(1, 5) {
		case 1:
			score = 50
			fmt.Fprintf(&b, "%s\n", shown)
		case 2:
			fmt.Fprintf(&b, "%s,%d\n", shown, score)
		case 3:
			fmt.Fprintf(&b, "%s\t%d\r\n", shown, score)
		case 4:
			fmt.Fprintf(&b, "%s;%d;a clue\n", shown, score)
		default:
			fmt.Fprintf(&b, "%s;%d\n", shown, score)
		}
		if old, twice := list[text]; ok && (!twice || score > old) {
			list[text] = score
		}
	}
	return b.String(), list
}

// newLists returns random lists and flags. The last list also has the given words.
func newLists(in *instance, letters string, more words) lists {
	l := lists{files: map[string]string{}, merged: words{}}
	join := in.one(3)
	least, length := pick(in, 0, 0, 20, 50, 60, 100), pick(in, 0, 0, 0, 2, 3)
	longEnough := func(list words) bool {
		for text := range list {
			if len(text) >= length {
				return true
			}
		}
		return false
	}
	if len(more) > 0 && !longEnough(more) { // a list without any words left is an error
		length = 0
	}
	for i := range in.from(1, 3) {
		name := fmt.Sprintf("list%d.txt", i)
		text, list := in.listFile(letters, join)
		if !longEnough(list) {
			text += letters[:1] + strings.Repeat(letters[1:2], 3) + "\n"
			list[letters[:1]+strings.Repeat(letters[1:2], 3)] = 50
		}
		l.files[name] = text
		l.args = append(l.args, "--dict", name)
		for text, score := range list {
			if l.merged[text] = score; score == 0 {
				delete(l.merged, text)
			}
		}
	}
	if len(more) > 0 {
		l.files["more.txt"] = more.text()
		l.args = append(l.args, "--dict", "more.txt")
		maps.Copy(l.merged, more)
	}
	banned := map[string]bool{}
	for i := range pick(in, 0, 0, 1, 2) {
		if in.one(2) {
			word := in.word(letters, in.from(2, 4))
			if all := slices.Sorted(maps.Keys(l.merged)); len(all) > 0 && in.one(2) {
				word = pick(in, all...)
			}
			banned[word] = true
			l.args = append(l.args, "--ban", pick(in, word, strings.ToLower(word)))
			continue
		}
		name := fmt.Sprintf("ban%d.txt", i)
		for range in.from(1, 5) {
			word := in.word(letters, in.from(2, 4))
			banned[word] = true
			l.files[name] += word + "\n"
		}
		l.args = append(l.args, "--ban", name)
	}
	for i := range pick(in, 0, 0, 1, 2) {
		name := fmt.Sprintf("prefer%d.txt", i)
		for range in.from(1, 5) {
			word := in.word(letters, in.from(max(2, length), 4))
			l.merged[word] = 100
			l.files[name] += word + pick(in, "", ";20") + "\n"
		}
		l.args = append(l.args, "--prefer", name)
	}
	for word := range banned {
		delete(l.merged, word)
	}
	for word, score := range l.merged {
		if score < least || len(word) < length {
			delete(l.merged, word)
		}
	}
	if join {
		l.args = append(l.args, "--join")
	}
	if least > 0 {
		l.args = append(l.args, "--min-score", fmt.Sprint(least))
	}
	if length > 0 {
		l.args = append(l.args, "--min-length", fmt.Sprint(length))
	}
	return l
}

// command runs the command in its own folder.
func (in *instance) command(files map[string]string, args ...string) (out string, code int, err error) {
	dir, err := os.MkdirTemp(in.dir, "run")
	if err != nil {
		return "", 0, err
	}
	defer os.RemoveAll(dir)
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return "", 0, err
		}
	}
	cmd := exec.CommandContext(in.ctx, in.program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CROSSAT_DICTS="+dir, "CROSSAT_CONFIG="+os.DevNull)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code, err = exit.ExitCode(), nil
	}
	if err != nil {
		return "", 0, err
	}
	if code != 0 && code != 20 {
		err = fmt.Errorf("exit status %d: %s", code, &stderr)
	}
	return stdout.String(), code, err
}

// flagsJob compares the command's use of lists, flags and regions with the documentation.
func flagsJob(in *instance) error {
	letters := pick(in, "AB", "ABC", "ABCD")
	switch in.from(1, 5) {
	case 1, 2:
		return showJob(in, letters)
	case 3, 4:
		return regionJob(in, letters)
	default:
		return charsetJob(in)
	}
}

// showJob prints the merged list.
func showJob(in *instance, letters string) error {
	in.counts["lists"]++
	l := newLists(in, letters, nil)
	args := append([]string{"dicts", "show", "--scores"}, l.args...)
	out, code, err := in.command(l.files, args...)
	all := slices.SortedFunc(maps.Keys(l.merged), func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	want := ""
	for _, word := range all {
		want += fmt.Sprintf("%s;%d\n", word, l.merged[word])
	}
	if len(all) == 0 && code == 1 {
		in.counts["lists without words"]++
		return nil
	}
	if err != nil || out != want {
		return fmt.Errorf("%v\nfiles %q\n%v\ncrossat:\n%s\nbrute force:\n%s", args, l.files, err, out, want)
	}
	return nil
}

// regionJob fills a partly emptied grid, with lists and rules given by flags.
func regionJob(in *instance, letters string) error {
	in.counts["fills"]++
	p := &puzzle{board: newBoard(in.from(2, 4), in.from(2, 3)), slots: map[string]ask{}}
	for c := range p.cells {
		p.cells[c].black = in.one(6)
	}
	entries := p.entries()
	if len(entries) == 0 {
		return nil
	}
	hidden, more := p.random(in, letters), words{}
	if !in.one(3) {
		for _, e := range entries {
			more[hidden.entry(e)] = pick(in, 30, 60, 100)
		}
	}
	l := newLists(in, letters, more)
	if p.list = l.merged; len(p.list) == 0 {
		return nil
	}
	for c := range p.cells {
		switch {
		case p.cells[c].black:
		case in.one(2):
			p.cells[c].takes = []string{hidden[c]}
		case in.one(20):
			p.cells[c].takes = []string{in.word(letters, 1)}
		case in.one(20):
			p.cells[c].takes = []string{in.word(letters, 2)}
		}
	}
	args := append([]string{"fill", "--grid", "grid.txt", "--all"}, l.args...)
	l.files["grid.txt"] = p.text()
	for range pick(in, 0, 1, 1, 2) {
		args = append(args, "--region", p.region(in, entries))
	}
	scores := words{} // of the words in lists of slots
	for range pick(in, 0, 0, 1, 2) {
		e := pick(in, entries...)
		a := p.slots[e.name]
		if in.one(2) {
			least := pick(in, 20, 50, 70, 100)
			a.minScore = max(a.minScore, least)
			args = append(args, "--slot", fmt.Sprintf("%s:min-score=%d", e.name, least))
		} else {
			name := fmt.Sprintf("slot%d.txt", len(args))
			list := words{}
			banned := l.banned()
			for range in.from(3, 8) {
				word := in.word(letters, len(e.cells))
				score := pick(in, 20, 50, 80)
				if score > list[word] {
					list[word] = score
				}
				l.files[name] += fmt.Sprintf("%s;%d\n", word, score)
			}
			for word := range list {
				if banned[word] {
					delete(list, word)
				}
			}
			if len(list) == 0 {
				return nil
			}
			a.lists = append(a.lists, list)
			args = append(args, "--slot", e.name+":list="+name)
			for word, score := range list {
				if other, ok := scores[word]; ok && other != score {
					return nil // crossat uses the score of the first list, which brute force doesn't know
				}
				scores[word] = score
			}
		}
		if len(a.lists) > 1 {
			return nil // the same can happen with two lists for this slot
		}
		p.slots[e.name] = a
	}
	if in.one(4) {
		p.repeats = true
		args = append(args, "--nodup", "none")
	}
	if in.one(4) {
		p.low = [2]int{in.from(0, 2), pick(in, 40, 60, 100)}
		args = append(args, "--max-below", fmt.Sprintf("%d:%d", p.low[0], p.low[1]))
	}
	if in.one(5) {
		p.shared = in.from(1, 3)
		args = append(args, "--max-shared", fmt.Sprint(p.shared))
	}
	ours := map[string]bool{}
	for _, f := range p.fills() {
		b := newBoard(p.w, p.h)
		b.cells = slices.Clone(p.cells)
		for c, text := range f {
			if text != "" && !b.cells[c].black {
				b.cells[c].takes = []string{text}
			}
		}
		ours[plain(b.text())] = true
	}
	if len(ours) > 100 {
		return nil
	}
	in.count(len(ours))
	out, _, err := in.command(l.files, args...)
	theirs := map[string]bool{}
	for block := range strings.SplitSeq(trimmed(out), "\n\n") {
		if block != "" {
			theirs[plain(block)] = true
		}
	}
	if err == nil {
		err = difference(theirs, ours)
	}
	if err != nil {
		return fmt.Errorf("%v\nfiles %q\n%v\n%w", args, l.files, p, err)
	}
	return nil
}

// banned returns the words that flags ban.
func (l lists) banned() map[string]bool {
	banned := map[string]bool{}
	for i, arg := range l.args {
		if arg != "--ban" {
			continue
		}
		text, file := l.files[l.args[i+1]]
		if !file {
			text = l.args[i+1]
		}
		for _, word := range strings.Fields(text) {
			banned[strings.ToUpper(word)] = true
		}
	}
	return banned
}

// region empties a rectangle, a cell or an entry, and returns its name.
func (p *puzzle) region(in *instance, entries []entry) string {
	clear := func(c int) {
		if t := p.cells[c].takes; len(t) == 1 && len(t[0]) == 1 {
			p.cells[c].takes = nil
		}
	}
	if in.one(3) {
		e := pick(in, entries...)
		for _, c := range e.cells {
			clear(c)
		}
		return pick(in, e.name, strings.ToLower(e.name))
	}
	left, top := in.from(0, p.w-1), in.from(0, p.h-1)
	right, bottom := in.from(left, p.w-1), in.from(top, p.h-1)
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			clear(row*p.w + column)
		}
	}
	name := func(column, row int) string { return fmt.Sprintf("%c%d", 'A'+column, row+1) }
	if left == right && top == bottom && in.one(2) {
		return name(left, top)
	}
	return name(left, top) + ":" + name(right, bottom)
}

// charsetJob reads lists in other charsets.
func charsetJob(in *instance) error {
	in.counts["charsets"]++
	charset := pick(in, "iso-8859-1", "windows-1251", "koi8-r", "utf-8")
	letters := map[string]string{"iso-8859-1": "ABÉÜÑ", "windows-1251": "АБВЁЙ", "koi8-r": "АБВЁЙ", "utf-8": "ABÉЁЙΩ"}[charset]
	encode := map[string]func(string) (string, error){
		"iso-8859-1": charmap.ISO8859_1.NewEncoder().String, "windows-1251": charmap.Windows1251.NewEncoder().String,
		"koi8-r": charmap.KOI8R.NewEncoder().String, "utf-8": func(s string) (string, error) { return s, nil },
	}[charset]
	fold := in.one(3)
	list := map[string]int{}
	text := ""
	for range in.from(3, 10) {
		word := ""
		for range in.from(2, 4) {
			word += string(pick(in, []rune(letters)...))
		}
		// No list is UTF-8 by chance.
		text += pick(in, word, strings.ToLower(word)) + ";70\n"
		if fold {
			word = strings.ReplaceAll(word, "Ё", "Е")
		}
		list[word] = 70
	}
	encoded, err := encode(text)
	if err != nil {
		return err
	}
	args := []string{"dicts", "show", "--dict", "list.txt"}
	if charset != "utf-8" || in.one(2) {
		args = append(args, "--charset", charset)
	}
	if fold {
		args = append(args, "--fold-yo")
	}
	out, _, err := in.command(map[string]string{"list.txt": encoded}, args...)
	theirs, ours := map[string]bool{}, map[string]bool{}
	for _, word := range strings.Fields(out) {
		theirs[word] = true
	}
	for word := range list {
		ours[word] = true
	}
	if err == nil {
		err = difference(theirs, ours)
	}
	if err != nil && charset != "utf-8" && encoded == text {
		return nil // without a letter of the charset, it is valid UTF-8
	}
	if err != nil {
		return fmt.Errorf("%v\n%q\n%w", args, text, err)
	}
	return nil
}
