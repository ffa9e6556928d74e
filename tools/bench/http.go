package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/org/keys"
)

// overHTTP serves a copy of the database and runs the clients.
func (s settings) overHTTP(base database, at engine, c cell) (round, error) {
	url, clean, err := at.fresh("base", "round")
	if err != nil {
		return round{}, err
	}
	defer clean()
	var commits, operations atomic.Int64
	d, err := db.Open(background, url, c.options(func(c db.Commit) {
		commits.Add(1)
		operations.Add(int64(c.Operations))
	}))
	if err != nil {
		return round{}, err
	}
	defer d.Close()
	address, stop, err := serve(d)
	if err != nil {
		return round{}, err
	}
	defer stop()
	out, err := s.load(base, address, c)
	if n := commits.Load(); n > 0 {
		out.batch = float64(operations.Load()) / float64(n)
	}
	return out, err
}

// serve serves a database as the program does.
func serve(d *db.DB) (address string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{
		Handler:           v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30}),
		ReadHeaderTimeout: api.ReadHeaderTimeout, ReadTimeout: api.ReadTimeout, WriteTimeout: api.WriteTimeout, IdleTimeout: api.IdleTimeout,
	}
	go server.Serve(listener)
	return listener.Addr().String(), func() { server.Close() }, nil
}

// load runs all clients until the time is up.
func (s settings) load(base database, address string, at cell) (round, error) {
	var group sync.WaitGroup
	var mu sync.Mutex
	var out round
	var failed error
	began := time.Now()
	for n := range at.clients {
		group.Go(func() {
			c, err := dial(address)
			var waits []time.Duration
			for err == nil && time.Since(began) < s.length {
				waits, err = sell(c, base.companies[n%at.companies], n, waits)
			}
			if c != nil {
				c.conn.Close()
			}
			mu.Lock()
			defer mu.Unlock()
			out.sales += len(waits) / 4
			out.waits = append(out.waits, waits...)
			if err != nil {
				failed = err
			}
		})
	}
	group.Wait()
	out.took = time.Since(began)
	return out, failed
}

// client is one open connection. It parses only what it needs of an answer, because the
// clients run on the same machine as the server.
type client struct {
	conn   net.Conn
	in     *bufio.Reader
	out    bytes.Buffer
	answer bytes.Buffer
}

func dial(address string) (*client, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 8<<10)}, nil
}

// send sends a request with an API key and returns the body of the answer, which is valid
// until the next request.
func (c *client) send(method, path, key string, body []byte, want int) ([]byte, error) {
	return c.ask(method, api.Prefix+path, "Authorization: Bearer "+key+"\r\n", body, want)
}

// ask sends a request with additional header lines to any server.
func (c *client) ask(method, path, header string, body []byte, want int) ([]byte, error) {
	c.out.Reset()
	fmt.Fprintf(&c.out, "%s %s HTTP/1.1\r\nHost: bench\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", method, path, header, len(body))
	c.out.Write(body)
	if _, err := c.conn.Write(c.out.Bytes()); err != nil {
		return nil, err
	}
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return nil, err
	}
	status, err := strconv.Atoi(string(line[9:12]))
	if err != nil {
		return nil, err
	}
	length, chunked := int64(0), false
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		if len(line) <= 2 {
			break
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.ParseInt(string(bytes.TrimSpace(value)), 10, 64); err != nil {
				return nil, err
			}
		}
		chunked = chunked || bytes.HasPrefix(line, []byte("Transfer-Encoding: chunked"))
	}
	c.answer.Reset()
	if chunked {
		if _, err = c.answer.ReadFrom(httputil.NewChunkedReader(c.in)); err == nil {
			_, err = c.in.Discard(len("\r\n")) // the line after the last chunk
		}
	} else {
		_, err = io.CopyN(&c.answer, c.in, length)
	}
	if err != nil {
		return nil, err
	}
	if status != want {
		return nil, fmt.Errorf("%s %s: %d %s", method, path, status, c.answer.Bytes())
	}
	return c.answer.Bytes(), nil
}

// timed sends a write and records how long the answer took.
func (c *client) timed(waits []time.Duration, method, path, key string, body []byte, want int) ([]byte, []time.Duration, error) {
	began := time.Now()
	answer, err := c.send(method, path, key, body, want)
	return answer, append(waits, time.Since(began)), err
}
