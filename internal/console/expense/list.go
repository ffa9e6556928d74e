package expense

import (
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/expense"
	"kontor/internal/input"
)

// listPage is a page of the claim list.
type listPage struct {
	Filter   expense.Filter
	Statuses []console.Option
	Claims   input.Result[expense.Claim]
}

func list(v *console.Visit) error {
	f, err := console.Filter[expense.Filter](v)
	if err != nil {
		return err
	}
	var statuses []string
	for _, s := range expense.Statuses {
		statuses = append(statuses, string(s))
	}
	page := listPage{Filter: f, Statuses: v.Statuses(statuses...)}
	err = v.Read(func(tx *db.Tx) (err error) {
		page.Claims, err = expense.List(tx, own(tx, f))
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("list.html", page)
}
