package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db/engine"
)

// Ids come from one sequence per resource, so no two transactions wait for each
// other. An organization that writes reserves a range, so that not every record
// costs a round trip. Its ids still ascend in the order of its writes, on any
// number of servers: the range is dropped with the rest of orgState when another
// server has written.

// maxSpareIDs is the maximum number of ids of a resource reserved at once. The rest of a
// dropped range is never used.
const maxSpareIDs = 256

// idRange holds reserved ids of a resource.
type idRange struct {
	left  []int64
	size  int  // reserved the last time
	fresh bool // reserved by the running transaction
}

// settle records whether the running transaction is durable and wrote something. If not,
// the sequence is possibly not durable either: after a crash PostgreSQL would hand out the
// same ids again.
func (s *idRange) settle(durable bool) {
	if s.fresh && !durable {
		s.left = nil
	}
	s.fresh = false
}

// take returns n ids, or none.
func (s *idRange) take(n int) []int64 {
	if len(s.left) < n {
		return nil
	}
	ids := s.left[:n:n]
	s.left = s.left[n:]
	return ids
}

// more returns how many ids to reserve beyond those needed now: none at first, then
// doubling, so that no more are wasted than were used.
func (s *idRange) more() int {
	spare := min(maxSpareIDs, s.size)
	s.size = 2*spare + 1
	return spare
}

func sequence(resource string) string { return "id_" + resource }

// NextIDs takes ids from the reserved range, or reserves a new one.
func (l *link) NextIDs(resource string, n int) ([]int64, error) {
	if l.readOnly {
		return nil, engine.ErrReadOnly
	}
	reserved := l.states[l.org].idsOf(resource)
	if ids := reserved.take(n); ids != nil {
		return ids, nil
	}
	if err := l.e.ensureSequence(l, resource); err != nil {
		return nil, err
	}
	ids, err := l.fromSequence(resource, n+reserved.more())
	if err != nil {
		return nil, err
	}
	reserved.left, reserved.fresh = ids, true // the rest is below them
	return reserved.take(n), nil
}

func (l *link) fromSequence(resource string, n int) ([]int64, error) {
	waiting := l.pending
	if l.begun {
		l.pending = nil // which ids have nothing to do with
		defer func() { l.pending = waiting }()
	}
	r, err := l.sendQuery(&statement{text: "SELECT nextval('" + sequence(resource) + "') FROM generate_series(1, $1::bigint)", args: []any{int64(n)}})
	if err != nil {
		return nil, err
	}
	ids := make([]int64, 0, n)
	for {
		more, err := r.Next()
		if err != nil {
			_ = r.Close()
			return nil, err
		}
		if !more {
			return ids, r.Close()
		}
		id, err := r.Int(0)
		if err != nil {
			_ = r.Close()
			return nil, err
		}
		ids = append(ids, id)
	}
}

// ensureSequence creates the sequence of a resource that no migration knows, on a
// connection of its own: a sequence created inside the transaction would be rolled
// back with it.
func (e *database) ensureSequence(l *link, resource string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.sequences[resource] {
		return nil
	}
	r, err := l.conn.Query(l.ctx, `SELECT substr(relname, 4) FROM pg_class
WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace AND relname LIKE 'id\_%'`)
	if err != nil {
		return l.mark(err)
	}
	names, err := pgx.CollectRows(r, pgx.RowTo[string])
	if err != nil {
		return l.mark(err)
	}
	e.sequences = map[string]bool{}
	for _, name := range names {
		e.sequences[name] = true
	}
	if e.sequences[resource] {
		return nil
	}
	if err := e.createSequence(l.ctx, resource); err != nil {
		return err
	}
	e.sequences[resource] = true
	return nil
}

func (e *database) createSequence(ctx context.Context, resource string) error {
	conn, err := pgx.ConnectConfig(ctx, e.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	_, err = conn.Exec(ctx, strings.Join(e.sequenceTexts(resource), ";"), pgx.QueryExecModeSimpleProtocol)
	return err
}

func (e *database) sequenceTexts(resource string) []string {
	out := []string{
		fmt.Sprintf("CREATE SEQUENCE IF NOT EXISTS %s AS BIGINT MINVALUE 1", sequence(resource)),
		fmt.Sprintf("INSERT INTO id_counters (resource, last) VALUES ('%s', 0) ON CONFLICT DO NOTHING", resource),
	}
	if e.role != "" {
		out = append(out, fmt.Sprintf("GRANT USAGE ON SEQUENCE %s TO %s", sequence(resource), e.role))
	}
	return out
}

// Counters returns the last id of each resource.
func (l *link) Counters() (map[string]uint32, error) {
	if err := l.flushAsDirectory(); err != nil {
		return nil, err
	}
	r, err := l.conn.Query(l.ctx, `SELECT resource FROM id_counters ORDER BY resource`)
	if err != nil {
		return nil, l.mark(err)
	}
	names, err := pgx.CollectRows(r, pgx.RowTo[string])
	if err != nil {
		return nil, l.mark(err)
	}
	out := map[string]uint32{}
	for _, name := range names {
		var last int64
		err := l.conn.QueryRow(l.ctx, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "+sequence(name)).Scan(&last)
		if err != nil {
			return nil, l.mark(err)
		}
		if last > 0 {
			out[name] = uint32(last)
		}
	}
	return out, nil
}
