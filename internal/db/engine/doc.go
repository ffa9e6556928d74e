// Package engine defines what the database engines have in common: the
// interfaces that db calls, the values that statements take, the errors that
// requests see, and the migration steps. It knows neither SQLite nor
// PostgreSQL, and both implement it without knowing each other.
//
// # A write
//
// db passes an operation to Engine.Write. Every engine takes it through these states:
//
//   - waiting: other writes run. If the context ends now, Write returns Waited and the
//     operation never runs.
//   - running: the operation has a Link, a connection inside a transaction that holds
//     the organization's lock. It can run more than once, and alone or in a batch.
//   - committed: its changes are durable. Write returns nil.
//   - rolled back: nothing of it is stored. Write returns the operation's own error, or
//     Unavailable if the engine failed.
//   - in doubt: the commit was sent and its outcome is unknown. Write returns InDoubt,
//     and the operation is not run again.
//
// Try takes an operation the same way and always ends with a rollback. The packages
// sqlite and postgres describe their own steps between these states.
package engine
