package postgres

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/db/engine"
)

// Read runs do in a read-only transaction.
func (e *database) Read(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if org != 0 {
		if err := e.share.Enter(ctx, org); err != nil {
			return err
		}
		defer e.share.Leave(org)
	}
	return e.retry(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", &link{e: e, first: org, readOnly: true}, do)
}

// Write queues the operation: an organization in demand uses one connection and not
// the pool.
func (e *database) Write(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if org == 0 {
		return e.writeAlone(ctx, 0, do)
	}
	return e.submit(&request{ctx: ctx, org: org, do: do})
}

// Alone runs do in a transaction of its own: other organizations do not wait for it.
func (e *database) Alone(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.submit(&request{ctx: ctx, org: org, do: do, alone: true})
}

// Try runs do alone in a transaction, because it ends in a rollback.
func (e *database) Try(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.Alone(ctx, org, do)
}

// writeAlone runs one operation in a transaction of its own. It runs to its end even
// if the client goes away.
func (e *database) writeAlone(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if err := engine.Waited(ctx); err != nil {
		return err
	}
	l := &link{e: e, first: org}
	if org != 0 {
		l.orgs = []uint32{org}
	}
	return e.transact(ctx, l, func(engine.Link) error { return l.limited(do) })
}

// transact runs do in a read-write transaction and reports the commit.
func (e *database) transact(ctx context.Context, l *link, do func(engine.Link) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), e.longest)
	defer cancel()
	began := time.Now()
	err := e.retry(ctx, "BEGIN ISOLATION LEVEL READ COMMITTED", l, do)
	if err == nil {
		e.countWritten(l.changed)
	}
	if e.committed != nil && (err == nil || l.failed != nil) {
		e.committed(engine.Commit{Operations: max(1, l.operations), Waiting: e.queue.len(), Took: time.Since(began), Failed: err != nil})
	}
	return err
}

// Single runs one statement without a transaction, in one round trip. If its
// connection is lost it is sent again, so running it twice has to do no harm.
func (e *database) Single(ctx context.Context, do func(engine.Link) error) error {
	ctx, cancel := context.WithTimeout(ctx, e.longest) // also if the connection has died silently
	defer cancel()
	return e.retry(ctx, "", &link{e: e, single: true}, do)
}

// setTenant is the statement that sets the tenant of the following ones. It is
// prepared once.
func (e *database) setTenant(v tenant, orgs []uint32) (text string, args []any) {
	one, all, role := "", "", "none"
	switch {
	case v.shared:
		var b []byte
		for _, org := range orgs {
			b = strconv.AppendUint(append(b, ','), uint64(org), 10)
		}
		all, role = string(append(b, ',')), e.role
	case v.org != 0:
		one, role = strconv.FormatUint(uint64(v.org), 10), e.role
	}
	switch {
	case e.citus:
		return "SELECT kontor_enter($1)", []any{one}
	case e.role == "":
		return "SELECT set_config('kontor.org', $1, true), set_config('kontor.orgs', $2, true)", []any{one, all}
	}
	return "SELECT set_config('kontor.org', $1, true), set_config('kontor.orgs', $2, true), set_config('role', $3, true)", []any{one, all, role}
}

// retry runs an operation until it neither loses a race nor meets a connection that
// had died in the pool.
func (e *database) retry(ctx context.Context, begin string, l *link, do func(engine.Link) error) error {
	began := time.Now()
	for try := 1; ; try++ {
		l.reset(ctx)
		err := e.attempt(begin, l, do)
		if err == nil || try == maxAttempts || ctx.Err() != nil {
			return err
		}
		switch {
		case l.inDoubt:
			return err
		case l.failed != nil && lostRace(l.failed):
		case l.failed != nil && l.e.otherColumns(l.failed):
		case !l.begun && (unreachable(err) || l.failed != nil && unreachable(l.failed)):
			if !l.poolFull {
				e.pool.Reset() // the other connections have died too
			}
			if time.Since(began) > e.longest {
				return err
			}
		default:
			return err
		}
		pause := time.Duration(rand.Int64N(int64(20*time.Millisecond))) << min(try, 4)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// attempt runs an operation in one transaction.
func (e *database) attempt(begin string, l *link, do func(engine.Link) error) (err error) {
	waiting, cancel := context.WithTimeout(l.ctx, 2*e.connectTime)
	conn, err := e.pool.Acquire(waiting)
	cancel()
	if err != nil {
		if over := engine.Waited(l.ctx); over != nil {
			return over
		}
		var connect *pgconn.ConnectError
		l.poolFull = errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &connect)
		return engine.Unavailable(err)
	}
	defer conn.Release() // a broken one is not used again
	l.conn = conn.Conn()
	finished := false
	defer func() {
		e.giveStates(l, finished)
		if !finished { // the operation failed, or ended its goroutine
			l.rollback()
		}
	}()
	if err := l.begin(begin); err != nil {
		return e.Classify(l.mark(err), "")
	}
	l.begun = !l.single && !l.readOnly
	if err := do(l); err != nil {
		return err
	}
	if err := l.commit(); err != nil {
		if l.inDoubt {
			return engine.InDoubt(err)
		}
		return e.Classify(l.mark(err), "")
	}
	finished = true
	return nil
}
