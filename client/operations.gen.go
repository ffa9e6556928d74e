// Code generated from the API description by `make golden`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
)

// GetSpecification calls GET /spec.json. Get this API description.
func (c *Client) GetSpecification(ctx context.Context, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/spec.json"}, options)
}

// GetCompany calls GET /company. Get the organization.
func (c *Client) GetCompany(ctx context.Context, options ...Option) (*OrgCompany, error) {
	return send[*OrgCompany](ctx, c, request{method: "GET", path: "/company"}, options)
}

// GetKey calls GET /key. Get the API key of the request.
func (c *Client) GetKey(ctx context.Context, options ...Option) (*OwnKey, error) {
	return send[*OwnKey](ctx, c, request{method: "GET", path: "/key", wrapped: true}, options)
}

// ListAuditLogQuery has the parameters of ListAuditLog. Zero values are not sent.
type ListAuditLogQuery struct {
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only entries about this type of record, for example sales_documents.
	Resource string `query:"resource"`
	// Only entries about the record with this id.
	RecordID int64 `query:"recordId"`
	// Only actions of this user.
	UserID int64 `query:"userId"`
	// Only entries at or after this time (Unix seconds).
	Since int64 `query:"since"`
}

// ListAuditLog calls GET /audit-log. List audit log entries.
func (c *Client) ListAuditLog(ctx context.Context, query ListAuditLogQuery, options ...Option) (*OrgLogLinePage, error) {
	return send[*OrgLogLinePage](ctx, c, request{method: "GET", path: "/audit-log", query: query, wrapped: true}, options)
}

// AllAuditLog iterates over all records of ListAuditLog, page by page.
func (c *Client) AllAuditLog(ctx context.Context, query ListAuditLogQuery, options ...Option) iter.Seq2[OrgLogLine, error] {
	return eachPage(func(number int) ([]OrgLogLine, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListAuditLog(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// GetSettings calls GET /settings. Get settings.
func (c *Client) GetSettings(ctx context.Context, options ...Option) (*Settings, error) {
	return send[*Settings](ctx, c, request{method: "GET", path: "/settings", wrapped: true}, options)
}

// UpdateSettings calls PATCH /settings. Update settings.
func (c *Client) UpdateSettings(ctx context.Context, body SettingsChange, options ...Option) (*Settings, error) {
	return send[*Settings](ctx, c, request{method: "PATCH", path: "/settings", body: body, wrapped: true}, options)
}

// ListContactsQuery has the parameters of ListContacts. Zero values are not sent.
type ListContactsQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Part of the name, code, tax ID, contact person, phone number or email address.
	// Case-insensitive.
	Search string `query:"search"`
	// true: only contacts of type client or both. false: all others.
	IsClient *bool `query:"isClient"`
	// true: only contacts of type supplier or both. false: all others.
	IsSupplier *bool `query:"isSupplier"`
	// Only contacts that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	// Only the contact with this externalId.
	ExternalID string `query:"externalId"`
	// Only the contact with this code.
	Code string `query:"code"`
	// Only contacts with this tax ID: a company's branches share it.
	TaxID string `query:"taxId"`
	// Only contacts with this email address, as it was entered.
	Email string `query:"email"`
}

// ListContacts calls GET /contacts. List contacts.
func (c *Client) ListContacts(ctx context.Context, query ListContactsQuery, options ...Option) (*ContactPage, error) {
	return send[*ContactPage](ctx, c, request{method: "GET", path: "/contacts", query: query}, options)
}

// AllContacts iterates over all records of ListContacts, page by page.
func (c *Client) AllContacts(ctx context.Context, query ListContactsQuery, options ...Option) iter.Seq2[Contact, error] {
	return eachAfter(func(last *Contact) ([]Contact, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListContacts(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateContact calls POST /contacts. Create a contact.
func (c *Client) CreateContact(ctx context.Context, body ContactDraft, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "POST", path: "/contacts", body: body, keyed: true}, options)
}

// ListCustomersQuery has the parameters of ListCustomers. Zero values are not sent.
type ListCustomersQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Part of the name, code, tax ID, contact person, phone number or email address.
	// Case-insensitive.
	Search string `query:"search"`
	// Only contacts that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	// Only the contact with this externalId.
	ExternalID string `query:"externalId"`
	// Only the contact with this code.
	Code string `query:"code"`
	// Only contacts with this tax ID: a company's branches share it.
	TaxID string `query:"taxId"`
	// Only contacts with this email address, as it was entered.
	Email string `query:"email"`
}

// ListCustomers calls GET /customers. List customers.
func (c *Client) ListCustomers(ctx context.Context, query ListCustomersQuery, options ...Option) (*ContactPage, error) {
	return send[*ContactPage](ctx, c, request{method: "GET", path: "/customers", query: query}, options)
}

// AllCustomers iterates over all records of ListCustomers, page by page.
func (c *Client) AllCustomers(ctx context.Context, query ListCustomersQuery, options ...Option) iter.Seq2[Contact, error] {
	return eachAfter(func(last *Contact) ([]Contact, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListCustomers(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateCustomer calls POST /customers. Create a customer.
func (c *Client) CreateCustomer(ctx context.Context, body ContactKnownDraft, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "POST", path: "/customers", body: body, keyed: true}, options)
}

// ListVendorsQuery has the parameters of ListVendors. Zero values are not sent.
type ListVendorsQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Part of the name, code, tax ID, contact person, phone number or email address.
	// Case-insensitive.
	Search string `query:"search"`
	// Only contacts that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	// Only the contact with this externalId.
	ExternalID string `query:"externalId"`
	// Only the contact with this code.
	Code string `query:"code"`
	// Only contacts with this tax ID: a company's branches share it.
	TaxID string `query:"taxId"`
	// Only contacts with this email address, as it was entered.
	Email string `query:"email"`
}

// ListVendors calls GET /vendors. List suppliers.
func (c *Client) ListVendors(ctx context.Context, query ListVendorsQuery, options ...Option) (*ContactPage, error) {
	return send[*ContactPage](ctx, c, request{method: "GET", path: "/vendors", query: query}, options)
}

// AllVendors iterates over all records of ListVendors, page by page.
func (c *Client) AllVendors(ctx context.Context, query ListVendorsQuery, options ...Option) iter.Seq2[Contact, error] {
	return eachAfter(func(last *Contact) ([]Contact, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListVendors(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateVendor calls POST /vendors. Create a supplier.
func (c *Client) CreateVendor(ctx context.Context, body ContactKnownDraft, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "POST", path: "/vendors", body: body, keyed: true}, options)
}

// GetContact calls GET /contacts/{id}. Get a contact.
func (c *Client) GetContact(ctx context.Context, id int64, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "GET", path: "/contacts/" + number(id)}, options)
}

// UpdateContact calls PATCH /contacts/{id}. Update a contact.
func (c *Client) UpdateContact(ctx context.Context, id int64, body ContactEdit, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "PATCH", path: "/contacts/" + number(id), body: body, wrapped: true, prefers: "return=representation"}, options)
}

// DeleteContact calls DELETE /contacts/{id}. Delete a contact.
func (c *Client) DeleteContact(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/contacts/" + number(id)}, options)
}

// GetCustomer calls GET /customers/{id}. Get a customer.
func (c *Client) GetCustomer(ctx context.Context, id int64, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "GET", path: "/customers/" + number(id)}, options)
}

// UpdateCustomer calls PATCH /customers/{id}. Update a customer.
func (c *Client) UpdateCustomer(ctx context.Context, id int64, body ContactEdit, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "PATCH", path: "/customers/" + number(id), body: body, wrapped: true, prefers: "return=representation"}, options)
}

// DeleteCustomer calls DELETE /customers/{id}. Delete a customer.
func (c *Client) DeleteCustomer(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/customers/" + number(id)}, options)
}

// GetVendor calls GET /vendors/{id}. Get a supplier.
func (c *Client) GetVendor(ctx context.Context, id int64, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "GET", path: "/vendors/" + number(id)}, options)
}

// UpdateVendor calls PATCH /vendors/{id}. Update a supplier.
func (c *Client) UpdateVendor(ctx context.Context, id int64, body ContactEdit, options ...Option) (*Contact, error) {
	return send[*Contact](ctx, c, request{method: "PATCH", path: "/vendors/" + number(id), body: body, wrapped: true, prefers: "return=representation"}, options)
}

// DeleteVendor calls DELETE /vendors/{id}. Delete a supplier.
func (c *Client) DeleteVendor(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/vendors/" + number(id)}, options)
}

// CreateSalesDocument calls POST /sales/documents. Create a sales document.
func (c *Client) CreateSalesDocument(ctx context.Context, body SalesNew, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/documents", body: body, keyed: true}, options)
}

// ListSalesDocumentsQuery has the parameters of ListSalesDocuments. Zero values are not sent.
type ListSalesDocumentsQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Document type. Deposits are listed only with type=DP.
	Type string `query:"type"`
	// Only documents in this status. overdue and unpaid select open invoices and debit notes.
	Status string `query:"status"`
	// true: only billing notes, which are invoices that consolidate others; false: all but them.
	IsConsolidated *bool `query:"isConsolidated"`
	// Only documents of this customer.
	CustomerID int64 `query:"customerId"`
	// Alias of customerId.
	ContactID int64 `query:"contactId"`
	// First document date (YYYY-MM-DD).
	FromDate string `query:"fromDate"`
	// Last document date (YYYY-MM-DD).
	ToDate string `query:"toDate"`
	// Part of the document number, the number in the previous books or the customer's name.
	// Case-insensitive.
	Search string `query:"search"`
	// Only documents converted from this one.
	RefDocumentID int64 `query:"refDocumentId"`
	// Only the consolidated document that contains this invoice.
	SourceDocumentID int64 `query:"sourceDocumentId"`
	// Only the invoices that this document consolidates.
	ConsolidatedDocumentID int64 `query:"consolidatedDocumentId"`
	// Only the document with this externalId.
	ExternalID string `query:"externalId"`
	// Only the document with this number. Deposits need type=DP.
	DocumentNumber string `query:"documentNumber"`
	// Only documents with a line of this product.
	ProductID int64 `query:"productId"`
}

// ListSalesDocuments calls GET /sales/documents. List sales documents.
func (c *Client) ListSalesDocuments(ctx context.Context, query ListSalesDocumentsQuery, options ...Option) (*SalesDocumentPage, error) {
	return send[*SalesDocumentPage](ctx, c, request{method: "GET", path: "/sales/documents", query: query}, options)
}

// AllSalesDocuments iterates over all records of ListSalesDocuments, page by page.
func (c *Client) AllSalesDocuments(ctx context.Context, query ListSalesDocumentsQuery, options ...Option) iter.Seq2[SalesDocument, error] {
	return eachAfter(func(last *SalesDocument) ([]SalesDocument, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListSalesDocuments(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// GetSalesDocument calls GET /sales/documents/{id}. Get a sales document.
func (c *Client) GetSalesDocument(ctx context.Context, id int64, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "GET", path: "/sales/documents/" + number(id)}, options)
}

// UpdateSalesDocument calls PATCH /sales/documents/{id}. Update a sales draft.
func (c *Client) UpdateSalesDocument(ctx context.Context, id int64, body SalesEdit, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "PATCH", path: "/sales/documents/" + number(id), body: body, wrapped: true, prefers: "return=representation"}, options)
}

// DeleteSalesDocument calls DELETE /sales/documents/{id}. Delete a sales draft.
func (c *Client) DeleteSalesDocument(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/sales/documents/" + number(id)}, options)
}

// UpdateSalesDocumentStatus calls PATCH /sales/documents/{id}/status. Change the status of a sales document.
func (c *Client) UpdateSalesDocumentStatus(ctx context.Context, id int64, body SalesMove, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "PATCH", path: "/sales/documents/" + number(id) + "/status", body: body, keyed: true, wrapped: true, prefers: "return=representation"}, options)
}

// SetSalesDocumentTax calls PATCH /sales/documents/{id}/tax. Set the VAT category of an issued document.
func (c *Client) SetSalesDocumentTax(ctx context.Context, id int64, body SalesTaxChange, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "PATCH", path: "/sales/documents/" + number(id) + "/tax", body: body}, options)
}

// SetSalesWhtCertificate calls PUT /sales/documents/{id}/wht-certificate. Record the customer's withholding tax certificate.
func (c *Client) SetSalesWhtCertificate(ctx context.Context, id int64, body SalesWhtCertificateInput, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "PUT", path: "/sales/documents/" + number(id) + "/wht-certificate", body: body}, options)
}

// ConvertSalesDocument calls POST /sales/convert. Convert a sales document.
func (c *Client) ConvertSalesDocument(ctx context.Context, body SalesConversion, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/convert", body: body, keyed: true}, options)
}

// ReceivePayment calls POST /sales/documents/{id}/receive. Receive money for an invoice.
func (c *Client) ReceivePayment(ctx context.Context, id int64, body SalesReceipt, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/documents/" + number(id) + "/receive", body: body, keyed: true}, options)
}

// ReceiveCustomerPayment calls POST /sales/receipts. Receive one payment for several invoices.
func (c *Client) ReceiveCustomerPayment(ctx context.Context, body SalesCustomerPayment, options ...Option) (*SalesReceived, error) {
	return send[*SalesReceived](ctx, c, request{method: "POST", path: "/sales/receipts", body: body, keyed: true}, options)
}

// GetCustomerPayment calls GET /sales/receipts/{id}. Get a payment for several invoices.
func (c *Client) GetCustomerPayment(ctx context.Context, id int64, options ...Option) (*SalesReceived, error) {
	return send[*SalesReceived](ctx, c, request{method: "GET", path: "/sales/receipts/" + number(id)}, options)
}

// DuplicateSalesDocument calls POST /sales/documents/{id}/duplicate. Duplicate a sales document.
func (c *Client) DuplicateSalesDocument(ctx context.Context, id int64, body SalesDuplication, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/documents/" + number(id) + "/duplicate", body: body, keyed: true}, options)
}

// PreviewSalesDocument calls POST /sales/preview. Compute totals.
func (c *Client) PreviewSalesDocument(ctx context.Context, body SalesEstimate, options ...Option) (*SalesTotals, error) {
	return send[*SalesTotals](ctx, c, request{method: "POST", path: "/sales/preview", body: body}, options)
}

// GetSalesDocumentPrintData calls GET /sales/documents/{id}/print-data. Get print data.
func (c *Client) GetSalesDocumentPrintData(ctx context.Context, id int64, options ...Option) (*SalesPrint, error) {
	return send[*SalesPrint](ctx, c, request{method: "GET", path: "/sales/documents/" + number(id) + "/print-data"}, options)
}

// CreateSalesDeposit calls POST /sales/deposits. Receive a deposit.
func (c *Client) CreateSalesDeposit(ctx context.Context, body SalesNewDeposit, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/deposits", body: body, keyed: true}, options)
}

// VoidDeposit calls POST /sales/deposits/void. Void a deposit.
func (c *Client) VoidDeposit(ctx context.Context, body SalesDeposit, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/deposits/void", body: body, keyed: true}, options)
}

// RefundDeposit calls POST /sales/deposits/refund. Refund a deposit.
func (c *Client) RefundDeposit(ctx context.Context, body SalesDepositRefund, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/deposits/refund", body: body, keyed: true}, options)
}

// CreateSalesCreditRefund calls POST /sales/credit-refunds. Refund the credit of a credit note.
func (c *Client) CreateSalesCreditRefund(ctx context.Context, body SalesCreditRefund, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/credit-refunds", body: body, keyed: true}, options)
}

// ConsolidateInvoices calls POST /sales/consolidate. Consolidate invoices.
func (c *Client) ConsolidateInvoices(ctx context.Context, body SalesConsolidation, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/consolidate", body: body, keyed: true}, options)
}

// SignSalesDocument calls POST /sales/sign. Record a signature.
func (c *Client) SignSalesDocument(ctx context.Context, body SalesSignature, options ...Option) (*SalesDocument, error) {
	return send[*SalesDocument](ctx, c, request{method: "POST", path: "/sales/sign", body: body, keyed: true}, options)
}

// CreatePurchaseDocument calls POST /purchase/documents. Create a purchase document.
func (c *Client) CreatePurchaseDocument(ctx context.Context, body PurchaseNewDocument, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "POST", path: "/purchase/documents", body: body, keyed: true, wrapped: true}, options)
}

// ListPurchaseDocumentsQuery has the parameters of ListPurchaseDocuments. Zero values are not sent.
type ListPurchaseDocumentsQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Only documents of this type.
	DocType string `query:"docType"`
	// Only documents of this supplier.
	VendorID int64 `query:"vendorId"`
	// Alias of vendorId.
	ContactID int64 `query:"contactId"`
	// Only documents in this status. overdue and unpaid select open supplier invoices.
	Status string `query:"status"`
	// Only documents dated at or after this time (Unix seconds).
	FromDate int64 `query:"fromDate"`
	// Only documents dated at or before this time (Unix seconds).
	ToDate int64 `query:"toDate"`
	// Part of the document number, the number in the previous books or the supplier's name.
	Search string `query:"search"`
	// Only the document with this externalId.
	ExternalID string `query:"externalId"`
	// Only the document with this number.
	DocNumber string `query:"docNumber"`
	// Only documents with a line of this product.
	ProductID int64 `query:"productId"`
}

// ListPurchaseDocuments calls GET /purchase/documents. List purchase documents.
func (c *Client) ListPurchaseDocuments(ctx context.Context, query ListPurchaseDocumentsQuery, options ...Option) (*PurchaseDocumentPage, error) {
	return send[*PurchaseDocumentPage](ctx, c, request{method: "GET", path: "/purchase/documents", query: query, wrapped: true}, options)
}

// AllPurchaseDocuments iterates over all records of ListPurchaseDocuments, page by page.
func (c *Client) AllPurchaseDocuments(ctx context.Context, query ListPurchaseDocumentsQuery, options ...Option) iter.Seq2[PurchaseDocument, error] {
	return eachAfter(func(last *PurchaseDocument) ([]PurchaseDocument, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListPurchaseDocuments(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// GetPurchaseDocument calls GET /purchase/documents/{id}. Get a purchase document.
func (c *Client) GetPurchaseDocument(ctx context.Context, id int64, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "GET", path: "/purchase/documents/" + number(id), wrapped: true}, options)
}

// UpdatePurchaseDocument calls PATCH /purchase/documents/{id}. Update a purchase draft.
func (c *Client) UpdatePurchaseDocument(ctx context.Context, id int64, body PurchaseEdit, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "PATCH", path: "/purchase/documents/" + number(id), body: body, wrapped: true}, options)
}

// DeletePurchaseDocument calls DELETE /purchase/documents/{id}. Delete a purchase draft.
func (c *Client) DeletePurchaseDocument(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/purchase/documents/" + number(id)}, options)
}

// UpdatePurchaseDocumentStatus calls PATCH /purchase/documents/{id}/status. Change the status of a purchase document.
func (c *Client) UpdatePurchaseDocumentStatus(ctx context.Context, id int64, body PurchaseStatusChange, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "PATCH", path: "/purchase/documents/" + number(id) + "/status", body: body, keyed: true, wrapped: true}, options)
}

// PaySupplierInvoice calls POST /purchase/documents/{id}/pay. Pay a supplier invoice.
func (c *Client) PaySupplierInvoice(ctx context.Context, id int64, body PurchaseBillPayment, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "POST", path: "/purchase/documents/" + number(id) + "/pay", body: body, keyed: true, wrapped: true}, options)
}

// PaySupplierInvoices calls POST /purchase/payments. Pay supplier invoices together.
func (c *Client) PaySupplierInvoices(ctx context.Context, body PurchaseBillsPayment, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "POST", path: "/purchase/payments", body: body, keyed: true, wrapped: true}, options)
}

// ConvertPurchaseDocument calls POST /purchase/convert. Create the next purchase document.
func (c *Client) ConvertPurchaseDocument(ctx context.Context, body PurchaseConversion, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "POST", path: "/purchase/convert", body: body, keyed: true, wrapped: true}, options)
}

// DuplicatePurchaseDocument calls POST /purchase/documents/{id}/duplicate. Duplicate a purchase document.
func (c *Client) DuplicatePurchaseDocument(ctx context.Context, id int64, body PurchaseDuplication, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "POST", path: "/purchase/documents/" + number(id) + "/duplicate", body: body, keyed: true, wrapped: true}, options)
}

// SetPurchaseTaxInvoice calls PUT /purchase/documents/{id}/tax-invoice. Record the supplier's tax invoice.
func (c *Client) SetPurchaseTaxInvoice(ctx context.Context, id int64, body PurchaseTaxInvoice, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "PUT", path: "/purchase/documents/" + number(id) + "/tax-invoice", body: body, wrapped: true}, options)
}

// RemovePurchaseTaxInvoice calls DELETE /purchase/documents/{id}/tax-invoice. Remove the tax invoice from a document.
func (c *Client) RemovePurchaseTaxInvoice(ctx context.Context, id int64, options ...Option) (*PurchaseDocument, error) {
	return send[*PurchaseDocument](ctx, c, request{method: "DELETE", path: "/purchase/documents/" + number(id) + "/tax-invoice", wrapped: true}, options)
}

// ListProductsQuery has the parameters of ListProducts. Zero values are not sent.
type ListProductsQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Part of the code, name or barcode. Case-insensitive.
	Search string `query:"search"`
	// Only products of this category.
	CategoryID int64 `query:"categoryId"`
	// Only products of this type.
	ProductType string `query:"productType"`
	// Only the stock of this warehouse: quantity, value, average cost and balances.
	WarehouseID int64 `query:"warehouseId"`
	// Only products that can (true) or cannot (false) be used on new documents.
	IsActive *bool `query:"isActive"`
	// Only the product with this externalId.
	ExternalID string `query:"externalId"`
	// Only the product with this code.
	Code string `query:"code"`
	// Only products with this barcode, or with a unit that has it: matchedUnit says which.
	Barcode string `query:"barcode"`
	// Whether to include deleted products.
	IncludeDeleted *bool `query:"includeDeleted"`
}

// ListProducts calls GET /products. List products.
func (c *Client) ListProducts(ctx context.Context, query ListProductsQuery, options ...Option) (*ProductPage, error) {
	return send[*ProductPage](ctx, c, request{method: "GET", path: "/products", query: query, wrapped: true}, options)
}

// AllProducts iterates over all records of ListProducts, page by page.
func (c *Client) AllProducts(ctx context.Context, query ListProductsQuery, options ...Option) iter.Seq2[Product, error] {
	return eachAfter(func(last *Product) ([]Product, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListProducts(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateProduct calls POST /products. Create a product.
func (c *Client) CreateProduct(ctx context.Context, body ProductDraft, options ...Option) (*Product, error) {
	return send[*Product](ctx, c, request{method: "POST", path: "/products", body: body, keyed: true, wrapped: true}, options)
}

// GetProduct calls GET /products/{id}. Get a product.
func (c *Client) GetProduct(ctx context.Context, id int64, options ...Option) (*Product, error) {
	return send[*Product](ctx, c, request{method: "GET", path: "/products/" + number(id), wrapped: true}, options)
}

// UpdateProduct calls PATCH /products/{id}. Update a product.
func (c *Client) UpdateProduct(ctx context.Context, id int64, body ProductEdit, options ...Option) (*Product, error) {
	return send[*Product](ctx, c, request{method: "PATCH", path: "/products/" + number(id), body: body, wrapped: true}, options)
}

// DeleteProduct calls DELETE /products/{id}. Delete a product.
func (c *Client) DeleteProduct(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/products/" + number(id)}, options)
}

// ListWarehousesQuery has the parameters of ListWarehouses. Zero values are not sent.
type ListWarehousesQuery struct {
	// Only active (true) or only inactive (false) warehouses.
	IsActive *bool `query:"isActive"`
}

// ListWarehouses calls GET /warehouses. List warehouses.
func (c *Client) ListWarehouses(ctx context.Context, query ListWarehousesQuery, options ...Option) ([]StockWarehouse, error) {
	return send[[]StockWarehouse](ctx, c, request{method: "GET", path: "/warehouses", query: query, wrapped: true}, options)
}

// CreateWarehouse calls POST /warehouses. Create a warehouse.
func (c *Client) CreateWarehouse(ctx context.Context, body StockNewWarehouse, options ...Option) (*StockWarehouse, error) {
	return send[*StockWarehouse](ctx, c, request{method: "POST", path: "/warehouses", body: body, keyed: true, wrapped: true}, options)
}

// UpdateWarehouse calls PATCH /warehouses/{id}. Update a warehouse.
func (c *Client) UpdateWarehouse(ctx context.Context, id int64, body StockWarehouseChange, options ...Option) (*StockWarehouse, error) {
	return send[*StockWarehouse](ctx, c, request{method: "PATCH", path: "/warehouses/" + number(id), body: body, wrapped: true}, options)
}

// CreateStockAdjustment calls POST /stock/adjustments. Adjust stock.
func (c *Client) CreateStockAdjustment(ctx context.Context, body StockAdjustment, options ...Option) (*StockMovement, error) {
	return send[*StockMovement](ctx, c, request{method: "POST", path: "/stock/adjustments", body: body, keyed: true, wrapped: true}, options)
}

// CreateStockCount calls POST /stock/counts. Post a stock count.
func (c *Client) CreateStockCount(ctx context.Context, body StockCount, options ...Option) (*StockCountResult, error) {
	return send[*StockCountResult](ctx, c, request{method: "POST", path: "/stock/counts", body: body, keyed: true, wrapped: true}, options)
}

// CreateStockTransfer calls POST /stock/transfers. Transfer stock.
func (c *Client) CreateStockTransfer(ctx context.Context, body StockMove, options ...Option) (*StockMoves, error) {
	return send[*StockMoves](ctx, c, request{method: "POST", path: "/stock/transfers", body: body, keyed: true, wrapped: true}, options)
}

// ListStockTransfersQuery has the parameters of ListStockTransfers. Zero values are not sent.
type ListStockTransfersQuery struct {
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only transfers of this date (YYYY-MM-DD) or later.
	FromDate string `query:"fromDate"`
	// Only transfers of this date (YYYY-MM-DD) or earlier.
	ToDate string `query:"toDate"`
	// Only transfers from or to this warehouse.
	WarehouseID int64 `query:"warehouseId"`
}

// ListStockTransfers calls GET /stock/transfers. List stock transfers.
func (c *Client) ListStockTransfers(ctx context.Context, query ListStockTransfersQuery, options ...Option) (*StockTransferPage, error) {
	return send[*StockTransferPage](ctx, c, request{method: "GET", path: "/stock/transfers", query: query, wrapped: true}, options)
}

// AllStockTransfers iterates over all records of ListStockTransfers, page by page.
func (c *Client) AllStockTransfers(ctx context.Context, query ListStockTransfersQuery, options ...Option) iter.Seq2[StockTransfer, error] {
	return eachPage(func(number int) ([]StockTransfer, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListStockTransfers(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// GetStockTransfer calls GET /stock/transfers/{id}. Get a stock transfer.
func (c *Client) GetStockTransfer(ctx context.Context, id int64, options ...Option) (*StockTransfer, error) {
	return send[*StockTransfer](ctx, c, request{method: "GET", path: "/stock/transfers/" + number(id), wrapped: true}, options)
}

// ListLowStock calls GET /stock/low. List low stock.
func (c *Client) ListLowStock(ctx context.Context, options ...Option) ([]ProductLow, error) {
	return send[[]ProductLow](ctx, c, request{method: "GET", path: "/stock/low", wrapped: true}, options)
}

// CreateStockMinimum calls POST /stock/minimums. Set a minimum quantity.
func (c *Client) CreateStockMinimum(ctx context.Context, body ProductMinimum, options ...Option) error {
	return call(ctx, c, request{method: "POST", path: "/stock/minimums", body: body, keyed: true}, options)
}

// ListJournalEntriesQuery has the parameters of ListJournalEntries. Zero values are not sent.
type ListJournalEntriesQuery struct {
	// Source of the entry, for example GR, PI, PV or MANUAL. An unknown value returns an empty
	// list.
	ReferenceType string `query:"referenceType"`
	// Only entries of this date (YYYY-MM-DD) or later.
	FromDate string `query:"fromDate"`
	// Only entries of this date (YYYY-MM-DD) or earlier.
	ToDate string `query:"toDate"`
	// Only the entry with this externalId.
	ExternalID string `query:"externalId"`
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
}

// ListJournalEntries calls GET /journal-entries. List journal entries.
func (c *Client) ListJournalEntries(ctx context.Context, query ListJournalEntriesQuery, options ...Option) (*LedgerEntryRecordPage, error) {
	return send[*LedgerEntryRecordPage](ctx, c, request{method: "GET", path: "/journal-entries", query: query, wrapped: true}, options)
}

// AllJournalEntries iterates over all records of ListJournalEntries, page by page.
func (c *Client) AllJournalEntries(ctx context.Context, query ListJournalEntriesQuery, options ...Option) iter.Seq2[LedgerEntryRecord, error] {
	return eachAfter(func(last *LedgerEntryRecord) ([]LedgerEntryRecord, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListJournalEntries(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateJournalEntry calls POST /journal-entries. Create a journal entry.
func (c *Client) CreateJournalEntry(ctx context.Context, body LedgerNewEntry, options ...Option) (*LedgerEntryRecord, error) {
	return send[*LedgerEntryRecord](ctx, c, request{method: "POST", path: "/journal-entries", body: body, keyed: true, wrapped: true}, options)
}

// GetJournalEntry calls GET /journal-entries/{id}. Get a journal entry.
func (c *Client) GetJournalEntry(ctx context.Context, id int64, options ...Option) (*LedgerEntryRecord, error) {
	return send[*LedgerEntryRecord](ctx, c, request{method: "GET", path: "/journal-entries/" + number(id), wrapped: true}, options)
}

// ReverseJournalEntry calls POST /journal-entries/{id}/reverse. Reverse a journal entry.
func (c *Client) ReverseJournalEntry(ctx context.Context, id int64, body LedgerUndoing, options ...Option) (*LedgerEntryRecord, error) {
	return send[*LedgerEntryRecord](ctx, c, request{method: "POST", path: "/journal-entries/" + number(id) + "/reverse", body: body, keyed: true, wrapped: true}, options)
}

// ListChartOfAccountsQuery has the parameters of ListChartOfAccounts. Zero values are not sent.
type ListChartOfAccountsQuery struct {
	// Only accounts of this type.
	AccountType string `query:"accountType"`
	// Only active (true) or only inactive (false) accounts.
	IsActive *bool `query:"isActive"`
}

// ListChartOfAccounts calls GET /chart-of-accounts. List accounts.
func (c *Client) ListChartOfAccounts(ctx context.Context, query ListChartOfAccountsQuery, options ...Option) ([]LedgerChartRow, error) {
	return send[[]LedgerChartRow](ctx, c, request{method: "GET", path: "/chart-of-accounts", query: query, wrapped: true}, options)
}

// CreateAccount calls POST /chart-of-accounts. Create an account.
func (c *Client) CreateAccount(ctx context.Context, body LedgerNewAccount, options ...Option) (*LedgerChartRow, error) {
	return send[*LedgerChartRow](ctx, c, request{method: "POST", path: "/chart-of-accounts", body: body, keyed: true, wrapped: true}, options)
}

// UpdateAccount calls PATCH /chart-of-accounts/{id}. Update an account.
func (c *Client) UpdateAccount(ctx context.Context, id int64, body LedgerAccountEdit, options ...Option) (*LedgerChartRow, error) {
	return send[*LedgerChartRow](ctx, c, request{method: "PATCH", path: "/chart-of-accounts/" + number(id), body: body, wrapped: true}, options)
}

// AddRecommendedAccounts calls POST /chart-of-accounts/recommended. Add recommended accounts.
func (c *Client) AddRecommendedAccounts(ctx context.Context, options ...Option) ([]LedgerChartRow, error) {
	return send[[]LedgerChartRow](ctx, c, request{method: "POST", path: "/chart-of-accounts/recommended", keyed: true, wrapped: true}, options)
}

// ListMoneyTransfersQuery has the parameters of ListMoneyTransfers. Zero values are not sent.
type ListMoneyTransfersQuery struct {
	// Only transfers of this date (YYYY-MM-DD) or later.
	FromDate string `query:"fromDate"`
	// Only transfers of this date (YYYY-MM-DD) or earlier.
	ToDate string `query:"toDate"`
	// Only transfers from or to this money account.
	BankID int64 `query:"bankId"`
	// Only the transfer with this externalId.
	ExternalID string `query:"externalId"`
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
}

// ListMoneyTransfers calls GET /money-transfers. List money transfers.
func (c *Client) ListMoneyTransfers(ctx context.Context, query ListMoneyTransfersQuery, options ...Option) (*LedgerTransferPage, error) {
	return send[*LedgerTransferPage](ctx, c, request{method: "GET", path: "/money-transfers", query: query, wrapped: true}, options)
}

// AllMoneyTransfers iterates over all records of ListMoneyTransfers, page by page.
func (c *Client) AllMoneyTransfers(ctx context.Context, query ListMoneyTransfersQuery, options ...Option) iter.Seq2[LedgerTransfer, error] {
	return eachAfter(func(last *LedgerTransfer) ([]LedgerTransfer, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListMoneyTransfers(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateMoneyTransfer calls POST /money-transfers. Transfer money between money accounts.
func (c *Client) CreateMoneyTransfer(ctx context.Context, body LedgerNewTransfer, options ...Option) (*LedgerTransfer, error) {
	return send[*LedgerTransfer](ctx, c, request{method: "POST", path: "/money-transfers", body: body, keyed: true, wrapped: true}, options)
}

// GetMoneyTransfer calls GET /money-transfers/{id}. Get a money transfer.
func (c *Client) GetMoneyTransfer(ctx context.Context, id int64, options ...Option) (*LedgerTransfer, error) {
	return send[*LedgerTransfer](ctx, c, request{method: "GET", path: "/money-transfers/" + number(id), wrapped: true}, options)
}

// ReverseMoneyTransfer calls POST /money-transfers/{id}/reverse. Reverse a money transfer.
func (c *Client) ReverseMoneyTransfer(ctx context.Context, id int64, body LedgerUndoing, options ...Option) (*LedgerTransfer, error) {
	return send[*LedgerTransfer](ctx, c, request{method: "POST", path: "/money-transfers/" + number(id) + "/reverse", body: body, keyed: true, wrapped: true}, options)
}

// ListOpeningBalancesQuery has the parameters of ListOpeningBalances. Zero values are not sent.
type ListOpeningBalancesQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Only posted or only reversed opening balances.
	Status string `query:"status"`
}

// ListOpeningBalances calls GET /opening-balances. List opening balances.
func (c *Client) ListOpeningBalances(ctx context.Context, query ListOpeningBalancesQuery, options ...Option) (*OpeningBalancesPage, error) {
	return send[*OpeningBalancesPage](ctx, c, request{method: "GET", path: "/opening-balances", query: query, wrapped: true}, options)
}

// AllOpeningBalances iterates over all records of ListOpeningBalances, page by page.
func (c *Client) AllOpeningBalances(ctx context.Context, query ListOpeningBalancesQuery, options ...Option) iter.Seq2[OpeningBalances, error] {
	return eachAfter(func(last *OpeningBalances) ([]OpeningBalances, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListOpeningBalances(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateOpeningBalances calls POST /opening-balances. Post opening balances.
func (c *Client) CreateOpeningBalances(ctx context.Context, body OpeningBalancesInput, options ...Option) (*OpeningBalances, error) {
	return send[*OpeningBalances](ctx, c, request{method: "POST", path: "/opening-balances", body: body, keyed: true, wrapped: true}, options)
}

// GetOpeningBalances calls GET /opening-balances/{id}. Get opening balances.
func (c *Client) GetOpeningBalances(ctx context.Context, id int64, options ...Option) (*OpeningBalances, error) {
	return send[*OpeningBalances](ctx, c, request{method: "GET", path: "/opening-balances/" + number(id), wrapped: true}, options)
}

// ReverseOpeningBalances calls POST /opening-balances/{id}/reverse. Reverse opening balances.
func (c *Client) ReverseOpeningBalances(ctx context.Context, id int64, options ...Option) (*OpeningBalances, error) {
	return send[*OpeningBalances](ctx, c, request{method: "POST", path: "/opening-balances/" + number(id) + "/reverse", keyed: true, wrapped: true}, options)
}

// ListFiscalYearsQuery has the parameters of ListFiscalYears. Zero values are not sent.
type ListFiscalYearsQuery struct {
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListFiscalYears calls GET /fiscal-years. List fiscal years.
func (c *Client) ListFiscalYears(ctx context.Context, query ListFiscalYearsQuery, options ...Option) (*LedgerFiscalYearPage, error) {
	return send[*LedgerFiscalYearPage](ctx, c, request{method: "GET", path: "/fiscal-years", query: query, wrapped: true}, options)
}

// AllFiscalYears iterates over all records of ListFiscalYears, page by page.
func (c *Client) AllFiscalYears(ctx context.Context, query ListFiscalYearsQuery, options ...Option) iter.Seq2[LedgerFiscalYear, error] {
	return eachPage(func(number int) ([]LedgerFiscalYear, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListFiscalYears(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// CloseFiscalYear calls POST /fiscal-years/{year}/close. Close a fiscal year.
func (c *Client) CloseFiscalYear(ctx context.Context, year int64, body LedgerClosing, options ...Option) (*LedgerFiscalYear, error) {
	return send[*LedgerFiscalYear](ctx, c, request{method: "POST", path: "/fiscal-years/" + number(year) + "/close", body: body, keyed: true, wrapped: true}, options)
}

// ReopenFiscalYear calls POST /fiscal-years/{year}/reopen. Reopen a fiscal year.
func (c *Client) ReopenFiscalYear(ctx context.Context, year int64, options ...Option) (*LedgerFiscalYear, error) {
	return send[*LedgerFiscalYear](ctx, c, request{method: "POST", path: "/fiscal-years/" + number(year) + "/reopen", keyed: true, wrapped: true}, options)
}

// ListBanks calls GET /banks. List money accounts.
func (c *Client) ListBanks(ctx context.Context, options ...Option) ([]LedgerListedBank, error) {
	return send[[]LedgerListedBank](ctx, c, request{method: "GET", path: "/banks", wrapped: true}, options)
}

// CreateBank calls POST /banks. Create a money account.
func (c *Client) CreateBank(ctx context.Context, body LedgerNewBank, options ...Option) (*LedgerListedBank, error) {
	return send[*LedgerListedBank](ctx, c, request{method: "POST", path: "/banks", body: body, keyed: true, wrapped: true}, options)
}

// UpdateBank calls PATCH /banks/{id}. Update a money account.
func (c *Client) UpdateBank(ctx context.Context, id int64, body LedgerBankChange, options ...Option) (*LedgerListedBank, error) {
	return send[*LedgerListedBank](ctx, c, request{method: "PATCH", path: "/banks/" + number(id), body: body, wrapped: true}, options)
}

// ListExchangeRates calls GET /exchange-rates. List exchange rates.
func (c *Client) ListExchangeRates(ctx context.Context, options ...Option) ([]OrgExchangeRate, error) {
	return send[[]OrgExchangeRate](ctx, c, request{method: "GET", path: "/exchange-rates", wrapped: true}, options)
}

// CreateExchangeRate calls POST /exchange-rates. Set an exchange rate.
func (c *Client) CreateExchangeRate(ctx context.Context, body OrgNewRate, options ...Option) (*OrgExchangeRate, error) {
	return send[*OrgExchangeRate](ctx, c, request{method: "POST", path: "/exchange-rates", body: body, keyed: true, wrapped: true}, options)
}

// SealPaper calls POST /papers. Seal a document.
func (c *Client) SealPaper(ctx context.Context, body PaperSealNew, options ...Option) (*PaperSeal, error) {
	return send[*PaperSeal](ctx, c, request{method: "POST", path: "/papers", body: body, keyed: true, wrapped: true}, options)
}

// ListPaperSealsQuery has the parameters of ListPaperSeals. Zero values are not sent.
type ListPaperSealsQuery struct {
	// Type of the document: sales_documents or purchase_documents.
	Resource string `query:"resource"`
	// Id of the document.
	RecordID int64 `query:"recordId"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListPaperSeals calls GET /papers. List the seals of a document.
func (c *Client) ListPaperSeals(ctx context.Context, query ListPaperSealsQuery, options ...Option) (*PaperSealPage, error) {
	return send[*PaperSealPage](ctx, c, request{method: "GET", path: "/papers", query: query, wrapped: true}, options)
}

// AllPaperSeals iterates over all records of ListPaperSeals, page by page.
func (c *Client) AllPaperSeals(ctx context.Context, query ListPaperSealsQuery, options ...Option) iter.Seq2[PaperSeal, error] {
	return eachPage(func(number int) ([]PaperSeal, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListPaperSeals(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// GetSalesDocumentPdfQuery has the parameters of GetSalesDocumentPdf. Zero values are not sent.
type GetSalesDocumentPdfQuery struct {
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company.
	Lang string `query:"lang"`
	// Copies: original (default), copy or both.
	Copy string `query:"copy"`
	// Paper size: a4 (default), or 80mm for a slip of a cash sale. Slips have one copy and no
	// seal.
	Size string `query:"size"`
	// issued prints a void document as it was before it was voided.
	As string `query:"as"`
}

// GetSalesDocumentPdf calls GET /sales/documents/{id}/pdf. Get a sales document as PDF.
func (c *Client) GetSalesDocumentPdf(ctx context.Context, id int64, query GetSalesDocumentPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/sales/documents/" + number(id) + "/pdf", query: query}, options)
}

// GetPurchaseDocumentPdfQuery has the parameters of GetPurchaseDocumentPdf. Zero values are not sent.
type GetPurchaseDocumentPdfQuery struct {
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company.
	Lang string `query:"lang"`
	// Copies: original (default), copy or both.
	Copy string `query:"copy"`
	// Paper size: a4 (default), or 80mm for a slip of a cash sale. Slips have one copy and no
	// seal.
	Size string `query:"size"`
	// issued prints a void document as it was before it was voided.
	As string `query:"as"`
}

// GetPurchaseDocumentPdf calls GET /purchase/documents/{id}/pdf. Get a purchase document as PDF.
func (c *Client) GetPurchaseDocumentPdf(ctx context.Context, id int64, query GetPurchaseDocumentPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/purchase/documents/" + number(id) + "/pdf", query: query}, options)
}

// GetWhtCertificatePdfQuery has the parameters of GetWhtCertificatePdf. Zero values are not sent.
type GetWhtCertificatePdfQuery struct {
	// Copies: 1, 2 or both (default).
	Copy string `query:"copy"`
}

// GetWhtCertificatePdf calls GET /tax/certificates/{id}/pdf. Get a withholding tax certificate as PDF.
func (c *Client) GetWhtCertificatePdf(ctx context.Context, id int64, query GetWhtCertificatePdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/tax/certificates/" + number(id) + "/pdf", query: query}, options)
}

// GetContactStatementPdfQuery has the parameters of GetContactStatementPdf. Zero values are not sent.
type GetContactStatementPdfQuery struct {
	// open lists what is unpaid at the end of a day; activity lists what was charged and paid in a
	// period.
	Mode string `query:"mode"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Report date of mode open (YYYY-MM-DD). Defaults to toDate.
	AsOf string `query:"asOf"`
	// Only this currency.
	Currency string `query:"currency"`
	// Language: th, en or both. Defaults to paperLang of the contact, then of the company.
	Lang string `query:"lang"`
}

// GetContactStatementPdf calls GET /contacts/{id}/statement/pdf. Get a statement of account as PDF.
func (c *Client) GetContactStatementPdf(ctx context.Context, id int64, query GetContactStatementPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/contacts/" + number(id) + "/statement/pdf", query: query}, options)
}

// ImportBankStatement calls POST /bank-statements. Import a bank statement.
func (c *Client) ImportBankStatement(ctx context.Context, body BankStatementNew, options ...Option) (*BankStatementImported, error) {
	return send[*BankStatementImported](ctx, c, request{method: "POST", path: "/bank-statements", body: body, keyed: true, wrapped: true}, options)
}

// ListBankStatementsQuery has the parameters of ListBankStatements. Zero values are not sent.
type ListBankStatementsQuery struct {
	// Only statements of this money account.
	BankID int64 `query:"bankId"`
	// Only statements with this status.
	Status string `query:"status"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListBankStatements calls GET /bank-statements. List bank statements.
func (c *Client) ListBankStatements(ctx context.Context, query ListBankStatementsQuery, options ...Option) (*BankStatementPage, error) {
	return send[*BankStatementPage](ctx, c, request{method: "GET", path: "/bank-statements", query: query, wrapped: true}, options)
}

// AllBankStatements iterates over all records of ListBankStatements, page by page.
func (c *Client) AllBankStatements(ctx context.Context, query ListBankStatementsQuery, options ...Option) iter.Seq2[BankStatement, error] {
	return eachPage(func(number int) ([]BankStatement, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListBankStatements(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// GetBankStatement calls GET /bank-statements/{id}. Get a bank statement.
func (c *Client) GetBankStatement(ctx context.Context, id int64, options ...Option) (*BankStatement, error) {
	return send[*BankStatement](ctx, c, request{method: "GET", path: "/bank-statements/" + number(id), wrapped: true}, options)
}

// DeleteBankStatement calls DELETE /bank-statements/{id}. Delete a bank statement.
func (c *Client) DeleteBankStatement(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/bank-statements/" + number(id)}, options)
}

// ListBankStatementLinesQuery has the parameters of ListBankStatementLines. Zero values are not sent.
type ListBankStatementLinesQuery struct {
	// Only lines in this state.
	State string `query:"state"`
	// Only lines whose text or reference contains this.
	Search string `query:"search"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListBankStatementLines calls GET /bank-statements/{id}/lines. List the lines of a statement.
func (c *Client) ListBankStatementLines(ctx context.Context, id int64, query ListBankStatementLinesQuery, options ...Option) (*BankLinePage, error) {
	return send[*BankLinePage](ctx, c, request{method: "GET", path: "/bank-statements/" + number(id) + "/lines", query: query, wrapped: true}, options)
}

// AllBankStatementLines iterates over all records of ListBankStatementLines, page by page.
func (c *Client) AllBankStatementLines(ctx context.Context, id int64, query ListBankStatementLinesQuery, options ...Option) iter.Seq2[BankLine, error] {
	return eachPage(func(number int) ([]BankLine, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListBankStatementLines(ctx, id, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// AutoMatchBankStatement calls POST /bank-statements/{id}/auto-match. Match certain suggestions.
func (c *Client) AutoMatchBankStatement(ctx context.Context, id int64, body BankAutoMatch, options ...Option) (*BankAutoMatched, error) {
	return send[*BankAutoMatched](ctx, c, request{method: "POST", path: "/bank-statements/" + number(id) + "/auto-match", body: body, keyed: true, wrapped: true}, options)
}

// SetOutstandingPostings calls PUT /bank-statements/{id}/outstanding. Set outstanding postings.
func (c *Client) SetOutstandingPostings(ctx context.Context, id int64, body BankOutstanding, options ...Option) (*BankStatement, error) {
	return send[*BankStatement](ctx, c, request{method: "PUT", path: "/bank-statements/" + number(id) + "/outstanding", body: body, wrapped: true}, options)
}

// ReconcileBankStatement calls POST /bank-statements/{id}/reconcile. Reconcile a bank statement.
func (c *Client) ReconcileBankStatement(ctx context.Context, id int64, options ...Option) (*BankStatement, error) {
	return send[*BankStatement](ctx, c, request{method: "POST", path: "/bank-statements/" + number(id) + "/reconcile", keyed: true, wrapped: true}, options)
}

// ReopenBankStatement calls POST /bank-statements/{id}/reopen. Reopen a bank statement.
func (c *Client) ReopenBankStatement(ctx context.Context, id int64, options ...Option) (*BankStatement, error) {
	return send[*BankStatement](ctx, c, request{method: "POST", path: "/bank-statements/" + number(id) + "/reopen", keyed: true, wrapped: true}, options)
}

// ListBankLinesQuery has the parameters of ListBankLines. Zero values are not sent.
type ListBankLinesQuery struct {
	// Only lines of this money account.
	BankID int64 `query:"bankId"`
	// Only lines in this state.
	State string `query:"state"`
	// Only lines whose text or reference contains this.
	Search string `query:"search"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListBankLines calls GET /bank-lines. List bank lines.
func (c *Client) ListBankLines(ctx context.Context, query ListBankLinesQuery, options ...Option) (*BankLinePage, error) {
	return send[*BankLinePage](ctx, c, request{method: "GET", path: "/bank-lines", query: query, wrapped: true}, options)
}

// AllBankLines iterates over all records of ListBankLines, page by page.
func (c *Client) AllBankLines(ctx context.Context, query ListBankLinesQuery, options ...Option) iter.Seq2[BankLine, error] {
	return eachPage(func(number int) ([]BankLine, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListBankLines(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// ListBankLedgerLinesQuery has the parameters of ListBankLedgerLines. Zero values are not sent.
type ListBankLedgerLinesQuery struct {
	// Only lines in this state. Open lines can be from before the first statement.
	State string `query:"state"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListBankLedgerLines calls GET /banks/{id}/ledger-lines. List the postings of a money account.
func (c *Client) ListBankLedgerLines(ctx context.Context, id int64, query ListBankLedgerLinesQuery, options ...Option) (*BankLedgerLinePage, error) {
	return send[*BankLedgerLinePage](ctx, c, request{method: "GET", path: "/banks/" + number(id) + "/ledger-lines", query: query, wrapped: true}, options)
}

// AllBankLedgerLines iterates over all records of ListBankLedgerLines, page by page.
func (c *Client) AllBankLedgerLines(ctx context.Context, id int64, query ListBankLedgerLinesQuery, options ...Option) iter.Seq2[BankLedgerLine, error] {
	return eachPage(func(number int) ([]BankLedgerLine, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListBankLedgerLines(ctx, id, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// MatchBankLine calls PUT /bank-statements/{id}/lines/{lineId}/match. Match a bank line.
func (c *Client) MatchBankLine(ctx context.Context, id int64, lineID int64, body BankMatching, options ...Option) (*BankLine, error) {
	return send[*BankLine](ctx, c, request{method: "PUT", path: "/bank-statements/" + number(id) + "/lines/" + number(lineID) + "/match", body: body, wrapped: true}, options)
}

// UnmatchBankLineQuery has the parameters of UnmatchBankLine. Zero values are not sent.
type UnmatchBankLineQuery struct {
	// Whether to reverse what the match posted: entries, receipts, vouchers and transfers.
	Reverse *bool `query:"reverse"`
}

// UnmatchBankLine calls DELETE /bank-statements/{id}/lines/{lineId}/match. Undo a match.
func (c *Client) UnmatchBankLine(ctx context.Context, id int64, lineID int64, query UnmatchBankLineQuery, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/bank-statements/" + number(id) + "/lines/" + number(lineID) + "/match", query: query}, options)
}

// BookBankLine calls POST /bank-statements/{id}/lines/{lineId}/entry. Book a bank line.
func (c *Client) BookBankLine(ctx context.Context, id int64, lineID int64, body BankEntry, options ...Option) (*BankLine, error) {
	return send[*BankLine](ctx, c, request{method: "POST", path: "/bank-statements/" + number(id) + "/lines/" + number(lineID) + "/entry", body: body, keyed: true, wrapped: true}, options)
}

// SettleWithBankLine calls POST /bank-statements/{id}/lines/{lineId}/settle. Settle documents with a bank line.
func (c *Client) SettleWithBankLine(ctx context.Context, id int64, lineID int64, body BankSettlement, options ...Option) (*BankLine, error) {
	return send[*BankLine](ctx, c, request{method: "POST", path: "/bank-statements/" + number(id) + "/lines/" + number(lineID) + "/settle", body: body, keyed: true, wrapped: true}, options)
}

// TransferWithBankLine calls POST /bank-statements/{id}/lines/{lineId}/transfer. Book a bank line as a transfer.
func (c *Client) TransferWithBankLine(ctx context.Context, id int64, lineID int64, body BankTransfer, options ...Option) (*BankLine, error) {
	return send[*BankLine](ctx, c, request{method: "POST", path: "/bank-statements/" + number(id) + "/lines/" + number(lineID) + "/transfer", body: body, keyed: true, wrapped: true}, options)
}

// ListBankRules calls GET /bank-rules. List bank rules.
func (c *Client) ListBankRules(ctx context.Context, options ...Option) ([]BankRule, error) {
	return send[[]BankRule](ctx, c, request{method: "GET", path: "/bank-rules", wrapped: true}, options)
}

// CreateBankRule calls POST /bank-rules. Create a bank rule.
func (c *Client) CreateBankRule(ctx context.Context, body BankRuleNew, options ...Option) (*BankRule, error) {
	return send[*BankRule](ctx, c, request{method: "POST", path: "/bank-rules", body: body, keyed: true, wrapped: true}, options)
}

// GetBankRule calls GET /bank-rules/{id}. Get a bank rule.
func (c *Client) GetBankRule(ctx context.Context, id int64, options ...Option) (*BankRule, error) {
	return send[*BankRule](ctx, c, request{method: "GET", path: "/bank-rules/" + number(id), wrapped: true}, options)
}

// UpdateBankRule calls PATCH /bank-rules/{id}. Update a bank rule.
func (c *Client) UpdateBankRule(ctx context.Context, id int64, body BankRuleChange, options ...Option) (*BankRule, error) {
	return send[*BankRule](ctx, c, request{method: "PATCH", path: "/bank-rules/" + number(id), body: body, wrapped: true}, options)
}

// DeleteBankRule calls DELETE /bank-rules/{id}. Delete a bank rule.
func (c *Client) DeleteBankRule(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/bank-rules/" + number(id)}, options)
}

// GetTrialBalanceQuery has the parameters of GetTrialBalance. Zero values are not sent.
type GetTrialBalanceQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances
	// as posted.
	Basis string `query:"basis"`
	// Whether to include accounts with zero balance and no movement.
	All *bool `query:"all"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetTrialBalance calls GET /reports/trial-balance. Trial balance.
func (c *Client) GetTrialBalance(ctx context.Context, query GetTrialBalanceQuery, options ...Option) (*ReportTrialBalance, error) {
	return send[*ReportTrialBalance](ctx, c, request{method: "GET", path: "/reports/trial-balance", query: query, wrapped: true}, options)
}

// GetTrialBalanceFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetTrialBalanceFile(ctx context.Context, query GetTrialBalanceQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/trial-balance", query: query, format: format, wrapped: true}, options)
}

// GetTrialBalancePdfQuery has the parameters of GetTrialBalancePdf. Zero values are not sent.
type GetTrialBalancePdfQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances
	// as posted.
	Basis string `query:"basis"`
	// Whether to include accounts with zero balance and no movement.
	All *bool `query:"all"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetTrialBalancePdf calls GET /reports/trial-balance/pdf. Trial balance as PDF.
func (c *Client) GetTrialBalancePdf(ctx context.Context, query GetTrialBalancePdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/trial-balance/pdf", query: query}, options)
}

// GetProfitAndLossQuery has the parameters of GetProfitAndLoss. Zero values are not sent.
type GetProfitAndLossQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Comparison period: the preceding period of equal length (previousPeriod), or the same period
	// one year earlier (previousYear).
	Compare string `query:"compare"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetProfitAndLoss calls GET /reports/profit-and-loss. Profit and loss.
func (c *Client) GetProfitAndLoss(ctx context.Context, query GetProfitAndLossQuery, options ...Option) (*ReportProfitAndLoss, error) {
	return send[*ReportProfitAndLoss](ctx, c, request{method: "GET", path: "/reports/profit-and-loss", query: query, wrapped: true}, options)
}

// GetProfitAndLossFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetProfitAndLossFile(ctx context.Context, query GetProfitAndLossQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/profit-and-loss", query: query, format: format, wrapped: true}, options)
}

// GetProfitAndLossPdfQuery has the parameters of GetProfitAndLossPdf. Zero values are not sent.
type GetProfitAndLossPdfQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Comparison period: the preceding period of equal length (previousPeriod), or the same period
	// one year earlier (previousYear).
	Compare string `query:"compare"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetProfitAndLossPdf calls GET /reports/profit-and-loss/pdf. Profit and loss as PDF.
func (c *Client) GetProfitAndLossPdf(ctx context.Context, query GetProfitAndLossPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/profit-and-loss/pdf", query: query}, options)
}

// GetBalanceSheetQuery has the parameters of GetBalanceSheet. Zero values are not sent.
type GetBalanceSheetQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Comparison date: one year earlier.
	Compare string `query:"compare"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetBalanceSheet calls GET /reports/balance-sheet. Balance sheet.
func (c *Client) GetBalanceSheet(ctx context.Context, query GetBalanceSheetQuery, options ...Option) (*ReportBalanceSheet, error) {
	return send[*ReportBalanceSheet](ctx, c, request{method: "GET", path: "/reports/balance-sheet", query: query, wrapped: true}, options)
}

// GetBalanceSheetFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetBalanceSheetFile(ctx context.Context, query GetBalanceSheetQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/balance-sheet", query: query, format: format, wrapped: true}, options)
}

// GetBalanceSheetPdfQuery has the parameters of GetBalanceSheetPdf. Zero values are not sent.
type GetBalanceSheetPdfQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Comparison date: one year earlier.
	Compare string `query:"compare"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetBalanceSheetPdf calls GET /reports/balance-sheet/pdf. Balance sheet as PDF.
func (c *Client) GetBalanceSheetPdf(ctx context.Context, query GetBalanceSheetPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/balance-sheet/pdf", query: query}, options)
}

// GetGeneralLedgerQuery has the parameters of GetGeneralLedger. Zero values are not sent.
type GetGeneralLedgerQuery struct {
	// The ledger account.
	AccountID int64 `query:"accountId"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances
	// as posted.
	Basis string `query:"basis"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetGeneralLedger calls GET /reports/general-ledger. General ledger.
func (c *Client) GetGeneralLedger(ctx context.Context, query GetGeneralLedgerQuery, options ...Option) (*ReportGeneralLedger, error) {
	return send[*ReportGeneralLedger](ctx, c, request{method: "GET", path: "/reports/general-ledger", query: query, wrapped: true}, options)
}

// GetGeneralLedgerFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetGeneralLedgerFile(ctx context.Context, query GetGeneralLedgerQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/general-ledger", query: query, format: format, wrapped: true}, options)
}

// GetGeneralLedgerPdfQuery has the parameters of GetGeneralLedgerPdf. Zero values are not sent.
type GetGeneralLedgerPdfQuery struct {
	// The ledger account.
	AccountID int64 `query:"accountId"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// fiscal: revenue and expenses restart at 0 every fiscal year, closed or not. ledger: balances
	// as posted.
	Basis string `query:"basis"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetGeneralLedgerPdf calls GET /reports/general-ledger/pdf. General ledger as PDF.
func (c *Client) GetGeneralLedgerPdf(ctx context.Context, query GetGeneralLedgerPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/general-ledger/pdf", query: query}, options)
}

// GetJournalQuery has the parameters of GetJournal. Zero values are not sent.
type GetJournalQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Only one journal: sales (IV, DN, CN, CS, receipts without an invoice), receipts (of
	// invoices, and deposits), purchases (GR, PI), payments (PV, EX, MT) or general (all others).
	Book string `query:"book"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetJournal calls GET /reports/journal. Journal.
func (c *Client) GetJournal(ctx context.Context, query GetJournalQuery, options ...Option) (*ReportJournal, error) {
	return send[*ReportJournal](ctx, c, request{method: "GET", path: "/reports/journal", query: query, wrapped: true}, options)
}

// GetJournalFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetJournalFile(ctx context.Context, query GetJournalQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/journal", query: query, format: format, wrapped: true}, options)
}

// GetJournalPdfQuery has the parameters of GetJournalPdf. Zero values are not sent.
type GetJournalPdfQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Only one journal: sales (IV, DN, CN, CS, receipts without an invoice), receipts (of
	// invoices, and deposits), purchases (GR, PI), payments (PV, EX, MT) or general (all others).
	Book string `query:"book"`
	// Only entries created at or before this time (RFC 3339 with time zone). Shows the books as
	// they were then, for example when a return was filed.
	KnownAt string `query:"knownAt"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetJournalPdf calls GET /reports/journal/pdf. Journal as PDF.
func (c *Client) GetJournalPdf(ctx context.Context, query GetJournalPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/journal/pdf", query: query}, options)
}

// GetAgedReceivablesQuery has the parameters of GetAgedReceivables. Zero values are not sent.
type GetAgedReceivablesQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Only this contact.
	ContactID int64 `query:"contactId"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetAgedReceivables calls GET /reports/aged-receivables. Aged receivables.
func (c *Client) GetAgedReceivables(ctx context.Context, query GetAgedReceivablesQuery, options ...Option) (*ReportAged, error) {
	return send[*ReportAged](ctx, c, request{method: "GET", path: "/reports/aged-receivables", query: query, wrapped: true}, options)
}

// GetAgedReceivablesFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetAgedReceivablesFile(ctx context.Context, query GetAgedReceivablesQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/aged-receivables", query: query, format: format, wrapped: true}, options)
}

// GetAgedReceivablesPdfQuery has the parameters of GetAgedReceivablesPdf. Zero values are not sent.
type GetAgedReceivablesPdfQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Only this contact.
	ContactID int64 `query:"contactId"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetAgedReceivablesPdf calls GET /reports/aged-receivables/pdf. Aged receivables as PDF.
func (c *Client) GetAgedReceivablesPdf(ctx context.Context, query GetAgedReceivablesPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/aged-receivables/pdf", query: query}, options)
}

// GetAgedPayablesQuery has the parameters of GetAgedPayables. Zero values are not sent.
type GetAgedPayablesQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Only this contact.
	ContactID int64 `query:"contactId"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetAgedPayables calls GET /reports/aged-payables. Aged payables.
func (c *Client) GetAgedPayables(ctx context.Context, query GetAgedPayablesQuery, options ...Option) (*ReportAged, error) {
	return send[*ReportAged](ctx, c, request{method: "GET", path: "/reports/aged-payables", query: query, wrapped: true}, options)
}

// GetAgedPayablesFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetAgedPayablesFile(ctx context.Context, query GetAgedPayablesQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/aged-payables", query: query, format: format, wrapped: true}, options)
}

// GetAgedPayablesPdfQuery has the parameters of GetAgedPayablesPdf. Zero values are not sent.
type GetAgedPayablesPdfQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Only this contact.
	ContactID int64 `query:"contactId"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetAgedPayablesPdf calls GET /reports/aged-payables/pdf. Aged payables as PDF.
func (c *Client) GetAgedPayablesPdf(ctx context.Context, query GetAgedPayablesPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/aged-payables/pdf", query: query}, options)
}

// GetStatementQuery has the parameters of GetStatement. Zero values are not sent.
type GetStatementQuery struct {
	// The customer.
	ContactID int64 `query:"contactId"`
	// open lists what is unpaid at the end of a day; activity lists what was charged and paid in a
	// period, with the balance after each.
	Mode string `query:"mode"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Report date of mode open (YYYY-MM-DD). Defaults to toDate.
	AsOf string `query:"asOf"`
	// Only this currency.
	Currency string `query:"currency"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetStatement calls GET /reports/statement. Statement of account.
func (c *Client) GetStatement(ctx context.Context, query GetStatementQuery, options ...Option) (*ReportAccountStatement, error) {
	return send[*ReportAccountStatement](ctx, c, request{method: "GET", path: "/reports/statement", query: query, wrapped: true}, options)
}

// GetStatementFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetStatementFile(ctx context.Context, query GetStatementQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/statement", query: query, format: format, wrapped: true}, options)
}

// GetStatementPdfQuery has the parameters of GetStatementPdf. Zero values are not sent.
type GetStatementPdfQuery struct {
	// The customer.
	ContactID int64 `query:"contactId"`
	// open lists what is unpaid at the end of a day; activity lists what was charged and paid in a
	// period, with the balance after each.
	Mode string `query:"mode"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Report date of mode open (YYYY-MM-DD). Defaults to toDate.
	AsOf string `query:"asOf"`
	// Only this currency.
	Currency string `query:"currency"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetStatementPdf calls GET /reports/statement/pdf. Statement of account as PDF.
func (c *Client) GetStatementPdf(ctx context.Context, query GetStatementPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/statement/pdf", query: query}, options)
}

// GetStockValuationQuery has the parameters of GetStockValuation. Zero values are not sent.
type GetStockValuationQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Only this warehouse.
	WarehouseID int64 `query:"warehouseId"`
	// Only this product.
	ProductID int64 `query:"productId"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetStockValuation calls GET /reports/stock-valuation. Stock valuation.
func (c *Client) GetStockValuation(ctx context.Context, query GetStockValuationQuery, options ...Option) (*ReportStockValuation, error) {
	return send[*ReportStockValuation](ctx, c, request{method: "GET", path: "/reports/stock-valuation", query: query, wrapped: true}, options)
}

// GetStockValuationFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetStockValuationFile(ctx context.Context, query GetStockValuationQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/stock-valuation", query: query, format: format, wrapped: true}, options)
}

// GetStockValuationPdfQuery has the parameters of GetStockValuationPdf. Zero values are not sent.
type GetStockValuationPdfQuery struct {
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Only this warehouse.
	WarehouseID int64 `query:"warehouseId"`
	// Only this product.
	ProductID int64 `query:"productId"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetStockValuationPdf calls GET /reports/stock-valuation/pdf. Stock valuation as PDF.
func (c *Client) GetStockValuationPdf(ctx context.Context, query GetStockValuationPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/stock-valuation/pdf", query: query}, options)
}

// GetStockCardQuery has the parameters of GetStockCard. Zero values are not sent.
type GetStockCardQuery struct {
	// The product.
	ProductID int64 `query:"productId"`
	// Only this warehouse.
	WarehouseID int64 `query:"warehouseId"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetStockCard calls GET /reports/stock-card. Stock card.
func (c *Client) GetStockCard(ctx context.Context, query GetStockCardQuery, options ...Option) (*ReportStockCard, error) {
	return send[*ReportStockCard](ctx, c, request{method: "GET", path: "/reports/stock-card", query: query, wrapped: true}, options)
}

// GetStockCardFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetStockCardFile(ctx context.Context, query GetStockCardQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/stock-card", query: query, format: format, wrapped: true}, options)
}

// GetStockCardPdfQuery has the parameters of GetStockCardPdf. Zero values are not sent.
type GetStockCardPdfQuery struct {
	// The product.
	ProductID int64 `query:"productId"`
	// Only this warehouse.
	WarehouseID int64 `query:"warehouseId"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetStockCardPdf calls GET /reports/stock-card/pdf. Stock card as PDF.
func (c *Client) GetStockCardPdf(ctx context.Context, query GetStockCardPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/stock-card/pdf", query: query}, options)
}

// GetSalesReportQuery has the parameters of GetSalesReport. Zero values are not sent.
type GetSalesReportQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Grouping: contact, product or month.
	GroupBy string `query:"groupBy"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetSalesReport calls GET /reports/sales. Sales.
func (c *Client) GetSalesReport(ctx context.Context, query GetSalesReportQuery, options ...Option) (*ReportSales, error) {
	return send[*ReportSales](ctx, c, request{method: "GET", path: "/reports/sales", query: query, wrapped: true}, options)
}

// GetSalesReportFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetSalesReportFile(ctx context.Context, query GetSalesReportQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/sales", query: query, format: format, wrapped: true}, options)
}

// GetSalesReportPdfQuery has the parameters of GetSalesReportPdf. Zero values are not sent.
type GetSalesReportPdfQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Grouping: contact, product or month.
	GroupBy string `query:"groupBy"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetSalesReportPdf calls GET /reports/sales/pdf. Sales as PDF.
func (c *Client) GetSalesReportPdf(ctx context.Context, query GetSalesReportPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/sales/pdf", query: query}, options)
}

// GetPurchasesReportQuery has the parameters of GetPurchasesReport. Zero values are not sent.
type GetPurchasesReportQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Grouping: contact, product or month.
	GroupBy string `query:"groupBy"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetPurchasesReport calls GET /reports/purchases. Purchases.
func (c *Client) GetPurchasesReport(ctx context.Context, query GetPurchasesReportQuery, options ...Option) (*ReportPurchases, error) {
	return send[*ReportPurchases](ctx, c, request{method: "GET", path: "/reports/purchases", query: query, wrapped: true}, options)
}

// GetPurchasesReportFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetPurchasesReportFile(ctx context.Context, query GetPurchasesReportQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/purchases", query: query, format: format, wrapped: true}, options)
}

// GetPurchasesReportPdfQuery has the parameters of GetPurchasesReportPdf. Zero values are not sent.
type GetPurchasesReportPdfQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Grouping: contact, product or month.
	GroupBy string `query:"groupBy"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetPurchasesReportPdf calls GET /reports/purchases/pdf. Purchases as PDF.
func (c *Client) GetPurchasesReportPdf(ctx context.Context, query GetPurchasesReportPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/purchases/pdf", query: query}, options)
}

// GetCashQuery has the parameters of GetCash. Zero values are not sent.
type GetCashQuery struct {
	// Money account. Lists its transactions.
	BankID int64 `query:"bankId"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetCash calls GET /reports/cash. Cash.
func (c *Client) GetCash(ctx context.Context, query GetCashQuery, options ...Option) (*ReportCash, error) {
	return send[*ReportCash](ctx, c, request{method: "GET", path: "/reports/cash", query: query, wrapped: true}, options)
}

// GetCashFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetCashFile(ctx context.Context, query GetCashQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/cash", query: query, format: format, wrapped: true}, options)
}

// GetCashPdfQuery has the parameters of GetCashPdf. Zero values are not sent.
type GetCashPdfQuery struct {
	// Money account. Lists its transactions.
	BankID int64 `query:"bankId"`
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetCashPdf calls GET /reports/cash/pdf. Cash as PDF.
func (c *Client) GetCashPdf(ctx context.Context, query GetCashPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/cash/pdf", query: query}, options)
}

// GetBankReconciliationQuery has the parameters of GetBankReconciliation. Zero values are not sent.
type GetBankReconciliationQuery struct {
	// Money account.
	BankID int64 `query:"bankId"`
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetBankReconciliation calls GET /reports/bank-reconciliation. Bank reconciliation.
func (c *Client) GetBankReconciliation(ctx context.Context, query GetBankReconciliationQuery, options ...Option) (*ReportBankReconciliation, error) {
	return send[*ReportBankReconciliation](ctx, c, request{method: "GET", path: "/reports/bank-reconciliation", query: query, wrapped: true}, options)
}

// GetBankReconciliationFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetBankReconciliationFile(ctx context.Context, query GetBankReconciliationQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/bank-reconciliation", query: query, format: format, wrapped: true}, options)
}

// GetBankReconciliationPdfQuery has the parameters of GetBankReconciliationPdf. Zero values are not sent.
type GetBankReconciliationPdfQuery struct {
	// Money account.
	BankID int64 `query:"bankId"`
	// Report date (YYYY-MM-DD). Can be in the future. Defaults to today.
	AsOf string `query:"asOf"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetBankReconciliationPdf calls GET /reports/bank-reconciliation/pdf. Bank reconciliation as PDF.
func (c *Client) GetBankReconciliationPdf(ctx context.Context, query GetBankReconciliationPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/bank-reconciliation/pdf", query: query}, options)
}

// GetVatOutputQuery has the parameters of GetVatOutput. Zero values are not sent.
type GetVatOutputQuery struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month string `query:"month"`
	// Whether to list abbreviated tax invoices individually instead of one row per day.
	Detail *bool `query:"detail"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetVatOutput calls GET /reports/vat-output. Output VAT register.
func (c *Client) GetVatOutput(ctx context.Context, query GetVatOutputQuery, options ...Option) (*ReportVatOutput, error) {
	return send[*ReportVatOutput](ctx, c, request{method: "GET", path: "/reports/vat-output", query: query, wrapped: true}, options)
}

// GetVatOutputFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetVatOutputFile(ctx context.Context, query GetVatOutputQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/vat-output", query: query, format: format, wrapped: true}, options)
}

// GetVatOutputPdfQuery has the parameters of GetVatOutputPdf. Zero values are not sent.
type GetVatOutputPdfQuery struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month string `query:"month"`
	// Whether to list abbreviated tax invoices individually instead of one row per day.
	Detail *bool `query:"detail"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetVatOutputPdf calls GET /reports/vat-output/pdf. Output VAT register as PDF.
func (c *Client) GetVatOutputPdf(ctx context.Context, query GetVatOutputPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/vat-output/pdf", query: query}, options)
}

// GetVatInputQuery has the parameters of GetVatInput. Zero values are not sent.
type GetVatInputQuery struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month string `query:"month"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetVatInput calls GET /reports/vat-input. Input VAT register.
func (c *Client) GetVatInput(ctx context.Context, query GetVatInputQuery, options ...Option) (*ReportVatInput, error) {
	return send[*ReportVatInput](ctx, c, request{method: "GET", path: "/reports/vat-input", query: query, wrapped: true}, options)
}

// GetVatInputFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetVatInputFile(ctx context.Context, query GetVatInputQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/vat-input", query: query, format: format, wrapped: true}, options)
}

// GetVatInputPdfQuery has the parameters of GetVatInputPdf. Zero values are not sent.
type GetVatInputPdfQuery struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month string `query:"month"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetVatInputPdf calls GET /reports/vat-input/pdf. Input VAT register as PDF.
func (c *Client) GetVatInputPdf(ctx context.Context, query GetVatInputPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/vat-input/pdf", query: query}, options)
}

// GetPP30Query has the parameters of GetPP30. Zero values are not sent.
type GetPP30Query struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month string `query:"month"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetPP30 calls GET /reports/pp30. VAT return.
func (c *Client) GetPP30(ctx context.Context, query GetPP30Query, options ...Option) (*ReportPP30, error) {
	return send[*ReportPP30](ctx, c, request{method: "GET", path: "/reports/pp30", query: query, wrapped: true}, options)
}

// GetPP30File returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetPP30File(ctx context.Context, query GetPP30Query, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/pp30", query: query, format: format, wrapped: true}, options)
}

// GetPP30PdfQuery has the parameters of GetPP30Pdf. Zero values are not sent.
type GetPP30PdfQuery struct {
	// Tax month (YYYY-MM). Defaults to the current month.
	Month string `query:"month"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetPP30Pdf calls GET /reports/pp30/pdf. VAT return as PDF.
func (c *Client) GetPP30Pdf(ctx context.Context, query GetPP30PdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/pp30/pdf", query: query}, options)
}

// GetWhtReceivedQuery has the parameters of GetWhtReceived. Zero values are not sent.
type GetWhtReceivedQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// true: only receipts whose certificate is not recorded, without voided ones.
	Missing *bool `query:"missing"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetWhtReceived calls GET /reports/wht-received. Tax withheld by customers.
func (c *Client) GetWhtReceived(ctx context.Context, query GetWhtReceivedQuery, options ...Option) (*ReportWhtReceived, error) {
	return send[*ReportWhtReceived](ctx, c, request{method: "GET", path: "/reports/wht-received", query: query, wrapped: true}, options)
}

// GetWhtReceivedFile returns the report as a file: format is csv, xlsx or pdf.
func (c *Client) GetWhtReceivedFile(ctx context.Context, query GetWhtReceivedQuery, format string, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/wht-received", query: query, format: format, wrapped: true}, options)
}

// GetWhtReceivedPdfQuery has the parameters of GetWhtReceivedPdf. Zero values are not sent.
type GetWhtReceivedPdfQuery struct {
	// First day (YYYY-MM-DD). Defaults to the first day of the fiscal year of toDate.
	FromDate string `query:"fromDate"`
	// Last day (YYYY-MM-DD). Defaults to today.
	ToDate string `query:"toDate"`
	// true: only receipts whose certificate is not recorded, without voided ones.
	Missing *bool `query:"missing"`
	// Language of the PDF: th, en or both. Defaults to paperLang of the company.
	Lang string `query:"lang"`
}

// GetWhtReceivedPdf calls GET /reports/wht-received/pdf. Tax withheld by customers as PDF.
func (c *Client) GetWhtReceivedPdf(ctx context.Context, query GetWhtReceivedPdfQuery, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/reports/wht-received/pdf", query: query}, options)
}

// ListTaxFilingsQuery has the parameters of ListTaxFilings. Zero values are not sent.
type ListTaxFilingsQuery struct {
	// Only returns of this form.
	Form string `query:"form"`
	// Only returns of this month (YYYY-MM).
	Month string `query:"month"`
	// Only returns with this status.
	Status string `query:"status"`
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
}

// ListTaxFilings calls GET /tax/filings. List tax returns.
func (c *Client) ListTaxFilings(ctx context.Context, query ListTaxFilingsQuery, options ...Option) (*TaxFilingPage, error) {
	return send[*TaxFilingPage](ctx, c, request{method: "GET", path: "/tax/filings", query: query, wrapped: true}, options)
}

// AllTaxFilings iterates over all records of ListTaxFilings, page by page.
func (c *Client) AllTaxFilings(ctx context.Context, query ListTaxFilingsQuery, options ...Option) iter.Seq2[TaxFiling, error] {
	return eachAfter(func(last *TaxFiling) ([]TaxFiling, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListTaxFilings(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// FileTaxReturn calls POST /tax/filings. File a tax return.
func (c *Client) FileTaxReturn(ctx context.Context, body TaxFilingInput, options ...Option) (*TaxFiling, error) {
	return send[*TaxFiling](ctx, c, request{method: "POST", path: "/tax/filings", body: body, keyed: true, wrapped: true}, options)
}

// GetTaxFiling calls GET /tax/filings/{id}. Get a tax return.
func (c *Client) GetTaxFiling(ctx context.Context, id int64, options ...Option) (*TaxFiling, error) {
	return send[*TaxFiling](ctx, c, request{method: "GET", path: "/tax/filings/" + number(id), wrapped: true}, options)
}

// GetTaxFilingRows calls GET /tax/filings/{id}/rows. Download the rows of a tax return.
func (c *Client) GetTaxFilingRows(ctx context.Context, id int64, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/tax/filings/" + number(id) + "/rows"}, options)
}

// GetTaxFilingFile calls GET /tax/filings/{id}/file. Download the file for the Revenue Department.
func (c *Client) GetTaxFilingFile(ctx context.Context, id int64, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/tax/filings/" + number(id) + "/file"}, options)
}

// ListTaxFilingExceptionsQuery has the parameters of ListTaxFilingExceptions. Zero values are not sent.
type ListTaxFilingExceptionsQuery struct {
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListTaxFilingExceptions calls GET /tax/filings/{id}/exceptions. List changes since filing.
func (c *Client) ListTaxFilingExceptions(ctx context.Context, id int64, query ListTaxFilingExceptionsQuery, options ...Option) (*ReportFilingExceptionPage, error) {
	return send[*ReportFilingExceptionPage](ctx, c, request{method: "GET", path: "/tax/filings/" + number(id) + "/exceptions", query: query, wrapped: true}, options)
}

// AllTaxFilingExceptions iterates over all records of ListTaxFilingExceptions, page by page.
func (c *Client) AllTaxFilingExceptions(ctx context.Context, id int64, query ListTaxFilingExceptionsQuery, options ...Option) iter.Seq2[ReportFilingException, error] {
	return eachPage(func(number int) ([]ReportFilingException, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListTaxFilingExceptions(ctx, id, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// AmendTaxReturn calls POST /tax/filings/{id}/amend. Open an amendment.
func (c *Client) AmendTaxReturn(ctx context.Context, id int64, body TaxAmendment, options ...Option) (*TaxFiling, error) {
	return send[*TaxFiling](ctx, c, request{method: "POST", path: "/tax/filings/" + number(id) + "/amend", body: body, keyed: true, wrapped: true}, options)
}

// WithdrawTaxReturn calls POST /tax/filings/{id}/withdraw. Withdraw a tax return.
func (c *Client) WithdrawTaxReturn(ctx context.Context, id int64, options ...Option) (*TaxFiling, error) {
	return send[*TaxFiling](ctx, c, request{method: "POST", path: "/tax/filings/" + number(id) + "/withdraw", keyed: true, wrapped: true}, options)
}

// PayTaxReturn calls POST /tax/filings/{id}/payments. Pay a tax return.
func (c *Client) PayTaxReturn(ctx context.Context, id int64, body TaxPaymentInput, options ...Option) (*TaxPayment, error) {
	return send[*TaxPayment](ctx, c, request{method: "POST", path: "/tax/filings/" + number(id) + "/payments", body: body, keyed: true, wrapped: true}, options)
}

// ReverseTaxPayment calls POST /tax/filings/{id}/payments/{paymentId}/reverse. Reverse a payment of a tax return.
func (c *Client) ReverseTaxPayment(ctx context.Context, id int64, paymentID int64, body TaxPaymentReversal, options ...Option) (*TaxPayment, error) {
	return send[*TaxPayment](ctx, c, request{method: "POST", path: "/tax/filings/" + number(id) + "/payments/" + number(paymentID) + "/reverse", body: body, keyed: true, wrapped: true}, options)
}

// ListWhtCertificatesQuery has the parameters of ListWhtCertificates. Zero values are not sent.
type ListWhtCertificatesQuery struct {
	// Only certificates of this form.
	Form string `query:"form"`
	// Only payments of this month (YYYY-MM).
	Month string `query:"month"`
	// Only payments to this supplier.
	ContactID int64 `query:"contactId"`
	// Only certificates with this status.
	Status string `query:"status"`
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
}

// ListWhtCertificates calls GET /tax/certificates. List withholding tax certificates.
func (c *Client) ListWhtCertificates(ctx context.Context, query ListWhtCertificatesQuery, options ...Option) (*WithholdingCertificatePage, error) {
	return send[*WithholdingCertificatePage](ctx, c, request{method: "GET", path: "/tax/certificates", query: query, wrapped: true}, options)
}

// AllWhtCertificates iterates over all records of ListWhtCertificates, page by page.
func (c *Client) AllWhtCertificates(ctx context.Context, query ListWhtCertificatesQuery, options ...Option) iter.Seq2[WithholdingCertificate, error] {
	return eachAfter(func(last *WithholdingCertificate) ([]WithholdingCertificate, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListWhtCertificates(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// IssueWhtCertificate calls POST /tax/certificates. Issue a certificate for an earlier payment.
func (c *Client) IssueWhtCertificate(ctx context.Context, body WithholdingCertificateInput, options ...Option) (*WithholdingCertificate, error) {
	return send[*WithholdingCertificate](ctx, c, request{method: "POST", path: "/tax/certificates", body: body, keyed: true, wrapped: true}, options)
}

// GetWhtCertificate calls GET /tax/certificates/{id}. Get a withholding tax certificate.
func (c *Client) GetWhtCertificate(ctx context.Context, id int64, options ...Option) (*WithholdingCertificate, error) {
	return send[*WithholdingCertificate](ctx, c, request{method: "GET", path: "/tax/certificates/" + number(id), wrapped: true}, options)
}

// UpdateWhtCertificate calls PATCH /tax/certificates/{id}. Update a withholding tax certificate.
func (c *Client) UpdateWhtCertificate(ctx context.Context, id int64, body TaxCertificateEdit, options ...Option) (*WithholdingCertificate, error) {
	return send[*WithholdingCertificate](ctx, c, request{method: "PATCH", path: "/tax/certificates/" + number(id), body: body, wrapped: true}, options)
}

// GetWhtCertificatePrintData calls GET /tax/certificates/{id}/print-data. Get what a certificate prints.
func (c *Client) GetWhtCertificatePrintData(ctx context.Context, id int64, options ...Option) (*WithholdingCertificatePrint, error) {
	return send[*WithholdingCertificatePrint](ctx, c, request{method: "GET", path: "/tax/certificates/" + number(id) + "/print-data", wrapped: true}, options)
}

// ListExpenseCategoriesQuery has the parameters of ListExpenseCategories. Zero values are not sent.
type ListExpenseCategoriesQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Only active (true) or only inactive (false) categories. Defaults to both.
	IsActive *bool `query:"isActive"`
}

// ListExpenseCategories calls GET /expense-categories. List expense categories.
func (c *Client) ListExpenseCategories(ctx context.Context, query ListExpenseCategoriesQuery, options ...Option) (*ExpenseCategoryPage, error) {
	return send[*ExpenseCategoryPage](ctx, c, request{method: "GET", path: "/expense-categories", query: query, wrapped: true}, options)
}

// AllExpenseCategories iterates over all records of ListExpenseCategories, page by page.
func (c *Client) AllExpenseCategories(ctx context.Context, query ListExpenseCategoriesQuery, options ...Option) iter.Seq2[ExpenseCategory, error] {
	return eachAfter(func(last *ExpenseCategory) ([]ExpenseCategory, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListExpenseCategories(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// ListExpenseClaimsQuery has the parameters of ListExpenseClaims. Zero values are not sent.
type ListExpenseClaimsQuery struct {
	// Page number, starting at 1. Records created or deleted between two requests shift the pages;
	// use afterId to read every record.
	Page int `query:"page"`
	// Number of records per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only records after the record with this id, in the order of the list. With updatedSince:
	// only records updated after that time, or at that time with a larger id. Pass the values of
	// the last record to get the next page. To keep a copy current, start the next run without
	// afterId, one minute before the start of the previous run: records updated within one second
	// are sorted by id.
	AfterID int64 `query:"afterId"`
	// Only records updated at or after this time (Unix seconds), oldest update first. To get the
	// next page, pass updatedSince and afterId of the last record instead of page: a record that
	// changes between two requests moves to the end and would shift the pages.
	UpdatedSince int64 `query:"updatedSince"`
	// Only claims in this status.
	Status string `query:"status"`
	// Only claims of this membership. Members can only list their own.
	MembershipID int64 `query:"membershipId"`
	// Only claims with a line of this category.
	CategoryID int64 `query:"categoryId"`
	// Only claims created at or after this time (Unix seconds).
	FromDate int64 `query:"fromDate"`
	// Only claims created at or before this time (Unix seconds).
	ToDate int64 `query:"toDate"`
	// Part of the claim number or title.
	Search string `query:"search"`
	// Only the claim with this externalId.
	ExternalID string `query:"externalId"`
}

// ListExpenseClaims calls GET /expense-claims. List claims.
func (c *Client) ListExpenseClaims(ctx context.Context, query ListExpenseClaimsQuery, options ...Option) (*ExpenseClaimPage, error) {
	return send[*ExpenseClaimPage](ctx, c, request{method: "GET", path: "/expense-claims", query: query, wrapped: true}, options)
}

// AllExpenseClaims iterates over all records of ListExpenseClaims, page by page.
func (c *Client) AllExpenseClaims(ctx context.Context, query ListExpenseClaimsQuery, options ...Option) iter.Seq2[ExpenseClaim, error] {
	return eachAfter(func(last *ExpenseClaim) ([]ExpenseClaim, error) {
		if query.Limit = pageSize; last != nil {
			if query.AfterID = last.ID; query.UpdatedSince != 0 {
				query.UpdatedSince = last.UpdatedAt
			}
		}
		page, err := c.ListExpenseClaims(ctx, query, options...)
		if err != nil {
			return nil, err
		}
		return page.Items, nil
	})
}

// CreateExpenseClaim calls POST /expense-claims. Create a claim.
func (c *Client) CreateExpenseClaim(ctx context.Context, body ExpenseNewClaim, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "POST", path: "/expense-claims", body: body, keyed: true, wrapped: true}, options)
}

// GetExpenseClaim calls GET /expense-claims/{id}. Get a claim.
func (c *Client) GetExpenseClaim(ctx context.Context, id int64, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "GET", path: "/expense-claims/" + number(id), wrapped: true}, options)
}

// UpdateExpenseClaim calls PATCH /expense-claims/{id}. Update a claim.
func (c *Client) UpdateExpenseClaim(ctx context.Context, id int64, body ExpenseEdit, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "PATCH", path: "/expense-claims/" + number(id), body: body, wrapped: true}, options)
}

// ReplaceExpenseClaimItems calls PUT /expense-claims/{id}/items. Replace the lines of a claim.
func (c *Client) ReplaceExpenseClaimItems(ctx context.Context, id int64, body ExpenseNewItems, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "PUT", path: "/expense-claims/" + number(id) + "/items", body: body, wrapped: true}, options)
}

// SetExpenseTaxInvoice calls PUT /expense-claims/{id}/items/{itemId}/tax-invoice. Record the tax invoice of a line.
func (c *Client) SetExpenseTaxInvoice(ctx context.Context, id int64, itemID int64, body ExpenseTaxInvoice, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "PUT", path: "/expense-claims/" + number(id) + "/items/" + number(itemID) + "/tax-invoice", body: body, wrapped: true}, options)
}

// RemoveExpenseTaxInvoice calls DELETE /expense-claims/{id}/items/{itemId}/tax-invoice. Remove the tax invoice from a line.
func (c *Client) RemoveExpenseTaxInvoice(ctx context.Context, id int64, itemID int64, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "DELETE", path: "/expense-claims/" + number(id) + "/items/" + number(itemID) + "/tax-invoice", wrapped: true}, options)
}

// UpdateExpenseClaimStatus calls PATCH /expense-claims/{id}/status. Submit, recall, approve, reject, pay or cancel a claim.
func (c *Client) UpdateExpenseClaimStatus(ctx context.Context, id int64, body ExpenseStatusChange, options ...Option) (*ExpenseClaim, error) {
	return send[*ExpenseClaim](ctx, c, request{method: "PATCH", path: "/expense-claims/" + number(id) + "/status", body: body, keyed: true, wrapped: true}, options)
}

// ListAttachmentsQuery has the parameters of ListAttachments. Zero values are not sent.
type ListAttachmentsQuery struct {
	// Type of the record.
	Resource string `query:"resource"`
	// Id of the record. For organization, the id of the company.
	RecordID int64 `query:"recordId"`
	// Only files of this line.
	ItemID int64 `query:"itemId"`
	// Only files of this kind.
	Kind string `query:"kind"`
	// Whether to list removed files, too. Requires the owner or admin role.
	IncludeRemoved *bool `query:"includeRemoved"`
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
}

// ListAttachments calls GET /attachments. List the files of a record.
func (c *Client) ListAttachments(ctx context.Context, query ListAttachmentsQuery, options ...Option) (*AttachmentPage, error) {
	return send[*AttachmentPage](ctx, c, request{method: "GET", path: "/attachments", query: query, wrapped: true}, options)
}

// AllAttachments iterates over all records of ListAttachments, page by page.
func (c *Client) AllAttachments(ctx context.Context, query ListAttachmentsQuery, options ...Option) iter.Seq2[Attachment, error] {
	return eachPage(func(number int) ([]Attachment, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListAttachments(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// PutAttachmentQuery has the parameters of PutAttachment. Zero values are not sent.
type PutAttachmentQuery struct {
	// Line of an expense claim that the file belongs to.
	ItemID int64 `query:"itemId"`
	// Kind of the file, as in POST /attachments. Defaults to file.
	Kind string `query:"kind"`
}

// PutAttachment calls PUT /attachments/{resource}/{recordId}/{name}. Attach a file under a name.
func (c *Client) PutAttachment(ctx context.Context, resource string, recordID int64, name string, query PutAttachmentQuery, file []byte, options ...Option) (*Attachment, error) {
	return send[*Attachment](ctx, c, request{method: "PUT", path: "/attachments/" + text(resource) + "/" + number(recordID) + "/" + text(name), query: query, upload: file, wrapped: true}, options)
}

// GetAttachment calls GET /attachments/{id}. Get an attachment.
func (c *Client) GetAttachment(ctx context.Context, id int64, options ...Option) (*Attachment, error) {
	return send[*Attachment](ctx, c, request{method: "GET", path: "/attachments/" + number(id), wrapped: true}, options)
}

// DeleteAttachment calls DELETE /attachments/{id}. Remove a file.
func (c *Client) DeleteAttachment(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/attachments/" + number(id)}, options)
}

// DownloadAttachment calls GET /attachments/{id}/content. Download a file.
func (c *Client) DownloadAttachment(ctx context.Context, id int64, options ...Option) ([]byte, error) {
	return send[[]byte](ctx, c, request{method: "GET", path: "/attachments/" + number(id) + "/content"}, options)
}

// ListDeletionsQuery has the parameters of ListDeletions. Zero values are not sent.
type ListDeletionsQuery struct {
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only deletions of this type of record.
	Resource string `query:"resource"`
	// Only deletions at or after this time (Unix seconds).
	Since int64 `query:"since"`
}

// ListDeletions calls GET /deletions. List deletions.
func (c *Client) ListDeletions(ctx context.Context, query ListDeletionsQuery, options ...Option) (*DeletionPage, error) {
	return send[*DeletionPage](ctx, c, request{method: "GET", path: "/deletions", query: query, wrapped: true}, options)
}

// AllDeletions iterates over all records of ListDeletions, page by page.
func (c *Client) AllDeletions(ctx context.Context, query ListDeletionsQuery, options ...Option) iter.Seq2[Deletion, error] {
	return eachPage(func(number int) ([]Deletion, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListDeletions(ctx, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// ListEventsQuery has the parameters of ListEvents. Zero values are not sent.
type ListEventsQuery struct {
	// Only events after the event with this eventId. Omit it to start with the oldest event;
	// `newest` starts at the end.
	After string `query:"after"`
	// Only these types, separated by commas, at most 50: a type (`sales.created`), a group
	// (`sales.*`) or a type with the status it leads to (`sales.status.changed:paid`).
	Types string `query:"types"`
	// Only events of documents of these types, separated by commas, such as `IV,RE`. Types of
	// sales and purchase documents, and EX for supplier tax invoices of expense claims.
	DocumentType string `query:"documentType"`
	// How long to wait for events if there are none, in seconds. The answer comes one second after
	// the first event, or as soon as a page is full.
	WaitSeconds int `query:"waitSeconds"`
	// Number of events. Defaults to 20. Values above 100, or 50 with expand, are reduced.
	Limit int `query:"limit"`
	// Adds each record as its own route returns it now, at its last event of the page.
	Expand *bool `query:"expand"`
}

// ListEvents calls GET /events. List events.
func (c *Client) ListEvents(ctx context.Context, query ListEventsQuery, options ...Option) (*EventPage, error) {
	return send[*EventPage](ctx, c, request{method: "GET", path: "/events", query: query, wrapped: true}, options)
}

// ListWebhooks calls GET /webhooks. List webhook endpoints.
func (c *Client) ListWebhooks(ctx context.Context, options ...Option) ([]Webhook, error) {
	return send[[]Webhook](ctx, c, request{method: "GET", path: "/webhooks", wrapped: true}, options)
}

// CreateWebhook calls POST /webhooks. Create a webhook endpoint.
func (c *Client) CreateWebhook(ctx context.Context, body WebhookNew, options ...Option) (*WebhookCreated, error) {
	return send[*WebhookCreated](ctx, c, request{method: "POST", path: "/webhooks", body: body, wrapped: true}, options)
}

// GetWebhook calls GET /webhooks/{id}. Get a webhook endpoint.
func (c *Client) GetWebhook(ctx context.Context, id int64, options ...Option) (*Webhook, error) {
	return send[*Webhook](ctx, c, request{method: "GET", path: "/webhooks/" + number(id), wrapped: true}, options)
}

// UpdateWebhook calls PATCH /webhooks/{id}. Change a webhook endpoint.
func (c *Client) UpdateWebhook(ctx context.Context, id int64, body WebhookEdit, options ...Option) (*Webhook, error) {
	return send[*Webhook](ctx, c, request{method: "PATCH", path: "/webhooks/" + number(id), body: body, wrapped: true}, options)
}

// DeleteWebhook calls DELETE /webhooks/{id}. Delete a webhook endpoint.
func (c *Client) DeleteWebhook(ctx context.Context, id int64, options ...Option) error {
	return call(ctx, c, request{method: "DELETE", path: "/webhooks/" + number(id)}, options)
}

// RotateWebhookSecret calls POST /webhooks/{id}/rotate. Rotate the secret of an endpoint.
func (c *Client) RotateWebhookSecret(ctx context.Context, id int64, body WebhookRotate, options ...Option) (*WebhookCreated, error) {
	return send[*WebhookCreated](ctx, c, request{method: "POST", path: "/webhooks/" + number(id) + "/rotate", body: body, wrapped: true}, options)
}

// ReplayWebhook calls POST /webhooks/{id}/replay. Send events again.
func (c *Client) ReplayWebhook(ctx context.Context, id int64, body WebhookReplay, options ...Option) (*Webhook, error) {
	return send[*Webhook](ctx, c, request{method: "POST", path: "/webhooks/" + number(id) + "/replay", body: body, keyed: true, wrapped: true}, options)
}

// PingWebhook calls POST /webhooks/{id}/ping. Send a test message.
func (c *Client) PingWebhook(ctx context.Context, id int64, options ...Option) (*WebhookDelivery, error) {
	return send[*WebhookDelivery](ctx, c, request{method: "POST", path: "/webhooks/" + number(id) + "/ping", keyed: true, wrapped: true}, options)
}

// ListWebhookDeliveriesQuery has the parameters of ListWebhookDeliveries. Zero values are not sent.
type ListWebhookDeliveriesQuery struct {
	// Page number, starting at 1.
	Page int `query:"page"`
	// Number of rows per page. Defaults to 20. Values above 100 are reduced to 100.
	Limit int `query:"limit"`
	// Only deliveries in this state.
	State string `query:"state"`
	// Only deliveries of this type.
	Type string `query:"type"`
}

// ListWebhookDeliveries calls GET /webhooks/{id}/deliveries. List the deliveries of an endpoint.
func (c *Client) ListWebhookDeliveries(ctx context.Context, id int64, query ListWebhookDeliveriesQuery, options ...Option) (*WebhookDeliveryPage, error) {
	return send[*WebhookDeliveryPage](ctx, c, request{method: "GET", path: "/webhooks/" + number(id) + "/deliveries", query: query, wrapped: true}, options)
}

// AllWebhookDeliveries iterates over all records of ListWebhookDeliveries, page by page.
func (c *Client) AllWebhookDeliveries(ctx context.Context, id int64, query ListWebhookDeliveriesQuery, options ...Option) iter.Seq2[WebhookDelivery, error] {
	return eachPage(func(number int) ([]WebhookDelivery, Pagination, error) {
		query.Page, query.Limit = number, pageSize
		page, err := c.ListWebhookDeliveries(ctx, id, query, options...)
		if err != nil {
			return nil, Pagination{}, err
		}
		return page.Items, page.Pagination, nil
	})
}

// GetWebhookDelivery calls GET /webhooks/{id}/deliveries/{deliveryId}. Get a delivery.
func (c *Client) GetWebhookDelivery(ctx context.Context, id int64, deliveryID int64, options ...Option) (*WebhookDelivery, error) {
	return send[*WebhookDelivery](ctx, c, request{method: "GET", path: "/webhooks/" + number(id) + "/deliveries/" + number(deliveryID), wrapped: true}, options)
}

// ResendWebhookDelivery calls POST /webhooks/{id}/deliveries/{deliveryId}/resend. Send a delivery again.
func (c *Client) ResendWebhookDelivery(ctx context.Context, id int64, deliveryID int64, options ...Option) (*WebhookDelivery, error) {
	return send[*WebhookDelivery](ctx, c, request{method: "POST", path: "/webhooks/" + number(id) + "/deliveries/" + number(deliveryID) + "/resend", keyed: true, wrapped: true}, options)
}

// RunBatch calls POST /batch. Run several writes.
func (c *Client) RunBatch(ctx context.Context, body Batch, options ...Option) (*BatchAnswer, error) {
	return send[*BatchAnswer](ctx, c, request{method: "POST", path: "/batch", body: body, keyed: true, wrapped: true}, options)
}
