package tax

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/when"
)

// Task is a return that has to be filed or paid.
type Task struct {
	Form  string
	Month when.Month
	Due   when.Date
	Filed *Filing // nil: it has to be filed
}

// Tasks returns the returns to file and to pay: the next VAT return, if its month is over and
// an earlier one was filed here, withholding tax returns of certificates that are in none, and
// the last return of each form if it is not paid.
func Tasks(tx *db.Tx) ([]Task, error) {
	tasks, err := unfiled(tx)
	if err != nil {
		return nil, err
	}
	for i := range tasks {
		if tasks[i].Due, err = dueDate(tx, tasks[i].Form, tasks[i].Month); err != nil {
			return nil, err
		}
	}
	for _, form := range []string{PP30, PND3, PND53} {
		returns, err := filedOf(tx, form)
		if err != nil {
			return nil, err
		}
		if len(returns.months) == 0 {
			continue
		}
		last, err := GetFiling(tx, FilingByID{returns.last.ID})
		if err != nil {
			return nil, err
		}
		if last.OutstandingAmount.Sign() > 0 {
			tasks = append(tasks, Task{Form: form, Month: last.Month, Due: last.DueDate, Filed: &last})
		}
	}
	return tasks, nil
}

// Withholding tax returns are named if they are of the last months, the latest of them at once.
const (
	unfiledMonths = 12
	unfiledMax    = 6
)

const selectUnfiled = `SELECT c.form, SUBSTR(c.payment_date, 1, 7) AS month FROM tax_certificates c
WHERE c.org_id = $1 AND c.status = 'issued' AND c.filing_id IS NULL AND c.form IN ('PND3', 'PND53') AND c.payment_date >= $2 AND c.payment_date < $3
GROUP BY c.form, SUBSTR(c.payment_date, 1, 7) ORDER BY month, c.form`

// unfiled returns the returns to file, without their due dates.
func unfiled(tx *db.Tx) (tasks []Task, err error) {
	returns, err := filedOf(tx, PP30)
	if err != nil {
		return nil, err
	}
	if next := returns.last.Month.Add(1); len(returns.months) > 0 && tx.Today().After(next.Last()) {
		tasks = append(tasks, Task{Form: PP30, Month: next})
	}
	withheld, err := UnfiledWithholding(tx, when.MonthOf(tx.Today()).Add(-unfiledMonths))
	return append(tasks, withheld[max(0, len(withheld)-unfiledMax):]...), err
}

// UnfiledWithholding returns the withholding tax returns to file since a month, oldest first,
// without their due dates.
func UnfiledWithholding(tx *db.Tx, since when.Month) (tasks []Task, err error) {
	type open struct {
		Form  string     `db:"form"`
		Month when.Month `db:"month"`
	}
	certificates, err := db.List[open](tx, selectUnfiled, since.First(), when.MonthOf(tx.Today()).First())
	if err != nil {
		return nil, fmt.Errorf("certificates in no return: %w", err)
	}
	for _, c := range certificates {
		tasks = append(tasks, Task{Form: c.Form, Month: c.Month})
	}
	return tasks, nil
}
