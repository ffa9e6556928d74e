package scenario

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"kontor/internal/db"
	"kontor/internal/outbound/dispatch"
	"kontor/internal/outbound/webhook"
	"kontor/internal/test/firm"
)

// receiver reads "hooks.example 500", "hooks.example 500 for sales.created" or "hooks.example
// down".
func (w *world) receiver(text string) error {
	text, of, _ := strings.Cut(w.vars.fill(text), " for ")
	host, answer, _ := strings.Cut(text, " ")
	status, err := strconv.Atoi(answer)
	if answer == "down" {
		status, err = 0, nil
	}
	if err != nil {
		return fmt.Errorf("receiver HOST STATUS [for TYPE or ID], not %q", text)
	}
	w.receivers.Answer(host, of, status)
	return nil
}

// deliver sends what is due at the scenario's time, and compares what arrived.
func (w *world) deliver(step Step) ([]string, error) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	d := dispatch.New(dispatch.Options{DB: w.db, Courier: w.webhooks, Interval: 5 * time.Millisecond, Log: firm.Log(w.t)})
	go func() {
		d.Run(ctx)
		close(done)
	}()
	err := w.idle(ctx)
	stop()
	<-done
	if err != nil {
		return nil, err
	}
	got := answer{status: http.StatusOK, value: nothing{}}
	if got.body, err = json.Marshal(w.receivers.Take()); err != nil {
		return nil, err
	}
	if got.value, err = decodeJSON(got.body); err != nil {
		return nil, err
	}
	problems := w.compare(step.Want, got)
	if len(problems) > 0 {
		problems = append(problems, "arrived:\n"+pretty(got.value))
	}
	return problems, nil
}

// idle waits until nothing is due, no endpoint is worked on, and none waits longer than endpoints
// do.
func (w *world) idle(ctx context.Context) error {
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		behind, err := webhook.Behind(ctx, w.db)
		if err != nil {
			return err
		}
		busy := 0
		err = w.db.Look(ctx, func(r *db.Root) error {
			busy, err = db.Get[int](r, `SELECT COUNT(*) FROM webhook_queue q WHERE q.until > $1 OR (q.due_at <= $1 OR q.due_at > $2) AND q.status = 'enabled'`,
				r.Now.Unix(), r.Now.Add(12*time.Hour).Unix())
			return err
		})
		if err != nil || busy == 0 && len(behind) == 0 {
			return err
		}
	}
	return fmt.Errorf("deliveries did not end")
}
