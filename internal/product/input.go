package product

import (
	"strings"

	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/when"
)

// entryPlaces is the precision in which quantities and ratios are entered.
const entryPlaces = 4

// UnitDraft is an alternative unit as a client writes it.
type UnitDraft struct {
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

// InitialStock is what was in stock before the first movement.
type InitialStock struct {
	// Date of the stocktaking, on which its value is booked.
	Date when.Date `json:"date" validate:"required,datetime"`
	// Quantity in base units.
	Quantity num.Qty `json:"quantity" validate:"required,gte=0.01"`
	// Cost of one base unit; the cost price when omitted.
	UnitCost *num.Cost `json:"unitCost" validate:"gte=0"`
	// Warehouse that holds it; the default one when omitted.
	WarehouseID num.Ref `json:"warehouseId" ext:"true"`
}

// Draft is the body of a new product.
type Draft struct {
	// Code, unique among the products that are not deleted. It never changes.
	Code string `json:"code" validate:"required,max=50"`
	Details
	// Name of the category. A name that is not known yet makes a new category.
	Category string `json:"category" validate:"max=100"`
	// Alternative units.
	AltUnits []UnitDraft `json:"altUnits" validate:"max=50,dive"`
	// Stock to begin with; only for inventory products.
	InitialStock *InitialStock `json:"initialStock"`
}

// Change is what a client may change in a product.
type Change struct {
	Details
	// Name of the category. A name that is not known yet makes a new category.
	Category string `json:"category" validate:"max=100"`
	// Whether it may be put on new documents.
	IsActive bool `json:"isActive" validate:"required"`
	// Alternative units. They replace the ones there are; a unit of the same name keeps its id.
	AltUnits []UnitDraft `json:"altUnits" validate:"max=50,dive"`
	// Stock to begin with; only for inventory products that never moved.
	InitialStock *InitialStock `json:"initialStock"`
}

// Edit is a change of one product: what is omitted stays, what is empty is cleared.
type Edit struct {
	// Id of the product.
	ID uint32 `path:"id"`
	input.Patch[Change]
}

// ByID names one product.
type ByID struct {
	// Id of the product.
	ID uint32 `path:"id"`
}

// Filter selects products.
type Filter struct {
	input.Page
	// Part of the code, the name or a barcode; upper and lower case are the same.
	Search string `query:"search" validate:"max=200"`
	// Only products of this category.
	CategoryID num.Ref `query:"categoryId"`
	// Only products of this type.
	ProductType string `query:"productType" validate:"oneof=service nonInventory inventory"`
	// Shows the stock of this warehouse only: quantity, value, average cost and balances.
	WarehouseID num.Ref `query:"warehouseId"`
	// Whether the products may be put on new documents.
	IsActive *bool `query:"isActive"`
	// Only the product with this reference of the client.
	ExternalID string `query:"externalId" ext:"true" validate:"max=100"`
	// Lists deleted products too.
	IncludeDeleted bool `query:"includeDeleted" ext:"true"`
}

// Normalize brings what was typed into the form in which it is kept.
func (d *Draft) Normalize() {
	trim(&d.Code, &d.Category)
	d.Details.tidy()
	tidyUnits(d.AltUnits)
	d.InitialStock.tidy()
}

// Normalize brings what was typed into the form in which it is kept.
func (c *Change) Normalize() {
	trim(&c.Category)
	c.Details.tidy()
	tidyUnits(c.AltUnits)
	c.InitialStock.tidy()
}

// Normalize drops the white space around what is looked for.
func (f *Filter) Normalize() { trim(&f.Search, &f.ExternalID) }

func (d *Details) tidy() {
	trim(&d.Name, &d.Barcode, &d.Unit, &d.IncomeAccount, &d.ExpenseAccount, &d.ExternalID)
	d.ReorderPoint = d.ReorderPoint.Round(entryPlaces)
}

func tidyUnits(units []UnitDraft) {
	for i := range units {
		u := &units[i]
		trim(&u.Unit, &u.Barcode)
		if u.Ratio != nil {
			*u.Ratio = entered(*u.Ratio, leastRatio)
		}
	}
}

func (s *InitialStock) tidy() {
	if s != nil {
		s.Quantity = entered(s.Quantity, leastOpening)
	}
}

// The least that rules allow; rounding must not lift over it what lies below.
var leastRatio, leastOpening = num.MustQty("0.0001"), num.MustQty("0.01")

func entered(q, least num.Qty) num.Qty {
	if q.Cmp(least) < 0 {
		return q
	}
	return q.Round(entryPlaces)
}

func trim(texts ...*string) {
	for _, text := range texts {
		*text = strings.TrimSpace(*text)
	}
}
