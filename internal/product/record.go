package product

import (
	"slices"

	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/search"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// The product types.
const (
	Service      = "service"
	NonInventory = "nonInventory"
	Inventory    = "inventory"
)

// The VAT types for products sold without VAT and for prices that include it.
const (
	ZeroVAT   = "zeroVat"
	NoVAT     = "noVat"
	VATInside = "vatInclusive"
)

// Details is what a client writes about a product, at its creation and later.
type Details struct {
	// Name.
	Name string `json:"name" db:"name" validate:"required,max=255"`
	// Whether it is a service, goods that are not counted (nonInventory) or goods that are (inventory). It can change only while no stock has moved and no unfinished document has it.
	ProductType string `json:"productType" db:"product_type" validate:"required,oneof=service nonInventory inventory"`
	// VAT type of salePrice: excludes VAT (vatExclusive), includes VAT (vatInclusive; deduct it before you set unitPrice), 0 % (zeroVat), or exempt (noVat). It never changes the amounts of a document; vatCategory can follow from it.
	VatType string `json:"vatType" db:"vat_type" validate:"required,oneof=vatExclusive vatInclusive zeroVat noVat"`
	// VAT type of costPrice, with the same values. It never changes the amounts of a document.
	PurchaseVatType string `json:"purchaseVatType" db:"purchase_vat_type" validate:"required,oneof=vatExclusive vatInclusive zeroVat noVat"`
	// Barcode of the base unit; need not be unique.
	Barcode string `json:"barcode" db:"barcode" validate:"max=100"`
	// Description for sales documents.
	Description string `json:"description" db:"description" validate:"max=5000"`
	// Description for purchase documents.
	PurchaseDescription string `json:"purchaseDescription" db:"purchase_description" validate:"max=5000"`
	// Name of the base unit, in which stock is counted.
	Unit string `json:"unit" db:"unit" validate:"max=100"`
	// List cost of a base unit. Receipts never change it.
	CostPrice num.Money `json:"costPrice" db:"cost_price" validate:"gte=0"`
	// List price of a base unit.
	SalePrice num.Money `json:"salePrice" db:"sale_price" validate:"gte=0"`
	// Default tax rate in percent. Documents set their own.
	TaxRate num.Percent `json:"taxRate" db:"tax_rate" validate:"gte=0,lte=100"`
	// Code of the account for sales. A code that is not in the chart is stored but not used; control accounts are refused.
	IncomeAccount string `json:"incomeAccount" db:"income_account" validate:"max=100"`
	// Code of the account for purchases. A code that is not in the chart is stored but not used; control accounts are refused.
	ExpenseAccount string `json:"expenseAccount" db:"expense_account" validate:"max=100"`
	// Quantity in base units below which the product is running low.
	ReorderPoint num.Qty `json:"reorderPoint" db:"reorder_point" validate:"gte=0"`
	// The client's own reference, unique among the products when it is set.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// Editable is what a client may change in a product.
type Editable struct {
	Details
	// Name of the category. An unknown name creates a new category.
	Category string `json:"category" validate:"max=100"`
	// Whether it can be used on new documents.
	IsActive bool `json:"isActive" validate:"required"`
	// Alternative units. They replace the ones there are; a unit of the same name keeps its id.
	AltUnits []EditableUnit `json:"altUnits" validate:"max=50,dive"`
	// Opening stock; only for inventory products without stock movements.
	InitialStock *InitialStock `json:"initialStock"`
}

// EditableUnit is an alternative unit as a client writes it.
type EditableUnit struct {
	_ struct{} `schema:"ProductUnitDraft"`
	// Name of the unit; different from the base unit and from the other units.
	Unit string `json:"unit" validate:"required,max=100"`
	// How many base units it holds; 1 when omitted.
	Ratio *num.Qty `json:"ratio" validate:"gte=0.0001"`
	// Barcode of this unit.
	Barcode string `json:"barcode" validate:"max=100"`
	// Purchase price of this unit.
	PurchasePrice num.Money `json:"purchasePrice" validate:"gte=0"`
	// Sale price of this unit.
	SalePrice num.Money `json:"salePrice" validate:"gte=0"`
}

// InitialStock is the stock before the first movement.
type InitialStock struct {
	// Date of the stock count, used for the posting.
	Date when.Date `json:"date" validate:"required,datetime"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" validate:"required,gte=0.01"`
	// Cost of one base unit; the cost price when omitted.
	UnitCost *num.Cost `json:"unitCost" validate:"gte=0"`
	// Warehouse that holds it; the default one when omitted.
	WarehouseID num.Ref `json:"warehouseId" ext:"true"`
}

// New is the body of a new product.
type New struct {
	_ struct{} `schema:"ProductDraft"`
	// Code, unique among products that are not deleted. It cannot be changed.
	Code string `json:"code" validate:"required,max=50"`
	Details
	// Name of the category. An unknown name creates a new category.
	Category string `json:"category" validate:"max=100"`
	// Alternative units.
	AltUnits []EditableUnit `json:"altUnits" validate:"max=50,dive"`
	// Opening stock; only for inventory products.
	InitialStock *InitialStock `json:"initialStock"`
}

// Edit is a change of one product: omitted fields keep their value; empty fields are cleared.
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
	// Part of the code, the name or a barcode; case-insensitive.
	Search string `query:"search" validate:"max=200"`
	// Only products of this category.
	CategoryID num.Ref `query:"categoryId"`
	// Only products of this type.
	ProductType string `query:"productType" validate:"oneof=service nonInventory inventory"`
	// Only this warehouse's stock: quantity, value, average cost and balances.
	WarehouseID num.Ref `query:"warehouseId"`
	// Whether the products can be used on new documents.
	IsActive *bool `query:"isActive"`
	// Only the product with this reference of the client.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
	// Lists deleted products too.
	IncludeDeleted bool `query:"includeDeleted" ext:"true"`
	// Sort by relevance to the search instead of newest first.
	Best bool `json:"-"`
}

// Product is something that is bought or sold.
type Product struct {
	// Id of the product.
	ID uint32 `json:"id" db:"id"`
	// Code, unique among products that are not deleted. It cannot be changed.
	Code string `json:"code" db:"code,once"`
	Details
	// Name of the category; empty when there is none.
	Category string `json:"category"`
	// Id of the category.
	CategoryID num.Ref `json:"categoryId" db:"category_id" ext:"true"`
	// Average cost of a unit of stock; the last one while there is no stock, 0 when there never was any.
	AvgCost num.Cost `json:"avgCost"`
	// Whether it can be used on new documents.
	IsActive bool `json:"isActive" db:"is_active"`
	// Quantity on hand, in base units. Negative if more was sold than received.
	StockQty num.Qty `json:"stockQty"`
	// Value of the stock in base currency.
	StockValue num.Money `json:"stockValue"`
	// When the product was created (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// When the product or its stock last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
	// When the product was deleted (Unix seconds), or null.
	DeletedAt when.Unix `json:"deletedAt" db:"deleted_at"`
	// Alternative units.
	AltUnits []AltUnit `json:"altUnits"`
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

// AltUnit is a unit that holds so many base units.
type AltUnit struct {
	// Id of the alternative unit.
	ID uint32 `json:"id" db:"id"`
	// Name of the unit.
	Unit string `json:"unit" db:"unit,once"`
	// How many base units it holds.
	Ratio num.Qty `json:"ratio" db:"ratio"`
	// Barcode of this unit.
	Barcode string `json:"barcode" db:"barcode"`
	// Purchase price of this unit.
	PurchasePrice num.Money `json:"purchasePrice" db:"purchase_price"`
	// Sale price of this unit.
	SalePrice num.Money `json:"salePrice" db:"sale_price"`
	// Position in the list, from 1.
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
	// Address of the picture.
	Url string `json:"url" db:"url"`
	// Position in the list, from 1.
	SortOrder int `json:"sortOrder" db:"sort_order"`
}

// MinQty is the minimum quantity of a product in a warehouse.
type MinQty struct {
	// Id of the warehouse.
	WarehouseID uint32 `json:"warehouseId" db:"warehouse_id"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName"`
	// The quantity, in base units.
	MinQty num.Qty `json:"minQty" db:"min_qty"`
	// When it was first set (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When it was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}

// record is a product as stored.
type record struct {
	Product
	SearchText string `db:"search_text"`
}

// recordOf adds the search text.
func recordOf(p Product) record {
	fields := []string{p.Code, p.Name, p.Barcode}
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

type imageRecord struct {
	Image
	ProductID uint32 `db:"product_id"`
}

type minRecord struct {
	MinQty
	ProductID uint32 `db:"product_id"`
}
