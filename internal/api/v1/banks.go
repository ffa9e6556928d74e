package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/bank"
)

func bankStatements() []api.Route {
	return api.Group("Bank statements",
		"Statements of money accounts and their reconciliation with the ledger. The statements of a money account form one chain of balances. "+
			"Every line is matched with postings that add up to the same amount; nothing is ticked off without a counterpart.",
		append(statementRoutes(), append(lineRoutes(), ruleRoutes()...)...)...)
}

func statementRoutes() []api.Route {
	return []api.Route{
		api.On("POST /bank-statements", access.WriteBanks, api.Write(bank.Import), api.Data, 201, fault.BankNotFound, fault.Conflict).
			Strict().Extension().Named("importBankStatement").
			Says("Import a bank statement", "Reads a file (K BIZ, CSV, OFX, MT940, CAMT.053) or takes lines. Lines that are already imported are left out. "+
				"The rest has to continue the chain of balances: after the last statement, or before the first one. At most 5,000 lines; the command and the "+
				"console take 50,000. With more than 1,000 lines, the answer has no suggestions."),
		api.On("GET /bank-statements", access.ReadJournal, api.Read(bank.List), api.DataPaged, 200).Extension().
			Says("List bank statements", "The latest comes first."),
		api.On("GET /bank-statements/{id}", access.ReadJournal, api.Read(bank.Get), api.Data, 200, fault.NotFound).Extension().
			Says("Get a bank statement"),
		api.On("DELETE /bank-statements/{id}", access.WriteBanks, api.Do(bank.Delete), api.Empty, 204, fault.NotFound, fault.Conflict).Extension().
			Says("Delete a bank statement", "Only the first or the last statement of a money account, if no line is matched."),
		api.On("GET /bank-statements/{id}/lines", access.ReadJournal, api.Read(bank.Lines), api.DataPaged, 200, fault.NotFound).Extension().
			Named("listBankStatementLines").
			Says("List the lines of a statement", "With matches, and with suggestions for open lines."),
		api.On("POST /bank-statements/{id}/auto-match", access.WriteBanks, api.Write(bank.AutoMatch), api.Data, 201, fault.NotFound, fault.Conflict).
			Bare().Strict().Extension().Named("autoMatchBankStatement").
			Says("Match certain suggestions", "Matches the lines of a statement whose suggestion is certain. With rules, also books lines whose first suggestion is a rule with auto."),
		api.On("PUT /bank-statements/{id}/outstanding", access.WriteBanks, api.Write(bank.SetOutstanding), api.Data, 200, fault.NotFound, fault.Conflict).
			Extension().Named("setOutstandingPostings").
			Says("Set outstanding postings", "Lists postings from before the first statement of a money account that the bank had not seen, such as cheques. Replaces the list."),
		api.On("POST /bank-statements/{id}/reconcile", access.WriteBanks, api.Write(bank.Reconcile), api.Data, 201, fault.NotFound, fault.Conflict).
			Bare().Extension().Named("reconcileBankStatement").
			Says("Reconcile a bank statement", "Closes the statement and all before it. No line is open and the difference is 0, else the request fails with 409 and errorInfo names the first incomplete statement."),
		api.On("POST /bank-statements/{id}/reopen", access.WriteBanks, api.Write(bank.Reopen), api.Data, 201, fault.NotFound, fault.Conflict).
			Bare().Extension().Named("reopenBankStatement").
			Says("Reopen a bank statement", "Opens the statement and all after it."),
		api.On("GET /bank-lines", access.ReadJournal, api.Read(bank.BankLines), api.DataPaged, 200).Extension().
			Says("List bank lines", "The lines of all statements, oldest first."),
		api.On("GET /banks/{id}/ledger-lines", access.ReadJournal, api.Read(bank.LedgerLines), api.DataPaged, 200, fault.NotFound).Extension().
			Named("listBankLedgerLines").
			Says("List the postings of a money account", "The latest date comes first. An entry and its reversal clear each other and are not open."),
	}
}

func lineRoutes() []api.Route {
	settled := []*fault.Fault{fault.TaxMonthFiled, fault.NotFound, fault.Conflict, fault.BankNotFound, fault.SalesDocumentCannotConvert, fault.SalesDocumentAlreadyConsolidated, fault.InvalidStatusTransition}
	return []api.Route{
		api.On("PUT /bank-statements/{id}/lines/{lineId}/match", access.WriteBanks, api.Write(bank.Match), api.Data, 200, fault.TaxMonthFiled,
			fault.NotFound, fault.Conflict).
			Strict().Extension().Named("matchBankLine").
			Says("Match a bank line", "Matches one or more bank lines with one or more postings. They have to add up; a rest is posted. Bank lines that cancel each other out need no posting."),
		api.On("DELETE /bank-statements/{id}/lines/{lineId}/match", access.WriteBanks, api.Do(bank.Undo), api.Empty, 204, settled...).
			Extension().Named("unmatchBankLine").
			Says("Undo a match", "Opens all lines of the match. With reverse=true, also reverses what the match posted."),
		api.On("POST /bank-statements/{id}/lines/{lineId}/entry", access.WriteBanks, api.Write(bank.Entry), api.Data, 201, fault.TaxMonthFiled,
			fault.NotFound, fault.Conflict).
			Strict().Extension().Named("bookBankLine").
			Says("Book a bank line", "Posts a manual journal entry for the line and matches it. Fails with 409 if the amount is already posted within 7 days, unless confirmNew is true."),
		api.On("POST /bank-statements/{id}/lines/{lineId}/settle", access.WriteBanks, api.Write(bank.Settle), api.Data, 201, settled...).
			Strict().Extension().Named("settleWithBankLine").
			Says("Settle documents with a bank line", "Creates a receipt for each invoice or debit note, or a paid voucher for each supplier, and matches them. The money and the rest have to equal the line."),
		api.On("POST /bank-statements/{id}/lines/{lineId}/transfer", access.WriteBanks, api.Write(bank.Transfer), api.Data, 201, fault.NotFound, fault.Conflict, fault.BankNotFound).
			Strict().Extension().Named("transferWithBankLine").
			Says("Book a bank line as a transfer", "Creates a money transfer and matches the line, and optionally the line of the other money account."),
	}
}

func ruleRoutes() []api.Route {
	return []api.Route{
		api.On("GET /bank-rules", access.ReadJournal, api.Read(bank.Rules), api.Data, 200).Extension().
			Says("List bank rules", "In the order in which they apply. Not paginated."),
		api.On("POST /bank-rules", access.WriteBanks, api.Write(bank.CreateRule), api.Data, 201, fault.BankNotFound, fault.Conflict).Extension().
			Says("Create a bank rule", "A rule says how lines with a text are booked. An organization has at most 200."),
		api.On("GET /bank-rules/{id}", access.ReadJournal, api.Read(bank.GetRule), api.Data, 200, fault.NotFound).Extension().
			Says("Get a bank rule"),
		api.On("PATCH /bank-rules/{id}", access.WriteBanks, api.Write(bank.ChangeRule), api.Data, 200, fault.NotFound, fault.BankNotFound).Extension().
			Says("Update a bank rule", "Omitted fields keep their value."),
		api.On("DELETE /bank-rules/{id}", access.WriteBanks, api.Do(bank.DeleteRule), api.Empty, 204, fault.NotFound).Extension().
			Says("Delete a bank rule"),
	}
}
