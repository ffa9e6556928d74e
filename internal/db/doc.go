// Package db is the only way to the data. Code above it writes one SQL text for
// both engines, reads with Read, changes with Write, and never begins, commits or
// retries a transaction.
//
// Tenant tables belong to an organization: their primary key begins with org_id, a
// Tx supplies the organization as $1 of every statement, and a statement that
// reaches a tenant table without `org_id = $1` panics the first time it is used.
// Directory tables (users, keys, sessions) are read before an organization is
// known; Look and Change give a Root for them.
//
// # A write
//
// Write hands the operation to the engine, which calls it with a Link: a connection
// inside a transaction that holds the organization's lock. The operation runs
// statements on a Tx around that Link:
//
//   - running: each statement is checked by the tenant wall (db/wall), its arguments
//     become values and the engine runs it, at once or together with the next one.
//   - failed: after an error of the engine no further statement runs and the
//     transaction is rolled back, on both engines.
//   - ending: when the operation returns nil, the functions given to AtEnd run and
//     the audit row is appended.
//   - committed, or rolled back: the engine decides, answers Write, and may have run
//     the operation more than once before.
//
// A dry run (Try) is the same write, ended by a rollback.
//
// # The rooms
//
//	db/wall      reads SQL: tables, tenant wall, statements about single rows
//	db/keep      rows and values cached per organization
//	db/engine    the interfaces, values, errors and steps that the engines share
//	db/migrate   applies migration steps
//	db/sqlite    the embedded engine: one file, one writer, group commit
//	db/postgres  the engine for several servers: pool, row locks, Citus
//	db/archive   whole databases: backup, restore, copy, identity, integrity
//	db           transactions, statements, records, filters, audit log
//
// Each imports only those above it; db/sqlite and db/postgres do not know each
// other.
package db
