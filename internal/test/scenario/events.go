package scenario

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"sync"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/console/auditlog"
	"kontor/internal/db"
)

// emissions are the types of events that each route has emitted in the scenarios.
var emissions = struct {
	sync.Mutex
	seen map[string]bool // "POST /contacts contact.created"
}{seen: map[string]bool{}}

// emitted is an action of the audit log with one of its events, or none.
type emitted struct {
	Action   string `db:"action"`
	Seq      int64  `db:"seq"`
	Resource string `db:"resource"`
	Detail   string `db:"detail"`
	Type     string `db:"type"`
}

// changeless lists routes that succeed without changing anything, such as a count that agrees
// with the books, or a document that was sealed before. With an Idempotency-Key, which the client sends, their answer is stored, and
// that has an audit row.
var changeless = map[string]bool{"POST /stock/counts": true, "POST /stock/adjustments": true, "POST /chart-of-accounts/recommended": true, "POST /papers": true}

// events checks that every write has stored events, that routes emit only types that they
// declare, and that the console has words for every row of the audit log.
func (w *world) events() (problems []string) {
	declared := map[string][]string{}
	for _, r := range v1.Routes() {
		method, path := r.Address()
		declared[method+" "+path] = r.Events
	}
	for _, name := range []string{"owner", "other"} {
		var rows []emitted
		err := w.db.Read(context.Background(), access.Actor{Org: w.actors[name].org}, func(tx *db.Tx) (err error) {
			rows, err = db.List[emitted](tx, `SELECT a.action, a.seq, a.resource, a.detail, COALESCE(e.type, '') AS type FROM audit_log a
LEFT JOIN events e ON e.org_id = $1 AND e.audit_seq = a.seq WHERE a.org_id = $1 ORDER BY a.seq, e.seq`)
			return err
		})
		if err != nil {
			return []string{"events: " + err.Error()}
		}
		for _, row := range rows {
			if _, ok := auditlog.Sentence(row.Resource, row.Detail); !ok {
				problems = append(problems, fmt.Sprintf("%s: the audit log says %q of %q, which internal/console/auditlog has no words for", row.Action, row.Detail, row.Resource))
			}
			types, route := declared[row.Action]
			switch {
			case row.Type == "" && (changeless[row.Action] || silent[row.Action] != ""):
			case row.Type == "":
				problems = append(problems, fmt.Sprintf("%s (audit row %d) stored no event; call tx.Event where it happens (see internal/base/event)", row.Action, row.Seq))
			case route && !slices.Contains(types, row.Type):
				problems = append(problems, fmt.Sprintf("%s emitted %s, which its row in internal/v1 does not list", row.Action, row.Type))
			case route:
				emissions.Lock()
				emissions.seen[row.Action+" "+row.Type] = true
				emissions.Unlock()
			}
		}
	}
	slices.Sort(problems)
	return slices.Compact(problems)
}

// unseenFor lists types that no scenario can make a route emit, with the reason.
var unseenFor = map[string]string{
	"POST /chart-of-accounts/recommended account.created": "new companies have these accounts",
}

// silent lists writes without events of their own, with the reason.
var silent = map[string]string{
	"POST /batch":              "its operations have events",
	"POST /webhooks/{id}/ping": "an attempt is no change",
	"POST /webhooks/{id}/deliveries/{deliveryId}/resend": "an attempt is no change",
}

// unseen returns the declared types of events that no scenario made their route emit.
func unseen(routes []api.Route) (out []string) {
	emissions.Lock()
	defer emissions.Unlock()
	for _, r := range routes {
		method, path := r.Address()
		for _, t := range r.Events {
			if name := method + " " + path; !emissions.seen[name+" "+t] && unseenFor[name+" "+t] == "" {
				out = append(out, fmt.Sprintf("no scenario makes %s emit %s", name, t))
			}
		}
		if len(r.Events) == 0 && r.Writes() && silent[method+" "+path] == "" {
			out = append(out, fmt.Sprintf("%s %s declares no events; add Emits to its row in internal/v1", method, path))
		}
	}
	sort.Strings(out)
	return out
}
