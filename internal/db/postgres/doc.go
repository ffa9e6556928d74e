// Package postgres is the engine for many processes: a pool of connections and,
// for a write, a row lock per organization. It also serves Citus, which
// distributes the tables over nodes (citus.go).
//
// # A write
//
// A write is a request. It is in one of these states:
//
//   - waiting: in the queue of its organization (queue.go). Writes of an
//     organization run one after another. If the client goes away now, the
//     request is removed.
//   - running: its operation runs in a transaction. A process runs at most
//     maxSlots shared transactions at a time. When a slot is free, one shared
//     transaction takes all organizations that wait, locks those that no other
//     server has locked, and runs their requests one after another, also those
//     that arrive meanwhile, for at most batchTime. A lone request never waits
//     for company.
//   - committed: the COMMIT was answered. All requests of the transaction are
//     answered, those that were refused before they wrote with their refusal.
//   - queued again: the transaction was rolled back, because an operation failed
//     after it had written, the database refused a statement, or a race was lost.
//     If it is known which organization failed, it is isolated: it runs alone for
//     a while, and the others share again. Otherwise every organization runs
//     alone, and if that fails, every request does.
//   - in doubt: the connection was lost during COMMIT. The request is answered
//     with 503 and not run again.
//
// answer in queue.go is the only place that answers a batch. An organization that
// another server has locked leaves the shared transaction and waits for the lock
// alone. An operation runs to its end even if its client goes away.
//
// # Its statements
//
// Statements whose result nobody needs are pending until the next round trip
// (batch.go), and pending rows of one table become one statement (gather.go). A
// pending statement that fails makes the next one fail, or the commit. COMMIT
// carries the last ones together with the audit row.
//
// # Tenants
//
// Every tenant table has row-level security. The setting kontor.org names the
// organization of a statement, kontor.orgs those that share the transaction and
// write rows in one statement (migrate.go, tenant in link.go).
//
// # What is kept between writes
//
// orgState holds cached rows and reserved ids of an organization. It is valid
// while the audit log of the organization ends where the last write of this
// process ended it, which is read together with the lock.
package postgres
