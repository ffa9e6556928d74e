package attachment

import (
	"context"
	"errors"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
)

// Sweep deletes the bytes of files that were deleted 7 days ago, of all organizations, and the
// objects in folders and buckets that no file has. It returns how many files and objects. Several
// servers can sweep at a time: each organization is swept under its lock.
func Sweep(ctx context.Context, d *db.DB) (swept int, err error) {
	err = each(ctx, d, "sweep files", func(who access.Actor) error {
		for {
			due, n := false, 0
			err := d.Read(ctx, who, func(tx *db.Tx) (err error) {
				due, err = files.Sweepable(tx)
				return err
			})
			if err != nil || !due {
				return err
			}
			n, err = db.Write(ctx, d, who, files.Sweep)
			if err != nil || n == 0 {
				return err
			}
			swept += n
		}
	})
	objects, failed := files.SweepOrphans(ctx, d)
	return swept + objects, errors.Join(err, failed)
}

// each calls do for every organization, as the operator.
func each(ctx context.Context, d *db.DB, action string, do func(who access.Actor) error) error {
	all, err := db.Look(ctx, d, org.All)
	for _, o := range all {
		err = errors.Join(err, do(org.Operator(o, action)))
	}
	return err
}

// sweepEvery is how often a server sweeps.
const sweepEvery = time.Hour

// clockSet reports whether the clock was set between two moments: by its reading, much more or less
// time passed than by the monotonic clock.
func clockSet(byReading, passed time.Duration) bool {
	return (byReading - passed).Abs() > 10*time.Minute
}

// Keep sweeps every hour until the context ends, but not after the clock was set: a clock that is
// wrong for a moment must not delete files early. One that stays so for an hour is believed.
func Keep(ctx context.Context, d *db.DB, failed func(error)) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	last := <-time.After(0)
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			set := clockSet(now.Round(0).Sub(last.Round(0)), now.Sub(last))
			if last = now; set {
				continue
			}
			if _, err := Sweep(ctx, d); err != nil && ctx.Err() == nil {
				failed(err)
			}
		}
	}
}
