package webhook

import (
	"kontor/internal/base/access"
	"kontor/internal/db"
)

// PauseAll pauses the enabled endpoints of all organizations, so that a restored or copied
// database calls nobody. It returns how many it paused.
func PauseAll(r *db.Root, why, action string) (n int, err error) {
	if _, err := db.Exec(r, `UPDATE webhook_queue SET owner = '', until = 0`); err != nil {
		return 0, err
	}
	return each(r, action, Enabled, func(e *record) bool {
		e.Status, e.Reason = Paused, why
		return true
	})
}

// ResumeAll enables the endpoints that a restore or a copy has paused.
func ResumeAll(r *db.Root, action string) (n int, err error) {
	return each(r, action, Paused, func(e *record) bool {
		resumes := e.Reason == Restored || e.Reason == Copied
		if resumes {
			e.Status, e.Reason = Enabled, ""
		}
		return resumes
	})
}

// each changes the endpoints in a state, in every organization, each with its audit row. change
// returns false for those that stay.
func each(r *db.Root, action, status string, change func(*record) bool) (n int, err error) {
	orgs, err := db.List[uint32](r, `SELECT DISTINCT q.org_id FROM webhook_queue q WHERE q.status = $1 ORDER BY q.org_id`, status)
	if err != nil {
		return 0, err
	}
	for _, org := range orgs {
		tx, err := r.Enter(access.Actor{Org: org, UserName: "operator", Role: access.Owner, Action: action})
		if err != nil {
			return n, err
		}
		all, err := db.List[record](tx, selectRecord+` AND w.status = $2 ORDER BY w.id`, status)
		if err != nil {
			return n, err
		}
		for i := range all {
			e := &all[i]
			if !change(e) {
				continue
			}
			if err := e.save(tx, e.updated(), e.Status); err != nil {
				return n, err
			}
			if err := e.changed(tx, e.Status == Enabled); err != nil {
				return n, err
			}
			tx.NextRecord()
			n++
		}
	}
	return n, nil
}
