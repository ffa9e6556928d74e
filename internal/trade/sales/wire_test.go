package sales

import (
	"reflect"
	"slices"
	"testing"

	"kontor/internal/test/filled"
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
	var l line
	l.edit(item)
	if got := l.published().EditableItem; !reflect.DeepEqual(got, item) {
		t.Errorf("sent %+v, kept %+v", item, got)
	}
	filled.Fill(t, &r)
	filled.Fill(t, &l)
	computed := []string{
		"CanConvert", "IsOverdue", "VatSummary", "DeclaredBaseAmount", "DeclaredVatAmount", "WhtCertificate", "NetAmount", "BankKind", "BankName",
		"DepositReceivedAmount", "DepositOutstandingAmount", "Items", "StatusHistories", "Warnings",
	}
	if missing := filled.Missing(r.published()); !slices.Equal(missing, computed) {
		t.Errorf("not published: %q", missing)
	}
	if missing := filled.Missing(l.published()); len(missing) > 0 {
		t.Errorf("not published of a line: %q", missing)
	}
}
