package tax

import (
	"kontor/internal/db"
	"kontor/internal/when"
)

// Task is a return that has to be filed or paid.
type Task struct {
	Month when.Month
	Due   when.Date
	Filed *Filing // nil: it has to be filed
}

// Tasks returns the next VAT return to file, if its month is over, and the last one if it is
// not paid. A company that never filed here has none.
func Tasks(tx *db.Tx) ([]Task, error) {
	returns, err := filedOf(tx, PP30)
	if err != nil || len(returns.months) == 0 {
		return nil, err
	}
	var tasks []Task
	if next := returns.last.Month.Add(1); tx.Today().After(next.Last()) {
		due, err := DueDate(tx, next)
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, Task{Month: next, Due: due})
	}
	last, err := GetFiling(tx, FilingByID{returns.last.ID})
	if err == nil && last.OutstandingAmount.Sign() > 0 {
		tasks = append(tasks, Task{Month: last.Month, Due: last.DueDate, Filed: &last})
	}
	return tasks, err
}
