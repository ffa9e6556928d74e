package tax

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Task is a return that has to be filed or paid.
type Task struct {
	Form  string
	Month when.Month
	Due   when.Date
	Owed  num.Money // amount to pay; 0: it has to be filed
}

// Tasks returns the returns to file and to pay: the next VAT return, if its month is over and
// an earlier one was filed here, withholding tax returns of certificates that are in none, and
// returns that are not paid.
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
	owing, err := unpaid(tx)
	return append(tasks, owing...), err
}

// unpaid returns the returns to pay, oldest first.
func unpaid(tx *db.Tx) (tasks []Task, err error) {
	rows, err := db.List[filing](tx, selectFilings+`WHERE f.org_id = $1 AND f.status IN ('filed', 'amending') AND f.month >= $2 ORDER BY f.month, f.form`,
		when.MonthOf(tx.Today()).Add(-tasksMonths))
	if err != nil {
		return nil, fmt.Errorf("returns to pay: %w", err)
	}
	paid, err := paymentsOf(tx, rows)
	for _, r := range rows {
		if _, owed := r.settled(paid[formMonth{r.Form, r.Month}]); owed.Sign() > 0 {
			tasks = append(tasks, Task{Form: r.Form, Month: r.Month, Due: r.DueDate, Owed: owed})
		}
	}
	return tasks[max(0, len(tasks)-tasksMax):], err
}

// Withholding tax returns to file, and returns to pay, are named if they are of the last months,
// the latest of them at once.
const (
	tasksMonths = 12
	tasksMax    = 6
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
	withheld, err := UnfiledWithholding(tx, when.MonthOf(tx.Today()).Add(-tasksMonths))
	return append(tasks, withheld[max(0, len(withheld)-tasksMax):]...), err
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
