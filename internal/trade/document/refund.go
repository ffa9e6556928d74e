package document

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// CreditRefund refunds the credit of a credit note to the customer.
type CreditRefund struct {
	_ struct{} `schema:"SalesCreditRefund"`
	// The credit note.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Amount to refund. Defaults to the full remaining amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
	// Money account that the refund is paid from. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
}

// refund is a payment of the credit of a note.
type refund struct {
	ID         uint32    `db:"id"`
	DocumentID uint32    `db:"document_id"`
	Amount     num.Money `db:"amount"`
	BaseAmount num.Money `db:"base_amount"`
	CreatedAt  when.Unix `db:"created_at"`
}

// RefundCredit refunds the credit of a credit note.
func RefundCredit(tx *db.Tx, in CreditRefund) (Shown, error) {
	return with(Selling, tx, in.DocumentID, func(s *service, r *Doc) (Shown, error) {
		amount, err := s.paidBack(r, in.Amount, r.OutstandingAmount)
		switch {
		case err != nil:
			return Shown{}, err
		case !r.kind().Credits:
			return Shown{}, fault.BadRequest.Because("%s is not a credit note", r.DocumentNumber)
		case r.Status != Sent:
			return Shown{}, fault.BadRequest.Because("%s is %s; only a sent credit note can be refunded", r.DocumentNumber, r.Status)
		case r.OutstandingAmount.IsZero():
			return Shown{}, fault.BadRequest.Because("%s has no credit left; it was used or refunded", r.DocumentNumber)
		case amount.Cmp(r.OutstandingAmount) > 0:
			return Shown{}, fault.BadRequest.Because("%s has only %s of credit left; %s cannot be refunded", r.DocumentNumber, r.OutstandingAmount, amount).For(fault.OverPayment)
		}
		base := r.baseOf(amount)
		if err := s.payBack(r, in.BankID, payback{ledger.CustomerCredit, base}); err != nil {
			return Shown{}, err
		}
		id, err := db.NextID(tx, "sales_refunds")
		if err == nil {
			err = db.Insert(tx, "sales_refunds", refund{id, r.ID, amount, base, tx.Stamp()})
		}
		r.PaidAmount, r.OutstandingAmount = r.PaidAmount.Add(amount), r.OutstandingAmount.Sub(amount)
		r.BaseOutstanding = r.BaseOutstanding.Sub(base)
		s.Change(r)
		return s.finish(r, err, "refund", amount.String())
	})
}

// paidBack returns the amount of a refund: the given one, or all that is left. An amount that
// rounds to 0 is refused.
func (s *service) paidBack(r *Doc, said *num.Money, left num.Money) (num.Money, error) {
	if said == nil {
		return left, nil
	}
	amount := said.Round(s.places(r))
	if amount.Sign() <= 0 {
		return amount, fault.Bad("Amount", "gt", "0")
	}
	return amount, nil
}
