package document

import (
	"cmp"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// NewDeposit is a deposit that a customer pays on a quotation or order.
type NewDeposit struct {
	_ struct{} `schema:"SalesNewDeposit"`
	// Quotation or order that the deposit is for.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Amount received, including VAT.
	Amount num.Money `json:"amount" validate:"required,gt=0"`
	// Date on which the deposit was received (YYYY-MM-DD).
	Date when.Date `json:"date"`
	// Same as date, which it replaces. One of them is required.
	IssueDate when.Date `json:"issueDate"`
	// Money account that received the deposit. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
	// Tax withheld by the customer.
	WhtAmount num.Money `json:"whtAmount" validate:"gte=0"`
}

// takeDate settles the date under its two names.
func (in *NewDeposit) takeDate() error {
	switch {
	case in.IssueDate.IsZero() && in.Date.IsZero():
		return fault.Bad("Date", "required")
	case in.IssueDate.IsZero() || in.Date.IsZero() || in.IssueDate == in.Date:
		in.Date = cmp.Or(in.IssueDate, in.Date)
		return nil
	}
	return fault.Bad("IssueDate", "eqfield", "date")
}

// CreateDeposit receives a deposit. It is a tax document and is issued immediately.
func CreateDeposit(tx *db.Tx, in NewDeposit) (Shown, error) {
	return with(Selling, tx, in.DocumentID, func(s *service, source *Doc) (Shown, error) {
		if err := in.takeDate(); err != nil {
			return Shown{}, err
		}
		amount := in.Amount.Round(s.places(source))
		switch rest := source.GrandTotal.Sub(source.DepositReceived); {
		case !source.kind().HoldsDeposits, source.Status != Sent && source.Status != Accepted:
			return Shown{}, fault.BadRequest.Because("%s is %s in status %s; deposits need a sent or accepted quotation or order", source.DocumentNumber, Noun(source.DocumentType), source.Status)
		case amount.Sign() <= 0:
			return Shown{}, fault.Bad("Amount", "gt", "0")
		case amount.Cmp(rest) > 0:
			return Shown{}, fault.BadRequest.Because("%s: deposits can increase by at most %s", source.DocumentNumber, rest).For(fault.OverPayment)
		}
		r, err := s.draftDeposit(source, in, amount)
		if err == nil {
			err = s.takeIn(source, r)
		}
		return s.finish(r, err)
	})
}

// takeIn stores and issues a deposit, and assigns it to its document.
func (s *service) takeIn(source, r *Doc) error {
	return inOrder(
		func() error { return s.add(r) },
		func() error { return s.setStatus(r, Sent, "", false) },
		func() error { return s.hold(source, r) },
	)
}

// newDeposit returns a deposit of the document's customer, without amounts.
func (r *Doc) newDeposit(by uint32, date when.Date, bank num.Ref) *Doc {
	d := &Doc{DocumentType: Deposit, RefDocumentID: num.Ref(r.ID), CreatedBy: by}
	d.PricesIncludeVat, d.ContactID, d.Currency, d.ExchangeRate, d.BankID = r.PricesIncludeVat, r.ContactID, r.Currency, r.ExchangeRate, bank
	d.IssueDate, d.VatRate, d.VatCategory, d.Project, d.ProjectID = date, r.VatRate, r.VatCategory, r.Project, r.ProjectID
	return d
}

// draftDeposit computes the tax included in the amount received, for each VAT group of the source.
func (s *service) draftDeposit(source *Doc, in NewDeposit, amount num.Money) (*Doc, error) {
	r := source.newDeposit(s.tx.User, in.Date, in.BankID)
	r.chargeDeposit("Deposit for "+source.DocumentNumber, source.groups(), amount, s.places(source))
	r.WhtAmount = in.WhtAmount.Round(s.places(source))
	r.WhtGiven = r.WhtAmount.Sign() > 0
	if r.WhtAmount.Cmp(r.TotalAmount) > 0 {
		return nil, fault.Bad("WhtAmount", "lte", r.TotalAmount.String())
	}
	return r, inOrder(
		func() error { return s.checkBank(r, true) },
		func() error { return s.copyCustomer(r, false) },
		func() error { return s.Number(r) },
	)
}

// chargeDeposit distributes the amount over VAT groups, one line each.
func (r *Doc) chargeDeposit(name string, groups VATGroups, amount num.Money, places int) {
	var made VATGroups
	for i, share := range spread(amount, groups, VATGroup.Gross, places) {
		if share.IsZero() {
			continue
		}
		g := VATGroup{Category: groups[i].Category, Rate: groups[i].Rate, Base: share.WithoutTax(groups[i].Rate, places)}
		g.Tax, g.Lines = share.Sub(g.Base), g.Base
		if r.PricesIncludeVat {
			g.Lines = share
		}
		made = append(made, g)
		r.lines = append(r.lines, r.depositLine(name, g, len(r.lines)))
		r.SubtotalAmount, r.TotalAmount, r.VatAmount = r.SubtotalAmount.Add(g.Lines), r.TotalAmount.Add(g.Base), r.VatAmount.Add(g.Tax)
	}
	r.GrandTotal, r.OutstandingAmount = amount, amount
	r.setGroups(made)
}

// depositLine is the line of a group. It says its VAT where that is not the document's.
func (r *Doc) depositLine(name string, g VATGroup, at int) *Item {
	one := num.QtyOf(1)
	l := &Item{Ratio: one, BaseQuantity: one, NetAmount: g.Base, EnteredItem: EnteredItem{
		Name: name, Quantity: one, UnitPrice: g.Lines, SortOrder: at, WhtApplies: true,
	}}
	l.TotalPrice = g.Lines
	if g.Category != r.VatCategory || g.Rate != r.VatRate {
		l.Under, l.OwnVAT = g.Category, OwnVAT{&g.Rate, g.Category}
	}
	return l
}

// hold assigns a new deposit to its offer, or to the document that was overpaid.
func (s *service) hold(source, r *Doc) error {
	p := deposit{
		ID: r.ID, HolderID: source.ID, Amount: r.GrandTotal, VatAmount: r.VatAmount,
		BaseNet: r.TotalAmount.Convert(r.ExchangeRate, num.BasePlaces), BaseVat: r.VatAmount.Convert(r.ExchangeRate, num.BasePlaces),
	}
	if err := db.Insert(s.tx, "sales_deposits", p); err != nil {
		return err
	}
	source.DepositReceived = source.DepositReceived.Add(p.Amount)
	source.DepositOutstanding = source.DepositOutstanding.Add(p.Amount)
	s.Change(source)
	return db.Insert(s.tx, "sales_deposit_holders", holding{source.ID, r.ID})
}

// DepositID identifies a deposit.
type DepositID struct {
	_ struct{} `schema:"SalesDeposit"`
	// The deposit.
	DocumentID uint32 `json:"documentId" validate:"required"`
}

// VoidDeposit voids a deposit that is not used.
func VoidDeposit(tx *db.Tx, in DepositID) (Shown, error) {
	return with(Selling, tx, in.DocumentID, func(s *service, r *Doc) (Shown, error) {
		return s.finish(r, s.voidDeposit(r, ""))
	})
}

// voidDeposit voids a deposit and takes it off the documents that held it.
func (s *service) voidDeposit(r *Doc, remark string) error {
	p, err := s.depositOf(r)
	if err != nil {
		return err
	}
	p.IsVoid = true
	return inOrder(
		func() error { return s.setStatus(r, Void, remark, false) },
		func() error { return db.Update(s.tx, "sales_deposits", p) },
		func() error { return s.takeFromHolders(p) },
	)
}

// takeFromHolders takes a void deposit off the documents that held it.
func (s *service) takeFromHolders(p deposit) error {
	holders, err := db.List[uint32](s.tx, `SELECT h.document_id FROM sales_deposit_holders h WHERE h.org_id = $1 AND h.deposit_id = $2`, p.ID)
	if err != nil {
		return err
	}
	offers, err := s.all(holders)
	for _, offer := range offers {
		offer.DepositReceived = offer.DepositReceived.Sub(p.Amount)
		if offer.ID == p.HolderID {
			offer.DepositOutstanding = offer.DepositOutstanding.Sub(p.Amount)
		}
		s.Change(offer)
	}
	return err
}

// voidKept voids the deposit that keeps the excess of a receipt that is voided: that money did not come either. One
// that was refunded in full stays.
func (s *service) voidKept(r *Doc) error {
	if !r.kind().Receipt || r.PaymentID == 0 {
		return nil
	}
	ids, err := db.List[uint32](s.tx, `SELECT d.id FROM sales_documents d
		JOIN sales_deposits p ON p.org_id = $1 AND p.id = d.id
		WHERE d.org_id = $1 AND d.payment_id = $2 AND d.ref_document_id = $3 AND p.is_void = FALSE AND p.used_amount < p.amount
		ORDER BY d.id`, r.PaymentID, r.RefDocumentID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		kept, err := s.Get(id)
		if err != nil {
			return err
		}
		if err := s.voidDeposit(kept, r.DocumentNumber); err != nil {
			return err
		}
		s.tx.Record(s.table, kept.ID, kept.DocumentNumber+" "+string(Void))
		s.tx.NextRecord()
	}
	return nil
}

// DepositRefund refunds the remaining amount of a deposit.
type DepositRefund struct {
	_ struct{} `schema:"SalesDepositRefund"`
	// The deposit.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Amount to refund, including VAT. Defaults to the full remaining amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
	// Money account that the refund is paid from. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
}

// RefundDeposit refunds the unused part of a deposit to the customer.
func RefundDeposit(tx *db.Tx, in DepositRefund) (Shown, error) {
	return with(Selling, tx, in.DocumentID, func(s *service, r *Doc) (Shown, error) {
		p, err := s.depositOf(r)
		if err != nil {
			return Shown{}, err
		}
		amount, err := s.paidBack(r, in.Amount, p.rest())
		if err != nil {
			return Shown{}, err
		}
		if r.Status != Sent || amount.IsZero() || amount.Cmp(p.rest()) > 0 {
			return Shown{}, fault.BadRequest.Because("%s is %s and has %s left to refund", r.DocumentNumber, r.Status, p.rest()).For(fault.OverPayment)
		}
		if err := tax.CheckMonth(tx, when.MonthOf(tx.Today()), tax.Issues); err != nil {
			return Shown{}, err
		}
		u, err := s.takeOf(&p, amount)
		if err != nil {
			return Shown{}, err
		}
		holder, err := s.Get(p.HolderID)
		if err != nil {
			return Shown{}, err
		}
		holder.DepositOutstanding = holder.DepositOutstanding.Sub(amount)
		err = inOrder(
			func() error {
				return s.payBack(r, in.BankID, payback{ledger.CustomerDeposit, u.BaseNet}, payback{ledger.OutputVAT, u.BaseVat})
			},
			func() error { return s.storeDeposit(p) },
			func() error { return s.addUses(r.ID, refunded, []use{u}) },
		)
		s.Change(holder)
		s.Change(r)
		return s.finish(r, err, "refund", amount.String())
	})
}

// payback is an account that a refund clears, with the amount.
type payback struct {
	account ledger.Key
	amount  num.Money
}

// payBack posts a refund to a customer, dated today.
func (s *service) payBack(r *Doc, bankID num.Ref, parts ...payback) error {
	if !s.tx.May(access.RefundSales) {
		return fault.Forbidden.Because("only owners and admins can refund money")
	}
	if bankID != 0 {
		if err := ledger.CheckBank(s.tx, uint32(bankID)); err != nil {
			return err
		}
	}
	chart, err := ledger.ChartOf(s.tx)
	if err != nil {
		return err
	}
	money, err := ledger.MoneyAccount(s.tx, bankID)
	if err != nil {
		return err
	}
	var total num.Money
	var lines []ledger.Line
	for _, p := range parts {
		lines = append(lines, ledger.Line{AccountID: chart.Key(p.account).ID, Debit: p.amount, ContactID: r.ContactID})
		total = total.Add(p.amount)
	}
	paid := money.Line(num.Money{}, total)
	paid.ContactID = r.ContactID
	lines = append(lines, paid)
	_, err = ledger.Post(s.tx, r.entry(s.tx.Today(), "refund "+r.DocumentNumber, lines))
	return err
}
