package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/tax"
)

func expenses() []api.Route {
	read := api.Read(expense.Get)
	return api.Group("Expenses", "Expense categories and claims.",
		api.On("GET /expense-categories", access.ReadExpenses, api.Read(expense.Categories), api.DataPaged, 200).
			Says("List expense categories"),
		api.On("GET /expense-claims", access.ReadExpenses, api.Read(expense.List), api.DataPaged, 200, fault.Forbidden).
			Says("List claims", "Requires the owner or admin role; members list their own claims by membershipId."),
		api.On("POST /expense-claims", access.WriteExpenses, api.Write(expense.Create), api.Data, 201, fault.TaxMonthFiled, fault.Forbidden, fault.Conflict).
			Says("Create a claim", "Creates a draft for yourself or, as owner or admin, for another employee."),
		api.On("GET /expense-claims/{id}", access.ReadExpenses, read, api.Data, 200, fault.NotFound).
			Says("Get a claim"),
		api.On("PATCH /expense-claims/{id}", access.WriteExpenses, api.Write(expense.Update), api.Data, 200, fault.TaxMonthFiled, fault.NotFound, fault.Conflict).
			Says("Update a claim", "Only a draft or a rejected claim can change.").Guards(read),
		api.On("PUT /expense-claims/{id}/items", access.WriteExpenses, api.Write(expense.SetItems), api.Data, 200, fault.TaxMonthFiled, fault.NotFound).
			Says("Replace the lines of a claim", "Only a draft or a rejected claim can change.").Guards(read).Extension(),
		api.On("PUT /expense-claims/{id}/items/{itemId}/tax-invoice", access.WriteTax, api.Write(expense.SetTaxInvoice), api.Data, 200, fault.TaxMonthFiled, fault.NotFound, fault.Conflict, fault.Forbidden).
			Says("Record the tax invoice of a line", "Possible until the tax month is filed. If the VAT was posted to another account, a separate entry reclassifies it.").
			Named("setExpenseTaxInvoice").Like(tax.Invoice{}).Guards(read).Extension(),
		api.On("DELETE /expense-claims/{id}/items/{itemId}/tax-invoice", access.WriteTax, api.Write(expense.RemoveTaxInvoice), api.Data, 200, fault.TaxMonthFiled, fault.NotFound, fault.Forbidden).
			Says("Remove the tax invoice from a line", "The VAT returns to the account to which the claim posted it.").
			Named("removeExpenseTaxInvoice").Guards(read).Extension(),
		api.On("PATCH /expense-claims/{id}/status", access.WriteExpenses, api.Write(expense.SetStatus), api.Data, 200, fault.TaxMonthFiled, fault.NotFound, fault.Forbidden, fault.BankNotFound).
			Says("Submit, recall, approve, reject, pay or cancel a claim", "A transition that is not allowed fails with 400 and the reason, and changes nothing.").Guards(read).Extension(),
	)
}
