package purchase

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/org"
)

// check asks one of the conditions named in the row of a transition.
func (p *passage) check(guard document.Guard) error {
	switch guard {
	case document.NeedsContact:
		return p.needsContact()
	case document.NoLiveOrders:
		return p.noLiveOrders()
	case document.ReferenceOpen:
		return p.referenceOpen()
	case document.WithinOrder:
		return p.withinOrder()
	case document.StillBilled:
		return p.stillBilled()
	case document.ThreeWayMatch:
		return p.threeWayMatch()
	case document.NothingPaid:
		return p.nothingPaid()
	case document.CoveredByInvoice:
		return p.coveredByInvoice()
	}
	return fmt.Errorf("purchase: no such guard: %s", guard)
}

func (p *passage) needsContact() error {
	if p.doc.ContactID == 0 {
		return fault.BadRequest.Because("%s needs a supplier: set contactId first", p.doc.DocNumber)
	}
	return nil
}

// noLiveOrders refuses while orders stand on a request.
func (p *passage) noLiveOrders() error {
	numbers, err := db.List[string](p.tx, `SELECT doc_number FROM purchase_documents
WHERE org_id = $1 AND ref_doc_id = $2 AND status <> 'cancelled'
ORDER BY id`, p.doc.ID)
	if err != nil {
		return err
	}
	if len(numbers) > 0 {
		return fault.BadRequest.Because("%s is referred to by %s", p.doc.DocNumber, strings.Join(numbers, ", "))
	}
	return nil
}

func (p *passage) referenceOpen() error {
	ref, err := p.reference()
	if err != nil || ref == nil {
		return err
	}
	if way, _ := document.Refers(p.doc.DocType, ref.DocType); !slices.Contains(way.Open, ref.Status) {
		return fault.BadRequest.Because("%s is %s", ref.DocNumber, ref.Status)
	}
	return nil
}

// reference is the document that this one follows, or nil.
func (p *passage) reference() (*record, error) {
	if p.ref == nil && p.doc.RefDocID != 0 {
		ref, err := p.whole(uint32(p.doc.RefDocID))
		if err != nil {
			return nil, err
		}
		p.ref = ref
	}
	return p.ref, nil
}

// withinOrder refuses to receive more than was ordered.
func (p *passage) withinOrder() error {
	ref, err := p.reference()
	if err != nil || ref == nil {
		return err
	}
	settings, err := org.SettingsOf(p.tx)
	if err != nil {
		return err
	}
	now := map[*line]num.Qty{}
	for _, t := range p.takes {
		now[t.of] = now[t.of].Add(t.quantity)
	}
	for _, of := range ref.lines {
		if now[of].IsZero() {
			continue // not what this receipt brings
		}
		most := of.BaseQuantity.Add(of.BaseQuantity.Part(settings.OverReceiptPercent))
		if got := of.Received.Add(now[of]); got.Cmp(most) > 0 {
			received, ordered, unit := of.told(got, of.BaseQuantity)
			return fault.BadRequest.Because("%s: %s received of %s ordered%s", of.Description, received, ordered, unit).For(fault.OverReceipt)
		}
	}
	return nil
}

// told are two quantities of a line in its unit; where that is too large to tell
// them apart, in the base unit of its product, which is said.
func (r *line) told(a, b num.Qty) (first, second num.Qty, unit string) {
	first, second = a.InUnit(r.Ratio, num.EntryPlaces), b.InUnit(r.Ratio, num.EntryPlaces)
	if first == second {
		return a, b, ", counted in the base unit"
	}
	return first, second, ""
}

// nothingPaid refuses to take back a bill that was paid, or whose goods came
// after it: their value rests on the bill.
func (p *passage) nothingPaid() error {
	if p.doc.PaidAmount.Sign() > 0 {
		return fault.BadRequest.Because("%s was paid %s; cancel the payment first", p.doc.DocNumber, p.doc.PaidAmount)
	}
	numbers, err := db.List[string](p.tx, `SELECT doc_number FROM purchase_documents
WHERE org_id = $1 AND ref_doc_id = $2 AND status = 'posted'
ORDER BY id`, p.doc.ID)
	if err != nil {
		return err
	}
	if len(numbers) > 0 {
		return fault.BadRequest.Because("goods were received against %s by %s", p.doc.DocNumber, strings.Join(numbers, ", "))
	}
	return nil
}
