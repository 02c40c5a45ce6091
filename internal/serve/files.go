package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"crossat/internal/serve/store"
	"crossat/internal/serve/workbench"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// files handles requests for files.
type files struct {
	store *store.Store
	log   func(string)
}

// fileRequest has the fields of all file requests.
type fileRequest struct {
	Name     string          `json:"name"`
	To       string          `json:"to"`
	Puzzle   json.RawMessage `json:"puzzle"`
	Base     string          `json:"base"`
	Revision string          `json:"revision"`
	Text     string          `json:"text"`
}

// fileAnswers maps file requests to their handlers.
var fileAnswers = map[string]func(*files, fileRequest) (any, error){
	"list": (*files).list, "open": (*files).open, "save": (*files).save,
	"revisions": (*files).revisions, "revision": (*files).revision,
	"rename": (*files).rename, "remove": (*files).remove,
	"words": (*files).words, "save-words": (*files).saveWords,
}

// ServeHTTP answers with one JSON object.
func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer, ok := fileAnswers[r.PathValue("request")]
	if !ok {
		refuse(w, http.StatusNotFound, "no such request")
		return
	}
	data, ok := body(w, r)
	if !ok {
		return
	}
	var request fileRequest
	if err := json.Unmarshal(data, &request); err != nil {
		refuse(w, http.StatusBadRequest, "the request isn't JSON: "+err.Error())
		return
	}
	result, err := answer(f, request)
	if err != nil {
		f.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(result) // an error means that the client is gone
}

// fail responds with an error.
func (f *files) fail(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusInternalServerError
	bad := workbench.BadRequest{}
	switch {
	case errors.Is(err, store.ErrName), errors.As(err, &bad):
		status = http.StatusBadRequest
	case errors.Is(err, store.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, store.ErrExists):
		status = http.StatusConflict
	default:
		f.log(fmt.Sprintf("%s: %v", r.URL.Path, err))
	}
	refuse(w, status, err.Error())
}

// done is the response to requests without a result.
type done struct{}

type listed struct {
	Name     string    `json:"name"`
	Modified time.Time `json:"modified"`
	Title    string    `json:"title,omitempty"`
	Width    int       `json:"width,omitempty"` // 0 for a file that isn't a puzzle
	Height   int       `json:"height,omitempty"`
}

func (f *files) list(fileRequest) (any, error) {
	all, err := f.store.List()
	if err != nil {
		return nil, err
	}
	list := []listed{}
	for _, info := range all {
		l := listed{Name: info.Name, Modified: info.Modified}
		if p, _, _, err := f.read(info.Name); err == nil {
			l.Title, l.Width, l.Height = p.Title, p.Grid.Width(), p.Grid.Height()
		}
		list = append(list, l)
	}
	return map[string]any{"puzzles": list}, nil
}

// read reads a puzzle and its revision.
func (f *files) read(name string) (p *puzzle.Puzzle, revision string, notes []string, err error) {
	data, revision, err := f.store.Read(name)
	if err != nil {
		return nil, "", nil, err
	}
	p, notes, err = workbench.ReadFile(name+store.Extension, data)
	return p, revision, notes, err
}

type opened struct {
	Name     string          `json:"name"`
	Puzzle   json.RawMessage `json:"puzzle"`
	Revision string          `json:"revision"`
	Notes    []string        `json:"notes,omitempty"`
}

func (f *files) open(q fileRequest) (any, error) {
	p, revision, notes, err := f.read(q.Name)
	if err != nil {
		return nil, err
	}
	data, err := workbench.Pack(p)
	return opened{q.Name, data, revision, notes}, err
}

type saved struct {
	Revision string `json:"revision"`
	Changed  bool   `json:"changed"`
}

func (f *files) save(q fileRequest) (any, error) {
	p, err := workbench.Unpack(q.Puzzle)
	if err != nil {
		return nil, err
	}
	ipuz, err := formats.Find(formats.All, "ipuz")
	if err != nil {
		return nil, err
	}
	data, _, err := ipuz.Write(p)
	if err != nil {
		return nil, err
	}
	revision, changed, err := f.store.Save(q.Name, data, q.Base)
	return saved{revision, changed}, err
}

type revision struct {
	Revision string    `json:"revision"`
	Saved    time.Time `json:"saved"`
	Bytes    int64     `json:"bytes"`
}

func (f *files) revisions(q fileRequest) (any, error) {
	all, err := f.store.Revisions(q.Name)
	list := []revision{}
	for _, r := range all {
		list = append(list, revision{r.ID, r.Saved, r.Bytes})
	}
	return map[string]any{"revisions": list}, err
}

func (f *files) revision(q fileRequest) (any, error) {
	data, err := f.store.ReadRevision(q.Name, q.Revision)
	if err != nil {
		return nil, err
	}
	p, notes, err := workbench.ReadFile(q.Name+store.Extension, data)
	if err != nil {
		return nil, err
	}
	packed, err := workbench.Pack(p)
	return opened{q.Name, packed, q.Revision, notes}, err
}

func (f *files) rename(q fileRequest) (any, error) { return done{}, f.store.Rename(q.Name, q.To) }

func (f *files) remove(q fileRequest) (any, error) { return done{}, f.store.Remove(q.Name) }

type text struct {
	Text string `json:"text"`
}

func (f *files) words(fileRequest) (any, error) {
	words, err := f.store.Words()
	return text{words}, err
}

func (f *files) saveWords(q fileRequest) (any, error) { return done{}, f.store.SaveWords(q.Text) }
