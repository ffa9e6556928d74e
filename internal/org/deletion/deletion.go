// Package deletion records which records were deleted, for clients that keep a copy of the
// data.
package deletion

import (
	"kontor/internal/base/event"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
)

// Resource names under which packages record their deletions.
var _ = input.Enums(map[string]string{"deletedResource": "contacts products sales_documents purchase_documents"})

// Filter selects deletions.
type Filter struct {
	input.Sheet
	// Only deletions of this type of record.
	Resource string `query:"resource" validate:"deletedResource"`
	// Only deletions at or after this time (Unix seconds).
	Since when.Unix `query:"since"`
}

// Deletion is a deleted record.
type Deletion struct {
	// Type of the deleted record.
	Resource string `json:"resource" db:"resource" validate:"deletedResource"`
	// Id of the deleted record.
	ID uint32 `json:"id" db:"id"`
	// Document number or code of the deleted record.
	Number string `json:"number" db:"number"`
	// When it was deleted (Unix seconds).
	DeletedAt when.Unix `json:"deletedAt" db:"deleted_at" null:"no"`
}

// Record notes a deletion for clients that poll.
func Record(tx *db.Tx, resource string, id uint32, number string) error {
	return db.Insert(tx, "deletions", Deletion{Resource: resource, ID: id, Number: number, DeletedAt: tx.Stamp()})
}

// listed specifies the list of deletions.
var listed = list.Spec{Table: "deletions", Alias: "d", Order: "d.deleted_at, d.resource, d.id"}

// List returns one page of deletions, oldest first.
func List(tx *db.Tx, f Filter) (input.Result[Deletion], error) {
	w := db.Where("d.org_id = $1")
	w.If(f.Resource != "", "d.resource = ?", f.Resource)
	for _, name := range []string{"contacts", "products", "sales_documents", "purchase_documents"} { // a key can lack the right to read them
		w.If(!tx.May(event.ResourceOf(name).Right), "d.resource <> ?", name)
	}
	w.If(f.Since != 0, "d.deleted_at >= ?", f.Since)
	return list.List[Deletion](tx, &listed, list.Filter{Page: f.Clamped(), Where: w})
}

// Gone returns which of the given ids were deleted.
func Gone(tx *db.Tx, resource string, ids []uint32) ([]uint32, error) {
	return db.List[uint32](tx, `SELECT d.id FROM deletions d WHERE d.org_id = $1 AND d.resource = $2 AND d.id IN ($3)`, resource, db.IDs(ids))
}
