package main

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

func TestNoKeyIsLogged(t *testing.T) {
	const key = "kontor_nN65Sk1wYijtBH8BSeplVeKbfCWmmb446x3S"
	var out bytes.Buffer
	log := logger(&out, slog.LevelInfo)
	log.With("about", "Bearer "+key).WithGroup("g").Error("found "+key, "error", errors.New("bad "+key), "header", []string{key})
	if strings.Contains(out.String(), key) || strings.Count(out.String(), "kontor_…") != 4 {
		t.Errorf("logged %s", out.String())
	}
}

func TestOrigin(t *testing.T) {
	for given, want := range map[string]string{
		"":                                "http://127.0.0.1:8080",
		"https://books.example.com":       "https://books.example.com",
		"https://books.example.com/":      "https://books.example.com",
		"https://books.example.com/api":   "https://books.example.com",
		"https://books.example.com/api/":  "https://books.example.com",
		"http://localhost:9090":           "http://localhost:9090",
		"books.example.com":               "",
		"ftp://books.example.com":         "",
		"https://books.example.com/books": "",
		"https://a:b@books.example.com":   "",
		"https://books.example.com?x=1":   "",
	} {
		got, err := origin(given, "127.0.0.1:8080")
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", given, got, err)
		}
	}
	if got, _ := origin("", "0.0.0.0:80"); got != "http://localhost:80" {
		t.Errorf("every address: %q", got)
	}
}

func TestDatabasePasswordsAreNotShown(t *testing.T) {
	for given, want := range map[string]string{
		"sqlite:a/b.db":                   "sqlite:a/b.db",
		"postgres://kontor:secret@db/k":   "postgres://kontor@db/k",
		"postgres://kontor@db/k":          "postgres://kontor@db/k",
		"postgres://db/k":                 "postgres://db/k",
		"postgres://kontor:s@cret@db/k":   "postgres://kontor@db/k",
		"postgres://db/k?password=secret": "postgres://db/k",
	} {
		if got := withoutPassword(given); got != want {
			t.Errorf("%s is shown as %s", given, got)
		}
	}
}

// Only if the setting itself is not given.
func TestMistypedVariablesAreRefused(t *testing.T) {
	for typed, refused := range map[string]bool{
		"KONTOR_DATABSE": true, "KONTOR_DB": true, "KONTOR_DATABASE_URL": true, "KONTOR_DATABASES": true,
		"KONTOR_URL": false, "KONTOR_API_KEY": false, "KONTOR_SERVICE_HOST": false, "KONTOR_LISTEM": false, "DATABASE": false,
	} {
		flags := pflag.NewFlagSet("check", pflag.ContinueOnError)
		flags.String("database", defaultDatabase, "")
		if err := mistyped(flags, []string{typed + "=x"}); (err != nil) != refused {
			t.Errorf("%s: %v", typed, err)
		}
		if err := flags.Set("database", "sqlite:a.db"); err != nil {
			t.Fatal(err)
		}
		if err := mistyped(flags, []string{typed + "=x"}); err != nil {
			t.Errorf("%s beside what is meant: %v", typed, err)
		}
	}
}
