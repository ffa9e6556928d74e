package sales

import (
	"cmp"
	"strconv"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/sales"
)

// editPage is the form of a draft.
type editPage struct {
	trade.Editor
	Receipt bool   // settles an invoice with money
	Cash    bool   // paid at once, so it has no due date
	Until   string // name of the due date
	Banks   []console.Option
	Reasons []console.Option
	Prepaid num.Money        // deposits reserved for it
	Taxes   []console.Option // VAT categories
	Points  []console.Option // when VAT becomes due; empty: no choice
	Fixed   bool             // prices are as on the document that it settles or corrects
	HighVAT string           // a VAT rate that the user was asked about
}

// usualVAT asks about a high VAT rate before it is saved. asked is the rate that the page
// has already asked about.
func usualVAT(rate num.Percent, items []sales.EditableItem, asked string) error {
	for _, item := range items {
		if item.VatRate != nil && item.VatRate.Cmp(rate) > 0 {
			rate = *item.VatRate
		}
	}
	if rate.Cmp(document.HighVAT) <= 0 || asked == rate.String() {
		return nil
	}
	return fault.Bad("VatRate", "unusual", rate.String())
}

// until names the due date of a document. Customers can accept a quotation until that day.
func until(code string) string {
	if code == document.Quotation {
		return "Valid until"
	}
	return "Due date"
}

// editor returns the common part of all sales drafts.
func editor(code string) editPage {
	return editPage{Until: until(code), Editor: trade.Editor{
		Side: pages.Face, Type: code, Kind: "documentType", As: "client", Note: "note",
		Item: sales.EditableItem{},
		Columns: []trade.Column{
			{Name: "quantity", Word: "Quantity", Width: "c6", Numeric: true, Start: "1"}, {Name: "unit", Word: "Unit", Width: "c5"},
			{Name: "unitPrice", Word: "Price", Width: "c7", Numeric: true}, {Name: "discountPercent", Word: "Discount %", Width: "c6", Numeric: true},
		},
	}}
}

// create shows an empty draft. The address can have the type, otherwise it is an invoice, and a
// customer.
func create(v *console.Visit) error {
	code := cmp.Or(v.Arg("type"), v.Posted("documentType"), document.Invoice)
	kind, ok := document.Sales.Of(code)
	if !ok || kind.Internal {
		return fault.NotFound
	}
	asked, err := console.Filter[forWhom](v)
	if err != nil {
		return err
	}
	in := sales.New{DocumentType: code}
	in.IssueDate, in.VatRate, in.Currency, in.ContactID = v.Start(), trade.StandardVAT(v), v.Base(), asked.ContactID
	page := editor(code)
	page.Back, page.Action, page.Named = v.At("/sales"), v.At("/sales/new?type="+code), asked.ContactID
	err = v.Read(func(tx *db.Tx) error {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		in.PricesIncludeVat = &settings.PricesIncludeVat
		if in.ContactID == 0 && sold(kind) {
			in.ContactID, page.Named = settings.WalkInContactID, settings.WalkInContactID
		}
		if sold(kind) {
			if in.BankID, err = cashAccount(tx); err != nil {
				return err
			}
		}
		page.Form = v.Form(in).Blank("exchangeRate", "whtRate")
		return page.complete(v, tx, kind, 0)
	})
	if err != nil {
		return err
	}
	return v.Show("edit.html", page)
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

// sold reports whether documents of a kind are cash sales, which are paid at once.
func sold(k document.Kind) bool { return k.Does(document.SellForCash) }

// forWhom is the parameters of a new document.
type forWhom struct {
	ContactID num.Ref `query:"contactId"`
}

// edit shows an existing draft, read on one snapshot with its options.
func edit(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var page editPage
	leave := false
	err = v.Read(func(tx *db.Tx) error {
		doc, err := sales.Get(tx, sales.ByID{ID: id})
		if leave = err == nil && !writable(doc) && !v.Refusing(); leave || err != nil {
			return err
		}
		page = stored(v, doc)
		kind := document.Sales.Must(doc.DocumentType)
		if err := page.FollowTerms(tx, kind, doc.IssueDate, doc.DueDate, false); err != nil {
			return err
		}
		return page.complete(v, tx, kind, doc.RefDocumentID)
	})
	switch {
	case err != nil:
		return err
	case leave:
		return v.Go(pages.At(v, id))
	}
	return v.Show("edit.html", page)
}

// stored returns the page of an existing draft.
func stored(v *console.Visit, doc sales.Document) editPage {
	in := doc.Body()
	if document.Sales.Must(doc.DocumentType).Receipt {
		in.ReceivedAmount = &doc.ReceivedAmount
	}
	if in.VatCategory == "standard" {
		in.VatCategory = "" // derived from the rate
	}
	for i := range in.Items {
		if item := &in.Items[i]; item.VatCategory == "" && item.VatRate != nil && item.VatRate.Sign() > 0 {
			item.VatCategory = document.StandardVAT // the same, as a choice
		}
	}
	trade.OwnRate(v, in.Currency, &in.ExchangeRate)
	page, at := editor(doc.DocumentType), pages.At(v, doc.ID)
	page.Number, page.Back, page.Action, page.Form = doc.DocumentNumber, at, at+"/edit", v.Form(in).Blank("exchangeRate", "whtRate").Of(&doc)
	page.Withheld = trade.Withheld(doc.WhtRate, doc.WhtAmount)
	page.Prepaid = doc.DepositReservedAmount
	page.Linked, page.Named = doc.RefDocumentID != 0, doc.ContactID
	return page
}

// complete adds the options.
func (p *editPage) complete(v *console.Visit, tx *db.Tx, kind document.Kind, source num.Ref) error {
	p.Receipt, p.Cash = kind.Receipt && source != 0, sold(kind)
	p.Fixed = source != 0 && document.Sales.Settles(kind.Code)
	p.Below = []trade.Choice{{Column: trade.Column{Name: "vatCategory", Word: "VAT"}, Options: append([]console.Option{
		{Value: "", Word: v.T("VAT of the document")}, {Value: document.StandardVAT, Word: v.T("standard rate")}}, withoutVAT(v)...)}, trade.Withholding(v)}
	if rate, err := num.ParsePercent(v.Posted("vatRate")); v.Refusing() && err == nil && rate.Cmp(document.HighVAT) > 0 {
		p.HighVAT = rate.String()
	}
	p.Issue = trade.Next(trade.Steps(v, access.ApproveSales, kind, document.Draft, source != 0)).Word
	for _, code := range kind.ReasonCodes() {
		p.Reasons = append(p.Reasons, console.Option{Value: code, Word: v.T(console.ReasonWord(code))})
	}
	p.Taxes = append([]console.Option{{Value: "", Word: v.T("by rate and products")}}, withoutVAT(v)...)
	if kind.Does(document.ChargeCustomer) && !p.Fixed {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		p.Points = trade.VATPoints(v, settings.VatOnPayment == org.VatOfServices)
	}
	if kind.TakesBank {
		banks, _, err := trade.Banks(tx, p.Form)
		if err != nil {
			return err
		}
		p.Banks = append([]console.Option{{Value: "", Word: v.T("Default")}}, banks...)
	}
	return p.Complete(v, tx)
}

// withoutRate sets the VAT rate to 0 if a category without VAT was chosen now.
func withoutRate(v *console.Visit) {
	if at := v.Posted("vatCategory"); at != "" && at != v.Posted("_was.vatCategory") {
		v.Set("vatRate", "0")
	}
}

// saveNew creates a draft.
func saveNew(v *console.Visit) error {
	withoutRate(v)
	sent, asked := pages.Sent(v), v.Posted("_highVat")
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		in, err := trade.Written[sales.New](v, tx, sent)
		if err != nil {
			return "", err
		}
		if err := usualVAT(in.VatRate, in.Items, asked); err != nil {
			return "", err
		}
		made, err := sales.Create(tx, in)
		if err != nil {
			return "", trade.Missing(err)
		}
		return pages.Saved(v, tx, made.ID, send)
	}), create)
}

// save updates a draft.
func save(v *console.Visit) error {
	withoutRate(v)
	v.Set("adjustDeposits", "true") // the page says what becomes of them
	sent, asked := pages.Sent(v), v.Posted("_highVat")
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		in, err := trade.Written[sales.Edit](v, tx, sent)
		if err != nil {
			return "", err
		}
		if err := usualVAT(in.Value.VatRate, in.Value.Items, asked); err != nil {
			return "", err
		}
		if err := pages.Unchanged(v, tx, sent); err != nil {
			return "", err
		}
		if err := sales.Update(tx, in); err != nil {
			return "", trade.Missing(err)
		}
		return pages.Saved(v, tx, in.ID, send)
	}), edit)
}

// preview computes the totals of a draft while it is edited.
func preview(v *console.Visit) error {
	v.Insist("vatCategory")
	withoutRate(v)
	return trade.Preview(v, func(tx *db.Tx, in sales.Estimate, e *trade.Estimate) error {
		in.WhtAmount = trade.KeptAmount(v)
		sum, err := sales.Preview(tx, in)
		if err != nil {
			return err
		}
		for _, line := range sum.Items {
			e.Lines = append(e.Lines, line.TotalPrice)
		}
		e.Sums = sums(v, sum.Amounts, e.Lines, sum.VatSummary, sum.VatRate, sum.PricesIncludeVat)
		if !sum.WhtAmount.IsZero() {
			e.Add(v.T("Withholding tax"), sum.WhtAmount.Neg())
			e.Add(v.T("Net to pay"), sum.NetAmount)
		}
		if sum.PricesIncludeVat {
			e.Sums = append(e.Sums, parts(v, sum.VatSummary)...)
		}
		contact, _ := strconv.ParseUint(v.Posted("contactId"), 10, 32)
		e.Warning, err = unnamed(v, tx, sales.Document{
			DocumentType: cmp.Or(v.Posted("documentType"), v.Posted("_type")), Amounts: sum.Amounts, VatSummary: sum.VatSummary,
			Editable: sales.Editable{ContactID: num.Ref(contact)},
		})
		return err
	}, pages.Starts...)
}
