package v1

import (
	"kontor/internal/api"
	"kontor/internal/event"
)

// emitted lists the types of events that each write can emit. The scenarios fail if a route
// emits another one, or if none makes a route emit one of these.
var emitted = map[string][]*event.Type{
	"POST /chart-of-accounts":                                {event.AccountCreated.Type},
	"PATCH /chart-of-accounts/{id}":                          {event.AccountUpdated.Type},
	"POST /chart-of-accounts/recommended":                    {event.AccountCreated.Type},
	"POST /banks":                                            {event.AccountCreated.Type, event.BankCreated.Type},
	"PATCH /banks/{id}":                                      {event.BankUpdated.Type, event.SettingsUpdated.Type, event.JournalPosted.Type},
	"POST /contacts":                                         {event.ContactCreated.Type},
	"DELETE /contacts/{id}":                                  {event.ContactDeleted.Type},
	"PATCH /contacts/{id}":                                   {event.ContactUpdated.Type},
	"POST /customers":                                        {event.ContactCreated.Type},
	"DELETE /customers/{id}":                                 {event.ContactDeleted.Type},
	"PATCH /customers/{id}":                                  {event.ContactUpdated.Type},
	"POST /exchange-rates":                                   {event.RateSet.Type},
	"POST /expense-claims":                                   {event.ClaimCreated.Type, event.ClaimTaxInvoiceSet.Type},
	"PATCH /expense-claims/{id}":                             {event.ClaimUpdated.Type},
	"PUT /expense-claims/{id}/items":                         {event.ClaimUpdated.Type},
	"DELETE /expense-claims/{id}/items/{itemId}/tax-invoice": {event.ClaimTaxInvoiceRemoved.Type, event.JournalPosted.Type},
	"PUT /expense-claims/{id}/items/{itemId}/tax-invoice":    {event.ClaimTaxInvoiceSet.Type, event.JournalPosted.Type},
	"PATCH /expense-claims/{id}/status":                      {event.CertificateIssued.Type, event.CertificateVoided.Type, event.ClaimStatusChanged.Type, event.JournalPosted.Type},
	"POST /fiscal-years/{year}/close":                        {event.PeriodLocked.Type, event.YearClosed.Type, event.JournalPosted.Type},
	"POST /fiscal-years/{year}/reopen":                       {event.YearReopened.Type, event.JournalPosted.Type},
	"POST /journal-entries":                                  {event.JournalPosted.Type},
	"POST /journal-entries/{id}/reverse":                     {event.JournalPosted.Type},
	"POST /money-transfers":                                  {event.TransferPosted.Type, event.JournalPosted.Type},
	"POST /money-transfers/{id}/reverse":                     {event.TransferReversed.Type, event.JournalPosted.Type},
	"POST /opening-balances":                                 {event.PurchaseCreated.Type, event.SalesCreated.Type, event.OpeningPosted.Type, event.PurchaseStatusChanged.Type, event.SalesStatusChanged.Type, event.PeriodLocked.Type, event.StockMoved.Type, event.JournalPosted.Type},
	"POST /opening-balances/{id}/reverse":                    {event.OpeningReversed.Type, event.PurchaseStatusChanged.Type, event.SalesStatusChanged.Type, event.StockMoved.Type, event.JournalPosted.Type},
	"POST /products":                                         {event.ProductCreated.Type, event.StockMoved.Type, event.JournalPosted.Type},
	"DELETE /products/{id}":                                  {event.ProductDeleted.Type},
	"PATCH /products/{id}":                                   {event.ProductUpdated.Type},
	"POST /purchase/convert":                                 {event.PurchaseCreated.Type},
	"POST /purchase/documents":                               {event.PurchaseCreated.Type, event.PurchaseTaxInvoiceSet.Type},
	"DELETE /purchase/documents/{id}":                        {event.PurchaseDeleted.Type},
	"PATCH /purchase/documents/{id}":                         {event.PurchaseUpdated.Type, event.PurchaseTaxInvoiceSet.Type},
	"POST /purchase/documents/{id}/duplicate":                {event.PurchaseCreated.Type},
	"POST /purchase/documents/{id}/pay":                      {event.CertificateIssued.Type, event.PurchaseCreated.Type, event.PurchaseStatusChanged.Type, event.PurchaseSettlementChanged.Type, event.JournalPosted.Type},
	"PATCH /purchase/documents/{id}/status":                  {event.CertificateIssued.Type, event.CertificateVoided.Type, event.PurchaseStatusChanged.Type, event.PurchaseProgressChanged.Type, event.PurchaseSettlementChanged.Type, event.StockMoved.Type, event.JournalPosted.Type},
	"DELETE /purchase/documents/{id}/tax-invoice":            {event.PurchaseTaxInvoiceRemoved.Type, event.JournalPosted.Type},
	"PUT /purchase/documents/{id}/tax-invoice":               {event.PurchaseTaxInvoiceSet.Type, event.JournalPosted.Type},
	"POST /purchase/payments":                                {event.CertificateIssued.Type, event.PurchaseCreated.Type, event.PurchaseStatusChanged.Type, event.PurchaseSettlementChanged.Type, event.JournalPosted.Type},
	"POST /sales/consolidate":                                {event.SalesCreated.Type, event.SalesStatusChanged.Type, event.SalesUpdated.Type, event.SalesSettlementChanged.Type},
	"POST /sales/convert":                                    {event.SalesCreated.Type, event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type},
	"POST /sales/credit-refunds":                             {event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"POST /sales/deposits":                                   {event.SalesCreated.Type, event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"POST /sales/deposits/refund":                            {event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"POST /sales/deposits/void":                              {event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"POST /sales/documents":                                  {event.SalesCreated.Type},
	"DELETE /sales/documents/{id}":                           {event.SalesDeleted.Type, event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type},
	"PATCH /sales/documents/{id}":                            {event.SalesUpdated.Type, event.SalesSettlementChanged.Type},
	"POST /sales/documents/{id}/duplicate":                   {event.SalesCreated.Type},
	"POST /sales/documents/{id}/receive":                     {event.SalesCreated.Type, event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"POST /sales/receipts":                                   {event.SalesCreated.Type, event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"PATCH /sales/documents/{id}/status":                     {event.SalesStatusChanged.Type, event.SalesSettlementChanged.Type, event.StockMoved.Type, event.JournalPosted.Type},
	"PATCH /sales/documents/{id}/tax":                        {event.SalesUpdated.Type},
	"PUT /sales/documents/{id}/wht-certificate":              {event.SalesUpdated.Type},
	"POST /sales/sign":                                       {event.SalesSignChanged.Type},
	"PATCH /settings":                                        {event.CompanyUpdated.Type, event.PeriodLocked.Type, event.PeriodUnlocked.Type, event.SettingsUpdated.Type},
	"POST /stock/adjustments":                                {event.StockMoved.Type, event.JournalPosted.Type},
	"POST /stock/counts":                                     {event.StockMoved.Type, event.JournalPosted.Type},
	"POST /stock/minimums":                                   {event.ProductMinimumSet.Type},
	"POST /stock/transfers":                                  {event.StockMoved.Type},
	"POST /vendors":                                          {event.ContactCreated.Type},
	"DELETE /vendors/{id}":                                   {event.ContactDeleted.Type},
	"PATCH /vendors/{id}":                                    {event.ContactUpdated.Type},
	"POST /warehouses":                                       {event.WarehouseCreated.Type},
	"PATCH /warehouses/{id}":                                 {event.SettingsUpdated.Type, event.WarehouseUpdated.Type},
	"POST /bank-rules":                                       {event.RuleCreated.Type},
	"DELETE /bank-rules/{id}":                                {event.RuleDeleted.Type},
	"PATCH /bank-rules/{id}":                                 {event.RuleUpdated.Type},
	"POST /bank-statements":                                  {event.StatementImported.Type},
	"DELETE /bank-statements/{id}":                           {event.StatementDeleted.Type},
	"POST /bank-statements/{id}/auto-match":                  {event.StatementUpdated.Type, event.JournalPosted.Type},
	"POST /bank-statements/{id}/lines/{lineId}/entry":        {event.StatementUpdated.Type, event.JournalPosted.Type},
	"DELETE /bank-statements/{id}/lines/{lineId}/match":      {event.CertificateVoided.Type, event.PurchaseStatusChanged.Type, event.PurchaseSettlementChanged.Type, event.SalesStatusChanged.Type, event.StatementUpdated.Type, event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"PUT /bank-statements/{id}/lines/{lineId}/match":         {event.StatementUpdated.Type, event.JournalPosted.Type},
	"POST /bank-statements/{id}/lines/{lineId}/settle":       {event.CertificateIssued.Type, event.PurchaseCreated.Type, event.SalesCreated.Type, event.PurchaseStatusChanged.Type, event.SalesStatusChanged.Type, event.StatementUpdated.Type, event.PurchaseSettlementChanged.Type, event.SalesSettlementChanged.Type, event.JournalPosted.Type},
	"POST /bank-statements/{id}/lines/{lineId}/transfer":     {event.StatementUpdated.Type, event.TransferPosted.Type, event.JournalPosted.Type},
	"PUT /bank-statements/{id}/outstanding":                  {event.StatementUpdated.Type},
	"POST /bank-statements/{id}/reconcile":                   {event.StatementReconciled.Type},
	"POST /bank-statements/{id}/reopen":                      {event.StatementReopened.Type},
	"POST /tax/certificates":                                 {event.CertificateIssued.Type},
	"PATCH /tax/certificates/{id}":                           {event.CertificateUpdated.Type},
	"POST /tax/filings":                                      {event.FilingFiled.Type, event.FilingSuperseded.Type, event.JournalPosted.Type},
	"POST /tax/filings/{id}/amend":                           {event.FilingAmending.Type},
	"POST /tax/filings/{id}/payments":                        {event.FilingPaid.Type, event.JournalPosted.Type},
	"POST /tax/filings/{id}/payments/{paymentId}/reverse":    {event.FilingPaymentReversed.Type, event.JournalPosted.Type},
	"POST /tax/filings/{id}/withdraw":                        {event.FilingWithdrawn.Type, event.JournalPosted.Type},
	"POST /webhooks":                                         {event.WebhookCreated.Type},
	"PATCH /webhooks/{id}":                                   {event.WebhookUpdated.Type},
	"DELETE /webhooks/{id}":                                  {event.WebhookDeleted.Type},
	"POST /webhooks/{id}/rotate":                             {event.WebhookUpdated.Type},
	"POST /webhooks/{id}/replay":                             {event.WebhookUpdated.Type},
}

// emitting adds the types of events to the routes.
func emitting(routes []api.Route) []api.Route {
	for i, r := range routes {
		method, path := r.Address()
		if types := emitted[method+" "+path]; types != nil {
			routes[i] = r.Emits(types...)
		}
	}
	return routes
}
