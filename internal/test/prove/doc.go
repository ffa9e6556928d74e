// Package prove attacks the built program from outside, as a machine that
// loses power, a disk that fills up or an operator in a hurry would, and looks
// afterwards for every write that was acknowledged. It is test support: a short
// form belongs to `make test`, a long one (KONTOR_PROVE=long) to `make prove`.
//
// What the long forms find is told with Report, also by tests of other
// packages, and `go run ./internal/test/prove/table` prints it as one table.
package prove
