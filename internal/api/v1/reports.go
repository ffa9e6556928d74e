package v1

import (
	"context"
	"io"
	"slices"
	"strconv"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/report"
	"kontor/internal/db"
	"kontor/internal/outbound/printout"
)

func reports() []api.Route {
	return api.Group("Reports",
		"Accounting reports. Every row links to its details. "+
			"With format=csv or format=xlsx the response is a file with all rows; with format=pdf it leads to a PDF.",
		slices.Concat(
			reported("trial-balance", "getTrialBalance", report.TrialBalanceOf).
				Says("Trial balance", "Opening balance, movement and closing balance of each account, debit positive."),
			reported("profit-and-loss", "getProfitAndLoss", report.ProfitAndLossOf).
				Says("Profit and loss", "Income and expenses of a period, optionally compared with another period."),
			reported("balance-sheet", "getBalanceSheet", report.BalanceSheetOf).
				Says("Balance sheet", "Assets, liabilities and equity at the end of a day. Earnings are computed, so the result does not depend on closed years."),
			reported("general-ledger", "getGeneralLedger", report.GeneralLedgerOf).
				Says("General ledger", "The lines of one account with its running balance, oldest first."),
			reported("journal", "getJournal", report.JournalOf).
				Says("Journal", "The entries of a period or of one journal, line by line, oldest first."),
			reported("aged-receivables", "getAgedReceivables", report.AgedReceivablesOf).
				Says("Aged receivables", "Open customer balances at the end of a day, by age. Includes documents that were paid or voided later."),
			reported("aged-payables", "getAgedPayables", report.AgedPayablesOf).
				Says("Aged payables", "Open supplier balances at the end of a day, by age."),
			reported("statement", "getStatement", report.AccountStatementOf).
				Says("Statement of account", "What a customer owes: the open documents at the end of a day, or what was charged and paid in a period. Amounts are in the currency of the documents. The balance equals the open documents less the credit of credit notes."),
			reported("stock-valuation", "getStockValuation", report.StockValuationOf).
				Says("Stock valuation", "Stock quantity and book value by warehouse at the end of a day."),
			reported("stock-card", "getStockCard", report.StockCardOf).
				Says("Stock card", "Stock movements of one product with the quantity after each, by posting date."),
			reported("sales", "getSalesReport", report.SalesOf).
				Says("Sales", "Sales of a period by customer, product or month, with cost. Reversals count as negative on their own date."),
			reported("purchases", "getPurchasesReport", report.PurchasesOf).
				Says("Purchases", "Purchases of a period by supplier, product or month: approved supplier invoices, and paid vouchers without one."),
			reported("cash", "getCash", report.CashOf, fault.BankNotFound).
				Says("Cash", "Money in and out of each money account; with bankId, its transactions."),
			reported("bank-reconciliation", "getBankReconciliation", report.BankReconciliationOf, fault.BankNotFound).
				Says("Bank reconciliation", "Balance of the bank and of the ledger at the end of a day, and the postings and bank lines that explain the difference."),
			reported("vat-output", "getVatOutput", report.VatOutputOf).
				Says("Output VAT register", "Tax invoices, notes and deposits of a tax month, reconciled with the output VAT account; differences are explained. Void documents keep their row, without amounts. For organizations in Thailand."),
			reported("vat-input", "getVatInput", report.VatInputOf).
				Says("Input VAT register", "Supplier tax invoices claimed in a tax month, reconciled with the input VAT account, and VAT still waiting for its tax invoice. For organizations in Thailand."),
			reported("pp30", "getPP30", report.PP30Of).
				Says("VAT return", "The boxes of the VAT return (ภ.พ.30) of a tax month: as filed, or as computed now, with what to look at before filing. For organizations in Thailand."),
			reported("wht-received", "getWhtReceived", report.WhtReceivedOf).
				Says("Tax withheld by customers", "Receipts, cash sales and deposits from which customers withheld tax, with their certificates. Voids are negative on their own date. For organizations in Thailand."),
		)...)
}

// reportRoutes are the routes of a report: JSON or a file with all rows, and the PDF.
type reportRoutes struct{ rows, pdf api.Route }

// Says sets summary and description of the report.
func (r reportRoutes) Says(summary, text string) []api.Route {
	return []api.Route{r.rows.Says(summary, text), r.pdf.Says(summary+" as PDF",
		"Answers 303 with the address of the PDF, which takes the same key. At most "+strconv.Itoa(printout.PagesMax)+" pages.")}
}

// printable is a report that can be printed.
type printable interface {
	File() string
	Language() string
}

func reported[In printable, Out any](name, id string, read func(*db.Tx, In) (Out, error), faults ...*fault.Fault) reportRoutes {
	write := func(tx *db.Tx, in In, w io.Writer) error { return report.Named(name).Write(tx, &in, w) }
	return reportRoutes{
		api.On("GET /reports/"+name, access.ReadReports, api.Read(read), api.Data, 200, faults...).Files(api.WriteFile(write)).Printed().Named(id).Extension(),
		api.OnPaper("GET /reports/"+name+"/pdf", access.ReadReports, printed[In](name), faults...).Named(id + "Pdf"),
	}
}

// printed reads a report and draws it.
func printed[In printable](name string) func(*db.Tx, In) (api.Drawing, error) {
	return func(tx *db.Tx, in In) (api.Drawing, error) {
		rows, err := printout.ReadReport(tx, printout.Form{Language: in.Language()}, report.Named(name), &in)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context) (api.Paper, error) {
			file, err := printout.DrawReport(ctx, rows)
			return api.Paper{Name: file.Name, About: file.About, Bytes: file.Bytes}, err
		}, nil
	}
}
