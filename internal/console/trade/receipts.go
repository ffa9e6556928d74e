package trade

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// owedMax is the number of invoices that one payment can settle.
const owedMax = 100

// paymentPage is the form of a payment for several invoices of a customer.
type paymentPage struct {
	Form    *console.Form
	Contact contact.Contact
	Banks   []console.Option
	Rows    []owedRow
	Left    int // open invoices that are not listed

	Overpayments []console.Option
}

// owedRow is an open invoice of the form. Row is the number of its fields.
type owedRow struct {
	sales.Document
	Row int
}

// Field is the name of a field of the row.
func (r owedRow) Field(name string) string { return fmt.Sprintf("documents[%d].%s", r.Row, name) }

// newPayment shows the form for a contact, or for the invoices that were ticked in the list.
func newPayment(v *console.Visit) error {
	page := paymentPage{}
	return v.ShowRead("receive.html", &page, func(tx *db.Tx) (err error) {
		owed, proposed, err := page.owed(v, tx)
		if err != nil {
			return err
		}
		banks, usual, err := Banks(tx)
		if err != nil {
			return err
		}
		page.Banks, page.Overpayments = banks, overpayments(v)
		initial := url.Values{"date": {v.Start().String()}, "bankId": {fmt.Sprint(usual)}, "contactId": {fmt.Sprint(page.Contact.ID)}}
		for i, d := range owed {
			row := owedRow{d, i}
			page.Rows = append(page.Rows, row)
			if !proposed {
				continue
			}
			withheld, err := sales.Withheld(tx, sales.ByID{ID: d.ID})
			if err != nil {
				return err
			}
			initial.Set(row.Field("amount"), d.OutstandingAmount.String())
			initial.Set(row.Field("whtAmount"), withheld.String())
		}
		page.Form = v.Form(initial)
		return nil
	})
}

// owed reads the open invoices: those of the address, whose amounts are proposed, or all of a
// contact.
func (p *paymentPage) owed(v *console.Visit, tx *db.Tx) (docs []sales.Document, proposed bool, err error) {
	ids := ticks(v.Arg("ids"))
	contactID, _ := strconv.ParseUint(v.Arg("contactId"), 10, 32)
	for _, id := range ids {
		d, err := sales.Get(tx, sales.ByID{ID: id})
		if err != nil {
			return nil, false, err
		}
		docs, contactID = append(docs, d), uint64(d.ContactID)
	}
	if p.Contact, err = contact.Get(tx, contact.ByID{ID: uint32(contactID)}); err != nil || len(ids) > 0 {
		return docs, true, err
	}
	found, err := sales.List(tx, sales.Filter{ContactID: num.Ref(contactID), Status: "unpaid", Order: document.Oldest, Page: input.Page{Limit: owedMax}})
	p.Left = found.Pagination.TotalRows - len(found.Items)
	return found.Items, false, err
}

// ticks returns the ids of a list in an address.
func ticks(text string) (ids []uint32) {
	for word := range strings.SplitSeq(text, ",") {
		if id, err := strconv.ParseUint(word, 10, 32); err == nil && id != 0 && len(ids) < owedMax {
			ids = append(ids, uint32(id))
		}
	}
	return ids
}

// tickedAddress leads from the selected documents of the list to a page for them.
func tickedAddress(v *console.Visit, path string) error {
	in, err := console.Input[tickedSales](v)
	if err != nil {
		return v.Again(err, selling.showList)
	}
	var ids []string
	for _, id := range in.DocumentIds {
		ids = append(ids, fmt.Sprint(id))
	}
	return v.Go(v.At(path + "?ids=" + strings.Join(ids, ",")))
}

// savePayment records the payment. Invoices without an amount are left out; an empty
// withholding tax is none.
func savePayment(v *console.Visit) error {
	for row := range owedMax {
		field := func(name string) string { return fmt.Sprintf("documents[%d].%s", row, name) }
		switch {
		case !v.Sent(field("documentId")):
		case v.Posted(field("amount")) == "":
			v.Drop(fmt.Sprintf("documents[%d].", row))
		case v.Posted(field("whtAmount")) == "":
			v.Set(field("whtAmount"), "0")
		}
	}
	v.Renumber("documents", "documentId")
	return console.Submit(sales.ReceiveTogether, func(v *console.Visit, made sales.Received) string {
		v.Done("Payment recorded. Receipts: {1}", len(made.Receipts))
		return v.At("/customer-payments/%d", made.ID)
	}, newPayment)(v)
}

// receivedPage is a payment with its receipts.
type receivedPage struct {
	sales.Received
	Bank     string
	Invoices map[num.Ref]string // numbers of the invoices
}

// showPayment shows a payment for several invoices.
func showPayment(v *console.Visit) error {
	return console.ShowOne(v, "payment.html", func(v *console.Visit, tx *db.Tx, id uint32) (p receivedPage, err error) {
		if p.Received, err = sales.GetReceived(tx, sales.ByID{ID: id}); err != nil {
			return p, err
		}
		banks, _, err := Banks(tx)
		if i := slices.IndexFunc(banks, func(o console.Option) bool { return o.Value == fmt.Sprint(p.BankID) }); i >= 0 {
			p.Bank = banks[i].Word
		}
		p.Invoices = map[num.Ref]string{}
		for _, r := range p.Receipts {
			source, err := sales.Get(tx, sales.ByID{ID: uint32(r.RefDocumentID)})
			if err != nil {
				return p, err
			}
			p.Invoices[r.RefDocumentID] = source.DocumentNumber
		}
		return p, err
	})
}

// Void reports whether a receipt of the payment was voided.
func (receivedPage) Void(d sales.Document) bool { return d.Status == document.Void }
