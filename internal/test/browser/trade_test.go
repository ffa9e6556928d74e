package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestContactsAndProducts creates a customer and a product with stock: a refusal is shown
// beside the field without losing input, both are found, get a picture, are counted, and
// are imported from a file with a preview.
func TestContactsAndProducts(t *testing.T) {
	server := Firm(t, "trade")
	tab := server.SignIn(server.Owner)

	tab.Go(server.At("/contacts"))
	tab.See("No contacts yet")
	tab.Go(server.At("/contacts/new"))
	tab.Type("#f-taxID", "0105561000127")
	tab.Type("#f-creditDays", "-3")
	tab.Click("Save")
	tab.See("Check the highlighted fields")
	if !tab.Is(`document.querySelector('#f-name[aria-invalid=true]') && document.querySelector('#f-creditDays[aria-invalid=true]')`) {
		t.Error("a refused field is not marked")
	}
	if got := tab.Value("#f-taxID"); got != "0105561000127" {
		t.Errorf("the tax id was lost: %q", got)
	}
	tab.Type("#f-name", "บริษัท น้ำใจ จำกัด")
	tab.Type("#f-creditDays", "๓๐")
	tab.Click("Save")
	tab.At(server.At("/contacts/1"))
	tab.See("terms: 30 days")
	tab.Go(server.At("/contacts?search=น้ำใจ"))
	tab.Click("บริษัท น้ำใจ จำกัด")
	tab.At(server.At("/contacts/1"))

	tab.Go(server.At("/products/new"))
	tab.Type("#f-name", "Office desk")
	tab.Type("#f-code", "DESK")
	tab.Type("#f-unit", "pc")
	tab.Type("#f-category", "Furniture")
	tab.Type("#f-salePrice", "3,990")
	tab.Type("#f-reorderPoint", "5")
	tab.Type(`[name="altUnits[0].unit"]`, "set")
	tab.Type(`[name="altUnits[0].ratio"]`, "4")
	tab.Type(`[name="initialStock.quantity"]`, "12")
	tab.Type(`[name="initialStock.unitCost"]`, "2400")
	tab.Click("Save")
	tab.At(server.At("/products/1"))
	tab.See("28,800.00")
	tab.See("Opening stock")
	tab.See("Other units")
	tab.Upload("#f-picture", photograph(t))
	tab.Click("Add picture")
	tab.See("Picture added")
	tab.until("show the picture", `document.querySelector('.photos img')?.naturalWidth === 300`)
	keep(t, tab, "product-picture.light")

	tab.Click("Adjust stock")
	tab.Type("Quantity", "9")
	tab.Type("Reason", "two broke, one is gone")
	tab.Click("Adjust stock")
	tab.At(server.At("/products/1"))
	tab.See("21,600.00")
	tab.See("Adjustment")

	tab.Go(server.At("/products/1/edit"))
	tab.Type(`[name="altUnits[0].unit"]`, "")
	tab.Type(`[name="altUnits[0].ratio"]`, "")
	tab.Type(`[name="altUnits[0].salePrice"]`, "")
	tab.Type(`[name="altUnits[0].purchasePrice"]`, "")
	tab.Click("Save")
	tab.At(server.At("/products/1"))
	tab.See("Reorder at 5")
	tab.Missing("Other units")

	file := filepath.Join(t.TempDir(), "products.csv")
	if err := os.WriteFile(file, []byte("code,name,productType,vatType,purchaseVatType,salePrice\nDESK,Office desk 140 cm,inventory,vatExclusive,vatExclusive,3990\nCHAIR,Chair,inventory,vatExclusive,vatExclusive,x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tab.Go(server.At("/products"))
	tab.Click("Import")
	tab.Upload("#f-file", file)
	tab.Click("Show preview")
	tab.See("Nothing was imported")
	tab.See("must be a number")
	if err := os.WriteFile(file, []byte("code,name,productType,vatType,purchaseVatType,salePrice\nDESK,Office desk 140 cm,inventory,vatExclusive,vatExclusive,3990\nCHAIR,Chair,inventory,vatExclusive,vatExclusive,5490\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tab.Click("Choose the file again")
	tab.until("leave the preview", `document.body && !document.body.innerText.includes('Nothing was imported')`)
	tab.Settled()
	tab.Upload("#f-file", file)
	tab.Click("Show preview")
	tab.See("Import")
	tab.Click("Import")
	tab.At(server.At("/products"))
	tab.See("1 created, 1 updated")
	tab.See("Office desk 140 cm")
}
