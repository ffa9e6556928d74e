package browser

import (
	"fmt"
	"testing"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// slow delays every request of this page by a second.
func (tab *Tab) slow() {
	tab.T.Helper()
	tab.loaded()
	tab.Is(`(() => {
		const ask = window.fetch, send = XMLHttpRequest.prototype.send, later = (do_) => setTimeout(do_, 1000);
		window.fetch = (...all) => new Promise((done) => later(() => done(ask(...all))));
		XMLHttpRequest.prototype.send = function (...all) { later(() => send.apply(this, all)); };
		return true;
	})()`)
}

// TestTypingFasterThanTheList types and scans without waiting for lists. The chosen row
// matches the text in the field, not an older one. The next field gets the following keys
// at once, free text stays free text, and the draft is not saved before the lists have
// answered.
func TestTypingFasterThanTheList(t *testing.T) {
	server := Empty(t)
	f := server.Join("fast")
	f.Must(func(tx *db.Tx) error {
		for _, name := range []string{"Somchai", "Somsri"} {
			run(t, tx, contact.Create, `{"contactType": "client", "name": "`+name+`"}`)
		}
		for _, p := range []string{`"Ten", "code": "10", "salePrice": 1`, `"Hundred", "code": "100", "salePrice": 2`, `"Bolt", "code": "B-1", "barcode": "885001", "salePrice": 3`} {
			run(t, tx, product.Create, `{"productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pc", "name": `+p+`}`)
		}
		return nil
	})
	tab := server.SignIn(server.Owner)
	field := func(row int, name string) string { return fmt.Sprintf(`[name="items[%d].%s"]`, row, name) }
	value := func(field string) string { return `document.querySelector(` + quote(field) + `).value` }
	at := func(field string) {
		t.Helper()
		if !tab.Is(`document.activeElement.matches(` + quote(field) + `)`) {
			t.Errorf("the keys do not go to %s but to %s", field, tab.Text(`document.activeElement.name`))
		}
	}
	is := func(row int, id, name string) {
		t.Helper()
		tab.until("take "+name, value(field(row, "productId"))+` === `+quote(id)+` && `+value(field(row, "name"))+` === `+quote(name))
	}
	tab.Go(server.At("/sales/new?type=IV"))
	tab.Settled()
	tab.Type(field(0, "name"), "10")
	tab.until("find the first", `document.querySelector('#lines [aria-selected=true]')?.dataset.pickName === 'Ten'`)
	tab.slow()
	tab.Press("0", "Enter")
	at(field(0, "quantity"))
	tab.Press("7")
	is(0, "2", "Hundred")
	if got := tab.Value(field(0, "quantity")); got != "7" {
		t.Errorf("the quantity is %q", got)
	}
	tab.Type(field(1, "name"), "885001")
	tab.Press("Enter")
	at(field(1, "quantity"))
	tab.Type("#f-contactId", "somsr")
	tab.Press("Tab")
	tab.until("take both", value(`[name=contactId]`)+` === '2' && `+value("#f-contactId")+` === 'Somsri'`)
	is(1, "3", "Bolt")
	tab.Type(field(2, "name"), "10")
	tab.Press("Escape")
	tab.Type(field(2, "quantity"), "1")
	tab.Type(field(2, "unitPrice"), "5")
	tab.Press("Enter", "Enter")
	at(field(3, "name"))
	tab.Type(field(3, "name"), "Nothing like it")
	tab.Press("Enter")
	at(field(3, "quantity"))
	tab.Press("Enter", "Enter", "Enter", "Enter")
	at(field(4, "name"))
	tab.Type(field(4, "name"), "885001")
	tab.Press("Enter", "Control+s")
	tab.See("Saved")
	f.Must(func(tx *db.Tx) error {
		d, err := sales.Get(tx, sales.ByID{ID: 1})
		got := d.ContactName
		for _, item := range d.Items {
			got += fmt.Sprintf(", %d %s", item.ProductID, item.Name)
		}
		if want := "Somsri, 2 Hundred, 3 Bolt, 0 10, 0 Nothing like it, 3 Bolt"; got != want {
			t.Errorf("saved is %s, want %s", got, want)
		}
		return err
	})
}

// TestTypingUnitBeforeProduct types a unit before its product is loaded: the unit stays and
// sets the price. The list of units shows no prices in another currency.
func TestTypingUnitBeforeProduct(t *testing.T) {
	server := Empty(t)
	f := server.Join("units")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, product.Create, `{"productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "name": "Bolt", "code": "B-1", "unit": "pc", "salePrice": 3,
			"altUnits": [{"unit": "box", "ratio": 12, "salePrice": 30}]}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/new?type=IV"))
	tab.Settled()
	tab.slow()
	for row, line := range []struct{ typed, unit, price string }{{"", "pc", "3"}, {"box", "box", "30"}, {"bag", "bag", "3"}} {
		field := func(name string) string { return fmt.Sprintf(`[name="items[%d].%s"]`, row, name) }
		tab.Type(field("name"), "bolt")
		tab.Press("Enter")
		if line.typed != "" {
			tab.Type(field("unit"), line.typed)
		}
		tab.until("take the product", `document.querySelector(`+quote(field("productId"))+`).value === '1'`)
		if unit, price := tab.Value(field("unit")), tab.Value(field("unitPrice")); unit != line.unit || price != line.price {
			t.Errorf("after %q a %q costs %s", line.typed, unit, price)
		}
	}
	tab.Choose("Currency", "USD")
	tab.Type(`[name="items[0].unit"]`, "box")
	if price := tab.Value(`[name="items[0].unitPrice"]`); price != "" {
		t.Errorf("a box costs %s dollars", price)
	}
}

// TestTypingFasterThanThePalette presses Enter before the palette has results, also after
// the browser went back to a list.
func TestTypingFasterThanThePalette(t *testing.T) {
	server := Firm(t, "quick")
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales"))
	tab.Settled()
	tab.Press("Control+k")
	tab.until("list what there is", `document.querySelector('#palette-list [aria-selected=true]')`)
	tab.slow()
	tab.Type("#palette input", "> contacts")
	tab.Press("Enter")
	tab.At(server.At("/contacts"))

	tab.Type("#q", "nobody")
	tab.until("narrow the list", `location.search.includes('nobody')`)
	tab.Settled()
	tab.Is(`(() => { document.querySelector('#palette').dataset.old = 1; history.back(); return true; })()`)
	tab.until("go back", `!location.search && !document.querySelector('#palette').dataset.old`)
	tab.Settled()
	tab.slow()
	tab.Press("Control+k")
	tab.Type("#palette input", "> sales")
	tab.Press("ArrowDown", "ArrowUp", "Enter")
	tab.At(server.At("/sales"))
}

// TestFilteringAfterRefusalKeepsFocus filters a list after a refusal: the message gets the focus
// once, and then the field being typed in keeps it.
func TestFilteringAfterRefusalKeepsFocus(t *testing.T) {
	server := Empty(t)
	f := server.Join("focus")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Somchai", "contactType": "client"}`)
		run(t, tx, contact.Create, `{"name": "Somsri", "contactType": "client"}`)
		for customer := 1; customer <= 2; customer++ {
			invoice := run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-15",
				"items": [{"name": "Books", "quantity": 1, "unitPrice": 5}]}`, customer))
			if err := sales.SetStatus(tx, sales.StatusChange{Path: invoice.ID, Status: "sent"}); err != nil {
				return err
			}
		}
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales"))
	tab.Choose("IV-202611-0001", "true")
	tab.Choose("IV-202611-0002", "true")
	tab.Click("#bulk [commandfor=consolidate]")
	tab.Click("#consolidate .primary")
	tab.See("Not completed.")
	tab.until("be at the note", `document.activeElement.matches('.note.bad')`)
	tab.Settled()
	tab.Type("#q", "somc")
	tab.until("narrow the list", `location.search.includes('somc')`)
	tab.Settled()
	tab.Press("h")
	if got := tab.Value("#q"); got != "somch" {
		t.Errorf("%q is looked for", got)
	}
}

// TestFailedFigureCanBeRetried expands a figure again after its lines failed to load: other
// accounts stay, and the figure says whether its lines are shown.
func TestFailedFigureCanBeRetried(t *testing.T) {
	server := Empty(t)
	f := server.Join("again")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Somchai", "contactType": "client"}`)
		sold := run(t, tx, sales.Create, `{"documentType": "IV", "contactId": 1, "issueDate": "2026-11-15", "vatRate": 7, "items": [{"name": "Books", "quantity": 1, "unitPrice": 1000}]}`)
		return sales.SetStatus(tx, sales.StatusChange{Path: sold.ID, Status: "sent"})
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/reports/trial-balance"))
	tab.Settled()
	const first, rows = `document.querySelector('[data-drill]')`, `document.querySelectorAll('[data-drill]').length`
	before := tab.Text(rows)
	expanded := func(want string) {
		t.Helper()
		tab.until("be expanded: "+want, first+`.ariaExpanded === `+quote(want)+` && Boolean(document.querySelector('.drill')) === `+want)
		if got := tab.Text(rows); got != before {
			t.Errorf("%s accounts of %s are left", got, before)
		}
	}
	tab.Is(`(() => {
		const open = XMLHttpRequest.prototype.open;
		XMLHttpRequest.prototype.open = function (way, to, ...all) { XMLHttpRequest.prototype.open = open; return open.call(this, way, to.replace('/lines', '/gone'), ...all); };
		return true;
	})()`)
	tab.Click("[data-drill]")
	tab.until("say that it failed", `document.querySelector('#toasts .toast')`)
	expanded("false")
	tab.Click("[data-drill]")
	expanded("true")
	tab.Click("[data-drill]")
	expanded("false")
}
