// Package report computes the reports: balances (trial balance, profit and loss,
// balance sheet), lines (general ledger, journal, cash, stock card) and documents (aged
// receivables and payables, stock valuation, sales, purchases, VAT registers).
//
// Each report is one operation, NAMEOf, with a typed query. API, command and console
// call the same one. The result has a header, rows, totals and, for lists of lines, the
// page. Every row links to its details. Write writes all rows to a CSV or XLSX file. Lists
// of lines are streamed, so a file can be larger than memory.
//
// # What it reads
//
// Balances come from the monthly turnover that the ledger stores; only the first and last
// days of a period are read from lines. Open items and stock of a past day are computed
// back from the current state, so the time does not depend on the age of the books.
//
// Reports store nothing. Like package check, this package reads tables of other packages,
// because reports compare them: entries with documents, movements with accounts.
//
// # Fiscal years without closing
//
// On the fiscal basis closing entries are ignored. Revenue and expenses start at zero in
// each fiscal year, and retained earnings include the profit of all earlier years. So a
// year that was never closed reads like a closed one.
package report
