// Package scenario runs business scenarios, written as text, against the real server over
// HTTP, on both engines. It is test support: nothing in the program imports it.
//
// A scenario is a file testdata/scenarios/NAME.txt and needs no Go code. `go test
// ./internal/test/scenario -run 'TestScenarios/NAME'` runs it on SQLite and on PostgreSQL,
// each on an empty database. An independent library also checks every answer, and every
// request that the server accepted, against the published description: unknown members,
// undeclared codes and wrong types fail. The list lenient has the requests that the server
// accepts beyond the description. At the end the check of stored data (package check) must
// find nothing.
//
// # The shape of a scenario
//
//	# A quotation becomes an invoice. Lines that begin with # are for the reader.
//
//	POST /sales/documents
//	  {"documentType": "QT", "contactId": $customer, "issueDate": "2026-11-14",
//	   "items": [{"name": "Desk", "quantity": 2, "unitPrice": 100}]}
//	→ 201 {"id": $qt, "documentNumber": "QT-202611-0001", "grandTotal": 214}
//
//	PATCH /sales/documents/$qt/status {"id": $qt, "status": "sent"} → 200 {"success": true}
//	member: GET /sales/documents/$qt                                → 200 {"status": "sent"}
//	other:  GET /sales/documents/$qt                                → 404 {"errorCode": "SalesDocumentNotFound"}
//
// A step begins at the left edge. It continues on every following line that is indented or
// begins with an arrow; → and -> are the same. The request is before the arrow, the
// expectation after it. A step without an arrow expects success (any 2xx).
//
// # Requests
//
//	[ACTOR:] METHOD PATH [BODY]
//	  [Header-Name: value]
//	  [BODY]
//
// PATH is relative to /openapi/v1, without spaces. Escape special characters in a query
// (%25 for a percent sign); write other letters, including Thai, as they are. A path that
// begins with // is relative to the root of the server: GET //healthz. A header with the
// value absent is not sent, even one that every request has.
//
// BODY is one of
//
//	{…} or […]           sent as written, after replacing variables; it need not be valid JSON
//	key = value          one per line: a multipart form, or a urlencoded one if the step
//	                     sends Content-Type: application/x-www-form-urlencoded.
//	                     A value in double quotes is read as a JSON string: note = "two\nlines";
//	                     one that contains an arrow must be quoted
//	                     The value "@name|bytes" is a file: file = "@note.txt|Hello\n"
//	raw "…"              the bytes of the JSON string, for bodies that cannot be written otherwise
//
// # Actors
//
// Each actor has its own API key. owner, admin, member, accountant and viewer (Anong, Boon,
// Chai, Dara, Ekachai) belong to the
// organization of the scenario, "Acme Co., Ltd.", THB, Asia/Bangkok. other is the owner of
// a second organization, "Other Co., Ltd.". nobody sends no key. The default actor is the
// owner. The line
//
//	as member
//
// changes the default for the following lines.
//
// # Expectations
//
//	→ STATUS [$name] [JSON]
//	  [Header-Name: value]
//
// JSON is a part of the answer: members that are not named can have any value. Numbers are
// compared as exact decimals (214 equals 214.00, not 214.001). Lists must have the same
// length and order, element by element. Besides JSON:
//
//	$name     a new name is bound to the value; a known one must equal it
//	any       present and not null
//	absent    the member must be missing
//	...       as an element of a list: any number of further elements
//	"…text…"  a string that contains text; "text…" begins with it, "…text" ends with it
//
// A text file is compared as one string: → 200 "first line\r\n…".
//
// $name before the JSON stores the whole answer: → 201 $iv {"status": "draft"}. $iv.id and
// $iv.items.0.id are parts of it. The value of a header can use … and $name too; the value
// absent means that the header is missing.
//
// # Variables
//
// Outside quotes $name is replaced by the value's JSON; inside quotes, in paths, headers
// and forms, by its bare text. $$ is a dollar sign. Predefined variables:
//
//	$organization                       id of the organization
//	$account.1110                       id of an account by its code
//	$warehouse.WH01                     WH01 Main, the default warehouse
//	$bank.KBank  $bank.Till             bank account on 1120 (the default), cash on 1110
//	$category.TRAVEL                    id of an expense category by its code
//	$user.owner  $membership.owner      and the same of the other roles
//	$other.account.1110 …               all of these for the second organization
//
// # Time
//
// The scenario's clock starts at 2026-11-14 09:00:00 in Asia/Bangkok and moves one second
// forward before every step, so dates and numbers are the same in every run. These lines
// move the clock:
//
//	at 2026-12-01                       09:00 of that day
//	at 2026-12-01T23:59:30              in Asia/Bangkok, unless it has an offset
//	wait 90s                            any Go duration
//
// The rate limit is 60 requests a minute per key, as in production. Steps are a second
// apart, so that a long scenario does not reach the limit by accident.
//
//	repeat 60 GET /company → 200        the same request 60 times in the same second
//
// # Beyond the API
//
//	apply                               like `kontor org apply`, on the organization of the scenario
//	  policies: {negativeStock: block}
//	  defaultWarehouse: none
//	  warehouses:
//	    - {code: WH02, name: Second}
//
//	other: apply                        the same on the second organization
//	  currency: THB
//
// The text below apply is YAML, as in org.yaml; only the keys it names change. New
// warehouses, banks, accounts and categories become variables.
//
//	do deposit {"documentId": $so, "amount": 3210, "date": "2026-11-14"} → 200 {"id": $dp}
//	do adjust  {"productId": $p, "warehouseId": $warehouse.WH01, "quantity": -1}
//
// do runs a domain operation that the console and the command offer but the API does not,
// as the actor. operations.go lists the names. The server's reader reads the input. A
// refusal is expected as in HTTP: → 400 {"errorCode": "BadRequest"}.
//
//	key clerk of member                 another API key, as another actor
//	key viewer of owner, read-only      a read-only key
//	key scanner of owner, rights products:read stock:write
//	key maker of owner, propose         a key that tries writes and stores none
//	key till of member, rate 600        a key with its own rate
//	revoke clerk                        revokes that actor's key
//	check                               runs the check now
//	receiver hooks.example 500 for sales.created
//	                                    how a host answers webhooks: a status, or down; of a
//	                                    type, of an event id, or of all. Others answer 200
//	deliver → [{"type": "sales.created", "attempt": 1}]
//	                                    sends the webhooks that are due now; the messages
//	                                    that arrived, in order
//
// A step that expects a refusal (4xx) must leave every table unchanged, and so must one
// with ?dryRun=true. Fingerprints are compared automatically. On one of the engines every
// write is sent as a dry run first.
//
// # The client
//
// On PostgreSQL, requests that expect success are sent by package client, by the method of
// their operation. What it returns must contain the whole answer, number for number.
// Requests that the client would send differently are sent as written, as on SQLite.
//
// # Examples
//
// The description shows a request and an answer of every route, stored in
// internal/api/v1/examples.json with the name of their scenario. `make golden` regenerates
// them, and a scenario fails if its answer no longer matches.
package scenario
