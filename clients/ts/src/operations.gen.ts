// Generated from the API description by `make golden`. Do not edit.

import type * as t from "./types.gen.js";
import { eachAfter, eachPage, pageSize, type Call, type CallOptions } from "./call.js";

/** One method per operation of the API, named after its operationId. */
export abstract class Operations {
  protected abstract send<T>(call: Call, options?: CallOptions): Promise<T>;

  /** Get this API description. GET /spec.json */
  getSpecification(options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/spec.json`, file: true }, options);
  }

  /** Get the organization. GET /company */
  getCompany(options?: CallOptions): Promise<t.OrgCompany> {
    return this.send({ method: "GET", path: `/company` }, options);
  }

  /** Get the API key of the request. GET /key */
  getKey(options?: CallOptions): Promise<t.OwnKey> {
    return this.send({ method: "GET", path: `/key`, wrapped: true }, options);
  }

  /** List audit log entries. GET /audit-log */
  listAuditLog(query: t.ListAuditLogQuery = {}, options?: CallOptions): Promise<t.OrgLogLinePage> {
    return this.send({ method: "GET", path: `/audit-log`, query, wrapped: true }, options);
  }

  /** All records of listAuditLog, page by page. */
  allAuditLog(query: t.ListAuditLogQuery = {}, options?: CallOptions): AsyncGenerator<t.OrgLogLine> {
    return eachPage((page) => this.listAuditLog({ ...query, page, limit: pageSize }, options));
  }

  /** Get settings. GET /settings */
  getSettings(options?: CallOptions): Promise<t.Settings> {
    return this.send({ method: "GET", path: `/settings`, wrapped: true }, options);
  }

  /** Update settings. PATCH /settings */
  updateSettings(body: t.SettingsChange, options?: CallOptions): Promise<t.Settings> {
    return this.send({ method: "PATCH", path: `/settings`, body, wrapped: true }, options);
  }

  /** List contacts. GET /contacts */
  listContacts(query: t.ListContactsQuery = {}, options?: CallOptions): Promise<t.ContactPage> {
    return this.send({ method: "GET", path: `/contacts`, query }, options);
  }

  /** All records of listContacts, page by page. */
  allContacts(query: t.ListContactsQuery = {}, options?: CallOptions): AsyncGenerator<t.Contact> {
    return eachAfter((next) => this.listContacts({ ...query, ...next }, options), query.updatedSince);
  }

  /** Create a contact. POST /contacts */
  createContact(body: t.ContactDraft, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "POST", path: `/contacts`, body, keyed: true }, options);
  }

  /** List customers. GET /customers */
  listCustomers(query: t.ListCustomersQuery = {}, options?: CallOptions): Promise<t.ContactPage> {
    return this.send({ method: "GET", path: `/customers`, query }, options);
  }

  /** All records of listCustomers, page by page. */
  allCustomers(query: t.ListCustomersQuery = {}, options?: CallOptions): AsyncGenerator<t.Contact> {
    return eachAfter((next) => this.listCustomers({ ...query, ...next }, options), query.updatedSince);
  }

  /** Create a customer. POST /customers */
  createCustomer(body: t.ContactKnownDraft, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "POST", path: `/customers`, body, keyed: true }, options);
  }

  /** List suppliers. GET /vendors */
  listVendors(query: t.ListVendorsQuery = {}, options?: CallOptions): Promise<t.ContactPage> {
    return this.send({ method: "GET", path: `/vendors`, query }, options);
  }

  /** All records of listVendors, page by page. */
  allVendors(query: t.ListVendorsQuery = {}, options?: CallOptions): AsyncGenerator<t.Contact> {
    return eachAfter((next) => this.listVendors({ ...query, ...next }, options), query.updatedSince);
  }

  /** Create a supplier. POST /vendors */
  createVendor(body: t.ContactKnownDraft, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "POST", path: `/vendors`, body, keyed: true }, options);
  }

  /** Get a contact. GET /contacts/{id} */
  getContact(id: number, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "GET", path: `/contacts/${id}` }, options);
  }

  /** Update a contact. PATCH /contacts/{id} */
  updateContact(id: number, body: t.ContactEdit, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "PATCH", path: `/contacts/${id}`, body, wrapped: true, prefers: true }, options);
  }

  /** Delete a contact. DELETE /contacts/{id} */
  deleteContact(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/contacts/${id}` }, options);
  }

  /** Get a customer. GET /customers/{id} */
  getCustomer(id: number, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "GET", path: `/customers/${id}` }, options);
  }

  /** Update a customer. PATCH /customers/{id} */
  updateCustomer(id: number, body: t.ContactEdit, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "PATCH", path: `/customers/${id}`, body, wrapped: true, prefers: true }, options);
  }

  /** Delete a customer. DELETE /customers/{id} */
  deleteCustomer(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/customers/${id}` }, options);
  }

  /** Get a supplier. GET /vendors/{id} */
  getVendor(id: number, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "GET", path: `/vendors/${id}` }, options);
  }

  /** Update a supplier. PATCH /vendors/{id} */
  updateVendor(id: number, body: t.ContactEdit, options?: CallOptions): Promise<t.Contact> {
    return this.send({ method: "PATCH", path: `/vendors/${id}`, body, wrapped: true, prefers: true }, options);
  }

  /** Delete a supplier. DELETE /vendors/{id} */
  deleteVendor(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/vendors/${id}` }, options);
  }

  /** Create a sales document. POST /sales/documents */
  createSalesDocument(body: t.SalesNew, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/documents`, body, keyed: true }, options);
  }

  /** List sales documents. GET /sales/documents */
  listSalesDocuments(query: t.ListSalesDocumentsQuery = {}, options?: CallOptions): Promise<t.SalesDocumentPage> {
    return this.send({ method: "GET", path: `/sales/documents`, query }, options);
  }

  /** All records of listSalesDocuments, page by page. */
  allSalesDocuments(query: t.ListSalesDocumentsQuery = {}, options?: CallOptions): AsyncGenerator<t.SalesDocument> {
    return eachAfter((next) => this.listSalesDocuments({ ...query, ...next }, options), query.updatedSince);
  }

  /** Get a sales document. GET /sales/documents/{id} */
  getSalesDocument(id: number, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "GET", path: `/sales/documents/${id}` }, options);
  }

  /** Update a sales draft. PATCH /sales/documents/{id} */
  updateSalesDocument(id: number, body: t.SalesEdit, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "PATCH", path: `/sales/documents/${id}`, body, wrapped: true, prefers: true }, options);
  }

  /** Delete a sales draft. DELETE /sales/documents/{id} */
  deleteSalesDocument(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/sales/documents/${id}` }, options);
  }

  /** Change the status of a sales document. PATCH /sales/documents/{id}/status */
  updateSalesDocumentStatus(id: number, body: t.SalesMove, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "PATCH", path: `/sales/documents/${id}/status`, body, keyed: true, wrapped: true, prefers: true }, options);
  }

  /** Set the VAT category of an issued document. PATCH /sales/documents/{id}/tax */
  setSalesDocumentTax(id: number, body: t.SalesTaxChange, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "PATCH", path: `/sales/documents/${id}/tax`, body }, options);
  }

  /** Record the customer's withholding tax certificate. PUT /sales/documents/{id}/wht-certificate */
  setSalesWhtCertificate(id: number, body: t.SalesWhtCertificateInput, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "PUT", path: `/sales/documents/${id}/wht-certificate`, body }, options);
  }

  /** Convert a sales document. POST /sales/convert */
  convertSalesDocument(body: t.SalesConversion, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/convert`, body, keyed: true }, options);
  }

  /** Receive money for an invoice. POST /sales/documents/{id}/receive */
  receivePayment(id: number, body: t.SalesReceipt, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/documents/${id}/receive`, body, keyed: true }, options);
  }

  /** Receive one payment for several invoices. POST /sales/receipts */
  receiveCustomerPayment(body: t.SalesCustomerPayment, options?: CallOptions): Promise<t.SalesReceived> {
    return this.send({ method: "POST", path: `/sales/receipts`, body, keyed: true }, options);
  }

  /** Get a payment for several invoices. GET /sales/receipts/{id} */
  getCustomerPayment(id: number, options?: CallOptions): Promise<t.SalesReceived> {
    return this.send({ method: "GET", path: `/sales/receipts/${id}` }, options);
  }

  /** Duplicate a sales document. POST /sales/documents/{id}/duplicate */
  duplicateSalesDocument(id: number, body: t.SalesDuplication, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/documents/${id}/duplicate`, body, keyed: true }, options);
  }

  /** Compute totals. POST /sales/preview */
  previewSalesDocument(body: t.SalesEstimate, options?: CallOptions): Promise<t.SalesTotals> {
    return this.send({ method: "POST", path: `/sales/preview`, body }, options);
  }

  /** Get print data. GET /sales/documents/{id}/print-data */
  getSalesDocumentPrintData(id: number, options?: CallOptions): Promise<t.SalesPrint> {
    return this.send({ method: "GET", path: `/sales/documents/${id}/print-data` }, options);
  }

  /** Receive a deposit. POST /sales/deposits */
  createSalesDeposit(body: t.SalesNewDeposit, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/deposits`, body, keyed: true }, options);
  }

  /** Void a deposit. POST /sales/deposits/void */
  voidDeposit(body: t.SalesDeposit, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/deposits/void`, body, keyed: true }, options);
  }

  /** Refund a deposit. POST /sales/deposits/refund */
  refundDeposit(body: t.SalesDepositRefund, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/deposits/refund`, body, keyed: true }, options);
  }

  /** Refund the credit of a credit note. POST /sales/credit-refunds */
  createSalesCreditRefund(body: t.SalesCreditRefund, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/credit-refunds`, body, keyed: true }, options);
  }

  /** Consolidate invoices. POST /sales/consolidate */
  consolidateInvoices(body: t.SalesConsolidation, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/consolidate`, body, keyed: true }, options);
  }

  /** Record a signature. POST /sales/sign */
  signSalesDocument(body: t.SalesSignature, options?: CallOptions): Promise<t.SalesDocument> {
    return this.send({ method: "POST", path: `/sales/sign`, body, keyed: true }, options);
  }

  /** Create a purchase document. POST /purchase/documents */
  createPurchaseDocument(body: t.PurchaseNewDocument, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "POST", path: `/purchase/documents`, body, keyed: true, wrapped: true }, options);
  }

  /** List purchase documents. GET /purchase/documents */
  listPurchaseDocuments(query: t.ListPurchaseDocumentsQuery = {}, options?: CallOptions): Promise<t.PurchaseDocumentPage> {
    return this.send({ method: "GET", path: `/purchase/documents`, query, wrapped: true }, options);
  }

  /** All records of listPurchaseDocuments, page by page. */
  allPurchaseDocuments(query: t.ListPurchaseDocumentsQuery = {}, options?: CallOptions): AsyncGenerator<t.PurchaseDocument> {
    return eachAfter((next) => this.listPurchaseDocuments({ ...query, ...next }, options), query.updatedSince);
  }

  /** Get a purchase document. GET /purchase/documents/{id} */
  getPurchaseDocument(id: number, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "GET", path: `/purchase/documents/${id}`, wrapped: true }, options);
  }

  /** Update a purchase draft. PATCH /purchase/documents/{id} */
  updatePurchaseDocument(id: number, body: t.PurchaseEdit, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "PATCH", path: `/purchase/documents/${id}`, body, wrapped: true }, options);
  }

  /** Delete a purchase draft. DELETE /purchase/documents/{id} */
  deletePurchaseDocument(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/purchase/documents/${id}` }, options);
  }

  /** Change the status of a purchase document. PATCH /purchase/documents/{id}/status */
  updatePurchaseDocumentStatus(id: number, body: t.PurchaseStatusChange, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "PATCH", path: `/purchase/documents/${id}/status`, body, keyed: true, wrapped: true }, options);
  }

  /** Pay a supplier invoice. POST /purchase/documents/{id}/pay */
  paySupplierInvoice(id: number, body: t.PurchaseBillPayment, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "POST", path: `/purchase/documents/${id}/pay`, body, keyed: true, wrapped: true }, options);
  }

  /** Pay supplier invoices together. POST /purchase/payments */
  paySupplierInvoices(body: t.PurchaseBillsPayment, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "POST", path: `/purchase/payments`, body, keyed: true, wrapped: true }, options);
  }

  /** Create the next purchase document. POST /purchase/convert */
  convertPurchaseDocument(body: t.PurchaseConversion, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "POST", path: `/purchase/convert`, body, keyed: true, wrapped: true }, options);
  }

  /** Duplicate a purchase document. POST /purchase/documents/{id}/duplicate */
  duplicatePurchaseDocument(id: number, body: t.PurchaseDuplication, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "POST", path: `/purchase/documents/${id}/duplicate`, body, keyed: true, wrapped: true }, options);
  }

  /** Record the supplier's tax invoice. PUT /purchase/documents/{id}/tax-invoice */
  setPurchaseTaxInvoice(id: number, body: t.PurchaseTaxInvoice, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "PUT", path: `/purchase/documents/${id}/tax-invoice`, body, wrapped: true }, options);
  }

  /** Remove the tax invoice from a document. DELETE /purchase/documents/{id}/tax-invoice */
  removePurchaseTaxInvoice(id: number, options?: CallOptions): Promise<t.PurchaseDocument> {
    return this.send({ method: "DELETE", path: `/purchase/documents/${id}/tax-invoice`, wrapped: true }, options);
  }

  /** List products. GET /products */
  listProducts(query: t.ListProductsQuery = {}, options?: CallOptions): Promise<t.ProductPage> {
    return this.send({ method: "GET", path: `/products`, query, wrapped: true }, options);
  }

  /** All records of listProducts, page by page. */
  allProducts(query: t.ListProductsQuery = {}, options?: CallOptions): AsyncGenerator<t.Product> {
    return eachAfter((next) => this.listProducts({ ...query, ...next }, options), query.updatedSince);
  }

  /** Create a product. POST /products */
  createProduct(body: t.ProductDraft, options?: CallOptions): Promise<t.Product> {
    return this.send({ method: "POST", path: `/products`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a product. GET /products/{id} */
  getProduct(id: number, options?: CallOptions): Promise<t.Product> {
    return this.send({ method: "GET", path: `/products/${id}`, wrapped: true }, options);
  }

  /** Update a product. PATCH /products/{id} */
  updateProduct(id: number, body: t.ProductEdit, options?: CallOptions): Promise<t.Product> {
    return this.send({ method: "PATCH", path: `/products/${id}`, body, wrapped: true }, options);
  }

  /** Delete a product. DELETE /products/{id} */
  deleteProduct(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/products/${id}` }, options);
  }

  /** List warehouses. GET /warehouses */
  listWarehouses(query: t.ListWarehousesQuery = {}, options?: CallOptions): Promise<t.StockWarehouse[]> {
    return this.send({ method: "GET", path: `/warehouses`, query, wrapped: true }, options);
  }

  /** Create a warehouse. POST /warehouses */
  createWarehouse(body: t.StockNewWarehouse, options?: CallOptions): Promise<t.StockWarehouse> {
    return this.send({ method: "POST", path: `/warehouses`, body, keyed: true, wrapped: true }, options);
  }

  /** Update a warehouse. PATCH /warehouses/{id} */
  updateWarehouse(id: number, body: t.StockWarehouseChange, options?: CallOptions): Promise<t.StockWarehouse> {
    return this.send({ method: "PATCH", path: `/warehouses/${id}`, body, wrapped: true }, options);
  }

  /** Adjust stock. POST /stock/adjustments */
  createStockAdjustment(body: t.StockAdjustment, options?: CallOptions): Promise<t.StockMovement> {
    return this.send({ method: "POST", path: `/stock/adjustments`, body, keyed: true, wrapped: true }, options);
  }

  /** Post a stock count. POST /stock/counts */
  createStockCount(body: t.StockCount, options?: CallOptions): Promise<t.StockCountResult> {
    return this.send({ method: "POST", path: `/stock/counts`, body, keyed: true, wrapped: true }, options);
  }

  /** Transfer stock. POST /stock/transfers */
  createStockTransfer(body: t.StockMove, options?: CallOptions): Promise<t.StockMoves> {
    return this.send({ method: "POST", path: `/stock/transfers`, body, keyed: true, wrapped: true }, options);
  }

  /** List stock transfers. GET /stock/transfers */
  listStockTransfers(query: t.ListStockTransfersQuery = {}, options?: CallOptions): Promise<t.StockTransferPage> {
    return this.send({ method: "GET", path: `/stock/transfers`, query, wrapped: true }, options);
  }

  /** All records of listStockTransfers, page by page. */
  allStockTransfers(query: t.ListStockTransfersQuery = {}, options?: CallOptions): AsyncGenerator<t.StockTransfer> {
    return eachPage((page) => this.listStockTransfers({ ...query, page, limit: pageSize }, options));
  }

  /** Get a stock transfer. GET /stock/transfers/{id} */
  getStockTransfer(id: number, options?: CallOptions): Promise<t.StockTransfer> {
    return this.send({ method: "GET", path: `/stock/transfers/${id}`, wrapped: true }, options);
  }

  /** List low stock. GET /stock/low */
  listLowStock(options?: CallOptions): Promise<t.ProductLow[]> {
    return this.send({ method: "GET", path: `/stock/low`, wrapped: true }, options);
  }

  /** Set a minimum quantity. POST /stock/minimums */
  createStockMinimum(body: t.ProductMinimum, options?: CallOptions): Promise<void> {
    return this.send({ method: "POST", path: `/stock/minimums`, body, keyed: true }, options);
  }

  /** List journal entries. GET /journal-entries */
  listJournalEntries(query: t.ListJournalEntriesQuery = {}, options?: CallOptions): Promise<t.LedgerEntryRecordPage> {
    return this.send({ method: "GET", path: `/journal-entries`, query, wrapped: true }, options);
  }

  /** All records of listJournalEntries, page by page. */
  allJournalEntries(query: t.ListJournalEntriesQuery = {}, options?: CallOptions): AsyncGenerator<t.LedgerEntryRecord> {
    return eachAfter((next) => this.listJournalEntries({ ...query, ...next }, options), query.updatedSince);
  }

  /** Create a journal entry. POST /journal-entries */
  createJournalEntry(body: t.LedgerNewEntry, options?: CallOptions): Promise<t.LedgerEntryRecord> {
    return this.send({ method: "POST", path: `/journal-entries`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a journal entry. GET /journal-entries/{id} */
  getJournalEntry(id: number, options?: CallOptions): Promise<t.LedgerEntryRecord> {
    return this.send({ method: "GET", path: `/journal-entries/${id}`, wrapped: true }, options);
  }

  /** Reverse a journal entry. POST /journal-entries/{id}/reverse */
  reverseJournalEntry(id: number, body: t.LedgerUndoing, options?: CallOptions): Promise<t.LedgerEntryRecord> {
    return this.send({ method: "POST", path: `/journal-entries/${id}/reverse`, body, keyed: true, wrapped: true }, options);
  }

  /** List accounts. GET /chart-of-accounts */
  listChartOfAccounts(query: t.ListChartOfAccountsQuery = {}, options?: CallOptions): Promise<t.LedgerChartRow[]> {
    return this.send({ method: "GET", path: `/chart-of-accounts`, query, wrapped: true }, options);
  }

  /** Create an account. POST /chart-of-accounts */
  createAccount(body: t.LedgerNewAccount, options?: CallOptions): Promise<t.LedgerChartRow> {
    return this.send({ method: "POST", path: `/chart-of-accounts`, body, keyed: true, wrapped: true }, options);
  }

  /** Update an account. PATCH /chart-of-accounts/{id} */
  updateAccount(id: number, body: t.LedgerAccountEdit, options?: CallOptions): Promise<t.LedgerChartRow> {
    return this.send({ method: "PATCH", path: `/chart-of-accounts/${id}`, body, wrapped: true }, options);
  }

  /** Add recommended accounts. POST /chart-of-accounts/recommended */
  addRecommendedAccounts(options?: CallOptions): Promise<t.LedgerChartRow[]> {
    return this.send({ method: "POST", path: `/chart-of-accounts/recommended`, keyed: true, wrapped: true }, options);
  }

  /** List money transfers. GET /money-transfers */
  listMoneyTransfers(query: t.ListMoneyTransfersQuery = {}, options?: CallOptions): Promise<t.LedgerTransferPage> {
    return this.send({ method: "GET", path: `/money-transfers`, query, wrapped: true }, options);
  }

  /** All records of listMoneyTransfers, page by page. */
  allMoneyTransfers(query: t.ListMoneyTransfersQuery = {}, options?: CallOptions): AsyncGenerator<t.LedgerTransfer> {
    return eachAfter((next) => this.listMoneyTransfers({ ...query, ...next }, options), query.updatedSince);
  }

  /** Transfer money between money accounts. POST /money-transfers */
  createMoneyTransfer(body: t.LedgerNewTransfer, options?: CallOptions): Promise<t.LedgerTransfer> {
    return this.send({ method: "POST", path: `/money-transfers`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a money transfer. GET /money-transfers/{id} */
  getMoneyTransfer(id: number, options?: CallOptions): Promise<t.LedgerTransfer> {
    return this.send({ method: "GET", path: `/money-transfers/${id}`, wrapped: true }, options);
  }

  /** Reverse a money transfer. POST /money-transfers/{id}/reverse */
  reverseMoneyTransfer(id: number, body: t.LedgerUndoing, options?: CallOptions): Promise<t.LedgerTransfer> {
    return this.send({ method: "POST", path: `/money-transfers/${id}/reverse`, body, keyed: true, wrapped: true }, options);
  }

  /** List opening balances. GET /opening-balances */
  listOpeningBalances(query: t.ListOpeningBalancesQuery = {}, options?: CallOptions): Promise<t.OpeningBalancesPage> {
    return this.send({ method: "GET", path: `/opening-balances`, query, wrapped: true }, options);
  }

  /** All records of listOpeningBalances, page by page. */
  allOpeningBalances(query: t.ListOpeningBalancesQuery = {}, options?: CallOptions): AsyncGenerator<t.OpeningBalances> {
    return eachAfter((next) => this.listOpeningBalances({ ...query, ...next }, options), query.updatedSince);
  }

  /** Post opening balances. POST /opening-balances */
  createOpeningBalances(body: t.OpeningBalancesInput, options?: CallOptions): Promise<t.OpeningBalances> {
    return this.send({ method: "POST", path: `/opening-balances`, body, keyed: true, wrapped: true }, options);
  }

  /** Get opening balances. GET /opening-balances/{id} */
  getOpeningBalances(id: number, options?: CallOptions): Promise<t.OpeningBalances> {
    return this.send({ method: "GET", path: `/opening-balances/${id}`, wrapped: true }, options);
  }

  /** Reverse opening balances. POST /opening-balances/{id}/reverse */
  reverseOpeningBalances(id: number, options?: CallOptions): Promise<t.OpeningBalances> {
    return this.send({ method: "POST", path: `/opening-balances/${id}/reverse`, keyed: true, wrapped: true }, options);
  }

  /** List fiscal years. GET /fiscal-years */
  listFiscalYears(query: t.ListFiscalYearsQuery = {}, options?: CallOptions): Promise<t.LedgerFiscalYearPage> {
    return this.send({ method: "GET", path: `/fiscal-years`, query, wrapped: true }, options);
  }

  /** All records of listFiscalYears, page by page. */
  allFiscalYears(query: t.ListFiscalYearsQuery = {}, options?: CallOptions): AsyncGenerator<t.LedgerFiscalYear> {
    return eachPage((page) => this.listFiscalYears({ ...query, page, limit: pageSize }, options));
  }

  /** Close a fiscal year. POST /fiscal-years/{year}/close */
  closeFiscalYear(year: number, body: t.LedgerClosing, options?: CallOptions): Promise<t.LedgerFiscalYear> {
    return this.send({ method: "POST", path: `/fiscal-years/${year}/close`, body, keyed: true, wrapped: true }, options);
  }

  /** Reopen a fiscal year. POST /fiscal-years/{year}/reopen */
  reopenFiscalYear(year: number, options?: CallOptions): Promise<t.LedgerFiscalYear> {
    return this.send({ method: "POST", path: `/fiscal-years/${year}/reopen`, keyed: true, wrapped: true }, options);
  }

  /** List money accounts. GET /banks */
  listBanks(options?: CallOptions): Promise<t.LedgerListedBank[]> {
    return this.send({ method: "GET", path: `/banks`, wrapped: true }, options);
  }

  /** Create a money account. POST /banks */
  createBank(body: t.LedgerNewBank, options?: CallOptions): Promise<t.LedgerListedBank> {
    return this.send({ method: "POST", path: `/banks`, body, keyed: true, wrapped: true }, options);
  }

  /** Update a money account. PATCH /banks/{id} */
  updateBank(id: number, body: t.LedgerBankChange, options?: CallOptions): Promise<t.LedgerListedBank> {
    return this.send({ method: "PATCH", path: `/banks/${id}`, body, wrapped: true }, options);
  }

  /** List exchange rates. GET /exchange-rates */
  listExchangeRates(options?: CallOptions): Promise<t.OrgExchangeRate[]> {
    return this.send({ method: "GET", path: `/exchange-rates`, wrapped: true }, options);
  }

  /** Set an exchange rate. POST /exchange-rates */
  createExchangeRate(body: t.OrgNewRate, options?: CallOptions): Promise<t.OrgExchangeRate> {
    return this.send({ method: "POST", path: `/exchange-rates`, body, keyed: true, wrapped: true }, options);
  }

  /** Seal a document. POST /papers */
  sealPaper(body: t.PaperSealNew, options?: CallOptions): Promise<t.PaperSeal> {
    return this.send({ method: "POST", path: `/papers`, body, keyed: true, wrapped: true }, options);
  }

  /** List the seals of a document. GET /papers */
  listPaperSeals(query: t.ListPaperSealsQuery = {}, options?: CallOptions): Promise<t.PaperSealPage> {
    return this.send({ method: "GET", path: `/papers`, query, wrapped: true }, options);
  }

  /** All records of listPaperSeals, page by page. */
  allPaperSeals(query: t.ListPaperSealsQuery = {}, options?: CallOptions): AsyncGenerator<t.PaperSeal> {
    return eachPage((page) => this.listPaperSeals({ ...query, page, limit: pageSize }, options));
  }

  /** Get a sales document as PDF. GET /sales/documents/{id}/pdf */
  getSalesDocumentPdf(id: number, query: t.GetSalesDocumentPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/sales/documents/${id}/pdf`, query, file: true }, options);
  }

  /** Get a purchase document as PDF. GET /purchase/documents/{id}/pdf */
  getPurchaseDocumentPdf(id: number, query: t.GetPurchaseDocumentPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/purchase/documents/${id}/pdf`, query, file: true }, options);
  }

  /** Get a withholding tax certificate as PDF. GET /tax/certificates/{id}/pdf */
  getWhtCertificatePdf(id: number, query: t.GetWhtCertificatePdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/tax/certificates/${id}/pdf`, query, file: true }, options);
  }

  /** Get a statement of account as PDF. GET /contacts/{id}/statement/pdf */
  getContactStatementPdf(id: number, query: t.GetContactStatementPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/contacts/${id}/statement/pdf`, query, file: true }, options);
  }

  /** Import a bank statement. POST /bank-statements */
  importBankStatement(body: t.BankStatementNew, options?: CallOptions): Promise<t.BankStatementImported> {
    return this.send({ method: "POST", path: `/bank-statements`, body, keyed: true, wrapped: true }, options);
  }

  /** List bank statements. GET /bank-statements */
  listBankStatements(query: t.ListBankStatementsQuery = {}, options?: CallOptions): Promise<t.BankStatementPage> {
    return this.send({ method: "GET", path: `/bank-statements`, query, wrapped: true }, options);
  }

  /** All records of listBankStatements, page by page. */
  allBankStatements(query: t.ListBankStatementsQuery = {}, options?: CallOptions): AsyncGenerator<t.BankStatement> {
    return eachPage((page) => this.listBankStatements({ ...query, page, limit: pageSize }, options));
  }

  /** Get a bank statement. GET /bank-statements/{id} */
  getBankStatement(id: number, options?: CallOptions): Promise<t.BankStatement> {
    return this.send({ method: "GET", path: `/bank-statements/${id}`, wrapped: true }, options);
  }

  /** Delete a bank statement. DELETE /bank-statements/{id} */
  deleteBankStatement(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/bank-statements/${id}` }, options);
  }

  /** List the lines of a statement. GET /bank-statements/{id}/lines */
  listBankStatementLines(id: number, query: t.ListBankStatementLinesQuery = {}, options?: CallOptions): Promise<t.BankLinePage> {
    return this.send({ method: "GET", path: `/bank-statements/${id}/lines`, query, wrapped: true }, options);
  }

  /** All records of listBankStatementLines, page by page. */
  allBankStatementLines(id: number, query: t.ListBankStatementLinesQuery = {}, options?: CallOptions): AsyncGenerator<t.BankLine> {
    return eachPage((page) => this.listBankStatementLines(id, { ...query, page, limit: pageSize }, options));
  }

  /** Match certain suggestions. POST /bank-statements/{id}/auto-match */
  autoMatchBankStatement(id: number, body: t.BankAutoMatch, options?: CallOptions): Promise<t.BankAutoMatched> {
    return this.send({ method: "POST", path: `/bank-statements/${id}/auto-match`, body, keyed: true, wrapped: true }, options);
  }

  /** Set outstanding postings. PUT /bank-statements/{id}/outstanding */
  setOutstandingPostings(id: number, body: t.BankOutstanding, options?: CallOptions): Promise<t.BankStatement> {
    return this.send({ method: "PUT", path: `/bank-statements/${id}/outstanding`, body, wrapped: true }, options);
  }

  /** Reconcile a bank statement. POST /bank-statements/{id}/reconcile */
  reconcileBankStatement(id: number, options?: CallOptions): Promise<t.BankStatement> {
    return this.send({ method: "POST", path: `/bank-statements/${id}/reconcile`, keyed: true, wrapped: true }, options);
  }

  /** Reopen a bank statement. POST /bank-statements/{id}/reopen */
  reopenBankStatement(id: number, options?: CallOptions): Promise<t.BankStatement> {
    return this.send({ method: "POST", path: `/bank-statements/${id}/reopen`, keyed: true, wrapped: true }, options);
  }

  /** List bank lines. GET /bank-lines */
  listBankLines(query: t.ListBankLinesQuery = {}, options?: CallOptions): Promise<t.BankLinePage> {
    return this.send({ method: "GET", path: `/bank-lines`, query, wrapped: true }, options);
  }

  /** All records of listBankLines, page by page. */
  allBankLines(query: t.ListBankLinesQuery = {}, options?: CallOptions): AsyncGenerator<t.BankLine> {
    return eachPage((page) => this.listBankLines({ ...query, page, limit: pageSize }, options));
  }

  /** List the postings of a money account. GET /banks/{id}/ledger-lines */
  listBankLedgerLines(id: number, query: t.ListBankLedgerLinesQuery = {}, options?: CallOptions): Promise<t.BankLedgerLinePage> {
    return this.send({ method: "GET", path: `/banks/${id}/ledger-lines`, query, wrapped: true }, options);
  }

  /** All records of listBankLedgerLines, page by page. */
  allBankLedgerLines(id: number, query: t.ListBankLedgerLinesQuery = {}, options?: CallOptions): AsyncGenerator<t.BankLedgerLine> {
    return eachPage((page) => this.listBankLedgerLines(id, { ...query, page, limit: pageSize }, options));
  }

  /** Match a bank line. PUT /bank-statements/{id}/lines/{lineId}/match */
  matchBankLine(id: number, lineId: number, body: t.BankMatching, options?: CallOptions): Promise<t.BankLine> {
    return this.send({ method: "PUT", path: `/bank-statements/${id}/lines/${lineId}/match`, body, wrapped: true }, options);
  }

  /** Undo a match. DELETE /bank-statements/{id}/lines/{lineId}/match */
  unmatchBankLine(id: number, lineId: number, query: t.UnmatchBankLineQuery = {}, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/bank-statements/${id}/lines/${lineId}/match`, query }, options);
  }

  /** Book a bank line. POST /bank-statements/{id}/lines/{lineId}/entry */
  bookBankLine(id: number, lineId: number, body: t.BankEntry, options?: CallOptions): Promise<t.BankLine> {
    return this.send({ method: "POST", path: `/bank-statements/${id}/lines/${lineId}/entry`, body, keyed: true, wrapped: true }, options);
  }

  /** Settle documents with a bank line. POST /bank-statements/{id}/lines/{lineId}/settle */
  settleWithBankLine(id: number, lineId: number, body: t.BankSettlement, options?: CallOptions): Promise<t.BankLine> {
    return this.send({ method: "POST", path: `/bank-statements/${id}/lines/${lineId}/settle`, body, keyed: true, wrapped: true }, options);
  }

  /** Book a bank line as a transfer. POST /bank-statements/{id}/lines/{lineId}/transfer */
  transferWithBankLine(id: number, lineId: number, body: t.BankTransfer, options?: CallOptions): Promise<t.BankLine> {
    return this.send({ method: "POST", path: `/bank-statements/${id}/lines/${lineId}/transfer`, body, keyed: true, wrapped: true }, options);
  }

  /** List bank rules. GET /bank-rules */
  listBankRules(options?: CallOptions): Promise<t.BankRule[]> {
    return this.send({ method: "GET", path: `/bank-rules`, wrapped: true }, options);
  }

  /** Create a bank rule. POST /bank-rules */
  createBankRule(body: t.BankRuleNew, options?: CallOptions): Promise<t.BankRule> {
    return this.send({ method: "POST", path: `/bank-rules`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a bank rule. GET /bank-rules/{id} */
  getBankRule(id: number, options?: CallOptions): Promise<t.BankRule> {
    return this.send({ method: "GET", path: `/bank-rules/${id}`, wrapped: true }, options);
  }

  /** Update a bank rule. PATCH /bank-rules/{id} */
  updateBankRule(id: number, body: t.BankRuleChange, options?: CallOptions): Promise<t.BankRule> {
    return this.send({ method: "PATCH", path: `/bank-rules/${id}`, body, wrapped: true }, options);
  }

  /** Delete a bank rule. DELETE /bank-rules/{id} */
  deleteBankRule(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/bank-rules/${id}` }, options);
  }

  /** Trial balance. GET /reports/trial-balance */
  getTrialBalance(query: t.GetTrialBalanceQuery = {}, options?: CallOptions): Promise<t.ReportTrialBalance> {
    return this.send({ method: "GET", path: `/reports/trial-balance`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getTrialBalanceFile(query: t.GetTrialBalanceQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/trial-balance`, query, wrapped: true, file: true, format }, options);
  }

  /** Trial balance as PDF. GET /reports/trial-balance/pdf */
  getTrialBalancePdf(query: t.GetTrialBalancePdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/trial-balance/pdf`, query, file: true }, options);
  }

  /** Profit and loss. GET /reports/profit-and-loss */
  getProfitAndLoss(query: t.GetProfitAndLossQuery = {}, options?: CallOptions): Promise<t.ReportProfitAndLoss> {
    return this.send({ method: "GET", path: `/reports/profit-and-loss`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getProfitAndLossFile(query: t.GetProfitAndLossQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/profit-and-loss`, query, wrapped: true, file: true, format }, options);
  }

  /** Profit and loss as PDF. GET /reports/profit-and-loss/pdf */
  getProfitAndLossPdf(query: t.GetProfitAndLossPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/profit-and-loss/pdf`, query, file: true }, options);
  }

  /** Balance sheet. GET /reports/balance-sheet */
  getBalanceSheet(query: t.GetBalanceSheetQuery = {}, options?: CallOptions): Promise<t.ReportBalanceSheet> {
    return this.send({ method: "GET", path: `/reports/balance-sheet`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getBalanceSheetFile(query: t.GetBalanceSheetQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/balance-sheet`, query, wrapped: true, file: true, format }, options);
  }

  /** Balance sheet as PDF. GET /reports/balance-sheet/pdf */
  getBalanceSheetPdf(query: t.GetBalanceSheetPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/balance-sheet/pdf`, query, file: true }, options);
  }

  /** General ledger. GET /reports/general-ledger */
  getGeneralLedger(query: t.GetGeneralLedgerQuery = {}, options?: CallOptions): Promise<t.ReportGeneralLedger> {
    return this.send({ method: "GET", path: `/reports/general-ledger`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getGeneralLedgerFile(query: t.GetGeneralLedgerQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/general-ledger`, query, wrapped: true, file: true, format }, options);
  }

  /** General ledger as PDF. GET /reports/general-ledger/pdf */
  getGeneralLedgerPdf(query: t.GetGeneralLedgerPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/general-ledger/pdf`, query, file: true }, options);
  }

  /** Journal. GET /reports/journal */
  getJournal(query: t.GetJournalQuery = {}, options?: CallOptions): Promise<t.ReportJournal> {
    return this.send({ method: "GET", path: `/reports/journal`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getJournalFile(query: t.GetJournalQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/journal`, query, wrapped: true, file: true, format }, options);
  }

  /** Journal as PDF. GET /reports/journal/pdf */
  getJournalPdf(query: t.GetJournalPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/journal/pdf`, query, file: true }, options);
  }

  /** Aged receivables. GET /reports/aged-receivables */
  getAgedReceivables(query: t.GetAgedReceivablesQuery = {}, options?: CallOptions): Promise<t.ReportAged> {
    return this.send({ method: "GET", path: `/reports/aged-receivables`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getAgedReceivablesFile(query: t.GetAgedReceivablesQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/aged-receivables`, query, wrapped: true, file: true, format }, options);
  }

  /** Aged receivables as PDF. GET /reports/aged-receivables/pdf */
  getAgedReceivablesPdf(query: t.GetAgedReceivablesPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/aged-receivables/pdf`, query, file: true }, options);
  }

  /** Aged payables. GET /reports/aged-payables */
  getAgedPayables(query: t.GetAgedPayablesQuery = {}, options?: CallOptions): Promise<t.ReportAged> {
    return this.send({ method: "GET", path: `/reports/aged-payables`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getAgedPayablesFile(query: t.GetAgedPayablesQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/aged-payables`, query, wrapped: true, file: true, format }, options);
  }

  /** Aged payables as PDF. GET /reports/aged-payables/pdf */
  getAgedPayablesPdf(query: t.GetAgedPayablesPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/aged-payables/pdf`, query, file: true }, options);
  }

  /** Statement of account. GET /reports/statement */
  getStatement(query: t.GetStatementQuery = {}, options?: CallOptions): Promise<t.ReportAccountStatement> {
    return this.send({ method: "GET", path: `/reports/statement`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getStatementFile(query: t.GetStatementQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/statement`, query, wrapped: true, file: true, format }, options);
  }

  /** Statement of account as PDF. GET /reports/statement/pdf */
  getStatementPdf(query: t.GetStatementPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/statement/pdf`, query, file: true }, options);
  }

  /** Stock valuation. GET /reports/stock-valuation */
  getStockValuation(query: t.GetStockValuationQuery = {}, options?: CallOptions): Promise<t.ReportStockValuation> {
    return this.send({ method: "GET", path: `/reports/stock-valuation`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getStockValuationFile(query: t.GetStockValuationQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/stock-valuation`, query, wrapped: true, file: true, format }, options);
  }

  /** Stock valuation as PDF. GET /reports/stock-valuation/pdf */
  getStockValuationPdf(query: t.GetStockValuationPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/stock-valuation/pdf`, query, file: true }, options);
  }

  /** Stock card. GET /reports/stock-card */
  getStockCard(query: t.GetStockCardQuery = {}, options?: CallOptions): Promise<t.ReportStockCard> {
    return this.send({ method: "GET", path: `/reports/stock-card`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getStockCardFile(query: t.GetStockCardQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/stock-card`, query, wrapped: true, file: true, format }, options);
  }

  /** Stock card as PDF. GET /reports/stock-card/pdf */
  getStockCardPdf(query: t.GetStockCardPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/stock-card/pdf`, query, file: true }, options);
  }

  /** Sales. GET /reports/sales */
  getSalesReport(query: t.GetSalesReportQuery = {}, options?: CallOptions): Promise<t.ReportSales> {
    return this.send({ method: "GET", path: `/reports/sales`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getSalesReportFile(query: t.GetSalesReportQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/sales`, query, wrapped: true, file: true, format }, options);
  }

  /** Sales as PDF. GET /reports/sales/pdf */
  getSalesReportPdf(query: t.GetSalesReportPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/sales/pdf`, query, file: true }, options);
  }

  /** Purchases. GET /reports/purchases */
  getPurchasesReport(query: t.GetPurchasesReportQuery = {}, options?: CallOptions): Promise<t.ReportPurchases> {
    return this.send({ method: "GET", path: `/reports/purchases`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getPurchasesReportFile(query: t.GetPurchasesReportQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/purchases`, query, wrapped: true, file: true, format }, options);
  }

  /** Purchases as PDF. GET /reports/purchases/pdf */
  getPurchasesReportPdf(query: t.GetPurchasesReportPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/purchases/pdf`, query, file: true }, options);
  }

  /** Cash. GET /reports/cash */
  getCash(query: t.GetCashQuery = {}, options?: CallOptions): Promise<t.ReportCash> {
    return this.send({ method: "GET", path: `/reports/cash`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getCashFile(query: t.GetCashQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/cash`, query, wrapped: true, file: true, format }, options);
  }

  /** Cash as PDF. GET /reports/cash/pdf */
  getCashPdf(query: t.GetCashPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/cash/pdf`, query, file: true }, options);
  }

  /** Bank reconciliation. GET /reports/bank-reconciliation */
  getBankReconciliation(query: t.GetBankReconciliationQuery = {}, options?: CallOptions): Promise<t.ReportBankReconciliation> {
    return this.send({ method: "GET", path: `/reports/bank-reconciliation`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getBankReconciliationFile(query: t.GetBankReconciliationQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/bank-reconciliation`, query, wrapped: true, file: true, format }, options);
  }

  /** Bank reconciliation as PDF. GET /reports/bank-reconciliation/pdf */
  getBankReconciliationPdf(query: t.GetBankReconciliationPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/bank-reconciliation/pdf`, query, file: true }, options);
  }

  /** Output VAT register. GET /reports/vat-output */
  getVatOutput(query: t.GetVatOutputQuery = {}, options?: CallOptions): Promise<t.ReportVatOutput> {
    return this.send({ method: "GET", path: `/reports/vat-output`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getVatOutputFile(query: t.GetVatOutputQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/vat-output`, query, wrapped: true, file: true, format }, options);
  }

  /** Output VAT register as PDF. GET /reports/vat-output/pdf */
  getVatOutputPdf(query: t.GetVatOutputPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/vat-output/pdf`, query, file: true }, options);
  }

  /** Input VAT register. GET /reports/vat-input */
  getVatInput(query: t.GetVatInputQuery = {}, options?: CallOptions): Promise<t.ReportVatInput> {
    return this.send({ method: "GET", path: `/reports/vat-input`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getVatInputFile(query: t.GetVatInputQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/vat-input`, query, wrapped: true, file: true, format }, options);
  }

  /** Input VAT register as PDF. GET /reports/vat-input/pdf */
  getVatInputPdf(query: t.GetVatInputPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/vat-input/pdf`, query, file: true }, options);
  }

  /** VAT return. GET /reports/pp30 */
  getPP30(query: t.GetPP30Query = {}, options?: CallOptions): Promise<t.ReportPP30> {
    return this.send({ method: "GET", path: `/reports/pp30`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getPP30File(query: t.GetPP30Query, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/pp30`, query, wrapped: true, file: true, format }, options);
  }

  /** VAT return as PDF. GET /reports/pp30/pdf */
  getPP30Pdf(query: t.GetPP30PdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/pp30/pdf`, query, file: true }, options);
  }

  /** Tax withheld by customers. GET /reports/wht-received */
  getWhtReceived(query: t.GetWhtReceivedQuery = {}, options?: CallOptions): Promise<t.ReportWhtReceived> {
    return this.send({ method: "GET", path: `/reports/wht-received`, query, wrapped: true }, options);
  }

  /** The same report as a file. */
  getWhtReceivedFile(query: t.GetWhtReceivedQuery, format: "csv" | "xlsx" | "pdf", options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/wht-received`, query, wrapped: true, file: true, format }, options);
  }

  /** Tax withheld by customers as PDF. GET /reports/wht-received/pdf */
  getWhtReceivedPdf(query: t.GetWhtReceivedPdfQuery = {}, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/reports/wht-received/pdf`, query, file: true }, options);
  }

  /** List tax returns. GET /tax/filings */
  listTaxFilings(query: t.ListTaxFilingsQuery = {}, options?: CallOptions): Promise<t.TaxFilingPage> {
    return this.send({ method: "GET", path: `/tax/filings`, query, wrapped: true }, options);
  }

  /** All records of listTaxFilings, page by page. */
  allTaxFilings(query: t.ListTaxFilingsQuery = {}, options?: CallOptions): AsyncGenerator<t.TaxFiling> {
    return eachAfter((next) => this.listTaxFilings({ ...query, ...next }, options), query.updatedSince);
  }

  /** File a tax return. POST /tax/filings */
  fileTaxReturn(body: t.TaxFilingInput, options?: CallOptions): Promise<t.TaxFiling> {
    return this.send({ method: "POST", path: `/tax/filings`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a tax return. GET /tax/filings/{id} */
  getTaxFiling(id: number, options?: CallOptions): Promise<t.TaxFiling> {
    return this.send({ method: "GET", path: `/tax/filings/${id}`, wrapped: true }, options);
  }

  /** Download the rows of a tax return. GET /tax/filings/{id}/rows */
  getTaxFilingRows(id: number, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/tax/filings/${id}/rows`, file: true }, options);
  }

  /** Download the file for the Revenue Department. GET /tax/filings/{id}/file */
  getTaxFilingFile(id: number, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/tax/filings/${id}/file`, file: true }, options);
  }

  /** List changes since filing. GET /tax/filings/{id}/exceptions */
  listTaxFilingExceptions(id: number, query: t.ListTaxFilingExceptionsQuery = {}, options?: CallOptions): Promise<t.ReportFilingExceptionPage> {
    return this.send({ method: "GET", path: `/tax/filings/${id}/exceptions`, query, wrapped: true }, options);
  }

  /** All records of listTaxFilingExceptions, page by page. */
  allTaxFilingExceptions(id: number, query: t.ListTaxFilingExceptionsQuery = {}, options?: CallOptions): AsyncGenerator<t.ReportFilingException> {
    return eachPage((page) => this.listTaxFilingExceptions(id, { ...query, page, limit: pageSize }, options));
  }

  /** Open an amendment. POST /tax/filings/{id}/amend */
  amendTaxReturn(id: number, body: t.TaxAmendment, options?: CallOptions): Promise<t.TaxFiling> {
    return this.send({ method: "POST", path: `/tax/filings/${id}/amend`, body, keyed: true, wrapped: true }, options);
  }

  /** Withdraw a tax return. POST /tax/filings/{id}/withdraw */
  withdrawTaxReturn(id: number, options?: CallOptions): Promise<t.TaxFiling> {
    return this.send({ method: "POST", path: `/tax/filings/${id}/withdraw`, keyed: true, wrapped: true }, options);
  }

  /** Pay a tax return. POST /tax/filings/{id}/payments */
  payTaxReturn(id: number, body: t.TaxPaymentInput, options?: CallOptions): Promise<t.TaxPayment> {
    return this.send({ method: "POST", path: `/tax/filings/${id}/payments`, body, keyed: true, wrapped: true }, options);
  }

  /** Reverse a payment of a tax return. POST /tax/filings/{id}/payments/{paymentId}/reverse */
  reverseTaxPayment(id: number, paymentId: number, body: t.TaxPaymentReversal, options?: CallOptions): Promise<t.TaxPayment> {
    return this.send({ method: "POST", path: `/tax/filings/${id}/payments/${paymentId}/reverse`, body, keyed: true, wrapped: true }, options);
  }

  /** List withholding tax certificates. GET /tax/certificates */
  listWhtCertificates(query: t.ListWhtCertificatesQuery = {}, options?: CallOptions): Promise<t.WithholdingCertificatePage> {
    return this.send({ method: "GET", path: `/tax/certificates`, query, wrapped: true }, options);
  }

  /** All records of listWhtCertificates, page by page. */
  allWhtCertificates(query: t.ListWhtCertificatesQuery = {}, options?: CallOptions): AsyncGenerator<t.WithholdingCertificate> {
    return eachAfter((next) => this.listWhtCertificates({ ...query, ...next }, options), query.updatedSince);
  }

  /** Issue a certificate for an earlier payment. POST /tax/certificates */
  issueWhtCertificate(body: t.WithholdingCertificateInput, options?: CallOptions): Promise<t.WithholdingCertificate> {
    return this.send({ method: "POST", path: `/tax/certificates`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a withholding tax certificate. GET /tax/certificates/{id} */
  getWhtCertificate(id: number, options?: CallOptions): Promise<t.WithholdingCertificate> {
    return this.send({ method: "GET", path: `/tax/certificates/${id}`, wrapped: true }, options);
  }

  /** Update a withholding tax certificate. PATCH /tax/certificates/{id} */
  updateWhtCertificate(id: number, body: t.TaxCertificateEdit, options?: CallOptions): Promise<t.WithholdingCertificate> {
    return this.send({ method: "PATCH", path: `/tax/certificates/${id}`, body, wrapped: true }, options);
  }

  /** Get what a certificate prints. GET /tax/certificates/{id}/print-data */
  getWhtCertificatePrintData(id: number, options?: CallOptions): Promise<t.WithholdingCertificatePrint> {
    return this.send({ method: "GET", path: `/tax/certificates/${id}/print-data`, wrapped: true }, options);
  }

  /** List expense categories. GET /expense-categories */
  listExpenseCategories(query: t.ListExpenseCategoriesQuery = {}, options?: CallOptions): Promise<t.ExpenseCategoryPage> {
    return this.send({ method: "GET", path: `/expense-categories`, query, wrapped: true }, options);
  }

  /** All records of listExpenseCategories, page by page. */
  allExpenseCategories(query: t.ListExpenseCategoriesQuery = {}, options?: CallOptions): AsyncGenerator<t.ExpenseCategory> {
    return eachAfter((next) => this.listExpenseCategories({ ...query, ...next }, options), query.updatedSince);
  }

  /** List claims. GET /expense-claims */
  listExpenseClaims(query: t.ListExpenseClaimsQuery = {}, options?: CallOptions): Promise<t.ExpenseClaimPage> {
    return this.send({ method: "GET", path: `/expense-claims`, query, wrapped: true }, options);
  }

  /** All records of listExpenseClaims, page by page. */
  allExpenseClaims(query: t.ListExpenseClaimsQuery = {}, options?: CallOptions): AsyncGenerator<t.ExpenseClaim> {
    return eachAfter((next) => this.listExpenseClaims({ ...query, ...next }, options), query.updatedSince);
  }

  /** Create a claim. POST /expense-claims */
  createExpenseClaim(body: t.ExpenseNewClaim, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "POST", path: `/expense-claims`, body, keyed: true, wrapped: true }, options);
  }

  /** Get a claim. GET /expense-claims/{id} */
  getExpenseClaim(id: number, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "GET", path: `/expense-claims/${id}`, wrapped: true }, options);
  }

  /** Update a claim. PATCH /expense-claims/{id} */
  updateExpenseClaim(id: number, body: t.ExpenseEdit, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "PATCH", path: `/expense-claims/${id}`, body, wrapped: true }, options);
  }

  /** Replace the lines of a claim. PUT /expense-claims/{id}/items */
  replaceExpenseClaimItems(id: number, body: t.ExpenseNewItems, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "PUT", path: `/expense-claims/${id}/items`, body, wrapped: true }, options);
  }

  /** Record the tax invoice of a line. PUT /expense-claims/{id}/items/{itemId}/tax-invoice */
  setExpenseTaxInvoice(id: number, itemId: number, body: t.ExpenseTaxInvoice, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "PUT", path: `/expense-claims/${id}/items/${itemId}/tax-invoice`, body, wrapped: true }, options);
  }

  /** Remove the tax invoice from a line. DELETE /expense-claims/{id}/items/{itemId}/tax-invoice */
  removeExpenseTaxInvoice(id: number, itemId: number, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "DELETE", path: `/expense-claims/${id}/items/${itemId}/tax-invoice`, wrapped: true }, options);
  }

  /** Submit, recall, approve, reject, pay or cancel a claim. PATCH /expense-claims/{id}/status */
  updateExpenseClaimStatus(id: number, body: t.ExpenseStatusChange, options?: CallOptions): Promise<t.ExpenseClaim> {
    return this.send({ method: "PATCH", path: `/expense-claims/${id}/status`, body, keyed: true, wrapped: true }, options);
  }

  /** List the files of a record. GET /attachments */
  listAttachments(query: t.ListAttachmentsQuery = {}, options?: CallOptions): Promise<t.AttachmentPage> {
    return this.send({ method: "GET", path: `/attachments`, query, wrapped: true }, options);
  }

  /** All records of listAttachments, page by page. */
  allAttachments(query: t.ListAttachmentsQuery = {}, options?: CallOptions): AsyncGenerator<t.Attachment> {
    return eachPage((page) => this.listAttachments({ ...query, page, limit: pageSize }, options));
  }

  /** Attach a file under a name. PUT /attachments/{resource}/{recordId}/{name} */
  putAttachment(resource: string, recordId: number, name: string, upload: Uint8Array | Blob, query: t.PutAttachmentQuery = {}, options?: CallOptions): Promise<t.Attachment> {
    return this.send({ method: "PUT", path: `/attachments/${encodeURIComponent(resource)}/${recordId}/${encodeURIComponent(name)}`, query, upload, wrapped: true }, options);
  }

  /** Get an attachment. GET /attachments/{id} */
  getAttachment(id: number, options?: CallOptions): Promise<t.Attachment> {
    return this.send({ method: "GET", path: `/attachments/${id}`, wrapped: true }, options);
  }

  /** Remove a file. DELETE /attachments/{id} */
  deleteAttachment(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/attachments/${id}` }, options);
  }

  /** Download a file. GET /attachments/{id}/content */
  downloadAttachment(id: number, options?: CallOptions): Promise<Uint8Array> {
    return this.send({ method: "GET", path: `/attachments/${id}/content`, file: true }, options);
  }

  /** List deletions. GET /deletions */
  listDeletions(query: t.ListDeletionsQuery = {}, options?: CallOptions): Promise<t.DeletionPage> {
    return this.send({ method: "GET", path: `/deletions`, query, wrapped: true }, options);
  }

  /** All records of listDeletions, page by page. */
  allDeletions(query: t.ListDeletionsQuery = {}, options?: CallOptions): AsyncGenerator<t.Deletion> {
    return eachPage((page) => this.listDeletions({ ...query, page, limit: pageSize }, options));
  }

  /** List events. GET /events */
  listEvents(query: t.ListEventsQuery = {}, options?: CallOptions): Promise<t.EventPage> {
    return this.send({ method: "GET", path: `/events`, query, wrapped: true }, options);
  }

  /** List webhook endpoints. GET /webhooks */
  listWebhooks(options?: CallOptions): Promise<t.Webhook[]> {
    return this.send({ method: "GET", path: `/webhooks`, wrapped: true }, options);
  }

  /** Create a webhook endpoint. POST /webhooks */
  createWebhook(body: t.WebhookNew, options?: CallOptions): Promise<t.WebhookCreated> {
    return this.send({ method: "POST", path: `/webhooks`, body, wrapped: true }, options);
  }

  /** Get a webhook endpoint. GET /webhooks/{id} */
  getWebhook(id: number, options?: CallOptions): Promise<t.Webhook> {
    return this.send({ method: "GET", path: `/webhooks/${id}`, wrapped: true }, options);
  }

  /** Change a webhook endpoint. PATCH /webhooks/{id} */
  updateWebhook(id: number, body: t.WebhookEdit, options?: CallOptions): Promise<t.Webhook> {
    return this.send({ method: "PATCH", path: `/webhooks/${id}`, body, wrapped: true }, options);
  }

  /** Delete a webhook endpoint. DELETE /webhooks/{id} */
  deleteWebhook(id: number, options?: CallOptions): Promise<void> {
    return this.send({ method: "DELETE", path: `/webhooks/${id}` }, options);
  }

  /** Rotate the secret of an endpoint. POST /webhooks/{id}/rotate */
  rotateWebhookSecret(id: number, body: t.WebhookRotate, options?: CallOptions): Promise<t.WebhookCreated> {
    return this.send({ method: "POST", path: `/webhooks/${id}/rotate`, body, wrapped: true }, options);
  }

  /** Send events again. POST /webhooks/{id}/replay */
  replayWebhook(id: number, body: t.WebhookReplay, options?: CallOptions): Promise<t.Webhook> {
    return this.send({ method: "POST", path: `/webhooks/${id}/replay`, body, keyed: true, wrapped: true }, options);
  }

  /** Send a test message. POST /webhooks/{id}/ping */
  pingWebhook(id: number, options?: CallOptions): Promise<t.WebhookDelivery> {
    return this.send({ method: "POST", path: `/webhooks/${id}/ping`, keyed: true, wrapped: true }, options);
  }

  /** List the deliveries of an endpoint. GET /webhooks/{id}/deliveries */
  listWebhookDeliveries(id: number, query: t.ListWebhookDeliveriesQuery = {}, options?: CallOptions): Promise<t.WebhookDeliveryPage> {
    return this.send({ method: "GET", path: `/webhooks/${id}/deliveries`, query, wrapped: true }, options);
  }

  /** All records of listWebhookDeliveries, page by page. */
  allWebhookDeliveries(id: number, query: t.ListWebhookDeliveriesQuery = {}, options?: CallOptions): AsyncGenerator<t.WebhookDelivery> {
    return eachPage((page) => this.listWebhookDeliveries(id, { ...query, page, limit: pageSize }, options));
  }

  /** Get a delivery. GET /webhooks/{id}/deliveries/{deliveryId} */
  getWebhookDelivery(id: number, deliveryId: number, options?: CallOptions): Promise<t.WebhookDelivery> {
    return this.send({ method: "GET", path: `/webhooks/${id}/deliveries/${deliveryId}`, wrapped: true }, options);
  }

  /** Send a delivery again. POST /webhooks/{id}/deliveries/{deliveryId}/resend */
  resendWebhookDelivery(id: number, deliveryId: number, options?: CallOptions): Promise<t.WebhookDelivery> {
    return this.send({ method: "POST", path: `/webhooks/${id}/deliveries/${deliveryId}/resend`, keyed: true, wrapped: true }, options);
  }

  /** Run several writes. POST /batch */
  runBatch(body: t.Batch, options?: CallOptions): Promise<t.BatchAnswer> {
    return this.send({ method: "POST", path: `/batch`, body, keyed: true, wrapped: true }, options);
  }
}
