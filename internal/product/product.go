package product

import (
	"kontor/internal/num"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// The types of products.
const (
	Service      = "service"
	NonInventory = "nonInventory"
	Inventory    = "inventory"
)

// Details is what a client writes about a product, at its creation and later.
type Details struct {
	// Name.
	Name string `json:"name" db:"name" validate:"required,max=255"`
	// Whether it is a service, goods that are not counted (nonInventory) or goods that are (inventory). It can change only while no stock has moved.
	ProductType string `json:"productType" db:"product_type" validate:"required,oneof=service nonInventory inventory"`
	// How value added tax is handled when it is sold.
	VatType string `json:"vatType" db:"vat_type" validate:"required,oneof=vatExclusive vatInclusive zeroVat noVat"`
	// How value added tax is handled when it is bought.
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
	// Usual tax rate in percent.
	TaxRate num.Percent `json:"taxRate" db:"tax_rate" validate:"gte=0,lte=100"`
	// Code of the account that sales are booked to; one that is not in the chart is kept and not used, a control account is refused.
	IncomeAccount string `json:"incomeAccount" db:"income_account" validate:"max=100"`
	// Code of the account that purchases are booked to; one that is not in the chart is kept and not used, a control account is refused.
	ExpenseAccount string `json:"expenseAccount" db:"expense_account" validate:"max=100"`
	// Quantity in base units below which the product is running low.
	ReorderPoint num.Qty `json:"reorderPoint" db:"reorder_point" validate:"gte=0"`
	// The client's own reference, unique among the products when it is set.
	ExternalID string `json:"externalId" db:"external_id" validate:"max=100" ext:"true"`
}

// Product is something that is bought or sold.
type Product struct {
	// Id of the product.
	ID uint32 `json:"id" db:"id"`
	// Code, unique among the products that are not deleted. It never changes.
	Code string `json:"code" db:"code,once"`
	Details
	// Name of the category; empty when there is none.
	Category string `json:"category"`
	// Id of the category.
	CategoryID num.Ref `json:"categoryId" db:"category_id" ext:"true"`
	// Average cost of a unit of stock; the last one while there is no stock, 0 when there never was any.
	AvgCost num.Cost `json:"avgCost"`
	// Whether it may be put on new documents.
	IsActive bool `json:"isActive" db:"is_active"`
	// Quantity in stock, in base units. It is negative after goods were sold that were not there.
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
	// The quantities below which warehouses run low.
	WarehouseMinQtys []MinQty `json:"warehouseMinQtys"`
	// The latest 100 movements, newest first. Lists leave it empty.
	StockMovements []stock.Movement `json:"stockMovements"`
}

// Stocked tells whether the product is counted.
func (p Product) Stocked() bool { return p.ProductType == Inventory }

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
	// Place in the list, from 1.
	SortOrder int `json:"sortOrder" db:"sort_order"`
}

// Image is a picture of a product.
type Image struct {
	// Id of the picture.
	ID uint32 `json:"id" db:"id"`
	// Address of the picture.
	Url string `json:"url" db:"url"`
	// Place in the list, from 1.
	SortOrder int `json:"sortOrder" db:"sort_order"`
}

// MinQty is the quantity below which a warehouse runs low on a product.
type MinQty struct {
	// Id of the warehouse.
	WarehouseID uint32 `json:"warehouseId" db:"warehouse_id"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName" db:"name"`
	// The quantity, in base units.
	MinQty num.Qty `json:"minQty" db:"min_qty"`
	// When it was first set (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When it was last changed (Unix seconds).
	UpdatedAt when.Unix `json:"updatedAt" db:"updated_at"`
}
