package hostile

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/prove"
)

// kinds maps names of ids to the records they can refer to. An unknown name fails the test.
var kinds = map[string][]string{
	"contactId": {"customer", "vendor", "loose"}, "customerId": {"customer", "loose"}, "vendorId": {"vendor", "customer"},
	"bankId": {"bank.Till", "bank.KBank"}, "paidBankId": {"bank.KBank"}, "invoiceBankId": {"bank.KBank"}, "warehouseId": {"warehouse.WH01", "warehouse.WH02"},
	"fromWarehouseId": {"warehouse.WH01"}, "toWarehouseId": {"warehouse.WH02"},
	"fromBankId": {"bank.KBank"}, "toBankId": {"bank.Till"},
	"productId": {"goods", "service", "free"}, "productAltUnitId": {"box"}, "accountId": {"account.1110", "account.5100", "account.5200"},
	"fromId": {"iv", "qt", "draft", "voided"}, "refDocumentId": {"iv", "qt", "draft"}, "sourceDocumentId": {"iv", "draft"}, "consolidatedDocumentId": {"iv", "draft"},
	"refDocId": {"po", "gr", "pi", "pr"}, "docId": {"bill", "pi", "po"}, "refItemId": {"poitem"},
	"claimantUserId": {"user.owner", "user.member"}, "membershipId": {"membership.owner", "membership.member"},
	"transferBankId": {"bank.Till", "bank.KBank"}, "walkInContactId": {"customer", "loose"}, "vendorContactId": {"vendor"},
}

// meanings maps ids to records, by route, where the name is ambiguous.
var meanings = map[string][]string{
	"/journal-entries afterId": {"journal"}, "/products categoryId": {"pcategory"}, "/expense-claims categoryId": {"category.TRAVEL", "category.MEALS"},
	"/expense-claims/{id}/items categoryId": {"category.TRAVEL"},
	"/sales/deposits documentId":            {"so"}, "/sales/deposits/void documentId": {"dp"}, "/sales/deposits/refund documentId": {"rest"},
	"/opening-balances productId": {"shelf"}, "/opening-balances accountId": {"account.1110"},
	"/purchase/convert fromId": {"pr"}, "/purchase/payments docId": {"bill"},
	"/sales/credit-refunds documentId": {"cn"}, "/sales/receipts documentId": {"payable"}, "/sales/receipts contactId": {"payer"},
	"/chart-of-accounts parentId": {"account.5290"}, "/chart-of-accounts/{id} parentId": {"account.1111"}, "/sales/sign documentId": {"so"},
	"/bank-statements/{id}/lines/{lineId}/settle documentId": {"bill"}, "/bank-statements/{id}/lines/{lineId}/transfer lineId": {"tillline"},
	"/tax/filings entryId": {"vatold"}, "/tax/certificates documentId": {"withheld"},
}

// nothing lists ids that are not looked up, with the reason.
var nothing = map[string]string{
	"recordId": "a filter of the log's own lines, whatever kind of record they are about", "userId": "a filter of the log's own lines",
	"projectId": "a number of the client's own", "itemId": "a filter of the files of one record", "afterId": "a position in the order of ids, whether a record has it or not", "id": "must be the id of the path", "rdUserId": "a name at the Revenue Department",
}

// once lists routes that succeed only once, so a request with an own id would use them up.
// They come last, after the fixture is reversed.
var once = map[string]string{
	"POST /opening-balances": "books are opened once",
	"POST /tax/certificates": "a payment issues its certificate itself; the fixture's voucher has one",
}

// late lists routes that come after the others because of what those leave behind.
var late = map[string]string{"POST /tax/filings": "months are filed in order: the month is open after its return was withdrawn"}

// undoes lists how an accepted request is undone, so that the next one finds the same state.
var undoes = map[string]string{
	"POST /bank-statements/{id}/lines/{lineId}/entry":    "/match?reverse=true",
	"POST /bank-statements/{id}/lines/{lineId}/settle":   "/match?reverse=true",
	"POST /bank-statements/{id}/lines/{lineId}/transfer": "/match?reverse=true",
}

// contexts lists further fields that a request needs before an id is looked up.
var contexts = map[string]string{
	"PATCH /expense-claims/{id}/status bankId":                          `status="paid"`,
	"PATCH /expense-claims/{id}/status paidBankId":                      `status="paid"`,
	"POST /stock/transfers items.0.productId":                           `productId=null ;; quantity=null ;; items.0.quantity=1`,
	"POST /sales/documents bankId":                                      `documentType="CS"`,
	"POST /sales/documents refDocumentId":                               `documentType="RE"`,
	"POST /sales/documents items.0.productAltUnitId":                    `items.0.productId=$goods`,
	"PATCH /sales/documents/{id} items.0.productId":                     `items.0.name="x" ;; items.0.quantity=1`,
	"PATCH /sales/documents/{id} items.0.productAltUnitId":              `items.0.name="x" ;; items.0.quantity=1 ;; items.0.productId=$goods`,
	"POST /purchase/documents bankId":                                   `docType="PV"`,
	"POST /purchase/documents refDocId":                                 `docType="GR" ;; refDocType="PO"`,
	"POST /purchase/documents allocations.0.docId":                      `docType="PV" ;; allocations.0.amount=107`,
	"POST /purchase/documents items.0.productAltUnitId":                 `items.0.productId=$goods`,
	"POST /purchase/documents items.0.refItemId":                        `docType="GR" ;; refDocType="PO" ;; refDocId=$po`,
	"PATCH /purchase/documents/{id} items.0.productId":                  `items.0.description="x" ;; items.0.unit="u" ;; items.0.quantity=1`,
	"PATCH /purchase/documents/{id} items.0.accountId":                  `items.0.description="x" ;; items.0.unit="u" ;; items.0.quantity=1`,
	"POST /products initialStock.warehouseId":                           `code="T-1" ;; productType="inventory" ;; initialStock.date="2026-11-01" ;; initialStock.quantity=1`,
	"POST /opening-balances receivables.0.contactId":                    `receivables.0.originalNumber="H-1" ;; receivables.0.issueDate="2026-09-01" ;; receivables.0.amount=100 ;; accounts=[{"accountCode":"1130","debit":100},{"accountCode":"3110","credit":100}]`,
	"POST /opening-balances payables.0.contactId":                       `payables.0.originalNumber="H-1" ;; payables.0.issueDate="2026-09-01" ;; payables.0.amount=100 ;; accounts=[{"accountCode":"2110","credit":100},{"accountCode":"3110","debit":100}]`,
	"POST /opening-balances accounts.0.accountId":                       `accounts.0.accountCode="" ;; accounts.0.debit=100`,
	"POST /opening-balances stock.0.productId":                          `stock.0.quantity=1 ;; stock.0.unitCost=0`,
	"POST /opening-balances stock.0.warehouseId":                        `stock.0.productId=$shelf ;; stock.0.quantity=1 ;; stock.0.unitCost=0`,
	"PUT /bank-statements/{id}/lines/{lineId}/match rest.accountId":     `rest.amount=-5`,
	"POST /bank-statements/{id}/lines/{lineId}/entry items.0.accountId": `-accountId ;; items.0.amount=-5`,
	"POST /bank-statements/{id}/lines/{lineId}/settle rest.accountId":   `documents.0.amount=4 ;; rest.amount=-1`,
	"POST /bank-rules transferBankId":                                   `-accountId`,
	"PATCH /bank-rules/{id} transferBankId":                             `accountId=null`,
	"POST /tax/filings adjustments.0.entryId":                           `month="2025-02" ;; adjustments.0.reason="x"`,
	"PATCH /products/{id} initialStock.warehouseId":                     `productType="inventory" ;; initialStock.date="2026-11-01" ;; initialStock.quantity=1`,
}

// missing is an id that no record has.
const missing = "4294967295"

// TestTenantWall replaces every id of every route with those of another organization. The
// answer must be the same as for a missing id.
func TestTenantWall(t *testing.T) {
	w := newTwin(t, db.Options{})
	w.lookOther()
	tried := 0
	targets := w.targets()
	slices.SortStableFunc(targets, func(a, b target) int {
		return len(late[a.String()]+once[a.String()]) - len(late[b.String()]+once[b.String()])
	})
	for _, target := range targets {
		var refused []attempt
		for _, a := range w.foreign(target) {
			if w.compare(a) && target.method == "POST" && once[target.String()] == "" {
				refused = append(refused, a)
			}
			tried++
		}
		taken, accepted := map[string]bool{}, map[string]bool{}
		for _, a := range refused {
			where, _, _ := strings.Cut(a.what, "=")
			request := a.own.path + " " + strings.TrimPrefix(a.own.body, "-id")
			ok := accepted[request] || w.accepts(a.own)
			taken[where] = taken[where] || ok
			if undo := undoes[target.String()]; ok && !accepted[request] && undo != "" {
				at := target.address(target.record())
				w.play(line{at: a.what, text: "undo", actor: "owner", method: "DELETE", path: at[:strings.LastIndexByte(at, '/')] + undo, want: want{status: 204}})
			}
			accepted[request] = ok
		}
		for where, ok := range taken {
			if !ok {
				t.Errorf("%s: not even an own id is taken, so nothing was tried; say in contexts what it needs", where)
			}
		}
	}
	w.look("the other organization was attacked")
	report(t, prove.Row{Test: "ids of another organization", Requests: 2 * tried * len(w.sides), Note: "same bytes as for a missing id, other organization unchanged"})
}

// lookOther checks only the second organization; the first can change.
func (w *twin) lookOther() {
	for _, s := range w.sides {
		s.orgs = s.orgs[1:2]
		// Compared as whole tables, in which the first organization can have changed its rows.
		s.ignored = []string{"id_counters", "webhook_secrets", "webhook_queue", "webhook_attempts"}
	}
	w.snapshot()
}

// readIDs reads ids that the fixtures could not store.
func (s *side) readIDs(prefix string) error {
	owner, err := s.actor(prefix, "owner")
	if err != nil {
		return err
	}
	return s.db.Read(context.Background(), owner, func(tx *db.Tx) error {
		for name, query := range map[string]string{
			"poitem":    `SELECT MIN(id) FROM purchase_items WHERE org_id = $1 AND document_id = ` + s.vars[prefix+"po"],
			"pcategory": `SELECT MIN(id) FROM product_categories WHERE org_id = $1`,
			"earlier": `SELECT MIN(l.id) FROM journal_lines l JOIN money_accounts m ON m.org_id = $1 AND m.account_id = l.account_id
				WHERE l.org_id = $1 AND l.entry_date < '2026-11-14' AND m.id = ` + s.vars[prefix+"bank.KBank"],
		} {
			id, err := db.Get[uint32](tx, query)
			if err != nil || id == 0 {
				return fmt.Errorf("%s: %d %w", name, id, err)
			}
			s.vars[prefix+name] = fmt.Sprint(id)
		}
		return nil
	})
}

// attempt is a request with the id of another organization, and the same request with a
// missing id.
type attempt struct {
	what             string
	foreign, nowhere line
	own              line // the same with an own id, which must be accepted
}

// foreign returns all attempts on a route.
func (w *twin) foreign(t target) (out []attempt) {
	add := func(where, name string, make func(id string) line) {
		meant := meanings[strings.TrimSuffix(t.path, "/pdf")+" "+name]
		if meant == nil && nothing[name] != "" {
			return
		}
		if meant == nil {
			meant = kinds[name]
		}
		if meant == nil {
			w.t.Errorf("%s: what does the id %s name?", t, name)
		}
		for _, kind := range meant {
			if _, ok := w.sides[0].vars["other."+kind]; !ok {
				w.t.Fatalf("there is no fixture %s", kind)
			}
			out = append(out, attempt{fmt.Sprintf("%s %s=$other.%s", t, where, kind), make("$other." + kind), make(missing), make("$" + kind)})
		}
	}
	for _, f := range t.plan.Fields {
		switch {
		case f.Kind == input.ID && f.Query != "":
			add(f.Query, f.Query, func(id string) line {
				l := t.line(t.record(), "", "?"+f.Query+"="+id)
				if strings.HasSuffix(t.path, "/pdf") {
					l = l.followed() // looked up where the PDF is
				}
				return l
			})
		case f.Path == "year": // the same in every organization
		case t.part(f.Path) != "":
			inside := t.part(f.Path)
			of := func(id string) line {
				l := t.line(t.record(), "", "")
				l.path = strings.Replace(l.path, inside, id, 1)
				return l
			}
			other := "$other." + inside[1:]
			out = append(out, attempt{t.String() + " of " + other, of(other), of(missing), of(inside)})
		case elsewhere[t.String()] != "" && f.Path != "":
			other := "$other." + t.record()[1:]
			out = append(out, attempt{t.String() + " of " + other, t.line(other, "", "").followed(), t.line(missing, "", "").followed(), t.line(t.record(), "", "").followed()})
		case f.Path != "":
			kind := strings.TrimPrefix(t.record(), "$")
			out = append(out, attempt{t.String() + " of $other." + kind, t.line("$other."+kind, "-id", ""), t.line(missing, "-id", ""), t.line(t.record(), "-id", "")})
		}
	}
	if !t.plan.HasBody() {
		return bare(out)
	}
	for _, p := range bodyValues(t.plan) {
		if p.node.Kind != input.ID {
			continue
		}
		name := p.json[strings.LastIndexByte(p.json, '.')+1:]
		context := contexts[t.String()+" "+p.json]
		if context != "" {
			context += " ;; "
		}
		add(p.json, name, func(id string) line { return t.line(t.record(), context+p.json+"="+id, "") })
	}
	return out
}

// bare removes the changes of a body where there is none.
func bare(attempts []attempt) []attempt {
	for i := range attempts {
		attempts[i].foreign.body, attempts[i].nowhere.body = "", ""
	}
	return attempts
}

// compare sends both requests of an attempt and compares the answers byte for byte, apart
// from the ids and what differs between any two requests.
func (w *twin) compare(a attempt) (refused bool) {
	w.t.Helper()
	w.clock.forward(time.Second)
	foreign := w.ask(a.foreign)
	w.clock.forward(time.Second)
	nowhere := w.ask(a.nowhere)
	for i, s := range w.sides {
		f, n := foreign[i], nowhere[i]
		if f.err != nil || n.err != nil {
			w.t.Fatal(a.what, f.err, n.err)
		}
		if f.status >= 500 || f.status != n.status || moments.ReplaceAllString(blank(f.reply.body), "") != moments.ReplaceAllString(blank(n.reply.body), "") ||
			f.header.Get("Content-Length") != n.header.Get("Content-Length") && f.status >= 400 {
			w.t.Errorf("%s on %s\n  another's: %d %s\n  nobody's:  %d %s", a.what, s.name, f.status, clip(f.reply.body), n.status, clip(n.reply.body))
		}
		refused = f.status >= 400
	}
	return refused
}

// accepts reports whether a request is accepted.
func (w *twin) accepts(l line) bool {
	w.clock.forward(time.Second)
	for _, x := range w.ask(l) {
		if x.err != nil || x.status >= 300 {
			return false
		}
	}
	return true
}

var moments = regexp.MustCompile(`"(createdAt|updatedAt|generatedAt|code|documentNumber|docNumber|claimNumber)":("[^"]*"|\d+)`)
