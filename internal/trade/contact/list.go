package contact

import (
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/list"
)

// listed specifies the list of contacts.
var listed = list.Spec{Table: "contacts", Alias: "c", Order: "c.id DESC", Codes: []string{"c.code", "c.tax_id"}}

// List returns a page of contacts.
func List(tx *db.Tx, f Filter) (input.Result[Contact], error) {
	w := db.Where("c.org_id = $1")
	if f.IsClient != nil {
		w.If(*f.IsClient, "c.contact_type <> 'supplier'").If(!*f.IsClient, "c.contact_type = 'supplier'")
	}
	if f.IsSupplier != nil {
		w.If(*f.IsSupplier, "c.contact_type <> 'client'").If(!*f.IsSupplier, "c.contact_type = 'client'")
	}
	if f.IsActive != nil {
		w.And("c.is_active = ?", *f.IsActive)
	}
	w.If(f.ExternalID != "", "c.external_id <> '' AND c.external_id = ?", f.ExternalID)
	w.If(f.Code != "", "c.code = ?", f.Code)
	w.If(f.TaxID != "", "c.tax_id <> '' AND c.tax_id = ?", f.TaxID)
	w.If(f.Email != "", "c.email <> '' AND c.email = ?", f.Email)
	page, err := list.List[Contact](tx, &listed, list.Filter{Page: f.Page, Search: f.Search, Best: f.Best, Where: w})
	if err != nil {
		return page, err
	}
	return page, addBanks(tx, page.Items)
}

// Customers returns a page of customers.
func Customers(tx *db.Tx, f FilterByAddress) (input.Result[Contact], error) {
	yes := true
	return List(tx, Filter{Page: f.Page, Search: f.Search, IsClient: &yes, IsActive: f.IsActive, Exact: f.Exact})
}

// Vendors returns a page of vendors.
func Vendors(tx *db.Tx, f FilterByAddress) (input.Result[Contact], error) {
	yes := true
	return List(tx, Filter{Page: f.Page, Search: f.Search, IsSupplier: &yes, IsActive: f.IsActive, Exact: f.Exact})
}
