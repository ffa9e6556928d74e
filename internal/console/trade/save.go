package trade

import (
	"errors"
	"slices"
	"strconv"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/books/attachment"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// saveNew creates a draft.
func (s *family) saveNew(v *console.Visit) error {
	if s.Buys {
		v.Insist("whtRate") // the rate on the page is meant, because a voucher takes its own from its bill
	}
	return s.store(v, s.create, s.showNew)
}

// save updates a draft.
func (s *family) save(v *console.Visit) error { return s.store(v, s.update, s.edit) }

// store writes the draft of the form and does what the button says.
func (s *family) store(v *console.Visit, write func(*console.Visit, *db.Tx, *draft) (uint32, error), again console.Handler) error {
	s.tidy(v)
	f := s.draft(v)
	f.removes = s.Buys && v.TidyInvoice("taxInvoice.") && f.HadInvoice != ""
	papers, err := scans(v)
	if err != nil {
		return v.Again(err, again)
	}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		clear(f.fields)
		err := f.party(tx)
		if err == nil {
			err = f.complete(tx)
		}
		if err != nil {
			return "", err
		}
		id, err := write(v, tx, f)
		if err != nil {
			return "", missing(err)
		}
		return f.saved(tx, id, papers)
	}), again)
}

// saved adds the files of the form to a draft that was just saved, does what the button says, and
// returns the next address.
func (f *draft) saved(tx *db.Tx, id uint32, papers []attachment.New) (string, error) {
	for _, in := range papers {
		tx.NextRecord()
		in.RecordID = id
		if _, err := attachment.Create(tx, in); err != nil {
			return "", err
		}
	}
	f.v.Done("Saved")
	switch {
	case f.do == issue, f.do == anyway:
		tx.NextRecord() // the audit log says what was saved, and then that it was issued
		to, err := f.send(f.v, tx, id)
		if to != "" {
			moved(f.v, to)
		}
		return f.at(f.v, id), err
	case f.do == payNow && f.Buys:
		return f.at(f.v, id), settle(f.v, tx, id)
	}
	return f.at(f.v, id), nil
}

// moved says what became of a document.
func moved(v *console.Visit, to string) {
	if to == string(document.Sent) {
		v.Done("Document issued")
		return
	}
	v.Done("Status: {1}", v.T(console.StatusWord(to)))
}

// unchanged refuses to overwrite a draft that has changed. A document that is no longer a
// draft is refused for that reason.
func (f *draft) unchanged(tx *db.Tx, id uint32) error {
	if f.version == "" {
		return nil
	}
	now, err := f.get(tx, id)
	if err != nil || now.Status != document.Draft {
		return err
	}
	return f.v.Unchanged(f.version, now.record())
}

// missing moves a not-found error to the field of the missing record, because the page
// itself exists and keeps its input.
func missing(err error) error {
	for field, gone := range map[string]*fault.Fault{"ContactID": fault.CustomerNotFound, "BankID": fault.BankNotFound} {
		if errors.Is(err, gone) {
			return fault.Bad(field, "exists")
		}
	}
	return err
}

// createSale creates a sales document.
func createSale(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	in, err := console.InputWith[sales.New](v, f.fields)
	if err == nil {
		err = f.usualVAT(in.VatRate, in.Items)
	}
	if err != nil {
		return 0, err
	}
	made, err := sales.Create(tx, in)
	return made.ID, err
}

// updateSale changes a sales document.
func updateSale(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	f.fields["adjustDeposits"] = "true" // the page says what becomes of them
	in, err := console.InputWith[sales.Edit](v, f.fields)
	if err == nil {
		err = f.usualVAT(in.Value.VatRate, in.Value.Items)
	}
	if err == nil {
		err = f.unchanged(tx, in.ID)
	}
	if err != nil {
		return 0, err
	}
	return in.ID, sales.Update(tx, in)
}

// usualVAT asks about a high VAT rate before it is saved, once.
func (f *draft) usualVAT(rate num.Percent, items []sales.EditableItem) error {
	for _, item := range items {
		if item.VatRate != nil && item.VatRate.Cmp(rate) > 0 {
			rate = *item.VatRate
		}
	}
	if rate.Cmp(document.HighVAT) <= 0 || f.HighVAT == rate.String() {
		return nil
	}
	return fault.Bad("VatRate", "unusual", rate.String())
}

// tidy prepares the form: a category without VAT that was chosen now has the rate 0, and the
// supplier's invoice has the date of the bill unless another is entered.
func (s *family) tidy(v *console.Visit) {
	if v.Posted("taxInvoice.number") != "" && v.Posted("taxInvoice.date") == "" {
		v.Set("taxInvoice.date", v.Posted(s.Names.Date))
	}
	if at := v.Posted("vatCategory"); at != "" && at != v.Posted("_was.vatCategory") {
		v.Set("vatRate", "0")
	}
}

// createPurchase creates a purchase document.
func createPurchase(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	in, err := console.InputWith[purchase.New](v, f.fields)
	if err != nil {
		return 0, err
	}
	in.AsBilled = true
	made, err := purchase.Create(tx, in)
	return made.ID, err
}

// updatePurchase changes a purchase document. A tax invoice that was cleared is removed.
func updatePurchase(v *console.Visit, tx *db.Tx, f *draft) (uint32, error) {
	in, err := console.InputWith[purchase.Edit](v, f.fields)
	if err == nil {
		err = f.unchanged(tx, in.ID)
	}
	if err == nil {
		_, err = purchase.Update(tx, in)
	}
	if err == nil && f.removes {
		_, err = purchase.RemoveTaxInvoice(tx, purchase.ByID{ID: in.ID})
	}
	return in.ID, err
}

// Photos of a bill: the limit of a form with one, and its field.
const (
	uploadMax = files.Max + 64<<10
	photo     = "_photo"
)

// exists refuses files for a document that does not exist.
func (s *family) exists(v *console.Visit, tx *db.Tx) error {
	id, err := v.ID("id")
	if err == nil {
		_, err = s.get(tx, id)
	}
	return err
}

// scans reads the files of the form before the write.
func scans(v *console.Visit) (all []attachment.New, err error) {
	sent, err := v.Files(photo)
	for _, f := range sent {
		in := attachment.New{Resource: "purchase_documents"}
		if err == nil {
			err = v.Receive(&in, f)
		}
		all = append(all, in)
	}
	return all, onField(err, "File", photo)
}

// settle approves a bill and pays it on its date.
func settle(v *console.Visit, tx *db.Tx, id uint32) error {
	if !v.May(access.ApprovePurchases) || !v.May(access.PayPurchases) {
		return fault.Forbidden
	}
	tx.NextRecord()
	if err := approve(v, tx, id); err != nil {
		return err
	}
	d, err := buying.get(tx, id)
	if err != nil {
		return err
	}
	in := purchase.BillPayment{ID: id, VoucherTerms: purchase.Paid{PaidDate: d.Date, Wording: wording(v)}}
	if from := v.Posted("_payFrom"); from != "" {
		bank, err := strconv.ParseUint(from, 10, 32)
		if err != nil {
			return fault.Bad("_payFrom", "missing", from)
		}
		in.BankID = num.Ref(bank)
	}
	made, err := purchase.Pay(tx, in)
	v.Done("{1} paid with {2}", d.Number, made.DocNumber)
	return onField(onField(err, "PaidDate", "DocDate"), "BankID", "_payFrom")
}

// onField moves the errors of a field to the one that shows it.
func onField(err error, from, to string) error {
	f := fault.Of(err)
	if f == nil || !slices.ContainsFunc(f.Fields, func(field fault.Field) bool { return field.Name == from }) {
		return err
	}
	c := *f
	c.Fields = slices.Clone(f.Fields)
	for i := range c.Fields {
		if c.Fields[i].Name == from {
			c.Fields[i].Name = to
		}
	}
	return &c
}
