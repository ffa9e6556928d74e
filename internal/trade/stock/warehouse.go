package stock

import (
	"errors"
	"fmt"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// Warehouse is a location that holds stock.
type Warehouse struct {
	// Id of the warehouse.
	ID uint32 `json:"id" db:"id"`
	// Short code, unique in the organization.
	Code string `json:"code" db:"code"`
	EditableWarehouse
	// When the warehouse was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// When the warehouse was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

// EditableWarehouse has the fields of a warehouse that a client can change.
type EditableWarehouse struct {
	// Name.
	Name string `json:"name" db:"name" validate:"required,max=100"`
	// Name in English, for English and bilingual documents. If empty, they print the name.
	NameEn string `json:"nameEn" db:"name_en" validate:"max=100" ext:"true"`
	// Address.
	Address string `json:"address" db:"address" validate:"max=5000"`
	// Phone number.
	Phone string `json:"phone" db:"phone" validate:"max=30"`
	// Whether this is the default for documents without a warehouse.
	IsDefault bool `json:"isDefault" validate:"required"`
	// Whether new documents can use the account. If you deactivate the default account, the
	// organization has no default.
	IsActive bool `json:"isActive" db:"is_active" validate:"required"`
}

// WarehouseFilter selects warehouses.
type WarehouseFilter struct {
	// Only active (true) or only inactive (false) warehouses.
	IsActive *bool `query:"isActive"`
}

// Warehouses returns the default warehouse first, then the others by code.
func Warehouses(tx *db.Tx, in WarehouseFilter) ([]Warehouse, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	w := db.Where("w.org_id = $1")
	if in.IsActive != nil {
		w.And("w.is_active = ?", *in.IsActive)
	}
	rows, err := db.List[Warehouse](tx, `SELECT `+db.Columns[Warehouse]("w")+` FROM warehouses w `+w.String()+` ORDER BY w.code, w.id`, w.Args()...)
	if err != nil {
		return nil, fmt.Errorf("list warehouses: %w", err)
	}
	list := make([]Warehouse, 0, len(rows))
	for _, row := range rows {
		if row.IsDefault = num.Ref(row.ID) == settings.DefaultWarehouseID; row.IsDefault {
			list = append([]Warehouse{row}, list...)
			continue
		}
		list = append(list, row)
	}
	return list, nil
}

// WarehouseFor returns the warehouse for a document: the one it names, else the organization's
// default. It must be active.
func WarehouseFor(tx *db.Tx, given num.Ref) (uint32, error) {
	if given != 0 {
		return usable(tx, given, "WarehouseID")
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return 0, err
	}
	if settings.DefaultWarehouseID == 0 {
		return 0, fault.NoDefaultWarehouse
	}
	id, err := usable(tx, settings.DefaultWarehouseID, "WarehouseID")
	if f := fault.Of(err); f != nil && len(f.Fields) > 0 { // keep database errors as they are
		return 0, fault.NoDefaultWarehouse.Because("the default warehouse is inactive")
	}
	return id, err
}

// usable returns an existing, active warehouse. Errors name field.
func usable(tx *db.Tx, id num.Ref, field string) (uint32, error) {
	active, err := db.Cached(tx, usableKey(id), func() (bool, error) {
		return db.Get[bool](tx, `SELECT w.is_active FROM warehouses w WHERE w.org_id = $1 AND w.id = $2`, id)
	})
	switch {
	case err != nil:
		return 0, db.Or(fmt.Errorf("read warehouse: %w", err), fault.Bad(field, "exists"))
	case !active:
		return 0, fault.Bad(field, "active")
	}
	return uint32(id), nil
}

func usableKey(id num.Ref) string { return fmt.Sprint("stock warehouse ", uint32(id)) }

// WarehouseNames returns the names of all warehouses, cached per transaction.
func WarehouseNames(tx *db.Tx) (map[uint32]string, error) {
	return db.Once(tx, "stock warehouse names", func() (map[uint32]string, error) {
		rows, err := db.List[Warehouse](tx, `SELECT `+db.Columns[Warehouse]("w")+` FROM warehouses w WHERE w.org_id = $1`)
		if err != nil {
			return nil, fmt.Errorf("read warehouses: %w", err)
		}
		names := make(map[uint32]string, len(rows))
		for _, row := range rows {
			names[row.ID] = row.Name
		}
		return names, nil
	})
}

// CreateDefaults creates the first warehouse of a new organization.
func CreateDefaults(tx *db.Tx) error {
	yes := true
	_, err := ApplyWarehouse(tx, WarehouseSpec{Code: "WH01", Name: "Main warehouse", Default: &yes})
	return err
}

// WarehouseSpec describes the desired state of a warehouse. Nil or empty fields keep their
// value. A new warehouse is active by default, and its name defaults to its code.
type WarehouseSpec struct {
	Code    string
	Name    string
	NameEn  *string
	Address *string
	Phone   *string
	Active  *bool
	Default *bool
}

// Length limits of warehouse texts.
const (
	warehouseCodeMax  = 20
	warehouseNameMax  = 100
	warehousePhoneMax = 30
	textMax           = 5000
)

func (s *WarehouseSpec) check() error {
	s.Code, s.Name = strings.TrimSpace(s.Code), strings.TrimSpace(s.Name)
	var bad []fault.Field
	if s.Code == "" {
		bad = append(bad, fault.Field{Name: "Code", Tag: "required"})
	}
	limit := func(name, value string, most int) {
		if len([]rune(value)) > most {
			bad = append(bad, fault.Field{Name: name, Tag: "max", Param: fmt.Sprint(most)})
		}
	}
	limit("Code", s.Code, warehouseCodeMax)
	limit("Name", s.Name, warehouseNameMax)
	if s.NameEn != nil {
		limit("NameEn", *s.NameEn, warehouseNameMax)
	}
	if s.Address != nil {
		limit("Address", *s.Address, textMax)
	}
	if s.Phone != nil {
		limit("Phone", *s.Phone, warehousePhoneMax)
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// ApplyWarehouse creates or updates the warehouse with the spec's code. Applying the same spec
// twice changes nothing.
func ApplyWarehouse(tx *db.Tx, spec WarehouseSpec) (Warehouse, error) {
	if err := spec.check(); err != nil {
		return Warehouse{}, err
	}
	stored, err := db.Get[Warehouse](tx, `SELECT `+db.Columns[Warehouse]("w")+` FROM warehouses w WHERE w.org_id = $1 AND w.code = $2`, spec.Code)
	isNew := errors.Is(err, db.Missing)
	if err != nil && !isNew {
		return stored, fmt.Errorf("read warehouse %s: %w", spec.Code, err)
	}
	if isNew {
		stored = Warehouse{Code: spec.Code, EditableWarehouse: EditableWarehouse{Name: spec.Code, IsActive: true}}
	}
	wanted := spec.over(stored)
	switch {
	case isNew:
		if wanted.ID, err = db.NextID(tx, "warehouses"); err != nil {
			return wanted, err
		}
		wanted.CreatedAt, wanted.UpdatedAt = tx.Stamp(), tx.Stamp()
		tx.Event(event.WarehouseCreated.On(wanted.ID, wanted.Code, event.Code{Code: wanted.Code}))
		err = db.Insert(tx, "warehouses", wanted)
	case wanted != stored:
		wanted.UpdatedAt = tx.Stamp()
		tx.Event(event.WarehouseUpdated.On(wanted.ID, wanted.Code, event.Code{Code: wanted.Code}))
		err = db.Update(tx, "warehouses", wanted)
	}
	if err != nil {
		return wanted, fmt.Errorf("store warehouse %s: %w", spec.Code, err)
	}
	db.Renew(tx, usableKey(num.Ref(wanted.ID)))
	return wanted.withDefault(tx, spec.Default)
}

// over returns the stored warehouse with the spec applied.
func (s WarehouseSpec) over(w Warehouse) Warehouse {
	if s.Name != "" {
		w.Name = s.Name
	}
	if s.NameEn != nil {
		w.NameEn = strings.TrimSpace(*s.NameEn)
	}
	if s.Address != nil {
		w.Address = *s.Address
	}
	if s.Phone != nil {
		w.Phone = *s.Phone
	}
	if s.Active != nil {
		w.IsActive = *s.Active
	}
	return w
}

// withDefault sets or clears the warehouse as the organization's default; nil changes nothing.
func (w Warehouse) withDefault(tx *db.Tx, wanted *bool) (Warehouse, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return w, err
	}
	w.IsDefault = settings.DefaultWarehouseID == num.Ref(w.ID)
	if wanted == nil || *wanted == w.IsDefault {
		return w, nil
	}
	w.IsDefault = *wanted
	settings.DefaultWarehouseID = 0
	if w.IsDefault {
		settings.DefaultWarehouseID = num.Ref(w.ID)
	}
	return w, org.SaveSettings(tx, settings)
}

// ClearDefaultWarehouse removes the default: every document that moves stock must then name
// its warehouse.
func ClearDefaultWarehouse(tx *db.Tx) error {
	settings, err := org.SettingsOf(tx)
	if err != nil || settings.DefaultWarehouseID == 0 {
		return err
	}
	settings.DefaultWarehouseID = 0
	return org.SaveSettings(tx, settings)
}
