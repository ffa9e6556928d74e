// Package simulation lets several companies work at random, by the rules and
// against them, on both engines at once, and holds every answer of one engine
// against the other's. It is test support: nothing in the program imports it.
//
// A run follows from its seed. Operations go through the real HTTP handler, or,
// where the Open API has none, through the operation that the console and the
// command call. No answer may be a 5xx, what is refused may change nothing,
// and the check must find nothing, now and then and at the end.
//
//	go test ./internal/test/simulation                          the short form
//	KONTOR_PROVE=long go test ./internal/test/simulation        100,000 operations on each engine
//	KONTOR_SIMULATION_SEED=7 KONTOR_SIMULATION_OPERATIONS=5000 …   another run
//	KONTOR_SIMULATION_KEEP=FILE …                          the companies are left in a database, as scripts/books wants them
//	KONTOR_SIMULATION_SHRINK=1 …                           a failure is made as short as it gets
//
// When a run fails it prints what the company did last and writes all of it to
// a file, in the language of the scenarios of package scenario: put the file into
// testdata/scenarios and it is a scenario.
package simulation
