package report

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// Scores describes how well known the entries of a grid are.
type Scores struct {
	Dict     string        `json:"dict"`
	Worst    int           `json:"worst"`
	Mean     figure        `json:"mean"`
	Below    []Below       `json:"below"`
	Repeated []string      `json:"repeated,omitempty"` // words in more than one slot
	Entries  []ScoredEntry `json:"entries"`            // the weakest first
}

// Below is the number of entries that score less than a score.
type Below struct {
	Score   int `json:"score"`
	Entries int `json:"entries"`
}

// ScoredEntry is an entry with its score.
type ScoredEntry struct {
	Slot   string `json:"slot"`
	Answer string `json:"answer"`
	Score  int    `json:"score"`
	Known  bool   `json:"known"` // it is in a list; otherwise it scores 0
}

// NewScores returns figures without entries.
func NewScores(dict string, worst int, mean float64) *Scores {
	return &Scores{Dict: dict, Worst: worst, Mean: figure(mean)}
}

// WriteJSON writes the scores as one line of JSON.
func (s *Scores) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(s) }

// WriteText prints the figures, one per line, and then the entries.
func (s *Scores) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "dictionary\t%s\nentries\t%d\nworst entry\t%d\nmean\t%.1f\n",
		s.Dict, len(s.Entries), s.Worst, float64(s.Mean))
	for _, b := range s.Below {
		fmt.Fprintf(t, "below %d\t%d\n", b.Score, b.Entries)
	}
	for _, text := range s.Repeated {
		fmt.Fprintf(t, "repeated\t%s\n", text)
	}
	fmt.Fprintln(t)
	for _, e := range s.Entries {
		score := fmt.Sprint(e.Score)
		if !e.Known {
			score = "unknown"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", score, e.Answer, e.Slot)
	}
	return t.Flush()
}
