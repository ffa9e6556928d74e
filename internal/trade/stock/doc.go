// Package stock tracks quantity and value of goods per product and warehouse, and stores the
// warehouses.
//
// # Movements
//
// A Bucket is the stock of one product in one warehouse. Every change of it is an immutable
// movement: the signed quantity in base units, the bucket before and after, and the signed
// change of its value. A document passes a list of Changes in line order; each becomes one
// movement and one Outcome.
//
//	Receive         receive goods at a known total cost            purchase, opening, sale_return
//	Issue           issue goods at the moving average              sale
//	ReverseIssue    return the goods of a voided sale at exactly the cost they left at
//	ReverseReceipt  remove the goods of a cancelled receipt, never below zero
//	ReverseReturn   remove the goods of a voided return, subject to the organization's policy
//	Adjust          correct the quantity after a count             adjustment
//	Transfer        move goods to another warehouse                transfer
//
// CheckPolicy decides whether goods can leave. It is separate from Issue because the caller
// runs other checks in between.
//
// # Postings
//
// Adjust and Transfer post their own entries. Other callers post the Outcomes, always with
// the same three lines:
//
//	Dr inventory  Value      Dr variance  Variance      Cr counter account  Cost()
//
// The counter account depends on the event (goods received not invoiced, cost of sales,
// opening balance); negative amounts go to the other side. The inventory account equals the
// sum of all bucket values at every commit.
//
// # Cost
//
// A document with any number of lines reads its buckets once (CheckPolicy and Issue share
// them), allocates its movement ids once, and uses one statement each to insert the
// movements, update the balances and mark the products as changed. Only a refusal, or a sale
// of goods that never had a cost, also reads the products.
package stock
