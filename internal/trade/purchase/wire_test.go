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
	var r record
	r.edit(sent)
	if got := r.editable(); !reflect.DeepEqual(got, sent) {
		t.Errorf("sent %+v, kept %+v", sent, got)
	}
	var item EditableItem
	filled.Fill(t, &item)
	l := line{RecordLine: document.RecordLine{Ratio: num.QtyOf(1)}}
	l.edit(item)
	if got := l.published().EditableItem; !reflect.DeepEqual(got, item) {
		t.Errorf("sent %+v, kept %+v", item, got)
	}
	filled.Fill(t, &r)
	filled.Fill(t, &l)
	computed := []string{
		"DocDateLocal", "OutstandingAmount", "IsOverdue", "VatSummary", "NetPayable", "BankName", "ReceiptStatus", "BillingStatus", "CreatedByName",
		"Items", "StatusHistories", "PaymentAllocations", "TaxInvoice",
	}
	if missing := filled.Missing(r.published()); !slices.Equal(missing, computed) {
		t.Errorf("not published: %q", missing)
	}
	if missing := filled.Missing(l.published()); len(missing) > 0 {
		t.Errorf("not published of a line: %q", missing)
	}
}
