package sales

import (
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/ledger"
	"kontor/internal/org/reference"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// filling applies a request to a draft.
type filling struct {
	*service
	doc    *record
	was    record // as it was stored
	in     Draft  // the request, on top of the stored values
	sent   func(name string) bool
	source *record            // the document it settles or corrects, or nil
	goods  []product.Measured // the lines that were sent, in the terms of their products
}

// fill writes the client's fields into a draft and computes its amounts. sent reports
// which fields are new; the others are as stored.
func (s *service) fill(r *record, in Draft, sent func(name string) bool) error {
	source, err := s.source(r)
	if err != nil {
		return err
	}
	f := filling{service: s, doc: r, was: *r, in: in, sent: sent, source: source}
	r.edit(in.Editable)
	for _, step := range []func() error{
		f.customer, f.dates, f.bank, f.currency, f.warehouse, f.reference, f.reason, f.priceMode, f.lines, f.vatCategory, f.lineVAT, f.amounts, f.vatPoint,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return s.warn(r)
}

func (f *filling) customer() error {
	r, source := f.doc, f.source
	if !f.sent("ContactID") {
		return nil
	}
	changed := f.was.ContactID != r.ContactID
	if err := f.copyCustomer(r, changed && source == nil); err != nil {
		return err
	}
	if changed && r.DepositReceived.Sign() > 0 {
		return fault.BadRequest.Because("contactId: cannot change while %s holds deposits of its customer", r.DocumentNumber)
	}
	if source != nil && source.ContactID != r.ContactID {
		return fault.BadRequest.Because("contactId: a %s for %s must have the same customer", r.DocumentType, source.DocumentNumber)
	}
	if r.ID != 0 {
		f.Index(r)
	}
	return nil
}

func (f *filling) dates() error {
	r := f.doc
	if r.ID == 0 && r.DueDate.IsZero() {
		due, err := f.dueDate(r)
		if err != nil {
			return err
		}
		r.DueDate = due
	}
	if f.sent("IssueDate") {
		if err := f.checkIssueDate(r.IssueDate); err != nil {
			return err
		}
	}
	if !r.DueDate.IsZero() && r.DueDate.Before(r.IssueDate) {
		return fault.Bad("DueDate", "gte", r.IssueDate.String())
	}
	return nil
}

// checkIssueDate refuses a date that can only be a mistake.
func (s *service) checkIssueDate(date when.Date) error {
	if last := s.tx.Today().AddMonths(100 * 12); date.After(last) {
		return fault.Bad("IssueDate", "lte", last.String())
	}
	return nil
}

func (f *filling) bank() error {
	if !f.sent("BankID") {
		return nil
	}
	return f.checkBank(f.doc, f.doc.BankID != f.was.BankID)
}

// currency sets the currency and its rate. Changing the currency discards the rate.
func (f *filling) currency() error {
	r, source := f.doc, f.source
	if r.Currency == "" {
		r.Currency = f.tx.Currency
		if source != nil {
			r.Currency = source.Currency
		}
	}
	changed := f.was.Currency != r.Currency
	if changed && r.DepositReceived.Sign() > 0 {
		return fault.BadRequest.Because("currency: cannot change while %s holds deposits in %s", r.DocumentNumber, f.was.Currency)
	}
	if source != nil && source.Currency != r.Currency {
		return fault.BadRequest.Because("currency: a %s for %s must be in %s", r.DocumentType, source.DocumentNumber, source.Currency)
	}
	said := f.sent("ExchangeRate")
	if changed && !said {
		r.ExchangeRate = num.Rate{}
	}
	if source != nil && r.ExchangeRate.IsZero() && (changed || said) {
		r.ExchangeRate = source.ExchangeRate
	}
	if r.Currency != f.tx.Currency {
		return nil
	}
	if said {
		if err := ledger.CheckRate(f.tx, r.Currency, r.ExchangeRate); err != nil {
			return err
		}
	}
	r.ExchangeRate = num.RateOf(1)
	return nil
}

func (f *filling) warehouse() error {
	if id := f.doc.WarehouseID; id == 0 || id == f.was.WarehouseID {
		return nil
	}
	_, err := stock.WarehouseFor(f.tx, f.doc.WarehouseID)
	return err
}

func (f *filling) reference() error {
	if f.doc.ExternalID == f.was.ExternalID {
		return nil
	}
	return reference.Free(f.tx, documents, "document_number", f.doc.ExternalID, f.doc.ID)
}

func (f *filling) reason() error {
	if !f.sent("CreditReason") {
		return nil
	}
	return f.doc.checkReason()
}

// checkReason refuses a reason that the kind does not have. A note without a reason gets the
// default one.
func (r *record) checkReason() error {
	reasons := r.kind().Reasons
	switch {
	case len(reasons) == 0 && r.CreditReason == "":
		return nil
	case len(reasons) == 0:
		return fault.BadRequest.Because("creditReason: only for credit and debit notes, not for %s", r.DocumentType)
	case r.CreditReason == "":
		r.CreditReason = reasons[0].Code
		return nil
	}
	if _, ok := r.kind().Reason(r.CreditReason); !ok {
		return fault.Bad("CreditReason", "oneof", strings.Join(r.kind().ReasonCodes(), " "))
	}
	return nil
}

// places returns the decimals of the document's currency.
func (s *service) places(r *record) int { return currency.Places(r.Currency, s.tx.Currency) }
