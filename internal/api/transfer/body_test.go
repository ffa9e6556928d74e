package transfer_test

import (
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"kontor/internal/api"
	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
)

// piped is a listener of one connection in memory, whose deadlines follow the clock of the test.
type piped struct {
	connection chan net.Conn
	closed     chan struct{}
}

func (p piped) Accept() (net.Conn, error) {
	select {
	case c := <-p.connection:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}
func (p piped) Close() error   { close(p.closed); return nil }
func (p piped) Addr() net.Addr { return &net.TCPAddr{} }

// A client that sends a byte now and then is read for two minutes. One that stops frees its slot after
// ten seconds.
func TestUploadsThatStopEnd(t *testing.T) {
	for name, test := range map[string]struct {
		bytes int
		want  time.Duration
	}{
		"at once":       {1, 10 * time.Second},
		"in between":    {5, 46 * time.Second},
		"slow all time": {100, 120 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				read := make(chan time.Duration, 1)
				server := &http.Server{ReadTimeout: api.ReadTimeout, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					begun := time.Now()
					if _, err := io.Copy(io.Discard, transfer.Moving(w, r.Body)); err == nil {
						t.Error("the upload was read to its end")
					}
					read <- time.Since(begun)
				})}
				here, there := net.Pipe()
				listener := piped{make(chan net.Conn, 1), make(chan struct{})}
				listener.connection <- there
				go func() { _ = server.Serve(listener) }()
				go func() { _, _ = io.Copy(io.Discard, here) }()
				go func() {
					_, _ = io.WriteString(here, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
					for range test.bytes {
						if _, err := io.WriteString(here, "x"); err != nil {
							return
						}
						time.Sleep(9 * time.Second)
					}
				}()
				if took := <-read; took != test.want {
					t.Errorf("the upload ended after %s", took)
				}
				_ = here.Close()
				_ = server.Close()
				time.Sleep(10 * time.Second) // the client notices
			})
		})
	}
}

// A second file of a company waits for a moment, and is then refused. Other companies are read.
func TestFilesOfACompanyAreReadOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slots := transfer.ParseSlots()
		first, err := slots.Take(t.Context(), 1, "busy")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := slots.Take(t.Context(), 2, "busy"); err != nil {
			t.Errorf("another company: %v", err)
		}
		if _, err := slots.Take(t.Context(), 1, "busy"); fault.Of(err) == nil || fault.Of(err).Code != fault.RateLimitExceeded.Code {
			t.Errorf("a second file: %v", err)
		}
		time.AfterFunc(500*time.Millisecond, first)
		if _, err := slots.Take(t.Context(), 1, "busy"); err != nil {
			t.Errorf("a file after a moment: %v", err)
		}
	})
}
