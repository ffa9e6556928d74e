package filing_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/books/filing"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// october is a company with documents of October 2026, issued and not, on 14 November.
type october struct {
	firm.Firm
	client, shop, category uint32
}

func body[In any](t testing.TB, text string, args ...any) In {
	t.Helper()
	in, err := firm.Body[In]([]byte(fmt.Sprintf(text, args...)))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func open(f firm.Firm) october {
	m := october{Firm: f}
	f.Must(func(tx *db.Tx) error {
		client, err := contact.Create(tx, contact.New{Name: "Client", ContactType: contact.Client})
		if err != nil {
			return err
		}
		shop, err := contact.Create(tx, contact.New{Name: "Shop", ContactType: contact.Supplier})
		m.client, m.shop = client.ID, shop.ID
		if err != nil {
			return err
		}
		m.category, err = db.Get[uint32](tx, `SELECT MIN(c.id) FROM expense_categories c WHERE c.org_id = $1 AND c.vat_claimable`)
		return err
	})
	return m
}

// made runs an operation that has to succeed and returns its id.
func (m october) made(do func(*db.Tx) (uint32, error)) (id uint32) {
	m.T.Helper()
	m.Must(func(tx *db.Tx) (err error) {
		id, err = do(tx)
		return err
	})
	return id
}

// sale creates a sales document of 20 October and brings it into a status.
func (m october) sale(docType, vat, status string) uint32 {
	m.T.Helper()
	return m.made(func(tx *db.Tx) (uint32, error) {
		d, err := sales.Create(tx, body[sales.New](m.T, `{"documentType": %q, "contactId": %d, "issueDate": "2026-10-20", %s, "items": [{"name": "Desk", "quantity": 1, "unitPrice": 1000}]}`, docType, m.client, vat))
		if err != nil || status == "" {
			return d.ID, err
		}
		return d.ID, move(d.ID, status)(tx)
	})
}

// note creates a note of 20 October on an invoice.
func (m october) note(docType, status string) uint32 {
	m.T.Helper()
	invoice := m.sale("IV", standard, "sent")
	return m.made(func(tx *db.Tx) (uint32, error) {
		d, err := sales.Create(tx, body[sales.New](m.T, `{"documentType": %q, "contactId": %d, "refDocumentId": %d, "issueDate": "2026-10-20", %s, "items": [{"name": "Desk", "quantity": 1, "unitPrice": 10}]}`, docType, m.client, invoice, standard))
		if err != nil || status == "" {
			return d.ID, err
		}
		return d.ID, move(d.ID, status)(tx)
	})
}

// purchase creates a bill or a voucher of 20 September whose VAT is claimed in October.
func (m october) purchase(docType, number string, statuses ...document.Status) uint32 {
	m.T.Helper()
	return m.made(func(tx *db.Tx) (uint32, error) {
		d, err := purchase.Create(tx, body[purchase.New](m.T, `{"docType": %q, "docDate": 1789880400, "currency": "THB", "contactId": %d, "taxInvoice": {"number": %q, "date": "2026-09-20", "claimMonth": "2026-10"},
			"items": [{"description": "Paper", "unit": "lot", "quantity": 1, "unitPrice": 100, "taxRate": 7}]}`, docType, m.shop, number))
		for _, status := range statuses {
			if err == nil {
				err = reach(d.ID, status)(tx)
			}
		}
		return d.ID, err
	})
}

// claim creates an expense claim of 20 September whose VAT is claimed in October.
func (m october) claim(number string, statuses ...expense.Status) uint32 {
	m.T.Helper()
	return m.made(func(tx *db.Tx) (uint32, error) {
		c, err := expense.Create(tx, body[expense.New](m.T, `{"title": "Trip", "items": [{"amount": 107, "vatAmount": 7, "categoryId": %d, "currencyCode": "THB", "expenseDate": 1789880400, "paidWith": "cash", "vendorName": "Hotel",
			"taxInvoice": {"number": %q, "date": "2026-09-20", "claimMonth": "2026-10"}}]}`, m.category, number))
		for _, status := range statuses {
			if err == nil {
				_, err = expense.SetStatus(tx, expense.StatusChange{ID: c.ID, Status: status})
			}
		}
		return c.ID, err
	})
}

// deposit receives a deposit of 20 October.
func (m october) deposit(order uint32) func(*db.Tx) error {
	return func(tx *db.Tx) error {
		_, err := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: order, Amount: num.MoneyOf(107), Date: when.MustDate("2026-10-20")})
		return err
	}
}

const (
	standard = `"vatRate": 7`
	zero     = `"vatRate": 0, "vatCategory": "zero"`
	none     = `"vatRate": 0`
)

func move(id uint32, status string) func(*db.Tx) error {
	return func(tx *db.Tx) error { return sales.SetStatus(tx, sales.StatusChange{Path: id, Status: status}) }
}

func reach(id uint32, status document.Status) func(*db.Tx) error {
	return func(tx *db.Tx) error {
		_, err := purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: status, PaidDate: paidDate(status)})
		return err
	}
}

func paidDate(status document.Status) (date when.Date) {
	if status == document.Paid {
		date = when.MustDate("2026-09-20")
	}
	return date
}

// attempt runs an operation and rolls it back. struck withdraws the return first, without
// asking anybody.
func (m october) attempt(struck bool, operation func(*db.Tx) error) error {
	undone := errors.New("undone")
	err := m.Write(func(tx *db.Tx) error {
		if struck {
			if _, err := db.Exec(tx, `UPDATE tax_filings SET status = 'withdrawn' WHERE org_id = $1`); err != nil {
				return err
			}
		}
		if err := operation(tx); err != nil {
			return err
		}
		return undone
	})
	if errors.Is(err, undone) {
		return nil
	}
	return err
}

// TestFiledMonthIsLocked tries every operation that adds, changes or removes a row of a filed
// month. Each is refused because of the return only: without it, each succeeds.
func TestFiledMonthIsLocked(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 14, 9, 0, 0, 0, time.FixedZone("", 7*3600)) }
	firm.With(t, db.Options{Now: now}, func(f firm.Firm) {
		m := open(f)
		order := m.sale("SO", standard, "sent")
		var paid uint32
		m.Must(m.deposit(order))
		m.Must(func(tx *db.Tx) (err error) {
			paid, err = db.Get[uint32](tx, `SELECT MAX(p.id) FROM sales_deposits p WHERE p.org_id = $1`)
			return err
		})
		operations := map[string]func(*db.Tx) error{
			"issue IV": move(m.sale("IV", standard, ""), "sent"), "issue CS": move(m.sale("CS", standard, ""), "paid"), "issue RE": move(m.sale("RE", standard, ""), "paid"),
			"issue zero-rated IV": move(m.sale("IV", zero, ""), "sent"),
			"issue CN":            move(m.note("CN", ""), "sent"), "issue DN": move(m.note("DN", ""), "sent"), "issue DP": m.deposit(order),
			"void draft IV": move(m.sale("IV", standard, ""), "void"),
			"void IV":       move(m.sale("IV", standard, "sent"), "void"), "void CS": move(m.sale("CS", standard, "paid"), "void"), "void RE": move(m.sale("RE", standard, "paid"), "void"),
			"void CN": move(m.note("CN", "sent"), "void"), "void DN": move(m.note("DN", "sent"), "void"),
			"void DP": func(tx *db.Tx) error {
				_, err := sales.VoidDeposit(tx, sales.Deposit{DocumentID: paid})
				return err
			},
			"approve PI": reach(m.purchase("PI", "A-1", "matched"), document.Approved), "cancel PI": reach(m.purchase("PI", "A-2", "matched", "approved"), document.Cancelled),
			"pay PV": reach(m.purchase("PV", "A-3", "approved"), document.Paid), "cancel PV": reach(m.purchase("PV", "A-4", "approved", "paid"), document.Cancelled),
			"vatCategory": func(id uint32) func(*db.Tx) error {
				return func(tx *db.Tx) error {
					_, err := sales.SetTax(tx, sales.TaxChange{ID: id, VatCategory: "exempt"})
					return err
				}
			}(m.sale("IV", zero, "sent")),
			"vatCategory of a sale outside VAT": func(id uint32) func(*db.Tx) error {
				return func(tx *db.Tx) error {
					_, err := sales.SetTax(tx, sales.TaxChange{ID: id, VatCategory: "exempt"})
					return err
				}
			}(m.sale("IV", none, "sent")),
		}
		m.addOnPayment(operations)
		m.addInvoices(operations)
		m.addClaims(operations)
		m.addWithholding(operations, tax.PND53, contact.Details{BusinessType: "corporation", TaxID: "0105550000023"})
		m.addWithholding(operations, tax.PND3, contact.Details{BusinessType: "individual", TaxID: "1101700230708", FirstName: "Somchai", LastName: "Jaidee",
			AddressParts: paper.AddressParts{District: "Bang Rak", Province: "Bangkok", PostalCode: "10500"}})
		for form, month := range map[string]string{tax.PP30: "2026-10-20", tax.PND53: "2026-09-20", tax.PND3: "2026-09-20"} {
			m.Must(func(tx *db.Tx) error {
				_, err := filing.File(tx, filing.New{Form: form, Month: when.MonthOf(when.MustDate(month)), ConfirmOutside: form == tax.PP30})
				return err
			})
		}
		for name, operation := range operations {
			if err := m.attempt(false, operation); !errors.Is(err, fault.TaxMonthFiled) {
				t.Errorf("%s in a filed month: %v", name, err)
			}
			if err := m.attempt(true, operation); err != nil {
				t.Errorf("%s without the return: %v", name, err)
			}
		}
	})
}

// service creates and issues an invoice with VAT on payment, and receives half of it on 20 October.
func (m october) service() (invoice, receipt uint32) {
	m.T.Helper()
	invoice = m.sale("IV", standard+`, "vatPoint": "payment"`, "sent")
	return invoice, m.made(func(tx *db.Tx) (uint32, error) {
		half := num.MoneyOf(535)
		d, err := sales.Receive(tx, sales.Receipt{ID: invoice, ReceivedAmount: &half, IssueDate: when.MustDate("2026-10-20")})
		return d.ID, err
	})
}

// credit creates a note that credits all of an invoice on 20 October.
func (m october) credit(invoice uint32) uint32 {
	m.T.Helper()
	return m.made(func(tx *db.Tx) (uint32, error) {
		d, err := sales.Convert(tx, sales.Conversion{FromID: invoice, ToType: "CN", IssueDate: when.MustDate("2026-10-20")})
		return d.ID, err
	})
}

// addOnPayment adds the operations on receipts, notes and vouchers that own a row because VAT
// becomes due on payment.
func (m october) addOnPayment(operations map[string]func(*db.Tx) error) {
	m.dueOn(org.VatOfServices, org.OnTaxInvoice)
	invoice, receipt := m.service()
	operations["receive VAT on payment"] = func(tx *db.Tx) error {
		_, err := sales.Receive(tx, sales.Receipt{ID: invoice, IssueDate: when.MustDate("2026-10-21")})
		return err
	}
	operations["void a receipt of VAT on payment"] = move(receipt, "void")
	first, _ := m.service()
	second, _ := m.service()
	bill := m.made(func(tx *db.Tx) (uint32, error) {
		d, err := sales.Consolidate(tx, sales.Consolidation{DocumentIds: []uint32{first, second}})
		return d.ID, err
	})
	operations["receive a billing note of VAT on payment"] = func(tx *db.Tx) error {
		_, err := sales.Receive(tx, sales.Receipt{ID: bill, IssueDate: when.MustDate("2026-10-21")})
		return err
	}
	half, _ := m.service()
	operations["credit VAT that a receipt declared"] = move(m.credit(half), "sent")
	other, _ := m.service()
	note := m.credit(other)
	m.Must(move(note, "sent"))
	operations["void a note of VAT that a receipt declared"] = move(note, "void")
	design := m.made(func(tx *db.Tx) (uint32, error) {
		d, err := purchase.Create(tx, body[purchase.New](m.T, `{"docType": "PI", "docDate": 1789880400, "currency": "THB", "contactId": %d, "vatPoint": "payment",
			"items": [{"description": "Design", "unit": "job", "quantity": 1, "unitPrice": 100, "taxRate": 7}]}`, m.shop))
		for _, status := range []document.Status{document.Matched, document.Approved} {
			if err == nil {
				err = reach(d.ID, status)(tx)
			}
		}
		return d.ID, err
	})
	voucher := func(number string) uint32 {
		return m.made(func(tx *db.Tx) (uint32, error) {
			d, err := purchase.Create(tx, body[purchase.New](m.T, `{"docType": "PV", "docDate": 1789880400, "currency": "THB", "contactId": %d, "refDocId": %d, "taxInvoice": {"number": %q, "date": "2026-09-20", "claimMonth": "2026-10"},
				"items": [{"description": "Part", "unit": "lot", "quantity": 1, "unitPrice": 50}]}`, m.shop, design, number))
			if err == nil {
				err = reach(d.ID, document.Approved)(tx)
			}
			return d.ID, err
		})
	}
	paid := voucher("D-1")
	m.Must(reach(paid, document.Paid))
	operations["cancel a voucher with a tax invoice of VAT on payment"] = reach(paid, document.Cancelled)
	operations["pay VAT on payment with a tax invoice"] = reach(voucher("D-2"), document.Paid)
	m.dueOn(org.VatOnPaymentOff, org.OnBill)
}

// dueOn changes when VAT becomes due.
func (m october) dueOn(onPayment, input string) {
	m.T.Helper()
	m.Must(func(tx *db.Tx) error {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		settings.VatOnPayment, settings.InputVat = onPayment, input
		return ledger.SaveSettings(tx, settings)
	})
}

// addInvoices adds the operations on tax invoices of bills and of vouchers without a bill.
func (m october) addInvoices(operations map[string]func(*db.Tx) error) {
	m.addInvoicesOf(operations, "PI", document.Matched, document.Approved)
	m.addInvoicesOf(operations, "PV", document.Approved, document.Paid)
}

func (m october) addInvoicesOf(operations map[string]func(*db.Tx) error, docType string, statuses ...document.Status) {
	filed, late := m.purchase(docType, docType+"-1", statuses...), m.purchase(docType, docType+"-2", statuses...)
	m.Must(func(tx *db.Tx) error {
		_, err := purchase.RemoveTaxInvoice(tx, purchase.ByID{ID: late})
		return err
	})
	set := func(id uint32, facts string) func(*db.Tx) error {
		return func(tx *db.Tx) error {
			in := body[purchase.TaxInvoice](m.T, "%s", facts)
			in.ID = id
			_, err := purchase.SetTaxInvoice(tx, in)
			return err
		}
	}
	operations["set a tax invoice of a "+docType] = set(late, `{"number": "B-9", "date": "2026-10-20", "claimMonth": "2026-10"}`)
	operations["change a tax invoice of a "+docType] = set(filed, `{"number": "B-8", "date": "2026-10-20", "claimMonth": "2026-10"}`)
	operations["move a tax invoice of a "+docType] = set(filed, `{"number": "B-7", "date": "2026-10-20", "claimMonth": "2026-11"}`)
	operations["give up a tax invoice of a "+docType] = set(filed, `{"number": "B-7", "date": "2026-10-20", "claimable": false, "reason": "incomplete"}`)
	operations["remove a tax invoice of a "+docType] = func(tx *db.Tx) error {
		_, err := purchase.RemoveTaxInvoice(tx, purchase.ByID{ID: filed})
		return err
	}
}

// settle changes the status of a claim.
func settle(id uint32, to expense.Status) func(*db.Tx) error {
	return func(tx *db.Tx) error {
		_, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: to})
		return err
	}
}

// addClaims adds the operations on expense claims and on the tax invoices of their lines.
func (m october) addClaims(operations map[string]func(*db.Tx) error) {
	operations["approve a claim"] = settle(m.claim("C-1", expense.Submitted), expense.Approved)
	operations["cancel a claim"] = settle(m.claim("C-2", expense.Submitted, expense.Approved), expense.Cancelled)
	filed, late := m.claim("C-3", expense.Submitted, expense.Approved), m.claim("C-4", expense.Submitted, expense.Approved)
	line := func(tx *db.Tx, claim uint32) (uint32, error) {
		return db.Get[uint32](tx, `SELECT MIN(i.id) FROM expense_claim_items i WHERE i.org_id = $1 AND i.claim_id = $2`, claim)
	}
	remove := func(claim uint32) func(*db.Tx) error {
		return func(tx *db.Tx) error {
			id, err := line(tx, claim)
			if err == nil {
				_, err = expense.RemoveTaxInvoice(tx, expense.ItemByID{ID: claim, ItemID: id})
			}
			return err
		}
	}
	set := func(claim uint32, facts string) func(*db.Tx) error {
		return func(tx *db.Tx) (err error) {
			in := body[expense.TaxInvoice](m.T, "%s", facts)
			in.ID = claim
			if in.ItemID, err = line(tx, claim); err == nil {
				_, err = expense.SetTaxInvoice(tx, in)
			}
			return err
		}
	}
	m.Must(remove(late))
	operations["set the tax invoice of a claim line"] = set(late, `{"number": "C-9", "date": "2026-10-20", "claimMonth": "2026-10"}`)
	operations["change the tax invoice of a claim line"] = set(filed, `{"number": "C-8", "date": "2026-10-20", "claimMonth": "2026-10"}`)
	operations["remove the tax invoice of a claim line"] = remove(filed)
}

// addWithholding adds the operations on certificates of 20 September, whose month is filed with
// the form of the payee. None has VAT.
func (m october) addWithholding(operations map[string]func(*db.Tx) error, form string, payee contact.Details) {
	supplier := func(name string, details contact.Details) uint32 {
		return m.made(func(tx *db.Tx) (uint32, error) {
			c, err := contact.Create(tx, contact.New{Name: name, ContactType: contact.Supplier, Details: details})
			return c.ID, err
		})
	}
	agency := supplier("Agency "+form, payee)
	abroad := supplier("Abroad "+form, contact.Details{AddressParts: paper.AddressParts{CountryCode: "DE"}})
	paid := func(payee uint32, statuses ...document.Status) uint32 {
		return m.made(func(tx *db.Tx) (uint32, error) {
			d, err := purchase.Create(tx, body[purchase.New](m.T, `{"docType": "PV", "docDate": 1789880400, "currency": "THB", "contactId": %d, "whtRate": 3, "whtIncomeText": "Advertising",
				"items": [{"description": "Advertising", "unit": "job", "quantity": 1, "unitPrice": 1000}]}`, payee))
			for _, status := range statuses {
				if err == nil {
					err = reach(d.ID, status)(tx)
				}
			}
			return d.ID, err
		})
	}
	paid(abroad, document.Approved, document.Paid) // in no return
	voucher := func(statuses ...document.Status) uint32 { return paid(agency, statuses...) }
	claim := func(statuses ...expense.Status) uint32 {
		return m.made(func(tx *db.Tx) (uint32, error) {
			c, err := expense.Create(tx, body[expense.New](m.T, `{"title": "Advertising", "items": [{"amount": 970, "whtAmount": 30, "vendorContactId": %d, "categoryId": %d, "currencyCode": "THB",
				"expenseDate": 1789880400, "paidWith": "cash"}]}`, agency, m.category))
			for _, status := range statuses {
				if err == nil {
					_, err = expense.SetStatus(tx, expense.StatusChange{ID: c.ID, Status: status})
				}
			}
			return c.ID, err
		})
	}
	older := voucher(document.Approved, document.Paid)
	m.uncertify(older)
	operations["pay a voucher, "+form] = reach(voucher(document.Approved), document.Paid)
	operations["cancel a voucher with a certificate, "+form] = reach(voucher(document.Approved, document.Paid), document.Cancelled)
	operations["approve a claim, "+form] = settle(claim(expense.Submitted), expense.Approved)
	operations["cancel a claim with a certificate, "+form] = settle(claim(expense.Submitted, expense.Approved), expense.Cancelled)
	operations["issue the certificate of an older voucher, "+form] = func(tx *db.Tx) error {
		_, err := purchase.IssueCertificate(tx, purchase.NewCertificate{DocumentID: older})
		return err
	}
	change := func(from string, change tax.CertificateChange, fields ...string) func(*db.Tx) error {
		return func(tx *db.Tx) error {
			id, err := db.Get[uint32](tx, `SELECT MIN(c.id) FROM tax_certificates c WHERE c.org_id = $1 AND c.form = $2 AND c.status = 'issued'`, from)
			if err != nil {
				return err
			}
			_, err = tax.UpdateCertificate(tx, tax.CertificateEdit{ID: id, Patch: input.Sent(change, fields...)})
			return err
		}
	}
	operations["change a certificate, "+form] = change(form, tax.CertificateChange{IncomeText: "Signs"}, "IncomeText")
	operations["take a certificate out of "+form] = change(form, tax.CertificateChange{}, "Form")
	operations["put a certificate into "+form] = change("", tax.CertificateChange{Form: input.Word(form)}, "Form")
}

// uncertify makes a paid voucher one of the time before certificates. The number of the
// certificate was the last one.
func (m october) uncertify(voucher uint32) {
	m.T.Helper()
	m.Must(func(tx *db.Tx) error {
		for _, statement := range []string{
			`UPDATE number_counters SET last = last - 1 WHERE org_id = $1 AND doc_type = 'WT' AND $2 > 0`,
			`UPDATE purchase_documents SET wht_uncertified = TRUE WHERE org_id = $1 AND id = $2`,
			`DELETE FROM tax_certificates WHERE org_id = $1 AND source_type = 'PV' AND source_id = $2`,
		} {
			if _, err := db.Exec(tx, statement, voucher); err != nil {
				return err
			}
		}
		return nil
	})
}
