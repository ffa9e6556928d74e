package postgres

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"kontor/internal/db/engine"
)

// maxIdle is how long an idle connection stays open.
const maxIdle = 5 * time.Minute

func connect(ctx context.Context, url string, o engine.Options) (*database, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.MaxConns = int32(o.Connections)
	if o.Connections <= 0 {
		config.MaxConns = 16
	}
	config.MaxConnIdleTime = maxIdle
	if config.ConnConfig.ConnectTimeout == 0 { // the address has no connect_timeout
		config.ConnConfig.ConnectTimeout = connectTime
	}
	config.ConnConfig.StatementCacheCapacity = engine.PreparedMax
	e := &database{log: o.Log, schema: o.Schema, steps: o.Steps, progress: o.Progress, matches: o.Matches, distributing: o.Distributing,
		committed: o.Committed, running: o.Running, longest: o.Longest, batchTime: o.BatchTime, batchMax: o.BatchMax}
	e.connectTime = config.ConnConfig.ConnectTimeout
	e.share = engine.NewShare(int(config.MaxConns))
	config.BeforeConnect = e.limitSilence
	config.AfterConnect = e.configure
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	e.pool = pool
	if e.batchMax <= 0 {
		e.batchMax = engine.DefaultBatchMax
	}
	if e.batchTime <= 0 {
		e.batchTime = engine.BatchTime
	}
	var bypass, shared bool
	err = pool.QueryRow(ctx, "SELECT rolsuper OR rolbypassrls, "+policiesShared+" FROM pg_roles WHERE rolname = current_user").Scan(&bypass, &shared)
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect: %w", err)
	}
	if bypass {
		e.role = tenantRole
	}
	e.shared.Store(shared)
	if err := e.detectCitus(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	schema := "(" + engine.LastStep + ")"
	if e.citus { // the table is on another node than the audit log
		schema = "NULL::bigint"
	}
	e.lastAudit, e.lastAudits = fmt.Sprintf(lastAuditText, schema), fmt.Sprintf(lastAuditsText, schema)
	return e, nil
}

// limitSilence closes pool connections on which the server is silent for longer than any
// statement takes: the server is gone, and a reader would not notice. Longer work uses
// separate connections.
func (e *database) limitSilence(_ context.Context, config *pgx.ConnConfig) error {
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		l := &listener{Conn: conn, most: e.longest + e.longest/10} // the server's own limit comes first
		l.silence = time.AfterFunc(l.most, func() { _ = conn.Close() })
		return l, nil
	}
	return nil
}

// listener is a connection that is closed when it receives nothing for too long.
type listener struct {
	net.Conn
	most    time.Duration
	silence *time.Timer
}

func (l *listener) Read(p []byte) (int, error) {
	l.silence.Reset(l.most)
	defer l.silence.Stop()
	return l.Conn.Read(p)
}

// configure sets what holds for all statements of a new connection. Generic plans, as on
// SQLite, do not depend on what statistics say about one company: until the next ANALYZE
// they say that a new one has no rows, and any index serves those.
func (e *database) configure(ctx context.Context, c *pgx.Conn) error {
	name := "kontor"
	if e.serves.Load() {
		name = serverName
	}
	text := fmt.Sprintf("SET statement_timeout = %d; SET idle_in_transaction_session_timeout = %d; SET application_name = '%s'; SET plan_cache_mode = force_generic_plan",
		e.longest.Milliseconds(), 2*e.longest.Milliseconds(), name)
	if e.citus {
		text += citusSettings
	}
	_, err := c.Exec(ctx, text, pgx.QueryExecModeSimpleProtocol)
	return err
}
