package printout

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/org"
	"kontor/internal/work"
)

const (
	sealEvery = 5 * time.Second
	sealRetry = 10 * time.Minute // after a failure
)

// KeepSealing seals the documents of companies that seal at issue, until the context ends.
func KeepSealing(ctx context.Context, d *db.DB, failed func(error)) {
	tick := time.NewTicker(sealEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if _, err := SealIssued(ctx, d); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
	}
}

// SealIssued seals the documents that are queued, and returns how many. Several servers can do it
// at a time.
func SealIssued(ctx context.Context, d *db.DB) (sealed int, err error) {
	err = work.Each(ctx, d, document.SealTask, func(t work.Task) error {
		done, err := sealTask(ctx, d, t)
		if done {
			sealed++
		}
		if err != nil {
			return errors.Join(fmt.Errorf("seal %s of organization %d: %w", t.Ref, t.Org, err), t.Postpone(context.WithoutCancel(ctx), d, sealRetry))
		}
		return nil
	})
	return sealed, err
}

// sealTask seals one document, as the server. It reports whether it was not sealed before. A
// document that cannot be sealed any more is dropped.
func sealTask(ctx context.Context, d *db.DB, t work.Task) (bool, error) {
	resource, number, _ := strings.Cut(t.Ref, "/")
	id, err := strconv.ParseUint(number, 10, 32)
	if err != nil {
		return false, err
	}
	var company org.Organization
	err = d.Look(ctx, func(r *db.Root) (err error) {
		company, err = org.Get(r, t.Org)
		return err
	})
	if err != nil {
		return false, err
	}
	who := org.Operator(company, "seal documents")
	in := NewSeal{Resource: resource, RecordID: uint32(id), atIssue: true}
	err = in.Prepare(ctx, func(do func(*db.Tx) error) error { return d.Read(ctx, who, do) })
	if refusal := fault.Of(err); in.before && err == nil || refusal != nil && refusal.Status < 500 {
		return false, t.Drop(ctx, d)
	}
	if err != nil {
		return false, err
	}
	return in.store(ctx, d, who, t)
}

// store stores the seal of a task and removes the task.
func (n NewSeal) store(ctx context.Context, d *db.DB, who access.Actor, t work.Task) (made bool, err error) {
	err = d.Write(ctx, who, func(tx *db.Tx) error {
		s, err := StoreSeal(tx, n)
		if made = !s.unchanged; err != nil {
			return err
		}
		return t.Done(tx)
	})
	return made && err == nil, err
}
