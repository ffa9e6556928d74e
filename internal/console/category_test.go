package console_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/expense"
)

// category returns a stored category.
func (o *office) category(code string) (found expense.Category) {
	o.Helper()
	o.acme.Read(func(tx *db.Tx) error {
		all, err := expense.AllCategories(tx)
		for _, c := range all {
			if c.Code == code {
				found = c
			}
		}
		return err
	})
	return found
}

// Renaming a category keeps its account, even one that is not offered for new categories.
func TestCategoryKeepsItsAccount(t *testing.T) {
	each(t, func(o *office) {
		off := false
		o.acme.Must(func(tx *db.Tx) error {
			for code, account := range map[string]string{"TOOLS": "1210", "A/B & C": "5230"} {
				if _, err := expense.CreateCategory(tx, expense.EditableCategory{Code: code, Name: code, AccountCode: account, IsActive: true}); err != nil {
					return err
				}
			}
			_, err := ledger.UpsertAccount(tx, ledger.AccountChange{Code: "5230", IsActive: &off})
			return err
		})
		b := o.signedIn("owner@acme.test")
		for code, account := range map[string]string{"TOOLS": "1210", "A/B & C": "5230"} {
			at := o.at("/settings/categories?code=%s", strings.NewReplacer("/", "%2f", " ", "%20", "&", "%26").Replace(code))
			form := b.get(at).fields(o)
			form.Set("name", strings.Repeat("n", 101))
			refused := b.post(at, form)
			refused.is(o.T, 422, "a name that is too long")
			if !strings.Contains(refused.text, "Edit category") {
				o.Error("the category that was being changed is a new one now")
			}
			form = refused.fields(o)
			form.Set("name", "Renamed")
			b.post(at, form).is(o.T, 303, "another name")
			if c := o.category(code); c.Name != "Renamed" || c.AccountCode != account {
				o.Errorf("%s is called %s and booked in %s", code, c.Name, c.AccountCode)
			}
		}
	})
}

// VAT of a new category is claimable by default.
func TestNewCategory(t *testing.T) {
	each(t, func(o *office) {
		at, b := o.at("/settings/categories"), o.signedIn("owner@acme.test")
		form := b.get(at).fields(o)
		form.Set("code", "TAXI")
		form.Set("name", "Taxis")
		b.post(at, form).is(o.T, 303, "a new category")
		if c := o.category("TAXI"); !c.VatClaimable || !c.IsActive || c.AccountCode != "5290" {
			o.Errorf("the new category is %+v", c)
		}
		form = b.get(at).fields(o)
		form.Set("code", "TAXI")
		form.Set("name", "Trains")
		refused := b.post(at, form)
		refused.is(o.T, 422, "a code that is there")
		if !strings.Contains(refused.text, `id="e-code"`) || !strings.Contains(refused.text, "New category") {
			o.Error("the code is not marked, or the category that was there is being changed")
		}
		if c := o.category("TAXI"); c.Name != "Taxis" {
			o.Errorf("the category that was there is called %s", c.Name)
		}
		err := o.acme.Write(func(tx *db.Tx) error {
			_, err := expense.CreateCategory(tx, expense.EditableCategory{Code: "TAXI", Name: "Trains"})
			return err
		})
		if !errors.Is(err, fault.Conflict) {
			o.Errorf("the code that is there: %v", err)
		}
	})
}

// A company with more categories than a page of the API can see and change all of them.
func TestManyCategories(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Must(func(tx *db.Tx) error {
			for i := range 120 {
				if _, err := expense.CreateCategory(tx, expense.EditableCategory{Code: fmt.Sprintf("C%03d", i), Name: "Name", AccountCode: "5230", IsActive: true}); err != nil {
					return err
				}
			}
			return nil
		})
		b := o.signedIn("owner@acme.test")
		b.get(o.at("/settings/categories")).has(o, ">C119</a>")
		b.get(o.at("/settings/categories?code=C119")).has(o, "Edit category")
	})
}

// Changes made over the API while a category's form is open are kept, unless the same field
// is edited.
func TestCategoryFormChangesOnlyEditedFields(t *testing.T) {
	each(t, func(o *office) {
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.CreateCategory(tx, expense.EditableCategory{Code: "TAXI", Name: "Taxis", AccountCode: "5230", VatClaimable: true, IsActive: true})
			return err
		})
		b, at := o.signedIn("owner@acme.test"), o.at("/settings/categories?code=TAXI")
		form := b.get(at).fields(o)
		yes, no, name := true, false, "แท็กซี่"
		o.acme.Must(func(tx *db.Tx) error {
			_, err := expense.UpsertCategory(tx, expense.CategoryChange{Code: "TAXI", Name: "Cabs", NameTh: &name, AccountCode: "5240", RequiresReceipt: &yes, VatClaimable: &no})
			return err
		})
		form.Set("description", "Only at night")
		form["isActive"] = []string{"false"}
		b.post(at, form).is(o.T, 303, "when to use it")
		c := o.category("TAXI")
		if c.Name != "Cabs" || c.NameTh != name || c.AccountCode != "5240" || !c.RequiresReceipt || c.VatClaimable {
			o.Errorf("what was decided is %+v", c)
		}
		if c.Description != "Only at night" || c.IsActive {
			o.Errorf("what was typed is %+v", c)
		}
		form.Del("_key")
		b.post(o.at("/settings/categories?code=TRAIN"), form).is(o.T, 404, "a category that is not there")
	})
}
