package trade

import (
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// saleFields are what only the form of a sales document has.
type saleFields struct {
	Settles bool // a receipt of an invoice
	Reasons []console.Option
	Prepaid num.Money        // deposits reserved for it
	Taxes   []console.Option // VAT categories
	Fixed   bool             // prices are as on the document that it settles or corrects
}

// cash reports whether documents of a kind are cash sales, which are paid at once.
func cash(k document.Kind) bool { return k.Does(document.SellForCash) }

// newSale returns the body of a new sales document.
func newSale(v *console.Visit, tx *db.Tx, e *editor, params startParams) (any, error) {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	in := sales.New{DocumentType: e.Kind.Code}
	in.IssueDate, in.VatRate, in.Currency, in.ContactID = v.Start(), standardVAT(v), v.Base(), params.ContactID
	in.PricesIncludeVat = &settings.PricesIncludeVat
	if cash(e.Kind) {
		if in.ContactID == 0 {
			in.ContactID, e.Named = settings.WalkInContactID, settings.WalkInContactID
		}
		in.BankID, err = cashAccount(tx)
	}
	return in, err
}

// cashAccount returns the first money account of cash, into which cash sales are paid unless another is chosen.
func cashAccount(tx *db.Tx) (num.Ref, error) {
	banks, err := ledger.Banks(tx, struct{}{})
	for _, b := range banks {
		if b.IsActive && b.Kind == ledger.KindCash {
			return num.Ref(b.ID), err
		}
	}
	return 0, err
}

// storedSale returns the body of an existing sales document.
func storedSale(v *console.Visit, d Document, e *editor) any {
	doc := d.Sale
	in := doc.Body()
	if d.Kind.Receipt {
		in.ReceivedAmount = &doc.ReceivedAmount
	}
	if in.VatCategory == document.StandardVAT {
		in.VatCategory = "" // derived from the rate
	}
	for i := range in.Items {
		if item := &in.Items[i]; item.VatCategory == "" && item.VatRate != nil && item.VatRate.Sign() > 0 {
			item.VatCategory = document.StandardVAT // the same, as a choice
		}
	}
	OwnRate(v, in.Currency, &in.ExchangeRate)
	e.keepWithheld(doc.WhtRate, doc.WhtAmount)
	e.Prepaid, e.Linked = doc.DepositReservedAmount, doc.RefDocumentID != 0
	return in
}

// saleOptions adds the options of a sales document.
func saleOptions(v *console.Visit, tx *db.Tx, e *editor) error {
	kind := e.Kind
	e.VATLines = "true"
	e.item, e.Dated = sales.EditableItem{}, !cash(kind) && !(kind.Receipt && e.Linked)
	e.Settles, e.Fixed = kind.Receipt && e.Linked, e.Linked && document.Sales.Settles(kind.Code)
	e.Below = []choiceColumn{{column{Name: "vatCategory", Word: "VAT"}, append([]console.Option{
		{Value: "", Word: v.T("VAT of the document")}, {Value: document.StandardVAT, Word: v.T("standard rate")}}, withoutVAT(v)...)}, withholding(v)}
	if rate, err := num.ParsePercent(v.Posted("vatRate")); v.Refusing() && err == nil && rate.Cmp(document.HighVAT) > 0 {
		e.HighVAT = rate.String()
	}
	e.Issue = nextOf(stepsOf(v, e.Approve, kind, document.Draft, e.Linked)).Word
	for _, code := range kind.ReasonCodes() {
		e.Reasons = append(e.Reasons, console.Option{Value: code, Word: v.T(console.ReasonWord(code))})
	}
	e.Taxes = append([]console.Option{{Value: "", Word: v.T("by rate and products")}}, withoutVAT(v)...)
	if kind.Does(document.ChargeCustomer) && !e.Fixed {
		if err := e.addPoints(v, tx); err != nil {
			return err
		}
	}
	if kind.TakesBank {
		return e.addBanks(v, tx)
	}
	return nil
}
