package attachment

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
)

// Create adds a file to a record.
func Create(tx *db.Tx, in New) (Attachment, error) {
	s, err := subjectOf(tx, in.Resource, in.RecordID)
	if err != nil {
		return Attachment{}, err
	}
	row, err := s.add(tx, in.Kind, in.ItemID, in.upload)
	if err != nil {
		return Attachment{}, err
	}
	return shown(tx, row)
}

// Store adds a file to a record under a name. A record has the same bytes under a name once.
func Store(tx *db.Tx, in Put) (Attachment, error) {
	s, err := subjectOf(tx, in.Resource, in.RecordID)
	if err != nil {
		return Attachment{}, err
	}
	if err := s.mayWrite(tx); err != nil {
		return Attachment{}, err
	}
	there, err := files.List(tx, s.Resource, s.ID)
	if err != nil {
		return Attachment{}, err
	}
	for _, row := range there {
		if row.RemovedAt != 0 || row.Name != in.Name {
			continue
		}
		if row.SentSHA256 != in.file.SentSHA256 || row.Kind != in.Kind || row.ItemID != in.ItemID {
			return Attachment{}, fault.Conflict.Because("%s already has a file %s with another content", s.Number, in.Name).Duplicates(row.ID)
		}
		same, err := shown(tx, row)
		same.unchanged = true
		return same, err
	}
	row, err := s.add(tx, in.Kind, in.ItemID, in.upload)
	if err != nil {
		return Attachment{}, err
	}
	return shown(tx, row)
}

// add stores a file by the rules of its kind.
func (s subject) add(tx *db.Tx, kind string, item num.Ref, u upload) (files.Row, error) {
	if err := s.mayWrite(tx); err != nil {
		return files.Row{}, err
	}
	if err := s.takes(kind, item); err != nil {
		return files.Row{}, err
	}
	switch kind {
	case files.Receipt:
		return expense.AddReceiptOf(tx, s.ID, item, u.file)
	case files.Picture:
		return product.AddPicture(tx, s.ID, u.file)
	case files.Logo:
		return org.SetLogo(tx, u.logo)
	}
	s.note(tx, "file "+u.file.Name)
	return files.Add(tx, s.Record, files.As{Kind: kind, ItemID: item}, u.file)
}

// note names the record for the audit log.
func (s subject) note(tx *db.Tx, what string) {
	if s.Number != "" {
		what = s.Number + " " + what
	}
	tx.Record(s.Resource, s.ID, what)
}
