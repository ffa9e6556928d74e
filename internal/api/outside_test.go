package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

func TestSendingInsideATransactionFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := access.Actor{Org: 1}
		for begin, run := range map[string]func(ctx context.Context, send func()) error{
			"read": func(ctx context.Context, send func()) error {
				return d.Read(ctx, who, func(*db.Tx) error { send(); return nil })
			},
			"write": func(ctx context.Context, send func()) error {
				return d.Write(ctx, who, func(*db.Tx) error { send(); return nil })
			},
			"try": func(ctx context.Context, send func()) error {
				return d.Try(ctx, who, func(*db.Tx) error { send(); return nil })
			},
			"look": func(ctx context.Context, send func()) error {
				return d.Look(ctx, func(*db.Root) error { send(); return nil })
			},
		} {
			for what, send := range map[string]func(w http.ResponseWriter){
				"status": func(w http.ResponseWriter) { w.WriteHeader(http.StatusTeapot) },
				"body":   func(w http.ResponseWriter) { _, _ = io.WriteString(w, "body") },
				"file":   func(w http.ResponseWriter) { _, _ = io.Copy(w, strings.NewReader("file")) },
			} {
				recorder := httptest.NewRecorder()
				w, r := api.Outside(recorder, httptest.NewRequest("GET", "/", nil))
				if err := run(r.Context(), func() { send(w) }); err == nil || recorder.Body.Len() > 0 || recorder.Code != http.StatusOK {
					t.Errorf("a %s was sent inside a %s: %v", what, begin, err)
				}
				send(w) // afterwards it is sent
			}
		}
	})
}

func TestFilesOfOneOrgAreLimited(t *testing.T) {
	var spool api.Spool
	empty := func(io.Writer) error { return nil }
	var held []*api.File
	for range 8 {
		f, err := spool.Write(1, "csv", empty)
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, f)
	}
	if _, err := spool.Write(1, "csv", empty); err == nil {
		t.Error("an organization holds nine files")
	}
	other, err := spool.Write(2, "csv", empty)
	if err != nil {
		t.Errorf("another organization waits: %v", err)
	}
	for _, f := range append(held, other) {
		if err := f.Drop(); err != nil {
			t.Error(err)
		}
	}
	if _, err = spool.Write(1, "csv", func(w io.Writer) error {
		chunk := make([]byte, 1<<20)
		for range 520 {
			if _, err := w.Write(chunk); err != nil {
				return err
			}
		}
		return nil
	}); err == nil || !strings.Contains(err.Error(), "512 MB") {
		t.Errorf("a file of 520 MB: %v", err)
	}
	f, err := spool.Write(1, "csv", empty) // a refused file frees its space
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Drop(); err != nil {
		t.Error(err)
	}
}
