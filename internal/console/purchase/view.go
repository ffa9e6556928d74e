package purchase

import (
	"slices"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/purchase"
	"kontor/internal/tax"
	"kontor/internal/when"
)

// moveAsked is what a move asks for besides the reason.
type moveAsked struct {
	PaidDate when.Date `json:"paidDate"`
}

// viewPage is one document with what stands around it.
type viewPage struct {
	trade.View
	Doc       purchase.Document
	Kind      document.Kind
	Warehouse string
	Follow    []follow
	Bills     []purchase.Document // that a voucher is to pay
	Payment   *console.Form
	Stated    string        // what paying the bill withholds, where it states that
	Invoice   *console.Form // of the supplier's tax invoice
}

// follow is a document that can be made from this one.
type follow struct {
	Type string
	Word string
	Main bool // the one thing to do next
}

// ToPay tells whether money is still owed on it.
func (p viewPage) ToPay() bool { return toPay(p.Doc) }

// Owing tells whether it says what a supplier is owed: until a bill is approved
// nobody owes anything.
func (p viewPage) Owing() bool {
	return p.ToPay() || p.Kind.Bills() && p.Doc.Status == document.Paid
}

// Late tells whether it should have been paid.
func (p viewPage) Late(v *console.Visit) bool {
	due := v.Day(p.Doc.DueDate)
	return p.ToPay() && !due.IsZero() && due.Before(v.Today)
}

func view(v *console.Visit) error { return console.ShowOne(v, "view.html", look) }

// look reads a document and what stands around it on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	if p.Doc, err = purchase.Get(tx, purchase.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Kind = document.Purchases.Must(p.Doc.DocType)
	if p.View, err = side.View(v, tx, p.Doc); err != nil {
		return p, err
	}
	p.Form = v.Form(moveAsked{v.Today})
	p.Posts = v.May(access.ReadJournal) && trade.Next(p.Steps).Status != ""
	p.Follow = followers(p.Doc)
	if p.Warehouse, err = trade.Warehouse(tx, p.Doc.WarehouseID); err != nil {
		return p, err
	}
	if v.May(access.WriteTax) && p.Doc.TakesTaxInvoice() {
		p.Invoice = v.FormOf("tax-invoice", facts(p.Doc))
	}
	return p, p.money(v, tx)
}

// steps are the moves that a person may make with a document.
func steps(v *console.Visit, d purchase.Document) []trade.Step {
	return trade.Steps(v, access.ApprovePurchases, document.Purchases.Must(d.DocType), d.Status, d.RefDocID != 0 || len(d.Allocations) > 0)
}

// followers are the documents that may be made from one now: what is received,
// billed or paid in full leads to nothing more.
func followers(d purchase.Document) (all []follow) {
	for _, kind := range document.Purchases {
		way, ok := document.Refers(kind.Code, d.DocType)
		if !ok || !slices.Contains(way.Open, d.Status) || d.Status == document.Draft || d.Status == document.Closed && !kind.Bills() {
			continue
		}
		f := follow{Type: kind.Code, Word: "New {1}"}
		switch {
		case kind.Does(document.PayInvoices):
			continue // paid from the page of the bill
		case kind.Receives():
			f.Word, f.Main = "Receive goods", d.ReceiptStatus != "full" && !document.Purchases.Must(d.DocType).Bills()
		case kind.Bills():
			f.Word, f.Main = "Record supplier invoice", d.ReceiptStatus == "full" || d.ReceiptStatus == ""
		default:
			f.Word, f.Main = "Order", true
		}
		if rest := follower(d, kind, nil); len(rest.Items) > 0 {
			all = append(all, f)
		}
	}
	return all
}

// follower is the draft of a document that takes what is left of another, given
// its products.
func follower(d purchase.Document, kind document.Kind, goods map[uint32]product.Traded) purchase.New {
	in := purchase.New{DocType: kind.Code, Currency: d.Currency, RefDocID: num.Ref(d.ID), RefDocType: d.DocType}
	in.ContactID, in.WarehouseID = d.ContactID, d.WarehouseID
	for _, item := range d.Items {
		if line := item.Rest(kind.Bills(), goods[uint32(item.ProductID)].Unit); line.Quantity.Sign() > 0 {
			in.Items = append(in.Items, line)
		}
	}
	return in
}

// money adds the bills of a voucher, and the form by which a bill is paid.
func (p *viewPage) money(v *console.Visit, tx *db.Tx) (err error) {
	for _, a := range p.Doc.Allocations {
		bill, err := purchase.Get(tx, purchase.ByID{ID: a.DocID})
		if err != nil {
			return err
		}
		p.Bills = append(p.Bills, bill)
	}
	if !p.ToPay() || !v.May(access.PayPurchases) {
		return nil
	}
	var usual num.Ref
	if p.Bank, usual, err = trade.Banks(tx); err != nil {
		return err
	}
	if tax, stated := p.Doc.Withholds(p.Doc.OutstandingAmount, places(v, p.Doc)); stated {
		p.Stated = v.AmountText(tax, p.Doc.Currency)
	}
	p.Payment = v.FormOf("pay", paymentAsked{Amount: p.Doc.OutstandingAmount, PaidDate: v.Today, BankID: usual, WhtRate: p.Doc.WhtRate, WhtSection: p.Doc.WhtSection})
	return nil
}

func places(v *console.Visit, d purchase.Document) int { return currency.Places(d.Currency, v.Base()) }

// paymentAsked is what is asked when a bill is paid: all that is open, today,
// from the account that documents use when they name none. Of a bill that states
// what is withheld the amount is asked, of others the rate.
type paymentAsked struct {
	ID         uint32      `path:"id"`
	Amount     num.Money   `json:"amount" validate:"required,gt=0"`
	PaidDate   when.Date   `json:"paidDate" validate:"required"`
	BankID     num.Ref     `json:"bankId"`
	WhtRate    num.Percent `json:"whtRate" validate:"gte=0,lte=100"`
	WhtAmount  *num.Money  `json:"whtAmount" validate:"gte=0"`
	WhtSection string      `json:"whtSection" validate:"max=50"`
}

// withheld is the rate or the amount by which a payment withholds tax.
func (in paymentAsked) withheld(v *console.Visit, bill purchase.Document) (num.Percent, num.Money) {
	tax, stated := bill.Withholds(in.Amount, places(v, bill))
	if !stated {
		return in.WhtRate, num.Money{}
	}
	if in.WhtAmount != nil {
		tax = *in.WhtAmount
	}
	return rateWith(tax, bill.WhtRate), tax
}

// rateWith is the rate that a voucher shows beside an amount. One that withholds
// nothing has none, or it would withhold by that.
func rateWith(tax num.Money, rate num.Percent) num.Percent {
	if tax.IsZero() {
		return num.Percent{}
	}
	return rate
}

// pay writes the voucher of a bill, approves it and pays it, or does nothing.
func pay(v *console.Visit) error {
	in, err := console.Input[paymentAsked](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			number, err := in.voucher(v, tx)
			v.Done("{1} recorded", number)
			return side.At(v, in.ID), err
		})
	}
	return v.Again(err, view)
}

func (in paymentAsked) voucher(v *console.Visit, tx *db.Tx) (string, error) {
	bill, err := purchase.Get(tx, purchase.ByID{ID: in.ID})
	if err != nil {
		return "", err
	}
	line := paymentLine(v, bill)
	line.UnitPrice = in.Amount
	draft := purchase.New{DocType: voucherCode(), Currency: bill.Currency, RefDocID: num.Ref(bill.ID), Draft: purchase.Draft{
		Editable: purchase.Editable{
			DocDate: when.UnixOf(in.PaidDate.Start(tx.Zone)), ContactID: bill.ContactID, BankID: in.BankID, WhtSection: in.WhtSection,
		},
		Items: []purchase.EditableItem{line},
	}}
	draft.WhtRate, draft.WhtAmount = in.withheld(v, bill)
	made, err := purchase.Create(tx, draft)
	if err != nil {
		return "", err
	}
	if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: document.Approved}); err != nil {
		return "", err
	}
	_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: document.Paid, PaidDate: in.PaidDate})
	return made.DocNumber, err
}

// setStatus makes a move.
var setStatus = console.Submit(purchase.SetStatus, func(v *console.Visit, d purchase.Document) string {
	v.Done("Status: {1}", v.T(console.StatusWord(string(d.Status))))
	return side.At(v, d.ID)
}, view)

// erase deletes a draft.
var erase = console.SubmitDo(purchase.Delete, func(v *console.Visit) string {
	v.Done("Draft deleted. Its number is not reused.")
	return v.At("/purchases")
}, view)

// willPost tries the moves that come next until one writes to the books.
func willPost(v *console.Visit) error {
	return trade.WillPost(v, func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error) {
		d, err := purchase.Get(tx, purchase.ByID{ID: id})
		if err != nil {
			return nil, err
		}
		before, err := ledger.EntriesOf(tx, d.DocType, id)
		for err == nil {
			next := trade.Next(steps(v, d)).Status
			if next == "" {
				break
			}
			if d, err = purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: document.Status(next)}); err != nil {
				return nil, err
			}
			after, err := ledger.EntriesOf(tx, d.DocType, id)
			if err != nil || len(after) > len(before) {
				return after[len(before):], err
			}
		}
		return nil, err
	})
}

// facts is the tax invoice of a document as it would be written.
func facts(d purchase.Document) *tax.Facts {
	if d.TaxInvoice == nil {
		return nil
	}
	return &d.TaxInvoice.Facts
}

// setInvoice says which tax invoice the supplier sent.
var setInvoice = console.SubmitInvoice(purchase.SetTaxInvoice, saved, view)

// removeInvoice takes the tax invoice off again.
var removeInvoice = console.Submit(purchase.RemoveTaxInvoice, saved, view)

// saved is where a document is that was just changed.
func saved(v *console.Visit, d purchase.Document) string {
	v.Done("Saved")
	return side.At(v, d.ID)
}
