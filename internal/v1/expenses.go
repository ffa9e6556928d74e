package v1

import (
	"kontor/internal/api"
	"kontor/internal/expense"
)

func expenses() []api.Route {
	return api.Group("Expenses", "Expense categories and claims.",
		api.On("GET /expense-categories", api.Read(expense.Categories), api.DataPaged, 200).
			Says("List the expense categories"),
	)
}
