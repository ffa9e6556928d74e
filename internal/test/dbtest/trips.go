package dbtest

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
)

// Trips counts round trips between the program and a PostgreSQL database.
type Trips struct {
	URL  string // leads there past the counter
	made atomic.Int64
}

// NewTrips counts those to a database until the test ends.
func NewTrips(t testing.TB, address string) *Trips {
	t.Helper()
	trips := &Trips{}
	trips.URL = Between(t, address, func(program, database net.Conn) {
		go pass(database, func() error { _, err := io.Copy(database, program); return err })
		go pass(program, func() error { return trips.count(program, database) })
	})
	return trips
}

// Between returns the address of a proxy to a PostgreSQL database that runs until the
// test ends. meet carries the data between the two connections. Nothing is encrypted, so
// that it can be read.
func Between(t testing.TB, address string, meet func(program, database net.Conn)) string {
	t.Helper()
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	server := to.Host
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	to.Host = listener.Addr().String()
	query := to.Query()
	query.Set("sslmode", "disable")
	to.RawQuery = query.Encode()
	go func() {
		for {
			program, err := listener.Accept()
			if err != nil {
				return
			}
			database, err := net.Dial("tcp", server)
			if err != nil {
				_ = program.Close()
				continue
			}
			meet(program, database)
		}
	}()
	return to.String()
}

// pass copies a connection and closes it at the end.
func pass(to net.Conn, copying func() error) {
	_ = copying()
	_ = to.Close()
}

// count passes the server's messages on and counts ReadyForQuery, which it sends once per
// round trip.
func (c *Trips) count(to io.Writer, from io.Reader) error {
	var head [5]byte // the kind of a message, and how long it is
	for {
		if _, err := io.ReadFull(from, head[:]); err != nil {
			return err
		}
		if head[0] == 'Z' {
			c.made.Add(1)
		}
		if _, err := to.Write(head[:]); err != nil {
			return err
		}
		if _, err := io.CopyN(to, from, int64(binary.BigEndian.Uint32(head[1:]))-4); err != nil {
			return err
		}
	}
}

// During returns the round trips that do takes.
func (c *Trips) During(do func()) int64 {
	before := c.made.Load()
	do()
	return c.made.Load() - before
}
