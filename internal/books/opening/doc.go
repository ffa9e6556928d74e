// Package opening starts the books of a company that used other books before. In one
// transaction it takes over open receivables, open payables, stock and account balances as of
// the last day of the old books.
//
// An open customer invoice becomes an invoice and a supplier's becomes a bill. Each gets its
// own number series and keeps its old number; they are settled and credited as usual. Goods
// become stock. Everything is posted against the opening balance account, which must end at
// zero, because the old trial balance was balanced. None of it counts as sales, purchases or
// tax of the new books.
//
// Receivable, payable and inventory balances are control totals: they are compared with their
// lists and not posted, since the lists are.
//
// At most one opening is in effect. It can be reversed as a whole, on its own date, while
// nothing of it was settled or sold; then another one can be created.
package opening
