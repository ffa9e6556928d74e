package db_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// queued is an operation that waits for a free slot.
type queued struct {
	org uint32
	do  func(*db.Tx) error
}

// sharedDB is a database with several organizations that write at the same time.
type sharedDB struct {
	*db.DB
	t       *testing.T
	url     string
	options db.Options
	leave   []func() // each lets the operation in a slot return
	results []error
	wait    sync.WaitGroup

	mu      sync.Mutex
	commits []int
}

const (
	organizations = 8
	slots         = 3 // shared transactions at a time
)

// gathered creates the organizations.
func gathered(t *testing.T, server string) *sharedDB {
	t.Helper()
	c := &sharedDB{t: t}
	c.options = db.Options{Migrations: toy(), BatchTime: time.Hour, Committed: func(commit db.Commit) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.commits = append(c.commits, commit.Operations)
	}}
	c.url = dbtest.PostgresOn(t, server, c.options)
	c.open()
	for org := range uint32(organizations) {
		found(t, c.DB, 1+org)
		write(t, c.DB, 1+org, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1000 + org, Name: "there"}) })
	}
	return c
}

// open opens the database as a new process would.
func (c *sharedDB) open() {
	c.t.Helper()
	c.DB = dbtest.Opened(c.t, c.url, c.options)
}

// transaction is the id of the running transaction.
func transaction(tx *db.Tx) (string, error) { return db.Raw(tx, `SELECT pg_current_xact_id()::text`) }

// occupy fills all slots with operations of the last organizations.
func (c *sharedDB) occupy() {
	c.leave = nil
	for i := range uint32(slots) {
		inside, outside := make(chan struct{}), make(chan struct{})
		c.leave = append(c.leave, sync.OnceFunc(func() { close(outside) }))
		c.wait.Go(func() {
			err := c.Write(context.Background(), actor(organizations-i), func(*db.Tx) error {
				close(inside)
				<-outside
				return nil
			})
			if err != nil {
				c.t.Error(err)
			}
		})
		<-inside
	}
	c.commits = nil
}

// serve queues operations in order, frees the first slot, and waits until all have
// returned.
func (c *sharedDB) serve(all ...queued) []error {
	c.t.Helper()
	c.queue(all...)
	c.end()
	return c.results
}

// queue fills all slots and queues operations.
func (c *sharedDB) queue(all ...queued) {
	c.occupy()
	c.results = make([]error, len(all))
	for i, q := range all {
		c.wait.Go(func() { c.results[i] = c.Write(context.Background(), actor(q.org), q.do) })
		for db.Waiting(c.DB) < i+1 {
			runtime.Gosched()
		}
	}
}

// end frees a slot, and the others when no operation waits any more.
func (c *sharedDB) end() {
	c.t.Helper()
	c.leave[0]()
	for db.Waiting(c.DB) > 0 {
		runtime.Gosched()
	}
	for _, leave := range c.leave {
		leave()
	}
	c.wait.Wait()
	for org := range uint32(organizations) {
		chain(c.t, c.DB, 1+org)
	}
}

// boxes returns the names of the organizations' boxes.
func (c *sharedDB) boxes(orgs ...uint32) (names []string) {
	c.t.Helper()
	for _, org := range orgs {
		err := c.Read(context.Background(), actor(org), func(tx *db.Tx) error {
			rows, err := db.List[string](tx, `SELECT name FROM boxes WHERE org_id = $1 AND id < 1000 ORDER BY name`)
			names = append(names, fmt.Sprintf("%d%v", org, rows))
			return err
		})
		if err != nil {
			c.t.Fatal(err)
		}
	}
	return names
}

func named(id uint32, name string) func(*db.Tx) error {
	return func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: id, Name: name}) }
}

// eachLogin runs a test as an owner and as a superuser.
func eachLogin(t *testing.T, do func(t *testing.T, server string)) {
	for name, login := range logins(t) {
		t.Run(name, func(t *testing.T) { do(t, login) })
	}
}

func TestWaitingOrgsShareACommit(t *testing.T) {
	eachLogin(t, func(t *testing.T, server string) {
		c := gathered(t, server)
		refused := errors.New("refused")
		results := c.serve(
			queued{1, named(1, "a")}, queued{2, named(1, "b")}, queued{1, named(2, "c")},
			queued{3, func(*db.Tx) error { return refused }}, queued{3, named(3, "d")})
		if !errors.Is(results[3], refused) || errors.Join(slices.Delete(slices.Clone(results), 3, 4)...) != nil {
			t.Errorf("answers %v", results)
		}
		if !slices.Contains(c.commits, 5) {
			t.Errorf("commits of %v operations, want one of all five", c.commits)
		}
		if got, want := c.boxes(1, 2, 3), []string{"1[a c]", "2[b]", "3[d]"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// No statement can reach rows of the other organizations that share its transaction.
func TestSharedTransactionIsolatesOrgs(t *testing.T) {
	eachLogin(t, func(t *testing.T, server string) {
		c := gathered(t, server)
		transactions := map[string]bool{}
		look := func(org uint32) queued {
			return queued{org, func(tx *db.Tx) error {
				id, err := transaction(tx)
				if err != nil {
					return err
				}
				transactions[id] = true
				if err := db.Insert(tx, "boxes", box{ID: 1, Name: "mine"}); err != nil {
					return err
				}
				for text, want := range map[string]string{
					`SELECT COUNT(*) FROM boxes`:                                               "2",
					`SELECT string_agg(DISTINCT org_id::text, ',') FROM boxes`:                 fmt.Sprint(org),
					`SELECT COUNT(*) FROM org_settings`:                                        "1",
					`UPDATE boxes SET held = ` + fmt.Sprint(org):                               "UPDATE 2",
					`DELETE FROM boxes WHERE org_id <> ` + fmt.Sprint(org):                     "DELETE 0",
					`SELECT COUNT(*) FROM audit_log WHERE org_id <> ` + fmt.Sprint(org):        "0",
					`SELECT COUNT(*) FROM boxes b JOIN org_settings s ON s.org_id <> b.org_id`: "0",
				} {
					if got, err := db.Raw(tx, text); err != nil || got != want {
						t.Errorf("organization %d: %s gives %s, want %s: %v", org, text, got, want, err)
					}
				}
				return nil
			}}
		}
		if err := errors.Join(c.serve(look(1), look(2), look(3))...); err != nil {
			t.Fatal(err)
		}
		if len(transactions) != 1 {
			t.Errorf("%d transactions instead of a shared one", len(transactions))
		}
		for org := uint32(1); org <= 3; org++ {
			if n := count(t, c.DB, org, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND held = $2`, org); n != 2 {
				t.Errorf("organization %d has %d boxes as it left them", org, n)
			}
		}
	})
}

// Also in their own transaction organizations write no rows of one that is not in it.
func TestSharedTransactionRefusesRowsOfOtherOrgs(t *testing.T) {
	eachLogin(t, func(t *testing.T, server string) {
		c := gathered(t, server)
		for text, want := range map[string]string{
			`INSERT INTO boxes (org_id, id, name) VALUES (2, 5, 'x'), (1, 5, 'x')`: "INSERT 2",
			`INSERT INTO boxes (org_id, id, name) VALUES (1, 5, 'x'), (3, 5, 'x')`: "row-level security",
			`INSERT INTO boxes (org_id, id, name) SELECT u.org_id, u.id, u.name
FROM unnest(ARRAY[ROW(3, 5, 'x', NULL, 0, FALSE, NULL)::boxes]) u`: "row-level security",
			`INSERT INTO boxes (org_id, id, name) VALUES (3, 1002, 'x') ON CONFLICT (org_id, id) DO UPDATE SET held = boxes.held + 1`: "row-level security",
			`UPDATE boxes SET org_id = 3 WHERE org_id = 1`:               "row-level security",
			`UPDATE boxes SET held = 1 WHERE org_id = 3`:                 "UPDATE 0",
			`DELETE FROM boxes WHERE org_id NOT IN (1, 2)`:               "DELETE 0",
			`SELECT string_agg(org_id::text, ',' ORDER BY 1) FROM boxes`: "1,2",
			`SELECT COUNT(*) FROM org_settings`:                          "2",
		} {
			var got string
			run := false
			first := queued{1, func(tx *db.Tx) (err error) {
				if run {
					return nil // the second time it runs alone
				}
				run = true
				if _, err = db.Raw(tx, `SELECT set_config('kontor.org', '', true), set_config('kontor.orgs', ',1,2,', true)`); err != nil {
					return err
				}
				if got, err = db.Raw(tx, text); err != nil {
					got = err.Error()
				}
				return errDone
			}}
			c.open() // the one before has isolated the organization
			c.serve(first, queued{2, func(*db.Tx) error { return nil }})
			if !run || !strings.Contains(got, want) {
				t.Errorf("%s gives %s, want %s", text, got, want)
			}
		}
	})
}

// An operation that fails after it wrote is rolled back alone, whether it returns the
// error itself or the database refuses a pending statement.
func TestFailureIsIsolatedPerOrg(t *testing.T) {
	server, err := dbtest.Server()
	if err != nil {
		t.Fatal(err)
	}
	refused := errors.New("refused")
	for name, bad := range map[string]func(*db.Tx) error{
		"by itself":       func(tx *db.Tx) error { return errors.Join(good(tx), refused) },
		"by the database": func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 9, Name: "x"}, box{ID: 9, Name: "x"}) },
	} {
		t.Run(name, func(t *testing.T) {
			c := gathered(t, server)
			results := c.serve(queued{1, named(1, "a")}, queued{2, named(1, "b")}, queued{3, bad}, queued{3, named(1, "c")}, queued{1, named(2, "d")})
			if !errors.Is(results[2], refused) && !errors.Is(results[2], fault.Conflict) ||
				errors.Join(slices.Delete(slices.Clone(results), 2, 3)...) != nil {
				t.Errorf("answers %v", results)
			}
			if got, want := c.boxes(1, 2, 3), []string{"1[a d]", "2[b]", "3[c]"}; !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

// Only the organization that another server writes in waits for its lock.
func TestLockedOrgDoesNotDelayOthers(t *testing.T) {
	server, err := dbtest.Server()
	if err != nil {
		t.Fatal(err)
	}
	c := gathered(t, server)
	ctx := context.Background()
	other := connected(t, c.url)
	for _, text := range []string{"BEGIN", "SET LOCAL kontor.org = '2'", "SELECT 1 FROM org_settings WHERE org_id = 2 FOR NO KEY UPDATE"} {
		if _, err := other.Exec(ctx, text); err != nil {
			t.Fatal(err)
		}
	}
	var done sync.WaitGroup
	done.Add(2)
	free := func(org uint32) queued {
		return queued{org, func(tx *db.Tx) error { defer done.Done(); return named(1, "free")(tx) }}
	}
	c.queue(free(1), queued{2, named(1, "late")}, free(3))
	c.leave[0]()
	done.Wait()
	for slices.Equal(c.boxes(1, 3), []string{"1[]", "3[]"}) { // it is being committed
		runtime.Gosched()
	}
	if got, want := c.boxes(1, 2, 3), []string{"1[free]", "2[]", "3[free]"}; !slices.Equal(got, want) {
		t.Errorf("while one is locked: %v, want %v", got, want)
	}
	if _, err := other.Exec(ctx, "COMMIT"); err != nil {
		t.Fatal(err)
	}
	c.end()
	if err := errors.Join(c.results...); err != nil {
		t.Error(err)
	}
	if got := c.boxes(2); got[0] != "2[late]" {
		t.Errorf("at last: %v", got)
	}
}

// A slow operation delays its own organization but no other.
func TestSlowOperationFreesItsSlot(t *testing.T) {
	server, err := dbtest.Server()
	if err != nil {
		t.Fatal(err)
	}
	c := gathered(t, server)
	c.queue(queued{1, named(1, "waits")})
	if got := c.boxes(1); got[0] != "1[]" {
		t.Error("there were more places")
	}
	c.end()
	c.options.BatchTime = 100 * time.Microsecond
	c.open()
	inside, outside := make(chan struct{}, slots), make(chan struct{})
	for i := range uint32(slots) {
		c.wait.Go(func() {
			write(t, c.DB, organizations-i, func(*db.Tx) error { inside <- struct{}{}; <-outside; return nil })
		})
		<-inside
	}
	write(t, c.DB, 1, named(2, "goes on"))
	close(outside)
	c.wait.Wait()
}

// Until the policies are of this version, organizations do not share transactions.
func TestOldPoliciesPreventSharing(t *testing.T) {
	const ownRows = `org_id = nullif(current_setting('kontor.org', true), '')::bigint`
	o := db.Options{Migrations: toy(), BatchTime: time.Hour}
	ctx := context.Background()
	url := dbtest.PostgresURL(t, o)
	conn := connected(t, url)
	for _, table := range []string{"org_settings", "boxes", "audit_log"} {
		if _, err := conn.Exec(ctx, fmt.Sprintf("ALTER POLICY own_rows ON %[1]s USING (%[2]s) WITH CHECK (%[2]s)", table, ownRows)); err != nil {
			t.Fatal(err)
		}
	}
	d, err := db.Open(ctx, url, o)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for org := range uint32(organizations) {
		found(t, d, 1+org)
	}
	var mu sync.Mutex
	sharing := map[string]map[uint32]bool{} // organizations by transaction
	most := 0
	do := func(tx *db.Tx) error {
		id, err := transaction(tx)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if sharing[id] == nil {
			sharing[id] = map[uint32]bool{}
		}
		sharing[id][tx.Org] = true
		most = max(most, len(sharing[id]))
		return good(tx)
	}
	var wait sync.WaitGroup
	for i := range uint32(60) {
		wait.Go(func() { write(t, d, 1+i%organizations, do) })
	}
	wait.Wait()
	if most != 1 {
		t.Errorf("%d organizations shared a transaction behind walls that do not let them", most)
	}
	if _, err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	c := &sharedDB{DB: d, t: t}
	if err := errors.Join(c.serve(queued{1, do}, queued{2, do})...); err != nil {
		t.Error(err)
	}
	if most != 2 {
		t.Errorf("%d organizations shared a transaction after the walls were raised", most)
	}
}
