package main

import (
	"bufio"
	"fmt"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/csp"
	"crossat/internal/encodings/fill"
	"crossat/internal/problem"
)

// encoded is a file of crossat encode: a formula or a constraint model.
type encoded struct {
	header  *fill.Header
	formula *cnf.File  // nil for a model
	model   csp.Format // only for a model
}

// kind describes the file.
func (e *encoded) kind() string {
	if e.formula == nil {
		return "model"
	}
	return "formula"
}

// checked describes how words were checked without their list. For a model, crossat only reads the comments.
func (e *encoded) checked(verb string) string {
	if e.formula == nil {
		return verb + " not checked"
	}
	return verb + " checked against the formula only"
}

// readEncoded reads the file of --cnf.
func (j *command) readEncoded() (*encoded, error) {
	path := cnfFlag.Text(j)
	if path == "" {
		return nil, usagef("--cnf is missing: give a file of crossat encode")
	}
	r, name, err := j.open(path, formulaLimit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	in, e := bufio.NewReader(r), new(encoded)
	var comments []string
	if format, ok := csp.Detect(in); ok {
		e.model = format
		comments, err = format.Comments(in)
	} else if e.formula, err = cnf.Read(name, in); err == nil {
		comments = e.formula.Comments
	}
	if err != nil {
		return nil, err
	}
	if e.header, err = fill.ReadHeader(comments); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return e, nil
}

// readGridOf reads the answer in --model and returns its grid, and for a formula also the model and its cost.
func (j *command) readGridOf(e *encoded) (*grids.Grid, cnf.Optimum, error) {
	if e.formula != nil {
		o, err := j.readModel(e.formula)
		if err != nil {
			return nil, o, err
		}
		g, err := e.header.Atoms.Decode(o.Model)
		if err != nil {
			err = fmt.Errorf("%s: %w", modelFlag.Text(j), err)
		}
		return g, o, err
	}
	r, name, err := j.open(modelFlag.Text(j), formulaLimit)
	if err != nil {
		return nil, cnf.Optimum{}, err
	}
	defer r.Close()
	answer, g, err := e.model.ReadAnswer(name, r, e.header)
	if err == nil {
		err = noModel(answer, name, e.kind())
	}
	return g, cnf.Optimum{Answer: answer}, err
}

// noModel is the error for an answer other than satisfiable.
func noModel(answer cnf.Answer, name, kind string) error {
	switch answer {
	case cnf.Unsatisfiable:
		return problem.Impossiblef("%s says that the grid has no fill: the %s is unsatisfiable", name, kind)
	case cnf.Unknown:
		return &codeError{exitGaveUp, fmt.Errorf("%s says that the solver gave up", name)}
	}
	return nil
}
