package expense

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
)

// Get returns one claim.
func Get(tx *db.Tx, in ByID) (Claim, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return Claim{}, err
	}
	return c.shown(tx)
}

// shown is one claim as clients see it.
func (c *record) shown(tx *db.Tx) (Claim, error) {
	claims, err := answer(tx, []record{*c})
	if err != nil {
		return Claim{}, err
	}
	return claims[0], nil
}

// List returns one page of claims, newest first. Members may list their own.
func List(tx *db.Tx, f Filter) (input.Result[Claim], error) {
	if !tx.Role.Manages() && uint32(f.MembershipID) != tx.Membership {
		return input.Result[Claim]{}, fault.Forbidden.Because("only owners and admins may list the claims of others")
	}
	w := db.Where("c.org_id = $1")
	w.If(f.Status != "", "c.status = ?", string(f.Status))
	w.If(f.MembershipID != 0, "c.membership_id = ?", f.MembershipID)
	w.If(f.CategoryID != 0, "EXISTS (SELECT 1 FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = c.id AND i.category_id = ?)", f.CategoryID)
	w.If(f.FromDate != 0, "c.created_at >= ?", f.FromDate)
	w.If(f.ToDate != 0, "c.created_at <= ?", f.ToDate)
	w.If(f.Search != "", `c.search_text LIKE ? ESCAPE '\'`, db.Contains(f.Search))
	w.If(f.ExternalID != "", "c.external_id <> '' AND c.external_id = ?", f.ExternalID)
	page, err := input.List[record](tx, f.Page, "expense_claims c", w, "c", "c.id DESC")
	if err != nil {
		return input.Result[Claim]{}, fmt.Errorf("list claims: %w", err)
	}
	claims, err := answer(tx, page.Items)
	return input.Result[Claim]{Items: claims, Pagination: page.Pagination}, err
}

// people are the names behind a claim.
type people struct {
	ID             uint32 `db:"id"`
	ClaimantName   string `db:"claimant_name"`
	CreatedByName  string `db:"created_by_name"`
	ApprovedByName string `db:"approved_by_name"`
}

type historyRow struct {
	ClaimID uint32 `db:"claim_id"`
	History
}

type itemRow struct {
	row
	CategoryName string `db:"category_name"`
}

var (
	selectPeople = `SELECT c.id, u.name AS claimant_name, b.name AS created_by_name, COALESCE(a.name, '') AS approved_by_name
FROM expense_claims c
JOIN users u ON u.id = c.claimant_user_id
JOIN users b ON b.id = c.created_by
LEFT JOIN users a ON a.id = c.approved_by
WHERE c.org_id = $1 AND c.id IN ($2)
ORDER BY c.id`
	selectNamedItems = `SELECT ` + db.Columns[row]("i") + `, g.name AS category_name
FROM expense_claim_items i
JOIN expense_categories g ON g.org_id = $1 AND g.id = i.category_id
WHERE i.org_id = $1 AND i.claim_id IN ($2)
ORDER BY i.claim_id, i.sort_order, i.id`
	selectHistories = `SELECT h.claim_id, h.from_status, h.to_status, h.changed_by, u.name AS changed_by_name, h.note, h.created_at
FROM expense_claim_history h
JOIN users u ON u.id = h.changed_by
WHERE h.org_id = $1 AND h.claim_id IN ($2)
ORDER BY h.claim_id, h.seq`
)

// answer turns stored claims into answers: three queries for all of them.
func answer(tx *db.Tx, found []record) ([]Claim, error) {
	if len(found) == 0 {
		return nil, nil
	}
	ids := make(db.IDs, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	names, err := db.List[people](tx, selectPeople, ids)
	if err != nil {
		return nil, fmt.Errorf("names: %w", err)
	}
	items, err := db.List[itemRow](tx, selectNamedItems, ids)
	if err != nil {
		return nil, fmt.Errorf("lines: %w", err)
	}
	histories, err := db.List[historyRow](tx, selectHistories, ids)
	if err != nil {
		return nil, fmt.Errorf("histories: %w", err)
	}
	claims := make([]Claim, len(found))
	for i, c := range found {
		claim := c.claim(tx)
		for _, n := range names {
			if n.ID == c.ID {
				claim.ClaimantName, claim.CreatedByName, claim.ApprovedByName = n.ClaimantName, n.CreatedByName, n.ApprovedByName
			}
		}
		for _, item := range items {
			if item.ClaimID == c.ID {
				claim.add(tx, item)
			}
		}
		for _, h := range histories {
			if h.ClaimID == c.ID {
				claim.StatusHistories = append(claim.StatusHistories, h.History)
			}
		}
		claims[i] = claim
	}
	return claims, nil
}

func (c record) claim(tx *db.Tx) Claim {
	return Claim{
		ID: c.ID, ClaimNumber: c.Number, Status: c.Status, Header: c.Header,
		ClaimantUserID: c.ClaimantUserID, MembershipID: c.MembershipID, CreatedBy: c.CreatedBy,
		CurrencyCode: tx.Currency, TotalAmount: &num.Money{}, SubmittedAt: c.SubmittedAt, ApprovedBy: c.ApprovedBy, ApprovedAt: c.ApprovedAt,
		RejectedReason: c.RejectedReason, PaidAt: c.PaidAt, PaidMethod: c.PaidMethod, PaidBankID: c.PaidBankID,
		CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
}

// add puts a line on the answer and into its totals. One line without a rate
// leaves the whole unknown.
func (c *Claim) add(tx *db.Tx, r itemRow) {
	item := Item{
		ID: r.ID, ItemInput: r.ItemInput, CategoryName: r.CategoryName,
		SortOrder: r.SortOrder, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
	if base, ok := r.base(tx); ok {
		item.BaseAmount = &base
		if c.TotalAmount != nil {
			total := c.TotalAmount.Add(base)
			c.TotalAmount = &total
		}
	} else {
		c.TotalAmount = nil
	}
	c.Items = append(c.Items, item)
	for i := range c.Totals {
		if c.Totals[i].CurrencyCode == r.CurrencyCode {
			c.Totals[i].Amount = c.Totals[i].Amount.Add(r.Amount)
			return
		}
	}
	c.Totals = append(c.Totals, CurrencyTotal{r.CurrencyCode, r.Amount})
}
