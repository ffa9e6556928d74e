package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kontor/internal/base/fault"
)

var (
	// ErrReadOnly is the error of a write in a read-only transaction.
	ErrReadOnly = errors.New("db: a write in a read-only transaction")
	// ErrEnded is the error of an operation that neither returned nor panicked
	// but ended its goroutine, as t.FailNow does in a test.
	ErrEnded = errors.New("db: the operation ended its goroutine")

	// Displaced is why an open SQLite database refuses to go on after its file
	// was deleted or replaced.
	Displaced = errors.New("the database file was deleted or replaced while it was open")
	// Newer is why a program refuses a database that a later one has migrated.
	Newer = errors.New("of a newer program than this one")
	// Older refuses a database that this program has not migrated yet.
	Older = errors.New("kontor migrate brings it up to date")
	// Interrupted refuses a database in which only some tables are distributed.
	Interrupted = errors.New("the distribution was interrupted: run kontor migrate --distribute again")
)

// Foreign is the error of opening a database of another program. Nothing in it
// was changed.
type Foreign struct{ Where, Why string }

func (f Foreign) Error() string { return f.Where + " belongs to another program: " + f.Why }

// causes say why the database is unavailable, for clients and /readyz.
var causes = map[fault.Reason]string{
	fault.DatabaseUnavailable: "the database does not answer",
	fault.DatabaseReplaced:    Displaced.Error(),
	fault.DiskFull:            "the disk of the database is full; nothing was stored",
	fault.SchemaNewer:         "a newer program has changed the database; replace this server by that program",
	fault.TooLong:             "a write ran too long; nothing was stored",
	fault.Timeout:             "the request waited too long for the database; nothing was stored",
}

// Unavailable is a temporary error that is not the client's fault, with its cause.
func Unavailable(err error) error {
	reason := causeOf(err)
	return fmt.Errorf("%w: %w", fault.Unavailable.Because("%s", causes[reason]).For(reason), err)
}

// Cause returns why a database cannot be served, in words for everyone: it contains no
// address and no text of the driver.
func Cause(err error) string {
	f := fault.Of(err)
	switch {
	case f != nil && f.Reason != "":
		return causes[f.Reason]
	case errors.Is(err, Older):
		return "the database has not been migrated to this program's schema yet"
	}
	return causes[causeOf(err)]
}

func causeOf(err error) fault.Reason {
	var disk interface{ DiskFull() bool }
	switch {
	case errors.Is(err, Displaced):
		return fault.DatabaseReplaced
	case errors.Is(err, Newer):
		return fault.SchemaNewer
	case errors.As(err, &disk) && disk.DiskFull():
		return fault.DiskFull
	case errors.Is(err, context.DeadlineExceeded):
		return fault.Timeout
	}
	return fault.DatabaseUnavailable
}

// InDoubt is Unavailable for a write that can have been stored.
func InDoubt(err error) error {
	return fmt.Errorf("%w: %w", fault.Unavailable.Because("it is unknown whether the write was stored; repeat it with the same Idempotency-Key, or check before you retry").For(fault.InDoubt), err)
}

// TooLong is the error of a write that ran longer than the limit. Nothing of it is stored.
func TooLong(limit time.Duration) error {
	return fault.Unavailable.Because("the write ran longer than %s and nothing was stored; send less at once, or try again when the server is less busy",
		limit).For(fault.TooLong)
}

// Conflict is the error of a row that a constraint refused: a duplicate, or a row in use.
func Conflict(err error, reason fault.Reason) error {
	return fmt.Errorf("%w: %w", fault.Conflict.For(reason), err)
}

// OutOfRange is the error of a sum inside the database that exceeds 64 bits.
func OutOfRange(err error) error {
	return fmt.Errorf("%w: %w", fault.BadRequest.Because("an amount is out of range"), err)
}

// Waited returns why an operation should no longer run: its context has ended. A deadline
// is Unavailable, because the client can try again.
func Waited(ctx context.Context) error {
	err := ctx.Err()
	if errors.Is(err, context.DeadlineExceeded) {
		return Unavailable(err)
	}
	return err
}
