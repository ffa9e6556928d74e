package v1

import (
	"kontor/internal/access"
	"kontor/internal/api"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/opening"
	"kontor/internal/org"
)

func journal() []api.Route {
	return api.Group("Journal entries and chart of accounts",
		"The double-entry ledger of the organization. Documents post their entries themselves; owners and admins write further entries by hand. "+
			"Amounts are in the organization's base currency.",
		api.On("GET /journal-entries", access.ReadJournal, api.Read(ledger.List), api.DataPaged, 200, fault.Forbidden).
			Says("List journal entries", "Lines are included. The latest date comes first."),
		api.On("POST /journal-entries", access.WriteJournal, api.Write(ledger.Create), api.Data, 201, fault.Forbidden, fault.JournalEntryImbalanced, fault.Conflict).
			Says("Write a journal entry", "The entry can neither be edited nor deleted; write the opposite entry to correct it."),
		api.On("GET /journal-entries/{id}", access.ReadJournal, api.Read(ledger.Get), api.Data, 200, fault.Forbidden, fault.NotFound).
			Says("Read a journal entry"),
		api.On("POST /journal-entries/{id}/reverse", access.WriteJournal, api.Write(ledger.UndoEntry), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Bare().Named("reverseJournalEntry").
			Says("Undo a journal entry", "Writes the opposite of an entry that was written by hand, and answers it. What a document posted is undone with the document."),
		api.On("GET /chart-of-accounts", access.ReadAccounts, api.Read(ledger.Accounts), api.Data, 200).
			Says("List the chart of accounts", "All accounts in the order of their codes, with their balances. Not paginated."),
		api.On("GET /money-transfers", access.ReadJournal, api.Read(ledger.Transfers), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List transfers of money", "The latest date comes first."),
		api.On("POST /money-transfers", access.WriteJournal, api.Write(ledger.CreateTransfer), api.Data, 201, fault.Forbidden, fault.BankNotFound, fault.Conflict).Extension().
			Says("Transfer money between money accounts", "Money accounts are kept in base currency. The fee is booked as bank charges."),
		api.On("GET /money-transfers/{id}", access.ReadJournal, api.Read(ledger.GetTransfer), api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Says("Read a transfer of money"),
		api.On("POST /money-transfers/{id}/reverse", access.WriteJournal, api.Write(ledger.UndoTransfer), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Bare().Named("reverseMoneyTransfer").
			Says("Take a transfer of money back"),
		api.On("GET /opening-balances", access.ReadJournal, api.Read(opening.List), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List opening balances", "The latest first. At most one stands."),
		api.On("POST /opening-balances", access.OpenBooks, api.Write(opening.Create), api.Data, 201, fault.Forbidden, fault.JournalEntryImbalanced, fault.Conflict).
			Extension().Named("createOpeningBalances").
			Says("Open the books", "Takes over what a company had and owed on the last day of the books that it kept before, in one transaction: "+
				"open invoices and bills under their former numbers, stock, and the balances of accounts. "+
				"The account of opening balances must be left with nothing; all rows that are wrong are named at once."),
		api.On("GET /opening-balances/{id}", access.ReadJournal, api.Read(opening.Get), api.Data, 200, fault.Forbidden, fault.NotFound).Extension().
			Named("getOpeningBalances").Says("Read opening balances"),
		api.On("POST /opening-balances/{id}/reverse", access.OpenBooks, api.Write(opening.Reverse), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict, fault.NegativeStockBlocked).
			Extension().Named("reverseOpeningBalances").
			Says("Take opening balances back", "All of them, on their own day, while nothing of them was settled and the stock is there."),
		api.On("GET /fiscal-years", access.ReadJournal, api.Read(ledger.Years), api.DataPaged, 200, fault.Forbidden).Extension().
			Says("List the fiscal years", "From the first year with postings to the present one, the latest first."),
		api.On("POST /fiscal-years/{year}/close", access.CloseYears, api.Write(ledger.CloseYear), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Bare().Named("closeFiscalYear").
			Says("Close a fiscal year", "One entry on its last day moves the balances of revenue and expense to retained earnings. No report needs it."),
		api.On("POST /fiscal-years/{year}/reopen", access.CloseYears, api.Write(ledger.ReopenYear), api.Data, 201, fault.Forbidden, fault.NotFound, fault.Conflict).
			Extension().Named("reopenFiscalYear").
			Says("Take the closing of a fiscal year back", "Only the owner may do this, while the lock date is before the last day of the year."),
		api.On("GET /banks", access.ReadAccounts, api.Read(ledger.Banks), api.Data, 200).Extension().
			Says("List the money accounts", "Tills, bank accounts and electronic wallets with their balances: what bankId of a document can name. Not paginated."),
		api.On("POST /banks", access.WriteBanks, api.Write(ledger.CreateBank), api.Data, 201, fault.Conflict).Extension().
			Says("Create a money account", "A name that another money account has answers 409."),
		api.On("PATCH /banks/{id}", access.WriteBanks, api.Write(ledger.ChangeBank), api.Data, 200, fault.NotFound).Extension().
			Says("Change a money account", "What is omitted stays. A money account is never deleted: switch it off with isActive."),
		api.On("GET /exchange-rates", access.ReadAccounts, api.Read(org.ListRates), api.Data, 200).Extension().
			Says("List the exchange rates", "Newest first. Not paginated."),
		api.On("POST /exchange-rates", access.WriteRates, api.Write(org.SaveRate), api.Data, 201).Extension().
			Says("Set an exchange rate", "The rate of a currency from a day on; one that is there already is replaced."),
	)
}
