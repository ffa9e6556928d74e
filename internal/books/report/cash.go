package report

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// CashQuery selects the money accounts, or the transactions of one.
type CashQuery struct {
	// Money account. Lists its transactions.
	BankID num.Ref `query:"bankId"`
	Period
	input.Sheet
	Form
}

// CashRow is a money account or, with bankId, one of its transactions. Fields of the other row type
// are absent.
type CashRow struct {
	// The money account.
	BankID num.Ref `json:"bankId,omitempty"`
	// Name of the money account.
	BankName *string `json:"bankName,omitempty"`
	// Code of the ledger account.
	AccountCode *string `json:"accountCode,omitempty"`
	// Names of other money accounts on the same ledger account, whose money is in this row.
	SharedWith *string `json:"sharedWith,omitempty"`
	// Opening balance.
	Opening *num.Money `json:"opening,omitempty"`
	// Journal entry. Only with bankId.
	EntryID num.Ref `json:"entryId,omitempty"`
	// Number of the journal entry. Only with bankId.
	EntryNumber *string `json:"entryNumber,omitempty"`
	// Date of the entry. Only with bankId.
	Date *when.Date `json:"date,omitempty"`
	// Description of the entry. Only with bankId.
	Description *string `json:"description,omitempty"`
	// Source of the entry. Only with bankId.
	ReferenceType *string `json:"referenceType,omitempty"`
	// Document that posted the entry. Absent if there is none. Only with bankId.
	ReferenceID num.Ref `json:"referenceId,omitempty"`
	// Number of the document. Only with bankId.
	ReferenceNumber *string `json:"referenceNumber,omitempty"`
	// Customer or supplier of the transaction. Absent if there is none. Only with bankId.
	ContactID num.Ref `json:"contactId,omitempty"`
	// Name of the contact. Only with bankId.
	ContactName *string `json:"contactName,omitempty"`
	// Money in.
	In num.Money `json:"in"`
	// Money out.
	Out num.Money `json:"out"`
	// Closing balance.
	Closing *num.Money `json:"closing,omitempty"`
	// Balance after the transaction. Only with bankId.
	Balance *num.Money `json:"balance,omitempty"`
	// Links to details: lines, or entry and document.
	Links Links `json:"links"`
}

// CashTotals are the totals of the money accounts. A ledger account shared by two money accounts is
// counted once.
type CashTotals struct {
	// Opening balance.
	Opening num.Money `json:"opening"`
	// Money in.
	In num.Money `json:"in"`
	// Money out.
	Out num.Money `json:"out"`
	// Closing balance.
	Closing num.Money `json:"closing"`
}

func (t CashTotals) lastLine() map[string]any {
	return map[string]any{"opening": t.Opening, "in": t.In, "out": t.Out, "closing": t.Closing, "balance": t.Closing}
}

// Cash is the cash report: money in and out per money account, or the transactions of one account.
type Cash struct {
	PeriodHead
	// The money accounts or, with bankId, the transactions of that account, oldest first.
	Rows []CashRow `json:"rows"`
	// Totals of all rows over the whole period.
	Totals CashTotals `json:"totals"`
	// Position of the page. Only with bankId.
	Pagination *input.Pagination `json:"pagination,omitempty"`
}

// CashOf returns the cash report of a period.
func CashOf(tx *db.Tx, in CashQuery) (Cash, error) {
	if in.BankID != 0 {
		return moneyLinesOf(tx, in)
	}
	r, p, err := openPeriod(tx, in.Period)
	if err != nil {
		return Cash{}, err
	}
	accounts, err := ledger.MoneyBalances(tx)
	if err != nil {
		return Cash{}, err
	}
	turnovers, err := ledger.Turnovers(tx, p.FromDate, p.ToDate)
	if err != nil {
		return Cash{}, err
	}
	out := Cash{PeriodHead: r.periodHead("cash", p, when.Stamp{}), Rows: []CashRow{}}
	for _, m := range accounts {
		if m.Shared {
			out.share(m)
			continue
		}
		t := turnovers[m.Account.ID]
		name, closing := m.Name(), t.Closing()
		out.Rows = append(out.Rows, CashRow{
			BankID: num.Ref(m.ID), BankName: &name, AccountCode: &m.Account.Code, Opening: &t.Opening, In: t.Debit, Out: t.Credit, Closing: &closing,
			Links: Links{"lines": address("/reports/cash", "bankId", id(m.ID), "fromDate", p.FromDate.String(), "toDate", p.ToDate.String())},
		})
		out.Totals.add(t)
	}
	return out, nil
}

// share adds a money account to the row of its ledger account, so that rows add up.
func (c *Cash) share(m ledger.MoneyBalance) {
	for i := range c.Rows {
		if row := &c.Rows[i]; *row.AccountCode == m.Account.Code {
			names := m.Name()
			if row.SharedWith != nil {
				names = *row.SharedWith + ", " + names
			}
			row.SharedWith = &names
		}
	}
}

func (s *CashTotals) add(t ledger.Turnover) {
	s.Opening, s.In, s.Out, s.Closing = s.Opening.Add(t.Opening), s.In.Add(t.Debit), s.Out.Add(t.Credit), s.Closing.Add(t.Closing())
}

// cashReport is the money accounts, or all lines of one.
func cashReport(tx *db.Tx, in CashQuery) (*Report, error) {
	if in.BankID == 0 {
		out, err := CashOf(tx, in)
		return whole(out, in), err
	}
	l, err := accountOf(tx, in)
	if err != nil {
		return nil, err
	}
	rows := func(each func(CashRow) error) error {
		return l.all(func(row GeneralLedgerRow) error { return each(row.money()) })
	}
	return lines(l.about(), CashTotals{l.totals.Opening, l.totals.Debit, l.totals.Credit, l.totals.Closing}, rows, in.absent()...), nil
}

// absent are the fields that the accounts, or the lines of one, do not have.
func (q CashQuery) absent() []string {
	if q.BankID == 0 {
		return []string{"entryId", "entryNumber", "date", "description", "referenceType", "referenceId", "referenceNumber", "contactId", "contactName", "balance"}
	}
	return []string{"bankId", "bankName", "accountCode", "opening", "closing"}
}

// accountOf selects the lines of the ledger account of a money account.
func accountOf(tx *db.Tx, in CashQuery) (*accountLines, error) {
	r, err := open(tx)
	if err != nil {
		return nil, err
	}
	accounts, err := ledger.MoneyBalances(tx)
	if err != nil {
		return nil, err
	}
	for _, m := range accounts {
		if num.Ref(m.ID) == in.BankID {
			l, err := openLedger(tx, GeneralLedgerQuery{AccountID: m.Account.ID, Period: in.Period, Basis: Basis{"ledger"}})
			if err == nil {
				l.head, l.subject, l.subjectTh = r.periodHead("cash", l.period, when.Stamp{}), m.Name(), ""
			}
			return l, err
		}
	}
	return nil, fault.BankNotFound
}

func moneyLinesOf(tx *db.Tx, in CashQuery) (Cash, error) {
	l, err := accountOf(tx, in)
	if err != nil {
		return Cash{}, err
	}
	out := Cash{PeriodHead: l.head, Rows: []CashRow{}, Totals: CashTotals{l.totals.Opening, l.totals.Debit, l.totals.Credit, l.totals.Closing}}
	at, err := l.page(in.Sheet, func(row GeneralLedgerRow) error {
		out.Rows = append(out.Rows, row.money())
		return nil
	})
	out.Pagination = &at
	return out, err
}

// money converts a ledger line to a transaction of a money account.
func (r GeneralLedgerRow) money() CashRow {
	return CashRow{
		EntryID: num.Ref(r.EntryID), EntryNumber: &r.EntryNumber, Date: &r.Date, Description: &r.Description,
		ReferenceType: &r.ReferenceType, ReferenceID: r.ReferenceID, ReferenceNumber: &r.ReferenceNumber,
		ContactID: r.ContactID, ContactName: &r.ContactName, In: r.Debit, Out: r.Credit, Balance: &r.Balance, Links: r.Links,
	}
}
