package formats

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// notJSON describes why JSON isn't a puzzle, with the line in the file. part is the JSON inside the file.
func notJSON(file, part []byte, err error) error {
	at, why := len(bytes.TrimSpace(part)), "it ends too early"
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		at, why = int(kind.Offset), fmt.Sprintf("%q can't be of the type %s",
			kind.Field[strings.LastIndexByte(kind.Field, '.')+1:], kind.Value)
		if kind.Field == "" {
			why = fmt.Sprintf("it is of the type %s", kind.Value)
		}
	case errors.As(err, &syntax) && int(syntax.Offset) < at:
		at, why = int(syntax.Offset)-1, syntax.Error()
	}
	begin := max(0, bytes.Index(file, part))
	line := 1 + bytes.Count(file[:min(begin+max(at, 0), len(file))], []byte("\n"))
	return fmt.Errorf("line %d: not the JSON of a puzzle: %s", line, why)
}
