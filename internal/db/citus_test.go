//go:build citus

package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// later is a future migration of distributed tables: it adds columns, fills them from
// other tables of the same organization, and creates tables of every kind that refer to
// old ones.
const later = `-- +goose Up
ALTER TABLE boxes ADD COLUMN weight BIGINT NOT NULL DEFAULT 0 CHECK (weight BETWEEN 0 AND 1000000);
ALTER TABLE places ADD COLUMN kind TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'warehouse'));
ALTER TABLE boxes ADD COLUMN note TEXT NOT NULL DEFAULT '';
UPDATE boxes SET weight = (SELECT COUNT(*) FROM things t WHERE t.org_id = boxes.org_id AND t.box_id = boxes.id);

-- directory, read by tenants
CREATE TABLE colors (
	id BIGINT PRIMARY KEY,
	name TEXT NOT NULL
);
INSERT INTO colors (id, name) VALUES (1, 'red');

CREATE TABLE labels (
	org_id BIGINT NOT NULL REFERENCES organizations2 (id),
	id BIGINT NOT NULL,
	box_id BIGINT NOT NULL,
	color_id BIGINT NOT NULL REFERENCES colors (id),
	-- what is written on it
	label TEXT NOT NULL CHECK (label <> ''),
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, box_id) REFERENCES boxes (org_id, id),
	UNIQUE (org_id, label)
);
CREATE INDEX labels_box ON labels (org_id, box_id);
INSERT INTO labels (org_id, id, box_id, color_id, label)
SELECT b.org_id, b.id, b.id, 1, b.name || b.id FROM boxes b;

DROP INDEX things_box;
CREATE INDEX things_box ON things (org_id, box_id, id);
ALTER TABLE boxes DROP COLUMN note;
`

// nodes is a database of toys on Citus, opened, with rows and not distributed yet.
func nodes(t *testing.T) (d *db.DB, url string, workers []string) {
	t.Helper()
	url, workers = dbtest.Nodes(t)
	d = dbtest.Opened(t, url, db.Options{Migrations: toy()})
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	for org := uint32(1); org <= 3; org++ {
		found(t, d, org)
	}
	fill(t, d)
	return d, url, workers
}

func spread(t *testing.T, d *db.DB) {
	t.Helper()
	if err := d.Distribute(context.Background(), func(db.Distributed) {}); err != nil {
		t.Fatal(err)
	}
}

// sound fails when the engine has something to complain about.
func sound(t *testing.T, d *db.DB) (wrong []string) {
	t.Helper()
	questions, err := d.Questions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range questions {
		answer, err := q.Ask(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		wrong = append(wrong, answer...)
	}
	return wrong
}

func TestDistributeMovesRows(t *testing.T) {
	d, url, workers := nodes(t)
	before := dbtest.Fingerprint(t, d)
	spread(t, d)
	spread(t, d) // again, as after an interruption
	if dbtest.Fingerprint(t, d) != before {
		t.Error("rows have changed")
	}
	if wrong := sound(t, d); len(wrong) > 0 {
		t.Error(wrong)
	}
	for org := uint32(1); org <= 3; org++ {
		write(t, d, org, func(tx *db.Tx) error { _, err := put(tx, "after"); return err })
		chain(t, d, org)
	}
	again := dbtest.Opened(t, url, db.Options{Migrations: toy()})
	if !again.Distributed() {
		t.Error("another process takes it for one node")
	}
	write(t, again, 2, func(tx *db.Tx) error { _, err := put(tx, "of another process"); return err })
	wallsOnNodes(t, workers)
}

// An interrupted distribution is finished by the next one. Until then the database cannot
// be used.
func TestInterruptedDistributionContinues(t *testing.T) {
	d, url, workers := nodes(t)
	before := dbtest.Fingerprint(t, d)
	last := stumble(t, url, db.Options{Migrations: toy()}, 1, 2, 3)
	if dbtest.Fingerprint(t, last) != before {
		t.Error("rows have changed")
	}
	write(t, last, 2, func(tx *db.Tx) error { _, err := put(tx, "after"); return err })
	wallsOnNodes(t, workers)
}

// The same with the program's tables: the first ones are referred to by tables that are
// not distributed yet.
func TestInterruptedDistributionOfAllTablesContinues(t *testing.T) {
	url, _ := dbtest.Nodes(t)
	if _, err := dbtest.Opened(t, url, db.Options{}).Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	stumble(t, url, db.Options{}, 1, 3, 6, 20)
}

// stumble distributes a database, interrupted after each of the given numbers of tables,
// and finally to the end.
func stumble(t *testing.T, url string, o db.Options, after ...int) *db.DB {
	t.Helper()
	going := o
	going.Distributing = true
	for _, most := range after {
		half := dbtest.Opened(t, url, going)
		if _, err := half.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		placed := 0
		err := half.Distribute(ctx, func(db.Distributed) {
			if placed++; placed == most {
				stop()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("it was not interrupted: %v", err)
		}
		if _, err := dbtest.Opened(t, url, o).Migrate(t.Context()); !errors.Is(err, db.Interrupted) {
			t.Errorf("half a distribution is taken for a whole one: %v", err)
		}
	}
	spread(t, dbtest.Opened(t, url, going))
	last := dbtest.Opened(t, url, o)
	if _, err := last.Migrate(t.Context()); err != nil {
		t.Error(err)
	}
	if wrong := sound(t, last); len(wrong) > 0 {
		t.Error(wrong)
	}
	return last
}

// wallsOnNodes reads rows of shards over a direct connection to a node.
func wallsOnNodes(t *testing.T, workers []string) {
	t.Helper()
	ctx := context.Background()
	seen := 0
	for _, worker := range workers {
		conn, err := pgx.Connect(ctx, strings.Replace(worker, "postgres:postgres@", "kontor:kontor@", 1))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(ctx)
		rows, err := conn.Query(ctx, `SELECT 'boxes_' || shardid FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
WHERE logicalrelid = 'boxes'::regclass AND groupid = (SELECT groupid FROM pg_dist_local_group)`)
		if err != nil {
			t.Fatal(err)
		}
		shards, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		for _, shard := range shards {
			var nobody, second, others int
			err := conn.QueryRow(ctx, "SELECT COUNT(*) FROM "+shard).Scan(&nobody)
			if err == nil {
				_, err = conn.Exec(ctx, "SET kontor.org = '2'")
			}
			if err == nil {
				err = conn.QueryRow(ctx, "SELECT COUNT(*), COUNT(*) FILTER (WHERE org_id <> 2) FROM "+shard).Scan(&second, &others)
			}
			if err != nil {
				t.Fatal(err)
			}
			if _, err := conn.Exec(ctx, "RESET kontor.org"); err != nil {
				t.Fatal(err)
			}
			if nobody+others > 0 {
				t.Errorf("%s shows %d rows to nobody and %d to others", shard, nobody, others)
			}
			seen += second
		}
	}
	if seen < 1000 {
		t.Errorf("an organization saw %d rows of its own", seen)
	}
}

func TestMigrationsApplyToDistributedTables(t *testing.T) {
	d, url, _ := nodes(t)
	spread(t, d)
	tomorrow := toy()
	tomorrow["0003_later.sql"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(later, "organizations2", "members"))}
	err := d.Change(context.Background(), func(r *db.Root) error {
		for org := 1; org <= 3; org++ {
			if _, err := db.Exec(r, `INSERT INTO members (id, org_id, name) VALUES ($1, $1, 'm')`, org); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	newer := dbtest.Opened(t, url, db.Options{Migrations: tomorrow})
	if applied, err := newer.Migrate(context.Background()); err != nil || len(applied) != 1 {
		t.Fatal(applied, err)
	}
	if wrong := sound(t, newer); len(wrong) > 0 {
		t.Error(wrong)
	}
	if n := count(t, newer, 2, `SELECT COUNT(*) FROM labels l JOIN boxes b ON b.org_id = $1 AND b.id = l.box_id JOIN colors c ON c.id = l.color_id WHERE l.org_id = $1`); n != 1200 {
		t.Errorf("%d labels", n)
	}
	err = newer.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		_, err := db.Exec(tx, `UPDATE boxes SET weight = -1 WHERE org_id = $1`)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "boxes_weight_check") {
		t.Errorf("boxes that weigh less than nothing: %v", err)
	}
	err = newer.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		_, err := db.Exec(tx, `INSERT INTO labels (org_id, id, box_id, color_id, label) VALUES ($1, 99999, 99999, 1, 'x')`)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "23503") {
		t.Errorf("a label without a box: %v", err)
	}
}

// A statement that would visit several nodes is a mistake, and is refused.
func TestStatementOverSeveralNodesIsRefused(t *testing.T) {
	d := dbtest.Postgres(t, db.Options{Migrations: toy()})
	found(t, d, 1)
	err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
		_, err := db.Raw(tx, `SELECT COUNT(*) FROM boxes`)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "multi-task query") {
		t.Errorf("it was answered: %v", err)
	}
}

// The check sees a table that left its neighbors, and a node without its wall.
func TestIntegrityChecksTheNodes(t *testing.T) {
	d, url, workers := nodes(t)
	spread(t, d)
	ctx := context.Background()
	for address, text := range map[string]string{
		url:        `ALTER TABLE places RENAME TO places_before; CREATE TABLE places (id BIGINT PRIMARY KEY, name TEXT)`,
		workers[0]: `SET citus.enable_manual_changes_to_shards = on; DO $$ BEGIN EXECUTE (SELECT format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', 'boxes_' || shardid) FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) WHERE logicalrelid = 'boxes'::regclass AND groupid = (SELECT groupid FROM pg_dist_local_group)); END $$`,
	} {
		conn, err := pgx.Connect(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.SplitN(text, "; ", 2) {
			if _, err := conn.Exec(ctx, part, pgx.QueryExecModeSimpleProtocol); err != nil {
				t.Fatal(err)
			}
		}
		conn.Close(ctx)
	}
	wrong := fmt.Sprint(sound(t, d))
	for _, want := range []string{"places is not on every node", "has no row-level security"} {
		if !strings.Contains(wrong, want) {
			t.Errorf("%q is not among %s", want, wrong)
		}
	}
}

func TestSuperuserCannotUseDistributedTables(t *testing.T) {
	url, _ := dbtest.Nodes(t)
	d := dbtest.Opened(t, dbtest.Superuser(url), db.Options{Migrations: toy()})
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := d.Distribute(context.Background(), func(db.Distributed) {}); err == nil || !strings.Contains(err.Error(), "bypasses row-level security") {
		t.Error(err)
	}
	if err := dbtest.SQLite(t, db.Options{Migrations: toy()}).Distribute(context.Background(), nil); err == nil || errors.Is(err, db.Missing) {
		t.Error(err)
	}
}
