package workbench

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"crossat/dicts"
)

// DefaultList is the default word list.
const DefaultList = "en"

// shelf caches the dictionaries used last, because making one takes longer than a fill.
type shelf struct {
	open func(name string, o dicts.Options) (*dicts.Dict, error)

	lock  sync.Mutex
	books []*book // most recently used first
}

// maxBooks is the number of dictionaries to keep. A large one takes about 50 MB.
const maxBooks = 4

// book is a dictionary, possibly still in the making.
type book struct {
	key  string
	once sync.Once
	all  *dicts.Dict // words of any score
	dict *dicts.Dict // words with the minimum score
	err  error
}

// get returns the dictionary for a request.
func (s *shelf) get(w words) (*book, error) {
	if len(w.Lists) == 0 {
		w.Lists = []string{DefaultList}
	}
	b := s.book(fmt.Sprintf("%q %t %q %d", w.Lists, w.Rude, w.Own, w.MinScore))
	b.once.Do(func() {
		if b.all, b.err = s.withOwn(w); b.err == nil {
			b.dict, b.err = b.all.AtLeast(w.MinScore)
		}
	})
	s.drop(b)
	return b, b.err
}

// withOwn returns the lists of a request, with the user's own list taking precedence. The lists are also kept without
// the own one, because that changes often.
func (s *shelf) withOwn(w words) (*dicts.Dict, error) {
	b := s.book(fmt.Sprintf("%q %t", w.Lists, w.Rude))
	b.once.Do(func() { b.all, b.err = s.union(w) })
	s.drop(b)
	if b.err != nil || strings.TrimSpace(w.Own) == "" {
		return b.all, b.err
	}
	d, _, err := dicts.Parse("your own list", strings.NewReader(w.Own), dicts.Options{Join: true})
	if err != nil {
		return nil, err
	}
	return dicts.Merge(b.all, d), nil
}

// union merges the requested lists.
func (s *shelf) union(w words) (*dicts.Dict, error) {
	var all []*dicts.Dict
	for _, name := range w.Lists {
		d, err := s.open(name, dicts.Options{Rude: w.Rude})
		if err != nil {
			return nil, BadRequest{err}
		}
		all = append(all, d)
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return dicts.Merge(all...), nil
}

// drop removes a book after an error: a list that has to be fetched might be available the next time.
func (s *shelf) drop(b *book) {
	if b.err == nil {
		return
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.books = slices.DeleteFunc(s.books, func(other *book) bool { return other == b })
}

// book finds or adds a book, in which case it drops the least recently used one.
func (s *shelf) book(key string) *book {
	s.lock.Lock()
	defer s.lock.Unlock()
	i := slices.IndexFunc(s.books, func(b *book) bool { return b.key == key })
	if i < 0 {
		s.books = append([]*book{{key: key}}, s.books[:min(len(s.books), maxBooks-1)]...)
		return s.books[0]
	}
	b := s.books[i]
	copy(s.books[1:i+1], s.books[:i])
	s.books[0] = b
	return b
}
