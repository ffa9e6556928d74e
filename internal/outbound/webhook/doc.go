// Package webhook manages the endpoints that receive events: addresses of other servers. It
// has their rules and stores what happened; package dispatch sends.
//
// An endpoint gets the events that its member can read, one after another. webhook_queue holds
// how far each endpoint is. A server that works on one holds its lease. Nothing is sent while
// a transaction is open: a Courier prepares what needs the network before the transaction.
package webhook
