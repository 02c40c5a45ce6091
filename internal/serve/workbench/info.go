package workbench

import (
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/layout"
	"crossat/internal/problem/pattern"
	"crossat/puzzle/formats"
)

// infoMessage reports the available choices.
type infoMessage struct {
	Type       string       `json:"type"`
	Version    string       `json:"version"`
	Lists      []listInfo   `json:"lists"`
	Grids      []gridInfo   `json:"grids"`
	Read       []formatInfo `json:"read"`
	Write      []formatInfo `json:"write"`
	Styles     []choice     `json:"styles"`
	Symmetries []choice     `json:"symmetries"`
	Objectives []choice     `json:"objectives"`
	MaxSide    int          `json:"max_side"`
	Default    string       `json:"default_list"`
}

type choice struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

type listInfo struct {
	choice
	Words   int    `json:"words"`
	Licence string `json:"licence"`
}

type gridInfo struct {
	choice
	Rows []string `json:"rows"`
}

type formatInfo struct {
	choice
	Extensions []string `json:"extensions"`
}

// info reports the available choices.
func (c *call) info(struct{}) error {
	m := infoMessage{Type: "info", Version: c.o.Version, MaxSide: layout.MaxSide, Default: DefaultList}
	lists, err := c.o.Lists()
	if err != nil {
		return err
	}
	for _, l := range lists {
		m.Lists = append(m.Lists, listInfo{choice{l.Name, l.Title}, l.Words, l.Licence})
	}
	for _, info := range grids.List() {
		g, err := grids.Open(info.Name)
		if err != nil {
			return err
		}
		if board := g.Board(); max(board.Width, board.Height) <= layout.MaxSide {
			m.Grids = append(m.Grids, gridInfo{choice{info.Name, info.Title}, g.Rows()})
		}
	}
	m.Read, m.Write = describe(formats.All, formats.Format.Reads), describe(exports(false), writes)
	for _, s := range pattern.Styles {
		m.Styles = append(m.Styles, choice{s.Name, s.Title})
	}
	for _, s := range grids.Symmetries {
		m.Symmetries = append(m.Symmetries, choice{s.Name, s.Title})
	}
	m.Objectives = append(m.Objectives, choice{"good", "a good fill soon, without a proof"})
	for _, o := range fit.Objectives {
		m.Objectives = append(m.Objectives, choice{o.Name, o.Title})
	}
	c.tell(m)
	return nil
}

func writes(f formats.Format) bool { return f.Write != nil }

// describe describes the formats in a table that satisfy a condition.
func describe(table []formats.Format, will func(formats.Format) bool) (all []formatInfo) {
	for _, f := range table {
		if will(f) {
			all = append(all, formatInfo{choice{f.Name, f.Title}, f.Extensions})
		}
	}
	return all
}
