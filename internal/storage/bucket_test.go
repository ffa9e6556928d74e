package storage_test

import (
	"bufio"
	"context"
	"crypto/md5"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/storage"
)

// objects is a bucket in memory that understands the four requests of a storage. It stands in for
// an S3 server where none is installed; scripts/s3 runs the same tests on a real one.
type objects struct {
	mu  sync.Mutex
	all map[string][]byte
}

func (o *objects) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !strings.HasPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential=tester/") {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	name, ok := strings.CutPrefix(r.URL.Path, "/kontor-test/")
	content, there := o.all[name]
	switch {
	case !ok:
		w.WriteHeader(http.StatusNotFound)
	case r.Method == http.MethodPut:
		content, err := unchunked(r.Body)
		if sum := md5.Sum(content); err != nil || base64.StdEncoding.EncodeToString(sum[:]) != r.Header.Get("Content-Md5") {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		o.all[name] = content
		w.Header().Set("ETag", `"x"`)
	case r.Method == http.MethodDelete:
		delete(o.all, name)
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

// TestBucket runs on the server of KONTOR_TEST_S3, or on a bucket in memory.
func TestBucket(t *testing.T) {
	server := os.Getenv("KONTOR_TEST_S3")
	if server == "" {
		o := httptest.NewServer(&objects{all: map[string][]byte{}})
		t.Cleanup(o.Close)
		server = o.URL
		t.Setenv("AWS_ACCESS_KEY_ID", "tester")
		t.Setenv("AWS_SECRET_ACCESS_KEY", "secret of the tester")
	}
	for _, prefix := range []string{"", "/a/b"} {
		s, err := storage.Open("s3://kontor-test" + prefix + "?style=path&endpoint=" + server)
		if err != nil {
			t.Fatal(err)
		}
		behaves(t, s)
	}
	missing, err := storage.Open("s3://kontor-none?style=path&endpoint=" + server)
	if err != nil {
		t.Fatal(err)
	}
	if err := storage.Probe(t.Context(), missing); err == nil {
		t.Error("a bucket that does not exist works")
	}
}

// TestBucketThatDoesNotAnswer ends with the context of the caller, however long the server takes.
func TestBucketThatDoesNotAnswer(t *testing.T) {
	t.Setenv("AWS_ACCESS_KEY_ID", "tester")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret of the tester")
	done := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-done }))
	t.Cleanup(silent.Close)
	t.Cleanup(func() { close(done) })
	s, err := storage.Open("s3://kontor-test?endpoint=" + silent.URL)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := s.Put(ctx, "7/abc-1", []byte("hello")); err == nil {
		t.Error("storing succeeded")
	}
	if _, err := s.Size(ctx, "7/abc-1"); err == nil {
		t.Error("the size is known")
	}
}
