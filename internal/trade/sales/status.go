package sales

import (
	"errors"
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// SetStatus changes the status of a document and carries out the effects of the move.
func SetStatus(tx *db.Tx, in StatusChange) error {
	if in.ID != 0 && in.ID != in.Path {
		return fault.Bad("ID", "eqfield", "id of the path")
	}
	s := open(tx)
	r, err := s.Get(in.Path)
	if err != nil {
		return err
	}
	if r.kind().Internal {
		return fault.InvalidStatusTransition.Because("%s is a deposit; deposits can only be changed in the console or with the CLI", r.DocumentNumber)
	}
	if err := s.takeBank(r, in.BankID); err != nil {
		return err
	}
	if err := s.setStatus(r, document.Status(in.Status), in.Remark, in.ConfirmNegativeStock); err != nil {
		return err
	}
	tx.Record(documents, r.ID, r.DocumentNumber+" "+in.Status)
	return s.Write()
}

// takeBank sets the money account that came with a status. Only a draft can change it.
func (s *service) takeBank(r *record, bank num.Ref) error {
	if bank == 0 || bank == r.BankID {
		return nil
	}
	if r.kind().TakesBank && r.Status != document.Draft {
		return fault.BadRequest.Because("bankId: %s is %s; its money account can no longer change", r.DocumentNumber, r.Status)
	}
	r.BankID = bank
	return s.checkBank(r, true)
}

// nameBank sets the money account of a document that is issued without one: that of the organization.
func (s *service) nameBank(r *record) error {
	if !r.kind().TakesBank || r.BankID != 0 {
		return nil
	}
	money, err := ledger.MoneyAccount(s.tx, 0)
	r.BankID = money.BankID
	return err
}

// setStatus makes one move. It runs all checks before it writes anything, in the order in which
// the API reports them.
func (s *service) setStatus(r *record, to document.Status, remark string, confirmed bool) error {
	if to == document.Void && r.ConsolidatedIntoID != 0 {
		return fault.SalesDocumentAlreadyConsolidated
	}
	if to == document.Void && r.OpeningID != 0 {
		return fault.InvalidStatusTransition.Because("%s is part of the opening balances; reverse those instead", r.DocumentNumber)
	}
	kind := r.kind()
	if kind.LeftToManagers(r.Status, to) && !s.tx.May(access.ApproveSales) {
		return fault.Forbidden.Because("only owners and admins can change an issued %s to %s", kind.Code, to)
	}
	step, err := kind.Transition(r.Status, to)
	if err != nil {
		return document.NoMove(fault.InvalidStatusTransition, r.DocumentNumber, r.Status, to, kind.Next(r.Status))
	}
	for _, guard := range step.Guards {
		if err := s.check(r, guard); err != nil {
			return err
		}
	}
	effect := step.Effect(r.Linked())
	var out *issuing
	if effect.Issue {
		if err := s.nameBank(r); err != nil {
			return err
		}
		if out, err = s.prepare(r, effect, confirmed); err != nil {
			return err
		}
	}
	if to == document.Void {
		if err := s.checkVoid(r, effect.Act == document.TakeBack); err != nil {
			return err
		}
	}
	if effect.Act == document.TakeBack {
		if err := s.undo(r, confirmed); err != nil {
			return err
		}
	}
	if effect.Release {
		if err := s.release(r); err != nil {
			return err
		}
	}
	s.Enter(r, to, remark)
	if out != nil {
		return out.carryOut()
	}
	if to == document.Void {
		r.empty()
	}
	return nil
}

// empty clears the settled amounts of a document that is voided.
func (r *record) empty() {
	r.SignState = voided
	r.Balances = Balances{ReceivedAmount: r.ReceivedAmount}
	r.PaidAmount, r.BaseOutstanding, r.UndueVat, r.UndueVatTotal = num.Money{}, num.Money{}, num.Money{}, num.Money{}
}

// check runs one guard.
func (s *service) check(r *record, guard document.Guard) error {
	switch guard {
	case document.NoOpenDeposits:
		return s.noOpenDeposits(r)
	case document.NoLiveChildren:
		return s.noLiveChildren(r)
	case document.CreditUnused:
		return s.creditUnused(r)
	case document.DepositUnused:
		return s.depositUnused(r)
	}
	return fmt.Errorf("sales: no such guard: %s", guard)
}

// noLiveChildren refuses while receipts or notes refer to a document. A deposit that keeps an overpayment remains the
// customer's money.
func (s *service) noLiveChildren(r *record) error {
	numbers, err := table.Numbers(s.tx, `d.ref_document_id = $2 AND d.status <> 'void' AND d.document_type IN (`+quoted(func(k document.Kind) bool { return !k.Internal })+`)`, r.ID)
	if err != nil {
		return err
	}
	if len(numbers) > 0 {
		return fault.InvalidStatusTransition.Because("%s is used by other documents; void or delete %s first", r.DocumentNumber, strings.Join(numbers, ", "))
	}
	return nil
}

// creditUnused refuses if the credit of a note was refunded.
func (s *service) creditUnused(r *record) error {
	id, err := db.Get[uint32](s.tx, `SELECT f.id FROM sales_refunds f WHERE f.org_id = $1 AND f.document_id = $2 ORDER BY f.id LIMIT 1`, r.ID)
	switch {
	case errors.Is(err, db.Missing):
		return nil
	case err != nil:
		return err
	}
	return fault.InvalidStatusTransition.Because("the credit of %s was refunded (refund %d)", r.DocumentNumber, id)
}

// release gives back what a document holds: the status of its offer, and deposits.
func (s *service) release(r *record) error {
	if err := s.returnDeposits(r); err != nil {
		return err
	}
	return s.releaseOffer(r)
}
