package purchase

import (
	"reflect"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/test/filled"
	"kontor/internal/trade/document"
)

// A field that a client sends is stored, and a stored field is published: none is forgotten in either direction.
func TestEveryFieldIsMapped(t *testing.T) {
	var sent Editable
	filled.Fill(t, &sent)
	if got := editableOf(sent.entered()); !reflect.DeepEqual(got, sent) {
		t.Errorf("sent %+v, kept %+v", sent, got)
	}
	var item EditableItem
	filled.Fill(t, &item)
	l := document.Item{EnteredItem: item.entered(0), Ratio: num.QtyOf(1)}
	if got := itemOf(&l).EditableItem; !reflect.DeepEqual(got, item) {
		t.Errorf("sent %+v, kept %+v", item, got)
	}
	var r document.Doc
	filled.Fill(t, &r)
	filled.Fill(t, &l)
	computed := []string{
		"DocDateLocal", "OutstandingAmount", "IsOverdue", "VatSummary", "BankName", "ReceiptStatus", "BillingStatus", "CreatedByName",
		"Items", "StatusHistories", "PaymentAllocations", "TaxInvoice",
	}
	r.DocumentType = document.SupplierInvoice
	r.GrandTotal = num.MoneyOf(7)
	if missing := filled.Missing(documentOf(document.Shown{Doc: &r})); !slices.Equal(missing, computed) {
		t.Errorf("not published: %q", missing)
	}
	if missing := filled.Missing(itemOf(&l)); len(missing) > 0 {
		t.Errorf("not published of a line: %q", missing)
	}
}
