// Package engine defines what the database engines have in common: the
// interfaces that db calls, the values that statements take, the errors that
// requests see, and the migration steps. It knows neither SQLite nor
// PostgreSQL, and both implement it without knowing each other.
package engine
