package check

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/org"
)

// Organization are the promises about people, keys, numbers and the audit log.
var Organization = []Invariant{
	{"I10", "no two document types print the same prefix, and every type has a rule", numberRules},
	{"I13", "the audit log is whole: no row is missing and none was changed", brokenChain},
	{"I15", "an organization has exactly one owner, who is active, and its settings", wrongOwner},
	{"I18", "an organization has at most 20 active API keys", tooManyKeys},
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
