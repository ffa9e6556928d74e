package document

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Converting creates the next document from an existing one.
type Converting struct {
	FromID         uint32
	ToType         string
	ReceivedAmount *num.Money // what a receipt settles; the outstanding amount if it is not given
	Date           when.Date  // not set: today
	Wording        Wording
}

// Convert creates the next document from an existing one. A purchase document has what remains to be ordered, received,
// billed or paid.
func (f *Family) Convert(tx *db.Tx, in Converting) (Shown, error) {
	if !f.sells() {
		next, err := f.Next(tx, in)
		if err != nil {
			return Shown{}, err
		}
		return f.Create(tx, next)
	}
	return with(f, tx, in.FromID, func(s *service, source *Doc) (Shown, error) {
		way, err := s.conversion(source, in.ToType)
		if err != nil {
			return Shown{}, err
		}
		var child *Doc
		var uses []use
		date := s.dateOr(in.Date)
		err = inOrder(
			func() error { return s.readLines(source) },
			func() error { return s.checkIssueDate(date) },
			func() error { child, err = s.copy(source, way.To, date, in.ReceivedAmount); return err },
			func() error { return s.warn(child) },
			func() error { uses, err = s.takeDeposits(source, child); return err },
			func() error { return s.add(child) },
			func() error { return s.keepUses(source, child, uses) },
			func() error { return s.convertOffer(source, child, way) },
		)
		return s.finish(child, err)
	})
}

// conversion returns the conversion from a document to another type, or why it is refused:
// first by type, then by the state of the document.
func (s *service) conversion(source *Doc, to string) (Conversion, error) {
	kind := source.kind()
	if len(kind.Converts) == 0 {
		return Conversion{}, fault.SalesDocumentCannotConvert.Because("%s cannot be converted", kind.Code)
	}
	way, ok := kind.Conversion(to)
	switch {
	case !ok:
		return way, fault.SalesDocumentInvalidConversionTarget.Because("%s cannot be converted to %s", kind.Code, to)
	case source.ConsolidatedIntoID != 0:
		return way, fault.SalesDocumentAlreadyConsolidated
	case !source.may(way):
		return way, fault.SalesDocumentCannotConvert.Because("%s is %s; it cannot be converted to %s", source.DocumentNumber, source.Status, to)
	}
	return way, nil
}

// may reports whether a document can be converted this way now.
func (r *Doc) may(way Conversion) bool {
	if r.ConsolidatedIntoID != 0 || !slices.Contains(way.From, r.Status) {
		return false
	}
	switch way.Needs {
	case SomethingOwed:
		return r.OutstandingAmount.Sign() > 0
	case SomethingToGive:
		return !r.IsConsolidated && r.CreditNoteTotal.Cmp(r.GrandTotal) < 0
	case OneLiveChild:
		return true // while there is one, the status is converted
	}
	return !r.IsConsolidated
}

// Ways lists the types that a sales document can be converted to now.
func Ways(tx *db.Tx, id uint32) ([]string, error) {
	return with(Selling, tx, id, func(_ *service, r *Doc) (codes []string, err error) {
		for _, way := range r.kind().Converts {
			if r.may(way) {
				codes = append(codes, way.To)
			}
		}
		return codes, nil
	})
}

// canConvert reports whether any conversion would be accepted now.
func (r *Doc) canConvert() bool { return slices.ContainsFunc(r.kind().Converts, r.may) }

// copy returns a draft of another type with the same customer, lines and terms. A receipt is
// for the amount received, or for the outstanding amount.
func (s *service) copy(source *Doc, to string, date when.Date, received *num.Money) (*Doc, error) {
	kind := Sales.Must(to)
	if received != nil && !kind.Receipt {
		return nil, fault.BadRequest.Because("receivedAmount: only for receipts, not for %s", to)
	}
	child := &Doc{
		DocumentType: to, RefDocumentID: num.Ref(source.ID), ContactName: source.ContactName, Entered: source.Entered, CreatedBy: s.tx.User,
		lines: copied(source.lines),
	}
	child.Buyer, child.VatCategoryGiven = source.Buyer, source.VatCategoryGiven
	child.IssueDate, child.BankID, child.CreditReason, child.ExternalID = date, 0, "", "" // the source's own
	child.DocumentDiscountAmount = source.DocumentDiscountAmount
	if kind.Receipt {
		child.WhtRate = num.Percent{} // follows from the invoice
	} else {
		child.WhtGiven, child.WhtAmount = source.WhtGiven, source.WhtAmount
	}
	if err := child.checkReason(); err != nil {
		return nil, err
	}
	settles, err := s.source(child)
	if err != nil {
		return nil, err
	}
	err = inOrder(
		func() error { child.DueDate, err = s.dueDate(child); return err },
		func() error { return s.compute(child, settles) },
		func() error { child.VatPoint, err = s.usualPoint(child, settles); return err },
	)
	if err != nil {
		return nil, err
	}
	if kind.Receipt {
		child.ReceivedAmount = source.OutstandingAmount
	}
	if received != nil {
		if child.ReceivedAmount = received.Round(s.places(child)); child.ReceivedAmount.IsZero() {
			return nil, fault.Bad("ReceivedAmount", "gt", "0")
		}
	}
	if err := s.computeWithheld(child, settles); err != nil {
		return nil, err
	}
	child.OutstandingAmount = child.GrandTotal
	return child, s.Number(child)
}

// copied returns copies of lines.
func copied(lines []*Item) []*Item {
	out := make([]*Item, len(lines))
	for i, l := range lines {
		out[i] = new(*l)
	}
	return out
}

// convertOffer marks an offer as converted while its child exists. Converting a draft issues
// it.
func (s *service) convertOffer(source, child *Doc, way Conversion) error {
	if way.Needs != OneLiveChild {
		return nil
	}
	source.PreviousStatus = source.Status
	if source.Status == Draft {
		if err := inOrder(func() error { return s.sign(source) }, func() error { return s.fix(source) }); err != nil {
			return err
		}
	}
	s.Follow(source, Converted, child.DocumentNumber)
	return nil
}

// releaseOffer restores the status that an offer had before its child was created.
func (s *service) releaseOffer(child *Doc) error {
	if !child.Linked() {
		return nil
	}
	source, err := s.Get(uint32(child.RefDocumentID))
	if err != nil {
		return err
	}
	way, ok := source.kind().Conversion(child.DocumentType)
	if !ok || way.Needs != OneLiveChild || source.Status != Converted {
		return nil
	}
	back := source.PreviousStatus
	source.PreviousStatus = ""
	if back == Draft {
		source.SignState, source.Letterhead = "", 0
	}
	s.Follow(source, back, "child "+child.DocumentNumber+" removed")
	return nil
}

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
