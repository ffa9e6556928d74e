// Package books is the floor that works with what trade has posted: the bookkeeper's month
// and year.
//
//	bank          bank statements, matching with postings, reconciliation
//	opening       opening balances of a company that changes over
//	report        statements, ledgers, registers and lists, as JSON and as files
//	export        the books in formats of other programs
//	filing        tax returns from what the registers declare
//	attachment    files of records: which records, who reads and writes them
//	check         the invariants that `kontor check` and every scenario verify
//
// Reports, exports and check read the tables of all packages and write none.
package books
