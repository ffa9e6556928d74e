package sales_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

var statuses = []string{"draft", "sent", "accepted", "rejected", "converted", "partially_paid", "paid", "void"}

// life describes the moves of a document type, written independently of the program's
// table: how to bring a new document into a status, its next statuses, and its conversions.
type life struct {
	name     string
	docType  string
	bring    map[string]func(o *office) uint32
	moves    map[string][]string
	converts map[string][]string
	posts    bool
}

func lives() []life {
	made := func(docType string, steps ...string) func(o *office) uint32 {
		return func(o *office) uint32 { return o.move(o.create(docType), steps...) }
	}
	offer := func(docType string, targets ...string) life {
		return life{
			name: docType, docType: docType,
			bring: map[string]func(o *office) uint32{
				"draft": made(docType), "sent": made(docType, "sent"), "accepted": made(docType, "sent", "accepted"),
				"rejected": made(docType, "sent", "rejected"), "void": made(docType, "void"),
				"converted": func(o *office) uint32 {
					id := o.create(docType)
					o.convert(id, targets[0])
					return id
				},
			},
			moves: map[string][]string{
				"draft": {"sent", "void"}, "sent": {"accepted", "rejected", "void"}, "accepted": {"rejected", "void"},
			},
			converts: map[string][]string{"draft": targets, "sent": targets, "accepted": targets},
		}
	}
	return []life{
		offer("QT", "SO", "IV", "CS"),
		offer("SO", "IV"),
		{
			name: "IV", docType: "IV", posts: true,
			bring: map[string]func(o *office) uint32{
				"draft": made("IV"), "sent": made("IV", "sent"), "void": made("IV", "sent", "void"),
				"partially_paid": func(o *office) uint32 { return o.covered("50") },
				"paid":           func(o *office) uint32 { return o.covered("107") },
			},
			moves: map[string][]string{"draft": {"sent", "void"}, "sent": {"void"}, "partially_paid": {"void"}, "paid": {"void"}},
			converts: map[string][]string{
				"sent": {"RE", "CN", "DN"}, "partially_paid": {"RE", "CN", "DN"}, "paid": {"CN", "DN"},
			},
		},
		{
			name: "DN", docType: "DN", posts: true,
			bring: map[string]func(o *office) uint32{
				"draft": made("DN"), "sent": made("DN", "sent"), "void": made("DN", "sent", "void"),
				"partially_paid": func(o *office) uint32 { return o.received(o.move(o.create("DN"), "sent"), "50") },
				"paid":           func(o *office) uint32 { return o.received(o.move(o.create("DN"), "sent"), "107") },
			},
			moves:    map[string][]string{"draft": {"sent", "void"}, "sent": {"void"}},
			converts: map[string][]string{"sent": {"RE"}, "partially_paid": {"RE"}},
		},
		{
			name: "RE alone", docType: "RE", posts: true,
			bring: map[string]func(o *office) uint32{
				"draft": made("RE"), "sent": made("RE", "sent"), "paid": made("RE", "paid"), "void": made("RE", "paid", "void"),
			},
			moves: map[string][]string{"draft": {"sent", "paid", "void"}, "sent": {"paid", "void"}, "paid": {"void"}},
		},
		{
			name: "RE of an invoice", docType: "RE", posts: true,
			bring: map[string]func(o *office) uint32{
				"draft": func(o *office) uint32 { return o.convert(o.move(o.create("IV"), "sent"), "RE") },
				"sent":  func(o *office) uint32 { return o.move(o.convert(o.move(o.create("IV"), "sent"), "RE"), "sent") },
				"paid":  func(o *office) uint32 { return o.move(o.convert(o.move(o.create("IV"), "sent"), "RE"), "sent", "paid") },
				"void":  func(o *office) uint32 { return o.move(o.convert(o.move(o.create("IV"), "sent"), "RE"), "sent", "void") },
			},
			moves: map[string][]string{"draft": {"sent", "paid", "void"}, "sent": {"paid", "void"}, "paid": {"void"}},
		},
		{
			name: "CS", docType: "CS", posts: true,
			bring: map[string]func(o *office) uint32{
				"draft": made("CS"), "sent": made("CS", "sent"), "paid": made("CS", "paid"), "void": made("CS", "sent", "void"),
			},
			moves: map[string][]string{"draft": {"sent", "paid", "void"}, "sent": {"paid", "void"}, "paid": {"void"}},
		},
		{
			name: "CN alone", docType: "CN", posts: true,
			bring: map[string]func(o *office) uint32{"draft": made("CN"), "sent": made("CN", "sent"), "void": made("CN", "sent", "void")},
			moves: map[string][]string{"draft": {"sent", "void"}, "sent": {"void"}},
		},
		{
			name: "CN of an invoice", docType: "CN", posts: true,
			bring: map[string]func(o *office) uint32{
				"draft": func(o *office) uint32 { return o.convert(o.move(o.create("IV"), "sent"), "CN") },
				"sent":  func(o *office) uint32 { return o.move(o.convert(o.move(o.create("IV"), "sent"), "CN"), "sent") },
				"void":  func(o *office) uint32 { return o.move(o.convert(o.move(o.create("IV"), "sent"), "CN"), "void") },
			},
			moves: map[string][]string{"draft": {"sent", "void"}, "sent": {"void"}},
		},
	}
}

// covered returns an issued invoice of 107, partly paid by a deposit.
func (o *office) covered(amount string) uint32 {
	o.t.Helper()
	offer := o.move(o.create("QT"), "sent")
	o.deposit(offer, amount)
	return o.move(o.convert(offer, "IV"), "sent")
}

// received returns a document partly paid by a receipt.
func (o *office) received(id uint32, amount string) uint32 {
	o.t.Helper()
	receipt := o.convert(id, "RE")
	o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d", receipt), `{"receivedAmount": `+amount+`}`)
	o.move(receipt, "sent")
	return id
}

// TestEveryMove tries every pair of statuses of every type.
func TestEveryMove(t *testing.T) {
	each(t, func(o *office) {
		for _, l := range lives() {
			for _, from := range slices.Sorted(maps.Keys(l.bring)) {
				o.tryMoves(l, from)
			}
		}
	})
}

func (o *office) tryMoves(l life, from string) {
	o.t.Helper()
	path := func(id uint32) string { return fmt.Sprintf("/sales/documents/%d/status", id) }
	body := func(to string) string { return fmt.Sprintf(`{"status": %q, "remark": "tried"}`, to) }
	still := l.bring[from](o)
	before := o.state()
	for _, to := range statuses {
		if slices.Contains(l.moves[from], to) {
			continue
		}
		status, answer := o.call("PATCH", path(still), body(to))
		if status != 400 || answer["errorCode"] != "InvalidStatusTransition" {
			o.t.Errorf("%s %s → %s: %d %v", l.name, from, to, status, answer)
		}
	}
	if after := o.state(); !maps.Equal(before, after) {
		o.t.Errorf("%s: refused moves from %s changed something", l.name, from)
	}
	for _, to := range l.moves[from] {
		id := l.bring[from](o)
		if status, answer := o.call("PATCH", path(id), body(to)); status != 200 {
			o.t.Errorf("%s %s → %s: %d %v", l.name, from, to, status, answer)
			continue
		}
		doc := o.read(id)
		if doc["status"] != to {
			o.t.Errorf("%s %s → %s: is %v", l.name, from, to, doc["status"])
		}
		o.checkEffects(l, doc, from, to)
	}
}

// checkEffects checks the effect of a step: an issued document has one journal entry, and a
// voided one has it reversed.
func (o *office) checkEffects(l life, doc map[string]any, from, to string) {
	o.t.Helper()
	want := 0
	if l.posts && (to != "void" || from != "draft") {
		want = 1
		if to == "void" {
			want = 2
		}
	}
	page := o.must(200, "GET", "/journal-entries?limit=100&referenceType="+l.docType, "")
	have := 0
	for _, e := range page["data"].(map[string]any)["items"].([]any) {
		if fmt.Sprint(e.(map[string]any)["referenceId"]) == fmt.Sprint(doc["id"]) {
			have++
		}
	}
	if have != want {
		o.t.Errorf("%s %s → %s left %d entries, want %d", l.name, from, to, have, want)
	}
	sign := "issued"
	if to == "void" {
		sign = "void"
	}
	if doc["signState"] != sign {
		o.t.Errorf("%s %s → %s: signState %v", l.name, from, to, doc["signState"])
	}
	if to == "void" && (fmt.Sprint(doc["outstandingAmount"]) != "0" || fmt.Sprint(doc["paidAmount"]) != "0") {
		o.t.Errorf("%s %s → void still has money in it: %v", l.name, from, doc)
	}
}

// TestEveryConversion tries every target from every status of every type.
func TestEveryConversion(t *testing.T) {
	each(t, func(o *office) {
		for _, l := range lives() {
			for _, from := range slices.Sorted(maps.Keys(l.bring)) {
				o.tryConversions(l, from)
			}
		}
	})
}

func (o *office) tryConversions(l life, from string) {
	o.t.Helper()
	var ever []string
	for _, to := range l.converts {
		ever = append(ever, to...)
	}
	body := func(id uint32, to string) string { return fmt.Sprintf(`{"fromId": %d, "toType": %q}`, id, to) }
	still := l.bring[from](o)
	if doc := o.read(still); doc["canConvert"] != (len(l.converts[from]) > 0) {
		o.t.Errorf("%s %s: canConvert %v", l.name, from, doc["canConvert"])
	}
	before := o.state()
	for _, to := range []string{"SO", "IV", "CS", "RE", "CN", "DN"} {
		if slices.Contains(l.converts[from], to) {
			continue
		}
		want := "SalesDocumentInvalidConversionTarget"
		if len(ever) == 0 || slices.Contains(ever, to) {
			want = "SalesDocumentCannotConvert"
		}
		if status, answer := o.call("POST", "/sales/convert", body(still, to)); status != 400 || answer["errorCode"] != want {
			o.t.Errorf("%s %s to %s: %d %v, want %s", l.name, from, to, status, answer, want)
		}
	}
	if after := o.state(); !maps.Equal(before, after) {
		o.t.Errorf("%s: refused conversions from %s changed something", l.name, from)
	}
	for _, to := range l.converts[from] {
		id := l.bring[from](o)
		status, answer := o.call("POST", "/sales/convert", body(id, to))
		if status != 201 || answer["documentType"] != to || fmt.Sprint(answer["refDocumentId"]) != fmt.Sprint(id) || answer["status"] != "draft" {
			o.t.Errorf("%s %s to %s: %d %v", l.name, from, to, status, answer)
		}
	}
}

// TestConvertAndDelete restores every offer exactly when its child goes away.
func TestConvertAndDelete(t *testing.T) {
	each(t, func(o *office) {
		for _, l := range lives()[:2] {
			for from, targets := range l.converts {
				for _, to := range targets {
					id := l.bring[from](o)
					if from != "draft" {
						o.deposit(id, "30")
					}
					before := o.read(id)
					child := o.convert(id, to)
					o.must(204, "DELETE", fmt.Sprintf("/sales/documents/%d", child), "")
					after := o.read(id)
					for _, field := range strings.Fields("status signState canConvert depositReceivedAmount depositOutstandingAmount outstandingAmount grandTotal") {
						if fmt.Sprint(before[field]) != fmt.Sprint(after[field]) {
							o.t.Errorf("%s %s to %s and back: %s was %v, is %v", l.name, from, to, field, before[field], after[field])
						}
					}
				}
			}
		}
	})
}
