package postgres

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
)

// diskFull is PostgreSQL's refusal for lack of room.
type diskFull struct{ error }

func (d diskFull) DiskFull() bool { return true }
func (d diskFull) Unwrap() error  { return d.error }

// Classify converts PostgreSQL's codes to errors for the client.
func (e *database) Classify(err error, verb string) error {
	var late *lateError
	if errors.As(err, &late) {
		verb = late.verb
	}
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		switch {
		case refused.Code == "23505":
			return engine.Conflict(err, fault.Duplicate)
		case refused.Code == "23503" && verb == "DELETE":
			return engine.Conflict(err, fault.InUse)
		case refused.Code == "53100":
			return engine.Unavailable(diskFull{err})
		case refused.Code == "22003", refused.Code == "23514" && refused.TableName == "tallies":
			return engine.OutOfRange(err)
		case refused.Code == "57014", refused.Code == "55P03", refused.Code == "40001", refused.Code == "40P01",
			strings.HasPrefix(refused.Code, "57P"), strings.HasPrefix(refused.Code, "08"),
			strings.HasPrefix(refused.Code, "53"), strings.HasPrefix(refused.Code, "58"), refused.Code == "25006":
			return engine.Unavailable(err)
		}
		return err
	}
	if unreachable(err) {
		return engine.Unavailable(err)
	}
	return err
}

// errLost marks an error after which the connection was gone.
var errLost = errors.New("the connection was lost")

// unreachable reports whether the server was not reached or went away.
func unreachable(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.Is(err, errLost) || errors.As(err, &connect) || errors.As(err, &network) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded)
}

// lostRace reports whether an operation lost a race and can succeed if run again.
func lostRace(err error) bool {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return false
	}
	return refused.Code == "40001" || refused.Code == "40P01" ||
		refused.Code == "0A000" && strings.Contains(refused.Message, "cached plan")
}

// otherColumns reports, once, that a table has other columns than this program knows:
// a newer program has changed it. Single rows can still be written.
func (e *database) otherColumns(err error) bool {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) || refused.Code != "42804" {
		return false
	}
	return !e.singleRows.Swap(true)
}
