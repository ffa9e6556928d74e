// Package scenario runs business scenarios written as text against the real
// server, over HTTP, on both engines. It is test support: nothing in the
// program imports it.
//
// A scenario is a file testdata/scenarios/NAME.txt. It needs no Go code: drop the
// file in and `go test ./internal/test/scenario -run 'TestScenarios/NAME'` runs it,
// once on SQLite and once on PostgreSQL, each on an empty database. Every
// answer, and every request that the server accepted, is also checked against the
// published description by an independent reader (unknown members, undeclared codes and
// wrong types fail). The list lenient has the requests that the server accepts beyond
// the description. When the scenario is over the check of stored data (package check) must find nothing.
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
// A step begins at the left edge and goes on over every following line that is
// indented or begins with an arrow; → and -> are the same. What stands before
// the arrow is done, what stands after it is expected. A step without an arrow
// expects success (any 2xx).
//
// # Requests
//
//	[ACTOR:] METHOD PATH [BODY]
//	  [Header-Name: value]
//	  [BODY]
//
// PATH is relative to /openapi/v1, without spaces; what needs escaping in a
// query is written escaped (%25 for a percent sign), other letters, Thai
// included, as they are. A path that begins with //  is taken from the root of
// the server: GET //healthz. A header with the value absent is not sent, be it
// one that the bench would send by itself.
//
// BODY is one of
//
//	{…} or […]           sent as it stands, after the variables; it need not be valid JSON
//	key = value          one per line: a multipart form, or an urlencoded one when the step
//	                     sends Content-Type: application/x-www-form-urlencoded.
//	                     A value in double quotes is read as a JSON string: note = "two\nlines";
//	                     one that contains an arrow must be quoted
//	raw "…"              the JSON string's bytes, for what cannot be written otherwise
//
// # Actors
//
// Each has an API key of its own: owner, admin and member (Anong, Boon, Chai)
// belong to the organization of the scenario, "Acme Co., Ltd.", THB,
// Asia/Bangkok; other is the owner of a second organization, "Other Co., Ltd.";
// nobody sends no key. Without an actor the step is the owner's. The line
//
//	as member
//
// changes that for the lines that follow.
//
// # Expectations
//
//	→ STATUS [$name] [JSON]
//	  [Header-Name: value]
//
// JSON is a part of the answer: members that are not named may be anything.
// Numbers are compared as exact decimals (214 equals 214.00, not 214.001).
// Lists must have the same length and order, element by element. Besides JSON:
//
//	$name     a new name takes the value; a known one must equal it
//	any       there, and not null
//	absent    the member must not be there
//	...       as an element of a list: any number of further elements
//	"…text…"  a string that contains text; "text…" begins with it, "…text" ends with it
//
// $name before the JSON keeps the whole answer: → 201 $iv {"status": "draft"},
// and $iv.id, $iv.items.0.id reach into it. A header's value may use … and
// $name too; the value absent means that the header is not sent.
//
// # Variables
//
// Outside quotes $name is the value's JSON; inside quotes, in paths, headers
// and forms it is its bare text. $$ is a dollar sign. Known from the start:
//
//	$organization                       id of the organization
//	$account.1110                       id of an account by its code
//	$warehouse.WH01                     WH01 Main, the default warehouse
//	$bank.KBank  $bank.Till             bank account on 1120 (the default), cash on 1110
//	$category.TRAVEL                    id of an expense category by its code
//	$user.owner  $membership.owner      and the same of admin and member
//	$other.account.1110 …               all of these for the second organization
//
// # Time
//
// The scenario's clock starts at 2026-11-14 09:00:00 in Asia/Bangkok and moves one
// second forward before every step, so dates and numbers are the same in every
// run. The clock is moved by
//
//	at 2026-12-01                       09:00 of that day
//	at 2026-12-01T23:59:30              in Asia/Bangkok; with an offset, where it says
//	wait 90s                            any Go duration
//
// The server's limit is 60 requests a minute and key, as everywhere. The steps
// of a long scenario are a second apart, so that it never meets the limit by
// chance.
//
//	repeat 60 GET /company → 200        the same request 60 times in the same second
//
// # What is done outside the Open API
//
//	apply                               what `kontor org apply` does, on the organization of the scenario
//	  policies: {negativeStock: block}
//	  defaultWarehouse: none
//	  warehouses:
//	    - {code: WH02, name: Second}
//
//	other: apply                        the same on the second organization
//	  currency: THB
//
// The text below apply is YAML, the same as in org.yaml; only what it names
// changes. New warehouses, banks, accounts and categories become variables.
//
//	do deposit {"documentId": $so, "amount": 3210, "date": "2026-11-14"} → 200 {"id": $dp}
//	do adjust  {"productId": $p, "warehouseId": $warehouse.WH01, "quantity": -1}
//
// do runs a domain operation that the console and the command offer but the
// Open API does not, as the actor; its name is looked up in the table of
// operations.go, its input is the operation's own, read by the server's own
// reader. A refusal is expected as if it were HTTP: → 400 {"errorCode": "BadRequest"}.
//
//	key clerk of member                 a further API key, as a further actor
//	key viewer of owner, read-only      one that changes nothing
//	key till of member, rate 600        one with a rate of its own
//	revoke clerk                        revokes that actor's key
//	check                               the check, here and now
//
// A step that expects a refusal (4xx) must also leave every table as it was;
// the bench compares fingerprints, nothing needs to be written for it. So must
// one with ?dryRun=true; every write of a scenario is sent as a dry run first, on one
// of the engines.
//
// # Examples
//
// The description shows a request and an answer of every route. They stand in
// internal/v1/examples.json and come from the scenarios that the file names;
// `make golden` takes them again, and a scenario that shows something else by now
// fails.
package scenario
