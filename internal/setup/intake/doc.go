// Package intake imports contacts, products and opening balances from CSV and XLSX files.
//
// A file is a table whose header names the fields of the API. Every row passes through the
// same parsing, validation and operations as a request. The import is all or nothing: rows are
// checked before the organization's lock is taken, all complaints are collected, and the
// changes are written in one transaction. Importing a file again makes no duplicates, because
// rows are matched by natural key.
package intake
