// Package purchase manages purchase documents: a request (PR), an order to the supplier
// (PO), a goods receipt (GR), a supplier invoice (PI) and a payment voucher (PV). Each can
// refer to the one before, and each line of a receipt or bill takes a quantity of the line
// it refers to.
//
// Received goods are valued at their price before tax. Until the bill arrives, the debt is
// in "goods received not invoiced". Approving the bill moves it to accounts payable and
// posts the difference as a variance. A voucher pays one or several bills, or an expense
// directly.
//
// Every document type is a row of document.Purchases. A move computes what the lines take
// (match.go), runs the guards of its row (guard.go), runs its act (receive.go, bill.go,
// pay.go) and then counts what was taken (take.go).
package purchase
