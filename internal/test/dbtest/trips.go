package dbtest

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
)

// Trips counts round trips to a PostgreSQL database, on the way between it and
// the program.
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

// Between is an address that leads to a PostgreSQL database by way of the test, until it ends:
// connections there reach the database, and what goes from one to the other is the
// test's to carry. Nothing is encrypted, so that it can be read.
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

// pass closes a connection when nothing more comes for it.
func pass(to net.Conn, copying func() error) {
	_ = copying()
	_ = to.Close()
}

// count passes messages of the server on. Whatever was sent to it together, it says
// once that it is ready for more.
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

// During is how many round trips something takes.
func (c *Trips) During(do func()) int64 {
	before := c.made.Load()
	do()
	return c.made.Load() - before
}
