package document

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// Next returns the body of the document that Convert would create.
func (f *Family) Next(tx *db.Tx, in Converting) (Body, error) {
	return with(f, tx, in.FromID, func(s *service, r *Doc) (next Body, err error) {
		kind := Purchases.Must(in.ToType)
		if err := r.checkFollowed(kind); err != nil {
			return next, err
		}
		if kind.Does(PayInvoices) {
			next = VoucherTerms{PaidDate: in.Date}.voucher(s, r)
			next.RefDocumentID, next.RefDocumentType, next.Items, next.AsBilled = num.Ref(r.ID), r.DocumentType, []EnteredItem{in.Wording.line(r)}, true
			return next, r.checkPayable()
		}
		next = Body{DocumentType: kind.Code, RefDocumentID: num.Ref(r.ID), RefDocumentType: r.DocumentType}
		next.Currency, next.DatedAt, next.ContactID = r.Currency, s.startOf(s.dateOr(in.Date)), r.ContactID
		next.WarehouseID, next.PricesIncludeVat = r.WarehouseID, r.PricesIncludeVat
		if next.Items, err = s.rest(r, kind); err == nil && len(next.Items) == 0 {
			err = fault.BadRequest.Because("nothing is left of %s for another %s", r.DocumentNumber, kind.Code)
		}
		return next, err
	})
}

// checkFollowed refuses a type that cannot follow a document, or not now.
func (r *Doc) checkFollowed(by Kind) error {
	way, ok := Refers(by.Code, r.DocumentType)
	switch {
	case !ok && len(followers(r.DocumentType)) == 0:
		return fault.BadRequest.Because("%s is %s; no document follows it", r.DocumentNumber, Noun(r.DocumentType))
	case !ok:
		return fault.Bad("ToType", "oneof", strings.Join(followers(r.DocumentType), " "))
	case !slices.Contains(way.Open, r.Status):
		return fault.BadRequest.Because("%s is %s; %s follows it while it is %s", r.DocumentNumber, r.Status, Noun(by.Code), fault.ListOf(way.Open))
	}
	return nil
}

// followers returns the types that can follow a type.
func followers(docType string) []string {
	return Purchases.Codes(func(k Kind) bool { return refers(k.Code, docType) })
}

// rest returns lines with the remaining quantities of a document.
func (s *service) rest(r *Doc, kind Kind) ([]EnteredItem, error) {
	if err := s.readLines(r); err != nil {
		return nil, err
	}
	goods, err := s.goodsOf(r)
	if err != nil {
		return nil, fmt.Errorf("products of %s: %w", r.DocumentNumber, err)
	}
	var lines []EnteredItem
	for _, l := range r.lines {
		if rest := l.rest(kind.Bills(), goods[uint32(l.ProductID)].Unit); rest.Quantity.Sign() > 0 {
			lines = append(lines, rest)
		}
	}
	return lines, nil
}

// Follows lists the types that can currently be created from a document. A document that is
// fully received, billed or paid has none.
func (r *Doc) Follows() []string {
	return Purchases.Codes(func(kind Kind) bool {
		way, ok := Refers(kind.Code, r.DocumentType)
		if !ok || !slices.Contains(way.Open, r.Status) {
			return false
		}
		if kind.Does(PayInvoices) {
			return r.ToPay()
		}
		return slices.ContainsFunc(r.lines, func(l *Item) bool { return l.rest(kind.Bills(), "").Quantity.Sign() > 0 })
	})
}

// ToPay reports whether money is still owed on a supplier invoice.
func (r *Doc) ToPay() bool {
	return r.kind().Bills() && r.GrandTotal.Cmp(r.PaidAmount) > 0 &&
		(r.Status == Approved || r.Status == PartiallyPaid)
}

// rest returns a line for what is still to be received or billed of this one. A quantity
// that is not exact in the line's unit is given in the product's base unit: 7 pieces are
// no number of boxes of 12.
func (l *Item) rest(billing bool, base string) EnteredItem {
	left := l.BaseQuantity.Sub(l.Received)
	if billing {
		left = l.BaseQuantity.Sub(l.Billed)
	}
	rest := l.EnteredItem
	rest.RefItemID, rest.Quantity = num.Ref(l.ID), left.InUnit(l.Ratio, num.EntryPlaces)
	if rest.ProductAltUnitID != 0 && rest.Quantity.InBase(l.Ratio) != left {
		rest.ProductAltUnitID, rest.Unit, rest.Quantity = 0, base, left
		rest.UnitPrice = l.UnitPrice.Per(l.Ratio).AsMoney(num.MoneyPlaces)
	}
	return rest
}
