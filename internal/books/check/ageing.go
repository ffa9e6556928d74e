package check

import (
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// owing is one of the two control accounts with open items, and how its report and documents
// are read. Bills open a debt; payments settle it.
type owing struct {
	key           string
	owed          func(num.Money) num.Money // positive when it is owed
	bills, pays   []string
	read          func(*db.Tx, report.AgedQuery) (report.Aged, error)
	parts, stored string
}

var ageings = []owing{
	{
		key: "ar", owed: func(m num.Money) num.Money { return m }, bills: []string{document.Invoice, document.DebitNote}, pays: []string{document.Receipt, document.CreditNote}, read: report.AgedReceivablesOf,
		parts:  `SELECT s.document_id AS by_id, s.target_id AS of_id, s.base_amount FROM sales_settlements s WHERE s.org_id = $1`,
		stored: `SELECT d.id, d.base_outstanding AS base FROM sales_documents d WHERE d.org_id = $1 AND d.document_type IN ('IV', 'DN') AND d.base_outstanding <> 0`,
	},
	{
		key: "ap", owed: num.Money.Neg, bills: []string{document.SupplierInvoice}, pays: []string{document.PaymentVoucher}, read: report.AgedPayablesOf,
		parts:  `SELECT p.payment_doc_id AS by_id, p.invoice_doc_id AS of_id, p.base_amount FROM purchase_payments p WHERE p.org_id = $1`,
		stored: `SELECT d.id, d.base_total - d.base_paid AS base FROM purchase_documents d WHERE d.org_id = $1 AND d.document_type = 'PI' AND d.base_total <> d.base_paid`,
	},
}

// wrongAgeing adds up the entries from the first one, while the report computes back from the
// last.
func wrongAgeing(f *finder) {
	j := read(f, journalOf)
	ends, _ := days(f, j)
	for _, o := range ageings {
		o.check(f, ends)
	}
}

// owedLine is a line on the account.
type owedLine struct {
	Date   string    `db:"entry_date"`
	Kind   string    `db:"reference_type"`
	ID     num.Ref   `db:"reference_id"`
	Undoes bool      `db:"undoes"`
	Amount num.Money `db:"amount"`
}

// standing holds the amounts open on a day.
type standing struct {
	documents     map[uint32]num.Money
	others, whole num.Money
}

func (o owing) check(f *finder, ends []when.Date) {
	lines := listOf[owedLine](f, `SELECT l.entry_date, e.reference_type, e.reference_id, e.reversal_of_id IS NOT NULL AS undoes, l.amount
		FROM accounts a
		JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE a.org_id = $1 AND a.system_key = $2
		ORDER BY l.entry_date`, o.key)
	parts := o.partsOf(f)
	now := standing{documents: map[uint32]num.Money{}}
	for _, day := range ends {
		for len(lines) > 0 && lines[0].Date <= day.String() {
			now.add(o, lines[0], parts)
			lines = lines[1:]
		}
		o.compare(f, day, now)
	}
	for _, l := range lines {
		now.add(o, l, parts)
	}
	stored := o.storedOf(f)
	for id, base := range now.documents {
		if stored[id] != base {
			f.say("document %d of %s: open amount is %s by its entries, %s stored", id, o.key, base, stored[id])
		}
	}
}

// part is the amount that a payment settled of a bill.
type part struct {
	By   uint32    `db:"by_id"`
	Of   uint32    `db:"of_id"`
	Base num.Money `db:"base_amount"`
}

func (o owing) partsOf(f *finder) map[uint32][]part {
	byPayment := map[uint32][]part{}
	for _, r := range listOf[part](f, o.parts) {
		byPayment[r.By] = append(byPayment[r.By], r)
	}
	return byPayment
}

func (o owing) storedOf(f *finder) map[uint32]num.Money {
	type row struct {
		ID   uint32    `db:"id"`
		Base num.Money `db:"base"`
	}
	stored := map[uint32]num.Money{}
	for _, r := range listOf[row](f, o.stored) {
		stored[r.ID] = r.Base
	}
	return stored
}

func (s *standing) add(o owing, l owedLine, parts map[uint32][]part) {
	amount := o.owed(l.Amount)
	s.whole = s.whole.Add(amount)
	switch {
	case slices.Contains(o.bills, l.Kind):
		s.move(uint32(l.ID), amount)
	case slices.Contains(o.pays, l.Kind):
		for _, p := range parts[uint32(l.ID)] {
			if l.Undoes {
				s.move(p.Of, p.Base)
			} else {
				s.move(p.Of, p.Base.Neg())
			}
		}
	default:
		s.others = s.others.Add(amount)
	}
}

func (s *standing) move(document uint32, amount num.Money) {
	if s.documents[document] = s.documents[document].Add(amount); s.documents[document].IsZero() {
		delete(s.documents, document)
	}
}

// compare compares the report of a day with the sum of the entries.
func (o owing) compare(f *finder, day when.Date, now standing) {
	aged := call(f, o.read, report.AgedQuery{Day: report.Day{AsOf: day}})
	shown := map[uint32]num.Money{}
	for _, row := range aged.Rows {
		for _, d := range row.Documents {
			shown[d.ID] = d.BaseAmount
		}
	}
	if !maps.Equal(shown, now.documents) {
		f.say("%s on %s: the report shows %v, the entries %v", o.key, day, shown, now.documents)
	}
	if t := aged.Totals; t.AccountBalance != now.whole || t.OtherEntries != now.others || t.Total.Add(t.OtherEntries) != t.AccountBalance {
		f.say("%s on %s: documents %s and other entries %s, the account holds %s; by entries %s and %s",
			o.key, day, t.Total, t.OtherEntries, t.AccountBalance, now.others, now.whole)
	}
}
