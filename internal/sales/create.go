package sales

import (
	"fmt"
	"strings"

	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/stock"
)

// everything is what a new document was sent: all its fields.
func everything(string) bool { return true }

// Create makes a draft.
func Create(tx *db.Tx, in New) (Document, error) {
	d := open(tx)
	kind := document.Sales.Must(in.DocumentType)
	r := &record{Document: Document{DocumentType: kind.Code}, CreatedBy: tx.User}
	if err := d.refer(r, in.RefDocumentID); err != nil {
		return Document{}, err
	}
	if err := d.fill(r, in.Draft, everything); err != nil {
		return Document{}, err
	}
	if err := d.number(r); err != nil {
		return Document{}, err
	}
	if err := d.add(r); err != nil {
		return Document{}, err
	}
	return d.done(r, "")
}

// number gives a new document its id and its number.
func (d *desk) number(r *record) error {
	id, err := db.NextID(d.tx, documents)
	if err != nil {
		return err
	}
	n, err := org.NextNumber(d.tx, r.DocumentType, r.IssueDate)
	if err != nil {
		return err
	}
	r.ID, r.DocumentNumber, r.NumberPeriod, r.NumberSerial = id, n.Text, n.Period, n.Serial
	r.SearchText = r.searchText()
	return nil
}

// searchText joins what a search looks at. No text that a client sends can
// contain the separator, so nothing is found across two fields.
func (r *record) searchText() string {
	return db.Fold(r.DocumentNumber) + "\x1f" + db.Fold(r.ContactName)
}

// refer links a new receipt or note to the document it settles or corrects, by
// the rules of a conversion.
func (d *desk) refer(r *record, id num.Ref) error {
	if id == 0 {
		return nil
	}
	if !document.Sales.Settles(r.DocumentType) {
		return fault.BadRequest.Because("refDocumentId: a new %s refers to no document; convert the document it follows", r.DocumentType)
	}
	source, err := d.get(uint32(id))
	if err != nil {
		return err
	}
	if _, err := d.conversion(source, r.DocumentType); err != nil {
		return err
	}
	r.RefDocumentID = id
	return nil
}

// source is the document that a receipt or note settles or corrects, or nil.
func (d *desk) source(r *record) (*record, error) {
	if !r.linked() || !document.Sales.Settles(r.DocumentType) {
		return nil, nil
	}
	return d.get(uint32(r.RefDocumentID))
}

// filling is a draft that takes what a client sent.
type filling struct {
	*desk
	doc    *record
	was    Editable // as it was stored
	in     Draft    // what was sent, over what is stored
	sent   func(name string) bool
	source *record // what it settles or corrects, or nil
}

// fill writes what a client sent into a draft and works out its amounts. sent
// tells which fields are new; the others are what is stored.
func (d *desk) fill(r *record, in Draft, sent func(name string) bool) error {
	source, err := d.source(r)
	if err != nil {
		return err
	}
	f := filling{desk: d, doc: r, was: r.Editable, in: in, sent: sent, source: source}
	r.Editable = in.Editable
	for _, step := range []func() error{
		f.customer, f.dates, f.bank, f.currency, f.warehouse, f.reference, f.reason, f.lines, f.amounts,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (f *filling) customer() error {
	r, source := f.doc, f.source
	if !f.sent("ContactID") {
		return nil
	}
	changed := f.was.ContactID != r.ContactID
	if err := f.copyCustomer(r, changed); err != nil {
		return err
	}
	if changed && r.DepositReceived.Sign() > 0 {
		return fault.BadRequest.Because("contactId: %s holds deposits of its customer", r.DocumentNumber)
	}
	if source != nil && source.ContactID != r.ContactID {
		return fault.BadRequest.Because("contactId: a %s for %s is for the same customer", r.DocumentType, source.DocumentNumber)
	}
	if r.ID != 0 {
		r.SearchText = r.searchText()
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
	if last := f.tx.Today().AddMonths(100 * 12); f.sent("IssueDate") && r.IssueDate.After(last) {
		return fault.Bad("IssueDate", "lte", last.String())
	}
	if !r.DueDate.IsZero() && r.DueDate.Before(r.IssueDate) {
		return fault.Bad("DueDate", "gte", r.IssueDate.String())
	}
	return nil
}

func (f *filling) bank() error {
	if !f.sent("BankID") {
		return nil
	}
	return f.checkBank(f.doc, f.doc.BankID != f.was.BankID)
}

// currency settles the currency and its rate. A rate belongs to its currency:
// with another one it is asked for again.
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
		return fault.BadRequest.Because("currency: %s holds deposits in %s", r.DocumentNumber, f.was.Currency)
	}
	if source != nil && source.Currency != r.Currency {
		return fault.BadRequest.Because("currency: a %s for %s is in %s", r.DocumentType, source.DocumentNumber, source.Currency)
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
	return f.freeReference(f.doc)
}

func (f *filling) reason() error {
	if !f.sent("CreditReason") {
		return nil
	}
	return f.doc.checkReason()
}

// checkReason refuses a reason that the kind does not know; a note without a
// word is made for the usual one.
func (r *record) checkReason() error {
	reasons := r.kind().Reasons
	switch {
	case len(reasons) == 0 && r.CreditReason == "":
		return nil
	case len(reasons) == 0:
		return fault.BadRequest.Because("creditReason: %s is no note", r.DocumentType)
	case r.CreditReason == "":
		r.CreditReason = reasons[0].Code
		return nil
	}
	if _, ok := r.kind().Reason(r.CreditReason); !ok {
		return fault.Bad("CreditReason", "oneof", strings.Join(r.kind().ReasonCodes(), " "))
	}
	return nil
}

// freeReference refuses a reference of the client that another document carries.
func (d *desk) freeReference(r *record) error {
	if r.ExternalID == "" {
		return nil
	}
	numbers, err := db.List[string](d.tx, `
		SELECT document_number FROM sales_documents
		WHERE org_id = $1 AND external_id <> '' AND external_id = $2 AND id <> $3`, r.ExternalID, r.ID)
	if err != nil {
		return fmt.Errorf("look up external id: %w", err)
	}
	if len(numbers) > 0 {
		return fault.Conflict.Because("%s has the same externalId", numbers[0])
	}
	return nil
}

// places are the decimals of the document's currency.
func (d *desk) places(r *record) int { return currency.Places(r.Currency, d.tx.Currency) }
