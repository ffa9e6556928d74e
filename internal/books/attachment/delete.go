package attachment

import (
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/trade/product"
)

// Delete removes a file from its record. Files of issued, posted and approved records are marked
// as removed and keep their bytes; all others are deleted.
func Delete(tx *db.Tx, in ByID) error {
	row, s, err := load(tx, in.ID)
	if err != nil {
		return err
	}
	if row.RemovedAt != 0 {
		return fault.NotFound
	}
	if err := s.mayWrite(tx); err != nil {
		return err
	}
	switch row.Kind {
	case files.Picture:
		return product.RemovePicture(tx, s.ID, row.ID)
	case files.Logo:
		return org.RemoveLogo(tx)
	}
	if s.final && !tx.May(access.ManageFiles) {
		return fault.Forbidden.Because("%s is not a draft; removing its files requires the %s role", s.Number, access.ManageFiles.Roles())
	}
	if err := s.open(tx); err != nil {
		return err
	}
	s.note(tx, "file removed: "+row.Name)
	if s.final {
		return files.Remove(tx, s.Record, row)
	}
	return files.Delete(tx, s.Record, row)
}

// Erasure is a request to delete the bytes of a file for good.
type Erasure struct {
	// Id of the attachment.
	ID uint32 `path:"id"`
	// Why the bytes are erased.
	Reason string `json:"reason" validate:"required,max=500"`
}

// Erase deletes the bytes of a file for good. Its row, hash and the reason stay.
func Erase(tx *db.Tx, in Erasure) error {
	if !tx.May(access.EraseFiles) {
		return fault.Forbidden.Because("requires the %s role", access.EraseFiles.Roles())
	}
	row, s, err := load(tx, in.ID)
	if err != nil {
		return err
	}
	s.note(tx, "file erased: "+row.Name+", "+in.Reason)
	return files.Erase(tx, s.Record, row, in.Reason)
}
