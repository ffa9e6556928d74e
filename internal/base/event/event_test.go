package event

import (
	"reflect"
	"testing"
)

func TestIDsAreReadAsTheyAreWritten(t *testing.T) {
	id := ID{Org: 7, Seq: 1234, Tag: "0a1b2c3d"}
	if got, ok := ParseID(id.String()); !ok || got != id {
		t.Errorf("%s is read as %v, %v", id, got, ok)
	}
	for _, text := range []string{
		"", "evt_7_1234", "evt_7_1234_0a1b2c3", "evt_7_1234_0a1b2c3d_", "EVT_7_1234_0a1b2c3d", "evt_7_1234_0A1B2C3D", "evt_7_1234_0a1b2c3g",
		"evt_07_1234_0a1b2c3d", "evt_7_+1234_0a1b2c3d", "evt_7_0_0a1b2c3d", "evt_7_-1_0a1b2c3d", "evt_4294967296_1_0a1b2c3d",
	} {
		if id, ok := ParseID(text); ok {
			t.Errorf("%q is read as %v", text, id)
		}
	}
}

// The events of a payment: the receipt that was asked for, the invoice that it settles, stock, entries.
func TestEventsOfAWriteBeginWithItsRecord(t *testing.T) {
	receipt := SalesStatusChanged.On(9, "RE-1", SalesMove{To: "sent"})
	invoice := SalesStatusChanged.On(4, "IV-1", SalesMove{To: "paid", ByServer: true})
	settled := SalesSettlementChanged.On(4, "IV-1", SalesSettlement{})
	moved := StockMoved.On(1, "", &StockChanges{})
	first, second := JournalPosted.On(8, "JV-2", Posting{}), JournalPosted.On(7, "JV-1", Posting{})
	got := Arranged(About{Resource: receipt.Of.Name, ID: 9}, []Event{first, moved, second, settled, invoice, receipt})
	if want := []Event{receipt, invoice, settled, moved, first, second}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestLastSettlementOfARecordCounts(t *testing.T) {
	var events []Event
	for _, e := range []Event{
		SalesSettlementChanged.On(4, "IV-1", SalesSettlement{DocumentType: "first"}),
		SalesSettlementChanged.On(5, "IV-2", SalesSettlement{DocumentType: "other"}),
		SalesSettlementChanged.On(4, "IV-1", SalesSettlement{DocumentType: "last"}),
	} {
		events = Add(events, e)
	}
	if len(events) != 2 || events[0].Facts.(SalesSettlement).DocumentType != "last" || events[1].ID != 5 {
		t.Errorf("got %v", events)
	}
}
