// Package contact holds the people and companies that an organization trades
// with: customers, suppliers, and those that are both.
//
// A contact has a code that the server issues and never issues again, and may
// carry the client's own reference (externalId). The branches of one company
// share its tax id, so tax id, branch type and branch code together must differ
// from every other contact. Documents copy the name, tax id and address when
// they are made; changing a contact later changes no document.
//
// A contact that a document names cannot be deleted. It is switched off
// instead, and then no new document can be made for it.
//
// A contact's own money account is kept for paying it. It has no row of the
// chart of accounts, and nothing in the ledger refers to it.
package contact
