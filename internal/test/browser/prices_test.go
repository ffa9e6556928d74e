package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

// TestPricesWithVAT writes an invoice at prices that include VAT, with an exempt product:
// editor, page and paper show the same amounts, and the server stores them.
func TestPricesWithVAT(t *testing.T) {
	server := Empty(t)
	f := server.Join("prices")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Corner Shop", "contactType": "client"}`)
		run(t, tx, product.Create, `{"code": "CUP", "name": "Cup", "productType": "nonInventory", "unit": "pc", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive", "salePrice": 50, "taxRate": 7}`)
		run(t, tx, product.Create, `{"code": "BOOK", "name": "Book", "productType": "nonInventory", "unit": "pc", "vatType": "noVat", "purchaseVatType": "noVat", "salePrice": 50}`)
		_, err := ledger.ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(ledger.Policies{PricesIncludeVat: true}, "PricesIncludeVat")})
		return err
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/new?type=IV"))
	if !tab.Is(`document.querySelector('#f-pricesIncludeVat').checked`) {
		t.Error("the setting does not decide how the document starts")
	}
	tab.Type("#f-contactId", "Corner Shop")
	tab.until("find the customer", `!!document.querySelector('#pick-contact [data-pick-id]')`)
	tab.Press("Enter")
	line := func(row int, text, quantity string) {
		tab.Type(fmt.Sprintf(`[name="items[%d].name"]`, row), text)
		tab.until("find "+text, fmt.Sprintf(`!!document.querySelector('#pick-%d [data-pick-id]')`, row))
		tab.Press("Enter")
		tab.Type(fmt.Sprintf(`[name="items[%d].quantity"]`, row), quantity)
		tab.Press("Tab")
	}
	line(0, "Cup", "2")
	if got := tab.Value(`[name="items[0].unitPrice"]`); got != "53.5" && got != "53.50" {
		t.Errorf("the price with VAT is %s", got)
	}
	line(1, "Book", "1")
	if got := tab.Value(`[name="items[1].vatCategory"]`); got != "exempt" {
		t.Errorf("the VAT category of the book is %q", got)
	}
	tab.Type("#f-discountAmount", "10")
	tab.Press("Tab")
	tab.See("Amount before VAT 7%")
	tab.See("93.63")
	tab.See("Exempt value")
	keepPicture(tab, "editor")
	tab.Click("Save draft")
	tab.See("Saved")
	tab.See("147.00")
	tab.See("Prices include VAT")
	keepPicture(tab, "page")
	var doc sales.Document
	f.Must(func(tx *db.Tx) (err error) {
		doc, err = sales.Get(tx, sales.ByID{ID: 1})
		return err
	})
	if !doc.PricesIncludeVat || doc.GrandTotal.String() != "147" || doc.VatAmount.String() != "6.55" || len(doc.VatSummary) != 2 {
		t.Errorf("stored: %v", doc)
	}
	tab.Go(server.At("/sales/1/edit"))
	tab.until("see the VAT of lines", `document.querySelector('[name=_vatByLine]').checked && document.querySelector('[name="items[1].vatCategory"]').checkVisibility()`)
	tab.Thai()
	tab.Go(server.At("/sales/1/edit"))
	tab.See("ราคารวมภาษีมูลค่าเพิ่ม")
	keepPicture(tab, "editor-thai")
	tab.Go(server.At("/sales/1/print"))
	tab.See("ราคารวมภาษีมูลค่าเพิ่มแล้ว")
	tab.See("มูลค่าก่อนภาษี 7%")
	keepPicture(tab, "paper-thai")
	tab.Phone()
	tab.Go(server.At("/sales/1/edit"))
	tab.Fits()
	keepPicture(tab, "editor-phone")
	tab.Go(server.At("/sales/1"))
	tab.Fits()
	keepPicture(tab, "page-phone")

	// Without VAT by line all lines follow the document.
	tab.Go(server.At("/sales/1/edit"))
	tab.Click("#f-_vatByLine")
	tab.Click(`[data-act=save]`)
	tab.until("leave the editor", `!location.pathname.endsWith('/edit')`)
	f.Must(func(tx *db.Tx) (err error) {
		doc, err = sales.Get(tx, sales.ByID{ID: 1})
		return err
	})
	if doc.VatAmount.String() != "9.62" || len(doc.VatSummary) != 1 || doc.VATByLine() {
		t.Errorf("without VAT by line: %v of %v", doc.VatAmount, doc.VatSummary)
	}
	f.Check()
}

// keepPicture stores a screenshot in the folder of KONTOR_SCREENSHOTS, if it is set.
func keepPicture(tab *Tab, name string) {
	tab.T.Helper()
	folder := os.Getenv("KONTOR_SCREENSHOTS")
	if folder == "" {
		return
	}
	tab.Settled()
	if err := os.WriteFile(filepath.Join(folder, "prices-"+name+".png"), tab.Picture(), 0o644); err != nil {
		tab.T.Fatal(err)
	}
}
