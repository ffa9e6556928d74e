// Package report reads the books: what they hold (trial balance, profit and
// loss, balance sheet), what is in them line by line (general ledger, journal,
// cash, stock card), and what documents say about the same money (aged
// receivables and payables, stock valuation, sales, purchases).
//
// Each report is one operation, NAMEOf, on a typed question; API, command and
// console ask the same one. Its answer is a head, rows, totals, and for lists of
// lines the page. Every row links to its details. Write makes
// a CSV or XLSX file of all rows of the same question; what lists lines is
// written as it is read, so that a file may be longer than the memory.
//
// # What it reads
//
// Balances come from the turnover that the ledger keeps by month; only the days
// at the edges of a period are read from lines. What was owed, or lay in stock,
// on a past day is what is there now less what happened since, so that a report
// of yesterday takes no longer in the tenth year than in the first.
//
// Nothing here is stored and nothing writes. The package reads the tables of
// others, as package check does, because a report is what lies between them:
// entries against documents, movements against accounts.
//
// # Fiscal years without closing
//
// On the fiscal basis entries that close a year are not there. Instead, revenue
// and expenses begin at zero with the fiscal year, and retained earnings carry
// what all earlier years earned. A year that was never closed therefore reads
// like one that was.
package report
