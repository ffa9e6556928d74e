// Package stock keeps the quantity and the value of goods, per product and
// warehouse, and the warehouses themselves.
//
// # What a movement is
//
// A Bucket is the stock of one product in one warehouse. Every change of it is
// a movement, written once: the signed quantity in base units, the bucket before
// and after, and the signed change of its value. What a document does to stock
// is a list of Changes in the order of its lines; each becomes one movement and
// one Outcome.
//
//	Receive         goods come in at a known total cost      purchase, opening, sale_return
//	Issue           goods leave at the moving average        sale
//	ReverseIssue    a voided sale brings them back at exactly the cost they left at
//	ReverseReceipt  a cancelled receipt takes them out again, never below zero
//	ReverseReturn   a voided return takes them out again, by the organization's policy
//	Adjust          a count found more or less               adjustment
//	Transfer        goods go from one warehouse to another   transfer
//
// CheckPolicy says whether goods may leave at all; it is called before Issue,
// because the caller has checks that come between.
//
// # What the ledger is told
//
// Adjust and Transfer post for themselves. The other callers post from the
// Outcomes, the same three lines whatever happened:
//
//	Dr inventory  Value      Dr variance  Variance      Cr counter account  Cost()
//
// with the counter account of the event (goods received not invoiced, cost of
// sales, opening balance) and negative amounts on the other side. The inventory
// account then equals the sum of all bucket values at every commit.
//
// # What it costs
//
// A document with any number of lines reads its buckets once (CheckPolicy and
// Issue share them), takes its movement ids once, inserts the movements in one
// statement, brings the balances up to date in one, and marks the products as
// changed in one. Only a refusal, or a sale of something that never had a cost,
// reads the products too.
package stock
