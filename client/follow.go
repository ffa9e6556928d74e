package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// Checkpoint stores how far a follower has read: the id of an event.
type Checkpoint interface {
	Load() (after string, err error) // "" before the first Save
	Save(after string) error
}

// Follower describes what Follow does.
type Follower struct {
	// Checkpoint stores how far the follower has read. Store it together with your data,
	// in the same transaction if you can.
	Checkpoint Checkpoint
	// Types selects events: "sales.created", "sales.*" or "sales.status.changed:paid".
	// Without any, all events are handed over.
	Types []string
	// Expand asks for the record with each event.
	Expand bool
	// Resync reads everything again. Follow calls it at the first start, after the
	// server was restored from a backup, and after an absence longer than events are kept.
	Resync func(ctx context.Context) error
	// Once ends Follow when there are no more events, or when the server does not answer.
	Once bool
}

// Follow hands over events one by one, in the order in which they were committed. It saves
// the checkpoint after handle returned nil, so after a crash an event can come twice and
// none is missed. Follow waits while the server does not answer, for example during an
// upgrade. It returns when ctx ends, when handle or Resync fail, or when the server
// refuses the request, for example because the key was revoked.
func (c *Client) Follow(ctx context.Context, f Follower, handle func(context.Context, Event) error) error {
	after, err := f.Checkpoint.Load()
	if err == nil && after == "" {
		after, err = c.resync(ctx, f)
	}
	for failures := 0; err == nil; {
		page, failed := c.ListEvents(ctx, f.query(after))
		switch reason := ReasonOf(failed); {
		case reason == "historyChanged", reason == "eventsExpired":
			after, err = c.resync(ctx, f)
		case failed != nil:
			failures++ // pauses go on where those of the request ended
			delay, ok := request{method: http.MethodGet}.retry(failed, c.options.Tries+failures)
			if f.Once || ctx.Err() != nil || !ok {
				return failed
			}
			err = c.sleep(ctx, delay)
		default:
			failures = 0
			if after, err = f.take(ctx, page, after, handle); err == nil && f.Once && !page.HasMore {
				return nil
			}
		}
	}
	return err
}

// query asks for the next events, and waits for them unless Once is set.
func (f Follower) query(after string) ListEventsQuery {
	q := ListEventsQuery{After: after, Types: strings.Join(f.Types, ","), Limit: pageSize}
	if f.Expand {
		q.Expand, q.Limit = new(true), pageSize/2
	}
	if !f.Once {
		q.WaitSeconds = 50
	}
	return q
}

// take hands over the events of a page and returns how far it came.
func (f Follower) take(ctx context.Context, page *EventPage, after string, handle func(context.Context, Event) error) (string, error) {
	for _, event := range page.Items {
		if err := handle(ctx, event); err != nil {
			return after, err
		}
		if err := f.Checkpoint.Save(event.EventID); err != nil {
			return after, err
		}
		after = event.EventID
	}
	if page.NextAfter != nil && *page.NextAfter != after { // events of other types were passed over
		after = *page.NextAfter
		return after, f.Checkpoint.Save(after)
	}
	return after, nil
}

// resync notes the newest event, reads everything, and then saves the checkpoint: what
// changes in between comes as an event.
func (c *Client) resync(ctx context.Context, f Follower) (string, error) {
	if f.Resync == nil {
		return "", errors.New("kontor: the follower has no valid checkpoint, and no Resync to begin again")
	}
	page, err := c.ListEvents(ctx, ListEventsQuery{After: "newest", Limit: 1})
	if err != nil {
		return "", err
	}
	if page.NextAfter == nil {
		return "", errors.New("kontor: the server has no events")
	}
	if err := f.Resync(ctx); err != nil {
		return "", fmt.Errorf("kontor: resync: %w", err)
	}
	return *page.NextAfter, f.Checkpoint.Save(*page.NextAfter)
}

// FileCheckpoint stores a checkpoint in a file, which is replaced as a whole.
type FileCheckpoint string

// Load reads the checkpoint. A missing file is an empty checkpoint.
func (path FileCheckpoint) Load() (string, error) {
	text, err := os.ReadFile(string(path))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	return strings.TrimSpace(string(text)), err
}

// Save writes the checkpoint to disk.
func (path FileCheckpoint) Save(after string) error {
	file, err := os.CreateTemp(filepath.Dir(string(path)), ".checkpoint-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(after + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), string(path))
}
