// Package keep caches what a process has read of an organization, from one
// write to the next: values by key, and rows by name and id.
//
// A cache is valid as long as this process sees every change of the
// organization. The engines see to that: SQLite's writer drops all caches when
// another process has written, PostgreSQL compares the end of the audit log,
// which it reads together with the organization's lock. Reads use no cache.
//
// # A write
//
// The engine hands the organization's Cache to the transaction. An entry is in one of
// these states:
//
//   - absent: the transaction reads the row or value and adds it.
//   - cached: the transaction uses it instead of reading.
//   - dropped: a statement wrote its table. Written drops the values read from the
//     table, ForgetRows the rows, unless the caller knows the new row.
//   - cleared with the whole cache: the transaction was rolled back after it had written,
//     or another process wrote.
package keep
