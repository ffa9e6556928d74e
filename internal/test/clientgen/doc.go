// Package clientgen generates the clients of the Open API from its description: types and
// methods of package client, the same for TypeScript, and a Postman collection. `make
// golden` and `make clients` write them; a test of internal/v1 fails if they are outdated.
//
// It generates only what depends on the description. Retries, paging, events and
// signatures are written by hand in client/ and clients/ts/.
package clientgen
