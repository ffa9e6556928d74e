package contact

import (
	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/currency"
)

// editPage is a contact being written.
type editPage struct {
	Code                                    string // of a contact that is there
	Name                                    string
	Back                                    string // where leaving goes
	Action                                  string // where the form goes
	Form                                    *console.Form
	Kinds, Businesses, Branches, Currencies []console.Option
}

// show completes the page with what there is to choose from.
func (p editPage) show(v *console.Visit) error {
	say := func(value, word string) console.Option { return console.Option{Value: value, Word: v.T(word)} }
	p.Kinds = []console.Option{say(contact.Client, "Customer"), say(contact.Supplier, "Supplier"), say(contact.Both, "Customer and supplier")}
	p.Businesses = []console.Option{say("", "Not specified"), say("corporation", "Company|kind"), say("individual", "Person")}
	p.Branches = []console.Option{say("", "Not specified"), say("head_office", "Head office"), say("branch", "Branch")}
	p.Currencies = []console.Option{say("", "Company currency")}
	for _, code := range currency.Codes() {
		p.Currencies = append(p.Currencies, console.Option{Value: code, Word: code})
	}
	return v.Show("edit.html", p)
}

// create shows an empty contact; the address may say its name and what it is.
func create(v *console.Visit) error {
	in := contact.New{Name: v.Arg("name"), ContactType: contact.Client}
	if v.Arg("type") == contact.Supplier {
		in.ContactType = contact.Supplier
	}
	return editPage{Back: v.At("/contacts"), Action: v.At("/contacts/new"), Form: v.Form(in).Blank("creditDays", "creditLimit", "paymentTermDays", "accountType")}.show(v)
}

// edit shows a contact that is there.
func edit(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	c, err := console.Read(v, contact.Get, contact.ByID{ID: id})
	if err != nil {
		return err
	}
	return editPage{Code: c.Code, Name: c.Name, Back: at(v, id), Action: at(v, id) + "/edit", Form: v.Form(c.Editable()).Stored()}.show(v)
}

// saveNew writes a new contact.
var saveNew = console.Submit(contact.Create, func(v *console.Visit, made contact.Contact) string {
	v.Done("{1} saved", made.Code)
	return at(v, made.ID)
}, create)

// save changes a contact that is there.
var save = console.SubmitDo(contact.Update, func(v *console.Visit) string {
	v.Done("Saved")
	return v.At("/contacts/" + v.Param("id"))
}, edit)
