package report

import (
	"errors"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/tax"
)

// TaxMonth is the month of a VAT register.
type TaxMonth struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month when.Month `query:"month"`
}

// Taxpayer is the organization with its tax registration.
type Taxpayer struct {
	Company
	// Branch in legal wording: สำนักงานใหญ่, or สาขาที่ and five digits.
	BranchText string `json:"branchText"`
}

// VatHead is the head of a VAT register.
type VatHead struct {
	// Name of the report, as in its path.
	Name string `json:"name"`
	// The organization.
	Organization Taxpayer `json:"organization"`
	// Base currency. All amounts are in this currency.
	Currency string `json:"currency"`
	// Tax month (YYYY-MM).
	Month when.Month `json:"month" null:"no"`
	// When the report was generated (Unix seconds).
	GeneratedAt when.Unix `json:"generatedAt" null:"no"`
}

// VatFiling is the VAT return of a month.
type VatFiling struct {
	// Id of the filing.
	ID uint32 `json:"id"`
	// 0 for the original return, 1 for its first amendment, and so on.
	Sequence int `json:"sequence"`
	// Status of the filing.
	Status string `json:"status"`
}

// VatReconciliation is the reconciliation of a VAT register with its account. The differences
// explain the whole gap.
type VatReconciliation struct {
	// Code of the account.
	Account string `json:"account"`
	// Movement of the account in the month. Positive on the normal side.
	LedgerAmount num.Money `json:"ledgerAmount"`
	// Total VAT.
	RegisterAmount num.Money `json:"registerAmount"`
	// Reasons why the ledger is higher than the register, or lower if negative.
	Explained []VatExplanation `json:"explained"`
	// Unexplained rest. Always 0.
	Difference num.Money `json:"difference"`
	// Links to details: lines.
	Links Links `json:"links"`
}

// BeforeReturn returns the movement of the account without the entry of the VAT return, which
// clears it.
func (r VatReconciliation) BeforeReturn() num.Money {
	amount := r.LedgerAmount
	for _, e := range r.Explained {
		if e.Reason == byFiling {
			amount = amount.Sub(e.Amount)
		}
	}
	return amount
}

// VatExplanation is one reason why ledger and register differ in a month.
type VatExplanation struct {
	// voidedInOtherMonth: voided in a month other than that of its entry. claimedInOtherMonth:
	// claimed in a month other than that of its entry. withoutTaxInvoice: no tax invoice recorded
	// yet. notClaimable: moved to cost later. manual: manual entries. opening: opening balances.
	// filing: entries of VAT returns.
	Reason string `json:"reason" validate:"oneof=voidedInOtherMonth claimedInOtherMonth withoutTaxInvoice notClaimable manual opening filing"`
	// Amount.
	Amount num.Money `json:"amount"`
	// The journal entries behind the difference.
	EntryIDs []uint32 `json:"entryIds"`
}

// The reasons, in the order in which they are listed.
const (
	voidedInOtherMonth  = "voidedInOtherMonth"
	claimedInOtherMonth = "claimedInOtherMonth"
	withoutTaxInvoice   = "withoutTaxInvoice"
	notClaimable        = "notClaimable"
	byHand              = "manual"
	byOpening           = "opening"
	byFiling            = "filing"
)

var reasons = []string{voidedInOtherMonth, claimedInOtherMonth, withoutTaxInvoice, notClaimable, byHand, byOpening, byFiling}

// taxMonth is a register that is being built.
type taxMonth struct {
	*reading
	head     VatHead
	settings org.Settings
	address  paper.AddressParts // of the organization
}

func openMonth(tx *db.Tx, name string, m TaxMonth) (*taxMonth, error) {
	letterhead, err := org.LetterheadOf(tx)
	if err != nil {
		return nil, fmt.Errorf("organization: %w", err)
	}
	if letterhead.Country != org.Thailand {
		return nil, fault.BadRequest.Because("only available for organizations in country %s", org.Thailand)
	}
	r, err := open(tx)
	if err != nil {
		return nil, err
	}
	settings, err := org.SettingsOf(tx)
	if m.Month.IsZero() {
		m.Month = when.MonthOf(tx.Today())
	}
	return &taxMonth{reading: r, settings: settings, address: letterhead.AddressParts, head: VatHead{
		Name: name, Organization: Taxpayer{r.company, letterhead.BranchText()}, Currency: tx.Currency, Month: m.Month, GeneratedAt: tx.Stamp(),
	}}, err
}

// filing returns the VAT return in force of the month, or nil.
func (m *taxMonth) filing() (*VatFiling, error) {
	f, err := tax.Current(m.tx, tax.PP30, m.head.Month)
	if err != nil || f == nil {
		return nil, err
	}
	return &VatFiling{ID: f.ID, Sequence: f.Sequence, Status: f.Status}, nil
}

func (m *taxMonth) period() Period { return Period{m.head.Month.First(), m.head.Month.Last()} }

// moment is an entry that moved the account of a tax in the month.
type moment struct {
	origin
	Status string    `db:"status"` // of the document that made it; empty: none did
	Amount num.Money `db:"amount"` // debit positive
}

// explaining collects the reasons why ledger and register differ.
type explaining struct {
	amounts map[cause]num.Money
	entries map[cause][]uint32
}

// cause is a reason with its record. Amounts of one cause that cancel out within the month are
// not listed.
type cause struct {
	reason string
	kind   string
	id     uint32
}

func newExplaining() *explaining {
	return &explaining{map[cause]num.Money{}, map[cause][]uint32{}}
}

func (x *explaining) add(c cause, amount num.Money, entries ...uint32) {
	x.amounts[c] = x.amounts[c].Add(amount)
	x.entries[c] = append(x.entries[c], entries...)
}

// withoutDocument are the types of entries that no document posted. An index has only these, so that
// statements name them in this order.
var withoutDocument = []string{ledger.RefManual, ledger.RefOpening, ledger.RefPP30}

// free adds an entry without a document.
func (x *explaining) free(m moment, amount num.Money) {
	switch m.Type {
	case ledger.RefManual:
		x.add(cause{byHand, m.Type, m.EntryID}, amount, m.EntryID)
	case ledger.RefOpening:
		x.add(cause{byOpening, m.Type, m.EntryID}, amount, m.EntryID)
	case ledger.RefPP30:
		x.add(cause{byFiling, m.Type, m.EntryID}, amount, m.EntryID)
	}
}

// list returns the reasons with their amounts.
func (x *explaining) list() []VatExplanation {
	all := []VatExplanation{}
	for _, reason := range reasons {
		e := VatExplanation{Reason: reason, EntryIDs: []uint32{}}
		for c, amount := range x.amounts {
			if c.reason == reason && !amount.IsZero() {
				e.Amount = e.Amount.Add(amount)
				e.EntryIDs = append(e.EntryIDs, x.entries[c]...)
			}
		}
		slices.Sort(e.EntryIDs)
		if e.EntryIDs = slices.Compact(e.EntryIDs); len(e.EntryIDs) > 0 {
			all = append(all, e)
		}
	}
	return all
}

// reconcile compares the total of a register with the turnover of its account. sign makes
// the account's balance positive.
func (m *taxMonth) reconcile(account ledger.Account, sign func(num.Money) num.Money, register num.Money, x *explaining) (VatReconciliation, error) {
	moved, err := db.Get[num.Money](m.tx, `SELECT b.debit - b.credit FROM account_balances b
		WHERE b.org_id = $1 AND b.account_id = $2 AND b.month = $3`, account.ID, m.head.Month)
	if err != nil && !errors.Is(err, db.Missing) {
		return VatReconciliation{}, fmt.Errorf("turnover of %s: %w", account.Code, err)
	}
	out := VatReconciliation{
		Account: account.Code, LedgerAmount: sign(moved), RegisterAmount: register, Explained: x.list(),
		Links: Links{"lines": linesOf(account.ID, m.period(), "ledger", when.Stamp{})},
	}
	out.Difference = out.LedgerAmount.Sub(register)
	for _, e := range out.Explained {
		out.Difference = out.Difference.Sub(e.Amount)
	}
	return out, nil
}

// inTime compares days.
func inTime(a, b when.Date) int {
	switch {
	case a.Before(b):
		return -1
	case a.After(b):
		return 1
	}
	return 0
}
