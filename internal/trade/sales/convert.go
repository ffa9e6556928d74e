package sales

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// Conversion creates the next document from an existing one.
type Conversion struct {
	// The document to convert.
	FromID uint32 `json:"fromId" validate:"required"`
	// Type of the new document.
	ToType string `json:"toType" validate:"required,salesTarget"`
	// Amount that a receipt settles, including withheld tax; receipts only. Defaults to the outstanding amount.
	ReceivedAmount *num.Money `json:"receivedAmount" validate:"gt=0" ext:"true"`
	// Date of the new document (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate" ext:"true"`
}

// Convert creates the next document from an existing one.
func Convert(tx *db.Tx, in Conversion) (Document, error) {
	s := open(tx)
	source, err := s.Get(in.FromID)
	if err != nil {
		return Document{}, err
	}
	way, err := s.conversion(source, in.ToType)
	if err != nil {
		return Document{}, err
	}
	if err := s.readLines(source); err != nil {
		return Document{}, err
	}
	date := s.dateOr(in.IssueDate)
	if err := s.checkIssueDate(date); err != nil {
		return Document{}, err
	}
	child, err := s.copy(source, way.To, date, in.ReceivedAmount)
	if err != nil {
		return Document{}, err
	}
	if err := s.warn(child); err != nil {
		return Document{}, err
	}
	uses, err := s.takeDeposits(source, child)
	if err != nil {
		return Document{}, err
	}
	if err := s.add(child); err != nil {
		return Document{}, err
	}
	if err := s.keepUses(source, child, uses); err != nil {
		return Document{}, err
	}
	if way.Needs == document.OneLiveChild {
		if err := s.convertOffer(source, child); err != nil {
			return Document{}, err
		}
	}
	return s.done(child)
}

// conversion returns the conversion from a document to another type, or why it is refused:
// first by type, then by the state of the document.
func (s *service) conversion(source *record, to string) (document.Conversion, error) {
	kind := source.kind()
	if len(kind.Converts) == 0 {
		return document.Conversion{}, fault.SalesDocumentCannotConvert.Because("%s cannot be converted", kind.Code)
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
func (r *record) may(way document.Conversion) bool {
	if r.ConsolidatedIntoID != 0 || !slices.Contains(way.From, r.Status) {
		return false
	}
	switch way.Needs {
	case document.SomethingOwed:
		return r.OutstandingAmount.Sign() > 0
	case document.SomethingToGive:
		return !r.IsConsolidated && r.CreditNoteTotal.Cmp(r.GrandTotal) < 0
	case document.OneLiveChild:
		return true // while there is one, the status is converted
	}
	return !r.IsConsolidated
}

// Ways lists the types that a document can be converted to now.
func Ways(tx *db.Tx, in ByID) (codes []string, err error) {
	r, err := open(tx).Get(in.ID)
	if err != nil {
		return nil, err
	}
	for _, way := range r.kind().Converts {
		if r.may(way) {
			codes = append(codes, way.To)
		}
	}
	return codes, nil
}

// canConvert reports whether any conversion would be accepted now.
func (r *record) canConvert() bool { return slices.ContainsFunc(r.kind().Converts, r.may) }

// copy returns a draft of another type with the same customer, lines and terms. A receipt is
// for the amount received, or for the outstanding amount.
func (s *service) copy(source *record, to string, date when.Date, received *num.Money) (*record, error) {
	kind := document.Sales.Must(to)
	if received != nil && !kind.Receipt {
		return nil, fault.BadRequest.Because("receivedAmount: only for receipts, not for %s", to)
	}
	child := &record{
		Record: document.Record{
			DocumentType: to, RefDocumentID: num.Ref(source.ID), ContactName: source.ContactName, PricesIncludeVat: source.PricesIncludeVat, CreatedBy: s.tx.User,
		},
		Buyer: source.Buyer, VatCategoryGiven: source.VatCategoryGiven, lines: slices.Clone(source.lines),
	}
	child.edit(source.editable())
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
	due, err := s.dueDate(child)
	if err != nil {
		return nil, err
	}
	child.DueDate = due
	settles, err := s.source(child)
	if err != nil {
		return nil, err
	}
	if err := s.compute(child, settles); err != nil {
		return nil, err
	}
	if child.VatPoint, err = s.usualPoint(child, settles); err != nil {
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
	return child, s.Number(child, child.IssueDate)
}

// convertOffer marks an offer as converted while its child exists. Converting a draft issues
// it.
func (s *service) convertOffer(source, child *record) error {
	source.PreviousStatus = source.Status
	if source.Status == document.Draft {
		if err := s.sign(source); err != nil {
			return err
		}
		if err := s.fix(source); err != nil {
			return err
		}
	}
	s.Follow(source, document.Converted, child.DocumentNumber)
	return nil
}

// releaseOffer restores the status that an offer had before its child was created.
func (s *service) releaseOffer(child *record) error {
	if !child.Linked() {
		return nil
	}
	source, err := s.Get(uint32(child.RefDocumentID))
	if err != nil {
		return err
	}
	way, ok := source.kind().Conversion(child.DocumentType)
	if !ok || way.Needs != document.OneLiveChild || source.Status != document.Converted {
		return nil
	}
	back := source.PreviousStatus
	source.PreviousStatus = ""
	if back == document.Draft {
		source.SignState, source.Letterhead = "", 0
	}
	s.Follow(source, back, "child "+child.DocumentNumber+" removed")
	return nil
}
