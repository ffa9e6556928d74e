package feed

import (
	"errors"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
)

func TestTypesSelectEvents(t *testing.T) {
	paid := Record{Type: "sales.status.changed", Facts: Raw(`{"documentType":"IV","from":"sent","to":"paid"}`)}
	approved := Record{Type: "purchase.status.changed", Facts: Raw(`{"docType":"PI","from":"sent","to":"approved"}`)}
	for _, c := range []struct {
		types, documents string
		paid, approved   bool
	}{
		{"", "", true, true},
		{"sales.*", "", true, false},
		{"sales.status.changed", "", true, false},
		{"sales.status.changed:paid", "", true, false},
		{"sales.status.changed:sent", "", false, false},
		{"sales.created, purchase.status.changed:approved", "", false, true},
		{"", "iv", true, false},
		{"", "PI IV", true, true},
		{"purchase.*", "IV", false, false},
	} {
		types, err := ParseTypes("types", c.types)
		if err == nil {
			types, err = types.OfDocuments("documentType", strings.Fields(c.documents))
		}
		if err != nil {
			t.Errorf("%q of %q: %v", c.types, c.documents, err)
		}
		if types.match(&paid) != c.paid || types.match(&approved) != c.approved {
			t.Errorf("%q of %q selects %v and %v", c.types, c.documents, types.match(&paid), types.match(&approved))
		}
	}
}

func TestUnknownTypesAreRefused(t *testing.T) {
	for _, text := range []string{
		"sales", "sales*", "*", "sales.", "nobody.*", "sales.status.changed:approved", "sales.created:sent", "contact.created,,",
	} {
		var refusal *fault.Fault
		if types, err := ParseTypes("types", text); !errors.As(err, &refusal) || refusal.Fields[0].Name != "types" {
			t.Errorf("%q is read as %v: %v", text, types, err)
		}
	}
	if _, err := (Types{}).OfDocuments("documentType", []string{"XX"}); err == nil {
		t.Error("documents of type XX are selected")
	}
}

func TestHubWakesThoseOfTheOrganization(t *testing.T) {
	h := NewHub()
	mine, stop := h.Wait(1)
	others, stopOthers := h.Wait(2)
	woken, take, stopWatch := h.Watch()
	awake := func(c <-chan struct{}) bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}
	h.Published(db.Published{Org: 1, Newest: 5})
	if !awake(mine) || awake(others) || !awake(woken) {
		t.Error("an event of organization 1 must wake those who wait for it, and the watch")
	}
	if orgs := take(); len(orgs) != 1 || orgs[0] != 1 || len(take()) != 0 {
		t.Errorf("the watch returned organizations %v", orgs)
	}
	if h.Published(db.Published{Org: 1, Newest: 4}); awake(mine) {
		t.Error("an event that was known before wakes again")
	}
	stop()
	stopOthers()
	stopWatch()
	h.Published(db.Published{Org: 2, Newest: 1})
	if awake(others) || awake(woken) || len(h.waiting) != 0 || len(h.watches) != 0 {
		t.Error("who stopped waiting is still told")
	}
}
