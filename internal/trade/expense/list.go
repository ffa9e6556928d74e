package expense

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
)

// listed is the list of claims.
var listed = list.Spec{Table: "expense_claims", Alias: "c", Order: "c.id DESC"}

// List returns one page of claims, newest first. Members may list their own.
func List(tx *db.Tx, f Filter) (input.Result[Claim], error) {
	if !tx.May(access.ReadAllExpenses) && uint32(f.MembershipID) != tx.Membership {
		return input.Result[Claim]{}, fault.Forbidden.Because("only owners and admins can list the claims of others")
	}
	w := db.Where("c.org_id = $1")
	w.If(f.Status != "", "c.status = ?", string(f.Status))
	w.If(f.MembershipID != 0, "c.membership_id = ?", f.MembershipID)
	w.If(f.CategoryID != 0, "EXISTS (SELECT 1 FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = c.id AND i.category_id = ?)", f.CategoryID)
	w.Moments("c.created_at", f.FromDate, f.ToDate)
	w.If(f.ExternalID != "", "c.external_id <> '' AND c.external_id = ?", f.ExternalID)
	page, err := list.List[record](tx, &listed, list.Filter{Page: f.Page, Search: f.Search, Where: w})
	if err != nil {
		return input.Result[Claim]{}, fmt.Errorf("list claims: %w", err)
	}
	claims, err := answer(tx, page.Items)
	return input.Result[Claim]{Items: claims, Pagination: page.Pagination}, err
}

// Own returns which of the given claims belong to the actor.
func Own(tx *db.Tx, ids []uint32) (map[uint32]bool, error) {
	own, err := db.ListAmong[uint32](tx, `SELECT c.id FROM expense_claims c WHERE c.org_id = $1 AND c.claimant_user_id = $2 AND c.id IN ($3)`, db.IDs(ids), tx.User)
	found := make(map[uint32]bool, len(own))
	for _, id := range own {
		found[id] = true
	}
	return found, err
}
