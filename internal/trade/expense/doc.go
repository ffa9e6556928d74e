// Package expense holds what members spend for the organization and get back:
// the categories of expenses and the claims.
//
// A category says where a claimed line is booked. Categories are switched off,
// never deleted, because old claims name them.
package expense
