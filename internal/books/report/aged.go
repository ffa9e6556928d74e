package report

import (
	"cmp"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// AgedQuery selects an aging report.
type AgedQuery struct {
	Day
	// Only this contact.
	ContactID num.Ref `query:"contactId"`
	Form
}

// Ages are amounts by how long they are overdue.
type Ages struct {
	// Not due yet.
	NotDue num.Money `json:"notDue"`
	// Overdue for 1 to 30 days.
	Days1to30 num.Money `json:"days1to30"`
	// Overdue for 31 to 60 days.
	Days31to60 num.Money `json:"days31to60"`
	// Overdue for 61 to 90 days.
	Days61to90 num.Money `json:"days61to90"`
	// Overdue for more than 90 days.
	Over90 num.Money `json:"over90"`
	// Total open amount.
	Total num.Money `json:"total"`
}

// buckets are the ages with the last day of each.
var buckets = []struct {
	name string
	last int
	of   func(*Ages) *num.Money
}{
	{"notDue", 0, func(a *Ages) *num.Money { return &a.NotDue }},
	{"days1to30", 30, func(a *Ages) *num.Money { return &a.Days1to30 }},
	{"days31to60", 60, func(a *Ages) *num.Money { return &a.Days31to60 }},
	{"days61to90", 90, func(a *Ages) *num.Money { return &a.Days61to90 }},
}

// bucket returns the age bucket of a number of days overdue.
func bucket(overdue int) string {
	for _, b := range buckets {
		if overdue <= b.last {
			return b.name
		}
	}
	return "over90"
}

// add adds an amount to an age bucket.
func (a *Ages) add(age string, amount num.Money) {
	at := &a.Over90
	for _, b := range buckets {
		if b.name == age {
			at = b.of(a)
		}
	}
	*at, a.Total = at.Add(amount), a.Total.Add(amount)
}

// AgedRow is the open balance of one contact.
type AgedRow struct {
	// Customer or supplier.
	ContactID uint32 `json:"contactId"`
	// Code of the contact.
	ContactCode string `json:"contactCode"`
	// Name of the contact.
	ContactName string `json:"contactName"`
	Ages
	// The open documents of the contact.
	Documents []AgedDocument `json:"documents"`
	// Links to details: documents.
	Links Links `json:"links"`
}

// AgedDocument is an open document.
type AgedDocument struct {
	// Id of the document.
	ID uint32 `json:"id"`
	// Document type.
	DocumentType string `json:"documentType"`
	// Document number.
	Number string `json:"number"`
	// Number in the previous books. Empty if there is none.
	OriginalNumber string `json:"originalNumber"`
	// Document date.
	IssueDate when.Date `json:"issueDate" null:"no"`
	// Due date. Null if there is none.
	DueDate when.Date `json:"dueDate"`
	// Days overdue. 0 or negative if the document is not due yet.
	DaysOverdue int `json:"daysOverdue"`
	// Age bucket.
	Bucket string `json:"bucket" validate:"oneof=notDue days1to30 days31to60 days61to90 over90"`
	// Currency of the document.
	Currency string `json:"currency"`
	// Open amount in the document's currency.
	OutstandingAmount num.Money `json:"outstandingAmount"`
	// Open amount in base currency.
	BaseAmount num.Money `json:"baseAmount"`
	// Links to details: document.
	Links Links `json:"links"`
}

// AgedTotals are the totals of an aging report. The documents and the other entries add up to the
// balance of the control account.
type AgedTotals struct {
	Ages
	// Balance from entries without a document, such as manual entries.
	OtherEntries num.Money `json:"otherEntries"`
	// Balance of the control account at the end of the day. Positive if money is owed.
	AccountBalance num.Money `json:"accountBalance"`
}

// Aged is an aging report: open balances at the end of a day. Amounts are in base currency, as posted.
type Aged struct {
	DayHead
	// The contacts, sorted by code.
	Rows []AgedRow `json:"rows"`
	// Totals of all rows.
	Totals AgedTotals `json:"totals"`
}

// AgedReceivablesOf returns the open receivables of a day.
func AgedReceivablesOf(tx *db.Tx, in AgedQuery) (Aged, error) {
	return aged(tx, in, "aged-receivables", receivables)
}

// AgedPayablesOf returns the open payables of a day.
func AgedPayablesOf(tx *db.Tx, in AgedQuery) (Aged, error) {
	return aged(tx, in, "aged-payables", payables)
}

// debt is a document with its open amount.
type debt struct {
	ID          uint32    `db:"id"`
	ContactID   uint32    `db:"contact_id"`
	Type        string    `db:"document_type"`
	Number      string    `db:"document_number"`
	Original    string    `db:"original_number"`
	IssueDate   when.Date `db:"issue_date"`
	DueDate     when.Date `db:"due_date"`
	Currency    string    `db:"currency"`
	Outstanding num.Money `db:"outstanding_amount"` // in its currency
	Base        num.Money `db:"base_outstanding"`   // in the books
}

// side is one of the two control accounts with open items.
type side struct {
	account ledger.Key
	sign    func(num.Money) num.Money // makes the amount owed positive
	path    string                    // path of its documents
	list    func(contact uint32) string
	open    func(tx *db.Tx) (map[uint32]*debt, error)
	load    func(tx *db.Tx, ids db.IDs) ([]debt, error) // documents with their totals instead of open amounts
	parts   func(tx *db.Tx, ids db.IDs) ([]settled, error)
	bills   []string // types of the documents that are open on it
	pays    []string // types of the documents that settle them
}

func aged(tx *db.Tx, in AgedQuery, name string, s side) (Aged, error) {
	r, err := open(tx)
	if err != nil {
		return Aged{}, err
	}
	day := r.day(in.Day)
	out := Aged{DayHead: r.dayHead(name, day, when.Stamp{}), Rows: []AgedRow{}}
	account := r.chart.Key(s.account).ID
	debts, others, err := s.debts(tx, account, day.AsOf)
	if err != nil {
		return Aged{}, err
	}
	if in.ContactID != 0 {
		debts = slices.DeleteFunc(debts, func(d debt) bool { return num.Ref(d.ContactID) != in.ContactID })
	}
	if err := out.fill(tx, s, debts); err != nil {
		return Aged{}, err
	}
	balances, err := ledger.Scope{}.Balances(tx, day.AsOf)
	out.Totals.AccountBalance, out.Totals.OtherEntries = s.sign(balances[account]), others
	return out, err
}

// fill builds the rows: one per contact, with its documents by due date.
func (out *Aged) fill(tx *db.Tx, s side, debts []debt) error {
	if len(debts) == 0 {
		return nil
	}
	byContact := map[uint32]*AgedRow{}
	for _, d := range debts {
		row := byContact[d.ContactID]
		if row == nil {
			row = &AgedRow{ContactID: d.ContactID, Links: Links{"documents": s.list(d.ContactID)}}
			byContact[d.ContactID] = row
		}
		document := d.aged(out.AsOf, s.path)
		row.Documents = append(row.Documents, document)
		row.add(document.Bucket, document.BaseAmount)
		out.Totals.add(document.Bucket, document.BaseAmount)
	}
	type name struct {
		ID   uint32 `db:"id"`
		Code string `db:"code"`
		Name string `db:"name"`
	}
	ids := make(db.IDs, 0, len(byContact))
	for id := range byContact {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	names, err := db.ListAmong[name](tx, `SELECT c.id, c.code, c.name FROM contacts c WHERE c.org_id = $1 AND c.id IN ($2)`, ids)
	slices.SortFunc(names, func(a, b name) int { return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.ID, b.ID)) })
	for _, n := range names {
		row := byContact[n.ID]
		row.ContactCode, row.ContactName = n.Code, n.Name
		slices.SortFunc(row.Documents, func(a, b AgedDocument) int {
			return cmp.Or(cmp.Compare(b.DaysOverdue, a.DaysOverdue), cmp.Compare(a.ID, b.ID))
		})
		out.Rows = append(out.Rows, *row)
	}
	return err
}

// aged assigns a debt to its age bucket on a day.
func (d debt) aged(asOf when.Date, path string) AgedDocument {
	due := d.DueDate
	if due.IsZero() {
		due = d.IssueDate
	}
	overdue := days(due, asOf)
	return AgedDocument{
		ID: d.ID, DocumentType: d.Type, Number: d.Number, OriginalNumber: d.Original, IssueDate: d.IssueDate, DueDate: d.DueDate,
		DaysOverdue: overdue, Bucket: bucket(overdue), Currency: d.Currency, OutstandingAmount: d.Outstanding, BaseAmount: d.Base,
		Links: Links{"document": path + id(d.ID)},
	}
}
