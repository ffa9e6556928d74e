package purchase

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Conversion creates the next document from an existing one.
type Conversion struct {
	_ struct{} `schema:"PurchaseConversion"`
	// Source document.
	FromID uint32 `json:"fromId" validate:"required"`
	// Type of the new document.
	ToType string `json:"toType" validate:"required,purchaseType"`
	// Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
	Wording
}

// Convert creates a draft of the next document with what remains to be ordered, received,
// billed or paid.
func Convert(tx *db.Tx, in Conversion) (Document, error) {
	next, err := Next(tx, in)
	if err != nil {
		return Document{}, err
	}
	return Create(tx, next)
}

// Next returns the body of the document that Convert would create.
func Next(tx *db.Tx, in Conversion) (New, error) {
	s := open(tx)
	r, err := s.whole(in.FromID)
	if err != nil {
		return New{}, err
	}
	kind := document.Purchases.Must(in.ToType)
	if err := r.checkFollowed(kind); err != nil {
		return New{}, err
	}
	next := New{DocType: kind.Code, Currency: r.Currency, RefDocID: num.Ref(r.ID), RefDocType: r.DocumentType}
	next.DocDate, next.ContactID = s.dayOr(in.IssueDate), r.ContactID
	if kind.Does(document.PayInvoices) {
		if err := r.checkPayable(); err != nil {
			return New{}, err
		}
		next.Items, next.WhtRate, next.WhtSection, next.AsBilled = []EditableItem{in.line(r)}, r.WhtRate, r.WhtSection, true
		next.WhtIncomeType, next.WhtIncomeText = r.WhtIncomeType, r.WhtIncomeText
		return next, nil
	}
	next.WarehouseID, next.PricesIncludeVat = r.WarehouseID, r.PricesIncludeVat
	if next.Items, err = s.rest(r, kind); err != nil {
		return New{}, err
	}
	if len(next.Items) == 0 {
		return New{}, fault.BadRequest.Because("nothing is left of %s for another %s", r.DocumentNumber, kind.Code)
	}
	return next, nil
}

// checkFollowed refuses a type that cannot follow a document, or not now.
func (r *record) checkFollowed(by document.Kind) error {
	way, ok := document.Refers(by.Code, r.DocumentType)
	switch {
	case !ok && len(followers(r.DocumentType)) == 0:
		return fault.BadRequest.Because("%s is %s; no document follows it", r.DocumentNumber, document.Noun(r.DocumentType))
	case !ok:
		return fault.Bad("ToType", "oneof", strings.Join(followers(r.DocumentType), " "))
	case !slices.Contains(way.Open, r.Status):
		return fault.BadRequest.Because("%s is %s; %s follows it while it is %s", r.DocumentNumber, r.Status, document.Noun(by.Code), fault.ListOf(way.Open))
	}
	return nil
}

// followers returns the types that can follow a type.
func followers(docType string) []string {
	return document.Purchases.Codes(func(k document.Kind) bool { return refers(k.Code, docType) })
}

// rest returns lines with the remaining quantities of a document.
func (s *service) rest(r *record, kind document.Kind) ([]EditableItem, error) {
	goods, err := s.goodsOf(r)
	if err != nil {
		return nil, fmt.Errorf("products of %s: %w", r.DocumentNumber, err)
	}
	var lines []EditableItem
	for _, l := range r.lines {
		if rest := l.published().rest(kind.Bills(), goods[uint32(l.ProductID)].Unit); rest.Quantity.Sign() > 0 {
			lines = append(lines, rest)
		}
	}
	return lines, nil
}

// Follows lists the types that can currently be created from a document. A document that is
// fully received, billed or paid has none.
func (d Document) Follows() []string {
	return document.Purchases.Codes(func(kind document.Kind) bool {
		way, ok := document.Refers(kind.Code, d.DocType)
		if !ok || !slices.Contains(way.Open, d.Status) {
			return false
		}
		if kind.Does(document.PayInvoices) {
			return d.ToPay()
		}
		return slices.ContainsFunc(d.Items, func(i Item) bool { return i.rest(kind.Bills(), "").Quantity.Sign() > 0 })
	})
}

// ToPay reports whether money is still owed on a supplier invoice.
func (d Document) ToPay() bool {
	return document.Purchases.Must(d.DocType).Bills() && d.TotalAmount.Cmp(d.PaidAmount) > 0 &&
		(d.Status == document.Approved || d.Status == document.PartiallyPaid)
}

// rest returns a line for what is still to be received or billed of this one. A quantity
// that is not exact in the line's unit is given in the product's base unit: 7 pieces are
// no number of boxes of 12.
func (i Item) rest(billing bool, base string) EditableItem {
	left := i.base.Sub(i.received)
	if billing {
		left = i.base.Sub(i.billed)
	}
	line := i.EditableItem
	line.RefItemID, line.Quantity = num.Ref(i.ID), left.InUnit(i.ratio, num.EntryPlaces)
	if line.ProductAltUnitID != 0 && line.Quantity.InBase(i.ratio) != left {
		line.ProductAltUnitID, line.Unit, line.Quantity = 0, base, left
		line.UnitPrice = i.UnitPrice.Per(i.ratio).AsMoney(num.MoneyPlaces)
	}
	return line
}
