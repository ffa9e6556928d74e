package db_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

func put(tx *db.Tx, name string) (uint32, error) {
	id, err := db.NextID(tx, "boxes")
	if err != nil {
		return 0, err
	}
	return id, db.Insert(tx, "boxes", box{ID: id, Name: name})
}

// Good and bad operations run concurrently, so that they share batches. All good ones are
// stored, bad ones leave nothing, and every id is used once.
func TestFailedOperationDoesNotAffectOthers(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const each = 40
		kinds := []func(tx *db.Tx, name string) error{
			func(tx *db.Tx, name string) error { _, err := put(tx, name); return err },
			func(tx *db.Tx, name string) error { _, _ = put(tx, "bad "+name); return errors.New("refused") },
			func(tx *db.Tx, name string) error { _, _ = put(tx, "bad "+name); panic("broken") },
			func(tx *db.Tx, name string) error {
				_, _ = put(tx, "bad "+name)
				num.RawMoney(1 << 62).Add(num.RawMoney(1 << 62))
				return nil
			},
			func(tx *db.Tx, name string) error { // a statement that the database refuses, and an operation that ignores it
				_, _ = put(tx, "bad "+name)
				_ = db.Insert(tx, "boxes", box{ID: 1_000_000, Name: "a"}, box{ID: 1_000_000, Name: "b"})
				return nil
			},
		}
		results := make([][]error, len(kinds))
		var wait sync.WaitGroup
		for k, kind := range kinds {
			results[k] = make([]error, each)
			for i := range each {
				wait.Go(func() {
					results[k][i] = d.Write(context.Background(), actor(uint32(1+i%3)), func(tx *db.Tx) error {
						return kind(tx, fmt.Sprint(k, "-", i))
					})
				})
			}
		}
		wait.Wait()
		for k := range kinds {
			for i, err := range results[k] {
				switch {
				case k == 0 && err != nil:
					t.Errorf("good %d: %v", i, err)
				case k == 1 && (err == nil || err.Error() != "refused"),
					k == 2 && (err == nil || !strings.Contains(err.Error(), "broken")),
					k == 3 && !errors.Is(err, fault.BadRequest),
					k == 4 && !errors.Is(err, fault.Conflict):
					t.Errorf("kind %d: %v", k, err)
				}
			}
		}
		n := int64(0)
		for org := uint32(1); org <= 3; org++ {
			n += count(t, d, org, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			if bad := count(t, d, org, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND name LIKE 'bad%'`); bad != 0 {
				t.Errorf("%d rows of refused operations stayed", bad)
			}
			chain(t, d, org)
		}
		if n != each {
			t.Errorf("%d rows, want %d", n, each)
		}
		if d.Engine() == "sqlite" { // ids of refused operations are reused
			var last int64
			for org := uint32(1); org <= 3; org++ {
				last = max(last, count(t, d, org, `SELECT MAX(id) FROM boxes WHERE org_id = $1`))
			}
			if last != each {
				t.Errorf("the last id is %d, want %d", last, each)
			}
		}
	})
}

func chain(t *testing.T, d *db.DB, org uint32) {
	t.Helper()
	if err := d.Read(context.Background(), actor(org), db.AuditChain); err != nil {
		t.Error(err)
	}
}

func TestWritesOfOneOrgAreSerial(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "x"}) })
		var wait sync.WaitGroup
		var inside atomic.Int32
		for range 50 {
			wait.Go(func() {
				err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
					if inside.Add(1) != 1 {
						t.Error("two writes at once")
					}
					defer inside.Add(-1)
					held, err := db.Get[int64](tx, `SELECT held FROM boxes WHERE org_id = $1 AND id = $2`, 1)
					if err != nil {
						return err
					}
					_, err = db.Exec(tx, `UPDATE boxes SET held = $2 WHERE org_id = $1 AND id = $3`, held+1, 1)
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if n := count(t, d, 1, `SELECT held FROM boxes WHERE org_id = $1`); n != 50 {
			t.Errorf("held = %d, want 50", n)
		}
	})
}

func TestIDsAreUniquePerDeployment(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var mu sync.Mutex
		seen := map[uint32]bool{}
		var wait sync.WaitGroup
		for i := range 30 {
			wait.Go(func() {
				var ids []uint32
				err := d.Write(context.Background(), actor(uint32(1+i%3)), func(tx *db.Tx) (err error) {
					ids, err = db.NextIDs(tx, "never_seen_before", 1+i%4)
					return err
				})
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				for k, id := range ids {
					if id == 0 || seen[id] || k > 0 && id <= ids[k-1] {
						t.Errorf("id %d among %v", id, ids)
					}
					seen[id] = true
				}
			})
		}
		wait.Wait()
		err := d.Change(context.Background(), func(r *db.Root) error {
			last, err := r.Counters()
			if err != nil {
				return err
			}
			if n := last["never_seen_before"]; n < slices.Max(slices.Collect(maps.Keys(seen))) {
				t.Errorf("the counter stands at %d after %d ids", n, len(seen))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestFailedStatementEndsItsTransaction(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "x"}) })
		err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
			if err := db.Insert(tx, "boxes", box{ID: 2, Name: "kept?"}); err != nil {
				return err
			}
			if _, err := db.Exec(tx, `INSERT INTO boxes (org_id, id, name) VALUES ($1, 1, 'twice')`); !errors.Is(err, fault.Conflict) {
				t.Errorf("a second row with the same id: %v", err)
			}
			if _, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); err == nil {
				t.Error("a statement ran after a failed one")
			}
			return nil
		})
		if !errors.Is(err, fault.Conflict) {
			t.Errorf("the write ended with %v", err)
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Errorf("%d rows", n)
		}
	})
}

// Insert can send a row together with the next statement. Whatever that is, a refused row
// fails the transaction with the error of the row.
func TestRefusedInsertFailsTheTransaction(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "x"}) })
		for name, follows := range map[string]func(tx *db.Tx) error{
			"nothing": func(*db.Tx) error { return nil },
			"a query": func(tx *db.Tx) error {
				_, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
				return err
			},
			"a statement": func(tx *db.Tx) error {
				_, err := db.Exec(tx, `DELETE FROM things WHERE org_id = $1`)
				return err
			},
			"an id":     func(tx *db.Tx) error { _, err := db.NextID(tx, "boxes"); return err },
			"an insert": func(tx *db.Tx) error { _, err := put(tx, "y"); return err },
			"an update": func(tx *db.Tx) error { return db.Update(tx, "boxes", box{ID: 1}) },
			"many inserts": func(tx *db.Tx) error {
				for i := range uint32(100) {
					if err := db.Insert(tx, "boxes", box{ID: 100 + i, Name: "y"}); err != nil {
						return err
					}
				}
				return nil
			},
		} {
			err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				if err := db.Insert(tx, "boxes", box{ID: 1, Name: "again"}); err != nil {
					return err
				}
				return follows(tx)
			})
			if !errors.Is(err, fault.Conflict) {
				t.Errorf("followed by %s: %v", name, err)
			}
			// A dangling reference is an error of the program, also when a DELETE
			// follows.
			err = d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				type thing struct {
					ID    uint32 `db:"id"`
					Box   uint32 `db:"box_id"`
					Label string `db:"label"`
				}
				if err := db.Insert(tx, "things", thing{1, 999, "z"}); err != nil {
					return err
				}
				return follows(tx)
			})
			if err == nil || fault.Of(err) != nil {
				t.Errorf("a dangling reference followed by %s: %v", name, err)
			}
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Errorf("%d rows", n)
		}
		chain(t, d, 1)
	})
}

func TestConstraintsBecomeFaults(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error {
			code := "A"
			if err := db.Insert(tx, "boxes", box{ID: 1, Name: "x", Code: &code}); err != nil {
				return err
			}
			_, err := db.Exec(tx, `INSERT INTO things (org_id, id, box_id, label) VALUES ($1, 1, 1, 'y')`)
			return err
		})
		for text, want := range map[string]*fault.Fault{
			`INSERT INTO boxes (org_id, id, name, code) VALUES ($1, 2, 'z', 'A')`:    fault.Conflict,
			`DELETE FROM boxes WHERE org_id = $1 AND id = 1`:                         fault.Conflict,
			`INSERT INTO things (org_id, id, box_id, label) VALUES ($1, 2, 77, 'y')`: nil, // a mistake of ours
		} {
			err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				_, err := db.Exec(tx, text)
				return err
			})
			if err == nil || want == nil && fault.Of(err) != nil || want != nil && !errors.Is(err, want) {
				t.Errorf("%v from %s", err, text)
			}
		}
		// A row of another organization is no row.
		err := d.Write(context.Background(), actor(2), func(tx *db.Tx) error {
			_, err := db.Exec(tx, `INSERT INTO things (org_id, id, box_id, label) VALUES ($1, 5, 1, 'foreign')`)
			return err
		})
		if err == nil {
			t.Error("a thing lies in another organization's box")
		}
	})
}

func TestWriteCompletesAfterClientDisconnects(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(context.Background())
		err := d.Write(ctx, actor(1), func(tx *db.Tx) error {
			cancel()
			_, err := put(tx, "x")
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Errorf("%d rows", n)
		}
		if err := d.Write(ctx, actor(1), func(*db.Tx) error { t.Error("began"); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("a write that nobody waits for: %v", err)
		}
	})
}

// A write that waits until its deadline can be retried: nothing was wrong with the
// request.
func TestWriteThatTimedOutIsUnavailable(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		inside, leave, left := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			left <- d.Write(context.Background(), actor(1), func(*db.Tx) error { close(inside); <-leave; return nil })
		}()
		<-inside
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		defer cancel()
		late := make(chan error, 1)
		go func() {
			late <- d.Write(ctx, actor(1), func(*db.Tx) error { t.Error("began"); return nil })
		}()
		<-ctx.Done()
		close(leave)
		if err := <-late; !errors.Is(err, fault.Unavailable) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a write that waited too long: %v", err)
		}
		if err := <-left; err != nil {
			t.Error(err)
		}
	})
}

// A test that fails inside an operation ends the goroutine. The database keeps working.
func TestOperationCanEndItsGoroutine(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		var wait sync.WaitGroup
		wait.Add(1)
		go func() {
			defer wait.Done()
			_ = d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				_, _ = put(tx, "gone")
				runtime.Goexit()
				return nil
			})
		}()
		wait.Wait()
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "x"); return err })
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Errorf("%d rows", n)
		}
	})
}

// Clients that write to one organization without pause do not block another, although a
// batch takes waiting operations of one organization together.
func TestBusyOrgDoesNotExhaustThePool(t *testing.T) {
	with(t, db.Options{BatchMax: 4}, func(t *testing.T, d *db.DB) {
		const clients, most = 20, 4000
		var ran atomic.Int64 // operations that ran
		var served atomic.Bool
		var wait sync.WaitGroup
		// The first write of a process also reads the schema, which is not waiting.
		write(t, d, 2, func(tx *db.Tx) error { _, err := put(tx, "y"); return err })
		for range clients {
			wait.Go(func() {
				for !served.Load() && ran.Load() < most {
					write(t, d, 1, func(tx *db.Tx) error { ran.Add(1); _, err := put(tx, "x"); return err })
				}
			})
		}
		for ran.Load() < clients {
			time.Sleep(time.Millisecond)
		}
		var late []int64
		for range 10 {
			before, turn := ran.Load(), int64(0)
			write(t, d, 2, func(tx *db.Tx) error { turn = ran.Load(); _, err := put(tx, "y"); return err })
			if turn-before > 20*clients {
				late = append(late, turn-before)
			}
		}
		// On PostgreSQL each slot can have to connect first.
		if len(late) > 3 {
			t.Errorf("before writes of another company came %v writes of the busy one", late)
		}
		served.Store(true)
		wait.Wait()
	})
}

// A refusal can depend on an operation of the same batch. It is answered when that
// operation is on disk, not before.
func TestRefusalIsAnsweredAfterTheCommitItSaw(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		inside, hold := make(chan struct{}), make(chan struct{})
		last, goOn := make(chan struct{}), make(chan struct{})
		var answers []chan error
		// The first one blocks, the others wait behind it.
		run := func(do func(tx *db.Tx) error) chan error {
			answer := make(chan error, 1)
			go func() { answer <- d.Write(context.Background(), actor(1), do) }()
			for db.Waiting(d) < len(answers) {
				time.Sleep(time.Millisecond)
			}
			answers = append(answers, answer)
			return answer
		}
		first := run(func(*db.Tx) error { close(inside); <-hold; return nil })
		<-inside
		made := run(func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "there"}) })
		met := run(func(tx *db.Tx) error {
			n, err := db.Get[int64](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			if err == nil && n > 0 {
				err = fault.Conflict
			}
			return err
		})
		slow := run(func(*db.Tx) error { close(last); <-goOn; return nil })
		close(hold)
		<-last
		time.Sleep(20 * time.Millisecond) // by now a refusal would have arrived
		if len(met) > 0 {
			t.Error("the refusal was told before what it met was kept")
		}
		close(goOn)
		if err := errors.Join(<-first, <-made, <-slow); err != nil {
			t.Error(err)
		}
		if err := <-met; !errors.Is(err, fault.Conflict) {
			t.Errorf("refused with %v", err)
		}
		chain(t, d, 1)
	})
}
