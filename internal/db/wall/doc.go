// Package wall reads SQL: which tables the migrations make and whose they are,
// and whether a statement keeps to its organization. It reaches no database;
// what it says holds on SQLite and on PostgreSQL, and where the two read a text
// differently it refuses the text.
//
// A statement run for an organization may reach a tenant table only through
// `org_id = $1`: in the WHERE of each alias, in the ON of its join, or as the
// value that an INSERT puts into org_id. The wall reads the structure of the
// text, so a condition behind an OR, inside a CASE or in the ON of somebody
// else's outer join does not count. It would rather refuse a statement that is
// right than let one pass that is wrong: an author can always write it plainer.
package wall

// Statement is a text that was read and found to keep to its organization.
type Statement struct {
	Text   string
	Verb   string // SELECT, INSERT, UPDATE or DELETE
	Tenant bool   // run for an organization, not for the directory
	Writes bool   // it changes data
	Stamps bool   // it changes nothing but the moment of the last change
	Params int    // the greatest $n

	Directory bool // it changes tables that are no organization's
	Tables    []string
	Row       *Row // what it writes, when that is one row that its arguments describe
}
