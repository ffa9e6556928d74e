package product

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/catalog"
	"kontor/internal/trade/product"
)

// unitsShown is the number of rows for alternative units in an empty form.
const unitsShown = 2

// editPage is the form of a product.
type editPage struct {
	Code       string // of an existing product
	Name       string
	Back       string // address of Cancel
	Action     string // address of the form
	Form       *console.Form
	Types      []console.Option
	Vats       []console.Option
	Warehouses []console.Option
	Categories []product.Category
	Income     []ledger.ChartRow // revenue accounts
	Expense    []ledger.ChartRow // expense accounts
	Opens      bool              // opening stock can be entered
}

// Units returns the rows of alternative units and one more.
func (p editPage) Units() []int {
	return p.Form.Rows("altUnits", len(p.Form.Rows("altUnits", 0))+unitsShown)
}

// Field returns the name of a field of an alternative unit.
func (p editPage) Field(row int, name string) string {
	return fmt.Sprintf("altUnits[%d].%s", row, name)
}

var vatWords = map[string]string{
	"vatExclusive": "Price excludes VAT", "vatInclusive": "Price includes VAT", "zeroVat": "VAT 0%", "noVat": "No VAT",
}

// show adds the options and renders the page.
func (p editPage) show(v *console.Visit) error {
	p.Types = typeOptions(v)
	for _, kind := range []string{"vatExclusive", "vatInclusive", "zeroVat", "noVat"} {
		p.Vats = append(p.Vats, console.Option{Value: kind, Word: v.T(vatWords[kind])})
	}
	return v.ShowRead("edit.html", &p, func(tx *db.Tx) (err error) {
		if p.Categories, err = product.Categories(tx); err != nil {
			return err
		}
		active := true
		if p.Income, err = ledger.Accounts(tx, ledger.ChartFilter{AccountType: ledger.Revenue, IsActive: &active}); err != nil {
			return err
		}
		if p.Expense, err = ledger.Accounts(tx, ledger.ChartFilter{AccountType: ledger.Expense, IsActive: &active}); err != nil {
			return err
		}
		if p.Opens {
			if p.Opens, err = product.Opens(tx); err != nil {
				return err
			}
		}
		p.Warehouses, err = warehouses(tx)
		return err
	})
}

// create shows an empty form. The address can contain a name.
func create(v *console.Visit) error {
	var in product.New
	in.Name, in.ProductType, in.VatType, in.PurchaseVatType = v.Arg("name"), product.Inventory, "vatExclusive", "vatExclusive"
	if v.Company.Country == "TH" {
		in.TaxRate = num.PercentOf(7)
	}
	in.InitialStock = &product.InitialStock{Date: v.Today}
	form := v.Form(in).Blank("costPrice", "salePrice", "reorderPoint", "initialStock.quantity")
	return editPage{Back: v.At("/products"), Action: v.At("/products/new"), Form: form, Opens: true}.show(v)
}

// edit shows the form of an existing product.
func edit(v *console.Visit) error {
	p, err := console.ReadOne(v, product.Get)
	if err != nil {
		return err
	}
	form := v.Form(p.Editable()).Blank("reorderPoint").Stored()
	return editPage{Code: p.Code, Name: p.Name, Back: at(v, p.ID), Action: at(v, p.ID) + "/edit", Form: form}.show(v)
}

// saveNew creates a product. Opening stock without quantity and cost is ignored.
func saveNew(v *console.Visit) error {
	v.Renumber("altUnits")
	if v.Posted("initialStock.quantity") == "" && v.Posted("initialStock.unitCost") == "" {
		v.Omit("initialStock.")
	}
	return console.Submit(product.Create, func(v *console.Visit, made product.Product) string {
		v.Done("{1} saved", made.Code)
		return at(v, made.ID)
	}, create)(v)
}

// save updates a product.
func save(v *console.Visit) error {
	v.Renumber("altUnits")
	return console.Submit(catalog.Products.Update, func(v *console.Visit, _ product.Product) string {
		v.Done("Saved")
		return here(v)
	}, edit)(v)
}
