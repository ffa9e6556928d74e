package api_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
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
					if _, err := io.Copy(io.Discard, api.Moving(w, r.Body)); err == nil {
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
		slots := api.ParseSlots()
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

// A client that sends all of a large body before it reads sees why it was refused.
func TestRefusalOfALargeBodyArrives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, api.Options{})
		host := strings.TrimSuffix(strings.TrimPrefix(w.url, "http://"), api.Prefix)
		body := bytes.Repeat([]byte(" "), 12<<20)
		for key, want := range map[string]int{w.owner: http.StatusRequestEntityTooLarge, "nobody": http.StatusUnauthorized} {
			for _, length := range []string{fmt.Sprintf("Content-Length: %d", len(body)), "Transfer-Encoding: chunked"} {
				c, err := net.Dial("tcp", host)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				fmt.Fprintf(c, "POST %s/things HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n%s\r\n\r\n", api.Prefix, key, length)
				if strings.HasPrefix(length, "Transfer") {
					fmt.Fprintf(c, "%x\r\n", len(body))
				}
				if _, err := c.Write(body); err != nil {
					t.Errorf("%d, %s: the body was not taken: %v", want, length, err)
				}
				answer, err := http.ReadResponse(bufio.NewReader(c), nil)
				if err != nil || answer.StatusCode != want {
					t.Errorf("%d, %s: the answer is %+v, %v", want, length, answer, err)
				}
			}
		}
	})
}
