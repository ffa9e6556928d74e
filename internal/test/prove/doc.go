// Package prove attacks the built program from outside with kills, power cuts, full disks
// and upgrades, and then looks for every acknowledged write. It is test support: `make
// test` runs it at a small size, `make prove` at full size (KONTOR_PROVE=long).
//
// Tests of this and other packages record their results with Report, and `go run
// ./internal/test/prove/table` prints them as one table.
package prove
