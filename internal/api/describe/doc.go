// Package describe writes a route table as OpenAPI.
//
// OpenAPI goes through the routes once (describe.go). What a request sends and what an answer holds
// are schemas that follow from the structs, their tags and comments (schema.go, bounds.go); each
// type with a name becomes a component. Answers and refusals are in responses.go, answers.go and
// common.go. The members keep the order of the code (object.go), so a change of a route is a small
// diff of the published text. A rule that cannot be expressed panics, in the first test.
package describe
