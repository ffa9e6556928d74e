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
	if err := d.fill(r, in.Terms, everything); err != nil {
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

// fill writes what a client sent into a draft and works out its amounts. sent
// tells which fields of terms are new; the others are what is stored.
func (d *desk) fill(r *record, t Terms, sent func(name string) bool) error {
	source, err := d.source(r)
	if err != nil {
		return err
	}
	for _, write := range []func(*record, Terms, func(string) bool, *record) error{
		d.fillCustomer, d.fillDates, d.fillBank, d.fillCurrency, d.fillRest, d.fillLines,
	} {
		if err := write(r, t, sent, source); err != nil {
			return err
		}
	}
	return d.fillAmounts(r, t, sent, source)
}

func (d *desk) fillCustomer(r *record, t Terms, sent func(string) bool, source *record) error {
	if !sent("ContactID") {
		return nil
	}
	before := r.ContactID
	if err := d.copyCustomer(r, uint32(t.ContactID), before == 0 || before != uint32(t.ContactID)); err != nil {
		return err
	}
	if before != r.ContactID && r.DepositReceived.Sign() > 0 {
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

func (d *desk) fillDates(r *record, t Terms, sent func(string) bool, _ *record) error {
	r.IssueDate, r.DueDate = t.IssueDate, t.DueDate
	if r.ID == 0 && r.DueDate.IsZero() {
		due, err := d.dueDate(r)
		if err != nil {
			return err
		}
		r.DueDate = due
	}
	if last := d.tx.Today().AddMonths(100 * 12); sent("IssueDate") && r.IssueDate.After(last) {
		return fault.Bad("IssueDate", "lte", last.String())
	}
	if !r.DueDate.IsZero() && r.DueDate.Before(r.IssueDate) {
		return fault.Bad("DueDate", "gte", r.IssueDate.String())
	}
	return nil
}

func (d *desk) fillBank(r *record, t Terms, sent func(string) bool, _ *record) error {
	if !sent("BankID") {
		return nil
	}
	changed := t.BankID != r.BankID
	r.BankID = t.BankID
	return d.checkBank(r, changed)
}

func (d *desk) fillCurrency(r *record, t Terms, sent func(string) bool, source *record) error {
	code := t.Currency
	if code == "" {
		code = d.tx.Currency
		if source != nil {
			code = source.Currency
		}
	}
	if r.Currency != code && r.DepositReceived.Sign() > 0 {
		return fault.BadRequest.Because("currency: %s holds deposits in %s", r.DocumentNumber, r.Currency)
	}
	if source != nil && source.Currency != code {
		return fault.BadRequest.Because("currency: a %s for %s is in %s", r.DocumentType, source.DocumentNumber, source.Currency)
	}
	switch {
	case sent("ExchangeRate") && t.ExchangeRate != nil:
		r.Rate = *t.ExchangeRate
	case sent("ExchangeRate"), r.Currency != code:
		r.Rate = num.Rate{}
		if source != nil {
			r.Rate = source.Rate
		}
	}
	r.Currency = code
	if code == d.tx.Currency {
		if sent("ExchangeRate") {
			if err := ledger.CheckRate(d.tx, code, r.Rate); err != nil {
				return err
			}
		}
		r.Rate = num.RateOf(1)
	}
	return nil
}

func (d *desk) fillRest(r *record, t Terms, sent func(string) bool, _ *record) error {
	if sent("WarehouseID") && t.WarehouseID != 0 && t.WarehouseID != r.WarehouseID {
		if err := d.checkWarehouse(t.WarehouseID); err != nil {
			return err
		}
	}
	if sent("ExternalID") && t.ExternalID != r.ExternalID {
		if err := d.freeReference(r, t.ExternalID); err != nil {
			return err
		}
	}
	r.WarehouseID, r.Project, r.ProjectID, r.Note, r.ExternalID = t.WarehouseID, t.Project, t.ProjectID, t.Note, t.ExternalID
	if sent("CreditReason") {
		return r.setReason(t.CreditReason)
	}
	return nil
}

// setReason keeps why a note is made; without a word it is the usual reason.
func (r *record) setReason(code string) error {
	reasons := r.kind().Reasons
	switch {
	case len(reasons) == 0 && code == "":
		return nil
	case len(reasons) == 0:
		return fault.BadRequest.Because("creditReason: %s is no note", r.DocumentType)
	case code == "":
		r.Reason = reasons[0].Code
		return nil
	}
	if _, ok := r.kind().Reason(code); !ok {
		return fault.Bad("CreditReason", "oneof", strings.Join(r.kind().ReasonCodes(), " "))
	}
	r.Reason = code
	return nil
}

// freeReference refuses a reference of the client that another document carries.
func (d *desk) freeReference(r *record, externalID string) error {
	if externalID == "" {
		return nil
	}
	numbers, err := db.List[string](d.tx, `
		SELECT document_number FROM sales_documents
		WHERE org_id = $1 AND external_id <> '' AND external_id = $2 AND id <> $3`, externalID, r.ID)
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
