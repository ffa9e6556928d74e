package hostile

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// executed collects the executed statements.
type executed struct {
	mu     sync.Mutex
	tenant map[string]bool // by text
	runs   int
}

func (o *executed) observe(s db.Statement) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.tenant == nil {
		o.tenant = map[string]bool{}
	}
	o.runs++
	if s.Tenant {
		o.tenant[s.Text] = true
	}
}

var (
	created   = regexp.MustCompile(`(?m)^(-- directory[^\n]*\n)?CREATE TABLE (\w+)`)
	dropped   = regexp.MustCompile(`(?m)^DROP TABLE (\w+)`)
	mentioned = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)`)
	pinned    = regexp.MustCompile(`(?:\b\w+\.)?\borg_id = \$1\b`)
	inserted  = regexp.MustCompile(`(?i)(VALUES\s*\(|SELECT )\$1\b`)
)

// tenantTables returns the tenant tables of the migrations.
func tenantTables(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	names, err := fs.Glob(db.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(db.Migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range created.FindAllStringSubmatch(string(text), -1) {
			out[m[2]] = m[1] == ""
		}
		for _, m := range dropped.FindAllStringSubmatch(string(text), -1) {
			delete(out, m[1])
		}
	}
	return out
}

// check verifies every executed statement: it limits each of its tables to the
// organization, and without any one of these conditions the wall would refuse it.
func (e *executed) check(t *testing.T, w *twin) {
	tables := tenantTables(t)
	mutants := 0
	for text := range e.tenant {
		if missing := unpinned(tables, text); missing > 0 {
			t.Errorf("%d tables are not pinned to the organization in\n%s", missing, text)
		}
		for _, mutant := range loosened(text) {
			mutants++
			for _, s := range w.sides {
				if err := s.try(mutant); err == nil || !strings.Contains(err.Error(), mutant) {
					t.Errorf("%s let a statement through that reaches beyond its organization: %v\n%s", s.name, err, mutant)
				}
			}
		}
	}
	t.Logf("%d statements were executed, %d different ones for organizations; %d mutants were refused", e.runs, len(e.tenant), mutants)
	if len(e.tenant) < 100 || mutants < 150 {
		t.Error("that is too few to say anything")
	}
	for _, s := range w.sides {
		if s.db.Distributed() {
			e.routed(t, s)
		}
	}
}

var argument = regexp.MustCompile(`\$(\d+)`)

// routed asks Citus where every executed statement would go: it must be one shard of the
// organization, or the coordinator's copy of the directory.
func (e *executed) routed(t *testing.T, s *side) {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	onOne, atHome := 0, 0
	for text := range e.tenant {
		most := 0
		for _, m := range argument.FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(m[1])
			most = max(most, n)
		}
		ask := fmt.Sprintf("EXPLAIN (COSTS OFF) EXECUTE asked(%d%s)", s.orgs[0], strings.Repeat(", NULL", most-1))
		plan := explained(t, conn, "PREPARE asked AS "+text, ask)
		switch tasks := strings.Count(plan, "Task Count:"); {
		case tasks == 1 && strings.Contains(plan, "Task Count: 1"):
			onOne++
		case tasks == 0 && !strings.Contains(plan, "Citus"):
			atHome++
		default:
			t.Errorf("it is not sent to one node:\n%s\n%s", text, plan)
		}
	}
	t.Logf("on Citus %d different statements go to one shard, and %d stay at the coordinator, whose tables are on every node", onOne, atHome)
	if atHome > onOne/10 {
		t.Error("too many stay at the coordinator")
	}
}

// explained returns the plan of a statement that is prepared for it.
func explained(t *testing.T, conn *pgx.Conn, prepare, ask string) string {
	t.Helper()
	ctx := context.Background()
	tx, err := conn.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(ctx)
	defer conn.Exec(ctx, "DEALLOCATE ALL") //nolint:errcheck // the next PREPARE would tell
	if _, err := tx.Exec(ctx, prepare, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatalf("%s: %v", prepare, err)
	}
	rows, err := tx.Query(ctx, ask, pgx.QueryExecModeSimpleProtocol)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatalf("%s: %v", prepare, err)
	}
	return strings.Join(lines, "\n")
}

// unpinned counts the tenant tables that a statement names without an organization.
func unpinned(tables map[string]bool, text string) int {
	named := 0
	for _, m := range mentioned.FindAllStringSubmatch(text, -1) {
		if tables[m[1]] {
			named++
		}
	}
	pins := len(pinned.FindAllString(text, -1))
	if strings.HasPrefix(strings.TrimSpace(text), "INSERT") && inserted.MatchString(text) {
		pins++
	}
	return max(named-pins, 0)
}

// loosened returns the variants of a statement with one condition removed.
func loosened(text string) (out []string) {
	for _, at := range pinned.FindAllStringIndex(text, -1) {
		out = append(out, text[:at[0]]+"1 = 1"+text[at[1]:])
	}
	if at := inserted.FindStringIndex(text); at != nil && strings.HasPrefix(strings.TrimSpace(text), "INSERT") {
		out = append(out, text[:at[1]-1]+"2"+text[at[1]:])
	}
	return out
}

// try runs a statement that the checks must stop before it reaches the engine.
func (s *side) try(text string) error {
	owner, err := s.actor("", "owner")
	if err != nil {
		return err
	}
	return s.db.Read(context.Background(), owner, func(tx *db.Tx) error {
		_, err := db.Exec(tx, text)
		return err
	})
}

// TestRowLevelSecurity queries every table directly with the server's login and without a
// predicate.
func TestRowLevelSecurity(t *testing.T) {
	ctx := context.Background()
	c := &clock{now: start}
	url := dbtest.PostgresURL(t, db.Options{Now: c.Now})
	d := dbtest.Opened(t, url, db.Options{Now: c.Now})
	w := newSingle(t, d, c)
	orgs := w.sides[0].orgs
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	seen := 0
	for table, tenant := range tenantTables(t) {
		if !tenant {
			continue
		}
		if n := count(t, conn, 0, "SELECT COUNT(*) FROM "+table); n != 0 {
			t.Errorf("%s shows %d rows to nobody", table, n)
		}
		own := count(t, conn, orgs[0], "SELECT COUNT(*) FROM "+table)
		if n := count(t, conn, orgs[0], fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE org_id <> %d", table, orgs[0])); n != 0 {
			t.Errorf("%s shows %d rows of others", table, n)
		}
		if n := count(t, conn, orgs[0], fmt.Sprintf("WITH gone AS (DELETE FROM %s WHERE org_id = %d RETURNING 1) SELECT COUNT(*) FROM gone", table, orgs[1])); n > 0 {
			t.Errorf("%s let go of %d rows of others", table, n)
		}
		seen += own
	}
	if seen < 100 {
		t.Errorf("only %d own rows were seen, which says nothing", seen)
	}
}

// count runs a statement for an organization and rolls it back. A refused statement counts
// nothing.
func count(t *testing.T, conn *pgx.Conn, org uint32, text string) (n int) {
	t.Helper()
	ctx := context.Background()
	tx, err := conn.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(ctx)
	if org != 0 {
		for _, text := range []string{"SET LOCAL citus.propagate_set_commands = 'local'", fmt.Sprintf("SET LOCAL kontor.org = '%d'", org)} {
			if _, err := tx.Exec(ctx, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := tx.QueryRow(ctx, text).Scan(&n); err != nil && !strings.HasPrefix(text, "WITH") {
		t.Fatalf("%s: %v", text, err)
	}
	return n
}
