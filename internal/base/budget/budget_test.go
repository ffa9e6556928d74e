package budget_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
)

func TestWorkIsLimitedByTheSizeOfTheFile(t *testing.T) {
	ctx := budget.With(t.Context(), budget.Limits{PerByte: 2, Free: 10})
	b := budget.Of(ctx, 100)
	if !b.Spend(210) || b.Err() != nil {
		t.Errorf("210 steps for 100 bytes: %v", b.Err())
	}
	b.Spend(1)
	if err := b.Err(); !errors.Is(err, fault.BadRequest) || !strings.Contains(err.Error(), "more than 2 steps") {
		t.Errorf("211 steps for 100 bytes: %v", err)
	}
}

func TestMemoryIsLimitedByTheSizeOfTheFile(t *testing.T) {
	b := budget.Of(budget.With(t.Context(), budget.Limits{Kept: 10, Free: 1}), 100)
	if !b.Keep(310) || b.Keep(1) {
		t.Error("311 bytes stay in memory for 100")
	}
	if err := b.Err(); !errors.Is(err, fault.BadRequest) || !strings.Contains(err.Error(), "of memory") {
		t.Error(err)
	}
}

func TestReadingEndsWithItsRequestAndServer(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	stop := make(chan struct{})
	limits := budget.Upload
	limits.Stop = stop
	for name, end := range map[string]struct {
		ctx  context.Context
		do   func()
		want error
	}{
		"client": {gone, leave, context.Canceled},
		"server": {budget.With(t.Context(), limits), func() { close(stop) }, fault.Unavailable},
	} {
		b := budget.Of(end.ctx, 1<<20)
		endless := b.Reader(readerFunc(func(p []byte) (int, error) { return len(p), nil }))
		if _, err := io.CopyN(io.Discard, endless, 1<<20); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		end.do()
		if n, err := io.Copy(io.Discard, endless); !errors.Is(err, end.want) || n > 1<<20 {
			t.Errorf("%s: %d more bytes, %v", name, n, err)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestArchiveRefusesManyEntriesAndLongNames(t *testing.T) {
	many := make([]string, 10_001)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	for want, names := range map[string][]string{"": many[:10_000], "10000 entries": many, "255 bytes": {strings.Repeat("a/", 200)}} {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, name := range names {
			if _, err := w.Create(name); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		archive, err := budget.Of(t.Context(), int64(out.Len())).Archive(bytes.NewReader(out.Bytes()), int64(out.Len()))
		if want == "" && (err != nil || len(archive.File) != len(names)) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", want, err)
		}
	}
}
