package console_test

import (
	"net/url"
	"strings"
	"testing"

	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
)

// Changes made over the API while a contact is open are kept, unless the same field is
// edited. This includes each part of an address.
func TestContactFormChangesOnlyEditedFields(t *testing.T) {
	each(t, func(o *office) {
		id, b := o.customer(), o.signedIn("owner@acme.test")
		at := o.at("/contacts/%d/edit", id)
		form := b.get(at).fields(o)
		form.Set("addressParts.province", "Chiang Mai")
		form.Set("addressParts.postalCode", "50200")
		b.post(at, form).is(o.T, 303, "an address")
		form = b.get(at).fields(o)
		o.acme.Must(func(tx *db.Tx) error {
			moved := contact.Editable{Name: "Somchai and Sons", ContactType: contact.Client}
			moved.AddressParts = paper.AddressParts{Province: "Lamphun", PostalCode: "50200", Street: "Rama IV"}
			return contact.Update(tx, contact.Edit{ID: id, Patch: input.Sent(moved, "Name", "ContactType", "AddressParts")})
		})
		form.Set("phone", "02-111-2233")
		form.Set("addressParts.postalCode", "50300")
		b.post(at, form).is(o.T, 303, "a telephone number")
		o.acme.Must(func(tx *db.Tx) error {
			c, err := contact.Get(tx, contact.ByID{ID: id})
			if c.Name != "Somchai and Sons" || c.ContactType != contact.Client || c.Phone != "02-111-2233" || c.AddressParts != (paper.AddressParts{Province: "Lamphun", PostalCode: "50300", Street: "Rama IV"}) {
				o.Errorf("saved is %+v", c)
			}
			return err
		})
	})
}

// Changing the phone number of the company keeps the printed address.
func TestAddressOfTheCompanyInParts(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		b.post("/o/1/settings", url.Values{"name": {"Acme"}, "branchCode": {"00000"}, "addressParts.street": {"Rama IV"}}).is(o.T, 303, "an address")
		page := b.get("/o/1/settings")
		page.is(o.T, 200, "the company")
		if !strings.Contains(page.text, `name="addressParts.street" type="text" value="Rama IV"`) {
			o.Error("the street is not shown again, and would be saved as none")
		}
	})
}

// Fields that few contacts have fold away, and show when one of them has a value or is refused.
func TestRareFieldsOfContactsFoldAway(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		folded := func(page reply, summary string) bool {
			return strings.Contains(page.text, `<details class="field"><summary class="small">`+summary)
		}
		page := b.get(o.at("/contacts/new"))
		if !folded(page, "Other messengers") || !folded(page, "For transfers from abroad") {
			o.Error("an empty form shows them")
		}
		page = b.post(o.at("/contacts/new"), url.Values{"name": {"Acme"}, "contactType": {"client"}, "telegram": {"@acme"}, "swiftCode": {strings.Repeat("x", 51)}})
		page.is(o.T, 422, "a long SWIFT code")
		if folded(page, "Other messengers") || folded(page, "For transfers from abroad") {
			o.Error("a refused form hides them")
		}
	})
}

// The exchange rate of a document in the company's currency folds away.
func TestExchangeRateFoldsAway(t *testing.T) {
	each(t, func(o *office) {
		b := o.signedIn("owner@acme.test")
		for _, path := range []string{"/sales/new?type=IV", "/purchases/new?type=PI"} {
			b.get(o.at("%s", path)).has(o, `<details class="field"><summary class="small">Exchange rate and reference`)
		}
	})
}
