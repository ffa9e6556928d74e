package attachment

import (
	"context"
	"errors"
	"time"

	"kontor/internal/db"
	"kontor/internal/files"
	"kontor/internal/org"
)

// Sweep deletes the bytes of files that were deleted 7 days ago, of all organizations, and
// returns how many files. Several servers can sweep at a time: each organization is swept under
// its lock.
func Sweep(ctx context.Context, d *db.DB) (swept int64, err error) {
	var all []org.Organization
	if err := d.Look(ctx, func(r *db.Root) (err error) {
		all, err = org.All(r)
		return err
	}); err != nil {
		return 0, err
	}
	for _, o := range all {
		who := org.Operator(o, "sweep files")
		due := false
		err = errors.Join(err, d.Read(ctx, who, func(tx *db.Tx) (err error) {
			due, err = files.Sweepable(tx)
			return err
		}))
		if !due {
			continue
		}
		var n int64
		err = errors.Join(err, d.Write(ctx, who, func(tx *db.Tx) (err error) {
			n, err = files.Sweep(tx)
			return err
		}))
		swept += n
	}
	return swept, err
}

// sweepEvery is how often a server sweeps.
const sweepEvery = time.Hour

// Keep sweeps every hour until the context ends.
func Keep(ctx context.Context, d *db.DB, failed func(error)) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if _, err := Sweep(ctx, d); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
	}
}
