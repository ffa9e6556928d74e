package check

import (
	"fmt"

	"kontor/internal/db"
)

// ranked is a row of a list with ranks, or a rank.
type ranked struct {
	ID   uint32 `db:"id"`
	Kind string `db:"kind"`
	Rows int64  `db:"row_count"`
}

// rowsRanked are the rows of the lists that have ranks.
var rowsRanked = map[string]string{
	"sales_documents":    `SELECT d.id, d.document_type AS kind, 1 AS row_count FROM sales_documents d WHERE d.org_id = $1 ORDER BY d.id`,
	"purchase_documents": `SELECT d.id, d.document_type AS kind, 1 AS row_count FROM purchase_documents d WHERE d.org_id = $1 ORDER BY d.id`,
}

// wrongRanks finds ranks that are not the number of rows up to them.
func wrongRanks(tx *db.Tx) ([]string, error) {
	var found []string
	for list, query := range rowsRanked {
		ranks, err := db.List[ranked](tx, `SELECT p.id, p.kind, p.row_count FROM list_posts p WHERE p.org_id = $1 AND p.list = $2 ORDER BY p.id`, list)
		if err != nil {
			return nil, err
		}
		if len(ranks) == 0 {
			continue
		}
		rows, err := db.List[ranked](tx, query)
		if err != nil {
			return nil, err
		}
		counted, seen := map[string]int64{}, 0
		for _, p := range ranks {
			for seen < len(rows) && rows[seen].ID <= p.ID {
				counted[rows[seen].Kind]++
				seen++
			}
			if p.Rows != counted[p.Kind] && len(found) < most {
				found = append(found, fmt.Sprintf("%s %s up to %d: %d rows are stored, %d exist", list, p.Kind, p.ID, p.Rows, counted[p.Kind]))
			}
		}
	}
	return found, nil
}
