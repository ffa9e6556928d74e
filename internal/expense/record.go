package expense

import (
	"errors"
	"fmt"

	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/when"
)

// record is a claim as it is stored.
type record struct {
	ID     uint32 `db:"id"`
	Number string `db:"claim_number,once"`
	Period string `db:"number_period,once"`
	Serial int64  `db:"number_serial,once"`
	Header
	Status         Status    `db:"status"`
	ClaimantUserID uint32    `db:"claimant_user_id,once"`
	MembershipID   uint32    `db:"membership_id,once"`
	CreatedBy      uint32    `db:"created_by,once"`
	SubmittedAt    when.Unix `db:"submitted_at"`
	ApprovedBy     num.Ref   `db:"approved_by"`
	ApprovedAt     when.Unix `db:"approved_at"`
	RejectedReason string    `db:"rejected_reason"`
	PaidAt         when.Unix `db:"paid_at"`
	PaidMethod     Word      `db:"paid_method"`
	PaidBankID     num.Ref   `db:"paid_bank_id"`
	HistoryCount   int       `db:"history_count"`
	SearchText     string    `db:"search_text"`
	CreatedAt      when.Unix `db:"created_at,once"`
	UpdatedAt      when.Unix `db:"updated_at"`

	lines []row // read for a change of status
}

// row is a line as it is stored.
type row struct {
	ID        uint32 `db:"id"`
	ClaimID   uint32 `db:"claim_id,once"`
	SortOrder int    `db:"sort_order"`
	ItemInput
	CreatedAt when.Unix `db:"created_at,once"`
	UpdatedAt when.Unix `db:"updated_at"`
}

// entered is a row of the status history.
type entered struct {
	ClaimID   uint32    `db:"claim_id"`
	Seq       int       `db:"seq"`
	From      *Status   `db:"from_status"` // nil: the claim is new
	To        Status    `db:"to_status"`
	ChangedBy uint32    `db:"changed_by"`
	Note      string    `db:"note"`
	CreatedAt when.Unix `db:"created_at"`
}

const (
	claims     = "expense_claims"
	claimItems = "expense_claim_items"
	history    = "expense_claim_history"
	series     = "EX"

	// A receipt may carry tomorrow's date somewhere in the world, not a later one.
	latest = 86400
)

var (
	selectClaim = `SELECT ` + db.Columns[record]("c") + ` FROM expense_claims c WHERE c.org_id = $1 AND c.id = $2`
	selectItems = `SELECT ` + db.Columns[row]("i") + ` FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = $2 ORDER BY i.sort_order, i.id`
)

// load reads a claim that the caller may see. A claim of somebody else is not
// there for a member.
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
	if c.lines, err = db.List[row](tx, selectItems, c.ID); err != nil {
		return fmt.Errorf("lines of %s: %w", c.Number, err)
	}
	return nil
}

func (c *record) seenBy(tx *db.Tx) bool {
	return tx.Role.Manages() || c.ClaimantUserID == tx.User || c.CreatedBy == tx.User
}

// base is what a line comes to in base currency, if that is known.
func (r row) base(tx *db.Tx) (num.Money, bool) {
	switch {
	case r.CurrencyCode == tx.Currency:
		return r.Amount, true
	case r.ExchangeRate.IsZero():
		return num.Money{}, false
	}
	return r.Amount.Convert(r.ExchangeRate, 2), true
}

// Create makes a draft for the caller, or for an employee they may file for.
func Create(tx *db.Tx, in NewClaim) (Claim, error) {
	c := record{Header: in.Header, ClaimantUserID: tx.User, MembershipID: tx.Membership, CreatedBy: tx.User}
	if in.ClaimantUserID != 0 && uint32(in.ClaimantUserID) != tx.User {
		if !tx.Role.Manages() {
			return Claim{}, fault.Forbidden.Because("only owners and admins may file a claim for somebody else")
		}
		membership, err := membershipOf(tx, uint32(in.ClaimantUserID))
		if err != nil {
			return Claim{}, err
		}
		c.ClaimantUserID, c.MembershipID = uint32(in.ClaimantUserID), membership
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

func (c *record) insert(tx *db.Tx, lines []row) error {
	number, err := org.NextNumber(tx, series, tx.Today())
	if err != nil {
		return fmt.Errorf("number of a new claim: %w", err)
	}
	c.Number, c.Period, c.Serial = number.Text, number.Period, number.Serial
	if c.ID, err = db.NextID(tx, claims); err != nil {
		return err
	}
	c.CreatedAt, c.UpdatedAt = tx.Stamp(), tx.Stamp()
	c.SearchText = db.Fold(c.Number + "\n" + c.Title)
	made := c.enter(tx, Draft, "")
	if err := db.Insert(tx, claims, *c); err != nil {
		return fmt.Errorf("new claim: %w", err)
	}
	if err := c.insertLines(tx, lines); err != nil {
		return err
	}
	if err := db.Insert(tx, history, made); err != nil {
		return fmt.Errorf("history of %s: %w", c.Number, err)
	}
	tx.Record(claims, c.ID, c.Number)
	return nil
}

func (c *record) insertLines(tx *db.Tx, lines []row) error {
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
	if err := db.Insert(tx, claimItems, lines...); err != nil {
		return fmt.Errorf("lines of %s: %w", c.Number, err)
	}
	return nil
}

const selectMembership = `SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id
WHERE m.org_id = $1 AND m.user_id = $2 AND m.is_active AND u.is_active`

func membershipOf(tx *db.Tx, user uint32) (uint32, error) {
	id, err := db.Get[uint32](tx, selectMembership, user)
	if errors.Is(err, db.Missing) {
		return 0, fault.Bad("ClaimantUserID", "exists")
	}
	return id, err
}

const countExternal = `SELECT COUNT(*) FROM expense_claims WHERE org_id = $1 AND external_id <> '' AND external_id = $2 AND id <> $3`

func (c *record) checkExternalID(tx *db.Tx) error {
	if c.ExternalID == "" {
		return nil
	}
	n, err := db.Get[int](tx, countExternal, c.ExternalID, c.ID)
	if err == nil && n > 0 {
		return fault.Conflict.Because("externalId %q belongs to another claim", c.ExternalID)
	}
	return err
}

const selectCategories = `SELECT c.id FROM expense_categories c WHERE c.org_id = $1 AND c.is_active AND c.id IN ($2) ORDER BY c.id`

// linesOf checks lines against each other and against the categories.
func linesOf(tx *db.Tx, items []ItemInput) ([]row, error) {
	if len(items) == 0 {
		return nil, nil
	}
	ids := make(db.IDs, len(items))
	for i, item := range items {
		ids[i] = item.CategoryID
	}
	found, err := db.List[uint32](tx, selectCategories, ids)
	if err != nil {
		return nil, fmt.Errorf("categories: %w", err)
	}
	known := map[uint32]bool{}
	for _, id := range found {
		known[id] = true
	}
	lines := make([]row, len(items))
	for i, item := range items {
		at := fmt.Sprintf("Items[%d].", i)
		places := currency.Places(item.CurrencyCode, tx.Currency)
		item.Amount, item.VatAmount = item.Amount.Round(places), item.VatAmount.Round(places)
		switch {
		case !known[item.CategoryID]:
			return nil, fault.Bad(at+"CategoryID", "exists")
		case item.VatAmount.Cmp(item.Amount) > 0:
			return nil, fault.Bad(at+"VatAmount", "lte", item.Amount.String())
		case item.ExpenseDate > tx.Stamp()+latest:
			return nil, fault.Bad(at+"ExpenseDate", "lte", "tomorrow")
		case item.CheckoutDate != 0 && item.CheckoutDate < item.CheckinDate:
			return nil, fault.Bad(at+"CheckoutDate", "gte", "checkinDate")
		case item.CurrencyCode == tx.Currency && !item.ExchangeRate.IsZero() && item.ExchangeRate != num.RateOf(1):
			return nil, fault.BadRequest.Because("exchangeRate of a line in %s is 1", tx.Currency)
		}
		if item.CurrencyCode == tx.Currency {
			item.ExchangeRate = num.RateOf(1)
		}
		lines[i] = row{ItemInput: item}
	}
	return lines, nil
}
