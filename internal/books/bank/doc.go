// Package bank keeps bank statements and reconciles them with the ledger.
//
// The statements of a money account form a chain: each opens with the closing balance of the one
// before. A bank line is open until it is matched with journal lines of the account's ledger account
// that add up to the same amount, or with bank lines that cancel it out. Posting stays with ledger,
// sales and purchase; this package calls their operations and matches what they posted.
//
// The difference of a statement is the difference at its beginning less its open lines. So a
// reconciled statement stays reconciled, whatever is posted or matched later.
package bank
