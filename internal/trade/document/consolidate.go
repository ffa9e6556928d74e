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
	if len(sources) != len(ids) {
		return Shown{}, fault.SalesDocumentNotFound
	}
	if len(sources) < 2 {
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
	if err := s.add(r); err != nil {
		return Shown{}, err
	}
	rows := make([]inclusion, len(sources))
	for i, source := range sources {
		rows[i] = inclusion{r.ID, source.ID}
		source.ConsolidatedIntoID = num.Ref(r.ID)
		s.Change(source)
		s.tx.Event(source.updated())
	}
	if err := db.Insert(tx, "sales_consolidations", rows...); err != nil {
		return Shown{}, err
	}
	if err := s.sign(r); err != nil {
		return Shown{}, err
	}
	s.Enter(r, Sent, "")
	if err := s.mirror(r.ID, "settled before"); err != nil {
		return Shown{}, err
	}
	if err := s.fix(r); err != nil {
		return Shown{}, err
	}
	return s.done(r)
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
	}
	r.setGroups(groups)
	r.OutstandingAmount = r.GrandTotal
	if err := s.copyCustomer(r, false); err != nil {
		return nil, err
	}
	for _, source := range sources {
		if due := source.DueDate; !due.IsZero() && (r.DueDate.IsZero() || due.Before(r.DueDate)) {
			r.DueDate = due
		}
	}
	return r, s.Number(r)
}

// unwrap releases the invoices of a consolidated document that is voided.
func (s *service) unwrap(r *Doc) error {
	inside, err := s.inside(r)
	if err != nil {
		return err
	}
	for _, source := range inside {
		source.ConsolidatedIntoID = 0
		s.Change(source)
	}
	return nil
}
