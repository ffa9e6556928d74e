package document

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/ledger"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

// issuing is a document that is being issued.
type issuing struct {
	*service
	doc         *Doc
	effect      Effect
	source      *Doc // the document it settles or corrects
	goods       map[uint32]product.Traded
	changes     []stock.Change
	parts       []part
	uses        []use
	credit      num.Money // part of a credit note that the customer keeps
	particulars Particulars
}

// prepare checks a document before it is issued and copies its customer for the last time. It
// writes nothing.
func (s *service) prepare(r *Doc, effect Effect, confirmed bool) (*issuing, error) {
	source, err := s.source(r)
	if err != nil {
		return nil, err
	}
	i := &issuing{service: s, doc: r, effect: effect, source: source}
	if err := i.check(confirmed); err != nil {
		return nil, err
	}
	if err := s.copyCustomer(r, false); err != nil {
		return nil, err
	}
	r.index()
	if err := s.readLines(r); err != nil {
		return nil, err
	}
	if err := s.warn(r); err != nil {
		return nil, err
	}
	return i, s.sign(r)
}

// carryOut moves goods, posts the entries and settles other documents.
func (i *issuing) carryOut() error {
	if err := i.moveGoods(); err != nil {
		return err
	}
	if err := i.post(); err != nil {
		return err
	}
	if err := i.settle(); err != nil {
		return err
	}
	return i.fix(i.doc)
}

// check runs all checks, in the order of the API: rate, date, warehouse, stock, amounts.
func (i *issuing) check(confirmed bool) error {
	if !i.effect.Posts() {
		return nil
	}
	if err := i.setRate(); err != nil {
		return err
	}
	if err := ledger.CheckOpen(i.tx, i.doc.IssueDate); err != nil {
		return err
	}
	if err := i.fixPoint(); err != nil {
		return err
	}
	if err := i.checkTaxMonth(i.doc, tax.Issues); err != nil {
		return err
	}
	if err := i.readGoods(); err != nil {
		return err
	}
	if err := i.prepareGoods(); err != nil {
		return err
	}
	if i.effect.Stock == Leaving {
		if err := stock.CheckPolicy(i.tx, i.changes, confirmed); err != nil {
			return err
		}
	}
	return i.checkAmounts()
}

// readGoods reads the lines and their products.
func (i *issuing) readGoods() error {
	if i.goods != nil {
		return nil
	}
	if err := i.readLines(i.doc); err != nil {
		return err
	}
	var err error
	i.goods, err = i.goodsOf(i.doc)
	return err
}

// setRate finds the exchange rate: the document's, else that of the document it settles, else
// the organization's table. A credit note always uses the rate of its invoice.
func (i *issuing) setRate() error {
	r := i.doc
	if i.source != nil && (r.ExchangeRate.IsZero() || r.kind().Credits) {
		r.ExchangeRate = i.source.ExchangeRate
	}
	rate, err := ledger.RateFor(i.tx, r.Currency, r.IssueDate, r.ExchangeRate)
	r.ExchangeRate = rate
	return err
}

// prepareGoods lists the stock changes of the lines.
func (i *issuing) prepareGoods() error {
	flow := i.effect.Stock
	if flow == Still {
		return nil
	}
	movement := stock.Sale
	if flow == Back {
		movement = stock.SaleReturn
		if reason, ok := i.doc.kind().Reason(i.doc.CreditReason); ok && !reason.Goods {
			return nil
		}
	}
	for _, l := range i.doc.lines {
		if g, ok := i.goods[uint32(l.ProductID)]; ok && g.Stocked() {
			i.changes = append(i.changes, stock.Change{
				ProductID: g.ID, Quantity: l.BaseQuantity, Type: movement,
				RefType: i.doc.DocumentType, RefID: i.doc.ID, RefItemID: num.Ref(l.ID), Note: i.doc.DocumentNumber,
				Date: i.doc.IssueDate,
			})
		}
	}
	if len(i.changes) == 0 {
		return nil
	}
	warehouse, err := stock.WarehouseFor(i.tx, i.doc.WarehouseID)
	if err != nil {
		return err
	}
	i.doc.WarehouseID = num.Ref(warehouse)
	for n := range i.changes {
		i.changes[n].WarehouseID = warehouse
	}
	return nil
}

// checkAmounts computes what the document settles.
func (i *issuing) checkAmounts() error {
	r := i.doc
	switch i.effect.Act {
	case GiveCredit:
		return i.prepareCredit()
	case ReceivePayment:
		if r.ReceivedAmount.Sign() <= 0 {
			return fault.BadRequest.Because("receivedAmount: %s has no amount received; enter it", r.DocumentNumber)
		}
		if r.ReceivedAmount.Cmp(i.source.OutstandingAmount) > 0 {
			return fault.BadRequest.Because("%s: only %s is outstanding; %s cannot be received", i.source.DocumentNumber, i.source.OutstandingAmount, r.ReceivedAmount).
				For(fault.OverPayment)
		}
		parts, err := i.allocate(i.source, r.ReceivedAmount)
		if err != nil {
			return err
		}
		i.parts = parts
		i.declareReceipt()
		if err := i.withhold(r, parts); err != nil {
			return err
		}
		if most := r.ReceivedAmount.Sub(r.WhtAmount); r.FeeAmount.Cmp(most) > 0 {
			return fault.Bad("FeeAmount", "lte", most.String())
		}
		return nil
	}
	var err error
	i.uses, err = i.usesOf(r)
	return err
}

// prepareCredit splits a credit note into the part that reduces its invoice and the customer's
// credit, and sets the cost of returned goods.
func (i *issuing) prepareCredit() error {
	r := i.doc
	i.credit = r.GrandTotal
	if i.source != nil {
		if err := i.compute(r, i.source); err != nil {
			return err
		}
		if err := i.checkCredit(r, i.source); err != nil {
			return err
		}
		applied := r.GrandTotal.Within(num.Money{}, i.source.OutstandingAmount)
		i.credit = r.GrandTotal.Sub(applied)
		if applied.Sign() > 0 {
			i.parts = []part{partOf(i.source, applied)}
		}
	}
	if err := i.declareCredit(); err != nil {
		return err
	}
	return i.priceReturns()
}

// settle records what the document settled, of others and of itself.
func (i *issuing) settle() error {
	r := i.doc
	if err := i.applyDeposits(); err != nil {
		return err
	}
	switch i.effect.Act {
	case GiveCredit:
		r.PaidAmount, r.OutstandingAmount = r.GrandTotal.Sub(i.credit), i.credit
		r.BaseOutstanding = i.credit.Convert(r.ExchangeRate, num.BasePlaces)
		if i.source != nil {
			i.source.CreditNoteTotal = i.source.CreditNoteTotal.Add(r.GrandTotal)
			i.Change(i.source)
		}
		if err := i.storeTotals(r); err != nil {
			return err
		}
	case ChargeCustomer:
		r.BaseOutstanding = i.particulars.Figures[Due].Convert(r.ExchangeRate, num.BasePlaces)
		r.UndueVat = r.UndueVatTotal
		return i.restate(r, "deposit applied")
	case ReceivePayment:
		r.PaidAmount, r.OutstandingAmount = r.ReceivedAmount, num.Money{}
	case SellForCash, TakeDeposit:
		r.PaidAmount, r.OutstandingAmount = r.GrandTotal.Sub(r.DepositAppliedAmount), num.Money{}
	}
	if len(i.parts) == 0 {
		return nil
	}
	return i.service.settleParts(r, i.parts, i.effect.Act == GiveCredit)
}
