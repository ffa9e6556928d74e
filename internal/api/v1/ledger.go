package v1

import (
	"slices"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/opening"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/tax"
)

func journal() []api.Route {
	return api.Group("Journal entries and chart of accounts",
		"The double-entry ledger of the organization. Documents post their own entries; owners, admins and accountants can add manual entries. "+
			"Amounts are in the organization's base currency.",
		slices.Concat(entries(), chart(), periods(), banks())...)
}

func entries() []api.Route {
	return []api.Route{
		api.On("GET /journal-entries", access.ReadJournal, api.Read(ledger.List), api.DataPaged, 200, fault.Forbidden).
			Says("List journal entries", "Lines are included. The latest date comes first."),
		api.On("POST /journal-entries", access.WriteJournal, api.Write(ledger.Create), api.Data, 201, fault.Forbidden, fault.JournalEntryImbalanced, fault.Conflict).
			Says("Create a journal entry", "Entries cannot be edited or deleted; reverse an entry to correct it."),
		api.On("GET /journal-entries/{id}", access.ReadJournal, api.Read(ledger.Get), api.Data, 200, fault.Forbidden, fault.NotFound).
			Says("Get a journal entry"),
		api.On("POST /journal-entries/{id}/reverse", access.WriteJournal, api.Write(tax.UndoEntry), api.Data, 201, fault.TaxMonthFiled, fault.Forbidden,
			fault.NotFound, fault.Conflict).
			Extension().Bare().Named("reverseJournalEntry").
			Says("Reverse a journal entry", "Posts the opposite of a manual entry and returns it. To reverse the entry of a document, void the document."),
	}
}

func chart() []api.Route {
	return []api.Route{
		api.On("GET /chart-of-accounts", access.ReadAccounts, api.Read(ledger.Accounts), api.Data, 200).
			Says("List accounts", "All accounts in the order of their codes, with their balances. Not paginated."),
		api.On("POST /chart-of-accounts", access.WriteAccounts, api.Write(ledger.AddAccount), api.Data, 201, fault.Forbidden, fault.Conflict).Extension().
			Named("createAccount").Says("Create an account", "Fails with 409 if another account has the code."),
		api.On("PATCH /chart-of-accounts/{id}", access.WriteAccounts, api.Write(ledger.EditAccount), api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("updateAccount").Says("Update an account", "Renames an account, moves it below another account of its type, or switches it on or off. "+
			"An account is never deleted. Accounts that automatic postings use keep their type and stay active."),
		api.On("POST /chart-of-accounts/recommended", access.WriteAccounts, api.Write(ledger.AddRecommended), api.Data, 201, fault.Forbidden).Extension().Bare().
			Named("addRecommendedAccounts").Says("Add recommended accounts", "Adds the accounts of the default chart that the organization lacks, such as depreciation, "+
			"interest and income tax, and returns them. Accounts whose code or name is taken are left out."),
	}
}

func periods() []api.Route {
	return []api.Route{
		api.On("GET /money-transfers", access.ReadJournal, api.Read(ledger.Transfers), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List money transfers", "The latest date comes first."),
		api.On("POST /money-transfers", access.WriteJournal, api.Write(ledger.CreateTransfer), api.Data, 201, fault.Forbidden, fault.BankNotFound, fault.Conflict).Extension().
			Says("Transfer money between money accounts", "Money accounts are kept in base currency. The fee is posted to bank charges."),
		api.On("GET /money-transfers/{id}", access.ReadJournal, api.Read(ledger.GetTransfer), api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Says("Get a money transfer"),
		api.On("POST /money-transfers/{id}/reverse", access.WriteJournal, api.Write(ledger.UndoTransfer), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Bare().Named("reverseMoneyTransfer").
			Says("Reverse a money transfer"),
		api.On("GET /opening-balances", access.ReadJournal, api.Read(opening.List), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List opening balances", "Newest first. At most one is in effect."),
		api.On("POST /opening-balances", access.OpenBooks, api.Write(opening.Create), api.Data, 201, fault.Forbidden, fault.JournalEntryImbalanced, fault.Conflict).
			Extension().Many().Named("createOpeningBalances").
			Says("Post opening balances", "Imports the balances of the last day of the previous books in one transaction: "+
				"open invoices and bills with their previous numbers, stock, and account balances. "+
				"The opening balance account must end at zero. All invalid rows are reported together."),
		api.On("GET /opening-balances/{id}", access.ReadJournal, api.Read(opening.Get), api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("getOpeningBalances").Says("Get opening balances"),
		api.On("POST /opening-balances/{id}/reverse", access.OpenBooks, api.Write(opening.Reverse), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict, fault.NegativeStockBlocked).
			Extension().Many().Named("reverseOpeningBalances").
			Says("Reverse opening balances", "Reverses all opening balances on their date. Fails if an invoice or bill was settled or stock was sold."),
		api.On("GET /fiscal-years", access.ReadJournal, api.Read(ledger.Years), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List fiscal years", "From the first year with postings to the current one, newest first."),
		api.On("POST /fiscal-years/{year}/close", access.CloseYears, api.Write(ledger.CloseYear), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Bare().Named("closeFiscalYear").
			Says("Close a fiscal year", "Posts one entry on the last day that moves revenue and expenses to retained earnings. Reports do not require it."),
		api.On("POST /fiscal-years/{year}/reopen", access.ReopenYears, api.Write(ledger.ReopenYear), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Named("reopenFiscalYear").
			Says("Reopen a fiscal year", "Reverses the closing entry. The lock date must be before the last day of the year."),
	}
}

func banks() []api.Route {
	return []api.Route{
		api.On("GET /banks", access.ReadAccounts, api.Read(ledger.Banks), api.Data, 200).Extension().
			Says("List money accounts", "Cash, bank and e-wallet accounts with their balances, used as bankId on documents. Not paginated."),
		api.On("POST /banks", access.WriteBanks, api.Write(ledger.CreateBank), api.Data, 201, fault.Conflict).Extension().
			Says("Create a money account", "Fails with 409 if another money account has the name."),
		api.On("PATCH /banks/{id}", access.WriteBanks, api.Write(ledger.ChangeBank), api.Data, 200, fault.NotFound, fault.Conflict).Extension().
			Says("Update a money account", "Omitted fields keep their value. A money account is never deleted: deactivate it with isActive."),
		api.On("GET /exchange-rates", access.ReadAccounts, api.Read(org.ListRates), api.Data, 200).Extension().
			Says("List exchange rates", "Newest first. Not paginated."),
		api.On("POST /exchange-rates", access.WriteRates, api.Write(org.SaveRate), api.Data, 201).Extension().
			Says("Set an exchange rate", "Sets the exchange rate of a currency from a date on. Replaces an existing rate of the same date."),
	}
}
