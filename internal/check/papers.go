package check

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/printout"
)

// Papers are the invariants about sealed documents.
var Papers = []Invariant{
	{"I48", "each sealed document is in the audit log and gives the bytes of its seal", wrongSeals},
}

// sealsDrawn bounds the documents that are drawn: the newest ones.
const sealsDrawn = 200

// wrongSeals compares all seals with the audit log, and the newest with the documents.
func wrongSeals(tx *db.Tx) ([]string, error) {
	found, err := db.List[string](tx, `SELECT 'seal ' || s.id || ' is not in the audit log' FROM paper_seals s
		WHERE s.org_id = $1 AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.org_id = $1 AND a.seq = s.audit_seq AND a.record_id = s.record_id
			AND a.detail = 'paper ' || s.number || ' ' || s.lang || ' ' || s.copies || ' ' || s.sha256) ORDER BY s.id`)
	if err != nil {
		return found, err
	}
	newest, err := db.List[printout.Seal](tx, `SELECT `+db.Columns[printout.Seal]("s")+` FROM paper_seals s WHERE s.org_id = $1 ORDER BY s.id DESC LIMIT $2`, sealsDrawn)
	if err != nil {
		return found, err
	}
	for _, s := range newest {
		switch hash, err := s.Redraw(tx); {
		case err != nil:
			found = append(found, fmt.Sprintf("seal %d: %v", s.ID, err))
		case hash != s.SHA256:
			found = append(found, fmt.Sprintf("%s gives other bytes than its seal %d", s.Number, s.ID))
		}
	}
	return found, nil
}
