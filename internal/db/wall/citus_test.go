package wall_test

import (
	"testing"

	"kontor/internal/db/wall"
)

func TestCitusStepNamesChecksOfNewColumns(t *testing.T) {
	got, err := wall.ForCitus(`ALTER TABLE a ADD COLUMN kind TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'CHECK (x)')); -- CHECK (kind)
ALTER TABLE a ADD COLUMN n BIGINT CHECK (n > 0) CHECK (n < (9));
ALTER TABLE a ADD COLUMN m BIGINT CONSTRAINT own CHECK (m > 0);
ALTER TABLE a DROP COLUMN old;`, "b")
	want := `ALTER TABLE a ADD COLUMN kind TEXT NOT NULL DEFAULT '' CONSTRAINT a_kind_check CHECK (kind IN ('', 'CHECK (x)')); -- CHECK (kind)
ALTER TABLE a ADD COLUMN n BIGINT CONSTRAINT a_n_check CHECK (n > 0) CONSTRAINT a_n_check1 CHECK (n < (9));
ALTER TABLE a ADD COLUMN m BIGINT CONSTRAINT own CHECK (m > 0);
ALTER TABLE a DROP COLUMN old;`
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
}
