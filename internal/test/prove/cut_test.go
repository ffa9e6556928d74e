package prove

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// TestCutOff cuts the connection after every possible number of bytes. An incomplete
// request changes nothing. A request whose answer was cut is applied once, and repeating it
// with the same key returns the same answer.
func TestCutOff(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { cutOff(t, "sqlite:"+filepath.Join(t.TempDir(), "kontor.db")) })
	t.Run("postgres", func(t *testing.T) { cutOff(t, dbtest.PostgresURL(t)) })
}

func cutOff(t *testing.T, database string) {
	p := newProgram(t, database)
	p.start()
	c := &cutter{t: t, p: p, proxy: newProxy(t, p.address)}
	steps := 12
	if long {
		steps = Count(t, "KONTOR_PROVE_CUTS", 250)
	}
	const whole = 1 << 20
	size := len(c.request("token-0000"))
	cuts := 0
	for i := range steps {
		token := fmt.Sprintf("token-1%03d", i)
		c.send(token, size*(i+1)/(steps+1), whole)
		cuts++
		if n := c.count(token); n != 0 {
			t.Errorf("%d of %d bytes arrived, and %d records are there", size*(i+1)/(steps+1), size, n)
			c.lost++
		}
	}
	answer := len(c.send("token-0000", whole, whole))
	for i := range steps {
		token := fmt.Sprintf("token-2%03d", i)
		c.send(token, whole, answer*(i+1)/(steps+1))
		cuts++
		c.landed(token)
	}
	p.kill()
	Report(t, Row{Test: "connections cut, " + engine(database), Faults: cuts, Requests: c.requests, Acked: c.acked, Lost: c.lost, Broken: p.check(),
		Note: "half in the request, half in the answer"})
}

// cutter sends requests over connections that are cut.
type cutter struct {
	t                     *testing.T
	p                     *program
	proxy                 *proxy
	requests, acked, lost int
}

func (c *cutter) request(token string) string {
	at := c.p.companies[0]
	body := fmt.Sprintf(`{"entryDate":"2026-11-14","description":"Cut","externalId":%q,"lines":[{"accountId":%d,"debit":12.5},{"accountId":%d,"credit":12.5}]}`,
		token, at.accounts["1110"], at.accounts["3110"])
	return fmt.Sprintf("POST /openapi/v1/journal-entries HTTP/1.1\r\nHost: kontor\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		at.key, token, len(body), body)
}

// send sends a request over a connection that is cut after up bytes of the request and down
// bytes of the answer. It returns what it received.
func (c *cutter) send(token string, up, down int) []byte {
	c.t.Helper()
	c.requests++
	conn, err := net.Dial("tcp", c.proxy.open(up, down))
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, c.request(token)) // can be cut already
	conn.SetReadDeadline(time.Now().Add(time.Minute))
	if up < 1<<20 || down < 1<<20 {
		text, _ := io.ReadAll(conn) // until the cut
		return text
	}
	in := bufio.NewReader(conn)
	var text strings.Builder
	answer, err := http.ReadResponse(bufio.NewReader(io.TeeReader(in, &text)), nil)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.ReadAll(answer.Body); err != nil {
		c.t.Fatal(err)
	}
	return []byte(text.String())
}

// count returns how many records have the token.
func (c *cutter) count(token string) int {
	c.t.Helper()
	status, text := get(c.t, c.p, "/journal-entries?externalId="+token)
	var got struct {
		Data struct {
			Items []record
		}
	}
	if err := json.Unmarshal(text, &got); err != nil || status != http.StatusOK {
		c.t.Fatalf("%d %s", status, text)
	}
	return len(got.Data.Items)
}

// landed checks that a write was applied once and that its answer can be requested again.
func (c *cutter) landed(token string) {
	c.t.Helper()
	for began := time.Now(); c.count(token) == 0 && time.Since(began) < time.Minute; {
		time.Sleep(5 * time.Millisecond)
	}
	again := string(c.send(token, 1<<20, 1<<20))
	if !strings.HasPrefix(again, "HTTP/1.1 201") || !strings.Contains(again, "Idempotent-Replayed: true") {
		c.t.Errorf("%s: sent again: %s", token, again)
		c.lost++
	}
	if n := c.count(token); n != 1 {
		c.t.Errorf("%s is there %d times", token, n)
		c.lost++
	}
	c.acked++
}

// proxy forwards to the server and can cut connections.
type proxy struct {
	t        *testing.T
	listener net.Listener
	limits   chan [2]int
}

func newProxy(t *testing.T, server string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	x := &proxy{t: t, listener: l, limits: make(chan [2]int, 1)}
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			limit := <-x.limits
			far, err := net.Dial("tcp", server)
			if err != nil {
				near.Close()
				continue
			}
			go join(near, far, limit)
		}
	}()
	return x
}

// open sets the limits of the next connection.
func (x *proxy) open(up, down int) string {
	x.limits <- [2]int{up, down}
	return x.listener.Addr().String()
}

// join copies both ways and resets the connection when either limit is reached.
func join(near, far net.Conn, limit [2]int) {
	done := make(chan struct{}, 2)
	go func() { _, _ = io.CopyN(far, near, int64(limit[0])); done <- struct{}{} }()
	go func() { _, _ = io.CopyN(near, far, int64(limit[1])); done <- struct{}{} }()
	<-done
	for _, c := range []net.Conn{near, far} {
		_ = c.(*net.TCPConn).SetLinger(0) // reset instead of close
		c.Close()
	}
}
