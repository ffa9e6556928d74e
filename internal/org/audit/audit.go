// Package audit reads the audit log: who did what, and when. Package db writes it.
package audit

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
	"kontor/internal/org/people"
)

// Filter selects lines of the audit log.
type Filter struct {
	input.Sheet
	// Only entries about this type of record, for example sales_documents.
	Resource string `query:"resource" validate:"max=100"`
	// Only entries about the record with this id.
	RecordID num.Ref `query:"recordId"`
	// Only actions of this user.
	UserID num.Ref `query:"userId"`
	// Only entries at or after this time (Unix seconds).
	Since when.Unix `query:"since"`
}

// Line is an entry of the audit log.
type Line struct {
	_ struct{} `schema:"OrgLogLine"`

	// Number of the entry, starting at 1, without gaps.
	Seq int64 `json:"seq" db:"seq"`
	// When the action happened (Unix seconds).
	At when.Unix `json:"at" db:"at" null:"no"`
	// Id of the user. Null if the server operator did it.
	UserID num.Ref `json:"userId" db:"user_id"`
	// Name of the user. Empty if they are no longer a member.
	UserName string `json:"userName"`
	// Id of the API key used. Null if no key was used.
	KeyID num.Ref `json:"keyId" db:"key_id"`
	// Action: route or command.
	Action string `json:"action" db:"action"`
	// Type of record.
	Resource string `json:"resource" db:"resource"`
	// Id of the record. Null if there is none.
	RecordID num.Ref `json:"recordId" db:"record_id"`
	// Number or code of the record, and the result of the action.
	Detail string `json:"detail" db:"detail"`
}

// listed is the audit log as a list.
var listed = list.Spec{Table: "audit_log", Alias: "a", Order: "a.seq DESC"}

// List returns one page of the audit log, newest first.
func List(tx *db.Tx, f Filter) (input.Result[Line], error) {
	w := db.Where("a.org_id = $1")
	w.If(f.Resource != "", "a.resource = ?", f.Resource)
	w.If(f.RecordID != 0, "a.record_id = ?", f.RecordID)
	w.If(f.UserID != 0, "a.user_id = ?", f.UserID)
	w.If(f.Since != 0, "a.at >= ?", f.Since)
	page, err := list.List[Line](tx, &listed, list.Filter{Page: f.Clamped(), Where: w})
	if err != nil {
		return page, err
	}
	var users []uint32
	for _, line := range page.Items {
		if line.UserID != 0 && !slices.Contains(users, uint32(line.UserID)) {
			users = append(users, uint32(line.UserID))
		}
	}
	if len(users) == 0 {
		return page, nil
	}
	names, err := people.Names(tx, users)
	for i := range page.Items {
		page.Items[i].UserName = names[uint32(page.Items[i].UserID)]
	}
	return page, err
}
