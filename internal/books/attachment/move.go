package attachment

import (
	"context"
	"errors"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// Moved is the progress of a move.
type Moved struct {
	Files int
	Bytes int64
}

// Move moves the bytes of all files to a storage, while servers read and add files. moved is called
// after each file. It can be repeated after an interruption. Files that cannot be read or stored
// stay where they are; their errors are returned at the end.
func Move(ctx context.Context, d *db.DB, to string, moved func(Moved)) (total Moved, err error) {
	err = each(ctx, d, "kontor files move", func(who access.Actor) error {
		failures := 0
		var failed error
		for last := uint32(0); ; {
			id, size, err := files.MoveNext(ctx, d, who, to, last)
			switch {
			case err != nil && (id == 0 || ctx.Err() != nil || failures == failuresMax):
				return errors.Join(failed, err)
			case err != nil:
				failures++
				failed = errors.Join(failed, err)
			case id == 0:
				return failed
			case size > 0:
				total.Files, total.Bytes = total.Files+1, total.Bytes+size
				moved(total)
			}
			last = id
		}
	})
	return total, err
}

// failuresMax is how many files of an organization can fail before a move gives up.
const failuresMax = 20

// Embed copies the bytes of files in folders and buckets into the database, so that a backup or a
// copy has them and shares nothing with the original. Nobody else must use the database.
func Embed(ctx context.Context, d *db.DB) error {
	return each(ctx, d, "copy files", func(who access.Actor) error {
		for last := uint32(0); ; {
			id, err := files.Embed(ctx, d, who, last)
			if err != nil || id == 0 {
				return err
			}
			last = id
		}
	})
}
