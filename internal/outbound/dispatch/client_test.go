package dispatch

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"kontor/internal/outbound/webhook"
)

// Endpoints that behave badly: each attempt ends in time, and only a little is read.
func TestAnswersOfEndpoints(t *testing.T) {
	sent := make(chan *http.Request, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 64<<10)); err != nil {
					return
				}
			}
		case "/trickle":
			w.WriteHeader(http.StatusOK)
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, "x")
				w.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		case "/busy":
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusServiceUnavailable)
		case "/reset":
			c, _, _ := w.(http.Hijacker).Hijack()
			_ = c.Close()
		default:
			sent <- r
			_, _ = io.WriteString(w, "thanks")
		}
	}))
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	guard, err := webhook.NewGuard([]string{host}, false)
	if err != nil {
		t.Fatal(err)
	}
	c := NewClient(Settings{Guard: guard, Version: "test", Time: 2 * time.Second})
	send := func(path string) webhook.Outcome {
		return c.Send(t.Context(), webhook.Message{URL: server.URL + path, ID: "evt_1_2_00000000", Type: "x", Attempt: 3, At: time.Unix(5, 0), Body: []byte("{}"), Signature: "v1,x"})
	}
	for path, want := range map[string]webhook.Outcome{
		"/ok": {Status: 200}, "/redirect": {Status: 302, Error: webhook.ErrRedirect}, "/endless": {Status: 200}, "/trickle": {Status: 200},
		"/busy": {Status: 503, Error: webhook.ErrStatus, RetryAfter: 7 * time.Second}, "/reset": {Error: webhook.ErrConnect},
	} {
		got := send(path)
		got.Took = 0
		if got != want { // nothing of a private answer is kept
			t.Errorf("%s: %+v, want %+v", path, got, want)
		}
	}
	r := <-sent
	for name, want := range map[string]string{"Webhook-Id": "evt_1_2_00000000", "Webhook-Timestamp": "5", "Webhook-Signature": "v1,x", "Kontor-Attempt": "3",
		"Content-Type": "application/json", "User-Agent": "kontor/test"} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A head that comes a byte at a time, plain HTTP instead of TLS, names that turn private: no
// attempt takes longer than its time, and a private address is not connected to.
func TestConnectionsOfEndpoints(t *testing.T) {
	slow, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	connected := make(chan struct{}, 10)
	go func() {
		for {
			c, err := slow.Accept()
			if err != nil {
				return
			}
			connected <- struct{}{}
			go func() {
				defer c.Close()
				if _, err := c.Read(make([]byte, 1<<10)); err != nil {
					return
				}
				for _, b := range []byte("HTTP/1.1 200 OK\r\nX-Slow: 1234567890") {
					if _, err := c.Write([]byte{b}); err != nil {
						return
					}
					time.Sleep(100 * time.Millisecond)
				}
			}()
		}
	}()
	address := slow.Addr().String()
	open, _ := webhook.NewGuard([]string{address}, false)
	closed, _ := webhook.NewGuard(nil, false)
	_, port, _ := net.SplitHostPort(address)
	for _, c := range []struct {
		guard *webhook.Guard
		url   string
		want  string
	}{
		{open, "http://" + address + "/", webhook.ErrTimeout},
		{open, "https://" + address + "/", webhook.ErrTLS},
		{closed, "https://localhost:" + port + "/", webhook.ErrRefused},
		{closed, "http://" + address + "/", webhook.ErrRefused},
		{closed, "https://[::ffff:127.0.0.1]:" + port + "/", webhook.ErrRefused},
		{closed, "https://name.invalid/", webhook.ErrDNS},
	} {
		client := NewClient(Settings{Guard: c.guard, Time: 600 * time.Millisecond})
		got := client.Send(context.Background(), webhook.Message{URL: c.url, Body: []byte("{}")})
		if got.Error != c.want && !(c.want == webhook.ErrDNS && got.Error == webhook.ErrTimeout) {
			t.Errorf("%s: %+v, want %s", c.url, got, c.want)
		}
		if reached := len(connected) > 0; reached == (c.want == webhook.ErrRefused) && c.want != webhook.ErrDNS {
			t.Errorf("%s: connected %v", c.url, reached)
		}
		for len(connected) > 0 {
			<-connected
		}
	}
}
