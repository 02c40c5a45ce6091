package dicts

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// addRude adds the rude words of an embedded list that satisfy o to its groups. They are only read on request.
func addRude(groups map[int]group, lists fs.FS, name string, o Options) error {
	data, err := fs.ReadFile(lists, "rude/"+name+extension)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the list has none
	}
	if err != nil {
		return err
	}
	rude, err := unpack(data, o)
	if err != nil {
		return fmt.Errorf("rude words: %w", err)
	}
	for length, g := range rude {
		groups[length] = mergeGroups(groups[length], g, o.FoldYo)
	}
	return nil
}

// mergeGroups merges the words of one length. Groups that can share words, which is possible once Ё is folded, are
// merged right away, because the size of the result isn't known before.
func mergeGroups(a, b group, mayShare bool) group {
	if a.size == 0 {
		return b
	}
	if mayShare {
		return eagerGroup(override(a.words(), b.words()))
	}
	return group{size: a.size + b.size, words: sync.OnceValue(func() []Word { return override(a.words(), b.words()) })}
}
