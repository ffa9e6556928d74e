// Package archive works on whole databases: it recognizes them, copies them
// between engines, backs them up to a file, restores that file, hashes their
// tables and asks the engine whether they are intact.
//
// # A copy
//
// Copy reads a snapshot of one database and writes to another that is migrated and
// empty, in one transaction:
//
//   - copying: table by table, organization by organization, page by page. Every
//     row is added to the checksum of its table.
//   - comparing: the target is read again inside the same transaction and its
//     checksums are compared with those of the original.
//   - committed: everything has arrived and is the same.
//   - rolled back: something failed, differs or was cancelled. The target is empty
//     as before.
//
// # A backup
//
// A backup is a SQLite file, whatever the engine. It is written under another name,
// marked with what it contains (version, organizations, number of rows), and gets
// its own name when it is complete and on disk. Unpack refuses a file without the
// mark, or one that does not contain what the mark says.
package archive
