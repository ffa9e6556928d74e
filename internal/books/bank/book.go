package bank

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
	"kontor/internal/trade/tax"
)

// Confirming repeats a request that would post what is already posted.
type Confirming struct {
	// Posts although an open posting of this amount exists within 7 days.
	ConfirmNew bool `json:"confirmNew"`
}

// NewEntry books a line with a journal entry.
type NewEntry struct {
	_ struct{} `schema:"BankEntry"`

	LineByID
	// Account to post the whole line to. Send either this or items.
	AccountID num.Ref `json:"accountId"`
	// Value before VAT, if the whole line is posted to one account. See the items.
	BaseAmount num.Booked `json:"baseAmount" validate:"gte=0"`
	// Accounts to split the line over.
	Items []Item `json:"items" validate:"max=100,dive"`
	// Description of the entry. Defaults to the text of the line.
	Description string `json:"description" validate:"max=255"`
	// Date of the entry (YYYY-MM-DD). Defaults to the date of the line.
	Date when.Date `json:"date"`
	Confirming
}

// Item is a part of a line.
type Item struct {
	_ struct{} `schema:"BankEntryItem"`
	// Account to post to.
	AccountID uint32 `json:"accountId" validate:"required"`
	// Amount, signed like the line.
	Amount num.Booked `json:"amount" validate:"required"`
	// Description of the part.
	Description string `json:"description" validate:"max=255"`
	// Value before VAT, without sign. It makes the entry a row of a VAT register. If the account is input
	// or output VAT, the amount is the VAT of this value. Otherwise the amount includes VAT: this value is posted to the
	// account and the remainder to input VAT for money out, or output VAT for money in.
	BaseAmount num.Booked `json:"baseAmount" validate:"gte=0"`
}

// Booked says which open postings a request would repeat.
type Booked struct {
	// Word for the case.
	Reason fault.Reason `json:"reason"`
	// Open postings of the same amount.
	JournalLineIDs []uint32 `json:"journalLineIds"`
}

// notBooked refuses to book a line whose amount is already posted.
func (c Confirming) notBooked(tx *db.Tx, s record, l row) error {
	if c.ConfirmNew {
		return nil
	}
	same, err := ledger.OpenLinesOf(tx, s.AccountID, l.Amount, l.Date.AddDays(-nearDays), l.Date.AddDays(nearDays))
	if err != nil {
		return err
	}
	if len(same) == 0 {
		return nil
	}
	return fault.Conflict.Because("%s is already posted within %d days; match the line with that posting, or repeat the request with confirmNew", l.Amount, nearDays).
		For(fault.Duplicate).With(Booked{fault.Duplicate, same[:min(len(same), documentsMost)]})
}

// Entry books a line with a journal entry.
func Entry(tx *db.Tx, in NewEntry) (Line, error) {
	l, s, err := openLineOf(tx, in.LineByID)
	if err != nil {
		return Line{}, err
	}
	items, field := in.Items, "Items"
	switch {
	case in.AccountID != 0 && len(items) > 0:
		return Line{}, fault.Bad("AccountID", "excluded_with").Because("send either accountId or items")
	case in.AccountID != 0:
		field = "AccountID"
		items = []Item{{AccountID: uint32(in.AccountID), Amount: num.Booked{Money: l.Amount}, BaseAmount: in.BaseAmount}}
	case len(items) == 0:
		return Line{}, fault.Bad("AccountID", "required")
	case !in.BaseAmount.IsZero():
		return Line{}, fault.Bad("BaseAmount", "excluded_with").Because("send the value before VAT with the items")
	}
	var sum num.Money
	for _, item := range items {
		sum = sum.Add(item.Amount.Money)
	}
	if sum != l.Amount {
		return Line{}, fault.Bad("Items", "eqfield", l.Amount.String()).Because("the items add up to %s, the line is %s", sum, l.Amount)
	}
	if err := in.notBooked(tx, s, l); err != nil {
		return Line{}, err
	}
	j := &joint{tx: tx, s: s, lines: []row{l}}
	if len(items) == 1 && items[0].BaseAmount.IsZero() {
		j.account = num.Ref(items[0].AccountID)
	}
	if err := j.book(field, in.Description, items, in); err != nil {
		return Line{}, err
	}
	return j.done(l.ID)
}

// book posts manual entries of the first line and adds their postings: one, or two if items have input VAT and
// others output VAT, since an entry is a row of one register. field is where the request names the account.
func (j *joint) book(field, description string, items []Item, in NewEntry) error {
	chart, err := ledger.ChartOf(j.tx)
	if err != nil {
		return err
	}
	output := func(item Item) bool { return item.outputVAT(chart) }
	input := func(item Item) bool { return !item.BaseAmount.IsZero() && !output(item) }
	split := slices.ContainsFunc(items, input) && slices.ContainsFunc(items, output)
	var all [2]entry
	for i, item := range items {
		one := &all[0]
		if split && output(item) {
			one = &all[1]
		}
		at := field
		if field == "Items" {
			at = fmt.Sprintf("Items[%d].AccountID", i)
		}
		one.items, one.at = append(one.items, item), append(one.at, at)
	}
	for _, one := range all {
		if len(one.items) == 0 {
			continue
		}
		if err := j.post(one, strings.TrimSpace(description), in.Date); err != nil {
			return err
		}
	}
	return nil
}

// entry is the items of one journal entry, and where the request names their accounts.
type entry struct {
	items []Item
	at    []string
}

// outputVAT reports whether an item with a value before VAT belongs to the register of output VAT.
func (i Item) outputVAT(chart *ledger.Chart) bool {
	output, input := chart.Key(ledger.OutputVAT).ID, chart.Key(ledger.InputVAT).ID
	return !i.BaseAmount.IsZero() && (i.AccountID == output || i.AccountID != input && i.Amount.Sign() > 0)
}

// post posts one manual entry and adds its postings.
func (j *joint) post(one entry, description string, date when.Date) error {
	l := j.lines[0]
	e := ledger.NewEntry{EntryDate: cmp.Or(date, l.Date), Description: cmp.Or(description, cut(l.Text))}
	var money num.Money
	for i, item := range one.items {
		if err := j.add(&e, one.at[i], item); err != nil {
			return err
		}
		money = money.Add(item.Amount.Money)
	}
	if money.IsZero() {
		return fault.Bad("Items", "gt", "0").Because("the items add up to 0")
	}
	e.Lines = append([]ledger.NewLine{side(j.s.AccountID, money, "")}, e.Lines...)
	made, err := ledger.Create(j.tx, e)
	if err != nil {
		return err
	}
	if !made.VatBase.IsZero() {
		if err := tax.CheckMonth(j.tx, when.MonthOf(e.EntryDate), tax.Issues); err != nil {
			return err
		}
	}
	j.made = append(j.made, Made{Type: ledger.RefManual, ID: made.ID, Number: made.EntryNumber})
	return j.addEntries(made.ID)
}

// add adds the lines of an item to an entry, and its value before VAT. at is where the request names
// the account.
func (j *joint) add(e *ledger.NewEntry, at string, item Item) error {
	account, err := j.checkAccount(at, item.AccountID)
	if err != nil {
		return err
	}
	chart, err := ledger.ChartOf(j.tx)
	if err != nil {
		return err
	}
	vat, base := chart.Key(ledger.InputVAT), item.BaseAmount.Money
	if account.Key == ledger.OutputVAT || item.outputVAT(chart) {
		vat = chart.Key(ledger.OutputVAT)
	}
	field := strings.TrimSuffix(at, "AccountID") + "BaseAmount"
	switch alone := account == vat; {
	case alone && base.IsZero():
		return fault.Bad(field, "required").Because("%s is an account of VAT; send the value before VAT too", account.Code)
	case base.IsZero() || alone:
		e.Lines = append(e.Lines, side(item.AccountID, item.Amount.Neg(), item.Description))
	case base.Cmp(item.Amount.Abs()) >= 0:
		return fault.Bad(field, "lt", item.Amount.Abs().String()).Because("the amount %s includes VAT, so the value before VAT has to be less", item.Amount.Abs())
	}
	if base.IsZero() {
		return nil
	}
	charged := item.Amount.Abs()
	if account != vat {
		charged = charged.Sub(base)
	}
	if charged.Cmp(base) > 0 {
		return fault.Bad(field, "gte", charged.String()).Because("VAT of %s is more than its value of %s", charged, base)
	}
	if base.Part(num.PercentOf(1), num.BasePlaces).Cmp(charged) > 0 {
		return fault.Bad(field, "lte", charged.Times(num.QtyOf(100), num.BasePlaces).String()).Because("VAT of %s is less than 1 %% of its value of %s",
			charged, base)
	}
	if item.Amount.Sign() < 0 {
		base = base.Neg()
	}
	if account != vat {
		e.Lines = append(e.Lines, side(item.AccountID, base.Neg(), item.Description), side(vat.ID, base.Sub(item.Amount.Money), item.Description))
	}
	if vat.Key == ledger.InputVAT {
		base = base.Neg()
	}
	if e.VatBase.Sign()*base.Sign() < 0 {
		return fault.Bad(field, "oneof").Because("one entry has either VAT or its refund; post the other with a journal entry")
	}
	e.VatBase = e.VatBase.Add(base)
	return nil
}

// side returns a line with an amount that is debit positive.
func side(account uint32, amount num.Money, description string) ledger.NewLine {
	l := ledger.NewLine{AccountID: account, Description: description}
	if amount.Sign() > 0 {
		l.Debit = num.Booked{Money: amount}
	} else {
		l.Credit = num.Booked{Money: amount.Neg()}
	}
	return l
}

// cut shortens a text to the length of a description.
func cut(text string) string {
	letters := []rune(text)
	return string(letters[:min(255, len(letters))])
}

// checkAccount refuses accounts that do not exist, control accounts other than those of VAT, and the
// accounts of money accounts: money moves between them by transfers.
func (j *joint) checkAccount(field string, id uint32) (ledger.Account, error) {
	chart, err := ledger.ChartOf(j.tx)
	if err != nil {
		return ledger.Account{}, err
	}
	account, err := chart.ChosenOrVAT(field, id)
	if err != nil {
		return account, err
	}
	banks, err := ledger.MoneyBalances(j.tx)
	if err == nil && slices.ContainsFunc(banks, func(b ledger.MoneyBalance) bool { return b.Account.ID == id }) {
		err = fault.Bad(field, "oneof").Because("the account belongs to a money account; book a transfer instead")
	}
	return account, err
}

// Settling settles documents with a line.
type Settling struct {
	_ struct{} `schema:"BankSettlement"`

	LineByID
	// The documents: invoices and debit notes for money in, supplier invoices for money out.
	Documents []Settled `json:"documents" validate:"required,min=1,max=500,dive"`
	// What remains, posted to an account.
	Rest *Rest `json:"rest"`
	// Date of the receipts or vouchers (YYYY-MM-DD). Defaults to the date of the line.
	Date when.Date `json:"date"`
	Confirming
}

// Settled is a document that a line settles.
type Settled struct {
	_ struct{} `schema:"BankSettledDocument"`
	// Type of the document.
	DocumentType string `json:"documentType" validate:"required,max=2"`
	// Id of the document.
	DocumentID uint32 `json:"documentId" validate:"required"`
	// Amount settled, including withheld tax. Defaults to the outstanding amount.
	Amount *num.Money `json:"amount" validate:"gt=0"`
	// Tax withheld. Defaults to the tax due.
	WhtAmount *num.Money `json:"whtAmount" validate:"gte=0"`
}

// Settle creates receipts or payment vouchers for a line and matches it with them.
func Settle(tx *db.Tx, in Settling) (Line, error) {
	l, s, err := openLineOf(tx, in.LineByID)
	if err != nil {
		return Line{}, err
	}
	if err := in.sides(l); err != nil {
		return Line{}, err
	}
	if err := in.notBooked(tx, s, l); err != nil {
		return Line{}, err
	}
	if in.Date.IsZero() {
		in.Date = l.Date
	}
	j := &joint{tx: tx, s: s, lines: []row{l}}
	if l.Amount.Sign() > 0 {
		err = in.receive(j)
	} else {
		err = in.pay(j)
	}
	if err != nil {
		return Line{}, err
	}
	if money := j.booked().Add(in.Rest.amount()); money != l.Amount {
		return Line{}, fault.Bad("Documents", "eqfield", l.Amount.String()).
			Because("the documents and the rest add up to %s, the line is %s", money, l.Amount)
	}
	if err := j.bookRest(in.Rest); err != nil {
		return Line{}, err
	}
	return j.done(l.ID)
}

// sides refuses documents of the other side.
func (in Settling) sides(l row) error {
	receivable := document.Sales.Codes(func(k document.Kind) bool { return k.Receivable })
	allowed := receivable
	if l.Amount.Sign() < 0 {
		allowed = document.Purchases.Codes(document.Kind.Bills)
	}
	for i, d := range in.Documents {
		if !slices.Contains(allowed, d.DocumentType) {
			return fault.Bad(fmt.Sprintf("Documents[%d].DocumentType", i), "oneof", strings.Join(allowed, " "))
		}
	}
	return nil
}

// receive creates a receipt for each document.
func (in Settling) receive(j *joint) error {
	for i, d := range in.Documents {
		got, err := sales.Receive(j.tx, sales.Receipt{ID: d.DocumentID, ReceivedAmount: d.Amount, WhtAmount: d.WhtAmount, IssueDate: in.Date, BankID: num.Ref(j.s.BankID)})
		if fault.SalesDocumentNotFound.Is(err) {
			return fault.Bad(fmt.Sprintf("Documents[%d].DocumentID", i), "exists")
		}
		if err != nil {
			return err
		}
		if err := j.addRecord(Made{Type: madeReceipt, ID: got.ID, Number: got.DocumentNumber}, madeReceipt); err != nil {
			return err
		}
	}
	return nil
}

// pay creates a paid voucher for each supplier.
func (in Settling) pay(j *joint) error {
	bySupplier, order := map[num.Ref][]int{}, []num.Ref{}
	for i, d := range in.Documents {
		bill, err := purchase.Get(j.tx, purchase.ByID{ID: d.DocumentID})
		if fault.NotFound.Is(err) {
			return fault.Bad(fmt.Sprintf("Documents[%d].DocumentID", i), "exists")
		}
		if err != nil {
			return err
		}
		if bySupplier[bill.ContactID] == nil {
			order = append(order, bill.ContactID)
		}
		bySupplier[bill.ContactID] = append(bySupplier[bill.ContactID], i)
		if d.Amount == nil {
			in.Documents[i].Amount = &bill.OutstandingAmount
		}
		if d.WhtAmount == nil {
			withheld, _ := bill.Withholds(*in.Documents[i].Amount, currency.Places(bill.Currency, j.tx.Currency))
			in.Documents[i].WhtAmount = &withheld
		}
	}
	for _, supplier := range order {
		together := purchase.BillsPayment{Paid: purchase.Paid{PaidDate: in.Date, BankID: num.Ref(j.s.BankID)}}
		var withheld num.Money
		for _, i := range bySupplier[supplier] {
			d := in.Documents[i]
			together.Documents = append(together.Documents, purchase.BillPart{DocID: d.DocumentID, Amount: d.Amount})
			withheld = withheld.Add(*d.WhtAmount)
		}
		together.WhtAmount = &withheld
		paid, err := purchase.PayTogether(j.tx, together)
		if err != nil {
			return err
		}
		if err := j.addRecord(Made{Type: madeVoucher, ID: paid.ID, Number: paid.DocNumber}, madeVoucher); err != nil {
			return err
		}
	}
	return nil
}

// Moving books a line as a transfer to or from another money account.
type Moving struct {
	_ struct{} `schema:"BankTransfer"`

	LineByID
	// The other money account.
	BankID uint32 `json:"bankId" validate:"required"`
	// Bank fee, charged to the account that the money leaves.
	FeeAmount num.Booked `json:"feeAmount" validate:"gte=0"`
	// Open line of the other money account, which is matched too.
	LineID num.Ref `json:"lineId"`
	Confirming
}

// Transfer books a line as a money transfer and matches it.
func Transfer(tx *db.Tx, in Moving) (Line, error) {
	l, s, err := openLineOf(tx, in.LineByID)
	if err != nil {
		return Line{}, err
	}
	if err := in.notBooked(tx, s, l); err != nil {
		return Line{}, err
	}
	move := ledger.NewTransfer{TransferFields: ledger.TransferFields{Date: l.Date, FromBankID: in.BankID, ToBankID: s.BankID, Description: cut(l.Text)},
		Amount: num.Booked{Money: l.Amount}, FeeAmount: in.FeeAmount}
	if l.Amount.Sign() < 0 {
		move.FromBankID, move.ToBankID = s.BankID, in.BankID
		move.Amount = num.Booked{Money: l.Amount.Neg().Sub(in.FeeAmount.Money)}
	}
	if move.Amount.Sign() <= 0 {
		return Line{}, fault.Bad("FeeAmount", "lt", l.Amount.Abs().String())
	}
	made, err := ledger.CreateTransfer(tx, move)
	if err != nil {
		return Line{}, err
	}
	record := Made{Type: ledger.RefTransfer, ID: made.ID, Number: made.Number}
	if in.LineID != 0 {
		if err := in.matchOther(tx, record); err != nil {
			return Line{}, err
		}
	}
	j := &joint{tx: tx, s: s, lines: []row{l}}
	if err := j.addRecord(record, ledger.RefTransfer); err != nil {
		return Line{}, err
	}
	return j.done(l.ID)
}

// matchOther matches the line of the other money account with the transfer.
func (in Moving) matchOther(tx *db.Tx, made Made) error {
	other, err := db.List[row](tx, selectRows+`WHERE b.org_id = $1 AND b.id = $2 AND b.bank_id = $3`, in.LineID, in.BankID)
	if err != nil {
		return fmt.Errorf("bank line %d: %w", in.LineID, err)
	}
	if len(other) == 0 {
		return fault.Bad("LineID", "exists")
	}
	l, s, err := openLineOf(tx, LineByID{ID: other[0].StatementID, LineID: other[0].ID})
	if err != nil {
		return err
	}
	j := &joint{tx: tx, s: s, lines: []row{l}}
	if err := j.addRecord(made, ledger.RefTransfer); err != nil {
		return err
	}
	if j.booked() != l.Amount {
		return fault.Bad("LineID", "eqfield", l.Amount.String()).Because("the line of the other money account is %s, the transfer %s", l.Amount, j.booked())
	}
	return j.save()
}
