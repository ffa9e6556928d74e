package db_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// logins are the two kinds of login: an owner, bound by row-level security, and a
// superuser, who bypasses it and therefore takes a role.
func logins(t *testing.T) map[string]string {
	t.Helper()
	server, err := dbtest.Server()
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{"owner": server, "superuser": dbtest.Superuser(server)}
}

func TestRowLevelSecurityWithoutPredicate(t *testing.T) {
	o := db.Options{Migrations: toy()}
	for name, login := range logins(t) {
		t.Run(name, func(t *testing.T) {
			url := dbtest.PostgresOn(t, login, o)
			d, err := db.Open(context.Background(), url, o)
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			for org := uint32(1); org <= 2; org++ {
				found(t, d, org)
				write(t, d, org, func(tx *db.Tx) error { _, err := put(tx, fmt.Sprint("of ", org)); return err })
			}
			for text, want := range map[string]string{
				`SELECT COUNT(*) FROM boxes`:                                               "1",
				`SELECT MIN(name) FROM boxes`:                                              "of 2",
				`UPDATE boxes SET held = 5`:                                                "UPDATE 1",
				`DELETE FROM boxes WHERE org_id = 1`:                                       "DELETE 0",
				`INSERT INTO boxes (org_id, id, name) VALUES (1, 77, 'x')`:                 "row-level security",
				`UPDATE boxes SET org_id = 1`:                                              "row-level security",
				`INSERT INTO boxes (org_id, id, name) VALUES (2, 77, 'x')`:                 "INSERT 1",
				`SELECT COUNT(*) FROM audit_log WHERE org_id = 1`:                          "0",
				`SELECT COUNT(*) FROM boxes b JOIN org_settings s ON s.org_id <> b.org_id`: "0",
			} {
				var got string
				err := d.Write(context.Background(), actor(2), func(tx *db.Tx) (err error) {
					got, err = db.Raw(tx, text)
					if err == nil {
						err = errDone // rolls everything back
					}
					return err
				})
				if !errors.Is(err, errDone) {
					got = err.Error()
				}
				if !strings.Contains(got, want) {
					t.Errorf("%s gives %s, want %s", text, got, want)
				}
			}
			for text, want := range map[string]string{ // outside of any organization
				`SELECT COUNT(*) FROM boxes`: "0",
				`UPDATE boxes SET held = 1`:  "UPDATE 0",
			} {
				if name == "superuser" {
					continue // directory statements run as the login itself; the wall refuses them here
				}
				err := d.Change(context.Background(), func(r *db.Root) error {
					got, err := db.Raw(r, text)
					if err == nil && got != want {
						t.Errorf("%s gives %s, want %s", text, got, want)
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
}

var errDone = errors.New("done")

// A statement of an organization reads no password, no secret of a second factor and
// no hash of a key, sees no members and keys of other organizations, and writes none.
// A login that owns the tables can read every column of users; it takes no role.
func TestTenantReadsNoSecretsAndWritesNoDirectory(t *testing.T) {
	for name, login := range logins(t) {
		t.Run(name, func(t *testing.T) {
			url := dbtest.PostgresOn(t, login, db.Options{})
			conn := connected(t, dbtest.Superuser(url))
			if _, err := conn.Exec(context.Background(), `INSERT INTO organizations (id, name, country_code, currency_code, timezone, workspace_key, subscription_plan, is_active, created_at, updated_at)
SELECT n, 'x', 'TH', 'THB', 'UTC', n, 'x', true, 0, 0 FROM generate_series(1, 2) n;
INSERT INTO org_settings (org_id, negative_stock_policy, over_receipt_percent, price_tolerance_percent, updated_at) SELECT n, 'allow', 0, 0, 0 FROM generate_series(1, 2) n;
INSERT INTO users (id, email, name, password_hash, is_active, created_at, updated_at) SELECT n, n, 'x', 'secret', true, 0, 0 FROM generate_series(1, 2) n;
INSERT INTO memberships (id, org_id, user_id, role, is_active, created_at, updated_at) SELECT n, n, n, 'owner', true, 0, 0 FROM generate_series(1, 2) n;
INSERT INTO api_keys (id, org_id, user_id, name, hash, last4, created_at) SELECT n, n, n, 'x', int4send(n::int), 'abcd', 0 FROM generate_series(1, 2) n`); err != nil {
				t.Fatal(err)
			}
			d, err := db.Open(context.Background(), url, db.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			statements := map[string]string{
				`SELECT COUNT(*) FROM memberships`:      "1",
				`SELECT MIN(id) FROM api_keys`:          "2",
				`UPDATE memberships SET role = 'admin'`: "row-level security|permission denied|UPDATE 0",
				`DELETE FROM api_keys`:                  "permission denied|DELETE 0",
				`INSERT INTO memberships (id, org_id, user_id, role, is_active, created_at, updated_at) VALUES (9, 2, 1, 'admin', true, 0, 0)`: "row-level security|permission denied",
				`INSERT INTO api_keys VALUES (9, 2, 1, 'x', '\x09', 'abcd', 0, 0, 0, 0)`:                                                       "row-level security|permission denied",
			}
			if name == "superuser" {
				statements[`SELECT MIN(password_hash) FROM users`] = "permission denied"
				statements[`SELECT MIN(totp_secret) FROM users`] = "permission denied"
				statements[`SELECT COUNT(hash) FROM api_keys`] = "permission denied"
				statements[`SELECT COUNT(hash) FROM sessions`] = "permission denied"
				statements[`UPDATE users SET name = 'x'`] = "permission denied"
				statements[`SELECT MIN(name) FROM users`] = "x"
			}
			for text, want := range statements {
				var got string
				err := d.Write(context.Background(), actor(2), func(tx *db.Tx) (err error) {
					if got, err = db.Raw(tx, text); err == nil {
						err = errDone
					}
					return err
				})
				if !errors.Is(err, errDone) {
					got = err.Error()
				}
				if !slices.ContainsFunc(strings.Split(want, "|"), func(w string) bool { return strings.Contains(got, w) }) {
					t.Errorf("%s gives %s, want %s", text, got, want)
				}
			}
		})
	}
}

func TestEveryTenantTableHasRowLevelSecurity(t *testing.T) {
	url := dbtest.PostgresURL(t)
	conn := connected(t, url)
	walled := map[string]bool{}
	rows, err := conn.Query(context.Background(), `SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
WHERE c.relrowsecurity AND c.relforcerowsecurity AND c.relnamespace = 'public'::regnamespace`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		walled[name] = true
	}
	d, err := db.Open(context.Background(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, table := range d.Tables() {
		if (table.Tenant || table.Org && !d.Distributed()) != walled[table.Name] { // Citus has none in the directory
			t.Errorf("%s: tenant %v, walled %v", table.Name, table.Tenant, walled[table.Name])
		}
	}
}

func TestLostRaceIsRetried(t *testing.T) {
	d := dbtest.Postgres(t, db.Options{Migrations: toy()})
	found(t, d, 1)
	for _, code := range []string{"40001", "40P01"} {
		runs := 0
		write(t, d, 1, func(tx *db.Tx) error {
			if runs++; runs < 3 {
				_, err := db.Raw(tx, `DO $$ BEGIN RAISE EXCEPTION 'race' USING ERRCODE = '`+code+`'; END $$`)
				return err
			}
			_, err := put(tx, code)
			return err
		})
		if runs != 3 {
			t.Errorf("%d runs", runs)
		}
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 2 {
		t.Errorf("%d rows", n)
	}
	chain(t, d, 1)
	runs := 0
	err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		runs++
		_, err := db.Raw(tx, `DO $$ BEGIN RAISE EXCEPTION 'race' USING ERRCODE = '40001'; END $$`)
		return err
	})
	if err == nil || runs > 10 {
		t.Errorf("%v after %d runs", err, runs)
	}
}

// Two pools act as two processes: the row lock makes writes serial, not the memory of one
// process.
func TestTwoProcessesWriteOneOrg(t *testing.T) {
	o := db.Options{Migrations: toy(), Readers: 4}
	url := dbtest.PostgresURL(t, o)
	var handles []*db.DB
	for range 2 {
		d, err := db.Open(context.Background(), url, o)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		handles = append(handles, d)
	}
	found(t, handles[0], 1)
	found(t, handles[0], 2)
	write(t, handles[0], 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "x"}) })
	var wait sync.WaitGroup
	for i := range 60 {
		wait.Go(func() {
			err := handles[i%2].Write(context.Background(), actor(1), func(tx *db.Tx) error {
				held, err := db.Get[int64](tx, `SELECT held FROM boxes WHERE org_id = $1 AND id = 1`)
				if err != nil {
					return err
				}
				_, err = db.Exec(tx, `UPDATE boxes SET held = $2 WHERE org_id = $1 AND id = 1`, held+1)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if n := count(t, handles[1], 1, `SELECT held FROM boxes WHERE org_id = $1`); n != 60 {
		t.Errorf("held = %d", n)
	}
	chain(t, handles[1], 1)
}

// inLine runs a first operation, queues others behind it in order, and returns the error
// of each and the commits.
func inLine(t *testing.T, others ...func(tx *db.Tx) error) (d *db.DB, results []error, commits []int) {
	t.Helper()
	return inLineBehind(t, good, others...)
}

func inLineBehind(t *testing.T, first func(tx *db.Tx) error, others ...func(tx *db.Tx) error) (d *db.DB, results []error, commits []int) {
	t.Helper()
	var mu sync.Mutex
	d = dbtest.Postgres(t, db.Options{Migrations: toy(), Committed: func(c db.Commit) {
		mu.Lock()
		defer mu.Unlock()
		commits = append(commits, c.Operations)
	}})
	found(t, d, 1)
	commits = nil
	results = make([]error, 1+len(others))
	var wait sync.WaitGroup
	started := make(chan struct{})
	untilAllWait := sync.OnceFunc(func() { // not when it runs a second time
		close(started)
		for db.Waiting(d) < len(others) {
			runtime.Gosched()
		}
	})
	wait.Go(func() {
		results[0] = d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
			untilAllWait()
			return first(tx)
		})
	})
	<-started
	for i, do := range others {
		wait.Go(func() { results[1+i] = d.Write(context.Background(), actor(1), do) })
		for i+1 < len(others) && db.Waiting(d) < i+1 { // the last one can be running already
			runtime.Gosched()
		}
	}
	wait.Wait()
	chain(t, d, 1)
	return d, results, commits
}

func good(tx *db.Tx) error { _, err := put(tx, "good"); return err }

// Waiting operations of an organization share a commit, each with its own audit row. One
// that is refused before it writes does not affect the others.
func TestWaitingOperationsShareACommit(t *testing.T) {
	refused := errors.New("refused")
	d, results, commits := inLine(t, good, func(tx *db.Tx) error { return refused }, good)
	if results[0] != nil || results[1] != nil || !errors.Is(results[2], refused) || results[3] != nil {
		t.Errorf("answers %v", results)
	}
	if !slices.Equal(commits, []int{4}) {
		t.Errorf("commits of %v operations, want one of all four", commits)
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 3 {
		t.Errorf("%d boxes", n)
	}
}

// An operation that fails after it wrote is rolled back alone, whether it returns the
// error itself, a statement fails, or a pending statement fails.
func TestFailedOperationRunsAlone(t *testing.T) {
	refused := errors.New("refused")
	d, results, _ := inLine(t, good,
		func(tx *db.Tx) error {
			if err := good(tx); err != nil {
				return err
			}
			return refused
		},
		func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 999, Name: "x"}, box{ID: 999, Name: "x"}) },
		good)
	if results[0] != nil || results[1] != nil || !errors.Is(results[2], refused) || !errors.Is(results[3], fault.Conflict) || results[4] != nil {
		t.Errorf("answers %v", results)
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 3 {
		t.Errorf("%d boxes", n)
	}
}

// A process reserves ids in ranges, and still the ids of an organization's records ascend
// in the order in which they were created.
func TestIDsAscendAcrossServers(t *testing.T) {
	o := db.Options{Migrations: toy(), Readers: 4}
	url := dbtest.PostgresURL(t, o)
	var servers []*db.DB
	for range 3 {
		d, err := db.Open(context.Background(), url, o)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		servers = append(servers, d)
	}
	found(t, servers[0], 1)
	found(t, servers[0], 2)
	last := map[uint32]uint32{}
	dice := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		org := 1 + dice.Uint32N(2)
		d := servers[[]int{0, 0, 0, 0, 1, 2}[dice.IntN(6)]] // long stretches on one server, too
		write(t, d, org, func(tx *db.Tx) error {
			ids, err := db.NextIDs(tx, "boxes", 1+dice.IntN(3))
			if err != nil {
				return err
			}
			for _, id := range ids {
				if id <= last[org] {
					t.Fatalf("id %d after %d", id, last[org])
				}
				last[org] = id
				if err := db.Insert(tx, "boxes", box{ID: id, Name: "x"}); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// After a crash a sequence can be back at its value before an uncommitted transaction.
// Ids taken by that transaction are not used.
func TestIDsLostInACrashAreNotUsed(t *testing.T) {
	o := db.Options{Migrations: toy()}
	address := dbtest.PostgresURL(t, o)
	d := dbtest.Opened(t, address, o)
	found(t, d, 1)
	found(t, d, 2)
	conn := connected(t, address)
	used := map[uint32]bool{}
	made := func(org uint32, ending error) {
		t.Helper()
		err := d.Write(context.Background(), actor(org), func(tx *db.Tx) error {
			for range 5 {
				id, err := put(tx, "x")
				if err != nil {
					return err
				}
				if ending == nil && used[id] {
					t.Errorf("id %d is given out twice", id)
				}
				used[id] = used[id] || ending == nil
			}
			return ending
		})
		if !errors.Is(err, ending) {
			t.Fatal(err)
		}
	}
	for range 10 {
		made(1, nil)
		var last int64
		if err := conn.QueryRow(context.Background(), `SELECT last_value FROM id_boxes`).Scan(&last); err != nil {
			t.Fatal(err)
		}
		for moved := last; moved == last; { // until it reserves a range, and fails
			made(1, errDone)
			if err := conn.QueryRow(context.Background(), `SELECT last_value FROM id_boxes`).Scan(&moved); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := conn.Exec(context.Background(), `SELECT setval('id_boxes', $1)`, last); err != nil {
			t.Fatal(err)
		}
		made(2, nil)
		made(1, nil)
	}
}

func TestPoolRecoversFromDeadConnections(t *testing.T) {
	o := db.Options{Migrations: toy()}
	url := dbtest.PostgresURL(t, o)
	d, err := db.Open(context.Background(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	found(t, d, 1)
	var wait sync.WaitGroup
	var reading sync.WaitGroup
	reading.Add(8)
	for range 8 { // as many connections as read at the same time
		wait.Go(func() {
			_ = d.Read(context.Background(), actor(1), func(*db.Tx) error {
				reading.Done()
				reading.Wait()
				return nil
			})
		})
	}
	wait.Wait()
	killer := connected(t, url)
	const kill = `SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
	if _, err := killer.Exec(context.Background(), kill); err != nil {
		t.Fatal(err)
	}
	write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "after"); return err })

	// A write whose connection dies returns an error and stores nothing.
	err = d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		if _, err := put(tx, "lost"); err != nil {
			return err
		}
		if _, err := killer.Exec(context.Background(), kill); err != nil {
			t.Error(err)
		}
		_, err := put(tx, "lost")
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "ServiceUnavailable") {
		t.Errorf("a write on a dead connection: %v", err)
	}
	// So is one that was about to read, with a query the connection knew already:
	// there the error comes with the rows.
	err = d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		const query = `SELECT id, name FROM boxes WHERE org_id = $1 ORDER BY id`
		type box struct {
			ID   uint32 `db:"id"`
			Name string `db:"name"`
		}
		if _, err := db.List[box](tx, query); err != nil {
			t.Error(err)
		}
		if _, err := killer.Exec(context.Background(), kill); err != nil {
			t.Error(err)
		}
		_, err := db.List[box](tx, query)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "ServiceUnavailable") {
		t.Errorf("a read on a dead connection: %v", err)
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
		t.Errorf("%d rows", n)
	}
}

func TestWriteToUnknownOrgFails(t *testing.T) {
	d := dbtest.Postgres(t, db.Options{Migrations: toy()})
	err := d.Write(context.Background(), actor(99), func(*db.Tx) error { t.Error("began"); return nil })
	if err == nil {
		t.Error("nobody's lock was taken")
	}
}

// A migration can change rows of every organization although row-level security binds the
// owner.
func TestMigrationSeesAllOrgs(t *testing.T) {
	o := db.Options{Migrations: toy()}
	url := dbtest.PostgresURL(t, o)
	d, err := db.Open(context.Background(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	for org := uint32(1); org <= 2; org++ {
		found(t, d, org)
		write(t, d, org, func(tx *db.Tx) error { _, err := put(tx, "x"); return err })
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	files := toy()
	files["0003_more.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nUPDATE boxes SET held = 7;\n")}
	var wait sync.WaitGroup
	applied := make(chan int, 3)
	for range 3 {
		wait.Go(func() {
			d, err := db.Open(context.Background(), url, db.Options{Migrations: files})
			if err != nil {
				t.Error(err)
				return
			}
			defer d.Close()
			names, err := d.Migrate(context.Background())
			if err != nil {
				t.Error(err)
			}
			applied <- len(names)
		})
	}
	wait.Wait()
	if n := <-applied + <-applied + <-applied; n != 1 {
		t.Errorf("%d steps were applied", n)
	}
	d, err = db.Open(context.Background(), url, db.Options{Migrations: files})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for org := uint32(1); org <= 2; org++ {
		if n := count(t, d, org, `SELECT SUM(held) FROM boxes WHERE org_id = $1`); n != 7 {
			t.Errorf("organization %d has %d", org, n)
		}
	}
	err = d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		if got, err := db.Raw(tx, `SELECT COUNT(*) FROM boxes`); err != nil || got != "1" {
			t.Errorf("after the migration one organization sees %s: %v", got, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Another process takes the lock of an organization while an operation that lost a race
// waits for its retry. The operation waits for the lock, and later ones do not hang.
func TestLostRaceIsRetriedAfterLosingItsLock(t *testing.T) {
	o := db.Options{Migrations: toy()}
	address := dbtest.PostgresURL(t, o)
	d := dbtest.Opened(t, address, o)
	found(t, d, 1)
	other := connected(t, address)
	taken, runs := make(chan error, 1), 0
	write(t, d, 1, func(tx *db.Tx) error {
		if runs++; runs > 1 {
			_, err := put(tx, "x")
			return err
		}
		go func() {
			_, err := other.Exec(context.Background(), `BEGIN; SET LOCAL kontor.org = '1'; SELECT 1 FROM org_settings WHERE org_id = 1 FOR NO KEY UPDATE`)
			time.Sleep(time.Second) // longer than the pause before the second run
			_, ended := other.Exec(context.Background(), `COMMIT`)
			taken <- errors.Join(err, ended)
		}()
		for waits := "0"; waits == "0"; {
			var err error
			if waits, err = db.Raw(tx, `SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND pid = `+fmt.Sprint(other.PgConn().PID())); err != nil {
				return err
			}
		}
		_, err := db.Raw(tx, `DO $$ BEGIN RAISE EXCEPTION 'race' USING ERRCODE = '40001'; END $$`)
		return err
	})
	if err := <-taken; err != nil || runs != 2 {
		t.Errorf("%d runs; the other %v", runs, err)
	}
	write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "y"); return err })
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 2 {
		t.Errorf("%d boxes", n)
	}
	chain(t, d, 1)
}

// A connection that stays open but carries no data is closed in time, and a directory
// statement uses another.
func TestSilentConnectionIsClosed(t *testing.T) {
	o := db.Options{Migrations: toy(), Longest: 2 * time.Second}
	address, silence, hangUp := silenced(t, dbtest.PostgresURL(t, o))
	d := dbtest.Opened(t, address, o)
	t.Cleanup(hangUp)
	ask := func() error {
		return d.Single(context.Background(), func(r *db.Root) error {
			_, err := db.Get[int64](r, `SELECT COUNT(*) FROM organizations WHERE id = $1`, 1)
			return err
		})
	}
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	silence()
	if err := ask(); err != nil && !errors.Is(err, fault.Unavailable) {
		t.Errorf("behind the silent connection: %v", err)
	}
	if err := ask(); err != nil {
		t.Errorf("after it: %v", err)
	}
}

// The same holds for a read without a deadline that waits for its first or a later
// answer.
func TestReadFailsOnSilentConnection(t *testing.T) {
	o := db.Options{Migrations: toy(), Longest: 2 * time.Second, Readers: 1}
	address, silence, hangUp := silenced(t, dbtest.PostgresURL(t, o))
	d := dbtest.Opened(t, address, o)
	t.Cleanup(hangUp)
	found(t, d, 1)
	hanging := time.AfterFunc(time.Minute, func() {
		t.Error("the read hangs")
		hangUp()
	})
	defer hanging.Stop()
	count := func(tx *db.Tx) error {
		_, err := db.Get[int64](tx, `SELECT COUNT(*) FROM boxes b WHERE b.org_id = $1`)
		return err
	}
	for before := range 2 {
		err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
			for range before {
				if err := count(tx); err != nil {
					return err
				}
			}
			silence()
			return count(tx)
		})
		if !errors.Is(err, fault.Unavailable) {
			t.Errorf("after %d answers: %v", before, err)
		}
		if err := d.Read(context.Background(), actor(1), count); err != nil {
			t.Errorf("the next read: %v", err)
		}
	}
}

// A commit without an answer may have happened, so the client gets an error that says so.
func TestCommitWithoutAnswerIsInDoubt(t *testing.T) {
	o := db.Options{Migrations: toy(), Longest: 2 * time.Second}
	address, silence, hangUp := silenced(t, dbtest.PostgresURL(t, o))
	d := dbtest.Opened(t, address, o)
	t.Cleanup(hangUp)
	found(t, d, 1)
	err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		_, err := put(tx, "perhaps")
		silence()
		return err
	})
	if f := fault.Of(err); f == nil || f.Code != fault.Unavailable.Code || f.Reason != fault.InDoubt {
		t.Errorf("a commit without an answer: %v", err)
	}
}

// The first operation of the queue runs however long BEGIN and the lock took: the
// database can be far away.
func TestWriteRunsAfterSlowBegin(t *testing.T) {
	o := db.Options{Migrations: toy(), BatchTime: time.Nanosecond}
	d := dbtest.Opened(t, dbtest.PostgresURL(t, o), o)
	found(t, d, 1)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := d.Write(ctx, actor(1), func(tx *db.Tx) error { _, err := put(tx, "x"); return err }); err != nil {
		t.Errorf("behind a transaction that took long to begin: %v", err)
	}
}

// silenced is a proxy to a server. After silence, the connections open at that moment
// carry no data until they are closed.
func silenced(t *testing.T, server string) (address string, silence, hangUp func()) {
	t.Helper()
	var mu sync.Mutex
	var dead []*atomic.Bool
	var open []net.Conn
	pass := func(from, to net.Conn, silent *atomic.Bool) {
		room := make([]byte, 1<<16)
		for {
			n, err := from.Read(room)
			if err == nil && silent.Load() {
				continue
			}
			if err == nil {
				_, err = to.Write(room[:n])
			}
			if err != nil {
				_ = to.Close()
				return
			}
		}
	}
	address = dbtest.Between(t, server, func(client, behind net.Conn) {
		silent := &atomic.Bool{}
		mu.Lock()
		dead, open = append(dead, silent), append(open, client, behind)
		mu.Unlock()
		go pass(client, behind, silent)
		go pass(behind, client, silent)
	})
	silence = func() {
		mu.Lock()
		defer mu.Unlock()
		for _, silent := range dead {
			silent.Store(true)
		}
	}
	hangUp = func() {
		mu.Lock()
		defer mu.Unlock()
		for _, conn := range open {
			_ = conn.Close()
		}
	}
	return address, silence, hangUp
}

// A process opens an empty database while another applies the first step: it sees the
// database as it was before the step, and not its version without its tables.
func TestOpensWhileFirstStepEnds(t *testing.T) {
	o := db.Options{Migrations: toy()}
	address := dbtest.Alone(t)
	creator := connected(t, address)
	run := func(text string) {
		t.Helper()
		if _, err := creator.Exec(context.Background(), text); err != nil {
			t.Fatal(err)
		}
	}
	run(`CREATE TABLE goose_db_version (id INT GENERATED ALWAYS AS IDENTITY, version_id BIGINT, is_applied BOOLEAN, tstamp TIMESTAMP DEFAULT now());
INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, true)`)
	run(`BEGIN; LOCK TABLE goose_db_version`)
	for _, name := range []string{"0001_foundation.sql", "0001_foundation.postgres.sql"} {
		run(string(toy()[name].Data))
	}
	run(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (1, true)`)
	opened := make(chan error, 1)
	var d *db.DB
	go func() {
		var err error
		d, err = db.Open(context.Background(), address, o)
		opened <- err
	}()
	for waits := 0; waits == 0; {
		err := creator.QueryRow(context.Background(), `SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = 'goose_db_version'::regclass`).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
	}
	run(`COMMIT`)
	if err := <-opened; err != nil {
		t.Fatal(err)
	}
	if applied, err := d.Migrate(context.Background()); err != nil || len(applied) != 1 {
		t.Errorf("the second step: %v, %v", applied, err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}
