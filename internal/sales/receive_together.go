package sales

import (
	"errors"
	"fmt"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/when"
)

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
	// The invoices and debit notes, in one currency. Each gets a receipt.
	Documents []PaymentPart `json:"documents" validate:"required,min=1,max=100,dive"`
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

// Received is a payment with its receipts.
type Received struct {
	_ struct{} `schema:"SalesReceived"`
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
	// receivedAmount less whtAmount: the money received.
	NetAmount num.Money `json:"netAmount"`
	// The receipts, one for each invoice.
	Receipts []Document `json:"receipts"`
}

// ReceiveTogether records a payment for several invoices: it creates and issues a receipt
// for each, all or none.
func ReceiveTogether(tx *db.Tx, in CustomerPayment) (Received, error) {
	if _, err := contact.Load(tx, uint32(in.ContactID)); errors.Is(err, db.Missing) {
		return Received{}, errNoCustomer
	} else if err != nil {
		return Received{}, err
	}
	if err := in.check(tx); err != nil {
		return Received{}, err
	}
	var first num.Ref
	for _, part := range in.Documents {
		tx.NextRecord()
		_, err := receive(tx, Receipt{
			ID: part.DocumentID, ReceivedAmount: part.Amount, WhtAmount: part.WhtAmount, IssueDate: in.Date, BankID: in.BankID,
		}, func(r *record) {
			if first == 0 {
				first = num.Ref(r.ID)
			}
			r.PaymentID, r.PaymentReference = first, in.Reference
		})
		if err != nil {
			return Received{}, err
		}
	}
	return GetReceived(tx, ByID{ID: uint32(first)})
}

// check refuses documents that one payment cannot settle: of other customers, in several
// currencies, or named twice.
func (in CustomerPayment) check(tx *db.Tx) error {
	ids := make([]uint32, len(in.Documents))
	for i, part := range in.Documents {
		ids[i] = part.DocumentID
	}
	s := open(tx)
	docs, err := s.all(ids)
	if err != nil {
		return err
	}
	byID := map[uint32]*record{}
	for _, r := range docs {
		byID[r.ID] = r
	}
	var bad []fault.Field
	seen := map[uint32]bool{}
	for i, id := range ids {
		r, ok := byID[id]
		field := fmt.Sprintf("Documents[%d].DocumentID", i)
		switch {
		case !ok:
			return fault.SalesDocumentNotFound
		case seen[id]:
			bad = append(bad, fault.Field{Name: field, Tag: "unique"})
		case r.ContactID != in.ContactID:
			return fault.BadRequest.Because("%s is of another customer, %s", r.DocumentNumber, r.ContactName)
		case r.Currency != byID[ids[0]].Currency:
			return fault.BadRequest.Because("%s is in %s and %s in %s; receive them separately", byID[ids[0]].DocumentNumber, byID[ids[0]].Currency, r.DocumentNumber, r.Currency)
		}
		seen[id] = true
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

var selectReceived = `SELECT ` + db.Columns[record]("d") + ` FROM sales_documents d WHERE d.org_id = $1 AND d.payment_id = $2 ORDER BY d.id`

// GetReceived returns a payment for several invoices with its receipts.
func GetReceived(tx *db.Tx, in ByID) (Received, error) {
	rows, err := db.List[record](tx, selectReceived, in.ID)
	if err != nil {
		return Received{}, err
	}
	if len(rows) == 0 {
		return Received{}, fault.NotFound
	}
	docs := make([]*record, len(rows))
	for i := range rows {
		docs[i] = &rows[i]
	}
	s := open(tx)
	first := docs[0]
	out := Received{
		ID: in.ID, ContactID: first.ContactID, ContactName: first.ContactName, Date: first.IssueDate, BankID: first.BankID,
		Reference: first.PaymentReference, Currency: first.Currency,
	}
	for _, r := range docs {
		if r.Status != document.Void {
			out.ReceivedAmount, out.WhtAmount = out.ReceivedAmount.Add(r.ReceivedAmount), out.WhtAmount.Add(r.WhtAmount)
		}
	}
	out.NetAmount = out.ReceivedAmount.Sub(out.WhtAmount)
	out.Receipts, err = s.show(docs...)
	return out, err
}
