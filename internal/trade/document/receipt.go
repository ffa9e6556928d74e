package document

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/reference"
)

// NewReceipt is a payment that a customer made on an invoice or debit note.
type NewReceipt struct {
	_ struct{} `schema:"SalesReceipt"`
	// Id of the invoice or debit note.
	ID uint32 `path:"id"`
	// Amount settled, including withheld tax. Defaults to the outstanding amount.
	ReceivedAmount *num.Money `json:"receivedAmount" validate:"gt=0"`
	// Tax withheld by the customer. Defaults to its share of the invoice's withholding tax.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
	// Date of the payment and the receipt (YYYY-MM-DD). Determines the number series. Defaults to
	// today.
	IssueDate when.Date `json:"issueDate"`
	// Money account that received the payment. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
	// Exchange rate: base currency units per unit of the invoice's currency. Defaults to the rate
	// of the invoice.
	ExchangeRate num.Rate `json:"exchangeRate" validate:"gt=0"`
	// Your own reference of the receipt, unique among sales documents.
	ExternalID string `json:"externalId" validate:"max=100"`
	// Fee that a payment provider keeps, in the invoice's currency. The money account gets the amount less withheld
	// tax and fee; the fee is posted to bank charges.
	FeeAmount *num.Money `json:"feeAmount" validate:"gte=0"`
	// How to handle an amount above the outstanding amount: refuse rejects the request, credit keeps the excess as
	// a deposit of the customer. Defaults to refuse.
	Overpayment string `json:"overpayment" validate:"omitempty,oneof=refuse credit"`
}

// keepExcess is the overpayment that becomes a deposit.
const keepExcess = "credit"

// Receive records a payment: it creates the receipt of an invoice or debit note
// and issues it.
func Receive(tx *db.Tx, in NewReceipt) (Shown, error) {
	return receive(tx, in, func(*Doc) {})
}

// receive creates and issues a receipt. set changes it before it is stored.
func receive(tx *db.Tx, in NewReceipt, set func(*Doc)) (Shown, error) {
	return with(Selling, tx, in.ID, func(s *service, source *Doc) (Shown, error) {
		if err := source.checkReceivable(); err != nil {
			return Shown{}, err
		}
		if err := s.readLines(source); err != nil {
			return Shown{}, err
		}
		excess := in.cutExcess(source, s.places(source))
		r, err := s.draftReceipt(source, in)
		if err != nil {
			return Shown{}, err
		}
		set(r)
		if excess.Sign() > 0 && r.PaymentID == 0 {
			r.PaymentID = num.Ref(r.ID)
		}
		return s.finish(r, inOrder(
			func() error { return s.add(r) },
			func() error { return s.setStatus(r, Paid, "", false) },
			func() error { return s.keep(excess, r, source) },
		), string(Paid))
	})
}

// cutExcess cuts the amount to what is outstanding and returns the rest, if the rest is kept.
func (in *NewReceipt) cutExcess(source *Doc, places int) num.Money {
	if in.Overpayment != keepExcess || in.ReceivedAmount == nil {
		return num.Money{}
	}
	excess := in.ReceivedAmount.Round(places).Sub(source.OutstandingAmount)
	if excess.Sign() <= 0 {
		return num.Money{}
	}
	in.ReceivedAmount = nil // all that is outstanding
	return excess
}

// keep makes the excess of a payment a deposit of the customer. It is outside VAT, because nothing is sold for it
// yet, and the document that was paid holds it.
func (s *service) keep(excess num.Money, receipt, source *Doc) error {
	if excess.IsZero() {
		return nil
	}
	s.tx.NextRecord()
	r := source.newDeposit(s.tx.User, receipt.IssueDate, receipt.BankID)
	r.ExchangeRate, r.VatRate, r.VatCategory = receipt.ExchangeRate, num.Percent{}, NoVAT
	r.PaymentID, r.PaymentReference = receipt.PaymentID, receipt.PaymentReference
	r.chargeDeposit("Overpayment of "+source.DocumentNumber, VATGroups{{Category: NoVAT, Base: excess}}, excess, s.places(source))
	return inOrder(
		func() error { return s.copyCustomer(r, false) },
		func() error { return s.Number(r) },
		func() error { return s.takeIn(source, r) },
	)
}

// checkReceivable refuses a document on which no money can be received now.
func (r *Doc) checkReceivable() error {
	way, ok := r.kind().Conversion(Receipt)
	switch {
	case !ok:
		return fault.SalesDocumentCannotConvert.Because("%s is %s; money is received on invoices and debit notes", r.DocumentNumber, Noun(r.DocumentType))
	case r.ConsolidatedIntoID != 0:
		return fault.SalesDocumentAlreadyConsolidated.Because("%s is on a billing note; receive the money on the billing note", r.DocumentNumber)
	case r.Status == Draft:
		return fault.SalesDocumentCannotConvert.Because("%s is a draft; send it first", r.DocumentNumber).For(fault.NotAllowedFrom)
	case !r.may(way):
		refusal := fault.SalesDocumentCannotConvert.Because("%s is %s; nothing is owed on it", r.DocumentNumber, r.Status)
		if r.Status == Paid {
			return refusal.For(fault.AlreadyDone)
		}
		return refusal.For(fault.NotAllowedFrom)
	}
	return nil
}

// draftReceipt returns the receipt of a payment.
func (s *service) draftReceipt(source *Doc, in NewReceipt) (*Doc, error) {
	date := s.dateOr(in.IssueDate)
	if err := s.checkIssueDate(date); err != nil {
		return nil, err
	}
	r, err := s.copy(source, Receipt, date, in.ReceivedAmount)
	if err != nil {
		return nil, err
	}
	r.BankID, r.ExternalID = in.BankID, in.ExternalID
	if in.FeeAmount != nil {
		r.FeeAmount = in.FeeAmount.Round(s.places(r))
	}
	err = inOrder(
		func() error { return s.checkBank(r, true) },
		func() error { return reference.Free(s.tx, s.table, "document_number", r.ExternalID, r.ID) },
		func() error { return ledger.CheckRate(s.tx, r.Currency, in.ExchangeRate) },
	)
	if !in.ExchangeRate.IsZero() {
		r.ExchangeRate = in.ExchangeRate
	}
	if err != nil || in.WhtAmount == nil {
		return r, err
	}
	r.WhtAmount, r.WhtGiven = *in.WhtAmount, true
	return r, s.computeWithheld(r, source)
}
