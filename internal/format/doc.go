// Package format is the floor that turns bytes into values and values into bytes.
//
//	input              strict reading of requests: JSON, queries and forms, validation, partial updates
//	encode             writes values as JSON
//	ordered comment    JSON objects that keep the order of their members; field comments for the description
//	sheet statement    CSV and XLSX files; bank statements in OFX, MT940 and CAMT
//	picture            uploaded images
//
// Bytes from outside are read here and nowhere else. Every reader counts its work against a
// budget, ends when the request ends, and refuses with the name of the limit.
package format
