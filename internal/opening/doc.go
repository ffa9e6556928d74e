// Package opening begins the books of a company that kept others before: on the
// last day of those it takes over what customers owed, what suppliers were owed,
// what lay in stock and what the accounts held, in one transaction.
//
// An open invoice becomes an invoice here, a supplier's a bill, each under a
// number of its own series and with the number that it had; they are settled and
// credited like others. Goods become stock. Everything is booked against the
// account of opening balances, which must be left with nothing: the old trial
// balance was whole. Nothing of it is a sale, a purchase or tax of the new books.
//
// Receivable, payable and inventory among the accounts are control totals: they
// are held against their lists and not posted, because the lists are.
//
// At most one opening stands. It is taken back as a whole, on its own day, while
// nothing of it was settled or sold; then another one can be made.
package opening
