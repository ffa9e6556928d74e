package document

import (
	"slices"

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
