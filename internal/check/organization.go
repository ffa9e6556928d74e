package check

import (
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/org"
)

// Organization are the promises about people, keys, numbers and the audit log.
var Organization = []Invariant{
	{"I10", "no two document types print the same prefix, and every type has a rule", numberRules},
	{"I13", "the audit log is whole: no row is missing and none was changed", brokenChain},
	{"I15", "an organization has exactly one owner, who is active, and its settings", wrongOwner},
	{"I18", "an organization has at most 20 active API keys", tooManyKeys},
	{"I31", "lists are as long as they say without counting", wrongTallies},
	{"I38", "documents are found by their numbers and names", misfiled},
}

func numberRules(tx *db.Tx) ([]string, error) {
	rules, err := org.Rules(tx)
	if err != nil {
		return nil, err
	}
	var found []string
	prefixes := map[string]string{}
	types := map[string]bool{}
	for _, r := range rules {
		types[r.DocType] = true
		if other, taken := prefixes[r.Prefix]; taken {
			found = append(found, fmt.Sprintf("%s and %s both print %s", other, r.DocType, r.Prefix))
		}
		prefixes[r.Prefix] = r.DocType
	}
	for _, docType := range org.Numbered {
		if !types[docType] {
			found = append(found, docType+" has no rule")
		}
	}
	return found, nil
}

func brokenChain(tx *db.Tx) ([]string, error) {
	if err := db.AuditChain(tx); err != nil {
		return []string{err.Error()}, nil
	}
	return nil, nil
}

func wrongOwner(tx *db.Tx) ([]string, error) {
	owners, err := db.Get[int](tx, `SELECT COUNT(*) FROM memberships m WHERE m.org_id = $1 AND m.role = 'owner' AND m.is_active`)
	if err != nil {
		return nil, err
	}
	settings, err := db.Get[int](tx, `SELECT COUNT(*) FROM org_settings s WHERE s.org_id = $1`)
	if err != nil {
		return nil, err
	}
	var found []string
	if owners != 1 {
		found = append(found, fmt.Sprintf("%d active owners", owners))
	}
	if settings != 1 {
		found = append(found, "no settings")
	}
	return found, nil
}

func tooManyKeys(tx *db.Tx) ([]string, error) {
	active, err := org.ActiveKeys(tx)
	if err != nil || active <= org.KeysMax {
		return nil, err
	}
	return []string{fmt.Sprintf("%d active keys", active)}, nil
}

// tally is how many rows of a list are of a kind and in a state.
type tally struct {
	List  string `db:"list"`
	Kind  string `db:"kind"`
	State string `db:"state"`
	Rows  int64  `db:"row_count"`
}

// counts are the lists that are counted by who changes them.
var counts = []string{
	`SELECT 'sales_documents' AS list, d.document_type AS kind, d.status AS state, COUNT(*) AS row_count
	FROM sales_documents d WHERE d.org_id = $1 GROUP BY d.document_type, d.status`,
	`SELECT 'purchase_documents' AS list, d.doc_type AS kind, d.status AS state, COUNT(*) AS row_count
	FROM purchase_documents d WHERE d.org_id = $1 GROUP BY d.doc_type, d.status`,
	`SELECT 'journal_entries' AS list, e.reference_type AS kind, '' AS state, COUNT(*) AS row_count
	FROM journal_entries e WHERE e.org_id = $1 GROUP BY e.reference_type`,
}

func wrongTallies(tx *db.Tx) ([]string, error) {
	kept, err := db.List[tally](tx, `SELECT t.list, t.kind, t.state, t.row_count FROM tallies t WHERE t.org_id = $1`)
	if err != nil {
		return nil, err
	}
	rest := map[tally]int64{}
	for _, t := range kept {
		rest[tally{List: t.List, Kind: t.Kind, State: t.State}] = t.Rows
	}
	for _, query := range counts {
		counted, err := db.List[tally](tx, query)
		if err != nil {
			return nil, err
		}
		for _, t := range counted {
			rest[tally{List: t.List, Kind: t.Kind, State: t.State}] -= t.Rows
		}
	}
	var found []string
	for t, more := range rest {
		if more != 0 {
			found = append(found, fmt.Sprintf("%s %s %s: %+d rows are counted that are not there", t.List, t.Kind, t.State, more))
		}
	}
	posts, err := wrongPosts(tx)
	found = append(found, posts...)
	slices.Sort(found)
	return found, err
}
