package storage_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"kontor/internal/org/storage"
	"kontor/internal/test/bucket"
)

// TestBucket runs on a bucket in memory, or with scripts/s3 on a real server.
func TestBucket(t *testing.T) {
	gate := bucket.Open(t)
	for _, prefix := range []string{"", "a/b"} {
		s, err := storage.Open(gate.Address(prefix))
		if err != nil {
			t.Fatal(err)
		}
		behaves(t, s)
	}
	missing, err := storage.Open("s3://kontor-none?style=path&endpoint=" + gate.URL)
	if err != nil {
		t.Fatal(err)
	}
	if err := storage.Probe(t.Context(), missing); err == nil {
		t.Error("a bucket that does not exist works")
	}
}

// TestBucketThatDoesNotAnswer ends with the context of the caller, however long the server takes.
func TestBucketThatDoesNotAnswer(t *testing.T) {
	bucket.Open(t) // for credentials
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
