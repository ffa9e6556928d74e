package sqlite

import (
	"context"
	"errors"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
)

// After a failed fsync the content of the disk is unknown. The answer says so, further
// writes are refused, the database is not ready, and reads continue.
func TestFailedFsyncStopsWriting(t *testing.T) {
	opened, err := Open(newFile(t), options())
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	e := opened.(*database)
	e.writer.link.intercept = func(text string) error {
		if text == "COMMIT" {
			return &lite.Error{Code: lite.FSync, Text: "injected"}
		}
		return nil
	}
	ctx := context.Background()
	if err := e.Write(ctx, 1, addBox("lost")); !errors.Is(err, fault.Unavailable) || fault.Of(err).Reason != fault.InDoubt {
		t.Errorf("the write whose fsync failed: %v", err)
	}
	if err := e.Write(ctx, 1, func(engine.Link) error { t.Error("began"); return nil }); !errors.Is(err, fault.Unavailable) {
		t.Errorf("the next write: %v", err)
	}
	if _, err := e.Version(ctx); !errors.Is(err, fault.Unavailable) {
		t.Errorf("ready: %v", err)
	}
	if err := e.Read(ctx, 1, readAll); err != nil {
		t.Errorf("a read: %v", err)
	}
}
