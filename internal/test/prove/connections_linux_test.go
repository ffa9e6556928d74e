package prove

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/api"
)

// TestManyConnections holds thousands of connections open that are idle, slow, or never
// read their answer. Other clients are not affected, memory stays bounded, and slow
// connections are closed in time.
func TestManyConnections(t *testing.T) {
	idle, slow := 200, 40
	if long {
		idle, slow = 10_000, 1000
	}
	p := newProgram(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db"))
	p.start()
	c := &manyConnections{t: t, p: p}
	l := newLoad(p)
	l.start(4)
	l.waitAcks(t, 100)
	p50, p99 := l.pace(t)
	for range idle {
		c.idle()
	}
	for i := range slow {
		switch {
		case i%5 < 2 || !long:
			c.group.Go(func() {
				c.slowly("POST /openapi/v1/contacts HTTP/1.1\r\nHost: kontor\r\nX-Slow: ", api.ReadHeaderTimeout)
			})
		case i%5 < 4:
			c.group.Go(func() {
				c.slowly("POST /openapi/v1/contacts HTTP/1.1\r\nHost: kontor\r\nAuthorization: Bearer "+p.companies[0].key+
					"\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"name\":\"", api.ReadTimeout)
			})
		default:
			c.group.Go(c.deaf)
		}
	}
	loaded50, loaded99 := l.pace(t)
	memory := c.memory()
	c.group.Wait()
	l.waitAcks(t, 20)
	l.end()
	leaks := 0
	if long { // longer than the idle timeout of the server
		leaks = c.leftOpen()
	}
	for _, conn := range c.conns {
		conn.Close()
	}
	leaks += c.leftOpen()
	acked, _ := l.acked()
	lost := l.verify(t)
	p.kill()
	if memory > 400<<20 {
		t.Errorf("%d MB of memory", memory>>20)
	}
	Report(t, Row{Test: "idle, slow and unresponsive clients", Faults: idle + slow, Requests: int(l.sent.Load()) + idle + slow, Acked: acked, Lost: lost,
		Broken: p.check(), Failed: len(l.failed), Leaks: leaks + int(c.late.Load()),
		Note: fmt.Sprintf("%d idle and %d slow; %d MB of memory; a write takes %s (p99 %s) alone, %s (p99 %s) under load", idle, slow, memory>>20, p50, p99, loaded50, loaded99)})
}

// pace measures how long a hundred writes wait for their acknowledgement.
func (l *load) pace(t *testing.T) (p50, p99 time.Duration) {
	t.Helper()
	l.mu.Lock()
	before := len(l.waits)
	l.mu.Unlock()
	l.waitAcks(t, 100)
	l.mu.Lock()
	defer l.mu.Unlock()
	waits := slices.Sorted(slices.Values(l.waits[before:]))
	return waits[len(waits)/2].Round(time.Millisecond), waits[len(waits)*99/100].Round(time.Millisecond)
}

type manyConnections struct {
	t     *testing.T
	p     *program
	mu    sync.Mutex
	conns []net.Conn
	group sync.WaitGroup
	late  atomic.Int32 // connections that were not closed in time
}

func (c *manyConnections) dial() net.Conn {
	c.t.Helper()
	conn, err := net.Dial("tcp", c.p.address)
	if err != nil {
		c.t.Error(err)
		return nil
	}
	return conn
}

// idle sends one request and keeps its connection.
func (c *manyConnections) idle() {
	c.t.Helper()
	conn := c.dial()
	if conn == nil {
		return
	}
	c.mu.Lock()
	c.conns = append(c.conns, conn)
	c.mu.Unlock()
	fmt.Fprint(conn, "GET /healthz HTTP/1.1\r\nHost: kontor\r\n\r\n")
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		c.t.Errorf("a connection that will be idle: %v", err)
		return
	}
	answer.Body.Close() // keeps the connection open
}

// slowly starts a request and then sends a byte a second. The server must close the
// connection after patience.
func (c *manyConnections) slowly(begin string, patience time.Duration) {
	conn := c.dial()
	if conn == nil {
		return
	}
	defer conn.Close()
	fmt.Fprint(conn, begin)
	began := time.Now()
	gone := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, conn) // ends when the server closes it
		close(gone)
	}()
	for {
		select {
		case <-gone:
			return
		case <-time.After(time.Second):
		}
		if _, err := conn.Write([]byte("x")); err != nil {
			return
		}
		if time.Since(began) > patience+time.Minute {
			c.late.Add(1)
			c.t.Errorf("a slow client was still served after %s", time.Since(began))
			return
		}
	}
}

// deaf requests long answers, reads none and keeps the connection until the server must
// have closed it.
func (c *manyConnections) deaf() {
	conn := c.dial()
	if conn == nil {
		return
	}
	c.mu.Lock()
	c.conns = append(c.conns, conn)
	c.mu.Unlock()
	_ = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	for range 20 {
		fmt.Fprint(conn, "GET /openapi/v1/spec.json HTTP/1.1\r\nHost: kontor\r\n\r\n")
	}
	time.Sleep(api.WriteTimeout + 20*time.Second)
}

// memory returns the resident memory of the server in bytes.
func (c *manyConnections) memory() int {
	c.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.p.server.Process.Pid))
	if err != nil {
		c.t.Fatal(err)
	}
	fields := strings.Fields(string(status))
	n, err := strconv.Atoi(fields[slices.Index(fields, "VmRSS:")+1])
	if err != nil {
		c.t.Fatal(err)
	}
	return n << 10
}

// leftOpen counts the unused connections that the server still has open.
func (c *manyConnections) leftOpen() int {
	c.t.Helper()
	const own = 80 // database files, and connections of the load
	open := 0
	for range 50 {
		files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", c.p.server.Process.Pid))
		if err != nil {
			c.t.Fatal(err)
		}
		if open = len(files); open <= own {
			return 0
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.t.Errorf("%d files are open", open)
	return open - own
}
