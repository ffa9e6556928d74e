package postgres

import (
	"context"
	"slices"
)

// analyzeAfter are the numbers of written rows after which the tables are analyzed.
// Autovacuum does so every minute. Until then PostgreSQL assumes tables of one row,
// and a report that joins five of them scans each for every row of the others. Rows
// are counted, not operations: one may write two or two hundred. It also discards
// the plans that connections keep, so that none is for tables of a tenth of the size.
var analyzeAfter = []int64{1_000, 10_000, 100_000, 1_000_000, 10_000_000}

// countWritten counts rows and analyzes when it is time.
func (e *database) countWritten(rows int64) {
	now := e.written.Add(rows)
	due := slices.ContainsFunc(analyzeAfter, func(at int64) bool { return now >= at && now-rows < at })
	if !due || e.citus {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*e.longest) // the server's own limit is one of them
		defer cancel()
		if err := e.Analyze(ctx); err != nil {
			e.log.Warn("the tables could not be looked at", "error", err)
		}
	}()
}

// Analyze updates the statistics of all tables.
func (e *database) Analyze(ctx context.Context) error {
	_, err := e.pool.Exec(ctx, "ANALYZE")
	return err
}
