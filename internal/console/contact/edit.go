package contact

import (
	"kontor/internal/console"
	"kontor/internal/trade/contact"
)

// editPage is the form of a contact.
type editPage struct {
	Code                                    string // of an existing contact
	Name                                    string
	Back                                    string // address of Cancel
	Action                                  string // address of the form
	Form                                    *console.Form
	Kinds, Businesses, Branches, Currencies []console.Option
	PaperLangs                              []console.Option
}

// show adds the options and renders the page.
func (p editPage) show(v *console.Visit) error {
	say := func(value, word string) console.Option { return console.Option{Value: value, Word: v.T(word)} }
	p.Kinds = []console.Option{say(contact.Client, "Customer"), say(contact.Supplier, "Supplier"), say(contact.Both, "Customer and supplier")}
	p.Businesses = []console.Option{say("", "Not specified"), say("corporation", "Company|kind"), say("individual", "Individual")}
	p.Branches = []console.Option{say("", "Not specified"), say("head_office", "Head office"), say("branch", "Branch")}
	p.Currencies = append([]console.Option{say("", "Company currency")}, console.Currencies()...)
	p.PaperLangs = append([]console.Option{say("", "Company language")}, v.PaperLangs()...)
	return v.Show("edit.html", p)
}

// create shows an empty form. The address can contain a name and a type.
func create(v *console.Visit) error {
	in := contact.New{Name: v.Arg("name"), ContactType: contact.Client}
	if v.Arg("type") == contact.Supplier {
		in.ContactType = contact.Supplier
	}
	return editPage{Back: v.At("/contacts"), Action: v.At("/contacts/new"), Form: v.Form(in).Blank("creditDays", "creditLimit", "paymentTermDays", "accountType")}.show(v)
}

// edit shows the form of an existing contact.
func edit(v *console.Visit) error {
	c, err := console.ReadOne(v, contact.Get)
	if err != nil {
		return err
	}
	return editPage{Code: c.Code, Name: c.Name, Back: at(v, c.ID), Action: at(v, c.ID) + "/edit", Form: v.Form(c.Editable()).Stored()}.show(v)
}

// saveNew creates a contact.
var saveNew = sure(console.Submit(contact.Create, func(v *console.Visit, made contact.Contact) string {
	v.Done("{1} saved", made.Code)
	return at(v, made.ID)
}, create), create)

// save updates a contact.
var save = sure(console.SubmitDo(contact.Update, func(v *console.Visit) string {
	v.Done("Saved")
	return v.At("/contacts/" + v.Param("id"))
}, edit), edit)

// sure asks before it saves a tax ID that is probably wrong.
func sure(save, again console.Handler) console.Handler {
	return func(v *console.Visit) error { return v.Sure("taxID", v.Company.Country, save, again) }
}
