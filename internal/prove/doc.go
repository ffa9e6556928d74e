// Package prove attacks the built program from outside, as a machine that
// loses power or an operator in a hurry would, and looks afterwards for every
// write that was acknowledged. It has tests only: a short form that belongs to
// `make test`, and a long one (KONTOR_PROVE=long) that `make prove` runs.
package prove
