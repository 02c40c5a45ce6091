package serve

import (
	"net"
	"sync"
)

// maxConnections limits simultaneous connections; more wait to be accepted.
const maxConnections = 512

// limited is a listener with a limit on connections.
type limited struct {
	net.Listener
	free   chan struct{}
	closed chan struct{}
	once   sync.Once
}

func newLimited(l net.Listener) *limited {
	return &limited{Listener: l, free: make(chan struct{}, maxConnections), closed: make(chan struct{})}
}

// Accept waits for room, then for a connection.
func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.free <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &counted{Conn: c, leave: func() { <-l.free }}, nil
}

// Close also ends a wait for room.
func (l *limited) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// counted is a connection that makes room for another when it's closed.
type counted struct {
	net.Conn
	once  sync.Once
	leave func()
}

// Close closes the connection.
func (c *counted) Close() error {
	defer c.once.Do(c.leave)
	return c.Conn.Close()
}
