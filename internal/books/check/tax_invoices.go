package check

import (
	"fmt"
	"math/big"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/org/search"
	"kontor/internal/trade/tax"
)

// TaxInvoices are the invariants about the tax invoices of suppliers.
var TaxInvoices = []Invariant{
	{"I33", "the accounts of undue VAT equal the VAT of documents that is not due yet, while the policies are on", wrongUndue},
	{"I33", "VAT that becomes due on payment is between 0 and that of its document, and 0 once it is paid", wrongOnPayment},
	{"I34", "a tax invoice is unique, is claimed within six months or has a reason, and its VAT is posted where it says", wrongTaxInvoices},
}

// taxInvoice is a tax invoice with its document or line.
type taxInvoice struct {
	ID         uint32        `db:"id"`
	Document   string        `db:"document_number"`
	Number     string        `db:"number"`
	TaxID      string        `db:"vendor_tax_id"`
	Branch     string        `db:"vendor_branch_code"`
	Contact    num.Ref       `db:"contact_id"`
	Vendor     string        `db:"vendor_name"`
	Date       when.Date     `db:"invoice_date"`
	Claim      when.Month    `db:"claim_month"`
	Claimable  bool          `db:"claimable"`
	Reason     string        `db:"reason"`
	Live       bool          `db:"live"`
	BookedOn   when.Date     `db:"booked_on"`
	Booked     tax.Treatment `db:"booked"`
	VAT        num.Money     `db:"vat_amount"`
	Status     string        `db:"status"` // empty: there is no such document
	Names      num.Ref       `db:"named"`  // the invoice that the document names
	Posted     tax.Treatment `db:"vat_booked"`
	DocVAT     num.Money     `db:"doc_vat"`
	DocRate    num.Rate      `db:"doc_rate"`
	Pays       bool          `db:"pays"`        // a voucher that pays supplier invoices
	PaidVAT    num.Money     `db:"paid_vat"`    // VAT on payment that it paid
	OnVat      num.Money     `db:"on_vat"`      // movement of its own entries on the input VAT account
	OnVatUndue num.Money     `db:"on_vat_wait"` // and on that of tax that waits
}

// selectMoved sums what the entries of a tax invoice moved on an account.
const selectMoved = `CAST(COALESCE((SELECT SUM(l.amount)
	FROM journal_entries e
	JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
	JOIN accounts a ON a.org_id = $1 AND a.id = l.account_id
	WHERE e.org_id = $1 AND e.reference_type = 'TX' AND e.reference_id = t.id AND a.system_key = '%s'), 0) AS BIGINT)`

var selectTaxInvoices = `SELECT t.id, t.document_number, t.number, t.vendor_tax_id, t.vendor_branch_code, t.contact_id, t.vendor_name, t.invoice_date,
		t.claim_month, t.claimable, t.reason, t.live, t.booked_on, t.booked, t.vat_amount,
		COALESCE(d.status, c.status, '') AS status, COALESCE(d.tax_invoice_id, i.tax_invoice_id) AS named, COALESCE(d.vat_booked, i.vat_booked, '') AS vat_booked,
		COALESCE(d.vat_amount, i.vat_amount, 0) AS doc_vat, COALESCE(d.exchange_rate, i.exchange_rate, 0) AS doc_rate,
		COALESCE(d.document_type = 'PV' AND d.vat_point = 'payment', FALSE) AS pays,
		CAST(COALESCE((SELECT SUM(p.undue_vat) FROM purchase_payments p WHERE p.org_id = $1 AND p.payment_doc_id = d.id), 0) AS BIGINT) AS paid_vat,
		` + fmt.Sprintf(selectMoved, "vat_input") + ` AS on_vat, ` + fmt.Sprintf(selectMoved, "vat_input_undue") + ` AS on_vat_wait
	FROM tax_invoices t
	LEFT JOIN purchase_documents d ON d.org_id = $1 AND d.id = t.document_id AND d.document_type = t.doc_type AND t.item_id IS NULL
	LEFT JOIN expense_claims c ON c.org_id = $1 AND c.id = t.document_id AND t.item_id IS NOT NULL
	LEFT JOIN expense_claim_items i ON i.org_id = $1 AND i.id = t.item_id AND i.claim_id = c.id
	WHERE t.org_id = $1 AND t.id > $2
	ORDER BY t.id LIMIT $3`

// invoicesAtOnce bounds the memory for many tax invoices.
const invoicesAtOnce = 5_000

// wrongTaxInvoices checks every tax invoice, in batches.
func wrongTaxInvoices(f *finder) {
	strayNames(f)
	strayMoves(f)
	counted := map[string]string{}
	last := uint32(0)
	for len(f.found) < most {
		rows := listOf[taxInvoice](f, selectTaxInvoices, last, invoicesAtOnce)
		if len(rows) == 0 {
			return
		}
		for _, r := range rows {
			last = r.ID
			for _, wrong := range append(r.wrong(), r.twice(counted)...) {
				f.say("tax invoice %s of %s %s", r.Number, r.Document, wrong)
			}
		}
	}
}

// strayMoves finds VAT moved by a tax invoice that no longer exists.
func strayMoves(f *finder) {
	f.rows(`SELECT 'VAT is moved by a tax invoice that is gone: ' || MIN(e.entry_number)
		FROM journal_lines l
		JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
		WHERE l.org_id = $1 AND l.entry_id IN (SELECT g.id FROM journal_entries g
			WHERE g.org_id = $1 AND g.reference_type = 'TX' AND NOT EXISTS (SELECT 1 FROM tax_invoices t WHERE t.org_id = $1 AND t.id = g.reference_id))
		GROUP BY e.reference_id, l.account_id
		HAVING SUM(l.amount) <> 0
		ORDER BY 1 LIMIT $2`, most)
}

// strayNames finds documents, and lines of claims, whose tax invoice no longer exists.
func strayNames(f *finder) {
	f.rows(`SELECT w.number || ' names a tax invoice that is gone'
		FROM (
			SELECT d.document_number AS number, d.tax_invoice_id FROM purchase_documents d WHERE d.org_id = $1 AND d.tax_invoice_id IS NOT NULL
			UNION ALL
			SELECT c.claim_number, i.tax_invoice_id
			FROM expense_claim_items i
			JOIN expense_claims c ON c.org_id = $1 AND c.id = i.claim_id
			WHERE i.org_id = $1 AND i.tax_invoice_id IS NOT NULL
		) w
		WHERE NOT EXISTS (SELECT 1 FROM tax_invoices t WHERE t.org_id = $1 AND t.id = w.tax_invoice_id)
		ORDER BY w.number LIMIT $2`, most)
}

// counts reports whether the document of the invoice counts.
func (r taxInvoice) counts() bool { return r.Status != "cancelled" && r.Status != "rejected" }

// wrong returns what is wrong with one tax invoice.
func (r taxInvoice) wrong() (found []string) {
	say := func(broken bool, format string, args ...any) {
		if broken {
			found = append(found, fmt.Sprintf(format, args...))
		}
	}
	say(r.Status == "" || r.Names != num.Ref(r.ID), "is not the tax invoice of its document")
	say(r.Live != r.counts(), "has live=%t while its document is %s", r.Live, r.Status)
	say(!r.Claimable && r.Reason == "", "is not claimable but has no reason")
	if own := when.MonthOf(r.Date); r.Claimable {
		say(r.Claim.Before(own) || r.Claim.After(own.Add(6)), "of %s is claimed in %s", r.Date, r.Claim)
		say(!r.BookedOn.IsZero() && r.Claim.Before(when.MonthOf(r.BookedOn)), "is claimed in %s but posted on %s", r.Claim, r.BookedOn)
	}
	vat := rounded(new(big.Rat).Mul(exact(r.DocVAT), exact(r.DocRate)), 2)
	if r.Pays {
		vat = exact(r.PaidVAT)
	}
	say(r.Booked != "" && exact(r.VAT).Cmp(vat) != 0, "has VAT of %s, its document %s", r.VAT, vat.FloatString(2))
	say(r.Booked != "" && r.Posted != "" && r.Booked != r.Posted, "records its VAT as %s, but it is posted as %s", r.Booked, r.Posted)
	input, waits := r.moved()
	say(r.OnVat != input || r.OnVatUndue != waits, "moved %s to 1150 and %s to 1155 instead of %s and %s", r.OnVat, r.OnVatUndue, input, waits)
	return found
}

// moved returns what the invoice's entries must move on both accounts: VAT moves from the
// account the document used to the one it belongs to.
func (r taxInvoice) moved() (input, waits num.Money) {
	if !r.counts() || r.Booked == "" {
		return input, waits
	}
	if r.Booked == tax.Undue {
		waits = r.VAT.Neg()
	}
	switch {
	case r.Claimable && r.Booked != tax.Input:
		input = r.VAT
	case !r.Claimable && r.Booked == tax.Input:
		input = r.VAT.Neg()
	}
	return input, waits
}

// twice names another document with the same invoice.
func (r taxInvoice) twice(counted map[string]string) []string {
	if !r.counts() {
		return nil
	}
	whose := "tax id " + r.TaxID + " " + r.Branch
	switch {
	case r.TaxID != "":
	case r.Contact != 0:
		whose = fmt.Sprintf("contact %d", r.Contact)
	default:
		whose = "name " + search.Fold(r.Vendor)
	}
	key := whose + " number " + search.Fold(r.Number)
	if other, ok := counted[key]; ok {
		return []string{"is also on " + other}
	}
	counted[key] = r.Document
	return nil
}
