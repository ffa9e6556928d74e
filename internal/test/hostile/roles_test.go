package hostile

import (
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// managed lists the routes for owners and admins.
var managed = map[string]bool{
	"DELETE /contacts/{id}": true, "DELETE /customers/{id}": true, "DELETE /vendors/{id}": true, "DELETE /products/{id}": true,
	"GET /journal-entries": true, "POST /journal-entries": true, "GET /journal-entries/{id}": true, "GET /expense-claims": true,
	"GET /settings": true, "PATCH /settings": true, "PATCH /sales/documents/{id}/tax": true,
	"POST /purchase/documents/{id}/pay": true, "PUT /purchase/documents/{id}/tax-invoice": true, "DELETE /purchase/documents/{id}/tax-invoice": true,
	"PUT /expense-claims/{id}/items/{itemId}/tax-invoice": true, "DELETE /expense-claims/{id}/items/{itemId}/tax-invoice": true,
	"GET /opening-balances": true, "POST /opening-balances": true, "GET /opening-balances/{id}": true, "POST /opening-balances/{id}/reverse": true,
	"GET /fiscal-years": true, "POST /fiscal-years/{year}/close": true, "POST /fiscal-years/{year}/reopen": true,
	"POST /journal-entries/{id}/reverse": true, "GET /money-transfers": true, "POST /money-transfers": true,
	"GET /audit-log": true, "POST /sales/deposits/void": true, "POST /sales/deposits/refund": true, "POST /sales/credit-refunds": true,
	"POST /chart-of-accounts": true, "PATCH /chart-of-accounts/{id}": true, "POST /chart-of-accounts/recommended": true,
	"POST /warehouses": true, "PATCH /warehouses/{id}": true, "POST /stock/adjustments": true, "POST /stock/counts": true, "POST /stock/transfers": true,
	"POST /stock/minimums": true, "POST /banks": true, "PATCH /banks/{id}": true, "POST /exchange-rates": true,
	"GET /money-transfers/{id}": true, "POST /money-transfers/{id}/reverse": true,
	"GET /reports/trial-balance": true, "GET /reports/profit-and-loss": true, "GET /reports/balance-sheet": true, "GET /reports/general-ledger": true,
	"GET /reports/journal": true, "GET /reports/aged-receivables": true, "GET /reports/aged-payables": true, "GET /reports/statement": true, "GET /contacts/{id}/statement/pdf": true, "GET /reports/stock-valuation": true,
	"GET /reports/stock-card": true, "GET /reports/sales": true, "GET /reports/purchases": true, "GET /reports/cash": true,
	"GET /reports/vat-output": true, "GET /reports/vat-input": true, "GET /reports/pp30": true,
	"GET /tax/certificates": true, "POST /tax/certificates": true, "GET /tax/certificates/{id}": true, "PATCH /tax/certificates/{id}": true,
	"GET /tax/certificates/{id}/print-data": true, "PUT /sales/documents/{id}/wht-certificate": true, "GET /reports/wht-received": true,
	"GET /tax/filings": true, "POST /tax/filings": true, "GET /tax/filings/{id}": true, "GET /tax/filings/{id}/rows": true, "GET /tax/filings/{id}/file": true,
	"GET /tax/filings/{id}/exceptions": true, "POST /tax/filings/{id}/amend": true, "POST /tax/filings/{id}/withdraw": true,
	"POST /tax/filings/{id}/payments": true, "POST /tax/filings/{id}/payments/{paymentId}/reverse": true,
	"POST /bank-statements": true, "GET /bank-statements": true, "GET /bank-statements/{id}": true, "DELETE /bank-statements/{id}": true,
	"GET /bank-statements/{id}/lines": true, "POST /bank-statements/{id}/auto-match": true, "PUT /bank-statements/{id}/outstanding": true,
	"POST /bank-statements/{id}/reconcile": true, "POST /bank-statements/{id}/reopen": true, "GET /bank-lines": true, "GET /banks/{id}/ledger-lines": true,
	"PUT /bank-statements/{id}/lines/{lineId}/match": true, "DELETE /bank-statements/{id}/lines/{lineId}/match": true,
	"POST /bank-statements/{id}/lines/{lineId}/entry": true, "POST /bank-statements/{id}/lines/{lineId}/settle": true,
	"POST /bank-statements/{id}/lines/{lineId}/transfer": true, "GET /bank-rules": true, "POST /bank-rules": true, "GET /bank-rules/{id}": true,
	"PATCH /bank-rules/{id}": true, "DELETE /bank-rules/{id}": true, "GET /reports/bank-reconciliation": true,
	"GET /webhooks": true, "POST /webhooks": true, "GET /webhooks/{id}": true, "PATCH /webhooks/{id}": true, "DELETE /webhooks/{id}": true,
	"POST /webhooks/{id}/rotate": true, "POST /webhooks/{id}/replay": true, "POST /webhooks/{id}/ping": true, "GET /webhooks/{id}/deliveries": true,
	"GET /webhooks/{id}/deliveries/{deliveryId}": true, "POST /webhooks/{id}/deliveries/{deliveryId}/resend": true,
}

// owned lists the routes for the owner only.
var owned = map[string]bool{"POST /fiscal-years/{year}/reopen": true, "POST /tax/filings/{id}/withdraw": true}

// TestRoles sends requests to every route as a member and as an admin. A missing right is
// refused before anything is looked up.
func TestRoles(t *testing.T) {
	c := &clock{now: start}
	w := newSingle(t, dbtest.SQLite(t, db.Options{Now: c.Now}), c)
	known := map[string]bool{}
	for _, target := range w.targets() {
		known[target.String()] = true
		of := target.String()
		left := managed[of] || managed[strings.TrimSuffix(of, "/pdf")]
		for actor, may := range map[string]bool{"member": !left, "admin": !owned[target.String()]} {
			c.forward(time.Second)
			l := target.line(missing, "", "")
			l.actor = actor
			got := w.ask(l)[0]
			if got.err != nil || (got.status == 403) == may {
				t.Errorf("%s as %s: %d %s %v", target, actor, got.status, got.reply.body, got.err)
			}
		}
	}
	for route := range managed {
		if !known[route] {
			t.Errorf("%s is not served", route)
		}
	}
}

// TestNothingIsFetched stores URLs and fails if the server connects to them.
func TestNothingIsFetched(t *testing.T) {
	trap, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer trap.Close()
	var calls atomic.Int64
	go func() {
		for {
			conn, err := trap.Accept()
			if err != nil {
				return
			}
			calls.Add(1)
			conn.Close()
		}
	}()
	c := &clock{now: start}
	w := newSingle(t, dbtest.SQLite(t, db.Options{Now: c.Now}), c)
	s := w.sides[0]
	s.vars["trap"] = "http://" + trap.Addr().String() + "/x.png"
	for _, text := range []string{
		`contact avatarUrl=$trap ;; website=$trap ;; bankQrUrl=$trap → 201 $fetched=id`,
		`GET /contacts/$fetched → 200 avatarUrl="$trap"`,
		`sale note="$trap" ;; items.0.description="<img src='$trap'>" → 201 $printed=id`,
		`GET /sales/documents/$printed/print-data → 200`,
		`product code="FETCH" ;; description="$trap" ;; images=[{"url":"$trap"}] → 201`,
		`claim title="$trap" ;; items.0.description="$trap" → 201`,
	} {
		l, err := parseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		w.play(l)
	}
	// Earlier connections are accepted first.
	conn, err := net.Dial("tcp", trap.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, conn) // until the other side closes
	conn.Close()
	if n := calls.Load() - 1; n != 0 {
		t.Errorf("the server called an address %d times that it was given to store", n)
	}
	if strings.Contains(s.log.String(), "x.png") {
		t.Error("the address was logged")
	}
}
