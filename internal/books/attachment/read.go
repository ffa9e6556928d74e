package attachment

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
	"kontor/internal/org/people"
)

// List returns the attachments of a record, oldest first.
func List(tx *db.Tx, f Filter) (input.Result[Attachment], error) {
	var none input.Result[Attachment]
	if f.IncludeRemoved && !tx.May(access.ManageFiles) {
		return none, fault.Forbidden.Because("includeRemoved requires the %s role", access.ManageFiles.Roles())
	}
	if _, err := subjectOf(tx, f.Resource, f.RecordID); err != nil {
		return none, err
	}
	all, err := files.List(tx, f.Resource, f.RecordID)
	if err != nil {
		return none, err
	}
	var chosen []files.Row
	for _, row := range all {
		if (f.IncludeRemoved || row.RemovedAt == 0) && (f.Kind == "" || f.Kind == row.Kind) && (f.ItemID == 0 || f.ItemID == row.ItemID) {
			chosen = append(chosen, row)
		}
	}
	page := f.Clamped()
	from, to := min(page.Offset(), len(chosen)), min(page.Offset()+page.Limit, len(chosen))
	items, err := show(tx, chosen[from:to])
	return input.Result[Attachment]{Items: items, Pagination: input.PaginationOf(page, len(chosen))}, err
}

// Get returns an attachment.
func Get(tx *db.Tx, in ByID) (Attachment, error) {
	row, _, err := load(tx, in.ID)
	if err != nil {
		return Attachment{}, err
	}
	return shown(tx, row)
}

// Content returns what is needed to send the bytes.
func Content(tx *db.Tx, in ByID) (files.Content, error) {
	row, _, err := load(tx, in.ID)
	if err != nil {
		return files.Content{}, err
	}
	return files.ContentOf(tx, row)
}

// load reads an attachment of a record that the caller can read. Removed ones exist for those who
// manage files only.
func load(tx *db.Tx, id uint32) (files.Row, subject, error) {
	row, err := files.Get(tx, id)
	if err != nil {
		return row, subject{}, err
	}
	s, err := subjectOf(tx, row.Resource, row.RecordID)
	if f := fault.Of(err); f != nil && f.Status == fault.Forbidden.Status || err == nil && row.RemovedAt != 0 && !tx.May(access.ManageFiles) {
		err = fault.NotFound
	}
	return row, s, err
}

func shown(tx *db.Tx, row files.Row) (Attachment, error) {
	all, err := show(tx, []files.Row{row})
	if err != nil {
		return Attachment{}, err
	}
	return all[0], nil
}

// show adds the names of people to attachments.
func show(tx *db.Tx, rows []files.Row) ([]Attachment, error) {
	out := make([]Attachment, len(rows))
	if len(rows) == 0 {
		return out, nil
	}
	var users []uint32
	for _, r := range rows {
		users = append(users, r.CreatedBy, uint32(r.RemovedBy))
	}
	names, err := people.Names(tx, users)
	if err != nil {
		return nil, err
	}
	for i, r := range rows {
		out[i] = Attachment{ID: r.ID, Resource: r.Resource, RecordID: r.RecordID, ItemID: r.ItemID, Kind: r.Kind, Name: r.Name, MediaType: r.Media,
			Size: r.Size, SHA256: r.SHA256, SentSHA256: r.SentSHA256,
			CreatedAt: r.CreatedAt, CreatedBy: num.Ref(r.CreatedBy), CreatedByName: names[r.CreatedBy],
			RemovedAt: r.RemovedAt, RemovedByName: names[uint32(r.RemovedBy)], ErasedAt: r.ErasedAt, EraseReason: r.EraseReason}
		if r.ID < num.Provisional {
			out[i].Href = fmt.Sprintf("/attachments/%d/content", r.ID)
		}
	}
	return out, nil
}
