package db_test

import (
	"context"
	"testing"
	"time"

	"kontor/internal/db"
)

func TestOneOrgCannotTakeAllReaders(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		stop, ended := make(chan struct{}), make(chan error, 20)
		for range cap(ended) {
			go func() {
				ended <- d.Read(context.Background(), actor(1), func(*db.Tx) error { <-stop; return nil })
			}()
		}
		time.Sleep(50 * time.Millisecond) // as many as can have begun
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for name, read := range map[string]func() error{
			"another organization": func() error { return d.Read(ctx, actor(2), func(*db.Tx) error { return nil }) },
			"the directory":        func() error { return d.Look(ctx, func(*db.Root) error { return nil }) },
			"the health check":     func() error { return d.Ready(ctx) },
		} {
			if err := read(); err != nil {
				t.Errorf("%s waits for the reads of one organization: %v", name, err)
			}
		}
		close(stop)
		for range cap(ended) {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
}

func TestTransactionInsideAnotherOfItsRequestFails(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		request := db.NewRequest(t.Context())
		ctx, cancel := context.WithTimeout(context.WithoutCancel(request), time.Minute)
		defer cancel()
		read := func() error { return d.Read(ctx, actor(1), func(*db.Tx) error { return nil }) }
		for name, outer := range map[string]func(inner func() error) error{
			"read":   func(in func() error) error { return d.Read(ctx, actor(1), func(*db.Tx) error { return in() }) },
			"write":  func(in func() error) error { return d.Write(ctx, actor(1), func(*db.Tx) error { return in() }) },
			"try":    func(in func() error) error { return d.Try(ctx, actor(1), func(*db.Tx) error { return in() }) },
			"look":   func(in func() error) error { return d.Look(ctx, func(*db.Root) error { return in() }) },
			"change": func(in func() error) error { return d.Change(ctx, func(*db.Root) error { return in() }) },
			"single": func(in func() error) error { return d.Single(ctx, func(*db.Root) error { return in() }) },
		} {
			err := outer(func() error {
				if !request.Open() {
					t.Errorf("a %s does not mark its request", name)
				}
				return read()
			})
			if err == nil {
				t.Errorf("a read inside a %s was allowed", name)
			}
			if request.Open() {
				t.Errorf("a %s leaves its request marked", name)
			}
			if err := read(); err != nil {
				t.Errorf("after a %s: %v", name, err)
			}
		}
	})
}
