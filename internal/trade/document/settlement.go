package document

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// settlement is the amount that a receipt or credit note settled on one document.
type settlement struct {
	ID         uint32    `db:"id"`
	DocumentID uint32    `db:"document_id,once"`
	TargetID   uint32    `db:"target_id,once"`
	IsCredit   bool      `db:"is_credit,once"`
	Amount     num.Money `db:"amount,once"`
	BaseAmount num.Money `db:"base_amount,once"`
	WhtAmount  num.Money `db:"wht_amount,once"`
	UndueVat   num.Money `db:"undue_vat,once"` // VAT on payment that it takes off the document, in base currency
	CreatedAt  when.Unix `db:"created_at,once"`
	ReversedAt when.Unix `db:"reversed_at"`
}

// part is the amount that a receipt or credit note will settle on one document.
type part struct {
	target *Doc
	amount num.Money
	base   num.Money // taken off the receivable
	wht    num.Money
	vat    num.Money // VAT on payment that it takes off, in base currency
}

// partOf is the part that settles an amount of a document.
func partOf(target *Doc, amount num.Money) part {
	return part{target: target, amount: amount, base: target.baseOf(amount), vat: target.undueOf(amount)}
}

// settled returns the sum of payments, credits and deposits so far.
func (r *Doc) settled() num.Money {
	return num.Sum(r.PaidAmount, r.CreditedAmount, r.DepositAppliedAmount)
}

// collectible returns the part of the grand total that receipts pay, without deposits and
// credits. Tax is withheld only from this part.
func (r *Doc) collectible() num.Money {
	return r.GrandTotal.Sub(num.Sum(r.DepositReservedAmount, r.DepositAppliedAmount, r.CreditedAmount))
}

// whtDue returns the tax withheld if the customer pays everything.
func (r *Doc) whtDue(places int) num.Money {
	if r.GrandTotal.IsZero() {
		return num.Money{}
	}
	return r.WhtAmount.Share(r.collectible(), r.GrandTotal, places)
}

// baseOf returns what settling an amount clears of the receivable in base currency. The last
// settlement clears the remainder.
func (r *Doc) baseOf(amount num.Money) num.Money {
	if amount == r.OutstandingAmount {
		return r.BaseOutstanding
	}
	base := amount.Convert(r.ExchangeRate, num.BasePlaces)
	if base.Cmp(r.BaseOutstanding) > 0 {
		return r.BaseOutstanding
	}
	return base
}

// allocate splits an amount over the documents that it settles: the source, or the invoices of
// a consolidated document, oldest first.
func (s *service) allocate(source *Doc, amount num.Money) ([]part, error) {
	if !source.IsConsolidated {
		return []part{partOf(source, amount)}, nil
	}
	inside, err := s.inside(source)
	if err != nil {
		return nil, err
	}
	var parts []part
	for _, target := range inside {
		take := amount
		if take.Cmp(target.OutstandingAmount) > 0 {
			take = target.OutstandingAmount
		}
		if take.IsZero() {
			continue
		}
		parts = append(parts, partOf(target, take))
		amount = amount.Sub(take)
	}
	return parts, nil
}

// withheldBySource reports whether the tax withheld from a receipt follows from
// the invoice that it settles.
func (s *service) withheldBySource(r, source *Doc) bool { return source != nil && r.kind().Receipt }

// computeWithheld computes the tax withheld by a receipt of an invoice, unless the client gave
// it.
func (s *service) computeWithheld(r, source *Doc) error {
	if !s.withheldBySource(r, source) {
		return nil
	}
	parts, err := s.allocate(source, r.ReceivedAmount)
	if err != nil {
		return err
	}
	return s.withhold(r, parts)
}

// withhold splits the withheld tax of a receipt over its parts.
func (s *service) withhold(r *Doc, parts []part) error {
	places := s.places(r)
	earlier, err := s.withheldEarlier(parts)
	if err != nil {
		return err
	}
	var computed num.Money
	byRate := r.TotalAmount.Sub(r.WhtExcluded).Part(r.WhtRate, places)
	for i := range parts {
		p := &parts[i]
		switch due := p.target.whtDue(places); {
		case r.WhtRate.Sign() > 0 && !r.GrandTotal.IsZero():
			p.wht = byRate.Share(p.amount, r.GrandTotal, places)
		case p.amount == p.target.OutstandingAmount:
			p.wht = due.Sub(earlier[p.target.ID])
		case p.target.collectible().Sign() > 0:
			p.wht = due.Share(p.amount, p.target.collectible(), places)
		}
		p.wht = p.wht.Within(num.Money{}, p.amount)
		computed = computed.Add(p.wht)
	}
	said := r.WhtAmount.Round(places)
	if !r.WhtGiven || said == computed {
		r.WhtAmount, r.WhtGiven = computed, false
		return nil
	}
	if said.Cmp(r.ReceivedAmount) > 0 {
		return fault.Bad("WhtAmount", "lte", r.ReceivedAmount.String())
	}
	r.WhtAmount = said
	rest := said
	for i := range parts {
		p := &parts[i]
		p.wht = said.Share(p.amount, r.ReceivedAmount, places).Within(num.Money{}, rest)
		if i == len(parts)-1 {
			p.wht = rest
		}
		rest = rest.Sub(p.wht)
	}
	return nil
}

// withheldEarlier sums what issued receipts have withheld, per target.
func (s *service) withheldEarlier(parts []part) (map[uint32]num.Money, error) {
	var ids db.IDs
	for _, p := range parts {
		if p.target.WhtAmount.Sign() > 0 {
			ids = append(ids, p.target.ID)
		}
	}
	earlier := map[uint32]num.Money{}
	if len(ids) == 0 {
		return earlier, nil
	}
	type sum struct {
		Target uint32    `db:"target_id"`
		Wht    num.Money `db:"wht"`
	}
	sums, err := db.List[sum](s.tx, `
		SELECT s.target_id, CAST(SUM(s.wht_amount) AS BIGINT) AS wht
		FROM sales_settlements s
		WHERE s.org_id = $1 AND s.target_id IN ($2) AND s.reversed_at IS NULL
		GROUP BY s.target_id`, ids)
	if err != nil {
		return nil, fmt.Errorf("read withheld tax: %w", err)
	}
	for _, row := range sums {
		earlier[row.Target] = row.Wht
	}
	return earlier, nil
}

// settleParts applies the parts to their documents.
func (s *service) settleParts(r *Doc, parts []part, credit bool) error {
	ids, err := db.NextIDs(s.tx, "sales_settlements", len(parts))
	if err != nil {
		return err
	}
	rows := make([]settlement, len(parts))
	for i, p := range parts {
		rows[i] = settlement{
			ID: ids[i], DocumentID: r.ID, TargetID: p.target.ID, IsCredit: credit,
			Amount: p.amount, BaseAmount: p.base, WhtAmount: p.wht, UndueVat: p.vat, CreatedAt: s.tx.Stamp(),
		}
		if err := s.adjust(p.target, rows[i], 1, r.DocumentNumber); err != nil {
			return err
		}
	}
	return db.Insert(s.tx, "sales_settlements", rows...)
}

var selectSettlements = `SELECT ` + db.Columns[settlement]("s") + ` FROM sales_settlements s
	WHERE s.org_id = $1 AND s.document_id = $2 AND s.reversed_at IS NULL ORDER BY s.id`

// unsettle reverses the settlements of a voided receipt or credit note.
func (s *service) unsettle(r *Doc) error {
	rows, err := db.List[settlement](s.tx, selectSettlements, r.ID)
	if err != nil || len(rows) == 0 {
		return err
	}
	targets := make([]uint32, len(rows))
	for i, row := range rows {
		targets[i] = row.TargetID
	}
	if _, err := s.all(targets); err != nil {
		return err
	}
	for _, row := range rows {
		if err := s.adjust(s.Docs.At(row.TargetID), row, -1, r.DocumentNumber); err != nil {
			return err
		}
	}
	_, err = db.Exec(s.tx, `UPDATE sales_settlements SET reversed_at = $3 WHERE org_id = $1 AND document_id = $2 AND reversed_at IS NULL`, r.ID, s.tx.Stamp())
	return err
}

// adjust adds (1) or subtracts (-1) one settlement and updates the status.
func (s *service) adjust(target *Doc, row settlement, sign int, remark string) error {
	amount, base, vat := row.Amount, row.BaseAmount, row.UndueVat
	if sign < 0 {
		amount, base, vat = amount.Neg(), base.Neg(), vat.Neg()
	}
	if row.IsCredit {
		target.CreditedAmount = target.CreditedAmount.Add(amount)
	} else {
		target.PaidAmount = target.PaidAmount.Add(amount)
	}
	target.BaseOutstanding, target.UndueVat = target.BaseOutstanding.Sub(base), target.UndueVat.Sub(vat)
	return s.restate(target, remark)
}

// restate updates outstanding amount and status of a document, and of the one it was
// consolidated into.
func (s *service) restate(r *Doc, remark string) error {
	settled := r.settled()
	r.OutstandingAmount = r.GrandTotal.Sub(settled)
	status := Sent
	switch {
	case settled.Sign() > 0 && r.OutstandingAmount.IsZero():
		status = Paid
	case settled.Sign() > 0:
		status = PartiallyPaid
	}
	if status != r.Status {
		s.Follow(r, status, remark)
	}
	s.Change(r)
	if r.ConsolidatedIntoID == 0 {
		return nil
	}
	return s.mirror(uint32(r.ConsolidatedIntoID), remark)
}

// mirror copies the settled amounts of the invoices to their consolidated document.
func (s *service) mirror(id uint32, remark string) error {
	outer, err := s.Get(id)
	if err != nil {
		return err
	}
	inside, err := s.inside(outer)
	if err != nil {
		return err
	}
	outer.PaidAmount = num.Money{}
	for _, r := range inside {
		outer.PaidAmount = outer.PaidAmount.Add(r.settled())
	}
	return s.restate(outer, remark)
}

// inside returns the invoices of a consolidated document, oldest first.
func (s *service) inside(outer *Doc) ([]*Doc, error) {
	ids, err := db.Once(s.tx, fmt.Sprint("sales.inside ", outer.ID), func() ([]uint32, error) {
		return db.List[uint32](s.tx, `SELECT c.source_id FROM sales_consolidations c WHERE c.org_id = $1 AND c.document_id = $2`, outer.ID)
	})
	if err != nil {
		return nil, err
	}
	docs, err := s.all(ids)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(docs, func(a, b *Doc) int {
		if a.IssueDate != b.IssueDate {
			if a.IssueDate.Before(b.IssueDate) {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.ID, b.ID)
	})
	return docs, nil
}
