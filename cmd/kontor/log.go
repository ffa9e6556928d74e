package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/api"
	"kontor/internal/base/secret"
)

// logLevels are the values of KONTOR_LOG. Requests are logged at info.
var logLevels = map[string]slog.Level{
	"debug": slog.LevelDebug, "": slog.LevelInfo, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
}

// logLevel returns the level of KONTOR_LOG.
func logLevel() (slog.Level, error) {
	asked := os.Getenv("KONTOR_LOG")
	level, ok := logLevels[asked]
	if !ok {
		return level, wrongUse("KONTOR_LOG %q is not one of debug, info, warn, error", asked)
	}
	return level, nil
}

// logger writes text on a terminal and JSON elsewhere.
func logger(out io.Writer, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: withoutKeys}
	if isTerminal(out) {
		return slog.New(slog.NewTextHandler(out, options))
	}
	return slog.New(slog.NewJSONHandler(out, options))
}

// answered logs one request. Of what the client sent it contains only the method and
// the id of the key.
func answered(log *slog.Logger, c api.Call) {
	ctx := context.Background()
	if !log.Enabled(ctx, slog.LevelInfo) {
		return
	}
	route := cmp.Or(c.Path, "none")
	attrs := [8]slog.Attr{
		slog.String("method", c.Method), slog.String("route", route), slog.Int("status", c.Status),
		slog.Int64("microseconds", c.Duration.Microseconds()),
		slog.String("request", c.RequestID),
	}
	n := 5
	if c.Code != "" {
		attrs[n] = slog.String("code", c.Code)
		n++
	}
	if c.Org != 0 {
		attrs[n], attrs[n+1] = slog.Uint64("organization", uint64(c.Org)), slog.Uint64("key", uint64(c.Key))
		n += 2
	}
	log.LogAttrs(ctx, slog.LevelInfo, "request", attrs[:n]...)
}

var apiKey = regexp.MustCompile(secret.KeyRegex)

// withoutKeys masks API keys in log values, in case something logs one.
func withoutKeys(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindBool, slog.KindDuration, slog.KindFloat64, slog.KindInt64, slog.KindTime, slog.KindUint64:
		return a
	case slog.KindAny:
		if level, ok := a.Value.Any().(slog.Level); ok { // of every line: marshalling it costs more than the rest
			return slog.String(a.Key, level.String())
		}
	}
	if text := a.Value.String(); strings.Contains(text, secret.KeyPrefix) {
		a.Value = slog.StringValue(apiKey.ReplaceAllString(text, secret.KeyPrefix+"…"))
	}
	return a
}

// logFatal logs the error that ended serve, with the advice after it as an attribute: log
// collectors read one JSON object per line.
func logFatal(out io.Writer, message string) {
	message, fix, advised := strings.Cut(message, "\n  fix:  ")
	attrs := []any{}
	if advised {
		attrs = append(attrs, "fix", fix)
	}
	logger(out, slog.LevelInfo).Error(message, attrs...)
}

// eventLog logs the progress events that are written to it, one per line.
type eventLog struct{ log *slog.Logger }

func (e eventLog) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		var event map[string]any
		if json.Unmarshal([]byte(line), &event) != nil {
			continue
		}
		e.log.Info("demo company", "stage", event["stage"], "done", event["done"], "total", event["total"], "seconds", event["seconds"])
	}
	return len(p), nil
}

// banner prints start messages: on a terminal as text, elsewhere as log lines without
// secrets.
type banner struct {
	cmd      *cobra.Command
	log      *slog.Logger
	terminal bool
}

// newBanner prints at every log level.
func newBanner(cmd *cobra.Command) banner {
	out := cmd.ErrOrStderr()
	return banner{cmd, logger(out, slog.LevelInfo), isTerminal(out)}
}

func (b banner) say(format string, args ...any) {
	if b.terminal {
		say(b.cmd, format, args...)
		return
	}
	b.log.Info(strings.TrimSpace(fmt.Sprintf(format, args...)))
}
