// Package api is the route table of the API: what a route is, and what its rooms share.
//
// A route names an operation, the right that it needs, the shape of its answer, its refusals and
// its events (On, and the methods of Route). Everything else follows from that row. Each room
// imports only those before it:
//
//   - transfer moves bodies and files between clients and the server, also for the console.
//   - api has routes, their operations, the table that finds them by path (Table), the error record
//     and the options of a server.
//   - describe writes the table as OpenAPI.
//   - operation reads one request into the input of its operation, runs it in a transaction, and builds
//     the answer: reads, writes, dry runs, If-Match, Idempotency-Key.
//   - batch runs several writes of one request.
//   - serve admits requests over HTTP, picks the kind of answer, and sends it.
//   - v1 is the table of /openapi/v1.
package api
