package sales

import (
	"cmp"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// NewDeposit is a deposit that a customer pays on a quotation or order.
type NewDeposit struct {
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
func CreateDeposit(tx *db.Tx, in NewDeposit) (Document, error) {
	s := open(tx)
	source, err := s.Get(in.DocumentID)
	if err != nil {
		return Document{}, err
	}
	if err := in.takeDate(); err != nil {
		return Document{}, err
	}
	amount := in.Amount.Round(s.places(source))
	switch rest := source.GrandTotal.Sub(source.DepositReceived); {
	case !source.kind().HoldsDeposits, source.Status != document.Sent && source.Status != document.Accepted:
		return Document{}, fault.BadRequest.Because("%s is %s in status %s; deposits need a sent or accepted quotation or order", source.DocumentNumber, document.Noun(source.DocumentType), source.Status)
	case amount.Sign() <= 0:
		return Document{}, fault.Bad("Amount", "gt", "0")
	case amount.Cmp(rest) > 0:
		return Document{}, fault.BadRequest.Because("%s: deposits can increase by at most %s", source.DocumentNumber, rest).For(fault.OverPayment)
	}
	r, err := s.draftDeposit(source, in, amount)
	if err != nil {
		return Document{}, err
	}
	if err := s.takeIn(source, r); err != nil {
		return Document{}, err
	}
	return s.done(r)
}

// takeIn stores and issues a deposit, and assigns it to its document.
func (s *service) takeIn(source, r *record) error {
	if err := s.add(r); err != nil {
		return err
	}
	if err := s.setStatus(r, document.Sent, "", false); err != nil {
		return err
	}
	return s.hold(source, r)
}

// newDeposit returns a deposit of the document's customer, without amounts.
func (r *record) newDeposit(by uint32, date when.Date, bank num.Ref) *record {
	return &record{
		Record: document.Record{
			DocumentType: document.Deposit, RefDocumentID: num.Ref(r.ID), PricesIncludeVat: r.PricesIncludeVat, ContactID: r.ContactID,
			Currency: r.Currency, ExchangeRate: r.ExchangeRate, BankID: bank, CreatedBy: by,
		},
		IssueDate: date, VatRate: r.VatRate, VatCategory: r.VatCategory, Project: r.Project, ProjectID: r.ProjectID,
	}
}

// draftDeposit computes the tax included in the amount received, for each VAT group of the source.
func (s *service) draftDeposit(source *record, in NewDeposit, amount num.Money) (*record, error) {
	r := source.newDeposit(s.tx.User, in.Date, in.BankID)
	r.chargeDeposit("Deposit for "+source.DocumentNumber, source.groups(), amount, s.places(source))
	r.WhtAmount = in.WhtAmount.Round(s.places(source))
	r.WhtGiven = r.WhtAmount.Sign() > 0
	if r.WhtAmount.Cmp(r.TotalAmount) > 0 {
		return nil, fault.Bad("WhtAmount", "lte", r.TotalAmount.String())
	}
	if err := s.checkBank(r, true); err != nil {
		return nil, err
	}
	if err := s.copyCustomer(r, false); err != nil {
		return nil, err
	}
	return r, s.Number(r, r.IssueDate)
}

// chargeDeposit distributes the amount over VAT groups, one line each.
func (r *record) chargeDeposit(name string, groups document.VATGroups, amount num.Money, places int) {
	weights := make([]num.Money, len(groups))
	for i, g := range groups {
		weights[i] = g.Gross()
	}
	var made document.VATGroups
	for i, share := range amount.Spread(weights, places) {
		if share.IsZero() {
			continue
		}
		g := document.VATGroup{Category: groups[i].Category, Rate: groups[i].Rate, Base: share.WithoutTax(groups[i].Rate, places)}
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
func (r *record) depositLine(name string, g document.VATGroup, at int) line {
	one := num.QtyOf(1)
	l := line{TotalPrice: g.Lines, RecordLine: document.RecordLine{
		Name: name, Quantity: one, Ratio: one, BaseQuantity: one, UnitPrice: g.Lines, NetAmount: g.Base, SortOrder: at, WhtApplies: true,
	}}
	if g.Category != r.VatCategory || g.Rate != r.VatRate {
		l.Under, l.OwnVAT = g.Category, OwnVAT{&g.Rate, g.Category}
	}
	return l
}

// hold assigns a new deposit to its offer, or to the document that was overpaid.
func (s *service) hold(source, r *record) error {
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

// Deposit identifies a deposit.
type Deposit struct {
	// The deposit.
	DocumentID uint32 `json:"documentId" validate:"required"`
}

// VoidDeposit voids a deposit that is not used.
func VoidDeposit(tx *db.Tx, in Deposit) (Document, error) {
	s := open(tx)
	r, err := s.Get(in.DocumentID)
	if err != nil {
		return Document{}, err
	}
	if err := s.voidDeposit(r, ""); err != nil {
		return Document{}, err
	}
	return s.done(r)
}

// voidDeposit voids a deposit and takes it off the documents that held it.
func (s *service) voidDeposit(r *record, remark string) error {
	p, err := s.depositOf(r)
	if err != nil {
		return err
	}
	if err := s.setStatus(r, document.Void, remark, false); err != nil {
		return err
	}
	p.IsVoid = true
	if err := db.Update(s.tx, "sales_deposits", p); err != nil {
		return err
	}
	holders, err := db.List[uint32](s.tx, `SELECT h.document_id FROM sales_deposit_holders h WHERE h.org_id = $1 AND h.deposit_id = $2`, p.ID)
	if err != nil {
		return err
	}
	offers, err := s.all(holders)
	if err != nil {
		return err
	}
	for _, offer := range offers {
		offer.DepositReceived = offer.DepositReceived.Sub(p.Amount)
		if offer.ID == p.HolderID {
			offer.DepositOutstanding = offer.DepositOutstanding.Sub(p.Amount)
		}
		s.Change(offer)
	}
	return nil
}

// voidKept voids the deposit that keeps the excess of a receipt that is voided: that money did not come either. One
// that was refunded in full stays.
func (s *service) voidKept(r *record) error {
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
		s.Audit(kept, string(document.Void))
		s.tx.NextRecord()
	}
	return nil
}

// DepositRefund refunds the remaining amount of a deposit.
type DepositRefund struct {
	// The deposit.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Amount to refund, including VAT. Defaults to the full remaining amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
	// Money account that the refund is paid from. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
}

// RefundDeposit refunds the unused part of a deposit to the customer.
func RefundDeposit(tx *db.Tx, in DepositRefund) (Document, error) {
	s := open(tx)
	r, err := s.Get(in.DocumentID)
	if err != nil {
		return Document{}, err
	}
	p, err := s.depositOf(r)
	if err != nil {
		return Document{}, err
	}
	amount, err := s.paidBack(r, in.Amount, p.rest())
	if err != nil {
		return Document{}, err
	}
	if r.Status != document.Sent || amount.IsZero() || amount.Cmp(p.rest()) > 0 {
		return Document{}, fault.BadRequest.Because("%s is %s and has %s left to refund", r.DocumentNumber, r.Status, p.rest()).For(fault.OverPayment)
	}
	if err := tax.CheckMonth(tx, when.MonthOf(tx.Today()), tax.Issues); err != nil {
		return Document{}, err
	}
	u, err := s.takeOf(&p, amount)
	if err != nil {
		return Document{}, err
	}
	if err := s.payBack(r, in.BankID, []payback{{ledger.CustomerDeposit, u.BaseNet}, {ledger.OutputVAT, u.BaseVat}}); err != nil {
		return Document{}, err
	}
	if err := db.Update(tx, "sales_deposits", p); err != nil {
		return Document{}, err
	}
	if err := s.addUses(r.ID, refunded, []use{u}); err != nil {
		return Document{}, err
	}
	if err := s.depositChanged(p); err != nil {
		return Document{}, err
	}
	holder, err := s.Get(p.HolderID)
	if err != nil {
		return Document{}, err
	}
	holder.DepositOutstanding = holder.DepositOutstanding.Sub(amount)
	s.Change(holder)
	s.Change(r)
	return s.done(r, "refund", amount.String())
}

// payback is an account that a refund clears, with the amount.
type payback struct {
	account ledger.Key
	amount  num.Money
}

// payBack posts a refund to a customer, dated today.
func (s *service) payBack(r *record, bankID num.Ref, parts []payback) error {
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
	_, err = ledger.Post(s.tx, ledger.Entry{
		Date: s.tx.Today(), Description: "refund " + r.DocumentNumber, RefType: r.DocumentType, RefID: num.Ref(r.ID), RefNumber: r.DocumentNumber, Lines: lines,
	})
	return err
}
