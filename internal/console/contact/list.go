package contact

import (
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// listPage is a page of the contact list, with open amounts.
type listPage struct {
	Filter   contact.Filter
	Tabs     []tab
	Contacts input.Result[contact.Contact]
	Owed     map[uint32]num.Money // receivables
	Owing    map[uint32]num.Money // payables
}

// tab is a filter of the list.
type tab struct {
	Word    string
	Name    string // value of the filter, "" for all
	Current bool
}

// Kind returns the type of a contact as a key of the catalogue.
func (listPage) Kind(c contact.Contact) string { return kindWord(c.ContactType) }

func list(v *console.Visit) error {
	f, err := console.Filter[contact.Filter](v)
	if err != nil {
		return err
	}
	clients, suppliers := f.IsClient != nil && *f.IsClient, f.IsSupplier != nil && *f.IsSupplier
	page := listPage{Filter: f, Tabs: []tab{
		{"All", "", !clients && !suppliers}, {"Customers", "isClient", clients}, {"Suppliers", "isSupplier", suppliers && !clients},
	}}
	return v.ShowRead("list.html", &page, func(tx *db.Tx) (err error) {
		if page.Contacts, err = contact.List(tx, f); err != nil {
			return err
		}
		ids := make([]uint32, len(page.Contacts.Items))
		for i, c := range page.Contacts.Items {
			ids[i] = c.ID
		}
		if page.Owed, err = sales.OwedBy(tx, ids); err != nil {
			return err
		}
		page.Owing, err = purchase.OwedTo(tx, ids)
		return err
	})
}
