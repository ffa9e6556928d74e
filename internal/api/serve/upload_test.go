package serve_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

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
