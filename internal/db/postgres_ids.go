package db

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db/engine"
)

// Ids come from a sequence for each resource, which never makes two
// transactions wait for each other. An organization that writes takes some in
// stock, so that not every record costs a question. Its ids ascend in the order
// of its writes all the same, on however many servers: the stock goes with what
// else is kept of the organization when another server may have written.

// idsMost is how many ids of a resource are taken in stock at once. What is left
// of them when the stock goes is never used.
const idsMost = 256

// idStock is what an organization has of ids that no record was given yet.
type idStock struct {
	left  []int64
	size  int  // taken the last time
	fresh bool // taken by the transaction that runs
}

// settle is told whether the transaction that runs is on the disk, with something
// that it wrote. If it is not the sequence may not be either: after a crash
// PostgreSQL would give the same ids out again.
func (s *idStock) settle(durable bool) {
	if s.fresh && !durable {
		s.left = nil
	}
	s.fresh = false
}

// take returns n ids, or none.
func (s *idStock) take(n int) []int64 {
	if len(s.left) < n {
		return nil
	}
	ids := s.left[:n:n]
	s.left = s.left[n:]
	return ids
}

// more is how many to take beyond what is needed now: none at first, then twice
// as many each time, so that no more are wasted than were used.
func (s *idStock) more() int {
	spare := min(idsMost, s.size)
	s.size = 2*spare + 1
	return spare
}

func sequence(resource string) string { return "id_" + resource }

func (l *pgLink) NextIDs(resource string, n int) ([]int64, error) {
	if l.readOnly {
		return nil, engine.ErrReadOnly
	}
	stock := l.states[l.org].stock(resource)
	if ids := stock.take(n); ids != nil {
		return ids, nil
	}
	if err := l.e.ensure(l, resource); err != nil {
		return nil, err
	}
	ids, err := l.fromSequence(resource, n+stock.more())
	if err != nil {
		return nil, err
	}
	stock.left, stock.fresh = ids, true // what was left is below them
	return stock.take(n), nil
}

func (l *pgLink) fromSequence(resource string, n int) ([]int64, error) {
	waiting := l.waiting
	if l.begun {
		l.waiting = nil // which ids have nothing to do with
		defer func() { l.waiting = waiting }()
	}
	r, err := l.ask(&sent{text: "SELECT nextval('" + sequence(resource) + "') FROM generate_series(1, $1::bigint)", args: []any{int64(n)}})
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

// ensure makes the sequence of a resource that no migration knows. It does so
// on a connection of its own: a sequence made inside the transaction would go
// away when that is rolled back.
func (e *postgres) ensure(l *pgLink, resource string) error {
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

func (e *postgres) createSequence(ctx context.Context, resource string) error {
	conn, err := pgx.ConnectConfig(ctx, e.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	_, err = conn.Exec(ctx, strings.Join(e.sequenceTexts(resource), ";"), pgx.QueryExecModeSimpleProtocol)
	return err
}

func (e *postgres) sequenceTexts(resource string) []string {
	out := []string{
		fmt.Sprintf("CREATE SEQUENCE IF NOT EXISTS %s AS BIGINT MINVALUE 1", sequence(resource)),
		fmt.Sprintf("INSERT INTO id_counters (resource, last) VALUES ('%s', 0) ON CONFLICT DO NOTHING", resource),
	}
	if e.role != "" {
		out = append(out, fmt.Sprintf("GRANT USAGE ON SEQUENCE %s TO %s", sequence(resource), e.role))
	}
	return out
}

func (l *pgLink) Counters() (map[string]uint32, error) {
	if err := l.asDirectory(); err != nil {
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
