package document

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Consolidation consolidates several invoices into one document.
type Consolidation struct {
	_ struct{} `schema:"SalesConsolidation"`
	// The invoices. At least two.
	DocumentIds []uint32 `json:"documentIds" validate:"required,min=2,max=500"`
	// Date of the billing note (YYYY-MM-DD). Determines the number series. Defaults to today.
	IssueDate when.Date `json:"issueDate"`
}

// inclusion records that an invoice was consolidated into a document.
type inclusion struct {
	DocumentID uint32 `db:"document_id"`
	SourceID   uint32 `db:"source_id"`
}

// Consolidate combines open invoices of a customer into one document for collection, a
// billing note. The invoices remain separate for tax and accounting.
func Consolidate(tx *db.Tx, in Consolidation) (Shown, error) {
	if err := tx.Heavy(); err != nil {
		return Shown{}, err
	}
	s := Selling.start(tx)
	ids := slices.Compact(slices.Sorted(slices.Values(in.DocumentIds)))
	sources, err := s.all(ids)
	if err != nil {
		return Shown{}, err
	}
	switch {
	case len(sources) != len(ids):
		return Shown{}, fault.SalesDocumentNotFound
	case len(sources) < 2:
		return Shown{}, fault.Bad("DocumentIds", "min", "2")
	}
	if err := joinable(sources); err != nil {
		return Shown{}, err
	}
	if err := s.readLines(sources...); err != nil {
		return Shown{}, err
	}
	r, err := s.collect(sources, s.dateOr(in.IssueDate))
	if err != nil {
		return Shown{}, err
	}
	return s.finish(r, inOrder(
		func() error { return s.add(r) },
		func() error { return s.include(r, sources) },
		func() error { return s.sign(r) },
		func() error { s.Enter(r, Sent, ""); return s.mirror(r.ID, "settled before") },
		func() error { return s.fix(r) },
	))
}

// include records which invoices a document consolidates.
func (s *service) include(r *Doc, sources []*Doc) error {
	rows := make([]inclusion, len(sources))
	for i, source := range sources {
		rows[i] = inclusion{r.ID, source.ID}
		source.ConsolidatedIntoID = num.Ref(r.ID)
		s.Change(source)
		s.tx.Event(source.updated())
	}
	return db.Insert(s.tx, "sales_consolidations", rows...)
}

// joinable refuses documents that cannot be consolidated.
func joinable(sources []*Doc) error {
	first := sources[0]
	for _, r := range sources {
		switch {
		case r.ConsolidatedIntoID != 0:
			return fault.SalesDocumentAlreadyConsolidated.Because("%s is already part of another document", r.DocumentNumber)
		case !r.kind().Collects || r.IsConsolidated:
			return fault.BadRequest.Because("%s is not an invoice", r.DocumentNumber)
		case r.Status != Sent && r.Status != PartiallyPaid:
			return fault.BadRequest.Because("%s is %s", r.DocumentNumber, r.Status)
		case r.ContactID != first.ContactID, r.Currency != first.Currency, r.VatRate != first.VatRate:
			return fault.BadRequest.Because("%s and %s differ in customer, currency or VAT rate", first.DocumentNumber, r.DocumentNumber)
		case r.PricesIncludeVat != first.PricesIncludeVat:
			return fault.BadRequest.Because("only one of %s and %s has prices that include VAT; consolidate them separately", first.DocumentNumber, r.DocumentNumber)
		}
	}
	return nil
}

// collect returns the draft of a consolidated document: the totals of its invoices and their
// lines, prefixed with the invoice number.
func (s *service) collect(sources []*Doc, date when.Date) (*Doc, error) {
	first := sources[0]
	r := &Doc{DocumentType: first.DocumentType, CreatedBy: s.tx.User}
	r.PricesIncludeVat, r.ContactID, r.Currency, r.ExchangeRate = first.PricesIncludeVat, first.ContactID, first.Currency, first.ExchangeRate
	r.VatPoint, r.WhtRate, r.IssueDate, r.VatRate, r.VatCategory = pointOf(sources), first.WhtRate, date, first.VatRate, first.VatCategory
	r.IsConsolidated, r.NumberSeries, r.WhtGiven = true, first.kind().Billing, true
	var groups VATGroups
	for _, source := range sources {
		for _, g := range source.groups() {
			groups = groups.Add(g)
		}
		if source.ExchangeRate != first.ExchangeRate {
			r.ExchangeRate = num.Rate{}
		}
		if source.WhtRate != first.WhtRate {
			r.WhtRate = num.Percent{}
		}
		r.SubtotalAmount = r.SubtotalAmount.Add(source.SubtotalAmount)
		r.DiscountAmount = r.DiscountAmount.Add(source.DiscountAmount)
		r.DocumentDiscountAmount = r.DocumentDiscountAmount.Add(source.DocumentDiscountAmount)
		r.TotalAmount = r.TotalAmount.Add(source.TotalAmount)
		r.VatAmount = r.VatAmount.Add(source.VatAmount)
		r.GrandTotal = r.GrandTotal.Add(source.GrandTotal)
		r.WhtAmount, r.WhtExcluded = r.WhtAmount.Add(source.WhtAmount), r.WhtExcluded.Add(source.WhtExcluded)
		for _, l := range copied(source.lines) {
			l.Name = source.DocumentNumber + " " + l.Name
			l.SortOrder = len(r.lines)
			r.lines = append(r.lines, l)
		}
		if due := source.DueDate; !due.IsZero() && (r.DueDate.IsZero() || due.Before(r.DueDate)) {
			r.DueDate = due
		}
	}
	r.setGroups(groups)
	r.OutstandingAmount = r.GrandTotal
	if err := s.copyCustomer(r, false); err != nil {
		return nil, err
	}
	return r, s.Number(r)
}

// unwrap releases the invoices of a consolidated document that is voided.
func (s *service) unwrap(r *Doc) error {
	inside, err := s.inside(r)
	for _, source := range inside {
		source.ConsolidatedIntoID = 0
		s.Change(source)
	}
	return err
}
