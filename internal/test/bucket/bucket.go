// Package bucket is an S3 server for tests, with one bucket, and a gate that can close before it.
package bucket

import (
	"bufio"
	"crypto/md5"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Variable names a real S3 server to use instead; scripts/s3 sets it. The server has a bucket Name,
// and the environment has its credentials.
const Variable = "KONTOR_TEST_S3"

// Name is the name of the bucket.
const Name = "kontor-test"

// Gate is the address of a bucket that can be made to fail.
type Gate struct {
	URL  string
	shut atomic.Bool
	lose atomic.Bool
}

// Shut makes every request fail, or work again.
func (g *Gate) Shut(shut bool) { g.shut.Store(shut) }

// Lose makes requests reach the bucket, but not their answers.
func (g *Gate) Lose(lose bool) { g.lose.Store(lose) }

// Address returns the address of a folder of the bucket for --files.
func (g *Gate) Address(prefix string) string {
	return "s3://" + Name + "/" + prefix + "?style=path&endpoint=" + g.URL
}

// Open opens a bucket, in memory or at the server of Variable, and sets credentials.
func Open(t testing.TB) *Gate {
	t.Helper()
	var bucket http.Handler = &memory{all: map[string][]byte{}}
	if server := os.Getenv(Variable); server != "" {
		at, err := url.Parse(server)
		if err != nil {
			t.Fatal(err)
		}
		bucket = httputil.NewSingleHostReverseProxy(at) // it keeps the host, which is signed
	} else if s, ok := t.(interface{ Setenv(key, value string) }); ok {
		s.Setenv("AWS_ACCESS_KEY_ID", "tester")
		s.Setenv("AWS_SECRET_ACCESS_KEY", "secret of the tester")
	}
	g := &Gate{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.shut.Load() {
			panic(http.ErrAbortHandler)
		}
		if g.lose.Load() {
			bucket.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		}
		bucket.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	g.URL = server.URL
	return g
}

// memory is a bucket in memory that understands the four requests of a storage.
type memory struct {
	mu  sync.Mutex
	all map[string][]byte
}

func (m *memory) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=tester/") {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	name, ok := strings.CutPrefix(r.URL.Path, "/"+Name+"/")
	content, there := m.all[name]
	switch {
	case !ok:
		w.WriteHeader(http.StatusNotFound)
	case r.Method == http.MethodPut:
		content, err := unchunked(r.Body)
		if sum := md5.Sum(content); err != nil || base64.StdEncoding.EncodeToString(sum[:]) != r.Header.Get("Content-Md5") {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		m.all[name] = content
		w.Header().Set("ETag", `"x"`)
	case r.Method == http.MethodDelete:
		delete(m.all, name)
		w.WriteHeader(http.StatusNoContent)
	case !there:
		w.WriteHeader(http.StatusNotFound)
	default:
		w.Header().Set("ETag", `"x"`)
		w.Header().Set("Last-Modified", "Wed, 18 Nov 2026 10:00:00 GMT")
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		_, _ = w.Write(content)
	}
}

// unchunked reads a body of signed chunks: the size in hexadecimal and a signature, a line break,
// the bytes, a line break. The last chunk is empty.
func unchunked(body io.Reader) (all []byte, err error) {
	in := bufio.NewReader(body)
	for {
		head, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		size, _, _ := strings.Cut(head, ";")
		n, err := strconv.ParseInt(size, 16, 32)
		if err != nil || n == 0 {
			return all, err
		}
		chunk := make([]byte, n+2)
		if _, err := io.ReadFull(in, chunk); err != nil {
			return nil, err
		}
		all = append(all, chunk[:n]...)
	}
}
