package document

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Wording are the line texts of a voucher in the payer's language; {1} is the number of the
// bill. Empty means English.
type Wording struct {
	Line string `json:"-"`
	Unit string `json:"-"`
}

// VoucherTerms holds the payment fields shared by both requests.
type VoucherTerms struct {
	// Payment date (YYYY-MM-DD). Must not be in the future. Determines the number series. Defaults
	// to today.
	PaidDate when.Date `json:"paidDate"`
	// Money account that the payment is made from. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
	// Exchange rate: base currency units per unit of the bills' currency. Defaults to the rate of
	// the bills.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0"`
	// Withholding tax. Defaults to the tax of the bills, in proportion to the amount paid.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
	// Notes shown on the voucher.
	Notes string `json:"notes" validate:"max=5000"`
	// Your own reference of the voucher, unique among purchase documents.
	ExternalID string `json:"externalId" validate:"max=100"`
	Wording
}

// BillPayment pays one supplier invoice.
type BillPayment struct {
	_ struct{} `schema:"PurchaseBillPayment"`
	// Id of the supplier invoice.
	ID uint32 `path:"id"`
	// Amount to pay, including withheld tax. Defaults to the outstanding amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
	// Withholding tax rate in percent of the amount before VAT. Defaults to the rate of the bill.
	WhtRate *num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	// Revenue Code section for withholding tax. Defaults to that of the bill.
	WhtSection *string `json:"whtSection" validate:"max=50"`
	// Type of income from which tax is withheld. Defaults to that of the bill.
	WhtIncomeType *string `json:"whtIncomeType" validate:"omitempty,incomeType" ext:"true"`
	// Description of the income on the certificate. Defaults to that of the bill.
	WhtIncomeText *string `json:"whtIncomeText" validate:"max=100" ext:"true"`
	VoucherTerms
}

// Pay creates the payment voucher of a supplier invoice, approves it and pays it.
func Pay(tx *db.Tx, in BillPayment) (Shown, error) {
	return with(Buying, tx, in.ID, func(s *service, bill *Doc) (Shown, error) {
		if err := bill.checkPayable(); err != nil {
			return Shown{}, err
		}
		amount, err := s.payable(bill, in.Amount, "Amount")
		if err != nil {
			return Shown{}, err
		}
		voucher := in.voucher(s, bill)
		voucher.RefDocumentID = num.Ref(bill.ID)
		voucher.WhtRate = *cmp.Or(in.WhtRate, &bill.WhtRate)
		voucher.WhtSection = *cmp.Or(in.WhtSection, &bill.WhtSection)
		voucher.WhtIncomeType = *cmp.Or(in.WhtIncomeType, &bill.WhtIncomeType)
		voucher.WhtIncomeText = *cmp.Or(in.WhtIncomeText, &bill.WhtIncomeText)
		voucher.Items = []EnteredItem{in.line(bill)}
		voucher.Items[0].UnitPrice = amount
		return s.pay(in.fixed(voucher), in.PaidDate, Approved, Paid)
	})
}

// BillsPayment pays several invoices of one supplier with one voucher.
type BillsPayment struct {
	_ struct{} `schema:"PurchaseBillsPayment"`
	// The supplier invoices. They must have the same supplier, currency and withholding tax.
	Documents []BillPart `json:"documents" validate:"required,min=1,max=500,dive"`
	// Status of the voucher: paid, or draft to approve and pay it later. Defaults to paid.
	Status Status `json:"status" validate:"omitempty,oneof=draft approved paid"`
	VoucherTerms
}

// BillPart is one supplier invoice to pay.
type BillPart struct {
	_ struct{} `schema:"PurchaseBillPart"`
	// Id of the supplier invoice.
	DocID uint32 `json:"docId" validate:"required"`
	// Amount to pay, including withheld tax. Defaults to the outstanding amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
}

// PayTogether pays several supplier invoices with one payment voucher.
func PayTogether(tx *db.Tx, in BillsPayment) (Shown, error) {
	s := Buying.start(tx)
	bills, err := s.bills(in)
	if err != nil {
		return Shown{}, err
	}
	voucher := in.voucher(s, bills[0])
	for i, bill := range bills {
		line := in.line(bill)
		if line.UnitPrice, err = s.payable(bill, in.Documents[i].Amount, fmt.Sprintf("Documents[%d].Amount", i)); err != nil {
			return Shown{}, err
		}
		voucher.Items = append(voucher.Items, line)
		voucher.Allocations = append(voucher.Allocations, Allocation{DocID: bill.ID, Amount: line.UnitPrice})
	}
	path := []Status{Approved, Paid}
	switch in.Status {
	case Draft:
		path = nil
	case Approved:
		path = path[:1]
	}
	return s.pay(in.fixed(voucher), in.PaidDate, path...)
}

// payable returns the amount to pay of a bill: the given amount, or all of it.
func (s *service) payable(bill *Doc, said *num.Money, field string) (num.Money, error) {
	open := bill.outstanding()
	if said == nil {
		return open, nil
	}
	amount := said.Round(s.places(bill))
	switch {
	case amount.IsZero():
		return amount, fault.Bad(field, "gt", "0")
	case amount.Cmp(open) > 0:
		return amount, fault.BadRequest.Because("%s has %s outstanding, less than %s", bill.DocumentNumber, open, amount).For(fault.OverPayment)
	}
	return amount, nil
}

// bills reads the supplier invoices to be paid together.
func (s *service) bills(in BillsPayment) ([]*Doc, error) {
	ids := idsOf(in.Documents, func(p BillPart) uint32 { return p.DocID })
	if err := s.Docs.Read(ids...); err != nil {
		return nil, err
	}
	bills := make([]*Doc, len(ids))
	for i, id := range ids {
		field := fmt.Sprintf("Documents[%d].DocID", i)
		bill := s.Docs.At(id)
		if bill == nil {
			return nil, fault.Bad(field, "exists")
		}
		bills[i] = bill
		first := bills[0]
		switch {
		case slices.Contains(ids[:i], id):
			return nil, fault.Bad(field, "unique")
		case bill.checkPayable() != nil:
			return nil, fault.Bad(field, "payable", fmt.Sprintf("%s (%s)", bill.DocumentNumber, bill.Status))
		case bill.ContactID != first.ContactID:
			return nil, fault.Bad(field, "supplier", first.DocumentNumber)
		case bill.Currency != first.Currency:
			return nil, fault.BadRequest.Because("%s is in %s and %s in %s; pay them separately", first.DocumentNumber, first.Currency, bill.DocumentNumber, bill.Currency)
		case in.WhtAmount == nil && !bill.withholdsLike(first):
			return nil, fault.Bad(field, "withholding", fmt.Sprintf("%s (%s), %s (%s)", first.DocumentNumber, first.withholding(), bill.DocumentNumber, bill.withholding()))
		}
	}
	return bills, nil
}

// checkPayable refuses a document on which no money can be paid now.
func (r *Doc) checkPayable() error {
	switch {
	case !r.kind().Bills():
		return fault.BadRequest.Because("%s is %s; only supplier invoices are paid", r.DocumentNumber, Noun(r.DocumentType))
	case r.Status == Draft || r.Status == Matched:
		return fault.BadRequest.Because("%s is %s; only an approved invoice can be paid: approve it first", r.DocumentNumber, r.Status)
	case !r.ToPay():
		return fault.BadRequest.Because("%s is %s; nothing is left to pay", r.DocumentNumber, r.Status)
	}
	return nil
}

// withholds reports whether tax is withheld when the bill is paid.
func (r *Doc) withholds() bool { return !r.WhtRate.IsZero() || !r.WhtAmount.IsZero() }

// withholdsLike reports whether tax is withheld from two bills under the same section and
// rate, or from neither.
func (r *Doc) withholdsLike(other *Doc) bool {
	if !r.withholds() && !other.withholds() {
		return true
	}
	return r.WhtRate == other.WhtRate && r.WhtSection == other.WhtSection && r.WhtIncomeType == other.WhtIncomeType && r.WhtAmount.IsZero() == other.WhtAmount.IsZero()
}

// withholding describes how tax is withheld from a bill.
func (r *Doc) withholding() string {
	if !r.withholds() {
		return "0 %"
	}
	return strings.TrimSpace(fmt.Sprintf("%s %% %s %s %s", r.WhtRate, r.WhtAmount, r.WhtIncomeType, r.WhtSection))
}

// voucher returns a voucher with the terms of a bill, without lines.
func (in VoucherTerms) voucher(s *service, bill *Doc) Body {
	voucher := Body{DocumentType: PaymentVoucher}
	voucher.Currency, voucher.DatedAt, voucher.ContactID, voucher.BankID = bill.Currency, s.startOf(s.dateOr(in.PaidDate)), bill.ContactID, in.BankID
	voucher.WhtRate, voucher.WhtSection, voucher.WhtIncomeType, voucher.WhtIncomeText = bill.WhtRate, bill.WhtSection, bill.WhtIncomeType, bill.WhtIncomeText
	voucher.ExchangeRate, voucher.Note, voucher.ExternalID = in.ExchangeRate, in.Notes, in.ExternalID
	return voucher
}

// fixed sets the withheld amount of a voucher: the given one, or the one its bills state.
func (in VoucherTerms) fixed(voucher Body) Body {
	if in.WhtAmount == nil {
		voucher.AsBilled = true
		return voucher
	}
	voucher.WhtRate, voucher.WhtAmount = rateBeside(*in.WhtAmount, voucher.WhtRate), in.WhtAmount
	return voucher
}

// line returns the voucher line that pays the outstanding amount of a bill.
func (w Wording) line(bill *Doc) EnteredItem {
	text, unit := w.Line, w.Unit
	if text == "" {
		text, unit = "Payment of {1}", "lot"
	}
	return EnteredItem{
		Name: strings.ReplaceAll(text, "{1}", bill.DocumentNumber), Unit: unit, WhtApplies: true, Quantity: num.QtyOf(1), UnitPrice: bill.outstanding(),
	}
}

// pay creates a voucher and moves it to its status.
func (s *service) pay(voucher Body, day when.Date, path ...Status) (Shown, error) {
	r, err := s.create(voucher)
	if err != nil {
		return Shown{}, err
	}
	for _, to := range path {
		step := Move{To: to}
		if to == Paid {
			step.PaidDate = day
		}
		if err := s.movePurchase(r, step); err != nil {
			return Shown{}, err
		}
	}
	return s.done(r, string(r.Status))
}

// withholdAsBilled sets the withheld tax of a new voucher to that of its bills, unless a
// different rate was given.
func (s *service) withholdAsBilled(r *Doc) error {
	if !r.pays() {
		return nil
	}
	planned := r.planned()
	records, err := s.invoices(planned)
	if err != nil {
		return err
	}
	bills, err := s.show(records...)
	if err != nil {
		return err
	}
	var sum num.Money
	var stated bool
	for i, bill := range bills {
		if bill.WhtRate != r.WhtRate {
			return nil
		}
		tax, fixed := bill.Withholds(planned[i].Amount, s.places(r))
		sum, stated = sum.Add(tax), stated || fixed
	}
	if !stated {
		return nil
	}
	r.WhtRate = rateBeside(sum, r.WhtRate)
	return s.withheldOf(r, sum)
}

// rateBeside returns the rate shown next to a withheld amount; 0 if nothing is withheld, so
// that the rate does not apply again.
func rateBeside(tax num.Money, rate num.Percent) num.Percent {
	if tax.IsZero() {
		return num.Percent{}
	}
	return rate
}
