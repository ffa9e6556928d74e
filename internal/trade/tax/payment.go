package tax

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Payment is money paid for a return, or refunded by the Revenue Department.
type Payment struct {
	_ struct{} `schema:"TaxPayment"`
	// Id of the payment.
	ID uint32 `json:"id" db:"id"`
	// Payment date.
	Date when.Date `json:"date" db:"payment_date,once" null:"no"`
	// Money account. Null means the organization's default account.
	BankID num.Ref `json:"bankId" db:"bank_id,once"`
	// Amount paid, or refunded.
	Amount num.Money `json:"amount" db:"amount,once"`
	// Bank fee.
	FeeAmount num.Money `json:"feeAmount" db:"fee_amount,once"`
	// Journal entry of the payment.
	EntryID uint32 `json:"entryId" db:"entry_id,once"`
	// The reversing journal entry. Null if the payment is not reversed.
	ReversalEntryID num.Ref `json:"reversalEntryId" db:"reversal_entry_id"`
	// When the payment was recorded, in Unix seconds.
	CreatedAt when.Unix `json:"createdAt" db:"created_at,once"`
	// Name of the user who recorded it.
	CreatedByName string `json:"createdByName" db:"created_by_name,once"`
}

// payment is a payment as stored.
type payment struct {
	Payment
	Form      string     `db:"form,once"`
	Month     when.Month `db:"month,once"`
	FilingID  uint32     `db:"filing_id,once"`
	IsRefund  bool       `db:"is_refund,once"`
	CreatedBy num.Ref    `db:"created_by,once"`
	UpdatedAt when.Unix  `db:"updated_at"`
}

const payments = "tax_payments"

var selectPayments = `SELECT ` + db.Columns[payment]("p") + ` FROM tax_payments p WHERE p.org_id = $1 AND p.month IN ($2) ORDER BY p.id`

// formMonth identifies what payments belong to.
type formMonth struct {
	form  string
	month when.Month
}

// paymentsOf returns the payments of the forms and months of returns.
func paymentsOf(tx *db.Tx, rows []filing) (map[formMonth][]payment, error) {
	found := map[formMonth][]payment{}
	var months db.Texts
	for _, r := range rows {
		months = append(months, r.Month.String())
	}
	if len(months) == 0 {
		return found, nil
	}
	all, err := db.List[payment](tx, selectPayments, months)
	if err != nil {
		return nil, fmt.Errorf("tax payments: %w", err)
	}
	for _, p := range all {
		of := formMonth{p.Form, p.Month}
		found[of] = append(found[of], p)
	}
	return found, nil
}

// NewPayment pays a return, or records the refund of its excess.
type NewPayment struct {
	_ struct{} `schema:"TaxPaymentInput"`
	// Id of the return.
	ID uint32 `path:"id"`
	// Payment date (YYYY-MM-DD). Must be after the organization's lock date.
	Date when.Date `json:"date" validate:"required"`
	// Money account. Defaults to the organization's default account.
	BankID num.Ref `json:"bankId"`
	// Amount, at most the outstanding amount.
	Amount num.Booked `json:"amount" validate:"required,gt=0"`
	// Bank fee, charged to the money account.
	FeeAmount num.Booked `json:"feeAmount" validate:"gte=0"`
}

// Pay records a payment of a return. If the return expects a refund, it records the refund.
func Pay(tx *db.Tx, in NewPayment) (Payment, error) {
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return Payment{}, err
	}
	if r.Status != Filed && r.Status != Amending {
		return Payment{}, fault.Conflict.Because("this return is %s; pay the return in force", r.Status).For(fault.AlreadyDone)
	}
	paid, err := paymentsOf(tx, []filing{r})
	if err != nil {
		return Payment{}, err
	}
	before, outstanding := r.settled(paid[formMonth{r.Form, r.Month}])
	if in.Amount.Cmp(outstanding.Abs()) > 0 {
		return Payment{}, fault.Bad("Amount", "lte", outstanding.Abs().String())
	}
	if in.BankID != 0 {
		if err := ledger.CheckBank(tx, uint32(in.BankID)); err != nil {
			return Payment{}, err
		}
	}
	p := payment{Form: r.Form, Month: r.Month, FilingID: r.ID, IsRefund: outstanding.Sign() < 0, CreatedBy: num.Ref(tx.User), UpdatedAt: tx.Stamp(),
		Payment: Payment{Date: in.Date, BankID: in.BankID, Amount: in.Amount.Money, FeeAmount: in.FeeAmount.Money, CreatedAt: tx.Stamp(), CreatedByName: tx.UserName}}
	if p.EntryID, err = p.post(tx, r, before); err != nil {
		return Payment{}, err
	}
	if p.ID, err = db.NextID(tx, payments); err != nil {
		return Payment{}, err
	}
	if err := db.Insert(tx, payments, p); err != nil {
		return Payment{}, fmt.Errorf("tax payment: %w", err)
	}
	tx.Record(filings, r.ID, r.name()+" payment "+p.Amount.String())
	r.tell(tx, event.FilingPaid)
	return p.Payment, nil
}

// name names a return: PP30 2026-10.
func (r filing) name() string { return r.Form + " " + r.Month.String() }

// tell notes an event of a return.
func (r filing) tell(tx *db.Tx, kind event.Kind[event.Return]) {
	tx.Event(kind.On(r.ID, r.name(), event.Return{Form: r.Form, Month: r.Month}))
}

// post posts a payment: the tax payable and the fee against money, or money against the
// refundable VAT. before is what was paid already.
func (p payment) post(tx *db.Tx, r filing, before num.Money) (uint32, error) {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return 0, err
	}
	money, err := ledger.MoneyAccount(tx, p.BankID)
	if err != nil {
		return 0, err
	}
	fee := ledger.Line{AccountID: chart.Key(ledger.BankCharges).ID, Debit: p.FeeAmount}
	var lines []ledger.Line
	if p.IsRefund {
		lines = []ledger.Line{money.Line(p.Amount, num.Money{}), {AccountID: chart.Key(ledger.VATRefundable).ID, Credit: p.Amount}, fee, money.Line(num.Money{}, p.FeeAmount)}
	} else {
		lines = append(r.owed(chart, before, p.Amount), fee, money.Line(num.Money{}, p.Amount.Add(p.FeeAmount)))
	}
	return ledger.Post(tx, ledger.Entry{Date: p.Date, Description: "payment of " + r.name(), RefType: r.Form, RefID: num.Ref(r.ID), RefNumber: r.name(), Lines: lines})
}

// owed returns the debit lines of what a payment clears. The surcharge of a withholding tax
// return is paid last and is an expense of the payment.
func (r filing) owed(chart *ledger.Chart, before, amount num.Money) []ledger.Line {
	if r.Form == PP30 {
		return []ledger.Line{{AccountID: chart.Key(ledger.VATPayable).ID, Debit: amount}}
	}
	surcharge := above(before.Add(amount).Sub(r.Totals.TaxAmount)).Sub(above(before.Sub(r.Totals.TaxAmount)))
	return []ledger.Line{
		{AccountID: chart.Key(ledger.WHTPayable).ID, Debit: amount.Sub(surcharge)},
		{AccountID: chart.Key(ledger.ExpenseDefault).ID, Debit: surcharge},
	}
}

// PaymentReversal reverses a payment.
type PaymentReversal struct {
	// Id of the return.
	ID uint32 `path:"id"`
	// Id of the payment.
	PaymentID uint32 `path:"paymentId"`
	// Date of the reversing entry (YYYY-MM-DD). Defaults to today.
	Date when.Date `json:"date"`
}

// ReversePayment reverses a payment of a return.
func ReversePayment(tx *db.Tx, in PaymentReversal) (Payment, error) {
	r, err := filingByID(tx, in.ID)
	if err != nil {
		return Payment{}, err
	}
	p, err := db.Get[payment](tx, `SELECT `+db.Columns[payment]("p")+` FROM tax_payments p WHERE p.org_id = $1 AND p.id = $2 AND p.form = $3 AND p.month = $4`,
		in.PaymentID, r.Form, r.Month)
	switch {
	case err != nil:
		return Payment{}, db.Or(fmt.Errorf("tax payment %d: %w", in.PaymentID, err), fault.NotFound)
	case p.ReversalEntryID != 0:
		return Payment{}, fault.Conflict.Because("this payment is already reversed").For(fault.AlreadyDone)
	}
	if in.Date.IsZero() {
		in.Date = tx.Today()
	}
	made, err := ledger.RecordedOf(tx, []uint32{p.EntryID})
	if err != nil {
		return Payment{}, err
	}
	id, err := ledger.Post(tx, made[0].Reversal(in.Date, "reversal of "+made[0].Number))
	if err != nil {
		return Payment{}, err
	}
	p.ReversalEntryID, p.UpdatedAt = num.Ref(id), tx.Stamp()
	if err := db.Update(tx, payments, p); err != nil {
		return Payment{}, fmt.Errorf("tax payment %d: %w", p.ID, err)
	}
	tx.Record(filings, r.ID, r.name()+" payment reversed")
	r.tell(tx, event.FilingPaymentReversed)
	return p.Payment, nil
}
