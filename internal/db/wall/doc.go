// Package wall reads SQL: which tables the migrations create and which of them belong to
// organizations, and whether a statement is limited to its organization. It uses no
// database. Its results hold on SQLite and on PostgreSQL; it refuses texts that the two
// read differently.
//
// A statement run for an organization can reach a tenant table only through `org_id = $1`:
// in the WHERE of each alias, in the ON of its join, or as the value that an INSERT puts
// into org_id. The wall reads the structure of the text, so a condition behind an OR,
// inside a CASE or in the ON of another outer join does not count. It refuses a correct
// statement rather than allow a wrong one: the author can always write it more plainly.
package wall

// Statement is a parsed statement that is limited to its organization.
type Statement struct {
	Text   string
	Verb   string // SELECT, INSERT, UPDATE or DELETE
	Tenant bool   // run for an organization, not for the directory
	Writes bool   // changes data
	Stamps bool   // changes only update timestamps
	Params int    // the greatest $n

	Directory bool // changes directory tables
	Tables    []string
	Row       *Row // the row it writes, if it is one row described by its arguments
}
