package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/trade/document"
)

// What rows print of a record.
const (
	salesLine     = "{id}\t{documentNumber}\t{status}\t{grandTotal currency}"
	purchaseLine  = "{id}\t{docNumber}\t{status}\t{totalAmount}"
	chartTable    = "CODE=code, NAME=name, THAI NAME=nameTh, TYPE=accountType, STATE=isActive?active/inactive, BALANCE=balance"
	rateLine      = "{currency}\t{date}\t{rate}"
	yearTable     = "YEAR=year, FROM=fromDate, TO=toDate, NET PROFIT=netProfit, STATUS=status, CLOSING ENTRY=closingEntryId, NOT CLOSED=unclosedAmount, LOCKED=locked?yes/no"
	statementLine = "Statement {id} of {bankName}, {fromDate} to {toDate}: {status}."
)

// groups are the commands of rows with two words.
var groups = []struct{ name, short string }{
	{"sales", "Receive money for invoices, convert and duplicate sales documents"},
	{"deposit", "Record, list, void and refund customer deposits"},
	{"credit", "Refund customer credit"},
	{"rate", "Set and list exchange rates"},
	{"account", "List and change the chart of accounts"},
	{"purchase", "Approve, pay, convert and duplicate purchase documents"},
	{"claim", "List expense claims and change their status"},
	{"money", "Transfer money between money accounts"},
	{"entry", "Reverse manual journal entries"},
	{"year", "List, close and reopen fiscal years"},
}

func salesRows() []row {
	return []row{
		{use: "deposit create", operation: "createSalesDeposit", flags: "wht=whtAmount", without: "issueDate", more: requireDate, prints: salesLine, short: "Record a deposit on a quotation or order",
			long: `Record an advance payment on a quotation or order that is sent or accepted. The
deposit is a tax document: its VAT is due now, and the invoice made from the
quotation or order charges only the rest.`, example: "--document 12 --amount 3210 --date 2026-11-14 --bank 2"},
		{use: "deposit list", operation: "listSalesDocuments", without: "type", short: "List customer deposits, newest first", prepare: onlyDeposits,
			prints: "ID=id, NUMBER=documentNumber, DATE=issueDate, STATUS=status, AMOUNT=grandTotal currency", example: "\n--json"},
		{use: "deposit void ID", operation: "voidDeposit", args: "documentId", prints: salesLine, example: "13"},
		{use: "deposit refund ID", operation: "refundDeposit", args: "documentId", prints: salesLine, example: "13"},
		{use: "credit refund", operation: "createSalesCreditRefund", prints: salesLine, example: "--document 31 --amount 214"},
		{use: "consolidate ID ID …", operation: "consolidateInvoices", args: "documentIds", flags: "date=issueDate", prints: salesLine, short: "Combine open invoices of a customer into a billing note",
			long: `Combine several open invoices of a customer into one document for collection. It
posts nothing. A receipt for it settles its invoices, oldest first. Voiding it
releases the invoices.`, example: "21 22 25"},
		{use: "sign", operation: "signSalesDocument", prints: salesLine, short: "Record the signature of a sales document",
			long: `Change the signature state of a sales document: from awaiting_signature to signed,
and from signed to issued when it was delivered to the customer.`, example: "--document 12 --state signed"},
		{use: "sales receive ID …", operation: "receivePayment", prepare: receive, flags: "amount=receivedAmount wht=whtAmount fee=feeAmount date=issueDate reference=externalId", without: "id",
			prints: salesLine, short: "Receive money for invoices and debit notes",
			long: `Create and issue the receipt of an invoice or debit note. Without --amount it settles
all that is outstanding. Without --wht, tax is withheld as the invoice states.

Several ids are one payment of one customer for all that is outstanding: each gets a
receipt, all with the same date, money account and --reference.`,
			example: "12\n12 --amount 535 --wht 15 --date 2026-11-14 --bank 2 --json\n12 13 14 --bank 2 --reference \"SCB 998877\""},
		{use: "sales convert ID", operation: "convertSalesDocument", args: "fromId", flags: "to=toType date=issueDate", prints: salesLine,
			short: "Create the next document from a sales document", example: "12 --to " + document.Invoice},
		{use: "sales duplicate ID", operation: "duplicateSalesDocument", args: "id", flags: "date=issueDate", prints: salesLine,
			short: "Copy a sales document to a new draft", example: "12 --date 2026-12-01"},
	}
}

func purchaseRows() []row {
	return []row{
		{use: "purchase move", operation: "updatePurchaseDocumentStatus", flags: "document=id to=status date=paidDate", prints: purchaseLine, short: "Change the status of a purchase document",
			long: `Change the status of a purchase document, with its effects: posting a receipt adds
stock, approving an invoice posts the payable, paying a voucher posts the payment.`,
			example: "--document 12 --to approved\n--document 13 --to paid --note 'by transfer' --json"},
		{use: "purchase pay ID …", operation: "paySupplierInvoice", prepare: pay, flags: "wht=whtAmount date=paidDate reference=externalId", without: "id", prints: purchaseLine,
			short: "Pay one or several supplier invoices",
			long: `Create a payment voucher, approve it and pay it. Several invoices of a supplier are
paid in full with one voucher. Without --wht, tax is withheld as the invoices state.`, example: "12\n12 --amount 535 --date 2026-11-14 --bank 2\n12 13 15 --json"},
		{use: "purchase convert ID", operation: "convertPurchaseDocument", args: "fromId", flags: "to=toType date=issueDate", prints: purchaseLine,
			short: "Create the next document from a purchase document", example: "12 --to " + document.GoodsReceipt,
			long: "Create a draft for what remains to be ordered, received, billed or paid of a document."},
		{use: "purchase duplicate ID", operation: "duplicatePurchaseDocument", args: "id", flags: "date=issueDate", prints: purchaseLine,
			short: "Copy a purchase document to a new draft", example: "12 --date 2026-12-01"},
		{use: "claim list", operation: "listExpenseClaims", short: "List expense claims, newest first", example: "\n--json",
			prints: "ID=id, NUMBER=claimNumber, STATUS=status, CLAIMANT=claimantName, AMOUNT=totalAmount currencyCode"},
		{use: "claim move", operation: "updateExpenseClaimStatus", flags: "claim=id to=status", prints: "{id}\t{claimNumber}\t{status}", short: "Change the status of an expense claim",
			long: `Submit, recall, approve, reject, pay or cancel an expense claim. Approving posts the
expenses. Paying posts the payment from --bank or the default money account.`, example: "--claim 3 --to approved\n--claim 3 --to paid --bank 2 --json"},
	}
}

func stockRows() []row {
	return []row{
		{use: "adjust", operation: "createStockAdjustment", flags: "by=quantity", prepare: difference, print: printAdjustment, short: "Adjust the stock of a product to a count",
			long: `Adjust the stock of a product and post the difference to the inventory variance
account. --counted is the counted quantity, --by the difference. An increase is
valued at --unit-cost or the average cost, a decrease at the average cost.`,
			example: "--product 7 --warehouse 1 --counted 12\n--product 7 --by -2 --note 'broken'\n--product 7 --by 3 --unit-cost 12.50 --json"},
		{use: "count FILE", operation: "createStockCount", flags: "at=countedAt", prepare: countFile, print: eachOf("items", "{productCode}\t{expected}\t{counted}\t{difference}\t{value}"),
			short: "Post a stock count of several products",
			long: `Set the stock of several products in a warehouse to what was counted at the end of
a day, or with --at at a moment of it, and post the differences with one entry. FILE is a CSV or XLSX file with
the columns product (code, barcode or name), counted and, for a surplus, unit
cost. A first line with headings and products without a quantity are skipped.`,
			example: "--warehouse 1 --date 2026-10-31 counts.csv --dry-run\n--date 2026-10-31 counts.csv --note 'year end'"},
		{use: "transfer [FILE]", operation: "createStockTransfer", flags: "from=fromWarehouseId to=toWarehouseId", prepare: transferFile, print: typed(printMoves),
			short: "Transfer stock between warehouses",
			long: `Transfer stock from one warehouse to another at its current cost: one product, or
several from FILE, a CSV or XLSX file with the columns product (code, barcode or
name) and quantity. A first line with headings and products without a quantity
are skipped. All products are transferred, or none.`, example: "--product 7 --from 1 --to 2 --quantity 10\n--from 1 --to 2 goods.csv --note 'to the shop'"},
	}
}

func ledgerRows() []row {
	transfer := "{id}\t{number}\t{status}\t{amount}"
	return []row{
		{use: "money transfer", operation: "createMoneyTransfer", flags: "from=fromBankId to=toBankId fee=feeAmount reference=externalId", prints: transfer,
			short: "Transfer money between two money accounts", example: "--from 2 --to 1 --amount 1000 --fee 15 --date 2026-11-14"},
		{use: "money reverse ID", operation: "reverseMoneyTransfer", args: "id", prints: transfer, example: "7"},
		{use: "entry reverse ID", operation: "reverseJournalEntry", args: "id", prints: "{id}\t{entryNumber}\t{totalDebit}", example: "7 --date 2026-12-01"},
		{use: "rate set", operation: "createExchangeRate", prints: rateLine, operator: true, short: "Set an exchange rate from a date on",
			long: `Set the exchange rate for documents in a foreign currency without their own rate:
units of the base currency for one unit.`, example: "--currency USD --date 2026-11-01 --rate 33.5"},
		{use: "rate list", operation: "listExchangeRates", prints: "CURRENCY=currency, DATE=date, RATE=rate", short: "List exchange rates, newest first", example: "\n"},
		{use: "account list", operation: "listChartOfAccounts", flags: "type=accountType active=isActive", prints: chartTable, short: "List the chart of accounts with balances", example: "\n"},
		{use: "account add", operation: "createAccount", flags: "type=accountType active=isActive", without: "parentId", prepare: chartAccount, prints: chartTable, operator: true, more: parentFlag,
			short: "Add an account", example: "--code 5280 --name Insurance --name-th ค่าเบี้ยประกัน --type EXPENSE"},
		{use: "account set CODE", operation: "updateAccount", flags: "type=accountType active=isActive", without: "id parentId", prepare: chartAccount, prints: chartTable, operator: true, more: parentFlag,
			short: "Rename an account, move it, or switch it on or off",
			long: `Change an account. Only the given flags change. An account can be switched off
when its balance is zero and automatic postings do not use it.`, example: "5210 --name \"Office rent\"\n1121 --active=false"},
		{use: "account recommended", operation: "addRecommendedAccounts", prints: chartTable, operator: true, short: "Add the accounts of the default chart that are missing", example: "\n"},
		{use: "opening reverse", operation: "reverseOpeningBalances", without: "id", prepare: standingOpening, prints: "{id}\t{cutOverDate}\t{status}", short: "Reverse the opening balances",
			long: `Reverse the current opening balances as a whole, on the cut-over date. No open item
can be settled, the stock must still be there, and the lock date must be earlier.`, example: "\n"},
		{use: "year list", operation: "listFiscalYears", prints: yearTable, short: "List fiscal years, latest first", example: "\n"},
		{use: "year close YEAR", operation: "closeFiscalYear", args: "year", prints: yearTable, short: "Close a fiscal year",
			long: `Close a fiscal year: one entry on its last day moves the balances of revenue and
expense accounts to retained earnings, and the lock date moves to that day, unless
--lock=false is given. Reports show the same figures with and without it.`, example: "2025"},
		{use: "year reopen YEAR", operation: "reopenFiscalYear", args: "year", prints: yearTable, short: "Reopen a fiscal year (owner only)", example: "2025"},
	}
}

func bankRows() []row {
	return []row{
		{use: "bank lines STATEMENT", operation: "listBankStatementLines", args: "id", print: typed(printBankLines), short: "List the lines of a bank statement", example: "12"},
		{use: "bank auto STATEMENT", operation: "autoMatchBankStatement", args: "id", prints: "{matched} matched, {booked} booked by rules, {left} open.",
			short: "Match the lines of a bank statement whose suggestion is certain", example: "--rules 12"},
		{use: "bank reconcile STATEMENT", operation: "reconcileBankStatement", args: "id", prints: statementLine, short: "Close a bank statement and all before it", example: "12"},
		{use: "bank reopen STATEMENT", operation: "reopenBankStatement", args: "id", prints: statementLine, short: "Open a bank statement and all after it", example: "12"},
	}
}

func taxRows() []row {
	return []row{
		{use: "tax file", operation: "fileTaxReturn", prepare: usualForm, print: typed(printFiling), short: "File the tax return of a month", without: "form", more: formFlag,
			long: `File the return of a month: PP30 for VAT, PND3 or PND53 for tax withheld from
individuals or companies. The rows of the month are frozen and the month is closed. PP30 posts
an entry on its last day, and its months are filed in order.`, example: "--form PP30 --month 2026-10 --dry-run"},
		{use: "tax amend", operation: "amendTaxReturn", without: "id", prepare: filedReturn, print: typed(printFiling), more: formFlags,
			short: "Open an amendment of a filed return", example: "--form PP30 --month 2026-10 --reason \"Invoice found\""},
		{use: "tax withdraw", operation: "withdrawTaxReturn", without: "id", prepare: filedReturn, print: typed(printFiling), more: formFlags,
			short: "Withdraw the last return (owner only)", example: "--form PP30 --month 2026-10"},
		{use: "tax pay", operation: "payTaxReturn", flags: "fee=feeAmount", without: "id", prepare: filedReturn, print: typed(printFiling), more: formFlags,
			short: "Record the payment of a return, or its refund", example: "--form PP30 --month 2026-10 --date 2026-11-15 --amount 124"},
		{use: "tax certificates", operation: "listWhtCertificates", print: typed(printCertificates), short: "List withholding tax certificates", example: "--form PND53 --month 2026-10"},
		{use: "tax certify", operation: "issueWhtCertificate", prepare: oneCertificate, print: typed(printCertificates),
			short: "Issue the certificate of a voucher that was paid without one", example: "--document 12"},
	}
}

func filesRows() []row {
	return []row{
		{use: "files list", operation: "listAttachments", flags: "removed=includeRemoved", print: typed(filesTable), short: "List the files of a record", example: "--resource sales_documents --record 12"},
		{use: "files remove ID", operation: "deleteAttachment", args: "id", short: "Remove a file from its record",
			long: `Remove a file. Files of drafts are deleted. Files of issued, posted and approved
records are marked as removed and keep their bytes; only owners and admins remove them.`, example: "12"},
	}
}

// rowCommands returns the commands of rows: those of one word, and groups of the others.
func rowCommands() (all []*cobra.Command) {
	of := map[string]*cobra.Command{}
	for _, g := range groups {
		of[g.name] = group(g.name, g.short, "")
		all = append(all, of[g.name])
	}
	for _, r := range slices.Concat(salesRows(), purchaseRows(), stockRows(), ledgerRows()) {
		word, _, grouped := strings.Cut(r.words(), " ")
		switch group := of[word]; {
		case !grouped:
			all = append(all, r.command())
		case group != nil:
			addRow(group, r)
		}
	}
	return all
}

// addRows adds the rows of a group to its command.
func addRows(group *cobra.Command, rows ...row) *cobra.Command {
	for _, r := range rows {
		if strings.HasPrefix(r.use, group.Name()+" ") {
			addRow(group, r)
		}
	}
	return group
}

// addRow adds a row to its group, which shows the example of its first row.
func addRow(group *cobra.Command, r row) {
	cmd := r.command()
	if group.AddCommand(cmd); group.Example == "" {
		group.Example, _, _ = strings.Cut(cmd.Example, "\n")
	}
}
