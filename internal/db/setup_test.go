package db_test

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

const toyTables = `-- +goose Up

-- directory, read by tenants
CREATE TABLE places (
	id BIGINT PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
);

-- directory
CREATE TABLE organizations (
	id BIGINT PRIMARY KEY
);

-- directory
CREATE TABLE secrets (
	id BIGINT PRIMARY KEY,
	text TEXT NOT NULL
);

-- directory
CREATE TABLE members (
	id BIGINT PRIMARY KEY,
	org_id BIGINT NOT NULL,
	name TEXT NOT NULL
);

CREATE TABLE org_settings (
	org_id BIGINT NOT NULL PRIMARY KEY
);

CREATE TABLE boxes (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	name TEXT NOT NULL,
	code TEXT,
	held BIGINT NOT NULL DEFAULT 0,
	open BOOLEAN NOT NULL DEFAULT FALSE,
	inside_id BIGINT,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, code),
	FOREIGN KEY (org_id, inside_id) REFERENCES boxes (org_id, id)
);

CREATE TABLE things (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	box_id BIGINT NOT NULL,
	label TEXT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, box_id) REFERENCES boxes (org_id, id)
);
CREATE INDEX things_box ON things (org_id, box_id);
`

// toy are migrations with tables for these tests, on top of the real foundation.
func toy() fstest.MapFS {
	files := fstest.MapFS{"0002_toy.sql": {Data: []byte(toyTables)}}
	for _, name := range []string{"0001_foundation.sql", "0001_foundation.sqlite.sql", "0001_foundation.postgres.sql"} {
		files[name] = &fstest.MapFile{Data: migration(name)}
	}
	covers, _ := strings.CutPrefix(string(migration("0066_audit_covers.sql")), "-- +goose Up\n")
	files["0001_foundation.sql"].Data = append(files["0001_foundation.sql"].Data, covers...)
	return files
}

// migration returns a built-in one.
func migration(name string) []byte {
	content, err := fs.ReadFile(db.Migrations(), name)
	if err != nil {
		panic(err)
	}
	return content
}

func each(t *testing.T, do func(t *testing.T, d *db.DB)) {
	t.Helper()
	with(t, db.Options{}, do)
}

func with(t *testing.T, o db.Options, do func(t *testing.T, d *db.DB)) {
	t.Helper()
	o.Migrations = toy()
	dbtest.With(t, o, func(t *testing.T, d *db.DB) {
		for org := uint32(1); org <= 3; org++ {
			found(t, d, org)
		}
		do(t, d)
	})
}

func actor(org uint32) access.Actor {
	return access.Actor{Org: org, User: 7, Key: 9, Zone: time.UTC, Currency: "THB", Role: access.Owner, Action: "test"}
}

// found creates an organization.
func found(t *testing.T, d *db.DB, org uint32) {
	t.Helper()
	err := d.Change(context.Background(), func(r *db.Root) error {
		tx, err := r.Enter(actor(org))
		if err != nil {
			return err
		}
		if _, err := db.Exec(tx, `INSERT INTO org_settings (org_id) VALUES ($1)`); err != nil {
			return err
		}
		if has := slices.ContainsFunc(d.Tables(), func(t db.Table) bool { return t.Name == "organizations" }); has {
			_, err = db.Exec(r, `INSERT INTO organizations (id) VALUES ($1)`, org)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// trace writes to a table of the foundation.
func trace(tx *db.Tx, id uint32) error {
	_, err := db.Exec(tx, `INSERT INTO deletions (org_id, resource, id, number, deleted_at) VALUES ($1, 'things', $2, '', 1)`, id)
	return err
}

// box is a record of the tests.
type box struct {
	ID   uint32  `db:"id"`
	Name string  `db:"name,once"`
	Code *string `db:"code"`
	Held int64   `db:"held"`
	Open bool    `db:"open"`
}

func write(t *testing.T, d *db.DB, org uint32, do func(tx *db.Tx) error) {
	t.Helper()
	if err := d.Write(context.Background(), actor(org), do); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, d *db.DB, org uint32, query string, args ...any) (n int64) {
	t.Helper()
	err := d.Read(context.Background(), actor(org), func(tx *db.Tx) (err error) {
		n, err = db.Get[int64](tx, query, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// connected is a connection to a PostgreSQL database past the program.
func connected(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}
