// Package org defines an organization: its profile, settings, letterheads, logo and exchange
// rates.
//
// # The floor
//
// Below and beside it are the packages that every record of a company needs:
//
//	series search list             document numbers, folding of searched texts, lists with counters
//	deletion history reference     deleted records, status history, references of clients
//	storage files                  folders and buckets; files of records with types and quota
//	work                           tasks that servers do in the background
//	org                            the organization itself
//	people keys audit              users and sign-in, API keys, reading the audit log
//
// They know that records exist, and none of them by name.
package org
