package purchase

import (
	"cmp"
	"fmt"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/org"
	"kontor/internal/purchase"
	"kontor/internal/when"
)

// editPage is the form of a draft.
type editPage struct {
	trade.Editor
	Source     string // number of its source document
	RefDocID   num.Ref
	RefDocType string
	Pays       bool // it pays money
	Settles    bool // it can be saved, approved and paid at once
	Banks      []console.Option
	Due        bool             // it has a due date
	Invoiced   bool             // it can have a supplier's tax invoice
	HadInvoice bool             // it has one
	Points     []console.Option // when VAT becomes due; empty: no choice
}

// MoreInvoice reports whether the tax invoice says more than its number and date.
func (p editPage) MoreInvoice() bool {
	for _, name := range []string{"vendorName", "vendorTaxId", "vendorBranchCode", "claimMonth", "reason"} {
		if at := "taxInvoice." + name; p.Form.Error(at) != "" || name == "reason" && p.Form.Value(at) != "" {
			return true
		}
	}
	return false
}

// editor returns the common part of all purchase drafts.
func editor(v *console.Visit, kind document.Kind) editPage {
	settles := kind.Bills() && v.May(access.ApprovePurchases) && v.May(access.PayPurchases)
	return editPage{Pays: kind.TakesBank, Due: kind.Due, Settles: settles, Editor: trade.Editor{
		Side: pages.Face, Photo: kind.Bills(), Type: kind.Code, Kind: "docType", As: "supplier", Note: "notes",
		Issue: trade.Next(trade.Steps(v, access.ApprovePurchases, kind, document.Draft, false)).Word, Item: purchase.EditableItem{},
		Columns: []trade.Column{
			{Name: "quantity", Word: "Quantity", Width: "c6", Numeric: true, Start: "1"}, {Name: "unit", Word: "Unit", Width: "c5"},
			{Name: "unitPrice", Word: "Price", Width: "c7", Numeric: true}, {Name: "discountPercent", Word: "Discount %", Width: "c5", Numeric: true},
			{Name: "taxRate", Word: "VAT %|line", Width: "c5", Numeric: true, Start: trade.StandardVAT(v).String()},
		},
	}}
}

// asked is the parameters of a new document.
type asked struct {
	From      num.Ref `query:"from"`
	ContactID num.Ref `query:"contactId"`
}

// create shows an empty draft, or one with the open rest of its source document. Without a type it
// is a bill.
func create(v *console.Visit) error {
	code := cmp.Or(v.Arg("type"), v.Posted("docType"), document.SupplierInvoice)
	kind, ok := document.Purchases.Of(code)
	if !ok {
		return fault.NotFound
	}
	said, err := console.Filter[asked](v)
	if err != nil {
		return err
	}
	in := purchase.New{DocType: code, Currency: v.Base()}
	in.ContactID = said.ContactID
	page := editor(v, kind)
	page.Back, page.Action = v.At("/purchases"), v.WithFilter("/purchases/new", "type", code)
	page.Invoiced = kind.Bills() || page.Pays && said.From == 0
	err = v.Read(func(tx *db.Tx) (err error) {
		if said.From != 0 {
			if in, err = page.following(v, tx, uint32(said.From), kind); err != nil {
				return err
			}
		}
		in.DocDate = when.UnixOf(v.Start().Start(v.Zone()))
		page.Named, page.Form = in.ContactID, v.Form(in).Blank("exchangeRate", "whtRate")
		return page.complete(v, tx, kind)
	})
	if err != nil {
		return err
	}
	return v.Show("edit.html", page)
}

// following fills in a draft from its source document.
func (p *editPage) following(v *console.Visit, tx *db.Tx, from uint32, kind document.Kind) (in purchase.New, err error) {
	source, err := purchase.Get(tx, purchase.ByID{ID: from})
	if err != nil {
		return in, err
	}
	p.Back, p.Source, p.RefDocID, p.RefDocType, p.Linked = pages.At(v, source.ID), source.DocNumber, num.Ref(source.ID), source.DocType, source.ContactID != 0
	p.Invoiced = p.Invoiced || p.Pays && source.VatPoint == document.AtPayment
	in, err = purchase.Next(tx, purchase.Conversion{FromID: from, ToType: kind.Code, Wording: wording(v)})
	if tax, stated := source.Withholds(source.OutstandingAmount, places(v, source)); stated && in.AsBilled {
		p.Withheld = tax
	}
	return in, err
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
		doc, err := purchase.Get(tx, purchase.ByID{ID: id})
		if leave = err == nil && doc.Status != document.Draft && !v.Refusing(); leave || err != nil {
			return err
		}
		kind := document.Purchases.Must(doc.DocType)
		page = stored(v, doc, kind)
		if err := page.FollowTerms(tx, kind, doc.DocDateLocal, v.Day(doc.DueDate), true); err != nil {
			return err
		}
		return page.complete(v, tx, kind)
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
func stored(v *console.Visit, doc purchase.Document, kind document.Kind) editPage {
	in := doc.Body()
	in.TaxInvoice = facts(doc)
	trade.OwnRate(v, in.Currency, &in.ExchangeRate)
	page, at := editor(v, kind), pages.At(v, doc.ID)
	page.Number, page.Back, page.Action, page.Form = doc.DocNumber, at, at+"/edit", v.Form(in).Blank("exchangeRate", "whtRate").Of(&doc)
	page.Withheld, page.HadInvoice = trade.Withheld(doc.WhtRate, doc.WhtAmount), doc.TaxInvoice != nil
	page.Invoiced = doc.TakesTaxInvoice()
	page.Linked, page.Named = doc.RefDocID != 0 && doc.ContactID != 0, doc.ContactID
	return page
}

// complete adds the options.
func (p *editPage) complete(v *console.Visit, tx *db.Tx, kind document.Kind) error {
	if p.Pays || p.Settles {
		banks, _, err := trade.Banks(tx, p.Form)
		if err != nil {
			return err
		}
		p.Banks = append([]console.Option{{Value: "", Word: v.T("Default")}}, banks...)
	}
	if kind.Bills() {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		p.Points = trade.VATPoints(v, settings.VatOnPayment == org.VatOfServices && settings.InputVat == org.OnTaxInvoice)
	}
	p.HadInvoice = p.HadInvoice || p.Form.Value("_invoiced") != ""
	if kind.Bills() || p.Pays && p.RefDocID == 0 {
		account := console.Option{Value: "", Word: v.T("Account: default of product and chart")}
		accounts, err := expenses(v, tx, p.Form)
		if err != nil {
			return err
		}
		p.Below = append(p.Below, trade.Choice{Column: trade.Column{Name: "accountId", Word: "Expense account"}, Options: append([]console.Option{account}, accounts...)})
	}
	if !p.Pays || p.RefDocID == 0 {
		p.Below = append(p.Below, trade.Withholding(v))
	}
	return p.Complete(v, tx)
}

// expenses returns the expense accounts for lines, including those that the form already
// uses.
func expenses(v *console.Visit, tx *db.Tx, form *console.Form) (options []console.Option, err error) {
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	for _, a := range accounts {
		if offered := a.IsActive && a.AccountType == ledger.Expense; !offered && !form.Chosen("accountId", a.ID) {
			continue
		}
		options = append(options, console.Option{Value: fmt.Sprint(a.ID), Word: a.Code + " " + v.LocalName(a.Name, a.NameTh)})
	}
	return options, err
}

// saveNew creates a draft. The displayed rate is sent even if it was not edited, because a
// voucher takes it from its bill.
func saveNew(v *console.Visit) error {
	v.Insist("whtRate")
	noInvoice(v)
	sent := pages.Sent(v)
	papers, err := scans(v)
	if err != nil {
		return v.Again(err, create)
	}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		in, err := trade.Written[purchase.New](v, tx, sent)
		if err != nil {
			return "", err
		}
		in.AsBilled = true
		made, err := purchase.Create(tx, in)
		if err != nil {
			return "", trade.Missing(err)
		}
		return saveAll(v, tx, made.ID, papers)
	}), create)
}

// noInvoice prepares the supplier's invoice, whose date is that of the bill unless another is
// entered. It reports whether there is none.
func noInvoice(v *console.Visit) bool {
	if v.Posted("taxInvoice.number") != "" && v.Posted("taxInvoice.date") == "" {
		v.Set("taxInvoice.date", v.Posted("docDate"))
	}
	return v.TidyInvoice("taxInvoice.")
}

// save updates a draft. An invoice number that was cleared removes the tax invoice.
func save(v *console.Visit) error {
	removed := noInvoice(v) && v.Posted("_invoiced") != ""
	sent := pages.Sent(v)
	papers, err := scans(v)
	if err != nil {
		return v.Again(err, edit)
	}
	return v.Again(v.Write(func(tx *db.Tx) (string, error) {
		in, err := trade.Written[purchase.Edit](v, tx, sent)
		if err != nil {
			return "", err
		}
		if err := pages.Unchanged(v, tx, sent); err != nil {
			return "", err
		}
		if _, err := purchase.Update(tx, in); err != nil {
			return "", trade.Missing(err)
		}
		if removed {
			if _, err := purchase.RemoveTaxInvoice(tx, purchase.ByID{ID: in.ID}); err != nil {
				return "", err
			}
		}
		return saveAll(v, tx, in.ID, papers)
	}), edit)
}

// preview computes the totals of a draft while it is edited.
func preview(v *console.Visit) error {
	return trade.Preview(v, func(tx *db.Tx, in purchase.Estimate, e *trade.Estimate) error {
		in.DocType = cmp.Or(v.Posted("docType"), v.Posted("_type"))
		sum, err := purchase.Preview(tx, in)
		if err != nil {
			return err
		}
		if kept := trade.KeptAmount(v); !kept.IsZero() {
			sum.WHT = kept
		}
		for _, line := range sum.Lines {
			e.Lines = append(e.Lines, line.Gross.Sub(line.Discount))
		}
		e.Add(v.T("Subtotal"), sum.Subtotal.Sub(sum.Discount))
		if !in.PricesIncludeVat {
			e.Add(v.T("VAT"), sum.Tax)
		}
		e.Sums = append(e.Sums, trade.Sum{Word: v.T("Grand total"), Amount: sum.Gross, Grand: true})
		if !sum.WHT.IsZero() {
			e.Add(v.T("Withholding tax"), sum.WHT.Neg())
			e.Add(v.T("Net to pay"), sum.Gross.Sub(sum.WHT))
		}
		if in.PricesIncludeVat {
			e.Add(v.T("Amount before VAT"), sum.Net)
			e.Add(v.T("VAT"), sum.Tax)
		}
		return nil
	}, pages.Starts...)
}
