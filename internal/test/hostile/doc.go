// Package hostile sends the API what clients and attackers send by
// mistake or on purpose, on both engines at once: the answers must be the same,
// every refusal must have its form and leave every table as it was, and nothing
// may answer with an error of the server.
//
// The requests that somebody thought of stand in testdata/*.txt, one a line
// (see line_test.go for how they are written). Beside them every field of every
// route is attacked by what its plan says of it (fields_test.go), every id is
// tried with the id of another organization (tenant_test.go), and valid requests
// are mutated at random (mutate_test.go): a new route or a new field takes part
// without a line being written for it. The console is attacked by its own table
// of pages and by the forms that these show (console_test.go).
package hostile
