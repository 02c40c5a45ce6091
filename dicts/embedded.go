package dicts

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"crossat/dicts/packed"
)

//go:generate go run ./gen

// The form of the lists is told in package packed.
//
//go:embed data/*.packed
var lists embed.FS

//go:embed licences/*.txt
var licences embed.FS

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
		if info, err := readInfo("data/" + e.Name()); err == nil {
			infos = append(infos, info)
		}
	}
	slices.SortFunc(infos, func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
	return infos
}

func readInfo(file string) (Info, error) {
	f, err := lists.Open(file)
	if err != nil {
		return Info{}, err
	}
	defer f.Close()
	start, err := io.ReadAll(io.LimitReader(f, packed.HeaderSize))
	if err != nil {
		return Info{}, err
	}
	h, err := packed.ReadHeader(start)
	return Info(h), err
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

// Builtin reports whether there is an embedded list of that name.
func Builtin(name string) bool { return slices.Contains(names(), name) }

// Open reads an embedded list. A name that is not in [Embedded] is an [*Error].
func Open(name string) (*Dict, error) { return OpenWith(name, Options{}) }

// OpenWith is [Open] with options. Charset and Join do not apply. Limits that leave no word are
// an [*Error].
func OpenWith(name string, o Options) (*Dict, error) {
	data, err := lists.ReadFile("data/" + name + ".packed")
	if err != nil {
		return nil, &Error{Name: name, Msg: "no such embedded list", Advice: "give one of " + strings.Join(names(), ", ")}
	}
	groups, err := unpack(data, o)
	if err != nil {
		return nil, fmt.Errorf("embedded list %s: %w", name, err)
	}
	d := fromGroups(name, groups)
	if d.Len() == 0 {
		return nil, (&Error{Name: name, Msg: "no word kept"}).advise("lower %s or %s", MinScore, MinLength)
	}
	return d, nil
}

func names() []string {
	var names []string
	for _, info := range Embedded() {
		names = append(names, info.Name)
	}
	return names
}

// unpack gives the words of a packed list that o does not exclude. Those of a
// length are read when they are first asked for, or now if o may leave out some.
func unpack(data []byte, o Options) (map[int]group, error) {
	list, err := packed.Read(data)
	if err != nil {
		return nil, err
	}
	groups := make(map[int]group)
	for _, g := range list.Groups {
		if g.Length < o.MinLength || o.MaxLength > 0 && g.Length > o.MaxLength {
			continue
		}
		if o.MinScore <= 0 && !o.FoldYo {
			groups[g.Length] = group{g.Words, sync.OnceValue(func() []Word { return mustRead(list, g) })}
			continue
		}
		words, err := readGroup(list, g, o)
		if err != nil {
			return nil, err
		}
		groups[g.Length] = groupOf(words)
	}
	return groups, nil
}

// readGroup reads the words of one length.
func readGroup(list *packed.List, g packed.Group, o Options) ([]Word, error) {
	words := make([]Word, 0, g.Words)
	err := list.Each(g, func(text string, score int) {
		if score >= o.MinScore {
			words = append(words, Word{text, score})
		}
	})
	if o.FoldYo {
		words = fold(words)
	}
	return words, err
}

// mustRead reads the words of one length in a list whose sum was right: they can be
// read but for a fault of [packed.Pack].
func mustRead(list *packed.List, g packed.Group) []Word {
	words, err := readGroup(list, g, Options{})
	if err != nil {
		panic(fmt.Sprintf("embedded list %s, %d letters: %v", list.Name, g.Length, err))
	}
	return words
}

// fold writes Е for Ё in words of one length.
func fold(words []Word) []Word {
	changed := false
	for i, w := range words {
		if strings.Contains(w.Text, "Ё") {
			words[i].Text = strings.ReplaceAll(w.Text, "Ё", "Е")
			changed = true
		}
	}
	if changed {
		return sortUnique(words)
	}
	return words
}
