// Package purchase buys: a request asks for something, an order goes to the
// supplier, a goods receipt brings it in, a supplier invoice bills it and a
// payment voucher pays. Each refers to the one before, and each line of a
// receipt or a bill takes a quantity of a line it refers to.
//
// Received goods are worth their price before tax. Until the bill comes, the
// debt stands in "goods received not invoiced"; approving the bill moves it to
// the supplier's account and books what the bill differs by as a variance.
// A voucher pays one or several bills, or, without a bill, an expense directly.
//
// Every document type is a row of document.Purchases. A transition first works
// out what the lines take of those they refer to (match.go), then asks the guards
// that its row names (guard.go), then does the act that its row names (receive.go,
// bill.go, pay.go), and at last counts what was taken (take.go).
package purchase
