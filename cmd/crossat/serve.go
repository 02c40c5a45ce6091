package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"

	"github.com/urfave/cli/v2"

	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/serve"
	"crossat/internal/serve/page"
	"crossat/internal/serve/store"
	"crossat/internal/serve/workbench"
)

func serveCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "serve",
		Flags:  cmdline.Flags([]*cmdline.Flag{dirFlag, addrFlag, openFlag, exportFlag, wasmFlag, serveTimeoutFlag}),
		Action: action(std, (*command).serve),
	}
}

// serve is crossat serve.
func (j *command) serve() error {
	if exportFlag.Given(j) {
		return j.export()
	}
	if wasmFlag.Given(j) {
		return usagef("--wasm goes with --export")
	}
	host, _, err := net.SplitHostPort(addrFlag.Text(j))
	if err != nil {
		return usagef("--addr %q: give a host and a port, as in 127.0.0.1:8080", addrFlag.Text(j))
	}
	puzzles, err := store.Open(dirFlag.Text(j))
	if err != nil {
		return fmt.Errorf("--dir: %w", err)
	}
	defer puzzles.Close()
	listener, err := new(net.ListenConfig).Listen(j.ctx, "tcp", addrFlag.Text(j))
	if err != nil {
		return fmt.Errorf("--addr: %w: give another host or port", err)
	}
	defer listener.Close()
	version, _ := bench.Version()
	o := serve.Options{
		Bench: workbench.New(workbench.Options{Version: version}), Store: puzzles, Page: page.Files,
		Log: func(line string) { fmt.Fprintln(j.std.err, "crossat:", line) },
	}
	url := "http://" + listener.Addr().String() + "/"
	if !loopback(listener.Addr()) {
		o.Token = rand.Text()
		o.Hosts = hosts(host)
		url += "?token=" + o.Token
	}
	fmt.Fprintf(j.std.err, "crossat: the workbench is at %s, its puzzles in %s; ^C ends it\n", url, dirFlag.Text(j))
	if openFlag.On(j) {
		if err := openBrowser(j.ctx, url); err != nil {
			fmt.Fprintf(j.std.err, "crossat: --open: %v: open that address in a browser\n", err)
		}
	}
	return serve.Run(j.ctx, listener, serve.New(o))
}

// loopback reports whether an address is only reachable from this machine.
func loopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// hosts returns the names by which clients reach a server that listens on a host: the host itself or, if it's empty or
// a wildcard, the addresses of this machine.
func hosts(host string) []string {
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return []string{host}
	}
	var names []string
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range addresses {
		if network, ok := a.(*net.IPNet); ok {
			names = append(names, network.IP.String())
		}
	}
	return names
}

// openBrowser opens an address in the user's browser.
func openBrowser(ctx context.Context, url string) error {
	command := map[string][]string{
		"darwin": {"open"}, "windows": {"rundll32", "url.dll,FileProtocolHandler"},
	}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	path, err := exec.LookPath(command[0])
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("no %s here", command[0])
	}
	if err != nil {
		return err
	}
	browser := exec.CommandContext(context.WithoutCancel(ctx), path, append(command[1:], url)...)
	if err := browser.Start(); err != nil {
		return err
	}
	go func() { _ = browser.Wait() }()
	return nil
}
