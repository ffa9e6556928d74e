// Package contact holds an organization's customers and suppliers.
//
// A contact has a code that is issued by the server and never reused, and optionally the
// client's own reference (externalId). The branches of a company share its tax ID, so the
// combination of tax ID, branch type and branch code must be unique. Documents copy name, tax
// ID and address when they are created; later changes of the contact do not affect them.
//
// A contact used on a document cannot be deleted, only deactivated. New documents cannot be
// created for an inactive contact.
//
// A contact's bank account is stored for payments to it. It has no ledger account.
package contact
