package db_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// A typical write: a number, two reads, a header, five lines and a balance.
func typicalWrite(tx *db.Tx) error {
	if _, err := db.Get[box](tx, `SELECT `+db.Columns[box]("")+` FROM boxes WHERE org_id = $1 AND id = $2`, tx.Org); err != nil {
		return err
	}
	ids, err := db.NextIDs(tx, "things", 6)
	if err != nil {
		return err
	}
	type thing struct {
		ID    uint32 `db:"id"`
		Box   uint32 `db:"box_id"`
		Label string `db:"label"`
	}
	if err := db.Insert(tx, "boxes", box{ID: 1_000_000 + ids[0], Name: "header of a document"}); err != nil {
		return err
	}
	lines := make([]thing, 5)
	for i := range lines {
		lines[i] = thing{ids[i+1], 1_000_000 + ids[0], "a line with a description of usual length"}
	}
	if err := db.Insert(tx, "things", lines...); err != nil {
		return err
	}
	tx.Record("boxes", ids[0], "made")
	_, err = db.Exec(tx, `UPDATE boxes SET held = held + $2 WHERE org_id = $1 AND id = $3`, 5, tx.Org)
	return err
}

func benchmark(b *testing.B, d *db.DB, do func(ctx context.Context, org uint32) error) {
	const orgs = 64
	ctx := context.Background()
	for org := uint32(1); org <= orgs; org++ {
		err := d.Change(ctx, func(r *db.Root) error {
			tx, err := r.Enter(actor(org))
			if err != nil {
				return err
			}
			if _, err := db.Exec(tx, `INSERT INTO org_settings (org_id) VALUES ($1)`); err != nil {
				return err
			}
			return db.Insert(tx, "boxes", box{ID: org, Name: "balance"})
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	var next atomic.Uint32
	b.SetParallelism(32) // times the two processors
	b.ReportAllocs()
	b.ResetTimer()
	before := processorTime()
	defer func() {
		b.ReportMetric(float64((processorTime()-before).Microseconds())/float64(b.N), "cpu-µs/op")
	}()
	b.RunParallel(func(pb *testing.PB) {
		org := next.Add(1)%orgs + 1
		for pb.Next() {
			if err := do(ctx, org); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

// processorTime returns the CPU time of this process. A busy machine affects it less than
// wall-clock time.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkWrite(b *testing.B) {
	o := db.Options{Migrations: toy()}
	for _, mode := range []string{"OFF", "FULL"} {
		b.Run("sqlite/"+mode, func(b *testing.B) {
			o := o
			o.Synchronous = mode
			d := dbtest.SQLite(b, o)
			benchmark(b, d, func(ctx context.Context, org uint32) error { return d.Write(ctx, actor(org), typicalWrite) })
		})
	}
	b.Run("sqlite/alone", func(b *testing.B) {
		o := o
		o.Synchronous, o.BatchMax = "FULL", 1
		d := dbtest.SQLite(b, o)
		benchmark(b, d, func(ctx context.Context, org uint32) error { return d.Write(ctx, actor(org), typicalWrite) })
	})
	b.Run("postgres", func(b *testing.B) {
		d := dbtest.Postgres(b, o)
		benchmark(b, d, func(ctx context.Context, org uint32) error { return d.Write(ctx, actor(org), typicalWrite) })
	})
}

func BenchmarkRead(b *testing.B) {
	read := func(d *db.DB) func(ctx context.Context, org uint32) error {
		return func(ctx context.Context, org uint32) error {
			return d.Read(ctx, actor(org), func(tx *db.Tx) error {
				if _, err := db.Get[box](tx, `SELECT `+db.Columns[box]("")+` FROM boxes WHERE org_id = $1 AND id = $2`, org); err != nil {
					return err
				}
				_, err := db.List[box](tx, `SELECT `+db.Columns[box]("")+` FROM boxes WHERE org_id = $1 ORDER BY id LIMIT $2`, 20)
				return err
			})
		}
	}
	fill := func(b *testing.B, d *db.DB) {
		for org := uint32(1); org <= 64; org++ {
			var boxes []box
			for i := range uint32(30) {
				boxes = append(boxes, box{ID: org*1000 + i, Name: fmt.Sprint("box ", i)})
			}
			err := d.Change(context.Background(), func(r *db.Root) error {
				tx, err := r.Enter(actor(org))
				if err != nil {
					return err
				}
				return db.Insert(tx, "boxes", boxes...)
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("sqlite", func(b *testing.B) {
		d := dbtest.SQLite(b, db.Options{Migrations: toy()})
		fill(b, d)
		benchmark(b, d, read(d))
	})
	b.Run("postgres", func(b *testing.B) {
		d := dbtest.Postgres(b, db.Options{Migrations: toy()})
		fill(b, d)
		benchmark(b, d, read(d))
	})
}
