package expense

import (
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// step is one allowed change of status.
type step struct {
	from, to Status
	managers bool // left to owners and admins
	does     func(*db.Tx, *record, StatusChange) error
}

// The claimant asks, owners and admins decide and pay. What was approved is
// taken back by reversing its entry; what was paid is final.
var steps = []step{
	{Draft, Submitted, false, submit},
	{Rejected, Submitted, false, submit},
	{Submitted, Draft, false, recall},
	{Submitted, Approved, true, approve},
	{Submitted, Rejected, true, reject},
	{Approved, Paid, true, pay},
	{Approved, Cancelled, true, reverse},
	{Draft, Cancelled, false, nothing},
	{Rejected, Cancelled, false, nothing},
	{Submitted, Cancelled, false, nothing},
}

// Allows tells whether a step in a claim's history is one that claims can take.
func Allows(from, to Status) bool {
	return slices.ContainsFunc(steps, func(s step) bool { return s.from == from && s.to == to })
}

// SetStatus moves a claim along and does what that entails.
func SetStatus(tx *db.Tx, in StatusChange) (Claim, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return Claim{}, err
	}
	leftToManagers := false
	for _, s := range steps {
		leftToManagers = leftToManagers || s.to == in.Status && s.managers && (s.from == c.Status || in.Status != Cancelled)
	}
	if leftToManagers && !tx.Role.Manages() {
		return Claim{}, fault.Forbidden.Because("only owners and admins may set %s to %s", c.Number, in.Status)
	}
	at := slices.IndexFunc(steps, func(s step) bool { return s.from == c.Status && s.to == in.Status })
	if at < 0 {
		return Claim{}, fault.BadRequest.Because("cannot change %s from %s to %s", c.Number, c.Status, in.Status)
	}
	if err := c.readLines(tx); err != nil {
		return Claim{}, err
	}
	if err := steps[at].does(tx, c, in); err != nil {
		return Claim{}, err
	}
	made := c.enter(tx, in.Status, in.Note)
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	if err := db.Insert(tx, history, made); err != nil {
		return Claim{}, fmt.Errorf("history of %s: %w", c.Number, err)
	}
	tx.Record(claims, c.ID, c.Number+" "+string(in.Status))
	return c.shown(tx)
}

func nothing(*db.Tx, *record, StatusChange) error { return nil }

func submit(tx *db.Tx, c *record, _ StatusChange) error {
	if len(c.lines) == 0 {
		return fault.BadRequest.Because("%s has no lines", c.Number)
	}
	c.SubmittedAt, c.RejectedReason = tx.Stamp(), ""
	return nil
}

func recall(tx *db.Tx, c *record, _ StatusChange) error {
	if c.ClaimantUserID != tx.User {
		return fault.Forbidden.Because("only the claimant may recall %s", c.Number)
	}
	c.SubmittedAt = 0
	return nil
}

func reject(_ *db.Tx, c *record, in StatusChange) error {
	if in.Note == "" {
		return fault.Bad("Note", "required")
	}
	c.RejectedReason = in.Note
	return nil
}

// approve books the expenses: each line to its category's account, tax that a
// tax invoice lets the company claim back to input tax, and the debt to the
// employee or to the company's card.
func approve(tx *db.Tx, c *record, _ StatusChange) error {
	if c.ClaimantUserID == tx.User && tx.Role != db.Owner {
		return fault.Forbidden.Because("%s is your own claim", c.Number)
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	accounts, err := accountsOf(tx, c.lines)
	if err != nil {
		return err
	}
	var lines []ledger.Line
	owed := map[ledger.Key]num.Money{}
	for i := range c.lines {
		line := &c.lines[i]
		line.ExchangeRate, err = ledger.RateFor(tx, line.CurrencyCode, when.DateOf(line.ExpenseDate.Time(), tx.Zone), line.ExchangeRate)
		if err != nil {
			return err
		}
		base, tax := line.Amount.Convert(line.ExchangeRate, 2), num.Money{}
		if line.HasTaxInvoice {
			tax = line.VatAmount.Convert(line.ExchangeRate, 2)
		}
		lines = append(lines,
			ledger.Line{AccountID: accounts[line.CategoryID], Debit: base.Sub(tax), Description: short(line.Description)},
			ledger.Line{AccountID: chart.Key(ledger.InputVAT).ID, Debit: tax})
		owed[line.owedTo()] = owed[line.owedTo()].Add(base)
		if err := db.Update(tx, claimItems, *line); err != nil {
			return fmt.Errorf("line of %s: %w", c.Number, err)
		}
	}
	for _, key := range []ledger.Key{ledger.EmployeePayable, ledger.CompanyCard} {
		lines = append(lines, ledger.Line{AccountID: chart.Key(key).ID, Credit: owed[key]})
	}
	c.ApprovedBy, c.ApprovedAt = num.Ref(tx.User), tx.Stamp()
	_, err = ledger.Post(tx, c.entry(tx.Today(), lines))
	return err
}

// owedTo is whose money paid a line. Old lines that do not say count as the
// claimant's own.
func (r row) owedTo() ledger.Key {
	if r.PaidWith == companyCard {
		return ledger.CompanyCard
	}
	return ledger.EmployeePayable
}

// pay books the money that the employee gets back. What the company's card
// paid was never the employee's.
func pay(tx *db.Tx, c *record, in StatusChange) error {
	if in.BankID != 0 {
		if err := ledger.CheckBank(tx, uint32(in.BankID)); err != nil {
			return err
		}
	}
	c.PaidAt, c.PaidMethod, c.PaidBankID = in.PaidAt, in.PaidMethod, in.BankID
	if c.PaidAt == 0 {
		c.PaidAt = tx.Stamp()
	}
	if c.PaidAt > tx.Stamp()+latest {
		return fault.Bad("PaidAt", "lte", "tomorrow")
	}
	if c.PaidMethod == "" {
		c.PaidMethod = c.ReimbursementMethod
	}
	var owed num.Money
	for _, line := range c.lines {
		if line.owedTo() == ledger.EmployeePayable {
			owed = owed.Add(line.Amount.Convert(line.ExchangeRate, 2))
		}
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	till, err := ledger.MoneyAccount(tx, in.BankID)
	if err != nil {
		return err
	}
	_, err = ledger.Post(tx, c.entry(when.DateOf(c.PaidAt.Time(), tx.Zone), []ledger.Line{
		{AccountID: chart.Key(ledger.EmployeePayable).ID, Debit: owed},
		{AccountID: till, Credit: owed},
	}))
	return err
}

func reverse(tx *db.Tx, c *record, _ StatusChange) error {
	_, err := ledger.Reverse(tx, series, c.ID, tx.Today(), "cancel "+c.Number)
	return err
}

func (c *record) entry(date when.Date, lines []ledger.Line) ledger.Entry {
	return ledger.Entry{
		Date: date, Description: short(c.Number + " " + c.Title), RefType: series, RefID: num.Ref(c.ID), RefNumber: c.Number, Lines: lines,
	}
}

// short fits a text into the description of an entry.
func short(text string) string {
	if letters := []rune(text); len(letters) > 255 {
		return string(letters[:255])
	}
	return text
}

const selectAccounts = `SELECT c.id, c.account_id FROM expense_categories c WHERE c.org_id = $1 AND c.id IN ($2) ORDER BY c.id`

// accountsOf are the accounts of the lines' categories.
func accountsOf(tx *db.Tx, lines []row) (map[uint32]uint32, error) {
	type category struct {
		ID        uint32 `db:"id"`
		AccountID uint32 `db:"account_id"`
	}
	ids := make(db.IDs, len(lines))
	for i, l := range lines {
		ids[i] = l.CategoryID
	}
	found, err := db.List[category](tx, selectAccounts, ids)
	if err != nil {
		return nil, fmt.Errorf("accounts of categories: %w", err)
	}
	accounts := map[uint32]uint32{}
	for _, c := range found {
		accounts[c.ID] = c.AccountID
	}
	return accounts, nil
}

// editable refuses to change a claim that is under way or settled.
func (c *record) editable() error {
	if c.Status != Draft && c.Status != Rejected {
		return fault.BadRequest.Because("%s is %s; only a draft or rejected claim can be changed", c.Number, c.Status)
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
	in.Onto(&c.Header)
	if err := c.checkExternalID(tx); err != nil {
		return Claim{}, err
	}
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	tx.Record(claims, c.ID, c.Number)
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
	if _, err := db.Exec(tx, deleteItems, c.ID); err != nil {
		return Claim{}, fmt.Errorf("lines of %s: %w", c.Number, err)
	}
	if err := c.insertLines(tx, lines); err != nil {
		return Claim{}, err
	}
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	tx.Record(claims, c.ID, c.Number)
	return c.shown(tx)
}

func (c *record) save(tx *db.Tx) error {
	c.UpdatedAt = tx.Stamp()
	c.SearchText = db.Fold(c.Number + "\n" + c.Title)
	if err := db.Update(tx, claims, *c); err != nil {
		return fmt.Errorf("save %s: %w", c.Number, err)
	}
	return nil
}

// enter brings a claim into a status and returns the step for its history.
func (c *record) enter(tx *db.Tx, to Status, note string) entered {
	made := entered{
		ClaimID: c.ID, Seq: c.HistoryCount + 1, To: to, ChangedBy: tx.User, Note: note, CreatedAt: tx.Stamp(),
	}
	if from := c.Status; c.HistoryCount > 0 {
		made.From = &from
	}
	c.Status, c.HistoryCount = to, made.Seq
	return made
}
