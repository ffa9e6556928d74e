package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/test/dbtest"
)

func TestCopyInterruptedDuringCheckIsKept(t *testing.T) { onBoth(t, interruptedCheck) }

func interruptedCheck(t *testing.T, from string) {
	shop(t, from)
	to := "sqlite:" + filepath.Join(t.TempDir(), "copy.db")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	said := &alarm{text: "verifying the copy", then: stop}
	code := run(ctx, []string{"copy", "--from", from, "--to", to}, io.Discard, said)
	if code == 0 || !strings.Contains(said.String(), "its check was interrupted; run kontor check --database "+to) {
		t.Errorf("exit %d: %s", code, said)
	}
	if print := fingerprint(t, to); print != fingerprint(t, from) {
		t.Error("the copy is not what it was made from")
	}
	if code, _, text := kontor(t, "check --database "+to); code != 0 {
		t.Errorf("check: exit %d: %s", code, text)
	}
}

func fingerprint(t *testing.T, url string) string {
	t.Helper()
	d, err := openExisting(t.Context(), url, patient)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	return dbtest.Fingerprint(t, d)
}

// alarm is a writer that calls then once it has received text.
type alarm struct {
	bytes.Buffer
	text string
	then func()
}

func (a *alarm) Write(p []byte) (int, error) {
	n, err := a.Buffer.Write(p)
	if strings.Contains(a.String(), a.text) {
		a.then()
	}
	return n, err
}
