package hostile

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"kontor/internal/db"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/prove"
)

// rounds returns how often each race is run.
func rounds() int {
	if long {
		return 200
	}
	return 20
}

// arena is one company served by one or more processes.
type arena struct {
	t       *testing.T
	w       *twin
	servers []*side // one per process
}

// TestRaces sends conflicting requests at the same time. Exactly one of them wins, and the
// books satisfy all invariants. On PostgreSQL there are two processes.
func TestRaces(t *testing.T) {
	for name, run := range map[string]func(*testing.T) *arena{"sqlite": oneProcess, "postgres": twoProcesses} {
		t.Run(name, func(t *testing.T) {
			a := run(t)
			a.block()
			for n := range rounds() {
				a.doublePost()
				a.twoReceipts()
				a.deleteOrPost()
				a.editOrPost()
				a.lastUnit(n)
				a.oneCode(n)
				a.oneKey(n)
			}
			a.revocations()
			a.windows()
			a.w.kept()
			report(t, prove.Row{Test: "races, " + name, Requests: 26 * rounds(), Note: fmt.Sprintf("%d rounds of seven races, one winner each", rounds())})
		})
	}
}

func oneProcess(t *testing.T) *arena {
	c := &clock{now: start}
	w := newSingle(t, dbtest.SQLite(t, db.Options{Now: c.Now}), c)
	w.sides[0].unlimited(c)
	return &arena{t, w, []*side{w.sides[0], w.sides[0]}}
}

func twoProcesses(t *testing.T) *arena {
	c := &clock{now: start}
	o := db.Options{Now: c.Now}
	url := dbtest.PostgresURL(t, o)
	var open [2]*db.DB
	for i := range open {
		open[i] = dbtest.Opened(t, url, o)
	}
	w := newSingle(t, open[0], c)
	first := w.sides[0]
	second := &side{name: "postgres", db: open[1], vars: first.vars, orgs: first.orgs}
	first.unlimited(c)
	second.unlimited(c)
	return &arena{t, w, []*side{first, second}}
}

// block sets the policy that refuses negative stock.
func (a *arena) block() {
	a.t.Helper()
	file, err := setup.Parse(context.Background(), []byte("policies: {negativeStock: block}\n"))
	if err != nil {
		a.t.Fatal(err)
	}
	file.ID = a.servers[0].orgs[0]
	if _, err := setup.Apply(context.Background(), a.servers[0].db, file, setup.Options{}); err != nil {
		a.t.Fatal(err)
	}
}

// call sends one request to a process and returns the answer.
func (a *arena) call(server int, method, path, body string, headers ...header) reply {
	a.t.Helper()
	s := a.servers[server%len(a.servers)]
	l := line{actor: "owner", method: method, path: path, body: body, headers: headers}
	r, err := a.w.request(s, l)
	if err != nil {
		a.t.Fatal(err)
	}
	got, err := s.inside(r)
	if err != nil {
		a.t.Errorf("%s %s %s: %v", method, path, body, err)
	}
	return got
}

// make sends a request that must succeed and returns a member of the answer.
func (a *arena) make(method, path, body, member string) string {
	a.t.Helper()
	got := a.call(0, method, path, body)
	if got.status >= 300 {
		a.t.Fatalf("%s %s %s: %d %s", method, path, body, got.status, got.body)
	}
	v, err := got.value()
	if err != nil {
		a.t.Fatal(err)
	}
	return show(dig(v, member))
}

const invoice = `{"documentType":"IV","contactId":$customer,"issueDate":"2026-11-14","items":[{"name":"Line","quantity":1,"unitPrice":100}]}`

// race sends requests at once, to all processes in turn, and returns the statuses in the
// order of the requests.
func (a *arena) race(requests ...func(server int) reply) []int {
	statuses := make([]int, len(requests))
	var ready, all sync.WaitGroup
	ready.Add(len(requests))
	for i, send := range requests {
		all.Go(func() {
			ready.Done()
			ready.Wait()
			statuses[i] = send(i).status
		})
	}
	all.Wait()
	return statuses
}

// wins fails unless the statuses are the expected ones, in any order.
func (a *arena) wins(what string, got []int, want ...int) {
	a.t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		a.t.Errorf("%s: answered %v, want %v", what, got, want)
	}
}

func (a *arena) send(method, path, body string, headers ...header) func(int) reply {
	return func(server int) reply { return a.call(server, method, path, body, headers...) }
}

func (a *arena) status(id, status string) func(int) reply {
	return a.send("PATCH", "/sales/documents/"+id+"/status", `{"status":"`+status+`"}`)
}

func (a *arena) doublePost() {
	a.t.Helper()
	id := a.make("POST", "/sales/documents", invoice, "id")
	issue := a.status(id, "sent")
	a.wins("an invoice issued four times at once", a.race(issue, issue, issue, issue), 200, 400, 400, 400)
}

func (a *arena) twoReceipts() {
	a.t.Helper()
	id := a.make("POST", "/sales/documents", invoice, "id")
	a.make("PATCH", "/sales/documents/"+id+"/status", `{"status":"sent"}`, "success")
	var receipts []func(int) reply
	for range 2 {
		receipt := a.make("POST", "/sales/convert", `{"fromId":`+id+`,"toType":"RE"}`, "id")
		receipts = append(receipts, a.status(receipt, "paid"))
	}
	got := a.race(receipts...)
	if slices.Contains(got, 200) {
		a.wins("two receipts for one invoice", got, 200, 400)
		return
	}
	a.t.Fatalf("no receipt was taken: %v", got)
}

func (a *arena) deleteOrPost() {
	a.t.Helper()
	id := a.make("POST", "/sales/documents", invoice, "id")
	got := a.race(a.send("DELETE", "/sales/documents/"+id, ""), a.status(id, "sent"))
	after := a.call(0, "GET", "/sales/documents/"+id, "").status
	switch {
	case got[0] == 204 && got[1] == 404 && after == 404:
	case got[0] == 400 && got[1] == 200 && after == 200:
	default:
		a.t.Errorf("deleted %d, issued %d, and then %d", got[0], got[1], after)
	}
}

func (a *arena) editOrPost() {
	a.t.Helper()
	id := a.make("POST", "/sales/documents", invoice, "id")
	got := a.race(a.send("PATCH", "/sales/documents/"+id, `{"items":[{"name":"Line","quantity":1,"unitPrice":200}]}`), a.status(id, "sent"))
	total := a.make("GET", "/sales/documents/"+id, "", "outstandingAmount")
	switch {
	case got[0] == 200 && got[1] == 200 && total == "200":
	case got[0] == 400 && got[1] == 200 && total == "100":
	default:
		a.t.Errorf("edited %d, issued %d, and %s is owed", got[0], got[1], total)
	}
}

func (a *arena) lastUnit(n int) {
	a.t.Helper()
	product := a.make("POST", "/products", fmt.Sprintf(`{"code":"LAST-%d","name":"Last","productType":"inventory","vatType":"noVat","purchaseVatType":"noVat",
		"initialStock":{"date":"2026-11-01","quantity":1,"unitCost":5}}`, n), "data.id")
	var orders []func(int) reply
	for range 6 {
		id := a.make("POST", "/sales/documents", `{"documentType":"IV","contactId":$customer,"issueDate":"2026-11-14","items":[{"name":"L","quantity":1,"productId":`+product+`}]}`, "id")
		orders = append(orders, a.status(id, "sent"))
	}
	a.wins("six want the last unit", a.race(orders...), 200, 422, 422, 422, 422, 422)
	if left := a.make("GET", "/products/"+product, "", "data.stockQty"); left != "0" {
		a.t.Errorf("%s units are left of one", left)
	}
}

func (a *arena) oneCode(n int) {
	a.t.Helper()
	make := a.send("POST", "/products", fmt.Sprintf(`{"code":"RACE-%d","name":"One","productType":"service","vatType":"noVat","purchaseVatType":"noVat"}`, n))
	a.wins("four products of one code", a.race(make, make, make, make), 201, 409, 409, 409)
}

func (a *arena) oneKey(n int) {
	a.t.Helper()
	before := a.make("GET", "/sales/documents?limit=1", "", "pagination.totalRows")
	make := a.send("POST", "/sales/documents", invoice, header{"Idempotency-Key", fmt.Sprintf("race-%d", n)})
	a.wins("one request sent four times", a.race(make, make, make, make), http.StatusCreated, http.StatusCreated, http.StatusCreated, http.StatusCreated)
	after := a.make("GET", "/sales/documents?limit=1", "", "pagination.totalRows")
	if was, is := atoi(before), atoi(after); is != was+1 {
		a.t.Errorf("%d documents became %d", was, is)
	}
}

func atoi(text string) (n int) {
	fmt.Sscan(text, &n) // 0 if it is not a number
	return n
}
