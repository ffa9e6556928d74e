package document

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// States of a use: reserved by a draft, applied by an issued document, released when that
// document is voided.
const (
	reserved = "reserved"
	refunded = "refunded"
)

// deposit is money that a customer paid in advance, with the amounts used. VatAmount is the tax
// included in Amount; base amounts are those posted on receipt.
type deposit struct {
	ID          uint32    `db:"id"` // of the DP document
	HolderID    uint32    `db:"holder_id"`
	Amount      num.Money `db:"amount,once"`
	VatAmount   num.Money `db:"vat_amount,once"`
	BaseNet     num.Money `db:"base_net,once"`
	BaseVat     num.Money `db:"base_vat,once"`
	UsedAmount  num.Money `db:"used_amount"`
	UsedVat     num.Money `db:"used_vat"`
	UsedBaseNet num.Money `db:"used_base_net"`
	UsedBaseVat num.Money `db:"used_base_vat"`
	IsVoid      bool      `db:"is_void"`
}

// use is a part of a deposit that a document reserves or has applied.
type use struct {
	ID         uint32    `db:"id"`
	DepositID  uint32    `db:"deposit_id,once"`
	DocumentID uint32    `db:"document_id,once"`
	State      string    `db:"state"`
	Amount     num.Money `db:"amount,once"`
	VatAmount  num.Money `db:"vat_amount,once"`
	BaseNet    num.Money `db:"base_net,once"`
	BaseVat    num.Money `db:"base_vat,once"`
	CreatedAt  when.Unix `db:"created_at,once"`
	RefundedOn when.Date `db:"refunded_on,once"` // the day of the entry that paid it back
	VatGroups  string    `db:"vat_groups,once"`  // of a deposit with several: its part of each
}

func (p deposit) rest() num.Money { return p.Amount.Sub(p.UsedAmount) }

func (u use) deposit() uint32 { return u.DepositID }

func (u use) net() num.Money { return u.Amount.Sub(u.VatAmount) }

// charge returns what a document charges in addition to its deposits, and the tax withheld from
// that. Prepaid amounts are not charged or withheld again.
func (r *Doc) charge(uses []use, places int) Charge {
	c := Charge{TotalAmount: r.TotalAmount, VatAmount: r.VatAmount, GrandTotal: r.GrandTotal, WhtAmount: r.WhtAmount}
	for _, u := range uses {
		c.TotalAmount, c.VatAmount, c.GrandTotal = c.TotalAmount.Sub(u.net()), c.VatAmount.Sub(u.VatAmount), c.GrandTotal.Sub(u.Amount)
	}
	if len(uses) > 0 {
		c.WhtAmount = r.WhtAmount.Share(c.GrandTotal, r.GrandTotal, places)
	}
	return c
}

// vatOf returns the tax inside a part of the deposit, in proportion. The last use takes the
// rest.
func (p *deposit) vatOf(amount num.Money, places int) num.Money {
	vatRest := p.VatAmount.Sub(p.UsedVat)
	if amount.Cmp(p.rest()) >= 0 {
		return vatRest
	}
	leastVat := amount.Sub(p.rest().Sub(vatRest)) // the net part cannot exceed what is left of it
	return p.VatAmount.Share(amount, p.Amount, places).Within(leastVat.Within(num.Money{}, vatRest), vatRest)
}

// take uses a part of the deposit with the tax inside it. Base amounts are in proportion;
// the last use takes the rest.
func (p *deposit) take(amount, vat num.Money) use {
	netRest, baseVatRest := p.BaseNet.Sub(p.UsedBaseNet), p.BaseVat.Sub(p.UsedBaseVat)
	u := use{DepositID: p.ID, Amount: amount, VatAmount: vat, BaseNet: netRest, BaseVat: baseVatRest}
	if amount.Cmp(p.rest()) < 0 {
		u.BaseNet, u.BaseVat = num.Money{}, num.Money{}
		if net := p.Amount.Sub(p.VatAmount); net.Sign() > 0 {
			u.BaseNet = p.BaseNet.Share(amount.Sub(u.VatAmount), net, num.BasePlaces).Within(num.Money{}, netRest)
		}
		if p.VatAmount.Sign() > 0 {
			u.BaseVat = p.BaseVat.Share(u.VatAmount, p.VatAmount, num.BasePlaces).Within(num.Money{}, baseVatRest)
		}
	}
	p.count(u, 1)
	return u
}

// takeOf uses a part of a deposit. If the deposit has several VAT groups, it takes from
// each in proportion to its rest.
func (s *service) takeOf(p *deposit, amount num.Money) (use, error) {
	r, err := s.Get(p.ID)
	if err != nil {
		return use{}, err
	}
	places := s.places(r)
	if r.VatGroups == "" {
		return p.take(amount, p.vatOf(amount, places)), nil
	}
	before, err := db.List[string](s.tx, `SELECT u.vat_groups FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.deposit_id = $2 AND u.state <> 'released' ORDER BY u.id`, p.ID)
	if err != nil {
		return use{}, fmt.Errorf("read uses of %s: %w", r.DocumentNumber, err)
	}
	groups, err := r.depositGroups(before)
	if err != nil {
		return use{}, err
	}
	var taken PrepaidGroups
	var vat num.Money
	for i, share := range spread(amount, groups, deposit.rest, places) {
		u := groups[i].take(share, groups[i].vatOf(share, places))
		g := r.groups()[i]
		taken = append(taken, PrepaidGroup{Category: g.Category, Rate: g.Rate, Net: u.net(), Tax: u.VatAmount, BaseNet: u.BaseNet})
		vat = vat.Add(u.VatAmount)
	}
	u := p.take(amount, vat)
	u.VatGroups = taken.Stored()
	return u, nil
}

// depositGroups returns the groups of a deposit as separate deposits, less what was used.
func (r *Doc) depositGroups(used []string) ([]deposit, error) {
	groups := r.groups()
	parts := make([]deposit, len(groups))
	for i, g := range groups {
		parts[i] = deposit{Amount: g.Gross(), VatAmount: g.Tax, BaseNet: g.Base.Convert(r.ExchangeRate, num.BasePlaces)}
	}
	for _, text := range used {
		taken, err := ReadPrepaidGroups(text)
		if err != nil {
			return nil, err
		}
		for i, g := range taken {
			parts[i].count(use{Amount: g.Net.Add(g.Tax), VatAmount: g.Tax, BaseNet: g.BaseNet}, 1)
		}
	}
	return parts, nil
}

// count adds (1) or subtracts (-1) a use.
func (p *deposit) count(u use, sign int) {
	if sign < 0 {
		u.Amount, u.VatAmount, u.BaseNet, u.BaseVat = u.Amount.Neg(), u.VatAmount.Neg(), u.BaseNet.Neg(), u.BaseVat.Neg()
	}
	p.UsedAmount, p.UsedVat = p.UsedAmount.Add(u.Amount), p.UsedVat.Add(u.VatAmount)
	p.UsedBaseNet, p.UsedBaseVat = p.UsedBaseNet.Add(u.BaseNet), p.UsedBaseVat.Add(u.BaseVat)
}

var (
	selectHeld     = `SELECT ` + db.Columns[deposit]("p") + ` FROM sales_deposits p WHERE p.org_id = $1 AND p.holder_id = $2 AND p.is_void = FALSE ORDER BY p.id`
	selectDeposits = `SELECT ` + db.Columns[deposit]("p") + ` FROM sales_deposits p WHERE p.org_id = $1 AND p.id IN ($2) ORDER BY p.id`
	selectUses     = `SELECT ` + db.Columns[use]("u") + ` FROM sales_deposit_uses u WHERE u.org_id = $1 AND u.document_id = $2 AND u.state <> 'refunded' ORDER BY u.id`
)

// takeDeposits reserves the deposits of an offer for the document created from it, oldest
// first. An order takes them over instead (keepUses).
func (s *service) takeDeposits(source, child *Doc) ([]use, error) {
	if source.DepositOutstanding.Sign() <= 0 || child.kind().HoldsDeposits {
		return nil, nil
	}
	held, err := db.List[deposit](s.tx, selectHeld, source.ID)
	if err != nil {
		return nil, fmt.Errorf("read deposits of %s: %w", source.DocumentNumber, err)
	}
	var uses []use
	left := child.GrandTotal
	for i := range held {
		amount := held[i].rest().Within(num.Money{}, left)
		if amount.IsZero() {
			continue
		}
		u, err := s.takeOf(&held[i], amount)
		if err != nil {
			return nil, err
		}
		uses = append(uses, u)
		left = left.Sub(amount)
		if err := s.storeDeposit(held[i]); err != nil {
			return nil, err
		}
	}
	child.DepositReservedAmount = child.GrandTotal.Sub(left)
	child.OutstandingAmount = left
	return uses, nil
}

// keepUses stores the uses of a new document, or transfers the deposits of the quotation to the
// order created from it.
func (s *service) keepUses(source, child *Doc, uses []use) error {
	if source.DepositOutstanding.Sign() > 0 && child.kind().HoldsDeposits {
		return s.handDeposits(source, child)
	}
	if len(uses) == 0 {
		return nil
	}
	source.DepositOutstanding = source.DepositOutstanding.Sub(child.DepositReservedAmount)
	s.Change(source)
	return s.addUses(child.ID, reserved, uses)
}

func (s *service) addUses(document uint32, state string, uses []use) error {
	ids, err := db.NextIDs(s.tx, "sales_deposit_uses", len(uses))
	if err != nil {
		return err
	}
	for i := range uses {
		uses[i].ID, uses[i].DocumentID, uses[i].State, uses[i].CreatedAt = ids[i], document, state, s.tx.Stamp()
		if state == refunded {
			uses[i].RefundedOn = s.tx.Today()
		}
	}
	return db.Insert(s.tx, "sales_deposit_uses", uses...)
}

// holding records that an offer held a deposit.
type holding struct {
	DocumentID uint32 `db:"document_id"`
	DepositID  uint32 `db:"deposit_id"`
}

// handDeposits transfers the deposits of one offer to another.
func (s *service) handDeposits(from, to *Doc) error {
	held, err := db.List[deposit](s.tx, selectHeld, from.ID)
	if err != nil || len(held) == 0 {
		return err
	}
	known, err := db.List[uint32](s.tx, `SELECT h.deposit_id FROM sales_deposit_holders h WHERE h.org_id = $1 AND h.document_id = $2`, to.ID)
	if err != nil {
		return err
	}
	var fresh []holding
	for _, p := range held {
		p.HolderID = to.ID
		if err := db.Update(s.tx, "sales_deposits", p); err != nil {
			return err
		}
		if !slices.Contains(known, p.ID) {
			fresh = append(fresh, holding{to.ID, p.ID})
			to.DepositReceived = to.DepositReceived.Add(p.Amount)
		}
		from.DepositOutstanding = from.DepositOutstanding.Sub(p.rest())
		to.DepositOutstanding = to.DepositOutstanding.Add(p.rest())
	}
	s.Change(from)
	s.Change(to)
	if len(fresh) == 0 {
		return nil
	}
	return db.Insert(s.tx, "sales_deposit_holders", fresh...)
}

// usesOf returns the deposits that a document has reserved or applied. Those of a void document
// are released; its printout still shows them.
func (s *service) usesOf(r *Doc) ([]use, error) {
	if r.DepositReservedAmount.IsZero() && r.DepositAppliedAmount.IsZero() && r.Status != Void {
		return nil, nil
	}
	return db.List[use](s.tx, selectUses, r.ID)
}

// applyDeposits turns reserved deposits into applied ones.
func (i *issuing) applyDeposits() error {
	if len(i.uses) == 0 {
		return nil
	}
	i.doc.DepositAppliedAmount, i.doc.DepositReservedAmount = i.doc.DepositReservedAmount, num.Money{}
	_, err := db.Exec(i.tx, `UPDATE sales_deposit_uses SET state = 'applied' WHERE org_id = $1 AND document_id = $2 AND state = 'reserved'`, i.doc.ID)
	return err
}

// returnDeposits releases the deposits of a document that ends: uses return to the offers that
// hold them, and deposits held by an order return to its quotation.
func (s *service) returnDeposits(r *Doc) error {
	if err := s.freeUses(r); err != nil {
		return err
	}
	back, err := s.offerBehind(r)
	if err != nil || back == nil {
		return err
	}
	return s.handDeposits(r, back)
}

// offerBehind returns the active offer that an offer was created from, or nil.
func (s *service) offerBehind(r *Doc) (*Doc, error) {
	if !r.kind().HoldsDeposits || !r.Linked() {
		return nil, nil
	}
	source, err := s.Get(uint32(r.RefDocumentID))
	if err != nil || source.Status != Converted {
		return nil, err
	}
	return source, nil
}

func (s *service) freeUses(r *Doc) error {
	uses, err := s.usesOf(r)
	if err != nil || len(uses) == 0 {
		return err
	}
	deposits, err := db.List[deposit](s.tx, selectDeposits, idsOf(uses, use.deposit))
	if err != nil {
		return err
	}
	for i := range deposits {
		p := &deposits[i]
		holder, err := s.Get(p.HolderID)
		if err != nil {
			return err
		}
		for _, u := range uses {
			if u.DepositID == p.ID {
				p.count(u, -1)
				holder.DepositOutstanding = holder.DepositOutstanding.Add(u.Amount)
			}
		}
		s.Change(holder)
		if err := s.storeDeposit(*p); err != nil {
			return err
		}
	}
	if _, err := db.Exec(s.tx, `DELETE FROM sales_deposit_uses WHERE org_id = $1 AND document_id = $2 AND state = 'reserved'`, r.ID); err != nil {
		return err
	}
	_, err = db.Exec(s.tx, `UPDATE sales_deposit_uses SET state = 'released' WHERE org_id = $1 AND document_id = $2 AND state = 'applied'`, r.ID)
	return err
}

// noOpenDeposits refuses to end an offer with open deposits, unless they return to its
// quotation.
func (s *service) noOpenDeposits(r *Doc) error {
	if r.DepositOutstanding.Sign() <= 0 {
		return nil
	}
	if back, err := s.offerBehind(r); err != nil || back != nil {
		return err
	}
	return fault.SalesDocumentHasOutstandingDeposits.Because("%s holds deposits of %s", r.DocumentNumber, r.DepositOutstanding)
}

// depositOf returns the deposit of a DP document.
func (s *service) depositOf(r *Doc) (deposit, error) {
	if !r.kind().Does(TakeDeposit) {
		return deposit{}, fault.BadRequest.Because("%s is not a deposit", r.DocumentNumber)
	}
	held, err := db.List[deposit](s.tx, selectDeposits, db.IDs{r.ID})
	if err == nil && len(held) != 1 {
		err = fmt.Errorf("sales: %s has no deposit", r.DocumentNumber)
	}
	if err != nil {
		return deposit{}, err
	}
	return held[0], nil
}

// storeDeposit stores a deposit after its used amount changed.
func (s *service) storeDeposit(p deposit) error {
	if err := db.Update(s.tx, "sales_deposits", p); err != nil {
		return err
	}
	r, err := s.Get(p.ID)
	if err == nil {
		s.tx.Event(r.settlement(p.rest()))
	}
	return err
}

// depositUnused refuses to void a deposit that is partly used.
func (s *service) depositUnused(r *Doc) error {
	p, err := s.depositOf(r)
	if err != nil {
		return err
	}
	if p.UsedAmount.Sign() > 0 {
		return fault.InvalidStatusTransition.Because("%s: %s of it is applied, reserved or refunded", r.DocumentNumber, p.UsedAmount)
	}
	return nil
}

// reserveAgain reserves the deposits of a changed draft up to its new grand total. They belong
// to their customer and currency.
func (s *service) reserveAgain(r *Doc, was Doc) error {
	switch {
	case was.DepositReservedAmount.IsZero():
		return nil
	case r.ContactID != was.ContactID:
		return fault.BadRequest.Because("contactId: cannot change while %s has reserved deposits of its customer", r.DocumentNumber)
	case r.Currency != was.Currency:
		return fault.BadRequest.Because("currency: cannot change while %s has reserved deposits in %s", r.DocumentNumber, was.Currency)
	}
	source, err := s.Get(uint32(r.RefDocumentID))
	if err != nil {
		return err
	}
	if err := s.freeUses(r); err != nil {
		return err
	}
	r.DepositReservedAmount, r.OutstandingAmount = num.Money{}, r.GrandTotal
	uses, err := s.takeDeposits(source, r)
	if err != nil {
		return err
	}
	return s.keepUses(source, r, uses)
}
