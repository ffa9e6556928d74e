package expense

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/history"
	"kontor/internal/org/people"
	"kontor/internal/org/reference"
	"kontor/internal/org/search"
	"kontor/internal/org/series"
)

// Create creates a draft for the caller, or for an employee the caller can file for.
func Create(tx *db.Tx, in New) (Claim, error) {
	c := record{Editable: in.Editable, ClaimantUserID: tx.User, MembershipID: tx.Membership, CreatedBy: tx.User}
	if in.ClaimantUserID != 0 && uint32(in.ClaimantUserID) != tx.User {
		if !tx.May(access.ManageExpenses) {
			return Claim{}, fault.Forbidden.Because("only owners and admins can file a claim for someone else")
		}
		member, err := people.ActiveMember(tx, uint32(in.ClaimantUserID))
		if err != nil {
			return Claim{}, db.Or(err, fault.Bad("ClaimantUserID", "exists"))
		}
		c.ClaimantUserID, c.MembershipID = uint32(in.ClaimantUserID), member.ID
	}
	if err := c.checkExternalID(tx); err != nil {
		return Claim{}, err
	}
	lines, err := linesOf(tx, in.Items)
	if err != nil {
		return Claim{}, err
	}
	if err := c.insert(tx, lines); err != nil {
		return Claim{}, err
	}
	return c.shown(tx)
}

func (c *record) insert(tx *db.Tx, lines []line) error {
	number, err := series.Next(tx, Series, tx.Today())
	if err != nil {
		return fmt.Errorf("number of a new claim: %w", err)
	}
	c.Number, c.Period, c.Serial = number.Text, number.Period, number.Serial
	if c.ID, err = db.NextID(tx, claims); err != nil {
		return err
	}
	c.CreatedAt, c.UpdatedAt = tx.Stamp(), tx.Stamp()
	c.SearchText = search.Text(c.Number, c.Title)
	way := history.Of[Status](tx, claims)
	way.Enter(c.ID, &c.Status, &c.HistoryCount, Draft, "")
	if err := db.Insert(tx, claims, *c); err != nil {
		return fmt.Errorf("new claim: %w", err)
	}
	if err := c.insertLines(tx, lines); err != nil {
		return err
	}
	if err := way.Write(); err != nil {
		return err
	}
	tx.Record(claims, c.ID, c.Number)
	tx.Event(event.ClaimCreated.On(c.ID, c.Number, event.None{}))
	return nil
}

func (c *record) insertLines(tx *db.Tx, lines []line) error {
	if len(lines) == 0 {
		return nil
	}
	ids, err := db.NextIDs(tx, claimItems, len(lines))
	if err != nil {
		return err
	}
	for i := range lines {
		lines[i].ID, lines[i].ClaimID, lines[i].SortOrder = ids[i], c.ID, i
		lines[i].CreatedAt, lines[i].UpdatedAt = tx.Stamp(), tx.Stamp()
	}
	for i := range lines {
		if err := c.keepInvoice(tx, &lines[i], lines[i].invoice, fmt.Sprintf("Items[%d].TaxInvoice.", i)); err != nil {
			return err
		}
	}
	return db.Insert(tx, claimItems, lines...)
}

// checkExternalID refuses a reference of the client that another claim carries.
func (c *record) checkExternalID(tx *db.Tx) error {
	return reference.Free(tx, claims, "claim_number", c.ExternalID, c.ID)
}
