package expense

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/org/history"
	"kontor/internal/org/search"
	"kontor/internal/trade/tax"
)

// editable refuses to change a claim that is under way or settled.
func (c *record) editable() error {
	if c.Status != Draft && c.Status != Rejected {
		return fault.BadRequest.Because("%s is %s; only a draft or rejected claim can be changed", c.Number, c.Status).For(fault.NotAllowedFrom)
	}
	return nil
}

// Update changes the header of a claim.
func Update(tx *db.Tx, in Edit) (Claim, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return Claim{}, err
	}
	if err := c.editable(); err != nil {
		return Claim{}, err
	}
	before := c.values()
	in.Onto(&c.Editable)
	if err := c.checkExternalID(tx); err != nil {
		return Claim{}, err
	}
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	tx.Record(claims, c.ID, history.Changed(c.Number, before, c.values()))
	tx.Event(event.ClaimUpdated.On(c.ID, c.Number, event.None{}))
	return c.shown(tx)
}

const deleteItems = `DELETE FROM expense_claim_items WHERE org_id = $1 AND claim_id = $2`

// SetItems replaces the lines of a claim.
func SetItems(tx *db.Tx, in NewItems) (Claim, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return Claim{}, err
	}
	if err := c.editable(); err != nil {
		return Claim{}, err
	}
	lines, err := linesOf(tx, in.Items)
	if err != nil {
		return Claim{}, err
	}
	if err := c.readLines(tx); err != nil {
		return Claim{}, err
	}
	for _, l := range c.lines {
		if err := tax.Remove(tx, l.TaxInvoiceID); err != nil {
			return Claim{}, err
		}
	}
	if _, err := db.Exec(tx, deleteItems, c.ID); err != nil {
		return Claim{}, fmt.Errorf("lines of %s: %w", c.Number, err)
	}
	if err := files.ForgetItems(tx, claims, c.ID); err != nil {
		return Claim{}, err
	}
	if err := c.insertLines(tx, lines); err != nil {
		return Claim{}, err
	}
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	tx.Record(claims, c.ID, history.Changed(c.Number, lineValues(c.lines), lineValues(lines)))
	tx.Event(event.ClaimUpdated.On(c.ID, c.Number, event.None{}))
	return c.shown(tx)
}

func (c *record) save(tx *db.Tx) error {
	c.UpdatedAt = tx.Stamp()
	c.SearchText = search.Text(c.Number, c.Title)
	return db.Update(tx, claims, *c)
}
