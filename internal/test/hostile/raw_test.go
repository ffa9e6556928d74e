package hostile

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"kontor/internal/api"
	"kontor/internal/db"
)

const (
	head = " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer $key.owner\r\n"
	post = "POST /openapi/v1/sales/preview" + head
	get  = "GET /openapi/v1/company" + head
	good = `{"items":[{"quantity":1}]}`
)

// wire lists requests as bytes with the expected status; 0 means that the connection is
// closed without an answer.
var wire = []struct {
	text   string
	status int
}{
	{get + "\r\n", 200},
	{"GET /openapi/v1/company HTTP/1.0\r\nAuthorization: Bearer $key.owner\r\n\r\n", 200},
	{"GET /openapi/v1/company HTTP/1.1\r\nAuthorization: Bearer $key.owner\r\n\r\n", 400},
	{"GET /openapi/v1/company HTTP/1.1\r\nHost: x\r\nHost: y\r\nAuthorization: Bearer $key.owner\r\n\r\n", 400},
	{"GET /openapi/v1/company HTTP/1.1\r\nHost: a b\r\nAuthorization: Bearer $key.owner\r\n\r\n", 400},
	{"GET /openapi/v1/company HTTP/2.0\r\nHost: x\r\n\r\n", 505},
	{"GET /openapi/v1/company HTTP/9.9\r\nHost: x\r\n\r\n", 505},
	{"GET /openapi/v1/company FTP/1.1\r\nHost: x\r\n\r\n", 400},
	{"GET /openapi/v1/company\r\n\r\n", 400},
	{"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 401},
	{"GET * HTTP/1.1\r\nHost: x\r\n\r\n", 401},
	{"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 200},
	{"CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 401},
	{"GET company HTTP/1.1\r\nHost: x\r\n\r\n", 400},
	{"GET http://evil.example/openapi/v1/company" + head + "\r\n", 200},
	{"GET //evil.example/openapi/v1/company" + head + "\r\n", 404},
	{"GET /openapi/v1/com pany" + head + "\r\n", 400},
	{"GET /openapi/v1/company\x00" + head + "\r\n", 400},
	{"GET /openapi/v1/%" + head + "\r\n", 400},
	{"GET /openapi/v1/%zz" + head + "\r\n", 400},
	{"GET /openapi/v1/company#x" + head + "\r\n", 404},
	{"G\x00T /openapi/v1/company" + head + "\r\n", 400},
	{"GET\t/openapi/v1/company" + head + "\r\n", 400},
	{strings.Repeat("A", 3000) + " /openapi/v1/company" + head + "\r\n", 405},
	{"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400},
	{"\x00\x00\x00\x00\r\n\r\n", 400},
	{get + "X-A: a\x00b\r\n\r\n", 400},
	{get + "X-A: a\x07b\r\n\r\n", 400},
	{get + "X A: b\r\n\r\n", 400},
	{get + "X-A : b\r\n\r\n", 400},
	{get + ": b\r\n\r\n", 400},
	{get + "no colon\r\n\r\n", 400},
	{get + "X-A: b\r\n folded\r\n\r\n", 200},
	{get + "X-A: " + strings.Repeat("a", 40_000) + "\r\n\r\n", 431},
	{get + strings.Repeat("X-A: b\r\n", 6_000) + "\r\n", 431},
	{get + "Expect: nonsense\r\n\r\n", 417},
	{post + "Content-Length: 26\r\n\r\n" + good, 200},
	{post + "Content-Length: 5\r\n\r\n" + good, 400},
	{post + "Content-Length: 26\r\nContent-Length: 5\r\n\r\n" + good, 400},
	{post + "Content-Length: -1\r\n\r\n" + good, 400},
	{post + "Content-Length: +26\r\n\r\n" + good, 400},
	{post + "Content-Length: 0x1a\r\n\r\n" + good, 400},
	{post + "Content-Length: 99999999999999999999999\r\n\r\n" + good, 400},
	{post + "Content-Length: 107374182400\r\n\r\n" + good, 413},
	{post + "Content-Length: 1048577\r\n\r\n" + good, 413},
	{post + "Content-Length: 26 \r\n\r\n" + good, 200},
	{post + "Transfer-Encoding: chunked\r\n\r\n1a\r\n" + good + "\r\n0\r\n\r\n", 200},
	{post + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /openapi/v1/company" + head + "\r\n", 400},
	{post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n", 501},
	{post + "Transfer-Encoding: gzip\r\n\r\n" + good, 501},
	{post + "Transfer-Encoding: xchunked\r\n\r\n" + good, 501},
	{post + "Transfer-Encoding: \x0bchunked\r\n\r\n" + good, 400},
	{post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + good + "\r\n0\r\n\r\n", 400},
	{post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n" + good + "\r\n0\r\n\r\n", 400},
	{post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n" + good, 400},
	{post + "Transfer-Encoding: chunked\r\n\r\n1a\r\n" + good + "XX0\r\n\r\n", 400},
}

// TestConnections uses connections in ways that client libraries do not.
func TestConnections(t *testing.T) {
	w := newTwin(t, db.Options{})
	for name, run := range map[string]func(*testing.T, *twin){"wire": oddBytes, "smuggled": smuggled, "cut": cutRequests, "slow": slowClients} {
		t.Run(name, func(t *testing.T) {
			w.t = t
			w.clock.forward(time.Minute)
			run(t, w)
		})
	}
}

// oddBytes sends invalid requests.
func oddBytes(t *testing.T, w *twin) {
	w.snapshot()
	for _, c := range wire {
		w.clock.forward(time.Second)
		for _, s := range w.sides {
			status, body := s.dial(t, s.expand(c.text, ""), true)
			if status != c.status {
				t.Errorf("%.120q on %s answered %d %.200s, want %d", c.text, s.name, status, body, c.status)
			}
		}
	}
	w.look("odd bytes were sent")
}

// smuggled hides a request in the body of another: a proxy that reads lengths takes it for
// the body, a server that reads chunks would answer it.
func smuggled(t *testing.T, w *twin) {
	hidden := "GET /openapi/v1/company" + head + "\r\n"
	for _, s := range w.sides {
		text := post + fmt.Sprintf("Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", len(hidden)+5) + hidden
		conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, s.expand(text, "")); err != nil {
			t.Fatal(err)
		}
		all, err := io.ReadAll(conn)
		if err != nil {
			t.Error(err)
		}
		if n := strings.Count(string(all), "HTTP/1.1 "); n != 1 {
			t.Errorf("%s gave %d answers:\n%s", s.name, n, all)
		}
	}
}

// cutRequests cuts a request off at every byte. Nothing is executed.
func cutRequests(t *testing.T, w *twin) {
	body := `{"entryDate":"2026-11-14","lines":[{"accountId":$account.1110,"debit":1},{"accountId":$account.3110,"credit":1}]}`
	w.snapshot()
	for _, s := range w.sides {
		filled := s.expand(body, "")
		text := s.expand("POST /openapi/v1/journal-entries"+head, "") + fmt.Sprintf("Content-Length: %d\r\n\r\n", len(filled)) + filled
		step := 7
		if long {
			step = 1
		}
		for at := 1; at < len(text); at += step {
			w.clock.forward(time.Second)
			s.dial(t, text[:at], false)
		}
	}
	w.look("cut requests were sent")
	for _, s := range w.sides {
		filled := s.expand(body, "")
		w.clock.forward(time.Minute)
		if status, got := s.dial(t, s.expand("POST /openapi/v1/journal-entries"+head, "")+fmt.Sprintf("Content-Length: %d\r\n\r\n", len(filled))+filled, true); status != 201 {
			t.Errorf("the whole request answered %d %s", status, got)
		}
	}
}

// dial sends bytes and reads one answer. If wait is false it closes the connection instead.
func (s *side) dial(t *testing.T, text string, wait bool) (int, string) {
	t.Helper()
	conn, err := net.Dial("tcp", s.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, text); err != nil && wait {
		return 0, err.Error()
	}
	if !wait {
		return 0, ""
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, err.Error()
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	if err != nil {
		return res.StatusCode, err.Error()
	}
	return res.StatusCode, string(body)
}

// slowClients send a head or body too slowly and are disconnected. Others are served
// meanwhile.
func slowClients(t *testing.T, w *twin) {
	s := w.sides[0]
	if api.ReadHeaderTimeout > 10*time.Second || api.ReadTimeout > 60*time.Second {
		t.Error("slow clients may hold a connection for too long")
	}
	slow := httptest.NewUnstartedServer(s.handler)
	slow.Config.ReadHeaderTimeout, slow.Config.ReadTimeout = 200*time.Millisecond, 400*time.Millisecond
	slow.Start()
	defer slow.Close()
	began := time.Now()
	var conns []net.Conn
	for i := range 60 {
		conn, err := net.Dial("tcp", slow.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		text := "GET /openapi/v1/company HTTP/1.1\r\nHost: x\r\nX-"
		if i%2 == 1 {
			text = s.expand(post, "") + "Content-Length: 26\r\n\r\n{"
		}
		if _, err := io.WriteString(conn, text); err != nil {
			t.Fatal(err)
		}
		conns = append(conns, conn)
	}
	w.clock.forward(time.Minute)
	if status, _ := s.dial(t, s.expand(get, "")+"\r\n", true); status != 200 {
		t.Errorf("others are answered %d", status)
	}
	for _, conn := range conns {
		if err := conn.SetReadDeadline(began.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
			t.Error("a slow client was not cut off")
		}
	}
}
