package dicts

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

//go:generate go run ./gen

// An embedded list is gzip-compressed text: header lines "# key: value", then
// WORD;SCORE lines, the words normal, unique and sorted by length in letters
// and then bytewise. Reading takes that order on trust; a test proves it.
//
//go:embed data/*.txt.gz
var lists embed.FS

//go:embed licences/*.txt
var licences embed.FS

var errHeader = errors.New("the header is damaged")

// Info describes an embedded list.
type Info struct {
	Name    string // what [Open] takes, for instance en
	Title   string // one line that says what is in it
	Source  string // the packages it was made from, with versions
	Licence string // short; the full texts are in [Notices]
	Words   int
}

// Embedded describes the embedded lists, sorted by name. It is cheap: it reads
// their headers only.
func Embedded() []Info {
	entries, err := lists.ReadDir("data")
	if err != nil {
		return nil // there is always that folder
	}
	var infos []Info
	for _, e := range entries {
		z, _, err := openList(strings.TrimSuffix(e.Name(), ".txt.gz"))
		if err != nil {
			continue
		}
		if info, err := readHeader(bufio.NewReaderSize(z, 1024)); err == nil {
			infos = append(infos, info)
		}
	}
	slices.SortFunc(infos, func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
	return infos
}

// Notices is the copyright notices and licences of the embedded lists in full.
// They must go with every copy of the lists, a program that holds them included.
func Notices() string {
	entries, err := licences.ReadDir("licences")
	if err != nil {
		return "" // there is always that folder
	}
	var b strings.Builder
	for _, e := range entries {
		if text, err := licences.ReadFile("licences/" + e.Name()); err == nil {
			fmt.Fprintf(&b, "==== %s ====\n\n%s\n", strings.TrimSuffix(e.Name(), ".txt"), text)
		}
	}
	return b.String()
}

// Open reads an embedded list. Charset and Join of o do not apply. A name that
// is not in [Embedded] and limits that leave no word are an [*Error].
func Open(name string, o Options) (*Dict, error) {
	z, size, err := openList(name)
	if err != nil {
		return nil, err
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(z, data); err != nil {
		return nil, fmt.Errorf("embedded list %s: %w", name, err)
	}
	d, err := readList(name, string(data), o)
	if err != nil {
		return nil, fmt.Errorf("embedded list %s: %w", name, err)
	}
	if d.Len() == 0 {
		return nil, &Error{Name: name, Msg: "no word kept: lower --min-score or --min-length"}
	}
	return d, nil
}

// openList starts reading an embedded list; size is that of its text in bytes.
func openList(name string) (r io.Reader, size uint32, err error) {
	data, err := lists.ReadFile("data/" + name + ".txt.gz")
	if err != nil {
		return nil, 0, &Error{Name: name, Msg: "no such embedded list: give one of " + strings.Join(names(), ", ")}
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, 0, fmt.Errorf("embedded list %s: %w", name, err)
	}
	return z, binary.LittleEndian.Uint32(data[len(data)-4:]), nil // RFC 1952: ISIZE
}

func names() []string {
	var names []string
	for _, info := range Embedded() {
		names = append(names, info.Name)
	}
	return names
}

// readHeader reads the lines up to the first that is no "# key: value".
func readHeader(r *bufio.Reader) (Info, error) {
	var info Info
	for {
		if mark, err := r.Peek(1); err != nil || mark[0] != '#' {
			return info, err
		}
		line, err := r.ReadString('\n')
		if err != nil {
			return info, err
		}
		if err := info.set(line); err != nil {
			return info, err
		}
	}
}

// set takes over one header line.
func (info *Info) set(line string) (err error) {
	key, value, ok := strings.Cut(strings.TrimPrefix(line, "# "), ": ")
	value = strings.TrimSpace(value)
	switch key {
	case "name":
		info.Name = value
	case "title":
		info.Title = value
	case "source":
		info.Source = value
	case "licence":
		info.Licence = value
	case "words":
		info.Words, err = strconv.Atoi(value)
	default:
		ok = false
	}
	if err != nil || !ok || info.Words < 0 {
		return errHeader
	}
	return nil
}

// readList makes a Dict of an embedded list's text. The words are parts of text.
func readList(name, text string, o Options) (*Dict, error) {
	var info Info
	for strings.HasPrefix(text, "#") {
		line, rest, _ := strings.Cut(text, "\n")
		if err := info.set(line); err != nil {
			return nil, err
		}
		text = rest
	}
	words := make([]Word, 0, info.Words)
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		w, err := readLine(line)
		if err != nil {
			return nil, err
		}
		if w.Score >= o.MinScore {
			words = append(words, w)
		}
	}
	groups := within(groupSorted(words), o)
	if o.FoldYo {
		fold(groups)
	}
	return fromGroups(name, groups), nil
}

func readLine(line string) (Word, error) {
	i := strings.IndexByte(line, ';')
	if i <= 0 {
		return Word{}, fmt.Errorf("damaged line %s", clip(line))
	}
	score, err := strconv.Atoi(line[i+1:])
	if err != nil {
		return Word{}, fmt.Errorf("damaged line %s", clip(line))
	}
	return Word{line[:i], score}, nil
}

// groupSorted cuts words that are sorted by length into the groups.
func groupSorted(words []Word) map[int][]Word {
	groups := make(map[int][]Word)
	start, length := 0, 0
	for i, w := range words {
		if n := utf8.RuneCountInString(w.Text); n != length {
			if start < i {
				groups[length] = words[start:i]
			}
			start, length = i, n
		}
	}
	if start < len(words) {
		groups[length] = words[start:]
	}
	return groups
}

// within drops the groups that o's limits of length exclude.
func within(groups map[int][]Word, o Options) map[int][]Word {
	for n := range groups {
		if n < o.MinLength || o.MaxLength > 0 && n > o.MaxLength {
			delete(groups, n)
		}
	}
	return groups
}

// fold writes Е for Ё and sorts the groups again in which that changed a word.
func fold(groups map[int][]Word) {
	for n, g := range groups {
		changed := false
		for i, w := range g {
			if strings.Contains(w.Text, "Ё") {
				g[i].Text = strings.ReplaceAll(w.Text, "Ё", "Е")
				changed = true
			}
		}
		if changed {
			groups[n] = sortUnique(g)
		}
	}
}
