package document

import (
	"errors"
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Move is a change of status.
type Move struct {
	ID        uint32
	To        Status
	Remark    string
	Confirmed bool      // the stock of a sale may become negative
	BankID    num.Ref   // money account of a draft that is issued, or of a voucher that is paid
	PaidDate  when.Date // of a voucher; not set: today
}

// SetStatus changes the status of a document and carries out the effects of the move.
func (f *Family) SetStatus(tx *db.Tx, in Move) (Handle, error) {
	s := f.start(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Handle{}, err
	}
	if s.sells() {
		err = s.moveSale(r, in)
	} else if err = s.readLines(r); err == nil {
		err = s.movePurchase(r, in)
	}
	if err != nil {
		return Handle{}, err
	}
	tx.Record(s.table, r.ID, r.DocumentNumber+" "+string(in.To))
	return Handle{r, s}, s.write()
}

// moveSale makes one move of a sale as a client asks for it.
func (s *service) moveSale(r *Doc, in Move) error {
	if r.kind().Internal {
		return fault.InvalidStatusTransition.Because("%s is a deposit; deposits can only be changed in the console or with the CLI", r.DocumentNumber)
	}
	if err := s.takeBank(r, in.BankID); err != nil {
		return err
	}
	return s.setStatus(r, in.To, in.Remark, in.Confirmed)
}

// takeBank sets the money account that came with a status. Only a draft can change it.
func (s *service) takeBank(r *Doc, bank num.Ref) error {
	if bank == 0 || bank == r.BankID {
		return nil
	}
	if r.kind().TakesBank && r.Status != Draft {
		return fault.BadRequest.Because("bankId: %s is %s; its money account can no longer change", r.DocumentNumber, r.Status)
	}
	r.BankID = bank
	return s.checkBank(r, true)
}

// nameBank sets the money account of a document that is issued without one: that of the organization.
func (s *service) nameBank(r *Doc) error {
	if !r.kind().TakesBank || r.BankID != 0 {
		return nil
	}
	money, err := ledger.MoneyAccount(s.tx, 0)
	r.BankID = money.BankID
	return err
}

// setStatus makes one move. It runs all checks before it writes anything, in the order in which
// the API reports them.
func (s *service) setStatus(r *Doc, to Status, remark string, confirmed bool) error {
	if to == Void && r.ConsolidatedIntoID != 0 {
		return fault.SalesDocumentAlreadyConsolidated
	}
	if to == Void && r.OpeningID != 0 {
		return fault.InvalidStatusTransition.Because("%s is part of the opening balances; reverse those instead", r.DocumentNumber)
	}
	kind := r.kind()
	if kind.LeftToManagers(r.Status, to) && !s.tx.May(access.ApproveSales) {
		return fault.Forbidden.Because("only owners and admins can change an issued %s to %s", kind.Code, to)
	}
	step, err := kind.Transition(r.Status, to)
	if err != nil {
		return NoMove(fault.InvalidStatusTransition, r.DocumentNumber, r.Status, to, kind.Next(r.Status))
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
	if to == Void {
		if err := s.checkVoid(r, effect.Act == TakeBack); err != nil {
			return err
		}
	}
	if effect.Act == TakeBack {
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
	if to == Void {
		r.empty()
	}
	return nil
}

// empty clears the settled amounts of a document that is voided.
func (r *Doc) empty() {
	r.SignState = voided
	r.Balances = Balances{ReceivedAmount: r.ReceivedAmount}
	r.PaidAmount, r.BaseOutstanding, r.UndueVat, r.UndueVatTotal = num.Money{}, num.Money{}, num.Money{}, num.Money{}
}

// check runs one guard.
func (s *service) check(r *Doc, guard Guard) error {
	switch guard {
	case NoOpenDeposits:
		return s.noOpenDeposits(r)
	case NoLiveChildren:
		return s.noLiveChildren(r)
	case CreditUnused:
		return s.creditUnused(r)
	case DepositUnused:
		return s.depositUnused(r)
	}
	return fmt.Errorf("sales: no such guard: %s", guard)
}

// noLiveChildren refuses while receipts or notes refer to a document. A deposit that keeps an overpayment remains the
// customer's money.
func (s *service) noLiveChildren(r *Doc) error {
	numbers, err := s.numbers(s.tx, `d.ref_document_id = $2 AND d.status <> 'void' AND d.document_type IN (`+s.quoted(func(k Kind) bool { return !k.Internal })+`)`, r.ID)
	if err != nil {
		return err
	}
	if len(numbers) > 0 {
		return fault.InvalidStatusTransition.Because("%s is used by other documents; void or delete %s first", r.DocumentNumber, strings.Join(numbers, ", "))
	}
	return nil
}

// creditUnused refuses if the credit of a note was refunded.
func (s *service) creditUnused(r *Doc) error {
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
func (s *service) release(r *Doc) error {
	if err := s.returnDeposits(r); err != nil {
		return err
	}
	return s.releaseOffer(r)
}
