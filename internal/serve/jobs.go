package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"runtime"
	"time"

	"crossat/internal/serve/workbench"
)

// maxBody is the maximum size of a request in bytes.
const maxBody = 8 << 20

// jobs runs jobs, a limited number at a time.
type jobs struct {
	bench                   *workbench.Bench
	interactive, background *gate
	log                     func(string)
}

func newJobs(o Options) *jobs {
	return &jobs{o.Bench, newGate(o.Jobs), newGate(max(runtime.NumCPU(), 2)), o.Log}
}

// ServeHTTP answers with a stream of messages.
func (j *jobs) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	job, err := workbench.Find(r.PathValue("job"))
	if err != nil {
		refuse(w, http.StatusNotFound, err.Error())
		return
	}
	data, ok := body(w, r)
	if !ok {
		return
	}
	g := j.interactive
	if job.Background {
		g = j.background
	}
	if err := g.enter(r.Context()); err != nil {
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "the server is busy: try again in a moment")
		return
	}
	defer g.leave()
	s := &stream{w: w, control: http.NewResponseController(w)}
	err = j.bench.Do(r.Context(), job, data, s.send)
	bad := workbench.BadRequest{}
	switch {
	case err == nil || r.Context().Err() != nil || s.broken:
	case errors.As(err, &bad) && !s.begun:
		refuse(w, http.StatusBadRequest, err.Error())
	case errors.As(err, &bad):
		s.fail(err.Error())
	default:
		j.log(fmt.Sprintf("%s: %v", job.Name, err))
		s.fail("crossat failed: " + err.Error())
	}
}

// stream is a response sent message by message.
type stream struct {
	w             http.ResponseWriter
	control       *http.ResponseController
	begun, broken bool
}

// sendTimeout is the time a client has to receive a message.
const sendTimeout = 20 * time.Second

func (s *stream) send(m workbench.Message) error {
	if !s.begun {
		s.w.Header().Set("Content-Type", "application/x-ndjson")
		s.begun = true
	}
	err := s.control.SetWriteDeadline(time.Now().Add(sendTimeout))
	if errors.Is(err, http.ErrNotSupported) {
		err = nil
	}
	if err == nil {
		_, err = s.w.Write(append(m, '\n'))
	}
	if err == nil {
		err = s.control.Flush()
	}
	s.broken = err != nil
	return err
}

// fail ends the stream with an error.
func (s *stream) fail(text string) {
	m, err := json.Marshal(map[string]string{"type": "error", "text": text})
	if err == nil {
		_ = s.send(m)
	}
}

// refuse responds with a one-line error.
func refuse(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": text})
}

// body reads the JSON of a request, or responds with an error and returns false.
func body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "requests are application/json")
		return nil, false
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("a request has at most %d MB", maxBody>>20))
		return nil, false
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, "the request was cut off")
		return nil, false
	}
	return data, true
}
