package check

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/list"
	"kontor/internal/org/series"
)

// Organization are the invariants about people, keys, numbers and the audit log.
var Organization = []Invariant{
	{"I10", "every document type has a number rule with a unique prefix", numberRules},
	{"I13", "the audit log is complete and unchanged", brokenChain},
	{"I15", "an organization has exactly one active owner, and its settings", wrongOwner},
	{"I18", "an organization has at most 20 active API keys", tooManyKeys},
	{"I31", "list counters equal the rows and amounts of the list", wrongCounters},
	{"I38", "the search text of documents is their number and name", misfiled},
}

func numberRules(f *finder) {
	prefixes := map[string]string{}
	types := map[string]bool{}
	for _, r := range read(f, series.Rules) {
		types[r.DocType] = true
		if other, taken := prefixes[r.Prefix]; taken {
			f.say("%s and %s have the same prefix %s", other, r.DocType, r.Prefix)
		}
		prefixes[r.Prefix] = r.DocType
	}
	for _, docType := range series.DocTypes {
		if !types[docType] {
			f.add(docType + " has no rule")
		}
	}
}

func brokenChain(f *finder) {
	if err := db.AuditChain(f.tx); err != nil {
		f.add(err.Error())
	}
}

func wrongOwner(f *finder) {
	owners := valueOf[int](f, `SELECT COUNT(*) FROM memberships m WHERE m.org_id = $1 AND m.role = 'owner' AND m.is_active`)
	settings := valueOf[int](f, `SELECT COUNT(*) FROM org_settings s WHERE s.org_id = $1`)
	if owners != 1 {
		f.say("%d active owners", owners)
	}
	if settings != 1 {
		f.add("no settings")
	}
}

func tooManyKeys(f *finder) {
	if active := read(f, keys.CountActive); active > keys.Max {
		f.say("%d active keys", active)
	}
}

// counts are the lists with counters. Documents in foreign currency are counted by amount,
// because each is converted individually.
var counts = map[string]string{
	"sales_documents": `SELECT d.document_type AS kind, d.status AS state, d.currency, d.exchange_rate,
		CASE WHEN d.currency = $2 OR d.is_consolidated THEN 0 WHEN d.document_type = 'RE' THEN d.received_amount ELSE d.grand_total END AS each_amount, COUNT(*) AS row_count,
		CAST(SUM(CASE WHEN d.currency <> $2 OR d.is_consolidated THEN 0 WHEN d.document_type = 'RE' THEN d.received_amount ELSE d.grand_total END) AS BIGINT) AS amount
	FROM sales_documents d WHERE d.org_id = $1 GROUP BY 1, 2, 3, 4, 5`,
	"purchase_documents": `SELECT d.document_type AS kind, d.status AS state, d.currency, d.exchange_rate,
		CASE WHEN d.currency = $2 THEN 0 ELSE d.grand_total END AS each_amount, COUNT(*) AS row_count,
		CAST(SUM(CASE WHEN d.currency = $2 THEN d.grand_total ELSE 0 END) AS BIGINT) AS amount
	FROM purchase_documents d WHERE d.org_id = $1 GROUP BY 1, 2, 3, 4, 5`,
	"journal_entries": `SELECT e.reference_type AS kind, SUBSTR(e.entry_date, 1, 7) AS state, $2 AS currency, 0 AS exchange_rate, 0 AS each_amount, COUNT(*) AS row_count, 0 AS amount
	FROM journal_entries e WHERE e.org_id = $1 GROUP BY 1, 2`,
}

// counted are rows of one kind and state; in foreign currency, also of one amount.
type counted struct {
	Kind     string    `db:"kind"`
	State    string    `db:"state"`
	Currency string    `db:"currency"`
	Rate     num.Rate  `db:"exchange_rate"`
	Each     num.Money `db:"each_amount"`
	Rows     int64     `db:"row_count"`
	Amount   num.Money `db:"amount"`
}

func wrongCounters(f *finder) {
	type class struct{ list, kind, state string }
	type content struct {
		rows   int64
		amount num.Money
	}
	rest := map[class]content{}
	for name, query := range counts {
		for _, c := range call(f, list.Counters, name) {
			rest[class{name, c.Kind, c.State}] = content{c.Rows, c.Amount}
		}
		for _, r := range listOf[counted](f, query, f.tx.Currency) {
			if r.Currency != f.tx.Currency && r.Each.Converts(r.Rate, num.BasePlaces) {
				r.Amount = r.Each.Convert(r.Rate, num.BasePlaces).Times(num.QtyOf(r.Rows), num.MoneyPlaces)
			}
			at := class{name, r.Kind, r.State}
			rest[at] = content{rest[at].rows - r.Rows, rest[at].amount.Sub(r.Amount)}
		}
	}
	for at, more := range rest {
		if more.rows != 0 {
			f.say("%s %s %s: counter differs by %+d rows", at.list, at.kind, at.state, more.rows)
		}
		if !more.amount.IsZero() {
			f.say("%s %s %s: counted amount differs by %s", at.list, at.kind, at.state, more.amount)
		}
	}
	f.sort()
}
