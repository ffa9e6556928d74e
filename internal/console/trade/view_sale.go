package trade

import (
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// saleParts is what only the page of a sales document shows.
type saleParts struct {
	Owes     document.Summary // by the customer, on all documents
	ToPay    sales.Charge     // net to pay
	Settles  []sales.Payment  // settlements of a receipt
	Inside   []sales.Payment  // invoices it consolidates
	Around   []Document       // the billing note that contains it, if any
	Deposits []Document       // deposits received on it

	Receipt, Deposit, Refund, Tax *console.Form
	Certificate                   *console.Form    // the customer's withholding tax certificate
	Taxes                         []console.Option // VAT categories without VAT
	Overpayments                  []console.Option // what becomes of an amount above what is outstanding

	Unnamed     string // what the customer lacks for the tax invoice that is issued next
	CorrectsTax bool   // the VAT category can be corrected here
}

// taxForm is the form of the VAT category.
type taxForm struct {
	VatCategory string `json:"vatCategory"`
}

// depositForm is the form of a deposit.
type depositForm struct {
	Amount    *num.Money `json:"amount"`
	WhtAmount *num.Money `json:"whtAmount"`
	Date      when.Date  `json:"date"`
	BankID    num.Ref    `json:"bankId"`
}

// refundForm is the form of a refund. Without an amount the rest is refunded.
type refundForm struct {
	Amount *num.Money `json:"amount"`
	BankID num.Ref    `json:"bankId"`
}

// lookAtSale reads what only a sales document has.
func lookAtSale(v *console.Visit, tx *db.Tx, p *page) (err error) {
	id := sales.ByID{ID: p.ID}
	if p.ToPay, err = sales.ToPay(tx, id); err != nil {
		return err
	}
	if p.Settles, err = sales.Settles(tx, id); err != nil {
		return err
	}
	if p.Owes, err = sales.Summarize(tx, sales.Filter{ContactID: p.ContactID, Status: "unpaid"}); err != nil {
		return err
	}
	if p.Writes {
		into, err := sales.Ways(tx, id)
		if err != nil {
			return err
		}
		p.convertsTo(into)
	}
	if p.Draft || p.Collect() && p.VatPoint == document.AtPayment {
		next := *p.Sale
		if !p.Draft {
			next.DocumentType = document.Receipt
		}
		if p.Unnamed, err = unnamed(v, tx, next); err != nil {
			return err
		}
	}
	p.Certificate = p.certificateForm(v)
	p.Tax, p.Taxes = v.FormOf("tax", taxForm{p.Sale.VatCategory}), withoutVAT(v)
	if v.May(access.WriteTax) {
		if p.CorrectsTax, err = sales.CorrectsTax(tx, id); err != nil {
			return err
		}
	}
	if err := p.related(tx); err != nil {
		return err
	}
	p.saleSums(v)
	return p.saleForms(v, tx)
}

// convertsTo sets the types that the document can be converted to. What a quotation becomes once
// accepted is the suggested one.
func (p *page) convertsTo(into []string) {
	main := p.Status == document.Accepted
	for _, code := range into {
		n := next{Type: code, Word: "Convert to {1}", Main: main && document.Sales.Must(code).Receivable}
		main = main && !n.Main
		p.Nexts = append(p.Nexts, n)
	}
}

// related reads its deposits, the invoices it consolidates, or the billing note that contains it.
func (p *page) related(tx *db.Tx) (err error) {
	if p.Kind.HoldsDeposits || p.Kind.Receivable {
		if p.Deposits, err = depositsOn(tx, p.ID); err != nil {
			return err
		}
	}
	switch {
	case p.Sale.IsConsolidated:
		p.Inside, err = sales.Collected(tx, sales.ByID{ID: p.ID})
	case p.Kind.Collects:
		p.Around, err = listed(tx, sales.Filter{SourceDocumentID: num.Ref(p.ID)})
	}
	return err
}

// saleForms adds the forms for payments, deposits and refunds.
func (p *page) saleForms(v *console.Visit, tx *db.Tx) (err error) {
	if !p.Collect() && !p.TakesDeposit() && !p.PaysBack(v) {
		return nil
	}
	var usual num.Ref
	if p.Bank, usual, err = Banks(tx); err != nil {
		return err
	}
	p.Overpayments = overpayments(v)
	withheld, err := sales.Withheld(tx, sales.ByID{ID: p.ID})
	if err != nil {
		return err
	}
	p.Receipt = v.FormOf("receive", sales.Receipt{ReceivedAmount: &p.Outstanding, WhtAmount: &withheld, IssueDate: p.Begin, BankID: usual})
	p.Deposit = v.FormOf("deposit", depositForm{Date: p.Begin, BankID: usual})
	p.Refund = v.FormOf("refund", refundForm{BankID: usual})
	return nil
}

// overpayments are the choices for an amount above what is outstanding.
func overpayments(v *console.Visit) []console.Option {
	return []console.Option{{Value: "refuse", Word: v.T("Do not record")}, {Value: "credit", Word: v.T("Keep the rest as a deposit of the customer")}}
}

// Signature is the state of the signature, if one was asked for.
func (p *page) Signature() string {
	if p.Sale.SignState == "issued" || p.Sale.SignState == "void" {
		return ""
	}
	return p.Sale.SignState
}

// SignsNext returns the next signature step: signed, issued, or "".
func (p *page) SignsNext() string {
	return map[string]string{"awaiting_signature": "signed", "signed": "issued"}[p.Signature()]
}

// Served names what an invoice charged, on a receipt that is its tax invoice.
func (p *page) Served(of sales.Payment) (names []string) {
	if !p.Sale.TaxInvoice() || len(p.Settles) == 0 {
		return nil
	}
	for _, line := range p.Lines {
		if name, ok := strings.CutPrefix(line.Text, of.DocumentNumber+" "); ok || len(p.Settles) == 1 {
			names = append(names, name)
		}
	}
	return names
}

// Collect reports whether a receipt is the next step.
func (p *page) Collect() bool {
	for _, n := range p.Nexts {
		if p.Kind.Receivable && document.Sales.Must(n.Type).Receipt {
			return true
		}
	}
	return false
}

// TakesDeposit reports whether a deposit can be received now.
func (p *page) TakesDeposit() bool {
	return p.Writes && p.Kind.HoldsDeposits && (p.Status == document.Sent || p.Status == document.Accepted)
}

// IsDeposit reports whether the document is a deposit that is not void.
func (p *page) IsDeposit() bool {
	return p.Kind.Does(document.TakeDeposit) && p.Status == document.Sent
}

// PaysBack reports whether the rest can be refunded to the customer.
func (p *page) PaysBack(v *console.Visit) bool {
	credit := p.Kind.Credits && p.Status == document.Sent && p.Outstanding.Sign() > 0
	return (credit || p.IsDeposit()) && v.May(access.RefundSales)
}

// certificateForm is the form of the customer's certificate; nil if the customer withheld nothing.
func (p *page) certificateForm(v *console.Visit) *console.Form {
	if !p.Sale.TakesWhtCertificate() || !v.May(access.WriteTax) {
		return nil
	}
	certificate := sales.WhtCertificateChange{Date: v.Today}
	if c := p.Sale.WhtCertificate; c != nil {
		certificate.Number, certificate.Date = c.Number, c.Date
	}
	return v.FormOf("withheld", certificate)
}

// WithoutVAT returns the VAT category of a document issued without VAT; "" if it has VAT or
// is not issued.
func (p *page) WithoutVAT() string {
	for _, o := range p.Taxes {
		if o.Value == p.Sale.VatCategory {
			return o.Word
		}
	}
	return ""
}

// withoutVAT returns the VAT categories without VAT.
func withoutVAT(v *console.Visit) []console.Option {
	return []console.Option{
		{Value: "zero", Word: v.T("zero-rated (export)")}, {Value: "exempt", Word: v.T("exempt")}, {Value: "none", Word: v.T("outside VAT")},
	}
}

// unnamed says what a customer lacks for a full tax invoice, or "". Abbreviated ones need neither.
func unnamed(v *console.Visit, tx *db.Tx, d sales.Document) (string, error) {
	if _, ok := document.Sales.Of(d.DocumentType); !ok || d.ContactID == 0 || !d.TaxInvoice() {
		return "", nil
	}
	c, err := contact.Load(tx, uint32(d.ContactID))
	if err != nil {
		return "", missing(err)
	}
	d.ContactTaxID = c.TaxID
	short, err := sales.Abbreviated(tx, d)
	if err != nil || short {
		return "", err
	}
	var lacks []string
	if c.Printed() == "" {
		lacks = append(lacks, v.T("Address"))
	}
	if c.TaxID == "" {
		lacks = append(lacks, v.T("Tax ID"))
	}
	if lacks == nil {
		return "", nil
	}
	return v.T("A full tax invoice states the customer's address and tax ID. {1} lacks: {2}", c.Name, strings.Join(lacks, ", ")), nil
}

// converted converts a document. A debit note charges nothing until prices are typed: those of the
// invoice would double it.
func converted(tx *db.Tx, in sales.Conversion) (sales.Document, error) {
	made, err := sales.Convert(tx, in)
	if err != nil {
		return made, err
	}
	if kind := document.Sales.Must(made.DocumentType); len(kind.Reasons) == 0 || kind.Credits {
		return made, nil
	}
	change := sales.Edit{ID: made.ID, Patch: input.Sent(sales.Change{}, "Items")}
	for _, item := range made.Items {
		item.UnitPrice, item.DiscountPercent, item.DiscountAmount = num.Money{}, num.Percent{}, num.Money{}
		change.Value.Items = append(change.Value.Items, item.EditableItem)
	}
	return made, sales.Update(tx, change)
}

// receive records a payment: it creates the receipt of an invoice and issues it. The tax withheld is
// what the form says; an empty field is nothing.
func receive(v *console.Visit) error {
	withheldNothing(v)
	return answer(selling, sales.Receive, recorded)(v)
}

func withheldNothing(v *console.Visit) {
	if v.Posted("whtAmount") == "" {
		v.Set("whtAmount", "0")
	}
}

// recorded says which document was made.
func recorded(v *console.Visit, made sales.Document) { v.Done("{1} recorded", made.DocumentNumber) }

// willReceive previews the receipt in the form.
func willReceive(v *console.Visit) error {
	withheldNothing(v)
	in, err := console.Input[sales.Receipt](v)
	return WillPost(v, func(tx *db.Tx, _ uint32) ([]ledger.EntryRecord, error) {
		if err != nil {
			return nil, err
		}
		made, err := sales.Receive(tx, in)
		if err != nil {
			return nil, err
		}
		return ledger.EntriesOf(tx, made.DocumentType, made.ID)
	})
}
