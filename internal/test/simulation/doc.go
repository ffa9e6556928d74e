// Package simulation runs several companies with random operations, valid and invalid, on
// both engines at once, and compares every answer. It is test support: nothing in the
// program imports it.
//
// A run is determined by its seed. Operations go through the HTTP handler or, if the API
// has no route, through the operation that console and command call. No answer can be a
// 5xx, refused requests must change nothing, and the check must find nothing, during the
// run and at its end.
//
//	go test ./internal/test/simulation                             a short run
//	KONTOR_PROVE=long go test ./internal/test/simulation           100,000 operations on each engine
//	KONTOR_SIMULATION_SEED=7 KONTOR_SIMULATION_OPERATIONS=5000 …   another run
//	KONTOR_SIMULATION_KEEP=FILE …                                  keeps the companies in a database, for scripts/books
//	KONTOR_SIMULATION_SHRINK=1 …                                   shortens a failing history as far as possible
//
// A failing run prints the last operations of the company and writes all of them to a file
// in the format of package scenario. Put the file into testdata/scenarios to run it as a
// scenario.
package simulation
