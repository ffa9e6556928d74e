package contact

import (
	"strings"

	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/purchase"
	"kontor/internal/sales"
)

// latest is how many documents of each kind a contact's page shows.
const latest = 8

// viewPage is one contact with what is open and what was traded.
type viewPage struct {
	Contact   contact.Contact
	Kind      string           // what it is, a key of the catalogue
	Unpaid    document.Summary // what the customer owes
	Overdue   document.Summary
	Owing     num.Money // what we owe the supplier
	Sales     input.Result[sales.Document]
	Purchases input.Result[purchase.Document]
	Form      *console.Form
}

// Buys tells whether the contact is, or was, a customer.
func (p viewPage) Buys() bool {
	return p.Contact.ContactType != contact.Supplier || p.Sales.Pagination.TotalRows > 0
}

// Sells tells whether the contact is, or was, a supplier.
func (p viewPage) Sells() bool {
	return p.Contact.ContactType != contact.Client || p.Purchases.Pagination.TotalRows > 0
}

// WrongTaxID tells whether the tax id cannot be one.
func (p viewPage) WrongTaxID() bool { return p.Contact.TaxIDValid != nil && !*p.Contact.TaxIDValid }

// Person is the name of a person as tax forms ask for it.
func (p viewPage) Person() string {
	return strings.Join(strings.Fields(p.Contact.TitleName+" "+p.Contact.FirstName+" "+p.Contact.LastName), " ")
}

// Owes tells whether money is still to come on a document.
func (viewPage) Owes(d sales.Document) bool {
	return document.Sales.Must(d.DocumentType).Receivable && !d.OutstandingAmount.IsZero() &&
		(d.Status == document.Sent || d.Status == document.PartiallyPaid)
}

func view(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	page := viewPage{Form: v.Form(nil)}
	if err := v.Read(func(tx *db.Tx) error { return page.look(tx, id) }); err != nil {
		return err
	}
	return v.Show("view.html", page)
}

// look reads a contact and its documents on one snapshot.
func (p *viewPage) look(tx *db.Tx, id uint32) (err error) {
	if p.Contact, err = contact.Get(tx, contact.ByID{ID: id}); err != nil {
		return err
	}
	p.Kind = kindWord(p.Contact.ContactType)
	who, few := num.Ref(id), input.Page{Limit: latest}
	if p.Unpaid, err = sales.Summarize(tx, sales.Filter{ContactID: who, Status: "unpaid"}); err != nil {
		return err
	}
	if p.Overdue, err = sales.Summarize(tx, sales.Filter{ContactID: who, Status: "overdue"}); err != nil {
		return err
	}
	owing, err := purchase.OwedTo(tx, []uint32{id})
	if err != nil {
		return err
	}
	p.Owing = owing[id]
	if p.Sales, err = sales.List(tx, sales.Filter{ContactID: who, Page: few}); err != nil {
		return err
	}
	p.Purchases, err = purchase.List(tx, purchase.Filter{ContactID: who, Page: few})
	return err
}

// erase deletes a contact that no document names.
var erase = console.SubmitDo(contact.Delete, func(v *console.Visit) string {
	v.Done("The contact is deleted")
	return v.At("/contacts")
}, view)
