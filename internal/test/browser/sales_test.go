package browser

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// TestSale takes a quotation from draft to payment: every step confirms what it did, the
// postings are shown with the document, and a refusal gives the reason.
func TestSale(t *testing.T) {
	server := Empty(t)
	f := server.Join("sale")
	var offer sales.Document
	f.Must(func(tx *db.Tx) error {
		customer := run(t, tx, contact.Create, `{"name": "คลินิกยิ้มสวย", "contactType": "client"}`)
		offer = run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "QT", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7,
			"items": [{"name": "Cleaning", "unit": "job", "quantity": 1, "unitPrice": 10000}]}`, customer.ID))
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/%d", offer.ID))
	tab.See("Nothing. This document posts no entry and moves no stock.")
	tab.Click("Issue")
	tab.See("Document issued")
	tab.Click("Accept")
	tab.See("Status: Accepted")
	tab.Click("Convert to invoice…")
	tab.Click("Create draft")
	tab.See("IV-202611-0001")
	tab.See("10,700.00")
	tab.Click("Save draft")
	tab.See("Saved")
	tab.See("Posting preview")
	tab.See("Trade Receivables")
	tab.Click("Issue")
	tab.See("Document issued")
	tab.See("JV-202611-0001")
	tab.See("QT-202611-0001")
	tab.Click("Record receipt")
	tab.Type("#f-receivedAmount", "20,000")
	tab.Click("#receive .primary")
	tab.See("Not completed.")
	tab.until("open the dialog again", `!!document.querySelector('#receive[open]')`)
	if got := tab.Value("#f-receivedAmount"); got != "20,000" {
		t.Errorf("what was typed is lost: %q", got)
	}
	tab.Type("#f-receivedAmount", "10,700.00")
	tab.Click("#receive .primary")
	tab.See("RE-202611-0001 recorded")
	tab.See("Paid")
	f.Account("1130", "0")
	f.Account("1120", "10700")
	f.Check()
	tab.Click("RE-202611-0001")
	tab.See("Paid")
	tab.Click("Print")
	tab.until("see the paper", `document.querySelectorAll('.paper').length === 2`)
	tab.See("Ten thousand seven hundred baht")

	tab.Go(server.At("/sales/2"))
	tab.Click("More")
	tab.Click("Convert to credit note…")
	tab.Click("Create draft")
	tab.See("CN-202611-0001")
	tab.Settled()
	tab.Click("Issue")
	tab.See("Document issued")
	tab.Click("Refund…")
	tab.Click("#refund .primary")
	tab.See("Refunded")
	f.Account("1120", "0")
	f.Check()
}

// TestDepositAndBillingNote receives a deposit and collects two invoices with one billing
// note. A deposit that is too large is refused, and one that fits is applied to the invoice
// automatically. One application is undone, and one deposit is refunded.
func TestDepositAndBillingNote(t *testing.T) {
	server := Empty(t)
	f := server.Join("ahead")
	var offer sales.Document
	f.Must(func(tx *db.Tx) error {
		run(t, tx, ledger.ChangeSettings, `{"signature": ["QT"]}`)
		customer := run(t, tx, contact.Create, `{"name": "คลินิกยิ้มสวย", "contactType": "client"}`)
		offer = run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "QT", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7,
			"items": [{"name": "Cleaning", "unit": "job", "quantity": 1, "unitPrice": 10000}]}`, customer.ID))
		run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7,
			"items": [{"name": "Delivery", "quantity": 1, "unitPrice": 500}]}`, customer.ID))
		return sales.SetStatus(tx, sales.StatusChange{Path: offer.ID, Status: string(document.Sent)})
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/%d", offer.ID))
	tab.See("Awaiting signature")
	tab.Click("More")
	tab.Click("Mark as signed")
	tab.See("Status: Signed")
	tab.Click("More")
	tab.Click("Receive deposit")
	tab.Type("#deposit #f-amount", "20,000")
	tab.Click("#deposit .primary")
	tab.See("deposits can increase by at most 10,700.00")
	if got := tab.Value("#deposit #f-amount"); got != "20,000" {
		t.Errorf("the amount was lost: %q", got)
	}
	tab.Type("#deposit #f-amount", "2,140")
	tab.Click("#deposit .primary")
	tab.See("DP-202611-0001 recorded")
	tab.See("2,140.00 available")
	tab.Click("More")
	tab.Click("Convert to invoice…")
	tab.Click("Create draft")
	tab.See("IV-202611-0002 saved as draft")
	tab.Settled()
	tab.Click("Issue")
	tab.See("Document issued")
	tab.See("8,560.00")

	tab.Go(server.At("/sales?type=IV"))
	tab.Choose("IV-202611-0001", "true")
	tab.Click("#bulk [value=send]")
	tab.See("Issued: 1")
	tab.Choose("IV-202611-0001", "true")
	tab.Choose("IV-202611-0002", "true")
	tab.Click("#bulk [commandfor=consolidate]")
	tab.Click("#consolidate .primary")
	tab.See("Consolidated in BN-202611-0001")
	tab.See("They remain separate for tax and accounting.")
	tab.Click("Print")
	tab.See("Billing note")

	tab.Go(server.At("/sales?type=DP"))
	tab.Click(".row-link")
	tab.Click("Refund…")
	tab.Type("#refund #f-amount", "100")
	tab.Click("#refund .primary")
	tab.See("has 0.00 left to refund")

	var ahead [2]sales.Document
	f.Must(func(tx *db.Tx) error {
		next := run(t, tx, sales.Create, `{"documentType": "QT", "contactId": 1, "issueDate": "2026-11-15", "vatRate": 7,
			"items": [{"name": "Cleaning", "unit": "job", "quantity": 1, "unitPrice": 10000}]}`)
		if err := sales.SetStatus(tx, sales.StatusChange{Path: next.ID, Status: string(document.Sent)}); err != nil {
			return err
		}
		for i := range ahead {
			ahead[i] = run(t, tx, sales.CreateDeposit, fmt.Sprintf(`{"documentId": %d, "amount": 1070, "date": "2026-11-15"}`, next.ID))
		}
		return nil
	})
	tab.Go(server.At("/sales/%d", ahead[0].ID))
	tab.Click("More")
	tab.Click("Void…")
	tab.Click("#void-deposit .danger")
	tab.See("Void")
	tab.Missing("Refund…")
	tab.Go(server.At("/sales/%d", ahead[1].ID))
	tab.Click("Refund…")
	tab.Type("#refund #f-amount", "1,070")
	tab.Click("#refund .primary")
	tab.See("Refunded")
	f.Account("1120", "2140")
	f.Check()
}

// TestDraftByKeyboard writes an invoice without a mouse: customer and product are found
// while typing, Enter moves through the lines, lines are pasted from a spreadsheet, and a
// refused form keeps its input.
func TestDraftByKeyboard(t *testing.T) {
	server := Empty(t)
	f := server.Join("draft")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Khon Kaen Hardware Co., Ltd.", "contactType": "client"}`)
		run(t, tx, product.Create, `{"name": "LED desk lamp", "code": "LAMP-LED", "productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pc", "salePrice": 690}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/new?type=IV"))
	tab.Type("#f-contactId", "khon")
	tab.See("Khon Kaen Hardware Co., Ltd.")
	tab.Press("Enter")
	if got := tab.Value("#f-contactId"); got != "Khon Kaen Hardware Co., Ltd." {
		t.Errorf("Enter did not take the customer: %q", got)
	}
	tab.Type(`[name="items[0].name"]`, "lamp")
	tab.until("find the product", `!!document.querySelector('#lines [role=option]')`)
	tab.Press("Enter")
	if got := tab.Value(`[name="items[0].unitPrice"]`); got != "690" {
		t.Errorf("the price did not come with the product: %q", got)
	}
	tab.Type(`[name="items[0].quantity"]`, "0")
	tab.Type(`[name="items[1].name"]`, "Delivery")
	tab.Type(`[name="items[1].unitPrice"]`, "1,500.50")
	tab.Click("Issue")
	tab.See("Not saved.")
	if got := tab.Value(`[name="items[1].name"]`); got != "Delivery" {
		t.Errorf("a line was lost: %q", got)
	}
	tab.Type(`[name="items[0].quantity"]`, "๒")
	tab.Press("Tab")
	tab.See("3,082.14")
	tab.Paste(`[name="items[1].name"]`, "Delivery\t1\ttrip\t1,500.50\nSetting up\t2\thour\t๕๐๐\nThanks\t3\tpc\t0\n")
	tab.See("4,152.14")
	if got := tab.Value(`[name="items[2].name"]`); got != "Setting up" {
		t.Errorf("the second row of the spreadsheet is %q", got)
	}
	tab.Click("Issue")
	tab.See("Document issued")
	tab.See("IV-202611-0001")
	f.Account("1130", "4152.14")
	f.Check()
}

// TestLinesOfADraft edits existing lines: another product brings its own price unless one
// was typed, a pasted spreadsheet column stays a column, pasted text replaces the product,
// a copied line keeps its account, keys do not reach beneath a dialog, and leaving the page
// asks first.
func TestLinesOfADraft(t *testing.T) {
	server := Empty(t)
	f := server.Join("lines")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Somchai", "contactType": "both"}`)
		for _, p := range []string{`"Lamp", "code": "LAMP", "salePrice": 100`, `"Desk", "code": "DESK", "salePrice": 500`} {
			run(t, tx, product.Create, `{"productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pc", "name": `+p+`}`)
		}
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/new?type=IV"))
	pick := func(text, price string) {
		t.Helper()
		tab.Type(`[name="items[0].name"]`, text)
		tab.until("find "+text, `document.querySelector('#lines [aria-selected=true]')?.dataset.pickName?.toLowerCase() === `+quote(text))
		tab.Press("Enter")
		if got := tab.Value(`[name="items[0].unitPrice"]`); got != price {
			t.Errorf("the price with %s is %q, want %q", text, got, price)
		}
	}
	pick("lamp", "100")
	pick("desk", "500")
	tab.Type(`[name="items[0].unitPrice"]`, "450")
	pick("lamp", "450")
	tab.Choose(`[name="currency"]`, "USD")
	tab.Type(`[name="items[0].unitPrice"]`, "")
	pick("desk", "")

	tab.Paste(`[name="items[0].quantity"]`, "2\n3\n4\n5\n")
	for i, want := range []string{"2", "3", "4", "5"} {
		if got := tab.Value(fmt.Sprintf(`[name="items[%d].quantity"]`, i)); got != want {
			t.Errorf("quantity %d is %q", i, got)
		}
	}
	picked := `document.querySelector('[name="items[0].productId"]').value`
	if tab.Value(`[name="items[1].name"]`) != "" || tab.Text(picked) == "" {
		t.Error("a column of quantities went elsewhere")
	}
	tab.Paste(`[name="items[0].name"]`, "Advice\t1\n")
	if got := tab.Text(picked); got != "" {
		t.Errorf("the pasted text is still product %s", got)
	}
	if leaving := `!dispatchEvent(new Event('beforeunload', {cancelable: true}))`; !tab.Is(leaving) {
		t.Error("who leaves with pasted lines is not asked")
	} else if tab.Is(`(() => { const other = document.createElement('form'); document.body.append(other);
		other.dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})); other.remove(); return false; })()`) || !tab.Is(leaving) {
		t.Error("another form took the question away")
	}
	tab.Is(`(() => { addEventListener('submit', () => { window.sent = true; }); document.getElementById('fresh').showModal(); return true; })()`)
	tab.Press("Control+s")
	if !tab.Is(`!window.sent && document.getElementById('fresh').open`) {
		t.Error("Ctrl S sent the draft beneath the dialog")
	}
	tab.Is(`(() => { document.getElementById('fresh').close(); document.querySelector('[data-edit]').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})); return true; })()`)

	tab.Go(server.At("/purchases/new?type=PI"))
	tab.Type(`[name="items[0].description"]`, "Paper")
	tab.Press("Escape")
	chosen := tab.Text(`(() => { const s = document.querySelector('[name="items[0].accountId"]'); s.selectedIndex = 2; return s.value; })()`)
	tab.Press("Control+d")
	if got := tab.Value(`[name="items[1].accountId"]`); got != chosen || chosen == "" {
		t.Errorf("the copied line has account %q, want %q", got, chosen)
	}
	tab.Is(`(() => { document.querySelector('[data-edit]').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})); return true; })()`)
}

// TestProductOfALine edits the text of a line without losing its product, chooses among its
// units, and shows whether a line has a product or free text. Replaced text is free text;
// restoring it restores the product.
func TestProductOfALine(t *testing.T) {
	server := Empty(t)
	f := server.Join("units")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Somchai", "contactType": "both"}`)
		run(t, tx, product.Create, `{"productType": "inventory", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pcs", "name": "Paper", "code": "A4", "salePrice": 10,
			"altUnits": [{"unit": "box", "ratio": 12, "salePrice": 110}], "initialStock": {"date": "2026-11-01", "quantity": 100, "unitCost": 5}}`)
		run(t, tx, product.Create, `{"productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "h", "name": "Paper cutting", "code": "CUT", "salePrice": 700}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	const name, unit, price = `[name="items[0].name"]`, `[name="items[0].unit"]`, `[name="items[0].unitPrice"]`
	is := func(want, id string) {
		t.Helper()
		tab.until("say "+want, `document.querySelector('#is-0').innerText.trim() === `+quote(want))
		if got := tab.Text(`document.querySelector('[name="items[0].productId"]').value`); got != id {
			t.Errorf("%s is product %q", want, got)
		}
	}
	behind := func(field string) { // like a click behind the text
		tab.Is(`((e) => { e.focus(); e.setSelectionRange(e.value.length, e.value.length); return true; })(document.querySelector(` + quote(field) + `))`)
	}
	found := func(what string) {
		t.Helper()
		tab.until("find "+what, `[...document.querySelectorAll('#lines [role=option][data-pick-id]')].some((o) => o.dataset.pickName === `+quote(what)+`)`)
	}
	tab.Go(server.At("/sales/new?type=IV"))
	tab.Type("#f-contactId", "Somchai")
	tab.See("Somchai")
	tab.Press("Enter")
	tab.Type(name, "a4")
	found("Paper")
	tab.Press("Enter")
	is("A4 · 100 pcs on hand", "1")

	behind(name)
	tab.Press(",", "Backspace")
	is("A4 · 100 pcs on hand", "1")
	tab.Press(" ", "c", "u", "t")
	found("Paper cutting")
	tab.Press("Tab")
	if got := tab.Value(name); got != "Paper cut" {
		t.Errorf("the edited text is %q", got)
	}
	is("A4 · 100 pcs on hand", "1")

	tab.Type(name, "Advice")
	is("Free text", "")
	tab.Press("Escape")
	tab.Type(name, "Paper")
	is("A4 · 100 pcs on hand", "1")
	tab.Click(`[data-unlink]`)
	is("Free text", "")
	tab.Type(name, "a4")
	found("Paper")
	tab.Press("Enter")

	behind(unit)
	tab.until("see the units", `!document.querySelector('#units-0').hidden && document.querySelector('#units-0').innerText.includes('12 pcs')`)
	keep(t, tab, "line-units.light")
	tab.Press("ArrowDown", "Enter")
	if u, p := tab.Value(unit), tab.Value(price); u != "box" || p != "110" {
		t.Errorf("chosen is %s at %s", u, p)
	}
	tab.Type(unit, "pcs")
	if p := tab.Value(price); p != "10" {
		t.Errorf("typed pcs are at %s", p)
	}
	tab.Type(unit, "Box")
	tab.Press("Tab")
	tab.Type(`[name="items[0].quantity"]`, "5")
	tab.Type(`[name="items[1].name"]`, "Delivery")
	tab.Press("Escape")
	tab.Click("Save draft")
	tab.See("Saved")
	tab.Click("Edit")
	tab.until("read the draft", `document.querySelector('#is-0')?.innerText.trim() === 'A4' && document.querySelector('#is-1').innerText.trim() === 'Free text'`)
	keep(t, tab, "line-products.light")
	tab.Phone()
	keep(t, tab, "line-products.phone")
	tab.Fits()
	tab.Click("Issue")
	tab.See("Document issued")
	f.Must(func(tx *db.Tx) error {
		p, err := product.Get(tx, product.ByID{ID: 1})
		if err == nil && p.StockQty.String() != "40" {
			t.Errorf("after 5 boxes of 12 %s of 100 are left", p.StockQty)
		}
		return err
	})

	// A line keeps its product, whatever its text, until the user removes the product.
	f.Must(func(tx *db.Tx) error {
		order := run(t, tx, purchase.Create, `{"docType": "PO", "docDate": 1794614400, "currency": "THB", "contactId": 1, "items": [
			{"productId": 1, "description": "Paper", "unit": "pcs", "quantity": 3, "unitPrice": 5}]}`)
		_, err := purchase.SetStatus(tx, purchase.StatusChange{ID: order.ID, Status: document.Sent})
		return err
	})
	ordered := func() string { return tab.Text(`document.querySelector('[name="items[0].refItemId"]').value`) }
	tab.Go(server.At("/purchases/new?type=GR&from=1"))
	is("A4", "1")
	tab.Type(`[name="items[0].description"]`, "White")
	is("A4", "1")
	if ordered() == "" {
		t.Error("the line of the order is lost")
	}
	tab.Press("Escape")
	tab.Click(`[data-unlink]`)
	is("Free text", "")
	if got := ordered(); got != "" {
		t.Errorf("free text is still line %s of the order", got)
	}
	tab.Is(`(() => { document.querySelector('[data-edit]').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})); return true; })()`)
	f.Check()
}

// TestOverwrittenLine replaces lines that were created over the API. Fields that the form
// does not show are cleared with another product and kept with the same one. The list price
// is replaced, a pasted price is not.
func TestOverwrittenLine(t *testing.T) {
	server := Empty(t)
	f := server.Join("over")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Somchai", "contactType": "both"}`)
		for _, p := range []string{`"Lamp", "code": "LAMP", "salePrice": 100`, `"Desk", "code": "DESK", "salePrice": 500`} {
			run(t, tx, product.Create, `{"productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pc", "name": `+p+`}`)
		}
		const more = `"description": "16 GB", "discountAmount": 5, "remark": "ours", "quantity": 1`
		run(t, tx, sales.Create, `{"documentType": "IV", "contactId": 1, "issueDate": "2026-11-15", "vatRate": 7, "items": [
			{"productId": 1, "name": "Lamp", "unit": "pc", "unitPrice": 100, `+more+`}, {"name": "Laptop", "unitPrice": 900, `+more+`}]}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	field := func(row int, name string) string { return fmt.Sprintf(`[name="items[%d].%s"]`, row, name) }
	pick := func(row int, text string) {
		t.Helper()
		tab.Type(field(row, "name"), text)
		tab.until("find "+text, `document.querySelector('#lines [aria-selected=true]')?.dataset.pickName?.toLowerCase() === `+quote(text))
		tab.Press("Enter")
	}
	says := func(row int, want ...string) {
		t.Helper()
		for i, name := range []string{"description", "discountAmount", "remark", "unitPrice"} {
			if got := tab.Value(field(row, name)); got != want[i] {
				t.Errorf("%s of line %d is %q, want %q", name, row, got, want[i])
			}
		}
	}
	leave := func() {
		tab.Is(`(() => { document.querySelector('[data-edit]').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})); return true; })()`)
	}
	tab.Go(server.At("/sales/1/edit"))
	tab.Settled()
	pick(0, "lamp")
	says(0, "16 GB", "5", "ours", "100")
	pick(0, "desk")
	says(0, "", "", "", "500")
	tab.Type(field(1, "name"), "Advice")
	tab.Press("Escape")
	says(1, "", "", "", "900")
	tab.Type(field(1, "name"), "Laptop")
	tab.Press("Escape")
	says(1, "16 GB", "5", "ours", "900")
	tab.Paste(field(2, "name"), "Setting up\t1\tpc\t1,234.50\n")
	if got := tab.Value(field(2, "unitPrice")); got != "1234.50" {
		t.Errorf("the pasted price is %q", got)
	}
	pick(2, "desk")
	says(2, "", "", "", "1234.50")
	tab.Type(field(2, "unitPrice"), "2*300")
	pick(2, "lamp")
	says(2, "", "", "", "2*300")
	leave()
	tab.Go(server.At("/sales/1/edit"))
	tab.Settled()
	tab.Click(`[data-unlink]`) // the name stays
	says(0, "16 GB", "5", "ours", "100")
	leave()

	tab.Go(server.At("/purchases/new?type=PO"))
	tab.Settled()
	tab.Type(`[name="items[0].description"]`, "")
	tab.Press("Enter")
	tab.until("go on behind the lines", `document.activeElement.name === 'notes'`)
	leave()
}

// TestPaste200Lines pastes from a spreadsheet: codes become products, what is not found is
// marked. It logs how long 200 lines block the page.
func TestPaste200Lines(t *testing.T) {
	desk := Empty(t)
	f := desk.Join("paste")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, product.Create, `{"productType": "service", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "unit": "pc", "name": "Beans", "code": "BEAN-A", "salePrice": 100}`)
		return nil
	})
	tab := desk.SignIn(desk.Owner)
	tab.Go(desk.At("/sales/new?type=IV"))
	tab.Settled()
	tab.Is(`(() => { document.addEventListener('paste', () => { window.began = performance.now(); setTimeout(() => { window.took = performance.now() - window.began; }); }, true); return true; })()`)
	tab.Paste(`[name="items[0].name"]`, strings.Repeat("bean-a\t2\tpc\t90\n", 199)+"Unknown\t1\tpc\t5\n")
	tab.until("find the products", `document.querySelectorAll('#lines [data-is=product]').length === 199`)
	tab.until("mark the other line", `document.querySelector('#lines tbody tr:last-child [data-is]').dataset.is === 'missing'`)
	t.Logf("200 lines blocked the page for %.0f ms", evaluate[float64](tab, `window.took`))
	for name, want := range map[string]string{"items[0].name": "Beans", "items[0].quantity": "2", "items[0].unitPrice": "90", "items[198].name": "Beans", "items[199].name": "Unknown"} {
		if got := tab.Value(fmt.Sprintf(`[name="%s"]`, name)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	tab.until("show the amounts", `document.querySelector('#lines [data-amount]').innerText === '180.00'`)
	// Without a column of units, and with one of descriptions.
	tab.Paste(`[name="items[199].name"]`, "bean-a\t3\t1,080.50\nBean-A\tRoasted beans\t4\t70\nCup\tof tea\t5\t30")
	tab.until("find the products", `document.querySelectorAll('#lines [data-is=product]').length === 201 && document.querySelector('#lines [data-is=missing]')`)
	for i, want := range []string{"Beans 3 pc 1080.50", "Beans 4 pc 70", "Cup of tea 5  30"} {
		got := ""
		for _, name := range []string{"name", "quantity", "unit", "unitPrice"} {
			got += " " + tab.Value(fmt.Sprintf(`[name="items[%d].%s"]`, 199+i, name))
		}
		if got != " "+want {
			t.Errorf("row %d is%s, want %s", i, got, want)
		}
	}
	tab.Is(`(() => { document.querySelector('[data-edit]').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true})); return true; })()`) // leave without a question
	tab.Go(desk.At("/journal/new"))
	tab.Settled()
	tab.Paste(`[name="lines[0]._account"]`, "5210\t100\nbank - current account\t\t100\nNothing\t1")
	tab.until("find the accounts", `document.querySelectorAll('#lines [data-id]').length > 2 && [...document.querySelectorAll('#lines [data-id]')].slice(0, 2).every((f) => f.value)`)
	tab.until("mark the other line", `document.querySelector('[name="lines[2]._account"]').getAttribute('aria-invalid') === 'true'`)
}
