package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"kontor/internal/db/sqlite/lite"
)

// The raw flow writes the rows of a sale with the fewest statements: no validation, request
// history, lists or answers. It is the upper bound of what the engine can do.

// statement is a statement with its arguments, all integers or texts.
type statement struct {
	text string
	args []any
}

// rawTables creates the tables of the raw flow.
var rawTables = []string{
	`CREATE TABLE raw_counters (org BIGINT NOT NULL, name TEXT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (org, name))`,
	`CREATE TABLE raw_documents (org BIGINT NOT NULL, id BIGINT NOT NULL, number TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL, contact BIGINT NOT NULL, day TEXT NOT NULL, total BIGINT NOT NULL, paid BIGINT NOT NULL, PRIMARY KEY (org, id))`,
	`CREATE UNIQUE INDEX raw_documents_number ON raw_documents (org, number)`,
	`CREATE TABLE raw_items (org BIGINT NOT NULL, document BIGINT NOT NULL, line BIGINT NOT NULL, product BIGINT NOT NULL, name TEXT NOT NULL, quantity BIGINT NOT NULL, price BIGINT NOT NULL, PRIMARY KEY (org, document, line))`,
	`CREATE TABLE raw_history (org BIGINT NOT NULL, document BIGINT NOT NULL, seq BIGINT NOT NULL, status TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (org, document, seq))`,
	`CREATE TABLE raw_stock (org BIGINT NOT NULL, product BIGINT NOT NULL, quantity BIGINT NOT NULL, value BIGINT NOT NULL, PRIMARY KEY (org, product))`,
	`CREATE TABLE raw_moves (org BIGINT NOT NULL, id BIGINT NOT NULL, product BIGINT NOT NULL, document BIGINT NOT NULL, quantity BIGINT NOT NULL, cost BIGINT NOT NULL, PRIMARY KEY (org, id))`,
	`CREATE TABLE raw_entries (org BIGINT NOT NULL, id BIGINT NOT NULL, document BIGINT NOT NULL, day TEXT NOT NULL, total BIGINT NOT NULL, PRIMARY KEY (org, id))`,
	`CREATE TABLE raw_lines (org BIGINT NOT NULL, entry BIGINT NOT NULL, line BIGINT NOT NULL, account BIGINT NOT NULL, amount BIGINT NOT NULL, PRIMARY KEY (org, entry, line))`,
}

// rawSteps returns the transactions of sale n: draft the invoice, issue it, write its
// receipt.
func rawSteps(org, n int64) [][]statement {
	invoice, receipt := 2*n, 2*n+1
	draft := rawDocument(org, invoice, "IV", "draft")
	issue := []statement{
		{`UPDATE raw_documents SET status = $3 WHERE org = $1 AND id = $2`, []any{org, invoice, "sent"}},
		{`INSERT INTO raw_history (org, document, seq, status, at) VALUES ($1, $2, 2, 'sent', 1)`, []any{org, invoice}},
	}
	for i := range int64(lines) {
		product := (n*lines + i) % (2 * lines) // in a fixed order, so that no two sales deadlock
		issue = append(issue,
			statement{`INSERT INTO raw_stock (org, product, quantity, value) VALUES ($1, $2, $3, $4) ON CONFLICT (org, product) DO UPDATE SET quantity = raw_stock.quantity + excluded.quantity, value = raw_stock.value + excluded.value`, []any{org, product, -i - 1, -70 * (i + 1)}},
			statement{`INSERT INTO raw_moves (org, id, product, document, quantity, cost) VALUES ($1, $2, $3, $4, $5, $6)`, []any{org, n*lines + i, product, invoice, -i - 1, 70 * (i + 1)}})
	}
	issue = append(issue, rawEntry(org, invoice, 5)...)
	settle := rawDocument(org, receipt, "RE", "issued")
	settle = append(settle, statement{`UPDATE raw_documents SET status = 'paid', paid = total WHERE org = $1 AND id = $2`, []any{org, invoice}})
	return [][]statement{draft, issue, append(settle, rawEntry(org, receipt, 2)...)}
}

func rawDocument(org, id int64, kind, status string) []statement {
	out := []statement{
		{`INSERT INTO raw_counters (org, name, last) VALUES ($1, $2, 1) ON CONFLICT (org, name) DO UPDATE SET last = raw_counters.last + 1`, []any{org, kind}},
		{`INSERT INTO raw_documents (org, id, number, kind, status, contact, day, total, paid) VALUES ($1, $2, $3, $4, $5, 1, '2026-11-14', 1926, 0)`, []any{org, id, fmt.Sprintf("%s-%d", kind, id), kind, status}},
		{`INSERT INTO raw_history (org, document, seq, status, at) VALUES ($1, $2, 1, $3, 1)`, []any{org, id, status}},
	}
	if kind == "RE" {
		return out // uses the lines of the invoice
	}
	for i := range int64(lines) {
		out = append(out, statement{`INSERT INTO raw_items (org, document, line, product, name, quantity, price) VALUES ($1, $2, $3, $4, $5, $6, 120)`, []any{org, id, i, i, "Product", i + 1}})
	}
	return out
}

func rawEntry(org, document int64, count int64) []statement {
	out := []statement{{`INSERT INTO raw_entries (org, id, document, day, total) VALUES ($1, $2, $3, '2026-11-14', 1926)`, []any{org, document, document}}}
	for i := range count {
		out = append(out, statement{`INSERT INTO raw_lines (org, entry, line, account, amount) VALUES ($1, $2, $3, $4, $5)`, []any{org, document, i, i, 1926}})
	}
	return out
}

// rawStep is a transaction that waits for the raw writer.
type rawStep struct {
	statements []statement
	done       chan error
}

// rawSQLite runs clients that make raw sales in a file, with one commit for all waiting
// steps, and returns the sales per second.
func (s settings) rawSQLite(path string, c cell) (float64, error) {
	defer remove(path)
	conn, err := lite.Open(path)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	if err := conn.Exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -65536"); err != nil {
		return 0, err
	}
	for _, text := range rawTables {
		if err := conn.Exec(text); err != nil {
			return 0, err
		}
	}
	in := make(chan rawStep, c.clients)
	ended := make(chan error, 1)
	go func() { ended <- writeRaw(conn, in) }()
	rate, err := s.rawLoad(c, func(steps []statement) error {
		step := rawStep{steps, make(chan error, 1)}
		in <- step
		return <-step.done
	})
	close(in)
	if failed := <-ended; err == nil {
		err = failed
	}
	return rate, err
}

// writeRaw commits waiting steps together.
func writeRaw(conn *lite.Conn, in chan rawStep) error {
	prepared := map[string]*lite.Stmt{}
	defer func() {
		for _, st := range prepared {
			_ = st.Finalize()
		}
	}()
	run := func(st statement) error {
		p := prepared[st.text]
		if p == nil {
			var err error
			if p, err = conn.Prepare(st.text); err != nil {
				return err
			}
			prepared[st.text] = p
		}
		args := make([]lite.Value, len(st.args))
		for i, a := range st.args {
			switch v := a.(type) {
			case int64:
				args[i] = lite.Value{Kind: lite.Int, N: v}
			case int:
				args[i] = lite.Value{Kind: lite.Int, N: int64(v)}
			case string:
				args[i] = lite.Value{Kind: lite.Text, S: v}
			}
		}
		if err := p.Bind(args); err != nil {
			return err
		}
		return p.Run()
	}
	for first := range in {
		batch := []rawStep{first}
		for len(batch) < 256 && len(in) > 0 {
			batch = append(batch, <-in)
		}
		err := run(statement{text: "BEGIN IMMEDIATE"})
		for _, step := range batch {
			for _, st := range step.statements {
				if err == nil {
					err = run(st)
				}
			}
		}
		if err == nil {
			err = run(statement{text: "COMMIT"})
		}
		for _, step := range batch {
			step.done <- err
		}
		if err != nil {
			for step := range in {
				step.done <- err
			}
			return err
		}
	}
	return nil
}

// rawPostgres does the same on a server, each step as one pipelined transaction.
func (s settings) rawPostgres(ctx context.Context, url string, c cell) (float64, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return 0, err
	}
	config.MaxConns = int32(min(c.clients, 16))
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return 0, err
	}
	defer pool.Close()
	for _, table := range []string{"counters", "documents", "items", "history", "stock", "moves", "entries", "lines"} {
		if _, err := pool.Exec(ctx, "DROP TABLE IF EXISTS raw_"+table); err != nil {
			return 0, err
		}
	}
	for _, text := range rawTables {
		if _, err := pool.Exec(ctx, text); err != nil {
			return 0, err
		}
	}
	return s.rawLoad(c, func(steps []statement) error {
		batch := &pgx.Batch{}
		for _, st := range steps {
			batch.Queue(st.text, st.args...)
		}
		return pool.SendBatch(ctx, batch).Close() // a batch is one transaction
	})
}

// rawLoad makes raw sales with all clients until the time is up.
func (s settings) rawLoad(c cell, run func([]statement) error) (float64, error) {
	var group sync.WaitGroup
	var mu sync.Mutex
	var failed error
	sales := 0
	began := time.Now()
	for client := range c.clients {
		group.Go(func() {
			var err error
			made := 0
			for n := int64(client) << 24; err == nil && time.Since(began) < s.length; n++ {
				for _, step := range rawSteps(int64(client%c.companies), n) {
					if err == nil {
						err = run(step)
					}
				}
				made++
			}
			mu.Lock()
			defer mu.Unlock()
			sales += made
			if err != nil {
				failed = err
			}
		})
	}
	group.Wait()
	return float64(sales) / time.Since(began).Seconds(), failed
}
