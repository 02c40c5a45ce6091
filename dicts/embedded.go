package dicts

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"crossat/internal/packed"
)

//go:generate go run ../tools/gen -data data -stems ../internal/stem -glosses ../internal/glosses

//go:embed licences/*.txt
var licences embed.FS

// Info describes an embedded list.
type Info struct {
	Name    string // as used by [Open], such as en
	Title   string // one-line description
	Source  string // the packages it was built from, with versions
	Licence string // a short name; [Notices] has the full texts
	Words   int    // excluding words that need [Options].Rude
}

// Packed returns the embedded lists as files, in the format of package packed: NAME.packed and, for the rude words of a
// list, rude/NAME.packed. With GOOS=js it has no files: such programs get lists from elsewhere, see [OpenPacked].
func Packed() fs.FS {
	files, err := fs.Sub(embedded, "data")
	if err != nil {
		panic(err) // cannot happen: the name is valid
	}
	return files
}

// extension is the extension of list files.
const extension = ".packed"

// Embedded describes the embedded lists, sorted by name. It is cheap, because it only reads their headers.
func Embedded() []Info {
	lists := Packed()
	entries, err := fs.ReadDir(lists, ".")
	if err != nil {
		return nil // no embedded lists
	}
	var infos []Info
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		if info, err := readInfo(lists, e.Name()); err == nil {
			infos = append(infos, info)
		}
	}
	slices.SortFunc(infos, func(a, b Info) int { return strings.Compare(a.Name, b.Name) })
	return infos
}

func readInfo(lists fs.FS, file string) (Info, error) {
	f, err := lists.Open(file)
	if err != nil {
		return Info{}, err
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, packed.HeaderSize))
	if err != nil {
		return Info{}, err
	}
	h, err := packed.ReadHeader(head)
	return Info(h), err
}

// Notices returns the full copyright notices and licences of the embedded lists. They must accompany every copy of the
// lists, including programs that embed them.
func Notices() string {
	entries, err := licences.ReadDir("licences")
	if err != nil {
		return "" // cannot happen: the folder is embedded
	}
	var b strings.Builder
	for _, e := range entries {
		if text, err := licences.ReadFile("licences/" + e.Name()); err == nil {
			fmt.Fprintf(&b, "==== %s ====\n\n%s\n", strings.TrimSuffix(e.Name(), ".txt"), text)
		}
	}
	return b.String()
}

// Builtin reports whether name is the name of an embedded list.
func Builtin(name string) bool { return slices.Contains(names(), name) }

// Open opens an embedded list. It returns an [*Error] for a name that isn't in [Embedded].
func Open(name string) (*Dict, error) { return OpenWith(name, Options{}) }

// OpenWith is [Open] with options; Charset and Join don't apply. It returns an [*Error] if the limits leave no words.
func OpenWith(name string, o Options) (*Dict, error) {
	d, err := OpenPacked(Packed(), name, o)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{Name: name, Msg: "no such embedded list", Advice: "use one of " + strings.Join(names(), ", ")}
	}
	return d, err
}

// OpenPacked is [OpenWith] for a list in a folder like that of [Packed]. If the list doesn't exist, the error is
// fs.ErrNotExist.
func OpenPacked(lists fs.FS, name string, o Options) (*Dict, error) {
	if !fs.ValidPath(name) || strings.Contains(name, "/") {
		return nil, fs.ErrNotExist
	}
	data, err := fs.ReadFile(lists, name+extension)
	if err != nil {
		return nil, err
	}
	groups, err := unpack(data, o)
	if err == nil && o.Rude {
		err = addRude(groups, lists, name, o)
	}
	if err != nil {
		return nil, fmt.Errorf("embedded list %s: %w", name, err)
	}
	d := fromGroups(name, groups)
	if d.Len() == 0 {
		return nil, (&Error{Name: name, Msg: "no usable words"}).advise("lower %s or %s", MinScore, MinLength)
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

// unpack returns the words of a packed list that satisfy o. Each length is decoded on first use, or right away if o
// could drop or merge words and so change the group's size.
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
			groups[g.Length] = group{size: g.Words, words: sync.OnceValue(func() []Word { return mustRead(list, g) })}
			continue
		}
		words, err := readGroup(list, g, o)
		if err != nil {
			return nil, err
		}
		groups[g.Length] = eagerGroup(words)
	}
	return groups, nil
}

// readGroup decodes the words of one length. Of the options, only MinScore and FoldYo are used.
func readGroup(list *packed.List, g packed.Group, o Options) ([]Word, error) {
	words := make([]Word, 0, g.Words)
	err := list.Each(g, func(text string, score int) {
		if score >= o.MinScore {
			words = append(words, Word{text, score})
		}
	})
	if o.FoldYo {
		words = foldYo(words)
	}
	return words, err
}

// mustRead decodes the words of one length. It panics on an error: the checksum of the list was right, so an error
// would be a bug in [packed.Pack].
func mustRead(list *packed.List, g packed.Group) []Word {
	words, err := readGroup(list, g, Options{})
	if err != nil {
		panic(fmt.Sprintf("embedded list %s, %d letters: %v", list.Name, g.Length, err))
	}
	return words
}

// foldYo replaces Ё by Е in words of one length, in place, and merges the resulting duplicates.
func foldYo(words []Word) []Word {
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
