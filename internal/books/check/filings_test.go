package check_test

import (
	"fmt"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/books/filing"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// filer is a company with VAT returns of four months. The third was amended, the fourth has an
// adjustment.
func filer(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		if err != nil {
			return err
		}
		sell := func(date string) error {
			in := body[sales.New](t, `{"documentType": "IV", "contactId": 1, "issueDate": "`+date+`", "vatRate": 7, "items": [{"name": "Desk", "quantity": 1, "unitPrice": 100}]}`)
			in.ContactID = num.Ref(c.ID)
			d, err := sales.Create(tx, in)
			if err != nil {
				return err
			}
			return sales.SetStatus(tx, sales.StatusChange{Path: d.ID, Status: "sent"})
		}
		for _, date := range []string{"2025-01-10", "2025-02-10", "2025-03-10"} {
			if err := sell(date); err != nil {
				return err
			}
			if _, err := filing.File(tx, filing.New{Form: tax.PP30, Month: when.MonthOf(when.MustDate(date))}); err != nil {
				return err
			}
		}
		last, err := tax.Current(tx, tax.PP30, when.MonthOf(when.MustDate("2025-03-10")))
		if err != nil {
			return err
		}
		if _, err := tax.Amend(tx, tax.Amendment{ID: last.ID, Reason: "An invoice was missing"}); err != nil {
			return err
		}
		if err := sell("2025-03-20"); err != nil {
			return err
		}
		if _, err = filing.File(tx, filing.New{Form: tax.PP30, Month: last.Month}); err != nil {
			return err
		}
		noted, err := ledger.Create(tx, body[ledger.NewEntry](t, `{"entryDate": "2025-04-30", "lines": [{"accountId": `+account(t, tx, ledger.ExpenseDefault)+`, "debit": 7}, {"accountId": `+account(t, tx, ledger.OutputVAT)+`, "credit": 7}]}`))
		if err != nil {
			return err
		}
		_, err = filing.File(tx, filing.New{Form: tax.PP30, Month: when.MonthOf(when.MustDate("2025-04-30")),
			Adjustments: []tax.Adjustment{{EntryID: noted.ID, BaseAmount: num.Booked{Money: num.MoneyOf(100)}, Reason: "Debit note"}}})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// account returns the id of an account, as text.
func account(t *testing.T, tx *db.Tx, key ledger.Key) string {
	t.Helper()
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(chart.Key(key).ID)
}

// TestFilingInvariantsFindViolations damages filed returns and the rows of closed months.
func TestFilingInvariantsFindViolations(t *testing.T) {
	const unchanged, closed = "tax returns are unchanged", "rows of a closed tax month"
	detects(t, filer, check.Filings, []damage{
		{"nothing", `UPDATE tax_filings SET reference = 'x' WHERE org_id = $1`, ""},
		{"a filed row", `UPDATE tax_filing_rows SET base_amount = base_amount + 100 WHERE org_id = $1 AND filing_id = 1`, unchanged},
		{"a filed row of a closed month", `UPDATE tax_filing_rows SET vat_amount = vat_amount + 100 WHERE org_id = $1 AND filing_id = 1`, closed},
		{"a missing row", `DELETE FROM tax_filing_rows WHERE org_id = $1 AND filing_id = 2`, unchanged},
		{"a box", `UPDATE tax_filings SET boxes = REPLACE(boxes, '"15":7', '"15":8') WHERE org_id = $1 AND id = 1`, unchanged},
		{"the value of an adjustment", `UPDATE tax_filings SET adjustments = REPLACE(adjustments, '100', '200') WHERE org_id = $1 AND id = 5`, unchanged},
		{"the hash", `UPDATE tax_filings SET sha256 = 'x' WHERE org_id = $1 AND id = 3`, unchanged},
		{"a missing month", `UPDATE tax_filings SET status = 'withdrawn' WHERE org_id = $1 AND id = 2`, unchanged},
		{"a gap between sequences", `UPDATE tax_filings SET sequence = 2 WHERE org_id = $1 AND id = 4`, unchanged},
		{"the entry of a return", `UPDATE journal_lines SET amount = amount * 2 WHERE org_id = $1 AND entry_id = (SELECT f.entry_id FROM tax_filings f WHERE f.org_id = $1 AND f.id = 1)`, unchanged},
		{"a withdrawn return whose entry counts", `UPDATE tax_filings SET status = 'withdrawn' WHERE org_id = $1 AND id = 4`, unchanged},
		{"an invoice of a closed month is void", `UPDATE sales_documents SET status = 'void' WHERE org_id = $1 AND issue_date = '2025-01-10'`, closed},
		{"an invoice moves into a closed month", `UPDATE sales_documents SET issue_date = '2025-02-20' WHERE org_id = $1 AND issue_date = '2025-03-20'`, closed},
	})
}
