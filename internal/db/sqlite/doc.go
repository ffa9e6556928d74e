// Package sqlite is the embedded engine: one file, one writer, and readers on
// snapshots. It calls SQLite's own functions through package lite.
//
// # How a write lives
//
// A request waits in the queue, which gives turns to organizations by the time they
// have used. The writer, one goroutine with one connection, takes the waiting
// requests as a batch for 25 to 50 ms, runs their operations one after another
// in one transaction, commits once, and answers all of them. Its states are
//
//		idle        → running, stopped
//		running     → settling, committing, retrying, failing
//		settling    → running, retrying, failing
//		retrying    → running, answering, failing
//		committing  → answering, retrying, failing
//		failing     → answering
//		answering   → idle
//
//	  - idle: waits for a request.
//	  - running: runs the next operation. Statements without a result go to the
//	    pipeline, a goroutine that executes them meanwhile.
//	  - settling: looks at how the operation ended. An operation that failed before
//	    it wrote leaves nothing to undo; that is the usual case.
//	  - retrying: an operation failed after it wrote, or a statement in the pipeline
//	    failed. The batch is rolled back and runs again without the operation that
//	    failed, each operation in a savepoint, and without the pipeline. So do the
//	    next thousand operations.
//	  - committing: waits for the pipeline, saves the id counters, commits, and
//	    checks that the file is still the one at its path.
//	  - failing: the batch cannot be stored. It is rolled back as a whole.
//	  - answering: answers every request of the batch. No other state answers any.
//
// # How a write dies
//
//   - Its context ends before it begins: it does not run. Once begun it runs to
//     its end.
//   - It returns an error: it is undone, and the others of its batch are stored.
//     It gets its error when they are on the disk, because they may be the reason.
//   - It runs longer than Options.Running: it is interrupted and fails. A dry run is
//     interrupted earlier if a write waits, and is queued again.
//   - The disk is full, or the commit fails otherwise: every request of the batch
//     gets 503, and nothing of the batch is stored. The next batch may succeed.
//   - An fsync fails: the same, but it is unknown what the disk holds. The answer
//     says so, and the writer refuses every further write until a restart.
//   - A rollback fails: the connection holds changes that a later commit would
//     store. The writer refuses every further write; the changes end with the
//     process.
//   - The file is moved, deleted or replaced: reading and writing stop.
//   - The process is killed: SQLite finds the last commit in the log.
//
// # What else is here
//
// The writer keeps id counters, audit heads and cached rows in memory, and forgets
// them when PRAGMA data_version says that another process wrote. Its connection
// buffers the log: a commit reaches the file at the latest with the sync that ends
// it. Checkpoints move the log into the file on a connection of their own. Operations
// run in the writer's goroutine: handing each to its caller would cost two switches.
package sqlite
