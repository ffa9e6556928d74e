package wall_test

import (
	"strings"
	"testing"

	"kontor/internal/db/wall"
)

const toy = `
-- directory, read by tenants
CREATE TABLE places (id BIGINT PRIMARY KEY, name TEXT NOT NULL UNIQUE);

-- directory
CREATE TABLE secrets (id BIGINT PRIMARY KEY, text TEXT NOT NULL);

-- directory
CREATE TABLE members (id BIGINT PRIMARY KEY, org_id BIGINT NOT NULL, name TEXT NOT NULL);

CREATE TABLE org_settings (org_id BIGINT NOT NULL PRIMARY KEY);

CREATE TABLE boxes (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	name TEXT NOT NULL,
	code TEXT,
	held BIGINT NOT NULL DEFAULT 0,
	open BOOLEAN NOT NULL DEFAULT FALSE,
	PRIMARY KEY (org_id, id),
	UNIQUE (org_id, code)
);

CREATE TABLE things (
	org_id BIGINT NOT NULL,
	id BIGINT NOT NULL,
	box_id BIGINT NOT NULL,
	label TEXT NOT NULL,
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, box_id) REFERENCES boxes (org_id, id)
);
`

func schema(t testing.TB) *wall.Schema {
	t.Helper()
	s := wall.NewSchema()
	if err := s.Add(toy); err != nil {
		t.Fatal(err)
	}
	if err := s.Complete(); err != nil {
		t.Fatal(err)
	}
	return s
}

func check(t testing.TB, text string, tenant bool) error {
	t.Helper()
	_, err := schema(t).Check(text, tenant)
	return err
}

var kept = []string{
	`SELECT id FROM boxes WHERE org_id = $1`,
	`select b.id from boxes b where b.org_id = $1 and b.id = $2`,
	`SELECT id FROM boxes WHERE $1 = org_id`,
	`SELECT b.id FROM boxes AS b WHERE $1 = b.org_id AND (b.name = $2 OR b.name = $3)`,
	`SELECT id FROM boxes WHERE (org_id = $1 AND id = $2) AND open = TRUE`,
	`SELECT id FROM boxes WHERE org_id = $1 -- only ours OR not
	 AND name <> 'OR 1 = 1'`,
	`SELECT b.id, t.id FROM boxes b JOIN things t ON t.org_id = $1 AND t.box_id = b.id WHERE b.org_id = $1`,
	`SELECT b.id, t.id FROM boxes b JOIN things t ON t.org_id = $1 AND b.org_id = $1 AND t.box_id = b.id`,
	`SELECT b.id FROM boxes b LEFT JOIN things t ON t.org_id = $1 AND t.box_id = b.id WHERE b.org_id = $1`,
	`SELECT b.id FROM boxes b LEFT OUTER JOIN things t ON t.box_id = b.id AND t.org_id = $1 LEFT JOIN things u ON u.org_id = $1 AND u.id = t.id WHERE b.org_id = $1`,
	`SELECT b.id FROM boxes b, things t WHERE b.org_id = $1 AND t.org_id = $1 AND t.box_id = b.id`,
	`SELECT p.name, b.id FROM boxes b JOIN places p ON p.id = b.held WHERE b.org_id = $1`,
	`SELECT id FROM members WHERE org_id = $1`,
	`SELECT id FROM boxes WHERE org_id = $1 AND id IN (SELECT box_id FROM things WHERE org_id = $1)`,
	`SELECT (SELECT COUNT(*) FROM things t WHERE t.org_id = $1 AND t.box_id = b.id) FROM boxes b WHERE b.org_id = $1`,
	`SELECT id FROM boxes b WHERE b.org_id = $1 AND EXISTS (SELECT 1 FROM things t WHERE t.org_id = $1 AND t.box_id = b.id)`,
	`SELECT x.id FROM (SELECT id FROM boxes WHERE org_id = $1) x ORDER BY x.id LIMIT $2`,
	`SELECT id FROM boxes WHERE org_id = $1 UNION ALL SELECT id FROM things WHERE org_id = $1 ORDER BY id`,
	`WITH full_boxes AS (SELECT id FROM boxes WHERE org_id = $1 AND held > 0) SELECT f.id FROM full_boxes f`,
	`WITH a AS (SELECT id FROM boxes WHERE org_id = $1), b (id) AS (SELECT id FROM a) SELECT t.id FROM things t JOIN b ON b.id = t.box_id WHERE t.org_id = $1`,
	`WITH RECURSIVE up AS (SELECT id FROM boxes WHERE org_id = $1 AND id = $2 UNION ALL SELECT b.id FROM boxes b JOIN up ON up.id = b.held WHERE b.org_id = $1) SELECT id FROM up`,
	`SELECT id FROM boxes WHERE org_id = $1 AND held BETWEEN $2 AND $3`,
	`SELECT id FROM boxes WHERE held BETWEEN $2 AND $3 AND org_id = $1`,
	`SELECT SUM(CASE WHEN open OR held > 0 THEN 1 ELSE 0 END) FROM boxes WHERE org_id = $1 AND CASE WHEN open OR FALSE THEN TRUE ELSE FALSE END`,
	`SELECT id, COUNT(*) OVER () FROM boxes WHERE org_id = $1 ORDER BY id LIMIT $2 OFFSET $3`,
	`SELECT id FROM boxes WHERE org_id = $1 AND code IS DISTINCT FROM $2`,
	`SELECT COUNT(*) FILTER (WHERE open) FROM boxes WHERE org_id = $1 GROUP BY held HAVING COUNT(*) > 1`,
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, $3), ($1, $4, $5)`,
	`INSERT INTO boxes (id, org_id, name) VALUES ($2, $1, $3) ON CONFLICT (org_id, id) DO UPDATE SET name = excluded.name RETURNING id`,
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
	`INSERT INTO things (org_id, id, box_id, label) SELECT $1, b.id, b.id, b.name FROM boxes b WHERE b.org_id = $1`,
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, (SELECT name FROM boxes WHERE org_id = $1 AND id = $3))`,
	`UPDATE boxes SET held = held + 1 WHERE org_id = $1 AND id = $2`,
	`UPDATE boxes AS b SET held = t.id FROM things t WHERE b.org_id = $1 AND t.org_id = $1 AND t.box_id = b.id`,
	`UPDATE boxes SET held = (SELECT COUNT(*) FROM things t WHERE t.org_id = $1) WHERE org_id = $1`,
	`DELETE FROM things WHERE org_id = $1 AND box_id IN ($2, $3)`,
	`DELETE FROM things WHERE org_id = $1 RETURNING id`,
}

var refused = map[string]string{
	`SELECT id FROM boxes`:                                                                                            "boxes",
	`SELECT id FROM boxes WHERE id = $1`:                                                                              "boxes",
	`SELECT id FROM boxes WHERE org_id = $2 AND id = $1`:                                                              "boxes",
	`SELECT id FROM boxes WHERE org_id = $1 OR open`:                                                                  "boxes",
	`SELECT id FROM boxes WHERE org_id >= $1`:                                                                         "boxes",
	`SELECT id FROM boxes WHERE NOT org_id = $1`:                                                                      "boxes",
	`SELECT id FROM boxes WHERE org_id = $1 + 1`:                                                                      "boxes",
	`SELECT id FROM boxes WHERE org_id = $12`:                                                                         "boxes",
	`SELECT id FROM boxes WHERE (org_id = $1 OR id = $2)`:                                                             "boxes",
	`SELECT id FROM boxes WHERE CASE WHEN open AND org_id = $1 AND open THEN TRUE ELSE TRUE END`:                      "boxes",
	`SELECT id FROM boxes -- WHERE org_id = $1`:                                                                       "boxes",
	`SELECT 'org_id = $1', $1 FROM boxes`:                                                                             "boxes",
	`SELECT org_id = $1 FROM boxes`:                                                                                   "boxes",
	`SELECT b.id FROM boxes b JOIN things t ON t.box_id = b.id WHERE b.org_id = $1`:                                   "things",
	`SELECT b.id FROM boxes b JOIN things t ON t.org_id = b.org_id WHERE b.org_id = $1`:                               "things",
	`SELECT b.id FROM boxes b JOIN things t ON t.box_id = b.id WHERE org_id = $1`:                                     "boxes",
	`SELECT b.id FROM boxes b LEFT JOIN (SELECT 1 AS x) ON b.org_id = $1`:                                             "boxes",
	`SELECT b.id FROM boxes b LEFT JOIN (things t JOIN things u ON u.org_id = $1 AND t.org_id = $1) ON b.org_id = $1`: "boxes",
	`SELECT b.id FROM boxes b LEFT JOIN things t ON t.org_id = $1 AND b.org_id = $1`:                                  "boxes",
	`SELECT b.id FROM things t RIGHT JOIN boxes b ON b.org_id = $1 AND t.org_id = $1`:                                 "RIGHT",
	`SELECT b.id FROM boxes b, things t WHERE b.org_id = $1`:                                                          "things",
	`SELECT a.id FROM boxes a JOIN boxes b ON b.id = a.held WHERE a.org_id = $1`:                                      "boxes",
	`SELECT id FROM boxes WHERE org_id = $1 AND id IN (SELECT box_id FROM things)`:                                    "things",
	`SELECT (SELECT MAX(id) FROM things) FROM boxes WHERE org_id = $1`:                                                "things",
	`SELECT id FROM boxes WHERE org_id = $1 AND (held > 0 OR EXISTS (SELECT 1 FROM things t WHERE t.box_id = 1))`:     "things",
	`SELECT x.id FROM (SELECT id, org_id FROM boxes) x WHERE x.org_id = $1`:                                           "boxes",
	`SELECT id FROM boxes WHERE org_id = $1 UNION SELECT id FROM things`:                                              "things",
	`SELECT id FROM boxes UNION SELECT id FROM things WHERE org_id = $1`:                                              "boxes",
	`WITH a AS (SELECT id FROM boxes) SELECT id FROM a WHERE $1 = $1`:                                                 "boxes",
	`WITH a AS (SELECT id FROM boxes WHERE org_id = $1) SELECT things.id FROM a JOIN things ON things.id = a.id`:      "things",
	`INSERT INTO boxes (id, name) VALUES ($1, $2)`:                                                                    "without org_id",
	`INSERT INTO boxes VALUES ($1, $2, $3)`:                                                                           "columns",
	`INSERT INTO boxes (org_id, id, name) VALUES ($2, $1, $3)`:                                                        "$1",
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, $3), ($4, $5, $6)`:                                          "$1",
	`INSERT INTO boxes (org_id, id, name) VALUES ($1 + 1, $2, $3)`:                                                    "$1",
	`INSERT INTO boxes (org_id, id, name) SELECT b.held, b.id, b.name FROM boxes b WHERE b.org_id = $1`:               "$1",
	`INSERT INTO boxes (org_id, id, name) SELECT $1, b.id, b.name FROM boxes b`:                                       "boxes",
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = $3`:               "ON CONFLICT",
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, $3) ON CONFLICT (org_id, id) DO UPDATE SET org_id = 5`:      "never changed",
	`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, (SELECT MAX(label) FROM things))`:                           "things",
	`UPDATE boxes SET held = $1`:                                                                                      "boxes",
	`UPDATE boxes SET org_id = $2 WHERE org_id = $1`:                                                                  "never changed",
	`UPDATE boxes SET held = 1, org_id = $2 WHERE org_id = $1`:                                                        "never changed",
	`UPDATE boxes SET (org_id, held) = ($2, $3) WHERE org_id = $1`:                                                    "never changed",
	`UPDATE boxes SET held = t.id FROM things t WHERE boxes.org_id = $1 AND t.box_id = boxes.id`:                      "things",
	`UPDATE boxes SET held = t.id FROM things t WHERE t.org_id = $1 AND t.box_id = boxes.id`:                          "boxes",
	`UPDATE boxes SET held = (SELECT COUNT(*) FROM things) WHERE org_id = $1`:                                         "things",
	`DELETE FROM boxes WHERE id = $1`:                                                                                 "boxes",
	`DELETE FROM boxes WHERE org_id = $1; DELETE FROM things WHERE org_id = $1`:                                       "one statement",
	`SELECT id FROM main.boxes WHERE org_id = $1`:                                                                     "schema",
	`SELECT id FROM nowhere WHERE org_id = $1`:                                                                        "nowhere",
	`SELECT text FROM secrets WHERE id = $1`:                                                                          "secrets",
	`UPDATE members SET name = $2 WHERE org_id = $1 AND id = $3`:                                                      "directory table members is written",
	`SELECT id FROM members WHERE id = $1`:                                                                            "members",
	`INSERT INTO places (id, name) VALUES ($1, $2)`:                                                                   "places",
	`SELECT name FROM places WHERE id = 1`:                                                                            "$1",
	`DROP TABLE boxes`:                                                                                                "past the organization",
	`SELECT id FROM boxes WHERE org_id = $1 AND (id = $2`:                                                             "parentheses",
	`SELECT id FROM boxes WHERE org_id = $1 AND name = 'open`:                                                         "quote",
	`WITH boxes AS (SELECT $1) DELETE FROM boxes`:                                                                     "means something else",
	`WITH boxes AS (SELECT id FROM boxes) SELECT id FROM boxes WHERE $1 = $1`:                                         "means something else",
	`SELECT x.id FROM boxes b (x, org_id) WHERE b.org_id = $1`:                                                        "keep their names",
	`SELECT b.id FROM boxes b, things b WHERE b.org_id = $1`:                                                          "two tables",
	`SELECT a.id FROM boxes a LEFT JOIN things b JOIN things c ON c.org_id = $1 ON b.org_id = $1 AND a.org_id = $1`:   "its own ON",
	`SELECT id FROM boxes WHERE held BETWEEN id BETWEEN 1 AND 2 AND org_id = $1`:                                      "boxes",
	`SELECT id FROM boxes WHERE org_id = $1 AND id IN org_settings`:                                                   "parenthesis",
	`SELECT id FROM boxes WHERE org_id = $1 AND id IN (TABLE org_settings)`:                                           "past the organization",
	`SELECT id FROM boxes WHERE /* /* */ org_id = $1 AND -- */
	 TRUE`: "comment",
	`SELECT id FROM boxes WHERE name <> E'\' AND org_id = $1 AND name <> '`:                                                                           "quote",
	`SELECT id FROM boxes WHERE name <> E'\' AND org_id = $1 AND name <> ' '`:                                                                         "space",
	`SELECT id FROM boxes WHERE org_id = $1 AND name <> $a$ OR 1 = 1 -- $a$`:                                                                          "dollar",
	"SELECT id FROM boxes\x00 WHERE org_id = $1":                                                                                                      "character",
	"SELECT id FROM boxes -- \r WHERE TRUE OR\n WHERE org_id = $1":                                                                                    "character",
	"SELECT id FROM boxes WHERE org_id = $1 AND open \ufeffOR TRUE":                                                                                   "not understood",
	`SELECT id FROM boxes WHERE org_id = $1 AND held = 1OR TRUE`:                                                                                      "not understood",
	`SELECT id FROM boxes "B", things b WHERE b.org_id = $1`:                                                                                          "without quotes",
	`SELECT query_to_xml('SELECT name FROM boxes', TRUE, FALSE, '') FROM boxes WHERE org_id = $1`:                                                     "function",
	`SELECT value FROM json_each((SELECT name FROM boxes)), places WHERE $1 = $1`:                                                                     "function",
	`SELECT MAX(rowid) FROM boxes WHERE org_id = $1`:                                                                                                  "past the organization",
	`INSERT INTO boxes (id, org_id, held, name) SELECT p.*, $1, 1, 'x' FROM places p`:                                                                 "names the columns",
	`INSERT INTO members (id, org_id, name) VALUES ($2, $1, $3) ON CONFLICT (org_id, id) DO NOTHING ON CONFLICT (id) DO UPDATE SET name = 'x'`:        "directory table members is written",
	`INSERT INTO boxes (id, org_id, held, name) VALUES ($2, $1, 1, $3) ON CONFLICT (org_id, id) DO NOTHING ON CONFLICT (id) DO UPDATE SET name = 'x'`: "one ON CONFLICT",
	``: "empty",
}

func TestWallKeepsAStatementInsideItsOrganization(t *testing.T) {
	for _, text := range kept {
		if err := check(t, text, true); err != nil {
			t.Errorf("refused: %v\n%s", err, text)
		}
	}
	for text, want := range refused {
		switch err := check(t, text, true); {
		case err == nil:
			t.Errorf("let through:\n%s", text)
		case !strings.Contains(err.Error(), want):
			t.Errorf("refused for another reason: %v\n%s", err, text)
		}
	}
}

func TestDirectoryStatementsReachNoTenantTable(t *testing.T) {
	for text, ok := range map[string]bool{
		`SELECT text FROM secrets WHERE id = $1`:                              true,
		`SELECT m.name, p.name FROM members m JOIN places p ON p.id = m.id`:   true,
		`INSERT INTO members (id, org_id, name) VALUES ($1, $2, $3)`:          true,
		`SELECT id FROM boxes WHERE org_id = $1`:                              false,
		`SELECT id FROM members WHERE id IN (SELECT id FROM boxes)`:           false,
		`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, $3)`:            false,
		`INSERT INTO places (id, name) SELECT id, name FROM boxes`:            false,
		`UPDATE places SET name = b.name FROM boxes b WHERE b.id = places.id`: false,
	} {
		if err := check(t, text, false); (err == nil) != ok {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

func TestTenantTablesBeginWithTheOrganization(t *testing.T) {
	for text, ok := range map[string]bool{
		`CREATE TABLE x (org_id BIGINT NOT NULL, id BIGINT, PRIMARY KEY (org_id, id));`:     true,
		`CREATE TABLE x (id BIGINT, org_id BIGINT NOT NULL, PRIMARY KEY (id, org_id));`:     false,
		`CREATE TABLE x (id BIGINT PRIMARY KEY);`:                                           false,
		`CREATE TABLE x (n BIGINT);`:                                                        false,
		"-- directory\nCREATE TABLE x (id BIGINT PRIMARY KEY);":                             true,
		"-- directory\nCREATE TABLE x (id BIGINT PRIMARY KEY);\nCREATE TABLE y (n BIGINT);": false,
	} {
		s := wall.NewSchema()
		err := s.Add(text)
		if err == nil {
			err = s.Complete()
		}
		if (err == nil) != ok {
			t.Errorf("%v\n%s", err, text)
		}
	}
}
