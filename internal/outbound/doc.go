// Package outbound is the floor of what leaves the house.
//
//	printout typeset     documents as pages and PDF files: what they say, and how it is drawn
//	feed                 reading events, and waiting for them
//	webhook dispatch     endpoints that receive events, with their rules; sending to them
//
// Nothing is sent while a transaction is open. The same document always gives the same bytes.
package outbound
