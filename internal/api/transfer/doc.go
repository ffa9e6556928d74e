// Package transfer moves bodies and files between clients and the server, for the API and the
// console, so that a slow or greedy client costs the others nothing.
//
// A request takes a slot before its file is read (Slots). Its body ends when it pauses (Moving) or
// is too large (Bounded). A file for a client is written to disk, complete or not at all, within
// what its organization can hold (Spool), and sent without the deadline of small answers (Linger).
// Nothing is sent while a transaction is open (Outside).
package transfer
