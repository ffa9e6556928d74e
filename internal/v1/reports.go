package v1

import (
	"io"

	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/report"
)

func reports() []api.Route {
	return api.Group("Reports",
		"What the books hold, line by line or in sums. Every row has links to the answers that explain it. "+
			"With format=csv or format=xlsx the answer is a file with all rows.",
		reported("trial-balance", "getTrialBalance", report.TrialBalanceOf, report.WriteTrialBalance).
			Says("Trial balance", "What each account held before a period, moved in it and holds after it, debit positive."),
		reported("profit-and-loss", "getProfitAndLoss", report.ProfitAndLossOf, report.WriteProfitAndLoss).
			Says("Profit and loss", "What a period earned and spent, beside another one if asked for."),
		reported("balance-sheet", "getBalanceSheet", report.BalanceSheetOf, report.WriteBalanceSheet).
			Says("Balance sheet", "What the organization has, owes and is worth at the end of a day. Earnings of fiscal years are computed: it is the same whether years were closed or not."),
		reported("general-ledger", "getGeneralLedger", report.GeneralLedgerOf, report.WriteGeneralLedger).
			Says("General ledger", "The lines of one account with its running balance, oldest first."),
		reported("journal", "getJournal", report.JournalOf, report.WriteJournal).
			Says("Journal", "The entries of a period, or of one book of it, line by line, oldest first."),
		reported("aged-receivables", "getAgedReceivables", report.AgedReceivablesOf, report.WriteAgedReceivables).
			Says("Aged receivables", "What customers owed at the end of a day, by how long it was overdue. What was voided or paid later is still in it."),
		reported("aged-payables", "getAgedPayables", report.AgedPayablesOf, report.WriteAgedPayables).
			Says("Aged payables", "What was owed to suppliers at the end of a day, by how long it was overdue."),
		reported("stock-valuation", "getStockValuation", report.StockValuationOf, report.WriteStockValuation).
			Says("Stock valuation", "What lay in each warehouse at the end of a day, and what it was worth in the books."),
		reported("stock-card", "getStockCard", report.StockCardOf, report.WriteStockCard).
			Says("Stock card", "The movements of one product with what was there after each, by the day on which they stand in the books."),
		reported("sales", "getSalesReport", report.SalesOf, report.WriteSales).
			Says("Sales", "What was sold in a period by customer, product or month, with its cost. What was undone counts negative on the day on which it was."),
		reported("purchases", "getPurchasesReport", report.PurchasesOf, report.WritePurchases).
			Says("Purchases", "Approved supplier invoices and paid vouchers without one, by supplier, product or month, as they stand."),
		reported("cash", "getCash", report.CashOf, report.WriteCash, fault.BankNotFound).
			Says("Cash", "What came into and went out of each money account; with bankId its lines."),
		reported("vat-output", "getVatOutput", report.VatOutputOf, report.WriteVatOutput).
			Says("Register of output VAT", "The tax invoices, notes and deposits of a tax month, held against the account of output VAT: what the two differ by is explained. Void documents keep their row, without amounts. For organizations of Thailand."),
		reported("vat-input", "getVatInput", report.VatInputOf, report.WriteVatInput).
			Says("Register of input VAT", "The tax invoices of suppliers that are claimed in a tax month, held against the account of input VAT, and what still waits for its tax invoice. For organizations of Thailand."),
	)
}

// reported is the route of a report: JSON, or a file with all rows.
func reported[In, Out any](name, id string, read func(*db.Tx, In) (Out, error), write func(*db.Tx, In, io.Writer) error, faults ...*fault.Fault) api.Route {
	return api.On("GET /reports/"+name, access.ReadReports, api.Read(read), api.Data, 200, faults...).Files(api.WriteFile(write)).Named(id).Extension()
}
