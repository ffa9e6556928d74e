package document

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// SalePayment is what a receipt settles of one invoice or debit note, in the receipt's currency.
type SalePayment struct {
	_ struct{} `schema:"SalesPayment"`
	// The invoice or debit note.
	DocumentID uint32 `json:"documentId"`
	// Number on its paper: for an opening invoice, its number in the previous books.
	DocumentNumber string `json:"documentNumber"`
	// Date of the invoice.
	IssueDate when.Date `json:"issueDate" null:"no"`
	// Due date of the invoice, or null.
	DueDate when.Date `json:"dueDate"`
	// Grand total of the invoice.
	GrandTotal num.Money `json:"grandTotal"`
	// Deposits applied to the invoice.
	DepositAppliedAmount num.Money `json:"depositAppliedAmount"`
	// Amount credited before this receipt.
	CreditedAmount num.Money `json:"creditedAmount"`
	// Amount paid by earlier receipts.
	PaidAmount num.Money `json:"paidAmount"`
	// Amount that this receipt settles, including withheld tax.
	ReceivedAmount num.Money `json:"receivedAmount"`
	// Tax withheld from it.
	WhtAmount num.Money `json:"whtAmount"`
	// Amount outstanding after this receipt.
	OutstandingAmount num.Money `json:"outstandingAmount"`
}

// Before is the amount settled before the receipt.
func (p SalePayment) Before() num.Money {
	return num.Sum(p.DepositAppliedAmount, p.CreditedAmount, p.PaidAmount)
}

// Settles returns what a receipt settles, oldest invoice first, as of its issue. Other
// documents settle nothing.
func Settles(tx *db.Tx, id uint32) ([]SalePayment, error) {
	return with(Selling, tx, id, (*service).settles)
}

func (s *service) settles(r *Doc) ([]SalePayment, error) {
	source, err := s.source(r)
	switch {
	case err != nil, source == nil, !r.kind().Receipt:
		return []SalePayment{}, err
	case r.Status == Draft:
		return s.willSettle(r, source)
	}
	rows, err := db.List[settlement](s.tx, `SELECT `+db.Columns[settlement]("s")+` FROM sales_settlements s
		WHERE s.org_id = $1 AND s.document_id = $2 ORDER BY s.id`, r.ID)
	if err != nil || len(rows) == 0 {
		return []SalePayment{}, err
	}
	ids := idsOf(rows, func(row settlement) uint32 { return row.TargetID })
	if _, err := s.all(ids); err != nil {
		return nil, err
	}
	earlier, err := db.List[settlement](s.tx, `SELECT `+db.Columns[settlement]("s")+` FROM sales_settlements s
		WHERE s.org_id = $1 AND s.target_id IN ($2) AND s.id < $3 ORDER BY s.id`, ids, rows[0].ID)
	if err != nil {
		return nil, err
	}
	out := make([]SalePayment, len(rows))
	for i, row := range rows {
		out[i] = s.Docs.At(row.TargetID).payment(row.Amount, row.WhtAmount)
		out[i].CreditedAmount, out[i].PaidAmount = num.Money{}, num.Money{} // as of the issue of the receipt
		for _, e := range earlier {
			if e.TargetID == row.TargetID && (e.ReversedAt.IsZero() || e.ReversedAt > row.CreatedAt) {
				out[i].add(e)
			}
		}
		out[i].OutstandingAmount = out[i].GrandTotal.Sub(out[i].Before()).Sub(row.Amount)
	}
	return out, nil
}

// willSettle returns what a draft would settle now.
func (s *service) willSettle(r, source *Doc) ([]SalePayment, error) {
	parts, err := s.allocate(source, r.ReceivedAmount)
	if err != nil {
		return nil, err
	}
	draft := *r
	if err := s.withhold(&draft, parts); err != nil {
		return nil, err
	}
	out := make([]SalePayment, len(parts))
	for i, p := range parts {
		out[i] = p.target.payment(p.amount, p.wht)
	}
	return out, nil
}

// payment is an amount that would settle a document now.
func (r *Doc) payment(amount, wht num.Money) SalePayment {
	return SalePayment{
		DocumentID: r.ID, DocumentNumber: r.PaperNumber(), IssueDate: r.IssueDate, DueDate: r.DueDate,
		GrandTotal: r.GrandTotal, DepositAppliedAmount: r.DepositAppliedAmount, ReceivedAmount: amount, WhtAmount: wht,
		CreditedAmount: r.CreditedAmount, PaidAmount: r.PaidAmount, OutstandingAmount: r.OutstandingAmount.Sub(amount),
	}
}

// add counts an earlier settlement.
func (p *SalePayment) add(e settlement) {
	if e.IsCredit {
		p.CreditedAmount = p.CreditedAmount.Add(e.Amount)
	} else {
		p.PaidAmount = p.PaidAmount.Add(e.Amount)
	}
}

// PayTo is the bank account that customers pay to.
type PayTo struct {
	_ struct{} `schema:"SalesPayTo"`
	// Bank or e-wallet provider.
	BankCompany string `json:"bankCompany"`
	// Bank branch name.
	AccountBranch string `json:"accountBranch"`
	// Account name.
	AccountName string `json:"accountName"`
	// Account number.
	AccountNo string `json:"accountNo"`
	// SWIFT code of the bank.
	SwiftCode string `json:"swiftCode"`
}

// payTo returns the bank account printed on a document that asks for money.
func (s *service) payTo(r *Doc) (*PayTo, error) {
	if !r.kind().Receivable {
		return nil, nil
	}
	b, err := ledger.InvoiceBank(s.tx)
	if err != nil || b == nil {
		return nil, err
	}
	return &PayTo{BankCompany: b.BankCompany, AccountBranch: b.AccountBranch, AccountName: b.AccountName, AccountNo: b.AccountNo, SwiftCode: b.SwiftCode}, nil
}

// Withheld returns the tax that a receipt for the full outstanding amount would withhold.
func Withheld(tx *db.Tx, id uint32) (num.Money, error) {
	return with(Selling, tx, id, func(s *service, r *Doc) (num.Money, error) {
		if !r.kind().Receivable {
			return num.Money{}, nil
		}
		return s.whtOpen(r)
	})
}

// Collected lists the invoices of a billing note with what is open of them, oldest first. It is
// empty for other documents.
func Collected(tx *db.Tx, id uint32) ([]SalePayment, error) {
	return with(Selling, tx, id, (*service).collected)
}

// collected returns the invoices of a consolidated document, as of now.
func (s *service) collected(r *Doc) ([]SalePayment, error) {
	if !r.IsConsolidated {
		return []SalePayment{}, nil
	}
	inside, err := s.inside(r)
	if err != nil {
		return nil, err
	}
	out := make([]SalePayment, len(inside))
	for i, source := range inside {
		out[i] = source.payment(num.Money{}, num.Money{})
	}
	return out, nil
}
