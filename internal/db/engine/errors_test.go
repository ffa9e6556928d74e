package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/fault"
)

// fullDisk is the error of a driver that could not write.
type fullDisk struct{}

func (fullDisk) Error() string  { return "write /secret/path: no space left" }
func (fullDisk) DiskFull() bool { return true }

// /readyz and clients get the cause in words for everyone, without text of the driver.
func TestCauseOfAnUnavailableDatabase(t *testing.T) {
	for want, err := range map[string]error{
		"does not answer":          errors.New("dial /secret/path: refused"),
		"was deleted or replaced":  fmt.Errorf("read: %w", Displaced),
		"disk of the database":     fullDisk{},
		"replace this server":      fmt.Errorf("schema 90: %w", Newer),
		"has not been migrated":    fmt.Errorf("schema 3: %w", Older),
		"waited too long":          context.DeadlineExceeded,
		"a newer program has":      Unavailable(Newer),
		"the disk of the database": Unavailable(fullDisk{}),
	} {
		if got := Cause(err); !strings.Contains(got, want) || strings.Contains(got, "secret") {
			t.Errorf("the cause of %v is %q, want %q", err, got, want)
		}
	}
	if f := fault.Of(Unavailable(Newer)); f == nil || f.Reason != fault.SchemaNewer {
		t.Errorf("the reason of a newer schema is %v", f)
	}
}
