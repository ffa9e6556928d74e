package wall_test

import (
	"testing"

	"kontor/internal/db/wall"
)

func TestTranslationForSQLite(t *testing.T) {
	got, err := wall.ForSQLite(`-- a BIGINT in a comment
CREATE TABLE a (
	id BIGINT NOT NULL, -- the id, of type BOOLEAN (not)
	name TEXT NOT NULL DEFAULT 'BYTEA',
	on_hand BOOLEAN NOT NULL CHECK (on_hand IN (TRUE, FALSE)),
	PRIMARY KEY (id)
);
CREATE UNLOGGED TABLE b (x BYTEA);
CREATE INDEX a_name ON a (name);`)
	want := `-- a BIGINT in a comment
CREATE TABLE a (
	id INTEGER NOT NULL, -- the id, of type BOOLEAN (not)
	name TEXT NOT NULL DEFAULT 'BYTEA',
	on_hand INTEGER NOT NULL CHECK (on_hand IN (TRUE, FALSE)),
	PRIMARY KEY (id)
) STRICT;
CREATE  TABLE b (x BLOB) STRICT;
CREATE INDEX a_name ON a (name);`
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
}
