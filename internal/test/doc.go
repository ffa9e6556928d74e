// Package test contains the tests and measurements of the whole program, and their support.
// The program imports none of it.
//
//	scenario               requests and expected answers, run over HTTP on both databases
//	hostile                attacks on every route and page
//	simulation prove       random companies; crashes, races, power cuts and failing disks
//	upgrade                databases of earlier releases, opened by today's program
//	browser                every screen in Chromium
//	tidy                   the house rules
//	examples               the documented integrations
//	dbtest firm fuzzed     databases, companies and hostile bytes for tests
//	filled bucket          values with every field set; an S3 server with one bucket
package test
