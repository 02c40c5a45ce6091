package dicts

import "fmt"

// Option names a field of [Options].
type Option string

// The options that appear in the advice of an [Error].
const (
	Charset   Option = "Charset"
	Join      Option = "Join"
	MinScore  Option = "MinScore"
	MinLength Option = "MinLength"
	MaxLength Option = "MaxLength"
)

// Error describes, on one line, a problem with a list and how to fix it.
type Error struct {
	Name string // of the list, as given to [Parse]
	Line int    // 1-based; 0 if the error concerns the whole list
	Msg  string // what is wrong

	Advice  string   // the fix, with a %s for each of Options; can be empty
	Options []Option // the options in the advice
}

// Error returns "name:line: message: advice", without the line if the error concerns the whole list. Options have their
// Go names.
func (e *Error) Error() string {
	return e.Text(func(o Option) string { return string(o) })
}

// Text is like Error, but with a front end's names for options, such as --join for Join.
func (e *Error) Text(optionName func(Option) string) string {
	text := e.Name + ": " + e.Msg
	if e.Line > 0 {
		text = fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Msg)
	}
	if e.Advice == "" {
		return text
	}
	var names []any
	for _, o := range e.Options {
		names = append(names, optionName(o))
	}
	return text + ": " + fmt.Sprintf(e.Advice, names...)
}

// advise sets the advice of an error, and returns the error.
func (e *Error) advise(advice string, options ...Option) *Error {
	e.Advice, e.Options = advice, options
	return e
}
