package trade

import (
	"cmp"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/currency"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

// purchaseFields are what only the form of a purchase document has.
type purchaseFields struct {
	Source     string // number of the source document that it is created from
	RefDocID   num.Ref
	RefDocType string
	Pays       bool // it pays money
	PaysAtOnce bool // it can be saved, approved and paid at once
	Photo      bool // the form can carry a photo of the paper
	Invoiced   bool // it can have a supplier's tax invoice
}

// MoreInvoice reports whether the tax invoice says more than its number and date.
func (e *editor) MoreInvoice() bool {
	for _, name := range []string{"vendorName", "vendorTaxId", "vendorBranchCode", "claimMonth", "reason"} {
		if at := "taxInvoice." + name; e.Form.Error(at) != "" || name == "reason" && e.Form.Value(at) != "" {
			return true
		}
	}
	return false
}

// newPurchase returns the body of a new purchase document.
func newPurchase(v *console.Visit, tx *db.Tx, e *editor, params startParams) (any, error) {
	e.Action = v.WithFilter(e.Path+"/new", "type", e.Kind.Code)
	e.Invoiced = e.Kind.Bills() || e.Kind.TakesBank && params.From == 0
	in := purchase.New{DocType: e.Kind.Code, Currency: v.Base()}
	in.ContactID = params.ContactID
	if params.From != 0 {
		var err error
		if in, err = e.following(v, tx, uint32(params.From)); err != nil {
			return nil, err
		}
	}
	in.DocDate, e.Named = unixOf(v, v.Start()), in.ContactID
	return in, nil
}

// following fills in a draft from its source document.
func (e *editor) following(v *console.Visit, tx *db.Tx, from uint32) (in purchase.New, err error) {
	source, err := purchase.Get(tx, purchase.ByID{ID: from})
	if err != nil {
		return in, err
	}
	e.Back, e.Source, e.RefDocID, e.RefDocType = e.at(v, source.ID), source.DocNumber, num.Ref(source.ID), source.DocType
	e.Linked = source.ContactID != 0
	e.Invoiced = e.Invoiced || e.Kind.TakesBank && source.VatPoint == document.AtPayment
	in, err = purchase.Next(tx, purchase.Conversion{FromID: from, ToType: e.Kind.Code, Wording: wording(v)})
	if tax, stated := source.Withholds(source.OutstandingAmount, currency.Places(source.Currency, v.Base())); stated && in.AsBilled {
		e.Withheld = tax
	}
	return in, err
}

// storedPurchase returns the body of an existing purchase document.
func storedPurchase(v *console.Visit, d Document, e *editor) any {
	doc := d.Purchase
	in := doc.Body()
	in.TaxInvoice = facts(doc)
	OwnRate(v, in.Currency, &in.ExchangeRate)
	e.keepWithheld(doc.WhtRate, doc.WhtAmount)
	e.Invoiced, e.Linked = doc.TakesTaxInvoice(), doc.RefDocID != 0 && doc.ContactID != 0
	if e.Invoiced && doc.TaxInvoice != nil {
		e.HadInvoice = "true"
	}
	return in
}

// facts returns the tax invoice of a document as form values.
func facts(d *purchase.Document) *tax.Facts {
	if d.TaxInvoice == nil {
		return nil
	}
	return &d.TaxInvoice.Facts
}

// purchaseOptions adds the options of a purchase document.
func purchaseOptions(v *console.Visit, tx *db.Tx, e *editor) error {
	kind := e.Kind
	e.item, e.Dated, e.Pays, e.Photo = purchase.EditableItem{}, kind.Due, kind.TakesBank, kind.Bills()
	e.PaysAtOnce = kind.Bills() && v.May(access.ApprovePurchases) && v.May(access.PayPurchases)
	e.Issue = nextOf(stepsOf(v, e.Approve, kind, document.Draft, false)).Word
	e.Columns[3].Width = "c5"
	e.Columns = append(e.Columns, column{Name: "taxRate", Word: "VAT %|line", Width: "c5", Numeric: true, Start: standardVAT(v).String()})
	if e.Invoiced {
		e.HadInvoice = cmp.Or(e.HadInvoice, hiddenOf(e.Form.Value, 0).HadInvoice)
	}
	if e.Pays {
		e.Kept = "true" // the totals of a voucher follow the rate on the page only if it was edited
	}
	if e.Pays || e.PaysAtOnce {
		if err := e.addBanks(v, tx); err != nil {
			return err
		}
	}
	if kind.Bills() {
		if err := e.addPoints(v, tx); err != nil {
			return err
		}
	}
	if kind.Bills() || e.Pays && e.RefDocID == 0 {
		accounts, err := expenses(v, tx, e.Form)
		if err != nil {
			return err
		}
		e.Below = append(e.Below, choiceColumn{column{Name: "accountId", Word: "Expense account"}, accounts})
	}
	if !e.Pays || e.RefDocID == 0 {
		e.Below = append(e.Below, withholding(v))
	}
	return nil
}

// expenses returns the expense accounts for lines, including those that the form already
// uses.
func expenses(v *console.Visit, tx *db.Tx, form *console.Form) ([]console.Option, error) {
	options := []console.Option{{Value: "", Word: v.T("Account: default of product and chart")}}
	accounts, err := ledger.Accounts(tx, ledger.ChartFilter{})
	for _, a := range accounts {
		if a.IsActive && a.AccountType == ledger.Expense || form.Chosen("accountId", a.ID) {
			options = append(options, console.Option{Value: fmt.Sprint(a.ID), Word: a.Code + " " + v.LocalName(a.Name, a.NameTh)})
		}
	}
	return options, err
}
