//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"syscall/js"

	"crossat/internal/serve/workbench"
)

// The HTTP statuses of errors.
const (
	badRequest = 400
	notFound   = 404
	failed     = 500
)

// version is the program's version, set by the linker.
var version = "unknown"

// gcPercent is higher than the default, because garbage collection stops everything else on a single thread.
const gcPercent = 300

func main() {
	debug.SetGCPercent(gcPercent)
	s := &site{}
	bench := workbench.New(workbench.Options{
		Version: version, Lists: s.lists, Open: s.open, Definitions: s.definitions,
	})
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		asked := args[0].Get("data")
		job, request := asked.Get("job").String(), asked.Get("request").String()
		go answer(bench, job, []byte(request)) // in a goroutine, so that it can fetch files
		return nil
	}))
	post(workbench.Message(`{"type":"ready"}`))
	select {}
}

// post sends a message to the page.
func post(m workbench.Message) { js.Global().Call("postMessage", string(m)) }

// answer runs a job. To cancel it, the page terminates the Worker.
func answer(bench *workbench.Bench, name string, request []byte) {
	job, err := workbench.Find(name)
	if err != nil {
		refuse(notFound, err.Error())
		return
	}
	err = bench.Do(context.Background(), job, request, func(m workbench.Message) error {
		post(m)
		return nil
	})
	bad := workbench.BadRequest{}
	switch {
	case err == nil:
	case errors.As(err, &bad):
		refuse(badRequest, err.Error())
	default:
		refuse(failed, "crossat failed: "+err.Error())
	}
}

// refuse posts an error, with the HTTP status that a server would use.
func refuse(status int, text string) {
	line, err := json.Marshal(map[string]any{"type": "error", "status": status, "text": text})
	if err != nil {
		panic(err) // never happens: JSON can represent all of it
	}
	post(line)
}
