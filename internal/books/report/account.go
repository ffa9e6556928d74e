package report

import (
	"errors"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
)

// AccountStatementQuery selects the statement of account of a customer.
type AccountStatementQuery struct {
	// The customer.
	ContactID uint32 `query:"contactId" validate:"required"`
	// open lists what is unpaid at the end of a day; activity lists what was charged and paid in a
	// period, with the balance after each.
	Mode string `query:"mode" validate:"omitempty,oneof=open activity" default:"open"`
	Period
	// Report date of mode open (YYYY-MM-DD). Defaults to toDate.
	AsOf when.Date `query:"asOf"`
	// Only this currency.
	Currency string `query:"currency" validate:"omitempty,max=3"`
	Form
}

// Activity reports whether the statement lists movements instead of open items.
func (q AccountStatementQuery) Activity() bool { return q.Mode == "activity" }

// AccountStatementRow is an open document, or a movement.
type AccountStatementRow struct {
	// Currency of the document. The amounts of the row are in it.
	Currency string `json:"currency"`
	// Document date, or date of the posting.
	Date when.Date `json:"date" null:"no"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Document number.
	Number string `json:"number"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber"`
	// Due date. Null if there is none, and in mode activity.
	DueDate when.Date `json:"dueDate"`
	// Days overdue. 0 or negative if the document is not due yet. Null in mode activity.
	DaysOverdue *int `json:"daysOverdue"`
	// Amount of the document. In mode activity, what the customer owes more; less is negative.
	Amount num.Money `json:"amount"`
	// Open amount. Null in mode activity.
	OutstandingAmount *num.Money `json:"outstandingAmount"`
	// Balance after the movement. Null in mode open.
	Balance *num.Money `json:"balance"`
	// Links to details: document, or entry and document.
	Links Links `json:"links"`
}

// Overdue returns the days overdue, or 0.
func (r AccountStatementRow) Overdue() int {
	if r.DaysOverdue == nil {
		return 0
	}
	return max(0, *r.DaysOverdue)
}

// AccountStatementSum are the sums of one currency.
type AccountStatementSum struct {
	// The currency.
	Currency string `json:"currency"`
	// Balance before the period. Null in mode open.
	Opening *num.Money `json:"opening"`
	// Open documents by how long they are overdue, at the end of the period.
	Ages
	// Credit of the customer from credit notes, not used or refunded.
	CreditAmount num.Money `json:"creditAmount"`
	// What the customer owes: open documents less credit.
	Balance num.Money `json:"balance"`
}

// AccountStatementTotals are the sums by currency.
type AccountStatementTotals struct {
	// One for each currency with rows, an opening balance or credit.
	Currencies []AccountStatementSum `json:"currencies"`
}

// lastLine totals a statement of one currency.
func (t AccountStatementTotals) lastLine() map[string]any {
	if len(t.Currencies) != 1 {
		return nil
	}
	sum := t.Currencies[0]
	if sum.Opening == nil {
		return map[string]any{"currency": sum.Currency, "outstandingAmount": sum.Total}
	}
	return map[string]any{"currency": sum.Currency, "balance": sum.Balance}
}

// AccountStatement is the statement of account of a customer. In mode open, fromDate and toDate are the day.
type AccountStatement struct {
	PeriodHead
	// The customer.
	ContactID uint32 `json:"contactId"`
	// Code of the customer.
	ContactCode string `json:"contactCode"`
	// Name of the customer.
	ContactName string `json:"contactName"`
	// open or activity.
	Mode string `json:"mode" validate:"oneof=open activity"`
	// The rows by currency, oldest first.
	Rows []AccountStatementRow `json:"rows"`
	// Sums by currency.
	Totals AccountStatementTotals `json:"totals"`

	contact contact.Contact
}

// Contact returns the customer.
func (s AccountStatement) Contact() contact.Contact { return s.contact }

func (s AccountStatement) heading() Heading {
	h := s.PeriodHead.heading()
	h.Subject, h.Statement = s.ContactCode+" "+s.ContactName, &s
	return h
}

// AccountStatementOf returns the statement of account of a customer.
func AccountStatementOf(tx *db.Tx, in AccountStatementQuery) (AccountStatement, error) {
	a, err := openAccount(tx, in)
	if err != nil {
		return AccountStatement{}, err
	}
	if err := a.closing(); err != nil {
		return AccountStatement{}, err
	}
	if in.Activity() {
		err = a.activity()
	} else {
		a.items()
	}
	a.finish(in.Currency)
	return a.out, err
}

// absent are the fields that rows of a mode do not have.
func (q AccountStatementQuery) absent() []string {
	if q.Activity() {
		return []string{"dueDate", "daysOverdue", "outstandingAmount"}
	}
	return []string{"balance"}
}

// account is a statement that is being made.
type account struct {
	*reading
	contact num.Ref
	period  Period
	open    []debt // at the end of the period
	totals  map[uint32]num.Money
	sums    map[string]*AccountStatementSum
	out     AccountStatement
}

func openAccount(tx *db.Tx, in AccountStatementQuery) (*account, error) {
	r, err := open(tx)
	if err != nil {
		return nil, err
	}
	c, err := contact.Get(tx, contact.ByID{ID: in.ContactID})
	if errors.Is(err, fault.NotFound) {
		return nil, fault.Bad("ContactID", "exists")
	}
	if err != nil {
		return nil, err
	}
	if !in.AsOf.IsZero() && !in.Activity() {
		in.Period = Period{in.AsOf, in.AsOf}
	}
	p, err := r.period(in.Period)
	if err != nil {
		return nil, err
	}
	mode := "activity"
	if !in.Activity() {
		mode, p.FromDate = "open", p.ToDate
	}
	return &account{reading: r, contact: num.Ref(c.ID), period: p, sums: map[string]*AccountStatementSum{}, out: AccountStatement{
		PeriodHead: r.periodHead("statement", p, when.Stamp{}), ContactID: c.ID, ContactCode: c.Code, ContactName: c.Name, Mode: mode,
		Rows: []AccountStatementRow{}, contact: c,
	}}, nil
}

// sum returns the sums of a currency.
func (a *account) sum(currency string) *AccountStatementSum {
	if a.sums[currency] == nil {
		a.sums[currency] = &AccountStatementSum{Currency: currency}
	}
	return a.sums[currency]
}

// debts returns the open documents of the customer at the end of a day.
func (a *account) debts(day when.Date) ([]debt, error) {
	list, _, err := receivables.debts(a.tx, a.chart.Key(receivables.account).ID, day)
	return slices.DeleteFunc(list, func(d debt) bool { return num.Ref(d.ContactID) != a.contact }), err
}

// closing reads what is open at the end of the period, and the credit then.
func (a *account) closing() (err error) {
	if a.open, err = a.debts(a.period.ToDate); err != nil {
		return err
	}
	for _, d := range a.open {
		a.sum(d.Currency).add(d.aged(a.period.ToDate, receivables.path).Bucket, d.Outstanding)
	}
	credits, err := a.credits(a.period.ToDate)
	for currency, amount := range credits {
		if !amount.IsZero() {
			a.sum(currency).CreditAmount = amount
		}
	}
	var ids db.IDs
	for _, d := range a.open {
		ids = append(ids, d.ID)
	}
	a.totals = map[uint32]num.Money{}
	if err != nil || len(ids) == 0 {
		return err
	}
	whole, err := receivables.load(a.tx, ids)
	for _, d := range whole {
		a.totals[d.ID] = d.Outstanding
	}
	return err
}

// items lists the open documents.
func (a *account) items() {
	for _, d := range a.open {
		aged, outstanding := d.aged(a.period.ToDate, receivables.path), d.Outstanding
		a.out.Rows = append(a.out.Rows, AccountStatementRow{
			Currency: d.Currency, Date: d.IssueDate, DocumentType: d.Type, Number: d.Number, OriginalNumber: d.Original, DueDate: d.DueDate,
			DaysOverdue: &aged.DaysOverdue, Amount: a.totals[d.ID], OutstandingAmount: &outstanding, Links: aged.Links,
		})
	}
}

// finish sorts the rows by currency, the base currency first, and keeps one currency if asked.
func (a *account) finish(only string) {
	base := a.tx.Currency
	order := func(one, other string) int {
		switch {
		case one == other:
			return 0
		case one == base || other != base && one < other:
			return -1
		}
		return 1
	}
	slices.SortStableFunc(a.out.Rows, func(x, y AccountStatementRow) int { return order(x.Currency, y.Currency) })
	a.out.Totals.Currencies = []AccountStatementSum{}
	for _, sum := range a.sums {
		sum.Balance = sum.Total.Sub(sum.CreditAmount)
		a.out.Totals.Currencies = append(a.out.Totals.Currencies, *sum)
	}
	slices.SortFunc(a.out.Totals.Currencies, func(x, y AccountStatementSum) int { return order(x.Currency, y.Currency) })
	if only != "" {
		a.out.Rows = slices.DeleteFunc(a.out.Rows, func(r AccountStatementRow) bool { return r.Currency != only })
		a.out.Totals.Currencies = slices.DeleteFunc(a.out.Totals.Currencies, func(s AccountStatementSum) bool { return s.Currency != only })
	}
}
