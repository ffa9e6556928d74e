package stock

import (
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// NewWarehouse is the body of a request that creates a warehouse.
type NewWarehouse struct {
	// Warehouse code, unique in the organization. Cannot be changed.
	Code string `json:"code" validate:"required,max=20"`
	// Name.
	Name string `json:"name" validate:"required,max=100"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn string `json:"nameEn" validate:"max=100" ext:"true"`
	// Address.
	Address string `json:"address" validate:"max=5000"`
	// Phone number.
	Phone string `json:"phone" validate:"max=30"`
	// Whether this is the default for documents without a warehouse.
	IsDefault *bool `json:"isDefault"`
}

// Normalize trims and canonicalizes input before it is stored and compared.
func (in *NewWarehouse) Normalize() {
	in.Code, in.Name = strings.TrimSpace(in.Code), strings.TrimSpace(in.Name)
}

// Normalize trims the name.
func (w *EditableWarehouse) Normalize() { w.Name = strings.TrimSpace(w.Name) }

// WarehouseChange changes a warehouse. Omitted fields keep their value; empty fields are cleared.
type WarehouseChange struct {
	// Id of the warehouse.
	ID uint32 `path:"id"`
	input.Patch[EditableWarehouse]
}

// CreateWarehouse adds a warehouse.
func CreateWarehouse(tx *db.Tx, in NewWarehouse) (Warehouse, error) {
	taken, err := db.List[uint32](tx, `SELECT w.id FROM warehouses w WHERE w.org_id = $1 AND w.code = $2`, in.Code)
	if err != nil {
		return Warehouse{}, err
	}
	if len(taken) > 0 {
		return Warehouse{}, fault.Conflict.Because("a warehouse with code %s already exists", in.Code).Duplicates(taken[0])
	}
	return WarehouseSpec{Code: in.Code, Name: in.Name, NameEn: &in.NameEn, Address: &in.Address, Phone: &in.Phone, Default: in.IsDefault}.applied(tx)
}

// ChangeWarehouse changes, activates or deactivates a warehouse.
func ChangeWarehouse(tx *db.Tx, in WarehouseChange) (Warehouse, error) {
	code, err := db.Get[string](tx, `SELECT w.code FROM warehouses w WHERE w.org_id = $1 AND w.id = $2`, in.ID)
	if err != nil {
		return Warehouse{}, db.Or(err, fault.NotFound)
	}
	var sent EditableWarehouse
	in.Onto(&sent)
	spec := WarehouseSpec{Code: code, Name: sent.Name}
	if in.Has("NameEn") {
		spec.NameEn = &sent.NameEn
	}
	if in.Has("Address") {
		spec.Address = &sent.Address
	}
	if in.Has("Phone") {
		spec.Phone = &sent.Phone
	}
	if in.Has("IsActive") {
		spec.Active = &sent.IsActive
	}
	if in.Has("IsDefault") || in.Has("IsActive") && !sent.IsActive { // an inactive warehouse cannot be the default
		spec.Default = &sent.IsDefault
	}
	return spec.applied(tx)
}

// applied applies the spec. An inactive warehouse cannot be the default.
func (s WarehouseSpec) applied(tx *db.Tx) (Warehouse, error) {
	w, err := ApplyWarehouse(tx, s)
	if err != nil {
		return w, err
	}
	if w.IsDefault && !w.IsActive {
		return w, fault.BadRequest.Because("warehouse %s is inactive and cannot be the default", w.Code)
	}
	tx.Record("warehouses", w.ID, w.Code)
	return w, nil
}
