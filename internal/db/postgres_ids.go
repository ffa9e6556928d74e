package db

import (
	"context"
	"fmt"
	"kontor/internal/db/wall"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
)

// Ids come from a sequence for each resource, which never makes two
// transactions wait for each other. A process takes some in stock, so that not
// every record costs a question. All the same the ids of an organization ascend
// in the order of its writes, on however many servers: a write takes from the
// stock only what is above the last id that the organization was given here, and
// nothing when somebody else may have written in between.

// idsMost is how many ids of a resource are taken in stock at once. What a
// process has left when it ends is never used.
const idsMost = 32

// idStock is what a process has of ids that nobody was given yet.
type idStock struct {
	mu   sync.Mutex
	left map[string][]int64
	size map[string]int // taken the last time
}

// take returns n ids above a floor, or none.
func (s *idStock) take(resource string, n int, floor int64) []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	left := s.left[resource]
	if len(left) < n || left[0] <= floor {
		return nil
	}
	s.left[resource] = left[n:]
	return left[:n:n]
}

// more is how many to take beyond what is needed now: twice as many each time,
// so that a process that lives for one record wastes none.
func (s *idStock) more(resource string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.size == nil {
		s.size, s.left = map[string]int{}, map[string][]int64{}
	}
	s.size[resource] = min(idsMost, 2*s.size[resource]+1)
	return s.size[resource]
}

func (s *idStock) put(resource string, ids []int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left[resource] = ids
}

func sequence(resource string) string { return "id_" + resource }

func (l *pgLink) nextIDs(resource string, n int) ([]int64, error) {
	if l.readOnly {
		return nil, errReadOnly
	}
	c := l.cache(l.org)
	floor, known := c.lastID(resource)
	if known {
		if ids := l.e.ids.take(resource, n, floor); ids != nil {
			c.given(resource, ids[n-1])
			return ids, nil
		}
	}
	if err := l.e.ensure(l, resource); err != nil {
		return nil, err
	}
	spare := 0
	if known {
		spare = l.e.ids.more(resource)
	}
	ids, err := l.fromSequence(resource, n+spare)
	if err != nil {
		return nil, err
	}
	if spare > 0 {
		l.e.ids.put(resource, ids[n:])
	}
	c.given(resource, ids[n-1])
	return ids[:n:n], nil
}

func (l *pgLink) fromSequence(resource string, n int) ([]int64, error) {
	r, err := l.query(&wall.Statement{Text: "SELECT nextval('" + sequence(resource) + "') FROM generate_series(1, $1::bigint)"}, []value{whole(int64(n))})
	if err != nil {
		return nil, err
	}
	ids := make([]int64, 0, n)
	for {
		more, err := r.next()
		if err != nil {
			_ = r.close()
			return nil, err
		}
		if !more {
			return ids, r.close()
		}
		id, err := r.whole(0)
		if err != nil {
			_ = r.close()
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
	if err := l.flush(); err != nil {
		return err
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

func (l *pgLink) counters() (map[string]uint32, error) {
	if err := l.flush(); err != nil {
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
