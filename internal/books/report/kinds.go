package report

import (
	"slices"
	"strings"

	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
)

// How reports treat documents follows from the table of kinds.
var (
	owed     = document.Sales.Codes(func(k document.Kind) bool { return k.Receivable })
	collects = document.Sales.Codes(func(k document.Kind) bool { return k.Receipt || k.Credits })
	receipts = document.Sales.Codes(func(k document.Kind) bool { return k.Receipt })
	deposits = document.Sales.Codes(func(k document.Kind) bool { return k.Does(document.TakeDeposit) })
	sells    = document.Sales.Codes(func(k document.Kind) bool {
		return k.Does(document.ChargeCustomer) || k.Does(document.SellForCash) || k.Does(document.GiveCredit)
	})
	taxed   = slices.Concat(sells, deposits) // kinds that declare output VAT
	notes   = document.Sales.Codes(func(k document.Kind) bool { return len(k.Reasons) > 0 })
	retail  = document.Sales.Codes(document.Kind.Retail)
	arrives = document.Purchases.Codes(func(k document.Kind) bool { return k.Does(document.ReceiveGoods) })
	bills   = document.Purchases.Codes(func(k document.Kind) bool { return k.Does(document.BookBill) })
	pays    = document.Purchases.Codes(func(k document.Kind) bool { return k.Does(document.PayInvoices) })
)

// among returns a condition that a column has one of the codes. Codes are constants, so the
// planner can use its statistics.
func among(column string, codes ...[]string) string {
	return column + " IN ('" + strings.Join(slices.Concat(codes...), "', '") + "')"
}

// books maps each journal to its condition. A receipt without an invoice is a sale.
var books = map[string]string{
	"sales":     among(made, without(sells, receipts)) + ` OR ` + among(made, receipts) + ` AND NOT ` + settles,
	"receipts":  among(made, deposits) + ` OR ` + among(made, receipts) + ` AND ` + settles,
	"purchases": among(made, arrives, bills),
	"payments":  among(made, pays, others),
	"general":   `NOT ` + among(made, sells, deposits, arrives, bills, pays, others),
}

// others are payments without a purchase document.
var others = []string{expense.Series, ledger.RefTransfer}

const (
	made    = "e.reference_type"
	settles = `EXISTS (SELECT 1 FROM sales_documents d WHERE d.org_id = $1 AND d.id = e.reference_id AND d.ref_document_id IS NOT NULL)`
)

func without(codes, less []string) []string {
	return slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return slices.Contains(less, code) })
}

// sources maps the source of an entry to the path of its record.
var sources = func() map[string]string {
	paths := map[string]string{expense.Series: "/expense-claims/", ledger.RefTransfer: "/money-transfers/", ledger.RefManual: "/journal-entries/",
		ledger.RefPP30: "/tax/filings/", ledger.RefPND3: "/tax/filings/", ledger.RefPND53: "/tax/filings/"}
	for _, k := range document.Sales {
		paths[k.Code] = "/sales/documents/"
	}
	for _, k := range document.Purchases {
		paths[k.Code] = "/purchase/documents/"
	}
	return paths
}()
