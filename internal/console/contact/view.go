package contact

import (
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// latest is the number of documents of each kind on a contact's page.
const latest = 8

// viewPage is a contact with open amounts and documents.
type viewPage struct {
	Contact   contact.Contact
	Kind      string           // its type, a key of the catalogue
	Unpaid    document.Summary // receivables
	Overdue   document.Summary
	Owing     num.Money // payables
	Sales     input.Result[sales.Document]
	Purchases input.Result[purchase.Document]
	Form      *console.Form
}

// Buys reports whether the contact is, or was, a customer.
func (p viewPage) Buys() bool {
	return p.Contact.ContactType != contact.Supplier || p.Sales.Pagination.TotalRows > 0
}

// Sells reports whether the contact is, or was, a supplier.
func (p viewPage) Sells() bool {
	return p.Contact.ContactType != contact.Client || p.Purchases.Pagination.TotalRows > 0
}

// Invoice returns the code of invoices.
func (viewPage) Invoice() string { return document.Invoice }

// Order returns the code of purchase orders.
func (viewPage) Order() string { return document.PurchaseOrder }

// Doubt returns what is probably wrong with a detail, or "".
func (p viewPage) Doubt(v *console.Visit, name string) string {
	return doubts(v, p.Contact.Details)[name]
}

// doubts returns what is probably wrong with the details of a contact, by the name of the
// field.
func doubts(v *console.Visit, d contact.Details) map[string]string {
	all := map[string]string{}
	for _, field := range contact.Doubts(d) {
		all[field.Name] = v.Advice(field)
	}
	return all
}

// showDoubts renders the warnings beside the fields of a contact while it is edited.
func showDoubts(v *console.Visit) error {
	d := contact.Details{TaxID: v.Posted("taxID") + v.Posted("taxId"), BranchCode: v.Posted("branchCode"), Email: v.Posted("email")}
	return v.Fragment("edit.html", "doubts", doubts(v, d))
}

// Person returns the name of a person as on tax forms.
func (p viewPage) Person() string {
	return strings.Join(strings.Fields(p.Contact.TitleName+" "+p.Contact.FirstName+" "+p.Contact.LastName), " ")
}

func view(v *console.Visit) error { return console.ShowOne(v, "view.html", look) }

// look reads a contact and its documents on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	p.Form = v.Form(nil)
	if p.Contact, err = contact.Get(tx, contact.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Kind = kindWord(p.Contact.ContactType)
	who, few := num.Ref(id), input.Page{Limit: latest}
	if p.Unpaid, err = sales.Summarize(tx, sales.Filter{ContactID: who, Status: "unpaid"}); err != nil {
		return p, err
	}
	if p.Overdue, err = sales.Summarize(tx, sales.Filter{ContactID: who, Status: "overdue"}); err != nil {
		return p, err
	}
	owing, err := document.Buying.OwedBy(tx, []uint32{id})
	if err != nil {
		return p, err
	}
	p.Owing = owing[id]
	if p.Sales, err = sales.List(tx, sales.Filter{ContactID: who, Page: few}); err != nil {
		return p, err
	}
	p.Purchases, err = purchase.List(tx, purchase.Filter{ContactID: who, Page: few})
	return p, err
}

// erase deletes a contact without documents.
var erase = console.SubmitDo(contact.Delete, func(v *console.Visit) string {
	v.Done("Contact deleted")
	return v.At("/contacts")
}, view)
