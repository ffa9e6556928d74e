package printout

import "kontor/internal/outbound/typeset"

// oldLayout is the first layout, in which documents of 1.0 and 1.1 were sealed: it took discounts of lines
// off again below them, and a receipt for services did not say what they were.
const oldLayout = 1

// reportLayout says how a report is printed.
type reportLayout struct {
	title   string // a key of words.txt
	columns []string
	group   string   // the column that begins a part of the report with a sum of its own
	opening []string // totals of the first row: column, name of the total
	ends    []end    // the last rows instead of the totals by column
}

// end is a row below the report.
type end struct{ word, total string }

// reportLayouts are the reports by name. Other reports print all their columns but the ids.
var reportLayouts = map[string]reportLayout{
	"trial-balance": {title: "Trial balance", columns: []string{"code", "name", "opening", "debit", "credit", "closing"}},
	"profit-and-loss": {title: "Profit and loss", columns: []string{"code", "name", "amount", "compareAmount"}, group: "section",
		ends: []end{{"Gross profit", "grossProfit"}, {"Net profit", "netProfit"}}},
	"balance-sheet": {title: "Balance sheet", columns: []string{"code", "name", "amount", "compareAmount"}, group: "section",
		ends: []end{{"Assets", "assets"}, {"Liabilities", "liabilities"}, {"Equity", "equity"}}},
	"general-ledger": {title: "General ledger", columns: []string{"date", "entryNumber", "referenceNumber", "contactName", "description", "debit", "credit", "balance"},
		opening: []string{"balance", "opening"}},
	"journal":          {title: "Journal", columns: []string{"date", "entryNumber", "referenceNumber", "accountCode", "accountName", "description", "debit", "credit"}},
	"aged-receivables": {title: "Aged receivables", columns: aged},
	"aged-payables":    {title: "Aged payables", columns: aged},
	"stock-valuation":  {title: "Stock valuation", columns: []string{"productCode", "productName", "warehouseCode", "quantity", "averageCost", "value"}},
	"stock-card": {title: "Stock card", columns: []string{"date", "movementType", "note", "quantityIn", "quantityOut", "quantity", "value"},
		opening: []string{"quantity", "openingQuantity", "value", "openingValue"}},
	"sales":     {title: "Sales report", columns: []string{"code", "name", "documents", "quantity", "net", "vat", "total", "cost", "margin"}},
	"purchases": {title: "Purchases report", columns: []string{"code", "name", "documents", "quantity", "net", "vat", "total"}},
	"cash": {title: "Cash and bank", columns: []string{"bankName", "accountCode", "date", "entryNumber", "referenceNumber", "contactName", "description", "opening", "in", "out", "closing", "balance"},
		opening: []string{"balance", "opening"}},
	"bank-reconciliation": {title: "Bank reconciliation", columns: []string{"date", "number", "text", "contactName", "amount"}, group: "section",
		ends: []end{{"Balance in the books", "ledger"}, {"Unexplained difference", "difference"}}},
	"vat-output": {title: "Output VAT register", columns: []string{"seq", "date", "number", "contactName", "contactTaxId", "branchText", "baseAmount", "vatAmount", "totalAmount", "remark"}},
	"vat-input":  {title: "Input VAT register", columns: []string{"seq", "date", "number", "vendorName", "vendorTaxId", "branchText", "baseAmount", "vatAmount", "totalAmount", "documentNumber"}},
	"pp30":       {title: "VAT return (P.P.30)", columns: []string{"box", "boxName", "amount"}, ends: []end{}},
}

var aged = []string{"contactCode", "contactName", "notDue", "days1to30", "days31to60", "days61to90", "over90", "total"}

// reportColumn is a column of reports.
type reportColumn struct {
	word   string         // its heading, a key of words.txt
	width  typeset.Length // 0 shares what the others leave
	number bool           // at the right end
	from   string         // the field that it shows, if it has another name
}

const (
	moneyWidth = 76 * typeset.Point
	dateWidth  = 58 * typeset.Point
	codeWidth  = 52 * typeset.Point
	noWidth    = 88 * typeset.Point
)

// reportColumns are the columns by name.
var reportColumns = map[string]reportColumn{
	"accountCode":     {word: "Account", width: codeWidth},
	"accountName":     {word: "Account name"},
	"amount":          {word: "Amount", width: moneyWidth, number: true},
	"averageCost":     {word: "Average cost", width: moneyWidth, number: true},
	"balance":         {word: "Balance", width: moneyWidth, number: true},
	"bankName":        {word: "Money account"},
	"baseAmount":      {word: "Amount before VAT", width: moneyWidth, number: true},
	"box":             {word: "Box", width: 30 * typeset.Point, number: true},
	"boxName":         {word: "Item", from: "box"},
	"branchText":      {word: "Branch", width: 66 * typeset.Point},
	"closing":         {word: "Closing balance", width: moneyWidth, number: true},
	"code":            {word: "Code", width: codeWidth},
	"compareAmount":   {word: "Comparison", width: moneyWidth, number: true},
	"contactCode":     {word: "Code", width: codeWidth},
	"contactName":     {word: "Contact"},
	"contactTaxId":    {word: "Tax ID", width: 78 * typeset.Point},
	"cost":            {word: "Cost", width: moneyWidth, number: true},
	"credit":          {word: "Credit", width: moneyWidth, number: true},
	"date":            {word: "Date", width: dateWidth},
	"days1to30":       {word: "1–30 days", width: moneyWidth, number: true},
	"days31to60":      {word: "31–60 days", width: moneyWidth, number: true},
	"days61to90":      {word: "61–90 days", width: moneyWidth, number: true},
	"debit":           {word: "Debit", width: moneyWidth, number: true},
	"description":     {word: "Description"},
	"documentNumber":  {word: "Document", width: noWidth},
	"documents":       {word: "Documents", width: 50 * typeset.Point, number: true},
	"entryNumber":     {word: "Entry", width: noWidth},
	"in":              {word: "Money in", width: moneyWidth, number: true},
	"margin":          {word: "Margin", width: moneyWidth, number: true},
	"movementType":    {word: "Type", width: 76 * typeset.Point},
	"name":            {word: "Name"},
	"net":             {word: "Net", width: moneyWidth, number: true},
	"notDue":          {word: "Not due", width: moneyWidth, number: true},
	"note":            {word: "Reference"},
	"number":          {word: "No.", width: noWidth},
	"opening":         {word: "Opening balance", width: moneyWidth, number: true},
	"out":             {word: "Money out", width: moneyWidth, number: true},
	"over90":          {word: "Over 90 days", width: moneyWidth, number: true},
	"productCode":     {word: "Code", width: 70 * typeset.Point},
	"productName":     {word: "Product"},
	"quantity":        {word: "Quantity", width: 62 * typeset.Point, number: true},
	"quantityIn":      {word: "In", width: 58 * typeset.Point, number: true},
	"quantityOut":     {word: "Out", width: 58 * typeset.Point, number: true},
	"referenceNumber": {word: "Document", width: noWidth},
	"remark":          {word: "Note", width: 62 * typeset.Point},
	"seq":             {word: "#", width: 24 * typeset.Point, number: true},
	"text":            {word: "Description"},
	"total":           {word: "Total", width: moneyWidth, number: true},
	"totalAmount":     {word: "Total", width: moneyWidth, number: true},
	"value":           {word: "Value", width: moneyWidth, number: true},
	"vat":             {word: "VAT", width: moneyWidth, number: true},
	"vatAmount":       {word: "VAT", width: moneyWidth, number: true},
	"vendorName":      {word: "Supplier"},
	"vendorTaxId":     {word: "Tax ID", width: 78 * typeset.Point},
	"warehouseCode":   {word: "Warehouse", width: codeWidth},
}

// valueWords name the values of columns that have few.
var valueWords = map[string]map[string]string{
	"section": {
		"revenue": "Revenue", "costOfSales": "Cost of sales", "expenses": "Expenses", "assets": "Assets", "liabilities": "Liabilities", "equity": "Equity",
		"bank": "Balance of the bank", "outstandingIn": "Deposits not shown by the bank", "outstandingOut": "Payments not shown by the bank",
		"notInBooks": "Bank lines not in the books", "ledger": "Balance in the books",
	},
	"movementType": {
		"opening": "Opening", "sale": "Sale", "sale_reversal": "Sale reversed", "sale_return": "Return", "sale_return_reversal": "Return reversed",
		"purchase": "Purchase", "purchase_reversal": "Purchase reversed", "adjustment": "Adjustment", "transfer": "Transfer",
	},
	"boxName": {
		"1": "Sales of the month", "2": "Zero-rated sales", "3": "Exempt sales", "4": "Taxable sales", "5": "Output VAT", "6": "Purchases with claimed VAT",
		"7": "Input VAT", "8": "VAT to pay for the month", "9": "Excess VAT of the month", "10": "Excess VAT brought forward", "11": "VAT to pay",
		"12": "Excess VAT", "13": "Surcharge", "14": "Penalty", "15": "Total to pay", "16": "Total excess VAT",
	},
}
