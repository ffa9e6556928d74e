package series

import "kontor/internal/db"

// Gap is the serial of a deleted document, or one that was left out when the next number was set.
type Gap struct {
	DocType string `db:"doc_type"`
	Period  string `db:"period"`
	Serial  int64  `db:"serial"`
}

// LeaveGap records the number of a deleted document. It is not reused.
func LeaveGap(tx *db.Tx, docType, period string, serial int64) error {
	return db.Insert(tx, "number_gaps", Gap{docType, period, serial})
}
