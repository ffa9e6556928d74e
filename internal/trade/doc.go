// Package trade is the floor of what a company does every day, from a quotation to the
// receipt and from a purchase request to the payment.
//
//	contact product    customers and suppliers; goods and services
//	stock              warehouses, movements, balances at moving average cost
//	tax                supplier tax invoices and withholding certificates
//	document           sales and purchase documents: record, types, moves, totals, postings
//	sales purchase     the shapes of both in the API
//	expense            claims of members
//	catalog            which products documents still need
//
// A document moves only as its row in the table of kinds allows. The same move changes
// stock, settles other documents and posts to the ledger, in one transaction.
package trade
