package db

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// What SQLite's planner is told about every index that begins with org_id: how
// many rows there are, how many a company has, and how many times fewer are left
// when another column of the index is known as well.
const (
	plannedRows    = 1_000_000
	plannedCompany = 100_000
	plannedFine    = 10_000
	plannedCoarse  = 10
	plannedFew     = 100 // how many times fewer are in an index of few rows
)

// coarse are the columns of indexes that many rows share.
var coarse = []string{"currency", "doc_type", "document_type", "number_period", "reference_type", "resource", "status"}

// few are the indexes of rows that are few, however old a company is.
var few = []string{"journal_entries_closing", "sales_documents_not_owed", "sales_documents_open", "sales_documents_unpaid"}

// statistic is a row of SQLite's table of them.
type statistic struct{ table, index, text string }

// tellPlanner gives SQLite statistics. Without any it takes a company for ten
// rows, and would rather read all of them in the order of their ids than find
// those of one document and sort them. It is told the same everywhere, so that a
// query runs in the same way in tests and in large books, from the first row on.
// Measured ones (ANALYZE) would say for good that a new database is small.
func tellPlanner(ctx context.Context, d *sql.DB) error {
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
		want[i].text = planned(want[i].index, strings.Fields(want[i].text))
	}
	// An error says that there are none yet.
	if told, err := statistics(ctx, tx, "SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY idx"); err == nil && slices.Equal(told, want) {
		return nil
	}
	// The table is made anew, because other connections read it with the schema.
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

// plannedStatistics lists the indexes of companies with their columns, and a
// word for whether no two rows agree in all of them.
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

// planned writes a statistic: rows in all, then rows that agree in the first
// column, in the first two, and so on.
func planned(index string, words []string) string {
	unique, columns := words[0] == "unique", words[1:]
	all, rows := plannedRows, plannedCompany
	if slices.Contains(few, index) {
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
