package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
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

// CustomerPayment is a payment of a customer for several invoices.
type CustomerPayment struct {
	_ struct{} `schema:"SalesCustomerPayment"`
	// Customer of all documents.
	ContactID num.Ref `json:"contactId" validate:"required"`
	// Date of the payment and the receipts (YYYY-MM-DD). Determines the number series.
	Date when.Date `json:"date" validate:"required"`
	// Money account that received the payment.
	BankID num.Ref `json:"bankId" validate:"required"`
	// Reference of the payment, such as that of the bank transfer. All receipts have it.
	Reference string `json:"reference" validate:"max=100"`
	// The invoices and debit notes, in one currency. Each gets a receipt. With the setting receiptTogether, invoices
	// in base currency that are paid in full get one receipt, for a billing note that consolidates them.
	Documents []PaymentPart `json:"documents" validate:"required,min=1,max=100,dive"`
	// Fee that a payment provider keeps of the payment, in the invoices' currency. The receipts share it in
	// proportion to their amounts.
	FeeAmount *num.Money `json:"feeAmount" validate:"gte=0"`
	// How to handle amounts above the outstanding amounts: refuse rejects the request, credit keeps the excess of
	// each document as a deposit of the customer. Defaults to refuse.
	Overpayment string `json:"overpayment" validate:"omitempty,oneof=refuse credit"`
}

// PaymentPart is what a payment settles of one invoice.
type PaymentPart struct {
	_ struct{} `schema:"SalesPaymentPart"`
	// Id of the invoice, debit note or billing note.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Amount settled, including withheld tax. Defaults to the outstanding amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
	// Tax withheld by the customer. Defaults to its share of the invoice's withholding tax.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
}

// ReceivedFacts are the facts of a payment with its receipts.
type ReceivedFacts struct {
	// Id of the payment: that of its first receipt.
	ID uint32 `json:"id"`
	// Customer.
	ContactID num.Ref `json:"contactId"`
	// Name of the customer.
	ContactName string `json:"contactName"`
	// Date of the payment.
	Date when.Date `json:"date" null:"no"`
	// Money account that received the payment.
	BankID num.Ref `json:"bankId"`
	// Reference of the payment.
	Reference string `json:"reference"`
	// Currency of all amounts.
	Currency string `json:"currency"`
	// Amount settled by all receipts that are not void, including withheld tax.
	ReceivedAmount num.Money `json:"receivedAmount"`
	// Tax withheld.
	WhtAmount num.Money `json:"whtAmount"`
	// receivedAmount less whtAmount: what the customer paid for the documents.
	NetAmount num.Money `json:"netAmount"`
	// Fee that a payment provider kept.
	FeeAmount num.Money `json:"feeAmount"`
}

// ReceivedTogether is a payment with its receipts, and the deposits that keep what was paid above the outstanding amounts.
type ReceivedTogether struct {
	ReceivedFacts
	Receipts     []Shown
	Overpayments []Shown
}

// ReceiveTogether records a payment for several invoices: it creates and issues a receipt
// for each, or one for all, all or none.
func ReceiveTogether(tx *db.Tx, in CustomerPayment) (ReceivedTogether, error) {
	s := Selling.start(tx)
	if _, err := s.customer(in.ContactID); err != nil {
		return ReceivedTogether{}, err
	}
	owed, err := in.check(s)
	if err != nil {
		return ReceivedTogether{}, err
	}
	amounts := in.amounts(owed)
	if err := in.joinAll(tx, owed, &amounts); err != nil {
		return ReceivedTogether{}, err
	}
	var fees []num.Money
	if in.FeeAmount != nil {
		fees = in.FeeAmount.Spread(amounts, s.places(owed[0]))
	}
	var first num.Ref
	for i, part := range in.Documents {
		tx.NextRecord()
		one := NewReceipt{
			ID: part.DocumentID, ReceivedAmount: part.Amount, WhtAmount: part.WhtAmount, IssueDate: in.Date, BankID: in.BankID, Overpayment: in.Overpayment,
		}
		if fees != nil {
			one.FeeAmount = &fees[i]
		}
		_, err := receive(tx, one, func(r *Doc) {
			if first == 0 {
				first = num.Ref(r.ID)
			}
			r.PaymentID, r.PaymentReference = first, in.Reference
		})
		if err != nil {
			return ReceivedTogether{}, namedInPart(err, i)
		}
	}
	return GetReceived(tx, uint32(first))
}

// namedInPart names refused fields of a receipt as the part of the payment does.
func namedInPart(err error, i int) error {
	f := fault.Of(err)
	if f == nil || len(f.Fields) == 0 {
		return err
	}
	fields := slices.Clone(f.Fields)
	for k, field := range fields {
		if name, ok := map[string]string{"ReceivedAmount": "Amount", "WhtAmount": "WhtAmount"}[field.Name]; ok {
			fields[k].Name = fmt.Sprintf("Documents[%d].%s", i, name)
		}
	}
	return f.On(fields...)
}

// amounts returns what the payment settles of each document.
func (in CustomerPayment) amounts(owed []*Doc) []num.Money {
	all := make([]num.Money, len(owed))
	for i, r := range owed {
		if all[i] = r.OutstandingAmount; in.Documents[i].Amount != nil {
			all[i] = *in.Documents[i].Amount
		}
	}
	return all
}

// joinAll consolidates invoices that are paid in full, if the settings say so, so that the payment makes one
// receipt. Others keep a receipt each, as do invoices in foreign currency: each has its rate.
func (in *CustomerPayment) joinAll(tx *db.Tx, owed []*Doc, amounts *[]num.Money) error {
	settings, err := org.SettingsOf(tx)
	if err != nil || !settings.ReceiptTogether || len(owed) < 2 || owed[0].Currency != tx.Currency || joinable(owed) != nil {
		return err
	}
	all := PaymentPart{Amount: new(num.Sum(*amounts...))}
	var ids []uint32
	for i, part := range in.Documents {
		rest := owed[i].OutstandingAmount.Sub((*amounts)[i])
		switch wht := part.WhtAmount; {
		case rest.Sign() > 0, rest.Sign() < 0 && in.Overpayment != keepExcess, (wht == nil) != (in.Documents[0].WhtAmount == nil):
			return nil
		case wht != nil && all.WhtAmount != nil:
			all.WhtAmount = new(all.WhtAmount.Add(*wht))
		default:
			all.WhtAmount = wht
		}
		ids = append(ids, part.DocumentID)
	}
	tx.NextRecord()
	note, err := Consolidate(tx, Consolidation{DocumentIds: ids, IssueDate: in.Date})
	if err != nil {
		return err
	}
	all.DocumentID = note.ID
	in.Documents, *amounts = []PaymentPart{all}, []num.Money{*all.Amount}
	return nil
}

// check returns the documents. It refuses those that one payment cannot settle: of other customers, in several
// currencies, or named twice.
func (in CustomerPayment) check(s *service) ([]*Doc, error) {
	ids := idsOf(in.Documents, func(p PaymentPart) uint32 { return p.DocumentID })
	if err := s.Docs.Read(ids...); err != nil {
		return nil, err
	}
	var bad []fault.Field
	owed := make([]*Doc, len(ids))
	for i, id := range ids {
		r := s.Docs.At(id)
		owed[i] = r
		switch first := owed[0]; {
		case r == nil:
			return nil, fault.SalesDocumentNotFound
		case slices.Contains(ids[:i], id):
			bad = append(bad, fault.Field{Name: fmt.Sprintf("Documents[%d].DocumentID", i), Tag: "unique"})
		case r.ContactID != in.ContactID:
			return nil, fault.BadRequest.Because("%s is of another customer, %s", r.DocumentNumber, r.ContactName)
		case r.Currency != first.Currency:
			return nil, fault.BadRequest.Because("%s is in %s and %s in %s; receive them separately", first.DocumentNumber, first.Currency, r.DocumentNumber, r.Currency)
		}
	}
	if len(bad) > 0 {
		return nil, fault.Invalid(bad...)
	}
	return owed, nil
}

// GetReceived returns a payment for several invoices with its receipts.
func GetReceived(tx *db.Tx, id uint32) (ReceivedTogether, error) {
	s := Selling.start(tx)
	found, err := s.Find("d.payment_id = $2 ORDER BY d.id", id)
	if err != nil {
		return ReceivedTogether{}, err
	}
	if len(found) == 0 {
		return ReceivedTogether{}, fault.NotFound
	}
	var docs, kept []*Doc
	for _, r := range found {
		if r.kind().Receipt {
			docs = append(docs, r)
		} else {
			kept = append(kept, r)
		}
	}
	first := docs[0]
	out := ReceivedTogether{ReceivedFacts: ReceivedFacts{
		ID: id, ContactID: first.ContactID, ContactName: first.ContactName, Date: first.IssueDate, BankID: first.BankID,
		Reference: first.PaymentReference, Currency: first.Currency,
	}}
	for _, r := range docs {
		if r.Status != Void {
			out.ReceivedAmount, out.WhtAmount = out.ReceivedAmount.Add(r.ReceivedAmount), out.WhtAmount.Add(r.WhtAmount)
			out.FeeAmount = out.FeeAmount.Add(r.FeeAmount)
		}
	}
	out.NetAmount = out.ReceivedAmount.Sub(out.WhtAmount)
	if out.Receipts, err = s.show(docs...); err != nil {
		return ReceivedTogether{}, err
	}
	out.Overpayments, err = s.show(kept...)
	return out, err
}
