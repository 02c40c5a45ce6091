package dicts

import "fmt"

// Option names a field of [Options].
type Option string

// The options that an [Error] may advise to set.
const (
	Charset   Option = "Charset"
	Join      Option = "Join"
	MinScore  Option = "MinScore"
	MinLength Option = "MinLength"
	MaxLength Option = "MaxLength"
)

// Error is what is wrong with a list and what to do about it, on one line.
type Error struct {
	Name string // the list's name, as given to [Parse]
	Line int    // 1-based; 0 when it is about the whole list
	Msg  string // what is wrong

	Advice  string   // what to do, with a %s for each of Options; may be empty
	Options []Option // that the advice speaks of
}

// Error is "name:line: what: what to do", without the line if it is about the whole list.
func (e *Error) Error() string {
	return e.Text(func(o Option) string { return string(o) })
}

// Text is the error with options as a front end calls them.
func (e *Error) Text(call func(Option) string) string {
	text := e.Name + ": " + e.Msg
	if e.Line > 0 {
		text = fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Msg)
	}
	if e.Advice == "" {
		return text
	}
	var names []any
	for _, o := range e.Options {
		names = append(names, call(o))
	}
	return text + ": " + fmt.Sprintf(e.Advice, names...)
}

// advise adds to an error what to do about it.
func (e *Error) advise(advice string, options ...Option) *Error {
	e.Advice, e.Options = advice, options
	return e
}
