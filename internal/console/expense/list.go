package expense

import (
	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/expense"
)

// listPage is a page of the claim list.
type listPage struct {
	Filter   expense.Filter
	Statuses []console.Option
	Claims   input.Result[expense.Claim]
	Approves bool
	Form     *console.Form // the refused form of a bulk action
}

// Waits reports whether the reader can approve a claim of the list.
func (p listPage) Waits(c expense.Claim) bool { return p.Approves && c.Status == expense.Submitted }

func list(v *console.Visit) error {
	f, err := console.Filter[expense.Filter](v)
	if err != nil {
		return err
	}
	var statuses []string
	for _, s := range expense.Statuses {
		statuses = append(statuses, string(s))
	}
	page := listPage{Filter: f, Statuses: v.Statuses(statuses...), Approves: v.May(access.ManageExpenses), Form: v.Form(nil)}
	return v.ShowRead("list.html", &page, func(tx *db.Tx) (err error) {
		page.Claims, err = expense.List(tx, own(tx, f))
		return err
	})
}

// approveTicked approves the ticked claims, all of them or none.
func approveTicked(v *console.Visit) error {
	in, err := console.Input[struct {
		ClaimIDs []uint32 `json:"claimIds" validate:"required,min=1,max=500"`
	}](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			for _, id := range in.ClaimIDs {
				if _, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: expense.Approved}); err != nil {
					return "", err
				}
				tx.NextRecord()
			}
			v.Done("{1} approved", len(in.ClaimIDs))
			return v.WithFilter("/claims", "page", ""), nil
		})
	}
	return v.Again(err, list)
}
