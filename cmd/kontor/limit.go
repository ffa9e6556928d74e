package main

import (
	"net"
	"sync"
)

// limited returns a listener that accepts at most n connections at a time. Others
// wait in the system's accept queue.
func limited(l net.Listener, n int) net.Listener {
	return &limitedListener{Listener: l, free: make(chan struct{}, n), done: make(chan struct{})}
}

type limitedListener struct {
	net.Listener
	free chan struct{}
	done chan struct{}
	once sync.Once
}

func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.free <- struct{}{}:
	case <-l.done:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.free
		return nil, err
	}
	return &limitedConn{Conn: c, release: func() { <-l.free }}, nil
}

func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

type limitedConn struct {
	net.Conn
	once    sync.Once
	release func()
}

func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.once.Do(c.release)
	return err
}
