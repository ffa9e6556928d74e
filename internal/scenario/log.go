package scenario

import (
	"log/slog"
	"strings"
	"testing"
)

// testLog shows what the server logs beside the story that caused it. Only
// errors: a story that passes has none.
func testLog(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(lines{t}, &slog.HandlerOptions{Level: slog.LevelError}))
}

type lines struct{ t testing.TB }

func (l lines) Write(text []byte) (int, error) {
	l.t.Log("server: " + strings.TrimSpace(strings.ReplaceAll(string(text), `\n`, "\n    ")))
	return len(text), nil
}
