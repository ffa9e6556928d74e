package product

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// at returns the unit with its position in the list, without an id.
func (u EditableUnit) at(i int) AltUnit {
	unit := AltUnit{
		Unit: u.Unit, Ratio: num.QtyOf(1), Barcode: u.Barcode,
		PurchasePrice: u.PurchasePrice, SalePrice: u.SalePrice, SortOrder: i + 1,
	}
	if u.Ratio != nil {
		unit.Ratio = *u.Ratio
	}
	return unit
}

// checkUnits refuses duplicate unit names.
func checkUnits(base string, units []EditableUnit) error {
	seen := map[string]bool{base: true}
	var bad []fault.Field
	for i, u := range units {
		if seen[u.Unit] {
			bad = append(bad, fault.Field{Name: fmt.Sprintf("AltUnits[%d].Unit", i), Tag: "unique"})
		}
		seen[u.Unit] = true
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// replaceUnits replaces the units of a product. A unit with the same name keeps its row, even
// if it had been removed. Units used by open documents cannot be removed.
func (u Users) replaceUnits(tx *db.Tx, p Product, wanted []EditableUnit) ([]AltUnit, error) {
	stored, err := db.List[unitRecord](tx, `
		SELECT `+db.Columns[unitRecord]("u")+` FROM product_alt_units u
		WHERE u.org_id = $1 AND u.product_id = $2 ORDER BY u.id`, p.ID)
	if err != nil {
		return nil, fmt.Errorf("read units of product %d: %w", p.ID, err)
	}
	units := make([]AltUnit, len(wanted))
	var fresh []unitRecord
	kept := map[uint32]bool{}
	for i, d := range wanted {
		units[i] = d.at(i)
		old := slices.IndexFunc(stored, func(r unitRecord) bool { return r.Unit == d.Unit })
		if old < 0 {
			fresh = append(fresh, unitRecord{AltUnit: units[i], ProductID: p.ID})
			continue
		}
		units[i].ID = stored[old].ID
		kept[units[i].ID] = true
		row := unitRecord{AltUnit: units[i], ProductID: p.ID}
		if row == stored[old] {
			continue
		}
		if err := db.Update(tx, "product_alt_units", row); err != nil {
			return nil, fmt.Errorf("store unit %s: %w", row.Unit, err)
		}
	}
	if err := u.removeUnits(tx, p, stored, kept); err != nil {
		return nil, err
	}
	return units, insertUnits(tx, fresh, units)
}

// insertUnits stores new units and sets their ids in units.
func insertUnits(tx *db.Tx, fresh []unitRecord, units []AltUnit) error {
	if len(fresh) == 0 {
		return nil
	}
	ids, err := db.NextIDs(tx, "product_alt_units", len(fresh))
	if err != nil {
		return err
	}
	for i := range fresh {
		fresh[i].ID = ids[i]
		units[fresh[i].SortOrder-1].ID = ids[i]
	}
	return db.Insert(tx, "product_alt_units", fresh...)
}

// removeUnits removes the units that are not kept.
func (u Users) removeUnits(tx *db.Tx, p Product, stored []unitRecord, kept map[uint32]bool) error {
	var gone db.IDs
	for _, row := range stored {
		if row.IsRemoved || kept[row.ID] {
			continue
		}
		number, err := u.of(tx, Use{Product: p.ID, Unit: num.Ref(row.ID)})
		if err != nil {
			return err
		}
		if number != "" {
			return fault.BadRequest.Because("the unit %s is used by %s", row.Unit, number)
		}
		gone = append(gone, row.ID)
	}
	if len(gone) == 0 {
		return nil
	}
	_, err := db.Exec(tx, `UPDATE product_alt_units SET is_removed = TRUE WHERE org_id = $1 AND id IN ($2)`, gone)
	return err
}
