package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"kontor/internal/test/dbtest"
)

func TestDemoShowsKeyOnTerminal(t *testing.T) {
	var out bytes.Buffer
	cmd := &cobra.Command{}
	cmd.SetErr(&out)
	cmd.SetContext(t.Context())
	s := serving{database: "sqlite:" + filepath.Join(t.TempDir(), "kontor.db"), publicURL: "http://127.0.0.1:8080"}
	if err := s.makeDemo(banner{cmd: cmd, terminal: true}, dbtest.SQLite(t)); err != nil {
		t.Fatal(err)
	}
	if said := out.String(); strings.Count(said, "kontor_") != 2 || !strings.Contains(said, "Login  ") || !strings.Contains(said, "/openapi/v1/company") {
		t.Errorf("%s", said)
	}
}

// Also if the address contains a password and cannot be shown.
func TestFirstCommandsNameThisDatabase(t *testing.T) {
	for database, at := range map[string]string{
		defaultDatabase:  "kontor org apply -f -",
		"sqlite:acme.db": "kontor org apply --database 'sqlite:acme.db' -f -",
		"postgres://kontor@db/kontor?search_path=acme": `kontor org apply --database "$KONTOR_DATABASE" -f -`,
	} {
		var out bytes.Buffer
		cmd := &cobra.Command{}
		cmd.SetErr(&out)
		cmd.SetContext(t.Context())
		if err := (serving{database: database}).firstSteps(banner{cmd: cmd, terminal: true}, dbtest.SQLite(t)); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), at) || strings.Contains(out.String(), "%!") {
			t.Errorf("at %s: %s", database, &out)
		}
	}
}
