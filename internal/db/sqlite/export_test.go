package sqlite

// Named is the first line of schema.sql for some steps.
var Named = named
