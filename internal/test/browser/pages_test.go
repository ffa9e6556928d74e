package browser

// screens lists the pages of every section of the console, below the demo company.
// TestScreens opens each of them, and make screenshots takes their pictures.
var screens = []string{
	// home
	"/",
	// sales
	"/sales",
	"/sales?status=overdue",
	"/sales?search=nothing",
	"/sales/1",
	"/sales/182",
	"/sales/399",
	"/sales/386/edit",
	"/sales/new?type=IV",
	// purchase
	"/purchases",
	"/purchases?docType=PI",
	"/purchases?search=nothing",
	"/purchases/1",
	"/purchases/4",
	"/purchases/new?type=PO",
	"/purchases/new?type=GR&from=190",
	// expense
	"/claims",
	"/claims?search=nothing",
	"/claims/8",
	"/claims/1",
	"/claims/new",
	"/claims/5/items/9/tax-invoice",
	// contact
	"/contacts",
	"/contacts?isSupplier=true",
	"/contacts?search=nothing",
	"/contacts/1",
	"/contacts/new",
	"/contacts/1/edit",
	// product
	"/products",
	"/products?search=nothing",
	"/products/2",
	"/products/new",
	"/products/2/edit",
	"/products/2/adjust",
	"/products/2/transfer",
	"/stock",
	// imports
	"/imports",
	"/imports?kind=products",
	// print
	"/sales/399/print?copy=original",
	"/sales/399/print?lang=both&copy=original",
	"/purchases/1/print",
	// journal
	"/journal",
	"/journal?referenceType=MANUAL",
	"/journal/1",
	"/journal/12",
	"/journal/new",
	"/journal/transfers",
	"/journal/transfers/new",
	"/journal/opening",
	// account
	"/accounts",
	"/accounts?accountType=EXPENSE",
	"/accounts/3",
	// report
	"/reports",
	"/reports/profit-and-loss?fromDate=2026-10-01&toDate=2026-10-31&compare=previousPeriod",
	"/reports/balance-sheet?compare=previousYear",
	"/reports/trial-balance?fromDate=2026-10-01&toDate=2026-10-31",
	"/reports/general-ledger",
	"/reports/general-ledger?accountId=3",
	"/reports/journal",
	"/reports/cash",
	"/reports/cash?bankId=1",
	"/reports/aged-receivables",
	"/reports/aged-payables",
	"/reports/stock-valuation",
	"/reports/stock-card",
	"/reports/stock-card?productId=1",
	"/reports/sales?groupBy=product",
	"/reports/purchases?groupBy=month",
	"/reports/years",
	// tax
	"/reports/vat-output?month=2026-10",
	"/reports/vat-input?month=2026-10",
	// settings
	"/settings",
	"/settings/members",
	"/settings/members/2",
	"/settings/numbering",
	"/settings/numbering/IV",
	"/settings/policies",
	"/settings/warehouses",
	"/settings/warehouses/1",
	"/settings/money",
	"/settings/categories",
	"/settings/rates",
	// auditlog
	"/audit-log",
	"/audit-log?resource=sales_documents",
	// developers
	"/developers",
	"/developers/keys",
	"/developers/keys/1",
}
