package sales

import (
	"reflect"
	"slices"
	"testing"

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
	l := document.Item{EnteredItem: item.entered(0)}
	if got := itemOf(&l).EditableItem; !reflect.DeepEqual(got, item) {
		t.Errorf("sent %+v, kept %+v", item, got)
	}
	var r document.Doc
	filled.Fill(t, &r)
	filled.Fill(t, &l)
	r.DocumentType, r.Status = document.Quotation, document.Sent
	computed := []string{
		"CanConvert", "IsOverdue", "VatSummary", "NetAmount", "BankKind", "BankName", "StatusHistories", "Warnings",
	}
	if missing := filled.Missing(documentOf(document.Shown{Doc: &r})); !slices.Equal(missing, computed) {
		t.Errorf("not published: %q", missing)
	}
	if missing := filled.Missing(itemOf(&l)); len(missing) > 0 {
		t.Errorf("not published of a line: %q", missing)
	}
}
