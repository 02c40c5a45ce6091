//go:build js && wasm

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"syscall/js"

	"crossat/dicts"
	"crossat/internal/glosses"
	"crossat/internal/serve/static"
)

// folder is the page's folder, relative to the script.
const folder = "../"

// site fetches files from the page's folder when they are first needed. Failed fetches are retried the next time.
type site struct {
	lock  sync.Mutex
	about *static.Index
	book  *glosses.Book
}

// index returns the index of the lists.
func (s *site) index() (static.Index, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.about == nil {
		data, err := fetch(static.IndexFile)
		if err != nil {
			return static.Index{}, err
		}
		var about static.Index
		if err := json.Unmarshal(data, &about); err != nil {
			return static.Index{}, fmt.Errorf("%s: %w", static.IndexFile, err)
		}
		s.about = &about
	}
	return *s.about, nil
}

func (s *site) lists() ([]dicts.Info, error) {
	about, err := s.index()
	return about.Lists, err
}

func (s *site) open(name string, o dicts.Options) (*dicts.Dict, error) {
	d, err := dicts.OpenPacked(lists{}, name, o)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no list %s", name)
	}
	return d, err
}

func (s *site) definitions() (*glosses.Book, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.book == nil {
		data, err := fetch(static.DefinitionsFile)
		if err != nil {
			return nil, err
		}
		if s.book, err = glosses.Read(data); err != nil {
			return nil, err
		}
	}
	return s.book, nil
}

// lists is the folder of lists, as an fs.ReadFileFS.
type lists struct{}

// Open is only here for [fs.FS]: files are read whole.
func (lists) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: errors.ErrUnsupported}
}

func (lists) ReadFile(name string) ([]byte, error) { return fetch(static.ListsFolder + name) }

// fetch fetches a file of the page.
func fetch(name string) ([]byte, error) {
	response, err := await(js.Global().Call("fetch", folder+name))
	if err != nil {
		return nil, fmt.Errorf("%s can't be fetched: are you online? (%w)", name, err)
	}
	switch status := response.Get("status").Int(); {
	case status == notFound:
		return nil, &fs.PathError{Op: "fetch", Path: name, Err: fs.ErrNotExist}
	case !response.Get("ok").Bool():
		return nil, fmt.Errorf("%s can't be fetched: the server says %d", name, status)
	}
	buffer, err := await(response.Call("arrayBuffer"))
	if err != nil {
		return nil, fmt.Errorf("%s was cut off: %w", name, err)
	}
	array := js.Global().Get("Uint8Array").New(buffer)
	data := make([]byte, array.Length())
	js.CopyBytesToGo(data, array)
	return data, nil
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	done := make(chan struct{})
	var value js.Value
	var err error
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		value = args[0]
		close(done)
		return nil
	})
	defer then.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(args[0].Call("toString").String())
		close(done)
		return nil
	})
	defer failed.Release()
	promise.Call("then", then, failed)
	<-done
	return value, err
}
