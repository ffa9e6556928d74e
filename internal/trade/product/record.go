package product

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/input"
	"kontor/internal/org/search"
	"kontor/internal/trade/stock"
)

// The product types.
const (
	Service      = "service"
	NonInventory = "nonInventory"
	Inventory    = "inventory"
)

// The VAT types: sold without VAT, and prices with and without it.
const (
	ZeroVAT   = "zeroVat"
	NoVAT     = "noVat"
	VATInside = "vatInclusive"
	VATOnTop  = "vatExclusive"
)

// Details is what a client writes about a product, at its creation and later.
type Details struct {
	// Name.
	Name string `json:"name" db:"name" validate:"required,max=255"`
	// Name in English, for English and bilingual documents. They print it on lines whose name is that of
	// the product. If empty, they print the name.
	NameEn string `json:"nameEn" db:"name_en" validate:"max=255" ext:"true"`
	// Product type: service, nonInventory (goods without stock) or inventory (goods with stock).
	// Can be changed only while the product has no stock movements and is on no unfinished
	// document.
	ProductType string `json:"productType" db:"product_type" validate:"required,oneof=service nonInventory inventory"`
	// VAT type of salePrice: vatExclusive (without VAT), vatInclusive (with VAT; use it as unitPrice
	// only on documents with pricesIncludeVat), zeroVat (0 %) or noVat (exempt). It never changes the
	// amounts of a document, but can determine the VAT category of a document or line.
	VatType string `json:"vatType" db:"vat_type" validate:"required,oneof=vatExclusive vatInclusive zeroVat noVat"`
	// VAT type of costPrice, with the same values as vatType. It never changes the amounts of a
	// document.
	PurchaseVatType string `json:"purchaseVatType" db:"purchase_vat_type" validate:"required,oneof=vatExclusive vatInclusive zeroVat noVat"`
	// Barcode of the base unit. Does not have to be unique.
	Barcode string `json:"barcode" db:"barcode" validate:"max=100"`
	// Description for sales documents.
	Description string `json:"description" db:"description" validate:"max=5000"`
	// Description for purchase documents.
	PurchaseDescription string `json:"purchaseDescription" db:"purchase_description" validate:"max=5000"`
	// Base unit: the unit in which stock is counted.
	Unit string `json:"unit" db:"unit" validate:"max=100"`
	// List cost per base unit. Goods receipts do not change it.
	CostPrice num.Money `json:"costPrice" db:"cost_price" validate:"gte=0"`
	// List price per base unit.
	SalePrice num.Money `json:"salePrice" db:"sale_price" validate:"gte=0"`
	// Default tax rate in percent. Documents use their own rate.
	TaxRate num.Percent `json:"taxRate" db:"tax_rate" validate:"gte=0,lte=100"`
	// Code of the income account for sales. Codes that are not in the chart are stored but not
	// used. Control accounts are refused.
	IncomeAccount string `json:"incomeAccount" db:"income_account" validate:"max=100"`
	// Code of the expense account for purchases. Codes that are not in the chart are stored but not
	// used. Control accounts are refused.
	ExpenseAccount string `json:"expenseAccount" db:"expense_account" validate:"max=100"`
	// Reorder point in base units. Below this quantity, the product is low on stock.
	ReorderPoint num.Qty `json:"reorderPoint" db:"reorder_point" validate:"gte=0"`
	// Your own reference, unique among products.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// Editable has the fields of a product that a client can change.
type Editable struct {
	Details
	// Category name. An unknown name creates a new category.
	Category string `json:"category" validate:"max=100"`
	// Whether new documents can use the product.
	IsActive bool `json:"isActive" validate:"required"`
	// Alternative units. They replace the existing ones; a unit with the same name keeps its id.
	AltUnits []EditableUnit `json:"altUnits" validate:"max=50,dive"`
	// Opening stock. Only for inventory products without stock movements.
	InitialStock *InitialStock `json:"initialStock"`
}

// EditableUnit is an alternative unit in a request.
type EditableUnit struct {
	_ struct{} `schema:"ProductUnitDraft"`
	// Unit name. Must differ from the base unit and from all other units.
	Unit string `json:"unit" validate:"required,max=100"`
	// Number of base units in this unit. Defaults to 1.
	Ratio *num.Qty `json:"ratio" validate:"gte=0.0001"`
	// Barcode of this unit.
	Barcode string `json:"barcode" validate:"max=100"`
	// Purchase price per unit.
	PurchasePrice num.Money `json:"purchasePrice" validate:"gte=0"`
	// Sale price per unit.
	SalePrice num.Money `json:"salePrice" validate:"gte=0"`
}

// InitialStock is the opening stock of a product.
type InitialStock struct {
	// Date of the stock count. The opening entry is posted on this date.
	Date when.Date `json:"date" validate:"required,datetime"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" validate:"required,gte=0.01"`
	// Cost per base unit. Defaults to the cost price.
	UnitCost *num.Cost `json:"unitCost" validate:"gte=0"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID num.Ref `json:"warehouseId" ext:"true"`
}

// New is the body of a request that creates a product.
type New struct {
	_ struct{} `schema:"ProductDraft"`
	// Product code, unique among products that are not deleted. Cannot be changed.
	Code string `json:"code" validate:"required,max=50"`
	Details
	// Category name. An unknown name creates a new category.
	Category string `json:"category" validate:"max=100"`
	// Alternative units.
	AltUnits []EditableUnit `json:"altUnits" validate:"max=50,dive"`
	// Opening stock. Only for inventory products.
	InitialStock *InitialStock `json:"initialStock"`
}

// Edit is the body of a request that updates a product. Omitted fields keep their value; empty
// fields are cleared.
type Edit struct {
	// Id of the product.
	ID uint32 `path:"id"`
	input.Patch[Editable]
}

// ByID names one product.
type ByID struct {
	// Id of the product.
	ID uint32 `path:"id"`
}

// Filter selects products.
type Filter struct {
	input.Page
	// Part of the code, name or barcode. Case-insensitive.
	Search string `query:"search" validate:"max=200"`
	// Only products of this category.
	CategoryID num.Ref `query:"categoryId"`
	// Only products of this type.
	ProductType string `query:"productType" validate:"oneof=service nonInventory inventory"`
	// Only the stock of this warehouse: quantity, value, average cost and balances.
	WarehouseID num.Ref `query:"warehouseId"`
	// Only products that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	// Only the product with this externalId.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
	// Only the product with this code.
	Code string `query:"code" ext:"true" validate:"max=100"`
	// Only products with this barcode, or with a unit that has it: matchedUnit says which.
	Barcode string `query:"barcode" ext:"true" validate:"max=100"`
	// Whether to include deleted products.
	IncludeDeleted bool `query:"includeDeleted" ext:"true"`
	// Sort by relevance to the search instead of newest first.
	Best bool `json:"-"`
}

// Product is an item of goods or a service.
type Product struct {
	// Id of the product.
	ID uint32 `json:"id" db:"id"`
	// Product code, unique among products that are not deleted. Cannot be changed.
	Code string `json:"code" db:"code,once"`
	Details
	// Category name. Empty if there is none.
	Category string `json:"category"`
	// Id of the category.
	CategoryID num.Ref `json:"categoryId" db:"category_id" ext:"true"`
	// Average cost per base unit. Without stock: the last average cost, or 0 if there never was
	// stock.
	AvgCost num.Cost `json:"avgCost"`
	// Whether new documents can use the product.
	IsActive bool `json:"isActive" db:"is_active"`
	// Quantity on hand in base units. Negative if more was sold than received.
	StockQty num.Qty `json:"stockQty"`
	// Stock value in base currency.
	StockValue num.Money `json:"stockValue"`
	// When the product was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// When the product or its stock last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
	// When the product was deleted (Unix seconds). Null if it is not deleted.
	DeletedAt when.Unix `json:"deletedAt" db:"deleted_at"`
	// Alternative units.
	AltUnits []AltUnit `json:"altUnits"`
	// The unit that has the barcode. Only in lists with the filter barcode.
	MatchedUnit *MatchedUnit `json:"matchedUnit,omitempty" ext:"true"`
	// Pictures.
	Images []Image `json:"images"`
	// Stock by warehouse.
	StockBalances []stock.Balance `json:"stockBalances"`
	// Minimum quantities by warehouse.
	WarehouseMinQtys []MinQty `json:"warehouseMinQtys"`
	// The latest 100 movements, newest first. Empty in lists.
	StockMovements []stock.Movement `json:"stockMovements"`
}

// Stocked reports whether the product is stock-tracked.
func (p Product) Stocked() bool { return p.ProductType == Inventory }

// Editable returns the fields that clients can change.
func (p Product) Editable() Editable {
	units := make([]EditableUnit, len(p.AltUnits))
	for i, u := range p.AltUnits {
		units[i] = u.editable()
	}
	return Editable{Details: p.Details, Category: p.Category, IsActive: p.IsActive, AltUnits: units}
}

// empty replaces nil lists with empty ones.
func (p *Product) empty() {
	p.AltUnits, p.Images = []AltUnit{}, []Image{}
	p.StockBalances, p.WarehouseMinQtys, p.StockMovements = []stock.Balance{}, []MinQty{}, []stock.Movement{}
}

// MatchedUnit is the unit that has a barcode.
type MatchedUnit struct {
	// Id of the alternative unit, for lines. Null for the base unit.
	ProductAltUnitID num.Ref `json:"productAltUnitId"`
	// Name of the unit.
	Unit string `json:"unit"`
	// Number of base units in this unit.
	Ratio num.Qty `json:"ratio"`
}

// AltUnit is an alternative unit, such as a carton of 12.
type AltUnit struct {
	// Id of the alternative unit.
	ID uint32 `json:"id" db:"id"`
	// Name of the unit.
	Unit string `json:"unit" db:"unit,once"`
	// Number of base units in this unit.
	Ratio num.Qty `json:"ratio" db:"ratio"`
	// Barcode of this unit.
	Barcode string `json:"barcode" db:"barcode"`
	// Purchase price per unit.
	PurchasePrice num.Money `json:"purchasePrice" db:"purchase_price"`
	// Sale price per unit.
	SalePrice num.Money `json:"salePrice" db:"sale_price"`
	// Position in the list, starting at 1.
	SortOrder int `json:"sortOrder" db:"sort_order"`
}

// editable returns the unit as a client would send it.
func (u AltUnit) editable() EditableUnit {
	return EditableUnit{Unit: u.Unit, Ratio: &u.Ratio, Barcode: u.Barcode, PurchasePrice: u.PurchasePrice, SalePrice: u.SalePrice}
}

// Image is a picture of a product.
type Image struct {
	// Id of the picture.
	ID uint32 `json:"id" db:"id"`
	// URL of the picture.
	Url string `json:"url" db:"url"`
	// Position in the list, starting at 1.
	SortOrder int `json:"sortOrder" db:"sort_order"`
}

// MinQty is the minimum quantity of a product in a warehouse.
type MinQty struct {
	// Id of the warehouse.
	WarehouseID uint32 `json:"warehouseId" db:"warehouse_id"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// Minimum quantity in base units.
	MinQty num.Qty `json:"minQty" db:"min_qty"`
	// When the minimum was first set (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When the minimum was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

// record is a product as stored.
type record struct {
	Product
	SearchText string `db:"search_text"`
}

// recordOf adds the search text.
func recordOf(p Product) record {
	fields := []string{p.Code, p.Name, p.Barcode, p.NameEn}
	for _, u := range p.AltUnits {
		fields = append(fields, u.Barcode)
	}
	fields = slices.DeleteFunc(fields, func(s string) bool { return s == "" })
	return record{Product: p, SearchText: search.Text(fields...)}
}

// unitRecord is an alternative unit as stored.
type unitRecord struct {
	AltUnit
	ProductID uint32 `db:"product_id,once"`
	IsRemoved bool   `db:"is_removed"`
}

type minRecord struct {
	MinQty
	ProductID uint32 `db:"product_id"`
}
