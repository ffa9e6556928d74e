package check

import (
	"kontor/internal/base/num"
	"kontor/internal/ledger"
)

// chartAccount is an account with what the chart must keep.
type chartAccount struct {
	ID       uint32     `db:"id"`
	Code     string     `db:"code"`
	Type     string     `db:"account_type"`
	Key      ledger.Key `db:"system_key"`
	ParentID num.Ref    `db:"parent_id"`
	IsActive bool       `db:"is_active"`
}

func wrongChart(f *finder) {
	accounts := listOf[chartAccount](f, `SELECT a.id, a.code, a.account_type, a.system_key, a.parent_id, a.is_active FROM accounts a WHERE a.org_id = $1 ORDER BY a.code`)
	types := ledger.SystemTypes()
	byID := map[num.Ref]chartAccount{}
	for _, a := range accounts {
		byID[num.Ref(a.ID)] = a
	}
	for _, a := range accounts {
		if a.Key != "" && (!a.IsActive || a.Type != types[a.Key]) {
			f.say("account %s for %s is %s, active %t", a.Code, a.Key, a.Type, a.IsActive)
		}
		up := a.ParentID
		for steps := 0; up != 0 && steps <= len(accounts); steps++ {
			up = byID[up].ParentID
		}
		if up != 0 {
			f.say("account %s is below itself", a.Code)
		}
	}
}
