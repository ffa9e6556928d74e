// Package hostile sends the API what clients and attackers send by mistake or on purpose,
// to both engines at once. The answers must be equal, every refusal must have the right
// form and leave every table unchanged, and no request can end in a server error.
//
// Hand-written requests are in testdata/*.txt, one per line; line_test.go describes the
// format. In addition every field of every route is attacked according to its plan
// (fields_test.go), every id is tried with that of another organization (tenant_test.go),
// and valid requests are mutated at random (mutate_test.go). New routes and fields are
// included automatically. The console is attacked through its page table and the forms on
// its pages (console_test.go).
package hostile
