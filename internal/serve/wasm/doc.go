//go:build !js

// Command wasm is the workbench for a Worker of a browser. It does what it is asked by messages {job, request}, one at
// a time, and posts the messages of the answer, the last of which has the type done or error. Lists and definitions are
// not in it: it fetches them from the folder above its script.
//
//	GOOS=js GOARCH=wasm go build -o crossat.wasm ./internal/serve/wasm
package main

import "log"

func main() { log.Fatal("this program is for browsers: build it with GOOS=js GOARCH=wasm") }
