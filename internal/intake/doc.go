// Package intake reads contacts, products and opening balances from CSV and XLSX
// files.
//
// A file is a table whose header names the fields of the API. Every row goes
// through the same reading, the same validation and the same operations as a
// request, and the file is taken whole or not at all: rows are read and checked
// before the organization's lock is taken, all complaints are collected, and
// what is left to write is written in one transaction. Reading the same file
// again makes no duplicates, because rows find their record by its natural key.
package intake
