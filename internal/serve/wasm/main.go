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

// The statuses of errors, as a server has them.
const (
	badRequest = 400
	notFound   = 404
	failed     = 500
)

// version is that of the program, set by the linker.
var version = "unknown"

// gcPercent lets the heap grow more than usual: collecting garbage stops all else where there is a single thread.
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
		go answer(bench, job, []byte(request)) // so that what it fetches can arrive
		return nil
	}))
	post(workbench.Message(`{"type":"ready"}`))
	select {}
}

// post sends a message to the page.
func post(m workbench.Message) { js.Global().Call("postMessage", string(m)) }

// answer does a job. The page ends it with the Worker.
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

// refuse posts what is wrong, with the status that a server would give it.
func refuse(status int, text string) {
	line, err := json.Marshal(map[string]any{"type": "error", "status": status, "text": text})
	if err != nil {
		panic(err) // cannot happen: there is nothing in it that JSON has not
	}
	post(line)
}
