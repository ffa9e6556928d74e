// Package keys manages API keys: it creates and revokes them, admits their
// holders, counts their requests and logs them.
//
// A key belongs to one organization and acts for one member, with the role that
// the member has at that moment. It stops working when it is revoked or expires,
// and when the member or the user is deactivated.
package keys
