package wall_test

import (
	"fmt"
	"testing"

	"kontor/internal/db/wall"
)

func TestStatementsThatWriteOneRow(t *testing.T) {
	s := wall.NewSchema()
	err := s.Add(`CREATE TABLE boxes (org_id BIGINT, id BIGINT, held BIGINT, name TEXT, PRIMARY KEY (org_id, id));
CREATE TABLE things (org_id BIGINT, id BIGINT, box_id BIGINT, PRIMARY KEY (org_id, id), FOREIGN KEY (org_id, box_id) REFERENCES boxes (org_id, id));
ALTER TABLE things ADD COLUMN in_id BIGINT REFERENCES places (id);
ALTER TABLE things ADD COLUMN label TEXT;`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Tables["things"].Refers); got != "[boxes places]" {
		t.Errorf("things refer to %s", got)
	}
	const into = `INSERT INTO boxes (org_id, id, held) VALUES ($1, $2, $3)`
	const onto = into + ` ON CONFLICT (org_id, id) DO UPDATE SET `
	for text, want := range map[string]string{
		into:                          "[org_id id held] [0 1] map[] ",
		onto + `held = excluded.held`: "[org_id id held] [0 1] map[held:1] ON CONFLICT (org_id, id) DO UPDATE SET held = excluded.held",
		onto + `held = boxes.held + excluded.held`: "[org_id id held] [0 1] map[held:2] ON CONFLICT (org_id, id) DO UPDATE SET held = boxes.held + excluded.held",
		onto + `held = CASE WHEN excluded.held > boxes.held THEN excluded.held ELSE boxes.held END`: "[org_id id held] [0 1] map[held:3] " +
			"ON CONFLICT (org_id, id) DO UPDATE SET held = CASE WHEN excluded.held > boxes.held THEN excluded.held ELSE boxes.held END",
		`UPDATE boxes SET held = $3, name = $4 WHERE org_id = $1 AND id = $2`: "[org_id id held name] [0 1] map[] ",

		onto + `held = boxes.held - excluded.held`:                               "",
		onto + `held = excluded.held, name = 'a'`:                                "",
		into + ` ON CONFLICT DO NOTHING`:                                         "",
		into + ` RETURNING id`:                                                   "",
		`INSERT INTO boxes (org_id, id, held) VALUES ($1, $2, 0)`:                "",
		`INSERT INTO boxes (org_id, id, held) VALUES ($1, $3, $2)`:               "",
		`INSERT INTO boxes (org_id, id) VALUES ($1, $2), ($1, $3)`:               "",
		`INSERT INTO boxes (org_id, held) VALUES ($1, $2)`:                       "",
		`UPDATE boxes SET held = held + $3 WHERE org_id = $1 AND id = $2`:        "",
		`UPDATE boxes SET held = $2 WHERE org_id = $1`:                           "",
		`UPDATE boxes SET held = $3 WHERE org_id = $1 AND id > $2`:               "",
		`UPDATE boxes SET held = $3 WHERE org_id = $1 AND id = $2 OR held = 1`:   "",
		`UPDATE boxes SET held = $3 WHERE org_id = $1 AND id = $2 AND held = $4`: "",
		`UPDATE boxes SET id = $3 WHERE org_id = $1 AND id = $2`:                 "",
		`DELETE FROM boxes WHERE org_id = $1 AND id = $2`:                        "",
	} {
		st, err := s.Check(text, true)
		if err != nil && want != "" {
			t.Errorf("%s: %v", text, err)
		}
		got := ""
		if err == nil && st.Row != nil {
			got = fmt.Sprint(st.Row.Columns, " ", st.Row.Key, " ", st.Row.Merge, " ", st.Row.Tail)
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
		}
	}
}
