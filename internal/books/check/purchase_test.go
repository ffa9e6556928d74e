package check_test

import (
	"fmt"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
)

// buyer creates an organization that opened its books with a bill, bought with and
// without an order, and has expense claims.
func buyer(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		mill, err := contact.Create(tx, contact.New{Name: "Mill", ContactType: contact.Supplier})
		if err != nil {
			return err
		}
		for _, step := range []func(*testing.T, *db.Tx, num.Ref) error{owe, buy, spend} {
			if err := step(t, tx, num.Ref(mill.ID)); err != nil {
				return err
			}
		}
		return byHand(tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// owe opens the books with a bill that was not paid.
func owe(_ *testing.T, tx *db.Tx, mill num.Ref) error {
	_, err := opening.Create(tx, opening.New{
		CutOverDate: when.MustDate("2025-12-31"),
		Payables:    []opening.Debt{{ContactID: mill, OriginalNumber: "OLD-1", IssueDate: when.MustDate("2025-12-01"), Amount: num.MoneyOf(107), VatAmount: num.MoneyOf(7)}},
		Accounts:    []opening.Balance{{AccountCode: "3110", Debit: num.Booked{Money: num.MoneyOf(107)}}},
	})
	return err
}

// buy orders paper, receives more of it than is billed, pays the bill and an
// expense without one, and leaves a request as a draft.
func buy(t *testing.T, tx *db.Tx, mill num.Ref) error {
	paper, err := product.Create(tx, body[product.New](t, `{"code": "PAPER", "name": "Paper", "productType": "inventory", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pack"}`))
	if err != nil {
		return err
	}
	var order purchase.Document
	for _, d := range []struct {
		code, line string
		way        []document.Status
	}{
		{"PR", `"quantity": 1`, nil},
		{"PO", `"quantity": 5, "productId": 1`, []document.Status{document.Sent}},
		{"GR", `"quantity": 4, "productId": 1, "refItemId": 1`, []document.Status{document.Posted}},
		{"PI", `"quantity": 3, "productId": 1, "refItemId": 1`, []document.Status{document.Matched, document.Approved}},
		{"PI", `"quantity": 1`, []document.Status{document.Matched, document.Approved}},
		{"PV", `"quantity": 1`, []document.Status{document.Approved, document.Paid}},
	} {
		in := body[purchase.New](t, fmt.Sprintf(`{"docType": %q, "docDate": 1794632400, "currency": "THB", "items": [{"description": "Paper", "unit": "pack", "unitPrice": 100, "taxRate": 7, %s}]}`, d.code, d.line))
		in.ContactID = mill
		line := &in.Items[0]
		if line.ProductID != 0 {
			line.ProductID = num.Ref(paper.ID)
		}
		if line.RefItemID != 0 {
			in.RefDocID, line.RefItemID = num.Ref(order.ID), num.Ref(order.Items[0].ID)
		}
		made, err := purchase.Create(tx, in)
		if err != nil {
			return err
		}
		for _, status := range d.way {
			if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: status}); err != nil {
				return err
			}
		}
		if d.code == "PO" {
			order = made
		}
	}
	return nil
}

// spend creates a claim of each kind that posts entries, and one that posts none.
func spend(t *testing.T, tx *db.Tx, _ num.Ref) error {
	categories, err := expense.Categories(tx, expense.CategoryFilter{})
	if err != nil {
		return err
	}
	for _, c := range []struct {
		title, with string
		amount      int
		way         []expense.Status
	}{
		{"Taxi", "cash", 100, []expense.Status{expense.Submitted, expense.Approved}},
		{"Fuel", "company_card", 100, []expense.Status{expense.Submitted, expense.Approved}},
		{"Hotel", "cash", 100, []expense.Status{expense.Submitted, expense.Approved, expense.Paid}},
		{"Train", "company_card", 100, []expense.Status{expense.Submitted, expense.Approved, expense.Paid}},
		{"Walk", "cash", 0, []expense.Status{expense.Submitted, expense.Approved, expense.Paid}},
		{"Tram", "cash", 100, []expense.Status{expense.Submitted, expense.Approved, expense.Cancelled}},
		{"Ferry", "cash", 100, nil},
	} {
		in := body[expense.New](t, fmt.Sprintf(`{"title": %q, "items": [{"amount": %d, "categoryId": 1, "currencyCode": "THB", "expenseDate": 1794589200, "paidWith": %q, "description": "x"}]}`, c.title, c.amount, c.with))
		in.Items[0].CategoryID = categories.Items[0].ID
		made, err := expense.Create(tx, in)
		if err != nil {
			return err
		}
		for _, status := range c.way {
			if _, err := expense.SetStatus(tx, expense.StatusChange{ID: made.ID, Status: status}); err != nil {
				return err
			}
		}
	}
	return nil
}

// byHand writes an entry that belongs to no document.
func byHand(tx *db.Tx) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	ten := num.Booked{Money: num.MoneyOf(10)}
	_, err = ledger.Create(tx, ledger.NewEntry{EntryDate: tx.Today(), Lines: []ledger.NewLine{
		{AccountID: chart.Key(ledger.ExpenseDefault).ID, Debit: ten}, {AccountID: chart.Key(ledger.Cash).ID, Credit: ten},
	}})
	return err
}

// TestPurchaseInvariantsFindViolations damages purchases and claims.
func TestPurchaseInvariantsFindViolations(t *testing.T) {
	const (
		payables, unbilled, claims         = "payables account", "goods received not invoiced", "employee payable account"
		counts, numbers, totals            = "received and billed quantities", "numbers of purchase documents", "totals of a purchase document"
		postings, claimPostings, histories = "a posted purchase document has", "an approved claim has one entry", "status history of a purchase document or claim"
	)
	claim := func(title string) string {
		return `(SELECT c.id FROM expense_claims c WHERE c.org_id = $1 AND c.title = '` + title + `')`
	}
	document := func(which string) string {
		return `(SELECT MAX(d.id) FROM purchase_documents d WHERE d.org_id = $1 AND ` + which + `)`
	}
	detectsEach(t, buyer, check.Purchase, []damage{
		{"nothing", `UPDATE purchase_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"what a bill came to", `UPDATE purchase_documents SET base_total = base_total + 100 WHERE org_id = $1 AND id = ` + document(`d.document_type = 'PI'`), payables},
		{"what was paid of an opening bill", `UPDATE purchase_documents SET base_paid = base_paid + 100 WHERE org_id = $1 AND opening_id IS NOT NULL`, payables},
		{"what goods were received for", `UPDATE purchase_documents SET base_stock = base_stock + 100 WHERE org_id = $1 AND document_type = 'GR'`, unbilled},
		{"what an employee is owed", `UPDATE expense_claim_items SET amount = amount + 100 WHERE org_id = $1 AND claim_id = ` + claim("Taxi"), claims},
		{"what was received of an order", `UPDATE purchase_items SET received_quantity = received_quantity + 1 WHERE org_id = $1 AND document_id = ` + document(`d.document_type = 'PO'`), counts},
		{"what was billed of an order", `UPDATE purchase_items SET billed_quantity = billed_quantity - 1 WHERE org_id = $1 AND document_id = ` + document(`d.document_type = 'PO'`), counts},
		{"a counter", `UPDATE number_counters SET last = last + 1 WHERE org_id = $1 AND doc_type = 'PV'`, numbers},
		{"the counter of claims", `UPDATE number_counters SET last = last + 1 WHERE org_id = $1 AND doc_type = 'EX'`, numbers},
		{"a serial", `UPDATE purchase_documents SET number_serial = 99 WHERE org_id = $1 AND document_type = 'PV'`, numbers},
		{"a total", `UPDATE purchase_documents SET grand_total = grand_total + 1 WHERE org_id = $1 AND document_type = 'PR'`, totals},
		{"the tax of a line", `UPDATE purchase_items SET vat_amount = vat_amount + 1 WHERE org_id = $1 AND document_id = ` + document(`d.document_type = 'PR'`), totals},
		{"all lines of a voucher", `DELETE FROM purchase_items WHERE org_id = $1 AND document_id = ` + document(`d.document_type = 'PV'`), totals},
		{"the line of an opening bill", `DELETE FROM purchase_items WHERE org_id = $1 AND document_id = ` + document(`d.opening_id IS NOT NULL`), totals},
		{"the total of an opening bill", `UPDATE purchase_documents SET grand_total = grand_total + 1 WHERE org_id = $1 AND opening_id IS NOT NULL`, totals},
		{"the entry of a voucher", `UPDATE journal_entries SET reference_id = 1000 WHERE org_id = $1 AND reference_type = 'PV'`, postings},
		{"a second entry of a voucher", `UPDATE journal_entries SET reference_type = 'PV', reference_id = ` + document(`d.document_type = 'PV'`) + ` WHERE org_id = $1 AND reference_type = 'MANUAL'`, postings},
		{"an entry of a draft", `UPDATE journal_entries SET reference_type = 'PR', reference_id = ` + document(`d.document_type = 'PR'`) + ` WHERE org_id = $1 AND reference_type = 'MANUAL'`, postings},
		{"the entry of a claim that the company paid", `UPDATE journal_entries SET reference_id = 1000 WHERE org_id = $1 AND reference_type = 'EX' AND reference_id = ` + claim("Fuel"), claimPostings},
		{"the entries of a claim that was paid back", `UPDATE journal_entries SET reference_id = 1000 WHERE org_id = $1 AND reference_type = 'EX' AND reference_id = ` + claim("Hotel"), claimPostings},
		{"the entry of a payment", `UPDATE journal_entries SET reference_id = 1000 WHERE org_id = $1
			AND id = (SELECT MAX(e.id) FROM journal_entries e WHERE e.org_id = $1 AND e.reference_type = 'EX' AND e.reference_id = ` + claim("Hotel") + `)`, claimPostings},
		{"a second entry of an approval", `UPDATE journal_entries SET reference_type = 'EX', reference_id = ` + claim("Taxi") + ` WHERE org_id = $1 AND reference_type = 'MANUAL'`, claimPostings},
		{"an entry of a claim that was worth nothing", `UPDATE journal_entries SET reference_type = 'EX', reference_id = ` + claim("Walk") + ` WHERE org_id = $1 AND reference_type = 'MANUAL'`, claimPostings},
		{"an entry of a draft of a claim", `UPDATE journal_entries SET reference_type = 'EX', reference_id = ` + claim("Ferry") + ` WHERE org_id = $1 AND reference_type = 'MANUAL'`, claimPostings},
		{"what undid a claim", `UPDATE journal_entries SET reversal_of_id = NULL WHERE org_id = $1 AND reference_type = 'EX' AND reference_id = ` + claim("Tram"), claimPostings},
		{"a step", `UPDATE status_history SET to_status = 'matched' WHERE org_id = $1 AND resource = 'purchase_documents' AND to_status = 'approved'`, histories},
		{"all steps of a draft", `DELETE FROM status_history WHERE org_id = $1 AND resource = 'purchase_documents' AND record_id = ` + document(`d.document_type = 'PR'`), histories},
		{"all steps of an opening bill", `DELETE FROM status_history WHERE org_id = $1 AND resource = 'purchase_documents' AND record_id = ` + document(`d.opening_id IS NOT NULL`), histories},
		{"a step of a claim", `DELETE FROM status_history WHERE org_id = $1 AND resource = 'expense_claims' AND to_status = 'submitted'`, histories},
		{"all steps of a claim", `DELETE FROM status_history WHERE org_id = $1 AND resource = 'expense_claims' AND record_id = ` + claim("Fuel"), histories},
	})
}
