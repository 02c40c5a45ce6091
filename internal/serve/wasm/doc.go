//go:build !js

// Command wasm is the workbench for a browser's Worker. It receives messages {job, request}, one at a time, and posts
// the messages of the answer; the last one has the type done or error. It doesn't contain lists and definitions, but
// fetches them from the parent folder of its script.
//
//	GOOS=js GOARCH=wasm go build -o crossat.wasm ./internal/serve/wasm
package main

import "log"

func main() { log.Fatal("this program is for browsers: build it with GOOS=js GOARCH=wasm") }
