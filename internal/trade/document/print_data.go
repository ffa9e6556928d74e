package document

import (
	"kontor/internal/base/num"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
)

// Print is the data needed to print a sales document, besides the document.
type Print struct {
	// Name of the organization.
	OrganizationName string `json:"organizationName"`
	// URL of the organization's logo. Empty if there is none.
	OrganizationLogo string `json:"organizationLogo"`
	// Seller details as of the date of issue.
	Seller Seller `json:"seller" ext:"true"`
	// The invoice that a credit or debit note corrects. Null on other types.
	Corrects *Corrected `json:"corrects" ext:"true"`
	// Branch of the customer in legal wording. Empty if unknown.
	ContactBranchText string `json:"contactBranchText" ext:"true"`
	// English names of the customer and the lines, as of the date of issue.
	English English `json:"english" ext:"true"`
	// Deposits applied to the document, oldest first. On a draft: deposits reserved for it.
	Deposits []Prepaid `json:"deposits" ext:"true"`
	// Amount charged: the document less its deposits, which were charged separately.
	Charge Charge `json:"charge" ext:"true"`
	// The invoices that a receipt settles, as of its issue, oldest first; empty on other documents.
	Settles []SalePayment `json:"settles" ext:"true"`
	// The invoices of a consolidated document with what is open of them, oldest first; empty on
	// other documents.
	Invoices []SalePayment `json:"invoices" ext:"true"`
	// Value and VAT of a tax invoice in base currency. Null if the document is in base currency,
	// has no exchange rate yet or is not a tax invoice. A receipt of an invoice whose VAT becomes due on payment
	// always has it once it is issued.
	Base *BaseValue `json:"base" ext:"true"`

	// Bank account to pay to, on invoices and debit notes with the setting invoiceBankId; otherwise null.
	PayTo *PayTo `json:"payTo" ext:"true"`
	// PromptPay code of an issued invoice or debit note in baht, for the amount that was open at its issue; otherwise null.
	Payment *PaymentCode `json:"payment" ext:"true"`

	Letterhead org.Letterhead `json:"-"` // source of the seller's details
}

// Seller are the seller details of a tax invoice.
type Seller struct {
	_ struct{} `schema:"SalesSeller"`
	// Registered name.
	Name string `json:"name"`
	// Name in English. Empty if there is none.
	NameEn string `json:"nameEn"`
	// Tax identification number. Empty if unknown.
	TaxID string `json:"taxId"`
	// Branch number. 00000 is the head office.
	BranchCode string `json:"branchCode"`
	// Branch in legal wording. Empty if there is none.
	BranchText string `json:"branchText"`
	// Address as printed.
	Address string `json:"address"`
	// Address in English. Empty if there is none.
	AddressEn string `json:"addressEn"`
	// Phone number. Empty if there is none.
	Phone string `json:"phone"`
}

// Corrected is the invoice that a credit or debit note corrects, as the law requires it on the
// note.
type Corrected struct {
	_ struct{} `schema:"SalesCorrected"`
	// Number of the invoice as printed. For an opening invoice, its number in the previous books.
	DocumentNumber string `json:"documentNumber"`
	// Invoice date.
	IssueDate when.Date `json:"issueDate" null:"no"`
	// Original value before VAT.
	TotalAmount num.Money `json:"totalAmount"`
	// Correct value: the original value less the credit note or plus the debit note.
	RightAmount num.Money `json:"rightAmount"`
}

// Prepaid is the part of a deposit that is applied to a document.
type Prepaid struct {
	_ struct{} `schema:"SalesPrepaid"`
	// The deposit.
	DocumentID uint32 `json:"documentId"`
	// Number of the deposit.
	DocumentNumber string `json:"documentNumber"`
	// Date of the deposit.
	IssueDate when.Date `json:"issueDate" null:"no"`
	// Value before VAT of the applied part.
	TotalAmount num.Money `json:"totalAmount"`
	// VAT of the applied part.
	VatAmount num.Money `json:"vatAmount"`
	// Total including VAT.
	GrandTotal num.Money `json:"grandTotal"`
}

// Charge is the amount charged or credited, in the document's currency.
type Charge struct {
	_ struct{} `schema:"SalesCharge"`
	// Value before VAT, less deposits.
	TotalAmount num.Money `json:"totalAmount"`
	// VAT, less deposits.
	VatAmount num.Money `json:"vatAmount"`
	// Grand total on the printed document.
	GrandTotal num.Money `json:"grandTotal"`
	// Amount to pay, printed in words: grandTotal in general, the amount received on a receipt, and
	// the outstanding amount of the invoices on a consolidated document. On a credit note it is the
	// credited amount.
	PayableAmount num.Money `json:"payableAmount"`
	// Tax that the customer withholds from payableAmount. 0 on a credit note.
	WhtAmount num.Money `json:"whtAmount"`
	// payableAmount less whtAmount.
	NetAmount num.Money `json:"netAmount"`
}

// BaseValue are the base currency amounts of a tax invoice in foreign currency, as in the output VAT
// register. Positive on a credit note.
type BaseValue struct {
	_ struct{} `schema:"SalesBaseValue"`
	// Base currency, ISO 4217.
	Currency string `json:"currency"`
	// Value before VAT, less deposits.
	TotalAmount num.Money `json:"totalAmount"`
	// VAT, less deposits.
	VatAmount num.Money `json:"vatAmount"`
}

// PaymentCode is the QR code that a customer pays with.
type PaymentCode struct {
	_ struct{} `schema:"SalesPaymentCode"`
	// Text of the QR code: a PromptPay payload (EMV) with the amount.
	PromptPayPayload string `json:"promptPayPayload"`
	// Amount to pay.
	Amount num.Money `json:"amount"`
}

// PrintData returns the data needed to print a sales document. Issued documents keep the seller
// details of their issue date.
func PrintData(tx *db.Tx, id uint32) (Shown, Print, error) {
	s := Selling.start(tx)
	r, err := s.Get(id)
	if err != nil {
		return Shown{}, Print{}, err
	}
	return s.printData(r)
}

func (s *service) printData(r *Doc) (doc Shown, out Print, err error) {
	if doc, err = s.detailed(r); err != nil {
		return doc, out, err
	}
	company, err := org.Profile(s.tx, struct{}{})
	if err != nil {
		return doc, out, err
	}
	head, err := org.LetterheadAt(s.tx, r.Letterhead)
	if err != nil {
		return doc, out, err
	}
	out = Print{
		OrganizationName: company.Name, OrganizationLogo: company.LogoURL, Letterhead: head,
		Seller: Seller{
			Name: head.Name, NameEn: head.NameEn, TaxID: head.TaxID, BranchCode: head.BranchAsEntered(), BranchText: head.BranchText(),
			Address: head.Printed(), AddressEn: head.AddressEn, Phone: head.Phone,
		},
		ContactBranchText: paper.BranchText(r.ContactBranchType, r.ContactBranchCode),
	}
	uses, err := s.usesOf(r)
	if err != nil {
		return doc, out, err
	}
	out.Base = s.inBase(r, uses)
	err = inOrder(
		func() error { out.English, err = s.englishOf(r); return err },
		func() error { out.Corrects, err = s.corrects(r); return err },
		func() error { out.PayTo, err = s.payTo(r); return err },
		func() error { out.Settles, err = s.settles(r); return err },
		func() error { out.Invoices, err = s.collected(r); return err },
		func() error { out.Deposits, err = s.prepaid(uses); return err },
		func() error { out.Payment, err = s.paymentCode(r, PaperStateOf(r.Status)); return err },
		func() error { out.Charge, err = s.toPay(r, r.charge(uses, s.places(r))); return err },
	)
	return doc, out, err
}

// ToPay returns the amount to pay: what the document charges, less credits.
func ToPay(tx *db.Tx, id uint32) (Charge, error) {
	return with(Selling, tx, id, func(s *service, r *Doc) (Charge, error) {
		return s.toPay(r, Charge{GrandTotal: r.collectible(), WhtAmount: r.whtDue(s.places(r))})
	})
}

// corrects returns the invoice of a note.
func (s *service) corrects(r *Doc) (*Corrected, error) {
	source, err := s.source(r)
	if err != nil || source == nil || len(r.kind().Reasons) == 0 {
		return nil, err
	}
	right := source.TotalAmount.Add(r.TotalAmount)
	if r.kind().Credits {
		right = source.TotalAmount.Sub(r.TotalAmount)
	}
	return &Corrected{DocumentNumber: source.PaperNumber(), IssueDate: source.IssueDate, TotalAmount: source.TotalAmount, RightAmount: right}, nil
}

// prepaid returns the deposits of uses.
func (s *service) prepaid(uses []use) ([]Prepaid, error) {
	if err := s.Docs.Read(idsOf(uses, use.deposit)...); err != nil {
		return nil, err
	}
	out := make([]Prepaid, len(uses))
	for i, u := range uses {
		p := s.Docs.At(u.DepositID)
		out[i] = Prepaid{
			DocumentID: p.ID, DocumentNumber: p.DocumentNumber, IssueDate: p.IssueDate, TotalAmount: u.net(), VatAmount: u.VatAmount, GrandTotal: u.Amount,
		}
	}
	return out, nil
}

// toPay adds the amounts to pay to a charge.
func (s *service) toPay(r *Doc, c Charge) (_ Charge, err error) {
	c.PayableAmount = c.GrandTotal
	switch kind := r.kind(); {
	case kind.Credits:
		c.WhtAmount = num.Money{}
	case kind.Receipt:
		c.PayableAmount, c.WhtAmount = r.ReceivedAmount, r.WhtAmount
	case r.IsConsolidated && r.PaidAmount.Sign() > 0:
		c.PayableAmount = r.OutstandingAmount
		if c.WhtAmount, err = s.whtOpen(r); err != nil {
			return Charge{}, err
		}
	}
	c.NetAmount = c.PayableAmount.Sub(c.WhtAmount)
	return c, nil
}

// whtOpen returns the tax withheld by a receipt for the full outstanding amount.
func (s *service) whtOpen(r *Doc) (num.Money, error) {
	receipt := &Doc{}
	receipt.Currency, receipt.ReceivedAmount = r.Currency, r.OutstandingAmount
	parts, err := s.allocate(r, receipt.ReceivedAmount)
	if err != nil {
		return num.Money{}, err
	}
	err = s.withhold(receipt, parts)
	return receipt.WhtAmount, err
}

// inBase returns the base currency amounts of a tax invoice in foreign currency, and of a receipt
// that declares VAT; nil for other documents and for drafts whose amounts are too large to post.
func (s *service) inBase(r *Doc, uses []use) *BaseValue {
	rate := r.ExchangeRate
	if r.VatPoint == AtPayment {
		if !r.IsTaxInvoice() || r.DeclaredNet.IsZero() && r.DeclaredVat.IsZero() {
			return nil
		}
		return &BaseValue{Currency: s.tx.Currency, TotalAmount: r.DeclaredNet, VatAmount: r.DeclaredVat}
	}
	if r.Currency == s.tx.Currency || rate.IsZero() || !r.IsTaxInvoice() || !r.GrandTotal.Converts(rate, num.BasePlaces) {
		return nil
	}
	b := &BaseValue{
		Currency: s.tx.Currency, TotalAmount: r.TotalAmount.Convert(rate, num.BasePlaces), VatAmount: r.VatAmount.Convert(rate, num.BasePlaces),
	}
	for _, u := range uses {
		b.TotalAmount, b.VatAmount = b.TotalAmount.Sub(u.BaseNet), b.VatAmount.Sub(u.BaseVat)
	}
	return b
}

// IsTaxInvoice reports whether the printout is also a tax invoice.
func (r *Doc) IsTaxInvoice() bool {
	return r.kind().TaxInvoice(r.VatPoint, !r.VatAmount.IsZero() || r.groups().Has(ZeroVAT), r.Linked(), r.OpeningID != 0 || r.IsConsolidated)
}
