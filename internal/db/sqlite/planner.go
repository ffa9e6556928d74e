package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Assumptions for the planner about every index that begins with org_id: the rows
// in all, the rows of a company, and the factor by which each further column of
// the index reduces them.
const (
	plannedRows    = 1_000_000
	plannedCompany = 100_000
	plannedFine    = 10_000
	plannedCoarse  = 10
	plannedFew     = 100 // factor for an index or a table of few rows
)

// coarse are the columns with few different values.
var coarse = []string{"currency", "doc_type", "document_type", "number_period", "reference_type", "resource", "status"}

// few are the partial indexes that stay small.
var few = []string{"journal_entries_closing", "journal_entries_free", "sales_documents_not_owed", "sales_documents_open", "sales_documents_unpaid"}

// small are the tables with few rows per company, with which a join should start.
var small = []string{"accounts"}

// statistic is a row of sqlite_stat1.
type statistic struct{ table, index, text string }

// setStatistics writes fixed statistics for the planner. Without any, SQLite
// assumes ten rows per company and prefers to scan them in the order of their ids.
// Fixed ones give every database the same plans, from the first row on. Those of
// ANALYZE would say for good that a new database is small.
func setStatistics(ctx context.Context, d *sql.DB) error {
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after the commit
	want, err := statistics(ctx, tx, plannedStatistics)
	if err != nil {
		return err
	}
	for i := range want {
		want[i].text = planned(want[i], strings.Fields(want[i].text))
	}
	// An error means that there are none yet.
	if told, err := statistics(ctx, tx, "SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY idx"); err == nil && slices.Equal(told, want) {
		return nil
	}
	// The table is created again, because other connections read it with the schema.
	_, err = tx.ExecContext(ctx, "DROP TABLE IF EXISTS sqlite_stat1; ANALYZE sqlite_schema; DELETE FROM sqlite_stat1")
	for _, s := range want {
		if err == nil {
			_, err = tx.ExecContext(ctx, "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)", s.table, s.index, s.text)
		}
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// plannedStatistics lists the indexes that begin with org_id: "unique" or "plain",
// and their columns.
const plannedStatistics = `SELECT i.tbl, i.name, i.kind || ' ' || group_concat(i.col, ' ')
FROM (
	SELECT t.name AS tbl, l.name, CASE WHEN l."unique" THEN 'unique' ELSE 'plain' END AS kind, c.name AS col
	FROM sqlite_schema t, pragma_index_list(t.name) l, pragma_index_info(l.name) c
	WHERE t.type = 'table'
	ORDER BY l.name, c.seqno
) i
GROUP BY i.tbl, i.name
HAVING MIN(i.col) IS NOT NULL AND group_concat(i.col, ' ') LIKE 'org_id%'
ORDER BY i.name`

// planned returns a statistic: the rows in all, then the rows with the same first
// column, with the same first two, and so on.
func planned(s statistic, words []string) string {
	unique, columns := words[0] == "unique", words[1:]
	all, rows := plannedRows, plannedCompany
	if slices.Contains(few, s.index) || slices.Contains(small, s.table) {
		all, rows = all/plannedFew, rows/plannedFew
	}
	text := strconv.Itoa(all)
	for i, c := range columns {
		switch {
		case unique && i == len(columns)-1:
			rows = 1
		case i == 0:
		case slices.Contains(coarse, c):
			rows = max(1, rows/plannedCoarse)
		default:
			rows = max(1, rows/plannedFine)
		}
		text += " " + strconv.Itoa(rows)
	}
	return text
}

func statistics(ctx context.Context, tx *sql.Tx, query string) (all []statistic, err error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var s statistic
		err = errors.Join(err, rows.Scan(&s.table, &s.index, &s.text))
		all = append(all, s)
	}
	return all, errors.Join(err, rows.Err(), rows.Close())
}
