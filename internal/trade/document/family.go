package document

import (
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/list"
)

// Family is sales or purchases: where its documents are stored, and how the server finds and adds them up.
type Family struct {
	Kinds
	table, items string
	list         *list.Spec
	missing      *fault.Fault
	amount       string          // what a document amounts to, of table d
	rest         string          // how much of that is open
	open         string          // condition on documents that money is owed on
	owed         string          // what is owed on them, in base currency
	undone       []Status        // documents in these statuses count without their amounts
	charges      func(Kind) bool // kinds that a total without a type is of
	date, rate   string          // fields of a request: the date of the document, and the VAT rate
}

// Selling are sales documents, Buying those of purchases.
var (
	Selling = &Family{
		Kinds: Sales, table: "sales_documents", items: "sales_items", list: &list.Spec{
			Table: "sales_documents", Alias: "d", Order: "d.id DESC", Kind: "d.document_type", State: "d.status", Date: "d.issue_date",
			Hidden: Sales.Codes(func(k Kind) bool { return k.Internal }),
		},
		missing: fault.SalesDocumentNotFound, amount: saleAmount, rest: "d.outstanding_amount", open: stillOwed, owed: "d.base_outstanding",
		undone: []Status{Void}, charges: func(k Kind) bool { return k.Receivable || k.TakesBank && !k.Receipt && !k.Internal },
		date: "IssueDate", rate: "VatRate",
	}
	Buying = &Family{
		Kinds: Purchases, table: "purchase_documents", items: "purchase_items", list: &list.Spec{
			Table: "purchase_documents", Alias: "d", Order: "d.id DESC", Kind: "d.document_type", State: "d.status", Date: "d.dated_at",
		},
		missing: fault.NotFound, amount: "d.grand_total", rest: "d.grand_total - d.paid_amount", open: toPay, owed: "d.base_total - d.base_paid",
		undone: []Status{Cancelled, Rejected}, charges: Kind.Bills,
		date: "DocDate", rate: "TaxRate",
	}
)

// quoted lists the codes of the kinds that pass a test, for a condition.
func (ks Kinds) quoted(keep func(Kind) bool) string {
	return "'" + strings.Join(ks.Codes(keep), "', '") + "'"
}

// columns begins a statement that reads documents.
func (f *Family) columns() string {
	return "SELECT " + db.ColumnsOf[Doc](f.table, "d") + " FROM " + f.table + " d WHERE d.org_id = $1 AND "
}

// itemColumns lists the columns of lines.
func (f *Family) itemColumns() string { return db.ColumnsOf[Item](f.items, "i") }

// itemOf is a condition on documents with a line of a product.
func (f *Family) itemOf() string {
	return "d.id IN (SELECT i.document_id FROM " + f.items + " i WHERE i.org_id = $1 AND i.product_id = ?)"
}
