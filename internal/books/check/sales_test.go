package check_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// seller creates an organization with a sale of every kind.
func seller(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	if err := d.Write(t.Context(), who, func(tx *db.Tx) error { return sell(t, tx) }); err != nil {
		t.Fatal(err)
	}
	return who
}

func sell(t *testing.T, tx *db.Tx) error {
	c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
	if err != nil {
		return err
	}
	create := func(docType string) uint32 {
		in := body[sales.New](t, `{"documentType": "`+docType+`", "contactId": 1, "issueDate": "2026-11-14", "vatRate": 7, "whtRate": 3, "discountAmount": 10,
			"items": [{"name": "Desk", "quantity": 3, "unitPrice": 70}]}`)
		in.ContactID = num.Ref(c.ID)
		doc, failed := sales.Create(tx, in)
		err = errors.Join(err, failed)
		return doc.ID
	}
	send := func(id uint32) {
		err = errors.Join(err, sales.SetStatus(tx, sales.StatusChange{Path: id, Status: "sent"}))
	}
	convert := func(id uint32, to string) uint32 {
		doc, failed := sales.Convert(tx, sales.Conversion{FromID: id, ToType: to})
		err = errors.Join(err, failed)
		return doc.ID
	}
	offer := create("QT")
	send(offer)
	deposit, failed := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: offer, Amount: num.MoneyOf(50), Date: when.MustDate("2026-11-14")})
	err = errors.Join(err, failed)
	invoice := convert(offer, "IV")
	send(invoice)
	send(convert(invoice, "RE"))
	note := convert(invoice, "CN")
	send(note)
	twenty := num.MoneyOf(20)
	_, failed = sales.RefundCredit(tx, sales.CreditRefund{DocumentID: note, Amount: &twenty})
	err = errors.Join(err, failed)
	other := create("QT")
	send(other)
	rest, failed := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: other, Amount: num.MoneyOf(50), Date: when.MustDate("2026-11-14")})
	err = errors.Join(err, failed)
	_, failed = sales.RefundDeposit(tx, sales.DepositRefund{DocumentID: rest.ID, Amount: &twenty})
	err = errors.Join(err, failed)
	first, second := create("IV"), create("IV")
	send(first)
	send(second)
	_, failed = sales.Consolidate(tx, sales.Consolidation{DocumentIds: []uint32{first, second}})
	err = errors.Join(err, failed, sales.Delete(tx, sales.ByID{ID: create("SO")}))
	third, fourth := create("IV"), create("IV")
	send(third)
	send(fourth)
	var bank uint32
	if err == nil {
		bank, err = db.Get[uint32](tx, `SELECT MIN(m.id) FROM money_accounts m WHERE m.org_id = $1`)
	}
	_, failed = sales.ReceiveTogether(tx, sales.CustomerPayment{ContactID: num.Ref(c.ID), Date: when.MustDate("2026-11-14"), BankID: num.Ref(bank), Reference: "T-1",
		Documents: []sales.PaymentPart{{DocumentID: third}, {DocumentID: fourth}}})
	err = errors.Join(err, failed)
	if deposit.ID == 0 {
		t.Fatal(err)
	}
	return err
}

// TestSalesInvariantsFindViolations damages the data in every way that an invariant of
// sales covers, one at a time, each rolled back.
func TestSalesInvariantsFindViolations(t *testing.T) {
	detects(t, seller, check.Sales, []damage{
		{"nothing", `UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"a receivable", `UPDATE sales_documents SET base_outstanding = base_outstanding + 100 WHERE org_id = $1 AND document_type = 'IV' AND status = 'sent' AND is_consolidated = FALSE`, "receivables account"},
		{"a credit", `UPDATE sales_documents SET base_outstanding = base_outstanding + 100 WHERE org_id = $1 AND document_type = 'CN'`, "customer credit account"},
		{"a deposit's value", `UPDATE sales_deposits SET base_net = base_net + 100 WHERE org_id = $1`, "customer deposit account"},
		{"a deposit's use", `UPDATE sales_deposit_uses SET base_net = base_net + 100 WHERE org_id = $1 AND state = 'applied'`, "customer deposit account"},
		{"what is paid", `UPDATE sales_documents SET paid_amount = paid_amount + 100 WHERE org_id = $1 AND status = 'paid'`, "the open amount of a document"},
		{"a settlement", `UPDATE sales_settlements SET amount = amount + 100 WHERE org_id = $1`, "the open amount of a document"},
		{"a refund", `DELETE FROM sales_refunds WHERE org_id = $1`, "the open amount of a document"},
		{"a status", `UPDATE sales_documents SET status = 'partially_paid' WHERE org_id = $1 AND document_type = 'IV' AND status = 'sent'`, "the open amount of a document"},
		{"credited too much", `UPDATE sales_documents SET credit_note_total = 0 WHERE org_id = $1 AND document_type = 'IV'`, "the open amount of a document"},
		{"deposits received", `UPDATE sales_documents SET deposit_received = deposit_received + 1 WHERE org_id = $1 AND document_type = 'QT'`, "deposit amounts on"},
		{"deposits outstanding", `UPDATE sales_documents SET deposit_outstanding = deposit_outstanding + 1 WHERE org_id = $1 AND document_type = 'QT'`, "deposit amounts on"},
		{"a used amount", `UPDATE sales_deposits SET used_amount = used_amount - 1 WHERE org_id = $1`, "deposit amounts on"},
		{"the VAT of an invoice", `UPDATE sales_documents SET vat_amount = vat_amount + 100 WHERE org_id = $1 AND document_type = 'IV' AND status = 'paid'`, "output VAT"},
		{"the tax withheld of a receipt", `UPDATE sales_documents SET wht_amount = wht_amount + 100 WHERE org_id = $1 AND document_type = 'RE'`, "output VAT"},
		{"a counter", `UPDATE number_counters SET last = last + 1 WHERE org_id = $1 AND doc_type = 'RE'`, "numbers of sales documents"},
		{"a serial", `UPDATE sales_documents SET number_serial = number_serial + 99 WHERE org_id = $1 AND document_type = 'RE'`, "numbers of sales documents"},
		{"a tombstone", `DELETE FROM deletions WHERE org_id = $1`, "numbers of sales documents"},
		{"a line's total", `UPDATE sales_items SET total_price = total_price + 1 WHERE org_id = $1`, "totals of a sales document"},
		{"a total", `UPDATE sales_documents SET total_amount = total_amount + 1 WHERE org_id = $1 AND document_type = 'IV'`, "totals of a sales document"},
		{"VAT and grand total", `UPDATE sales_documents SET vat_amount = vat_amount + 1, grand_total = grand_total + 1 WHERE org_id = $1 AND document_type = 'QT'`, "totals of a sales document"},
		{"withheld tax", `UPDATE sales_documents SET wht_amount = wht_amount + 1 WHERE org_id = $1 AND document_type = 'QT'`, "totals of a sales document"},
		{"a deposit's tax", `UPDATE sales_documents SET vat_amount = vat_amount + 100, total_amount = total_amount - 100 WHERE org_id = $1 AND document_type = 'DP'`, "totals of a sales document"},
		{"all lines of a receipt", `DELETE FROM sales_items WHERE org_id = $1 AND document_id = (SELECT MAX(d.id) FROM sales_documents d WHERE d.org_id = $1 AND d.document_type = 'RE')`, "totals of a sales document"},
		{"the tax that a credit note takes back", `UPDATE sales_documents SET vat_amount = vat_amount + 100, grand_total = grand_total + 100 WHERE org_id = $1 AND document_type = 'CN'`, "totals of a sales document"},
		{"an entry's document", `UPDATE journal_entries SET reference_id = reference_id + 1000 WHERE org_id = $1 AND reference_type = 'RE'`, "one entry in force"},
		{"a draft that was posted", `UPDATE sales_documents SET status = 'draft' WHERE org_id = $1 AND document_type = 'RE'`, "one entry in force"},
		{"a step", `UPDATE status_history SET to_status = 'paid' WHERE org_id = $1 AND resource = 'sales_documents' AND to_status = 'sent'`, "leads to its status"},
		{"the first step", `DELETE FROM status_history WHERE org_id = $1 AND resource = 'sales_documents' AND seq = 1`, "leads to its status"},
		{"all steps of a receipt", `DELETE FROM status_history WHERE org_id = $1 AND resource = 'sales_documents' AND record_id = (SELECT MAX(d.id) FROM sales_documents d WHERE d.org_id = $1 AND d.document_type = 'RE')`, "leads to its status"},
		{"a converted offer", `UPDATE sales_documents SET status = 'sent' WHERE org_id = $1 AND status = 'converted'`, "a quotation or order is converted"},
		{"a child", `UPDATE sales_documents SET ref_document_id = NULL WHERE org_id = $1 AND document_type = 'IV'`, "a quotation or order is converted"},
		{"the VAT of a document that collects", `UPDATE sales_documents SET vat_amount = vat_amount + 100, grand_total = grand_total + 100 WHERE org_id = $1 AND is_consolidated = TRUE`, "active billing note"},
		{"the reference of a payment", `UPDATE sales_documents SET payment_reference = 'T-2' WHERE org_id = $1 AND payment_id <> id`, "receipts of one payment"},
		{"the first receipt of a payment", `UPDATE sales_documents SET payment_id = NULL WHERE org_id = $1 AND payment_id = id`, "receipts of one payment"},
		{"an invoice inside", `UPDATE sales_documents SET consolidated_into_id = NULL WHERE org_id = $1`, "active billing note"},
	})
}

// damage is a statement that damages data, and a part of the name of the invariant that
// finds it; "" if none does.
type damage struct{ name, statement, want string }

// detects damages a company in one way after another, on both engines, checks that the
// invariants find it, and rolls it back.
func detects(t *testing.T, found func(*testing.T, *db.DB) access.Actor, invariants []check.Invariant, damages []damage) {
	damaged(t, found, invariants, damages, func(broken []string, want string) bool {
		return slices.ContainsFunc(broken, func(says string) bool { return strings.Contains(says, want) })
	})
}

// detectsEach is detects for damages that exactly one invariant finds.
func detectsEach(t *testing.T, found func(*testing.T, *db.DB) access.Actor, invariants []check.Invariant, damages []damage) {
	damaged(t, found, invariants, damages, func(broken []string, want string) bool {
		return len(broken) == 1 && strings.Contains(broken[0], want)
	})
}

func damaged(t *testing.T, found func(*testing.T, *db.DB) access.Actor, invariants []check.Invariant, damages []damage, finds func(broken []string, want string) bool) {
	undone := errors.New("undone")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := found(t, d)
		for _, h := range damages {
			err := d.Write(t.Context(), who, func(tx *db.Tx) error {
				switch rows, err := db.Exec(tx, h.statement); {
				case err != nil:
					return err
				case rows == 0:
					t.Errorf("%s: nothing is damaged", h.name)
				}
				var broken []string
				for _, invariant := range invariants {
					found, err := invariant.Find(tx)
					if err != nil {
						return err
					}
					if len(found) > 0 {
						broken = append(broken, invariant.Says)
					}
				}
				if h.want == "" && len(broken) > 0 {
					t.Errorf("%s: %v", h.name, broken)
				}
				if h.want != "" && !finds(broken, h.want) {
					t.Errorf("%s is not found: %v", h.name, broken)
				}
				return undone
			})
			if !errors.Is(err, undone) {
				t.Errorf("%s: %v", h.name, err)
			}
		}
	})
}
