// Package people holds users, their memberships and roles, and how they sign in:
// passwords, sessions, the second factor and recovery codes.
//
// A user is a person with an email address and can be a member of several
// organizations. An organization has exactly one owner; admins manage it with the
// owner; members do the daily work. Failed sign-ins are counted per account and
// per network, and slow down further attempts.
package people
