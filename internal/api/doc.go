// Package api serves a table of typed routes over HTTP and describes it as OpenAPI. A route
// names an operation, the shape of its result and its refusals. Routing, input validation,
// roles, errors and the published description follow from that line.
package api
