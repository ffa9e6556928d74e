package printout

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/org/work"
	"kontor/internal/trade/document"
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
	kept := work.Each(ctx, d, keepTask, func(t work.Task) error {
		if err := keepSeal(ctx, d, t); err != nil {
			return errors.Join(fmt.Errorf("keep the bytes of seal %s of organization %d: %w", t.Ref, t.Org, err), t.Postpone(context.WithoutCancel(ctx), d, sealRetry))
		}
		return nil
	})
	return sealed, errors.Join(err, kept)
}

// keepTask is the kind of task that keeps the bytes of a seal which has only its hash, as those of 1.1. Its
// reference is the id of the seal. The migration that made seals keep their bytes queues them.
const keepTask = "keepSeal"

// keepSeal draws a document as it was drawn for its seal, and keeps the bytes.
func keepSeal(ctx context.Context, d *db.DB, t work.Task) error {
	id, err := strconv.ParseUint(t.Ref, 10, 32)
	if err != nil {
		return err
	}
	who, err := sealer(ctx, d, t.Org)
	if err != nil {
		return err
	}
	var print Print
	err = d.Read(ctx, who, func(tx *db.Tx) error {
		s, err := db.Get[Seal](tx, `SELECT `+db.Columns[Seal]("s")+` FROM paper_seals s WHERE s.org_id = $1 AND s.id = $2`, id)
		if err != nil {
			return err
		}
		print, err = sealable[s.Resource].read(tx, s.RecordID, s.State == string(document.IssuedPaper), Form{Language: s.Lang, Copies: s.Copy})
		return err
	})
	if err != nil {
		return err
	}
	if print.kept.ID != 0 {
		return t.Drop(ctx, d)
	}
	file, err := Draw(ctx, print)
	if err != nil {
		return err
	}
	kept := files.Drawn(file.Name, file.Bytes) // once: it remembers where its bytes are written before the transaction
	return d.Write(ctx, who, func(tx *db.Tx) error {
		if err := print.seal.keep(tx, kept); err != nil {
			return err
		}
		return t.Done(tx)
	})
}

// sealer is the server, which seals for an organization.
func sealer(ctx context.Context, d *db.DB, id uint32) (who access.Actor, err error) {
	err = d.Look(ctx, func(r *db.Root) error {
		company, err := org.Get(r, id)
		who = org.Operator(company, "seal documents")
		return err
	})
	return who, err
}

// sealTask seals one document, as the server. It reports whether it was not sealed before. A
// document that cannot be sealed any more is dropped.
func sealTask(ctx context.Context, d *db.DB, t work.Task) (bool, error) {
	resource, number, _ := strings.Cut(t.Ref, "/")
	id, err := strconv.ParseUint(number, 10, 32)
	if err != nil {
		return false, err
	}
	who, err := sealer(ctx, d, t.Org)
	if err != nil {
		return false, err
	}
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
