package db

import (
	"errors"
	"time"
)

// FailFsync does what a failed fsync does.
func FailFsync(d *DB) { d.engine.(*sqlite).writer.breakDown(errors.New("disk I/O error (1034)")) }

// Raw runs a text past the tenant wall, as a mistake would, and returns its one
// value or its command tag.
func Raw(r Runner, text string) (string, error) {
	s := r.on()
	l := s.t.c.(*pgLink)
	if err := l.enter(s.org); err != nil {
		return "", err
	}
	if err := l.flush(); err != nil {
		return "", err
	}
	results, err := l.conn.PgConn().Exec(l.ctx, text).ReadAll()
	if err != nil {
		return "", s.t.fail(l.mark(err), nil)
	}
	if last := results[len(results)-1]; len(last.Rows) > 0 {
		return string(last.Rows[0][0]), nil
	}
	return results[len(results)-1].CommandTag.String(), nil
}

// Waiting is how many writes wait for their turn.
func Waiting(d *DB) int {
	if e, ok := d.engine.(*postgres); ok {
		return e.turns.waiting()
	}
	return len(d.engine.(*sqlite).writer.queue.in)
}

// TellAgain changes how often a long step is told.
func TellAgain(every time.Duration) (before time.Duration) {
	before, tellAgain = tellAgain, every
	return before
}
