package console_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/audit"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/sales"
)

// at returns an address in the first company.
func (o *office) at(path string, args ...any) string {
	return fmt.Sprintf("/o/%d", o.acme.Who.Org) + fmt.Sprintf(path, args...)
}

// has reports missing and unexpected texts of a page.
func (r reply) has(o *office, want string, without ...string) {
	o.Helper()
	r.is(o.T, 200, want)
	if !strings.Contains(r.text, want) {
		o.Errorf("the page has no %s", want)
	}
	for _, text := range without {
		if strings.Contains(r.text, text) {
			o.Errorf("the page has %s", text)
		}
	}
}

// An opening invoice is printed as such, because its tax invoice was issued in the old
// books.
func TestOpeningInvoiceOnPaper(t *testing.T) {
	each(t, func(o *office) {
		var made opening.Record
		o.acme.Must(func(tx *db.Tx) error {
			customer, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Both})
			if err != nil {
				return err
			}
			old := opening.Debt{ContactID: num.Ref(customer.ID), OriginalNumber: "OLD-1", IssueDate: when.MustDate("2023-12-01"), Amount: num.MoneyOf(107), VatAmount: num.MoneyOf(7)}
			made, err = opening.Create(tx, opening.New{CutOverDate: when.MustDate("2023-12-31"), Receivables: []opening.Debt{old}, Payables: []opening.Debt{old}})
			return err
		})
		b := o.signedIn("owner@acme.test")
		sold, bought := o.at("/sales/%d/print", made.Documents[0].ID), o.at("/purchases/%d/print", made.Documents[1].ID)
		b.get(sold+"?lang=en").has(o, "Opening invoice", "Tax invoice")
		b.get(sold+"?lang=th").has(o, "ใบแจ้งหนี้ยกมา", "ใบกำกับภาษี")
		b.get(sold+"?lang=en").has(o, "OLD-1")
		b.get(bought+"?lang=en").has(o, "Opening supplier invoice")
	})
}

// After a refused step the next page does not report it as done.
func TestRefusedStepIsNotReportedAsDone(t *testing.T) {
	each(t, func(o *office) {
		var busy contact.Contact
		o.acme.Must(func(tx *db.Tx) (err error) {
			if busy, err = contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Both}); err != nil {
				return err
			}
			old := opening.Debt{ContactID: num.Ref(busy.ID), OriginalNumber: "OLD-1", IssueDate: when.MustDate("2023-12-01"), Amount: num.MoneyOf(107)}
			_, err = opening.Create(tx, opening.New{CutOverDate: when.MustDate("2023-12-31"), Receivables: []opening.Debt{old}, Payables: []opening.Debt{old}})
			return err
		})
		b := o.signedIn("owner@acme.test")
		b.post(o.at("/contacts/%d/delete", busy.ID), url.Values{}).is(o.T, 422, "deleting a contact that a document names")
		b.get(o.at("/contacts")).has(o, "Somchai", "Contact deleted")
		b.post(o.at("/contacts/new"), url.Values{"name": {"Nobody"}, "contactType": {contact.Client}}).is(o.T, 303, "a new contact")
		b.get(o.at("/contacts")).has(o, " saved")
		b.get(o.at("/contacts")).has(o, "Nobody", " saved")
	})
}

// A refused line keeps its cleared fields empty, and a filtered list keeps its contact.
func TestRefusedFormKeepsClearedFields(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		sent := url.Values{"docType": {"PO"}, "items[0].description": {"Desk"}, "items[0].quantity": {""}, "items[0].taxRate": {""}, "items[0].unitPrice": {"5"}}
		refused := b.post(o.at("/purchases/new?type=PO"), sent)
		refused.is(o.T, 422, "a line without a quantity")
		for _, want := range []string{`name="items[0].quantity" value=""`, `name="items[0].taxRate" value=""`, `name="items[1].quantity" value="1"`} {
			if !strings.Contains(refused.text, want) {
				o.Errorf("the page has no %s", want)
			}
		}
		b.get(o.at("/sales?contactId=1&status=draft")).has(o, `type="hidden" name="contactId" value="1"`)
	})
}

// A refused account is shown beside its field.
func TestRefusedAccountOfSettings(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for field, sent := range map[string]reply{
			"chartOfAccountCode": b.post(o.at("/settings/money"), url.Values{"kind": {"bank"}, "accountName": {"Other"}, "chartOfAccountCode": {"9999"}}),
			"accountCode":        b.post(o.at("/settings/categories"), url.Values{"code": {"X"}, "name": {"Other"}, "accountCode": {"9999"}}),
		} {
			sent.is(o.T, 422, field)
			if !strings.Contains(sent.text, `name="`+field+`" aria-invalid="true"`) {
				o.Errorf("%s is not marked", field)
			}
		}
	})
}

// Thai pages use years of the Buddhist era and Thai names.
func TestThaiYearsAndNames(t *testing.T) {
	each(t, func(o *office) {
		var claim expense.Claim
		o.acme.Must(func(tx *db.Tx) error {
			id, err := expense.CreateCategory(tx, expense.EditableCategory{Code: "TAXI", Name: "Taxis", NameTh: "ค่าแท็กซี่", AccountCode: "5230", IsActive: true})
			if err != nil {
				return err
			}
			in := expense.New{}
			in.Title = "Trip"
			in.Items = []expense.ItemDraft{{EditableItem: expense.EditableItem{CategoryID: id, ExpenseDate: tx.Stamp(), Amount: num.MoneyOf(100), CurrencyCode: "THB", PaidWith: "personal"}}}
			claim, err = expense.Create(tx, in)
			return err
		})
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.Update(tx, expense.Edit{ID: claim.ID, Patch: input.Sent(expense.Editable{Title: "Taxi"}, "Title")})
			return err
		})
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.SetStatus(tx, expense.StatusChange{ID: claim.ID, Status: expense.Submitted})
			return err
		})
		b := o.signedIn("owner@acme.test")
		b.post("/language", url.Values{"to": {"th"}, "next": {"/"}}).is(o.T, 303, "the other language")
		b.get(o.at("/claims/%d", claim.ID)).has(o, "ค่าแท็กซี่", "Taxis")
		b.get(o.at("/settings/categories")).has(o, "5230 ค่า", "5230 Travel")
		b.get(o.at("/audit-log")).has(o, claim.ClaimNumber+" → รออนุมัติ", "submitted")
		b.get(o.at("/audit-log")).has(o, "เป็น เจ้าของ", "เป็น owner")
		b.get(o.at("/audit-log")).has(o, claim.ClaimNumber+": ชื่อเรื่อง "+claim.Title+" → Taxi", "title ")
		b.post(o.at("/contacts/new"), url.Values{"name": {"ร้านค้า"}, "contactType": {"client"}, "_key": {"named"}}).is(o.T, 303, "a contact")
		b.get(o.at("/audit-log")).has(o, `title="console POST /contacts/new">คอนโซล<`)
		o.acme.Must(func(tx *db.Tx) error {
			_, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{LockDate: when.MustDate("2023-01-31"), NegativeStock: org.BlockNegative}, "LockDate", "NegativeStock")})
			return err
		})
		b.get(o.at("/audit-log")).has(o, "ล็อกถึงวันที่ – → 31 ม.ค. 2566; ", "lockDate")
		b.get(o.at("/settings/money")).has(o, "1120 เงินฝาก", "1120 Bank")
		var year int
		o.acme.Read(func(tx *db.Tx) error { year = tx.Today().Year(); return nil })
		b.get(o.at("/reports/years")).has(o, fmt.Sprintf(">%d</a>", year+543), fmt.Sprintf(">%d</a>", year))
	})
}

// The VAT category of an invoice issued without VAT can be corrected on its page by owners
// and admins.
func TestTaxIsCorrected(t *testing.T) {
	each(t, func(o *office) {
		var id uint32
		o.acme.Must(func(tx *db.Tx) error {
			customer, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Both})
			if err != nil {
				return err
			}
			id, err = sendBooks(tx, customer.ID)
			return err
		})
		owner, clerk := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		clerk.get(o.at("/sales/%d", id)).has(o, "outside VAT", o.at("/sales/%d/tax", id))
		clerk.post(o.at("/sales/%d/tax", id), url.Values{"vatCategory": {"zero"}}).is(o.T, 403, "a clerk")
		owner.get(o.at("/sales/%d", id)).has(o, o.at("/sales/%d/tax", id))
		owner.post(o.at("/sales/%d/tax", id), url.Values{"vatCategory": {"standard"}}).is(o.T, 422, "no such category")
		owner.post(o.at("/sales/%d/tax", id), url.Values{"vatCategory": {"zero"}}).is(o.T, 303, "an owner")
		owner.get(o.at("/sales/%d", id)).has(o, "<dd>zero-rated (export)</dd>")
	})
}

// books is an invoice for books, without VAT.
func books(tx *db.Tx, customer uint32) sales.New {
	in := sales.New{DocumentType: "IV"}
	in.ContactID, in.IssueDate = num.Ref(customer), tx.Today()
	in.Items = []sales.EditableItem{{Name: "Books", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100)}}
	return in
}

// sendBooks sends a customer an invoice for books.
func sendBooks(tx *db.Tx, customer uint32) (uint32, error) {
	made, err := sales.Create(tx, books(tx, customer))
	if err != nil {
		return 0, err
	}
	return made.ID, sales.SetStatus(tx, sales.StatusChange{Path: made.ID, Status: "sent"})
}

// Drafts sent together are separate rows in the audit log.
func TestDraftsSentTogether(t *testing.T) {
	each(t, func(o *office) {
		customer, sent := o.customer(), url.Values{"_do": {"send"}}
		var ids []uint32
		for range 3 {
			o.acme.Must(func(tx *db.Tx) error {
				made, err := sales.Create(tx, books(tx, customer))
				ids = append(ids, made.ID)
				return err
			})
			sent.Add("documentIds", fmt.Sprint(ids[len(ids)-1]))
		}
		b := o.signedIn("owner@acme.test")
		b.post(o.at("/sales"), sent).is(o.T, 303, "three drafts")
		o.acme.Read(func(tx *db.Tx) error {
			for _, id := range ids {
				lines, err := audit.List(tx, audit.Filter{Resource: "sales_documents", RecordID: num.Ref(id)})
				if err != nil {
					return err
				}
				if len(lines.Items) != 2 || !strings.HasSuffix(lines.Items[0].Detail, " sent") || lines.Items[0].Action != "console POST /sales" {
					o.Errorf("of document %d the log has %+v", id, lines.Items)
				}
			}
			return db.AuditChain(tx)
		})
	})
}

// A note has the VAT category of its invoice and is corrected there. Only notes of an
// opening invoice have their own.
func TestTaxOfNoteFollowsInvoice(t *testing.T) {
	each(t, func(o *office) {
		var invoice, old, note, oldNote uint32
		o.acme.Must(func(tx *db.Tx) error {
			customer, err := contact.Create(tx, contact.New{Name: "Somchai", ContactType: contact.Both})
			if err != nil {
				return err
			}
			debt := opening.Debt{ContactID: num.Ref(customer.ID), OriginalNumber: "OLD-1", IssueDate: when.MustDate("2023-12-01"), Amount: num.MoneyOf(107)}
			opened, err := opening.Create(tx, opening.New{CutOverDate: when.MustDate("2023-12-31"), Receivables: []opening.Debt{debt}, Payables: []opening.Debt{debt}})
			if err != nil {
				return err
			}
			old = opened.Documents[0].ID
			invoice, err = sendBooks(tx, customer.ID)
			return err
		})
		for from, to := range map[uint32]*uint32{invoice: &note, old: &oldNote} {
			o.acme.Must(func(tx *db.Tx) error {
				made, err := sales.Convert(tx, sales.Conversion{FromID: from, ToType: "DN"})
				if err != nil {
					return err
				}
				*to = made.ID
				return sales.SetStatus(tx, sales.StatusChange{Path: made.ID, Status: "sent"})
			})
		}
		owner := o.signedIn("owner@acme.test")
		owner.get(o.at("/sales/%d", invoice)).has(o, "receipts get the same category")
		owner.get(o.at("/sales/%d", note)).has(o, "<dd>outside VAT</dd>", o.at("/sales/%d/tax", note))
		owner.get(o.at("/sales/%d", old)).has(o, "receipts keep their own category", "have the same")
		owner.get(o.at("/sales/%d", oldNote)).has(o, o.at("/sales/%d/tax", oldNote))
		owner.post(o.at("/sales/%d/tax", oldNote), url.Values{"vatCategory": {"zero"}}).is(o.T, 303, "a note of its own")
		owner.get(o.at("/sales/%d", oldNote)).has(o, "<dd>zero-rated (export)</dd>")
		owner.get(o.at("/sales/%d", old)).has(o, "<dd>outside VAT</dd>")
	})
}

// The tax invoice of a claim can be entered on its page after approval, and its VAT is
// moved.
func TestLateTaxInvoiceOfAClaim(t *testing.T) {
	each(t, func(o *office) {
		var claim expense.Claim
		o.acme.Must(func(tx *db.Tx) error {
			category, err := expense.CreateCategory(tx, expense.EditableCategory{Code: "TAXI", Name: "Taxis", AccountCode: "5230", VatClaimable: true, IsActive: true})
			if err != nil {
				return err
			}
			in := expense.New{}
			in.Title = "Trip"
			in.Items = []expense.ItemDraft{{EditableItem: expense.EditableItem{CategoryID: category, ExpenseDate: tx.Stamp(), Amount: num.MoneyOf(107), VatAmount: num.MoneyOf(7), CurrencyCode: "THB", PaidWith: "personal", VendorName: "Cab"}}}
			if claim, err = expense.Create(tx, in); err != nil {
				return err
			}
			for _, to := range []expense.Status{expense.Submitted, expense.Approved} {
				if claim, err = expense.SetStatus(tx, expense.StatusChange{ID: claim.ID, Status: to}); err != nil {
					return err
				}
			}
			return nil
		})
		owner, clerk := o.signedIn("owner@acme.test"), o.signedIn("clerk@acme.test")
		at := o.at("/claims/%d/items/%d/tax-invoice", claim.ID, claim.Items[0].ID)
		clerk.get(at).is(o.T, 403, "a clerk")
		owner.get(o.at("/claims/%d", claim.ID)).has(o, at)
		owner.get(at).has(o, "Taxis")
		owner.get(o.at("/claims/%d/items/%d/tax-invoice", claim.ID, 99)).is(o.T, 404, "a line that is not there")
		sent := url.Values{"number": {"TX-77"}, "date": {""}, "reason": {""}}
		refused := owner.post(at, sent)
		refused.is(o.T, 422, "a tax invoice without a date")
		if !strings.Contains(refused.text, "TX-77") || !strings.Contains(refused.text, "aria-invalid") {
			o.Error("what was typed is gone, or the field is not marked")
		}
		o.acme.Read(func(tx *db.Tx) error { sent.Set("date", tx.Today().String()); return nil })
		sent.Set("claimMonth", "2100-01")
		refused = owner.post(at, sent)
		refused.is(o.T, 422, "a month that is too late")
		if !strings.Contains(refused.text, `id="e-claimMonth"`) {
			o.Error("the month does not say what is wrong with it")
		}
		sent.Set("claimMonth", "")
		sent.Set("vendorTaxId", "0105556000004")
		sent.Set("vendorBranchCode", "00000")
		sent.Set("vendorName", "Cab")
		owner.post(at, sent).is(o.T, 303, "the tax invoice")
		owner.get(o.at("/claims/%d", claim.ID)).has(o, "TX-77")
		o.acme.Account("1150", "7")
		owner.post(at+"/remove", url.Values{}).is(o.T, 303, "taking it away")
		o.acme.Account("1150", "0")
	})
}

// A list sorted by due date continues after a record without one.
func TestListByDueDateContinuesAfterRecord(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, list := range []string{"/sales", "/purchases"} {
			b.get(o.at("%s?sort=due&afterId=1", list)).is(o.T, 200, list)
		}
	})
}
