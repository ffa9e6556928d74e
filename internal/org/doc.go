// Package org holds what an organization is before it trades: its profile, the
// people in it and their roles, its settings, its exchange rates, the numbers
// of its documents and the API keys that act for its members.
//
// An organization has exactly one owner; admins manage it with the owner;
// members do the daily work. A user is a person with an e-mail address and may
// be a member of several organizations. An API key belongs to one organization
// and acts for one member, with the role that the member has at that moment: it
// stops when the key is revoked or expires, and when the member or the user is
// switched off.
package org
