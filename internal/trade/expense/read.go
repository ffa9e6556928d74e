package expense

import (
	"errors"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org/history"
	"kontor/internal/org/people"
	"kontor/internal/trade/tax"
)

var (
	selectClaim = `SELECT ` + db.Columns[record]("c") + ` FROM expense_claims c WHERE c.org_id = $1 AND c.id = $2`
	selectItems = `SELECT ` + db.Columns[line]("i") + ` FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = $2 ORDER BY i.sort_order, i.id`
)

// load reads a claim that the caller can see. For members, claims of others do not exist.
func load(tx *db.Tx, id uint32) (*record, error) {
	c, err := db.Get[record](tx, selectClaim, id)
	if errors.Is(err, db.Missing) || err == nil && !c.seenBy(tx) {
		return nil, fault.NotFound
	}
	if err != nil {
		return nil, fmt.Errorf("claim %d: %w", id, err)
	}
	return &c, nil
}

func (c *record) readLines(tx *db.Tx) (err error) {
	if c.lines, err = db.List[line](tx, selectItems, c.ID); err != nil {
		return fmt.Errorf("lines of %s: %w", c.Number, err)
	}
	return nil
}

func (c *record) seenBy(tx *db.Tx) bool {
	return tx.May(access.ReadAllExpenses) || c.ClaimantUserID == tx.User || c.CreatedBy == tx.User
}

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

type namedLine struct {
	line
	CategoryName   string `db:"category_name"`
	CategoryNameTh string `db:"category_name_th"`
}

var selectNamedItems = `SELECT ` + db.Columns[line]("i") + `, g.name AS category_name, g.name_th AS category_name_th
FROM expense_claim_items i
JOIN expense_categories g ON g.org_id = $1 AND g.id = i.category_id
WHERE i.org_id = $1 AND i.claim_id IN ($2)
ORDER BY i.claim_id, i.sort_order, i.id`

// answer turns stored claims into answers: three queries for all of them.
func answer(tx *db.Tx, found []record) ([]Claim, error) {
	if len(found) == 0 {
		return nil, nil
	}
	ids := make(db.IDs, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	items, err := db.List[namedLine](tx, selectNamedItems, ids)
	if err != nil {
		return nil, fmt.Errorf("lines: %w", err)
	}
	var refs []num.Ref
	for _, item := range items {
		refs = append(refs, item.TaxInvoiceID)
	}
	invoices, err := tax.Read(tx, refs)
	if err != nil {
		return nil, err
	}
	way := history.Of[Status](tx, claims)
	steps, err := way.Read(ids...)
	if err != nil {
		return nil, err
	}
	names, err := namesOf(tx, found)
	if err != nil {
		return nil, err
	}
	claims := make([]Claim, len(found))
	for i, c := range found {
		claim := c.claim(tx)
		claim.ClaimantName, claim.CreatedByName, claim.ApprovedByName = names[c.ClaimantUserID], names[c.CreatedBy], names[uint32(c.ApprovedBy)]
		for _, item := range items {
			if item.ClaimID == c.ID {
				claim.add(tx, item, invoices[item.TaxInvoiceID])
			}
		}
		for _, s := range steps[c.ID] {
			claim.StatusHistories = append(claim.StatusHistories, History{s.From, s.To, s.ChangedBy, s.ByName, s.Note, s.CreatedAt})
		}
		claims[i] = claim
	}
	return claims, nil
}

// namesOf returns the names of all users involved in claims.
func namesOf(tx *db.Tx, found []record) (map[uint32]string, error) {
	var users []uint32
	for _, c := range found {
		users = append(users, c.ClaimantUserID, c.CreatedBy, uint32(c.ApprovedBy))
	}
	return people.Names(tx, users)
}

func (c record) claim(tx *db.Tx) Claim {
	return Claim{
		ID: c.ID, ClaimNumber: c.Number, Status: c.Status, Editable: c.Editable,
		ClaimantUserID: c.ClaimantUserID, MembershipID: c.MembershipID, CreatedBy: c.CreatedBy,
		CurrencyCode: tx.Currency, TotalAmount: &num.Money{}, SubmittedAt: c.SubmittedAt, ApprovedBy: c.ApprovedBy, ApprovedAt: c.ApprovedAt, PostingDate: c.postedOn(tx),
		RejectedReason: c.RejectedReason, PaidAt: c.PaidAt, PaidMethod: c.PaidMethod, PaidBankID: c.PaidBankID,
		CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
}

// add puts a line on the answer and into its totals. One line without a rate
// leaves the whole unknown.
func (c *Claim) add(tx *db.Tx, r namedLine, invoice *tax.Invoice) {
	item := Item{
		TaxInvoice: invoice,
		ID:         r.ID, EditableItem: r.EditableItem, CategoryName: r.CategoryName, CategoryNameTh: r.CategoryNameTh,
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
