package simulation

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// list returns the items of an answer.
func list(a answer) []map[string]any {
	data, _ := a.value.(map[string]any)["data"].(map[string]any)
	return (&record{value: data}).list("items")
}

// importStatement imports a statement of a bank: some open postings, and lines that nobody knows.
// It continues the last statement, or begins with the balance of the ledger.
func (k *company) importStatement() {
	bank := k.w.one("$bank.KBank $bank.KBank $bank.Till")
	last := list(k.play(operation{verb: "GET", path: "/bank-statements?bankId=" + bank + "&limit=1"}))
	postings := list(k.play(operation{verb: "GET", path: "/banks/" + bank + "/ledger-lines?state=open&limit=5"}))
	var lines []string
	today := k.w.clock.now.In(k.zone).Format(time.DateOnly)
	add := func(text, amount string) {
		lines = append(lines, fmt.Sprintf(`{"date": %q, "text": %q, "amount": %s}`, today, text, amount))
	}
	for _, p := range postings {
		if k.w.chance(2) {
			add("TRANSFER "+fmt.Sprint(p["referenceNumber"]), fmt.Sprint(p["amount"]))
		}
	}
	for range 1 + k.w.random.IntN(3) {
		add(k.w.one("FEE INTEREST UNKNOWN"), k.w.one("-15 -20.5 0.07 "+k.w.amount()))
	}
	body := func(opening string) string {
		return fmt.Sprintf(`{"bankId": %s, "openingBalance": %s, "lines": [%s]}`, bank, opening, strings.Join(lines, ", "))
	}
	opening := "0"
	if len(last) > 0 {
		opening = fmt.Sprint(last[0]["closingBalance"])
	} else if a := k.play(operation{verb: "POST", path: "/bank-statements?dryRun=true", body: body("0")}); a.ok() {
		data, _ := a.value.(map[string]any)["data"].(map[string]any)
		opening = fmt.Sprint(data["openingDifference"])
	}
	if k.w.chance(10) {
		opening = k.w.amount()
	}
	if r := k.create(&k.statements, operation{actor: k.manager(), verb: "POST", path: "/bank-statements", body: body(opening)}, "ST", "data."); r != nil {
		k.w.steps["statement imported"]++
	}
}

// workStatement matches, books or undoes a line of a statement, or several.
func (k *company) workStatement() {
	r := k.pick(k.statements, nil)
	if r == nil {
		return
	}
	name := k.fresh("BL")
	lines := list(k.play(operation{verb: "GET", path: r.path() + "/lines?limit=20", keep: name}))
	if len(lines) == 0 {
		return
	}
	for range 1 + k.w.random.IntN(4) {
		i := k.w.random.IntN(len(lines))
		path := fmt.Sprintf("%s/lines/$%s.data.items.%d.id", r.path(), name, i)
		k.workLine(path, name, i, lines)
	}
	k.reread(r)
}

func (k *company) workLine(path, name string, i int, lines []map[string]any) {
	item := fmt.Sprintf("$%s.data.items.%d.", name, i)
	suggested, _ := lines[i]["suggestions"].([]any)
	switch {
	case lines[i]["state"] == "matched" && !k.w.chance(8):
		k.w.note(k.play(operation{actor: k.manager(), verb: "DELETE", path: path + "/match" + k.w.one("? ?reverse=true")}), "match undone")
	case len(suggested) > 0 && k.w.chance(2):
		first, _ := suggested[0].(map[string]any)
		if documents, _ := first["documents"].([]any); len(documents) > 0 {
			parts := make([]string, len(documents))
			for n := range documents {
				at := fmt.Sprintf("%ssuggestions.0.documents.%d.", item, n)
				parts[n] = fmt.Sprintf(`{"documentType": %sdocumentType, "documentId": %sdocumentId}`, at, at)
			}
			k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: path + "/settle", body: `{"documents": [` + strings.Join(parts, ", ") + `]}`}), "line settled")
			return
		}
		k.w.note(k.play(operation{actor: k.manager(), verb: "PUT", path: path + "/match", body: `{"journalLineIds": ` + item + `suggestions.0.journalLineIds}`}), "line matched")
	case k.w.chance(5):
		other := k.w.random.IntN(len(lines))
		body := fmt.Sprintf(`{"journalLineIds": [], "lineIds": [$%s.data.items.%d.id], "rest": {"accountId": $account.5290, "amount": %s}}`,
			name, other, sum(fmt.Sprint(lines[i]["amount"]), fmt.Sprint(lines[other]["amount"])))
		k.w.note(k.play(operation{actor: k.manager(), verb: "PUT", path: path + "/match", body: body}), "lines matched together")
	case k.w.chance(5):
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: path + "/transfer", body: fmt.Sprintf(`{"bankId": %s, "feeAmount": %s}`, k.w.one("$bank.KBank $bank.Till"), k.w.one("0 0.01"))}), "line transferred")
	default:
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: path + "/entry", body: fmt.Sprintf(`{"accountId": $account.%s, "confirmNew": %s}`, k.w.one("5400 5290 4200 1120"), k.w.one("true true false"))}), "line booked")
	}
}

// reconcileStatement books what is left of a statement and reconciles it, or opens or deletes it.
func (k *company) reconcileStatement() {
	r := k.pick(k.statements, nil)
	if r == nil {
		return
	}
	switch {
	case k.w.chance(6):
		k.w.note(k.play(operation{actor: k.manager(), verb: "DELETE", path: r.path()}), "statement deleted")
	case r.status() == "reconciled":
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: r.path() + "/reopen"}), "statement reopened")
	default:
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: r.path() + "/auto-match", body: k.w.one(`{} {"rules":true}`)}), "statement matched")
		name := k.fresh("BL")
		for i := range list(k.play(operation{verb: "GET", path: r.path() + "/lines?state=open&limit=100", keep: name})) {
			k.play(operation{verb: "POST", path: fmt.Sprintf("%s/lines/$%s.data.items.%d.id/entry", r.path(), name, i), body: `{"accountId": $account.5400, "confirmNew": true}`})
		}
		k.w.note(k.play(operation{actor: k.manager(), verb: "POST", path: r.path() + "/reconcile"}), "statement reconciled")
		k.play(operation{verb: "GET", path: "/reports/bank-reconciliation?bankId=" + fmt.Sprint(json.Number(r.text("bankId")))})
	}
	k.reread(r)
}
