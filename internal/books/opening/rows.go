package opening

import (
	"fmt"
	"slices"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

type date = when.Date

// The lists of debts, as their fields are called.
const (
	receivables = "Receivables"
	payables    = "Payables"
)

// earliest is the first allowed document date.
var earliest = when.NewDate(1990, 1, 1)

// yearsAhead limits how far a date can be in the future, to catch Buddhist calendar years.
const yearsAhead = 100

// finding holds the resolved rows of an opening and their errors. It reads all contacts,
// products and warehouses, since an organization is opened only once.
type finding struct {
	tx    *db.Tx
	day   date
	chart *ledger.Chart
	bad   []fault.Field

	receivables []document.Debt
	payables    []document.Debt
	goods       []stock.Change
	balances    []ledger.Line
	totals      Totals
	defers      map[string]bool      // lists whose VAT can become due on payment
	undue       map[string]num.Money // such VAT of each list
}

// look resolves the rows, or returns all their errors.
func look(tx *db.Tx, in New) (*finding, error) {
	if last := tx.Today().AddMonths(12 * yearsAhead); in.CutOverDate.After(last) {
		return nil, fault.Bad("CutOverDate", "lte", last.String())
	}
	if err := ledger.CheckOpen(tx, in.CutOverDate); err != nil {
		return nil, err
	}
	if len(in.Receivables)+len(in.Payables)+len(in.Accounts)+len(in.Stock) == 0 {
		return nil, fault.BadRequest.Because("no opening balances given; fill receivables, payables, accounts or stock")
	}
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return nil, err
	}
	f := &finding{tx: tx, day: in.CutOverDate, chart: chart, undue: map[string]num.Money{}}
	onPayment := settings.VatOnPayment == org.VatOfServices
	f.defers = map[string]bool{receivables: onPayment, payables: onPayment && settings.InputVat == org.OnTaxInvoice}
	for _, step := range []func(New) error{f.debts, f.stock, f.accounts} {
		if err := step(in); err != nil {
			return nil, err
		}
	}
	if len(f.bad) > 0 {
		return nil, fault.Invalid(f.bad...)
	}
	if f.totals.Difference = f.totals.difference(); !f.totals.Difference.IsZero() {
		t := f.totals
		return nil, fault.JournalEntryImbalanced.Because(
			"receivables %s, payables %s, stock %s, accounts debit %s and credit %s: the opening balance account is left with %s",
			t.Receivables, t.Payables, t.Stock, t.AccountsDebit, t.AccountsCredit, t.Difference).With(t)
	}
	return f, nil
}

// wrong notes a validation error in a field of a row.
func (f *finding) wrong(list string, at int, field, rule, param string) {
	f.bad = append(f.bad, fault.Field{Name: fmt.Sprintf("%s[%d].%s", list, at, field), Tag: rule, Param: param})
}

// debts resolves the contacts and amounts of both lists.
func (f *finding) debts(in New) error {
	if len(in.Receivables)+len(in.Payables) == 0 {
		return nil
	}
	contacts, err := contact.All(f.tx)
	if err != nil {
		return fmt.Errorf("contacts: %w", err)
	}
	people := directory[contact.Contact]{
		id: "ContactID", code: "ContactCode", byID: make(map[uint32]contact.Contact, len(contacts)), byCode: make(map[string]contact.Contact, len(contacts)),
		active: func(c contact.Contact) bool { return c.IsActive },
	}
	imported := people
	imported.code, imported.byCode = "ContactExternalID", make(map[string]contact.Contact, len(contacts))
	for _, c := range contacts {
		people.byID[c.ID], people.byCode[c.Code], imported.byCode[c.ExternalID] = c, c, c
	}
	if f.receivables, f.totals.Receivables, err = f.debtsOf(receivables, in.Receivables, people, imported); err != nil {
		return err
	}
	f.payables, f.totals.Payables, err = f.debtsOf(payables, in.Payables, people, imported)
	return err
}

// debtsOf returns the open items of one list and their sum in base currency. A row without a
// code can name its contact by external ID.
func (f *finding) debtsOf(list string, rows []Debt, people, imported directory[contact.Contact]) (debts []document.Debt, sum num.Money, err error) {
	type number struct {
		contact  uint32
		original string
	}
	seen := map[number]bool{}
	for i, row := range rows {
		by, code := people, row.ContactCode
		if code == "" {
			by, code = imported, row.ContactExternalID
		}
		c, ok := by.find(f, list, i, row.ContactID, code)
		if !ok {
			c.ID = 0
		}
		key := number{c.ID, row.OriginalNumber}
		if ok && seen[key] {
			f.wrong(list, i, "OriginalNumber", "unique", "")
		}
		seen[key] = true
		debt, err := f.debt(list, i, row)
		if err != nil {
			return nil, sum, err
		}
		debt.Contact = c
		debts, sum = append(debts, debt), sum.Add(debt.Base())
	}
	return debts, sum, nil
}

// debt converts one row, without its contact.
func (f *finding) debt(list string, at int, row Debt) (document.Debt, error) {
	if row.Currency == "" {
		row.Currency = f.tx.Currency
	}
	places := currency.Places(row.Currency, f.tx.Currency)
	d := document.Debt{
		OriginalNumber: row.OriginalNumber, IssueDate: row.IssueDate, DueDate: row.DueDate, Amount: row.Amount.Round(places), Tax: row.VatAmount.Round(places),
		Currency: row.Currency, Note: row.Note, Undue: row.Undue,
	}
	if d.Undue && !f.defers[list] {
		f.wrong(list, at, "Undue", "oneof", "false")
	}
	switch {
	case d.IssueDate.After(f.day):
		f.wrong(list, at, "IssueDate", "lte", f.day.String())
	case d.IssueDate.Before(earliest):
		f.wrong(list, at, "IssueDate", "gte", earliest.String())
	}
	if !d.DueDate.IsZero() && d.DueDate.Before(d.IssueDate) {
		f.wrong(list, at, "DueDate", "gte", d.IssueDate.String())
	}
	if d.Amount.IsZero() {
		f.wrong(list, at, "Amount", "gt", "0")
	}
	if d.Tax.Cmp(d.Amount) >= 0 && !d.Tax.IsZero() {
		f.wrong(list, at, "VatAmount", "lt", d.Amount.String())
	}
	rate, err := ledger.RateFor(f.tx, d.Currency, f.day, row.ExchangeRate)
	switch refused := fault.Of(err); {
	case refused != nil && refused.Reason == fault.ExchangeRateMissing:
		f.wrong(list, at, "ExchangeRate", "required", "")
	case refused != nil:
		f.wrong(list, at, "ExchangeRate", "eqfield", "1")
	case err != nil:
		return d, err
	}
	d.Rate = rate
	f.undue[list] = f.undue[list].Add(d.UndueVAT())
	return d, nil
}

// stock resolves the products and warehouses of the goods.
func (f *finding) stock(in New) error {
	if len(in.Stock) == 0 {
		return nil
	}
	lookup, err := f.stockLookup(in.Stock)
	if err != nil {
		return err
	}
	type bucket struct{ product, warehouse uint32 }
	seen := map[bucket]bool{}
	for i, row := range in.Stock {
		p, known := lookup.products.find(f, "Stock", i, row.ProductID, row.ProductCode)
		at := lookup.warehouse(f, i, row)
		if !known {
			continue
		}
		field := "ProductID"
		if row.ProductID == 0 {
			field = "ProductCode"
		}
		switch here := (bucket{p.ID, at}); {
		case !p.Stocked():
			f.wrong("Stock", i, field, "oneof", product.Inventory)
		case lookup.moved[p.ID]:
			f.wrong("Stock", i, field, "unmoved", "")
		case seen[here]:
			f.wrong("Stock", i, field, "unique", "")
		default:
			seen[here] = true
		}
		cost := row.UnitCost.Times(row.Quantity, num.BasePlaces)
		f.totals.Stock = f.totals.Stock.Add(cost)
		f.goods = append(f.goods, stock.Change{
			ProductID: p.ID, WarehouseID: at, Quantity: row.Quantity, Cost: cost, RefID: p.ID, Note: p.Code, Date: f.day,
		})
	}
	return nil
}

// accounts resolves the accounts of the trial balance and compares the control totals with
// their lists.
func (f *finding) accounts(in New) error {
	totals := map[ledger.Key]*controlled{
		ledger.Receivable: {list: "receivables", sum: f.totals.Receivables},
		ledger.Payable:    {list: "payables", sum: f.totals.Payables.Neg()},
		ledger.Inventory:  {list: "stock", sum: f.totals.Stock},
	}
	undue := map[ledger.Key]*controlled{
		ledger.UndueOutputVAT: {list: "undue VAT of receivables", sum: f.undue[receivables].Neg()},
		ledger.UndueInputVAT:  {list: "undue VAT of payables", sum: f.undue[payables]},
	}
	for i, row := range in.Accounts {
		a, ok := f.account(i, row)
		field, sided := f.side(in, i, row)
		if !ok || !sided {
			continue
		}
		if total := totals[a.Key]; total != nil {
			total.add(i, field, row.Debit.Sub(row.Credit.Money))
			continue
		}
		if total := undue[a.Key]; total != nil {
			total.add(i, field, row.Debit.Sub(row.Credit.Money))
		}
		f.totals.AccountsDebit = f.totals.AccountsDebit.Add(row.Debit.Money)
		f.totals.AccountsCredit = f.totals.AccountsCredit.Add(row.Credit.Money)
		f.balances = append(f.balances, ledger.Line{AccountID: a.ID, Debit: row.Debit.Money, Credit: row.Credit.Money, Description: row.Description})
	}
	if len(in.unread) > 0 {
		return nil // the sums are not known
	}
	for _, key := range []ledger.Key{ledger.Receivable, ledger.Payable, ledger.Inventory} {
		if t := totals[key]; t.said && t.held != t.sum {
			f.wrong("Accounts", t.at, t.field, "eqfield", fmt.Sprintf("%s, the sum of %s", t.sum.Abs(), t.list))
		}
	}
	f.undueEquals(in, undue)
	return nil
}

// undueEquals compares VAT that becomes due on payment with the balances of its accounts.
func (f *finding) undueEquals(in New, undue map[ledger.Key]*controlled) {
	for _, of := range []struct {
		key  ledger.Key
		list string
		rows []Debt
	}{{ledger.UndueOutputVAT, receivables, in.Receivables}, {ledger.UndueInputVAT, payables, in.Payables}} {
		t := undue[of.key]
		switch at := slices.IndexFunc(of.rows, func(d Debt) bool { return d.Undue }); {
		case at < 0 || t.held == t.sum:
		case t.said:
			f.wrong("Accounts", t.at, t.field, "eqfield", fmt.Sprintf("%s, the sum of %s", t.sum.Abs(), t.list))
		default:
			f.wrong(of.list, at, "Undue", "eqfield", fmt.Sprintf("balance of account %s", f.chart.Key(of.key).Code))
		}
	}
}

// account resolves the account of a row. The opening balance account itself is not allowed,
// since all others are posted against it.
func (f *finding) account(at int, row Balance) (ledger.Account, bool) {
	a, ok := ledger.Account{}, false
	field := "AccountID"
	switch {
	case row.AccountID != 0:
		a, ok = f.chart.ByID(uint32(row.AccountID))
	case row.AccountCode != "":
		field = "AccountCode"
		a, ok = f.chart.ByCode(row.AccountCode)
	default:
		f.wrong("Accounts", at, field, "required", "")
		return a, false
	}
	switch {
	case !ok:
		f.wrong("Accounts", at, field, "exists", "")
	case !a.IsActive:
		f.wrong("Accounts", at, field, "active", "")
	case a.Key == ledger.OpeningEquity:
		f.wrong("Accounts", at, field, "control", "")
	default:
		return a, true
	}
	return a, false
}

// side returns the field name of the filled side, which must be exactly one.
func (f *finding) side(in New, at int, row Balance) (string, bool) {
	switch {
	case in.unreadable(fmt.Sprintf("Accounts[%d].Credit", at)):
	case row.Debit.IsZero() && row.Credit.IsZero():
		f.wrong("Accounts", at, "Debit", "gt", "0")
	case !row.Debit.IsZero() && !row.Credit.IsZero():
		f.wrong("Accounts", at, "Debit", "lte", "0")
	case row.Debit.IsZero():
		return "Credit", true
	default:
		return "Debit", true
	}
	return "", false
}

// controlled is a control total and the sum of its list, debit positive.
type controlled struct {
	list  string
	sum   num.Money
	held  num.Money
	said  bool
	at    int // first row that names it
	field string
}

func (c *controlled) add(at int, field string, amount num.Money) {
	if !c.said {
		c.said, c.at, c.field = true, at, field
	}
	c.held = c.held.Add(amount)
}
