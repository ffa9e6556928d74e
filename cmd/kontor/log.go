package main

import (
	"io"
	"log/slog"
	"os"
	"regexp"
	"strings"

	"kontor/internal/org"
)

// logger writes for people on a terminal and for machines elsewhere.
func logger(out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: withoutKeys}
	if os.Getenv("KONTOR_LOG") == "debug" {
		options.Level = slog.LevelDebug
	}
	if isTerminal(out) {
		return slog.New(slog.NewTextHandler(out, options))
	}
	return slog.New(slog.NewJSONHandler(out, options))
}

var apiKey = regexp.MustCompile(org.KeyRegex)

// withoutKeys is a second wall: nothing logs a key, and a key that something
// logs all the same is not written.
func withoutKeys(_ []string, a slog.Attr) slog.Attr {
	if text := a.Value.String(); strings.Contains(text, org.KeyPrefix) {
		a.Value = slog.StringValue(apiKey.ReplaceAllString(text, org.KeyPrefix+"…"))
	}
	return a
}
