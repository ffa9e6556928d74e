package event

import "kontor/internal/base/access"

// The resources.
var (
	contacts          = resource("contacts", access.ReadContacts, "/contacts/{id}")
	products          = resource("products", access.ReadProducts, "/products/{id}")
	salesDocuments    = resource("sales_documents", access.ReadSales, "/sales/documents/{id}")
	purchaseDocuments = resource("purchase_documents", access.ReadPurchases, "/purchase/documents/{id}")
	expenseClaims     = owned("expense_claims", access.ReadExpenses, "/expense-claims/{id}")
	expenseCategories = resource("expense_categories", access.ReadExpenses, "")
	stockMovements    = resource("stock_movements", access.ReadProducts, "")
	warehouses        = resource("warehouses", access.ReadProducts, "")
	moneyAccounts     = resource("money_accounts", access.ReadAccounts, "")
	accounts          = resource("accounts", access.ReadAccounts, "")
	journalEntries    = resource("journal_entries", access.ReadJournal, "/journal-entries/{id}")
	moneyTransfers    = resource("money_transfers", access.ReadJournal, "/money-transfers/{id}")
	openingBalances   = resource("opening_balances", access.ReadJournal, "/opening-balances/{id}")
	fiscalYears       = resource("fiscal_years", access.ReadJournal, "")
	orgSettings       = resource("org_settings", access.ReadSettings, "/settings")
	numberRules       = resource("number_rules", access.ReadSettings, "")
	exchangeRates     = resource("exchange_rates", access.ReadAccounts, "")
	organization      = resource("organization", access.ReadCompany, "/company")
	members           = resource("members", access.ManageMembers, "")
	bankStatements    = resource("bank_statements", access.ReadJournal, "/bank-statements/{id}")
	bankRules         = resource("bank_rules", access.ReadJournal, "")
	taxFilings        = resource("tax_filings", access.ReadReports, "/tax/filings/{id}")
	taxCertificates   = resource("tax_certificates", access.ReadReports, "/tax/certificates/{id}")
	apiKeys           = resource("api-key", access.ManageKeys, "")
	webhooks          = resource("webhooks", access.ManageWebhooks, "/webhooks/{id}")
)

// attachable are the resources whose records can have files.
var attachable = []*Resource{contacts, products, salesDocuments, purchaseDocuments, expenseClaims, journalEntries, moneyTransfers,
	openingBalances, taxFilings, taxCertificates, bankStatements, organization}

// The types. A client that does not know one ignores it, so types can be added.
var (
	FeedBegan      = define[None]("feed.began", organization, created)
	CompanyUpdated = define[None]("company.updated", organization, settled)

	ContactCreated = define[Code]("contact.created", contacts, created)
	ContactUpdated = define[Code]("contact.updated", contacts, changed)
	ContactDeleted = define[Code]("contact.deleted", contacts, changed)

	ProductCreated    = define[Code]("product.created", products, created)
	ProductUpdated    = define[Code]("product.updated", products, changed)
	ProductDeleted    = define[Code]("product.deleted", products, changed)
	ProductMinimumSet = define[Code]("product.minimum.set", products, changed)

	SalesCreated           = define[SalesSource]("sales.created", salesDocuments, created)
	SalesUpdated           = define[SalesType]("sales.updated", salesDocuments, changed)
	SalesDeleted           = define[SalesType]("sales.deleted", salesDocuments, changed)
	SalesStatusChanged     = define[SalesMove]("sales.status.changed", salesDocuments, changed)
	SalesSignChanged       = define[SalesMove]("sales.sign.changed", salesDocuments, changed)
	SalesSettlementChanged = define[SalesSettlement]("sales.settlement.changed", salesDocuments, settled)

	PurchaseCreated           = define[PurchaseSource]("purchase.created", purchaseDocuments, created)
	PurchaseUpdated           = define[PurchaseType]("purchase.updated", purchaseDocuments, changed)
	PurchaseDeleted           = define[PurchaseType]("purchase.deleted", purchaseDocuments, changed)
	PurchaseStatusChanged     = define[PurchaseMove]("purchase.status.changed", purchaseDocuments, changed)
	PurchaseSettlementChanged = define[PurchaseSettlement]("purchase.settlement.changed", purchaseDocuments, settled)
	PurchaseProgressChanged   = define[PurchaseProgress]("purchase.progress.changed", purchaseDocuments, settled)

	PurchaseTaxInvoiceSet     = define[TaxInvoice]("taxInvoice.set", purchaseDocuments, changed)
	PurchaseTaxInvoiceRemoved = define[TaxInvoice]("taxInvoice.removed", purchaseDocuments, changed)
	ClaimTaxInvoiceSet        = define[TaxInvoice]("taxInvoice.set", expenseClaims, changed)
	ClaimTaxInvoiceRemoved    = define[TaxInvoice]("taxInvoice.removed", expenseClaims, changed)

	ClaimCreated       = define[None]("claim.created", expenseClaims, created)
	ClaimUpdated       = define[None]("claim.updated", expenseClaims, changed)
	ClaimStatusChanged = define[Move]("claim.status.changed", expenseClaims, changed)
	CategoryCreated    = define[Code]("category.created", expenseCategories, created)
	CategoryUpdated    = define[Code]("category.updated", expenseCategories, changed)

	StockMoved       = define[*StockChanges]("stock.moved", stockMovements, changed)
	WarehouseCreated = define[Code]("warehouse.created", warehouses, created)
	WarehouseUpdated = define[Code]("warehouse.updated", warehouses, changed)

	BankCreated    = define[Name]("bank.created", moneyAccounts, created)
	BankUpdated    = define[Name]("bank.updated", moneyAccounts, changed)
	AccountCreated = define[Code]("account.created", accounts, created)
	AccountUpdated = define[Code]("account.updated", accounts, changed)

	JournalPosted    = define[Posting]("journal.posted", journalEntries, created)
	TransferPosted   = define[Number]("transfer.posted", moneyTransfers, created)
	TransferReversed = define[Number]("transfer.reversed", moneyTransfers, changed)
	OpeningPosted    = define[CutOver]("opening.posted", openingBalances, created)
	OpeningReversed  = define[CutOver]("opening.reversed", openingBalances, changed)
	YearClosed       = define[Year]("year.closed", fiscalYears, changed)
	YearReopened     = define[Year]("year.reopened", fiscalYears, changed)

	SettingsUpdated  = define[Names]("settings.updated", orgSettings, changed)
	PeriodLocked     = define[Period]("period.locked", orgSettings, changed)
	PeriodUnlocked   = define[Period]("period.unlocked", orgSettings, changed)
	NumberingUpdated = define[DocType]("numbering.updated", numberRules, changed)
	RateSet          = define[Rate]("rate.set", exchangeRates, changed)

	StatementImported   = define[Bank]("statement.imported", bankStatements, created)
	StatementUpdated    = define[Bank]("statement.updated", bankStatements, settled)
	StatementDeleted    = define[Bank]("statement.deleted", bankStatements, changed)
	StatementReconciled = define[Bank]("statement.reconciled", bankStatements, changed)
	StatementReopened   = define[Bank]("statement.reopened", bankStatements, changed)
	RuleCreated         = define[Name]("bankRule.created", bankRules, created)
	RuleUpdated         = define[Name]("bankRule.updated", bankRules, changed)
	RuleDeleted         = define[Name]("bankRule.deleted", bankRules, changed)

	FilingFiled           = define[Return]("filing.filed", taxFilings, created)
	FilingAmending        = define[Return]("filing.amending", taxFilings, changed)
	FilingSuperseded      = define[Return]("filing.superseded", taxFilings, changed)
	FilingWithdrawn       = define[Return]("filing.withdrawn", taxFilings, changed)
	FilingPaid            = define[Return]("filing.paid", taxFilings, changed)
	FilingPaymentReversed = define[Return]("filing.payment.reversed", taxFilings, changed)

	CertificateIssued  = define[Certificate]("certificate.issued", taxCertificates, created)
	CertificateUpdated = define[Certificate]("certificate.updated", taxCertificates, changed)
	CertificateVoided  = define[Certificate]("certificate.voided", taxCertificates, changed)

	AttachmentAdded   = defineFor[Attachment]("attachment.added", attachable...)
	AttachmentRemoved = defineFor[Attachment]("attachment.removed", attachable...)
	AttachmentErased  = defineFor[Attachment]("attachment.erased", attachable...)

	PaperSealed = defineFor[Paper]("paper.sealed", salesDocuments, purchaseDocuments)

	MemberAdded   = define[Membership]("member.added", members, created)
	MemberChanged = define[Membership]("member.changed", members, changed)
	KeyCreated    = define[Last4]("key.created", apiKeys, created)
	KeyRevoked    = define[Last4]("key.revoked", apiKeys, changed)

	WebhookCreated  = define[Host]("webhook.created", webhooks, created)
	WebhookUpdated  = define[Host]("webhook.updated", webhooks, settled)
	WebhookDeleted  = define[Host]("webhook.deleted", webhooks, changed)
	WebhookDisabled = define[HostDisabled]("webhook.disabled", webhooks, changed)
)
