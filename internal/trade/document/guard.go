package document

import (
	"fmt"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/org"
)

// check runs one guard of a move.
func (o *operation) check(guard Guard) error {
	switch guard {
	case NeedsContact:
		return o.needsContact()
	case NoLiveOrders:
		return o.noLiveOrders()
	case ReferenceOpen:
		return o.referenceOpen()
	case WithinOrder:
		return o.withinOrder()
	case StillBilled:
		return o.stillBilled()
	case ThreeWayMatch:
		return o.threeWayMatch()
	case NothingPaid:
		return o.nothingPaid()
	case CoveredByInvoice:
		return o.coveredByInvoice()
	}
	return fmt.Errorf("purchase: no such guard: %s", guard)
}

func (o *operation) needsContact() error {
	if o.doc.ContactID == 0 {
		return fault.BadRequest.Because("contactId: %s needs a supplier", o.doc.DocumentNumber)
	}
	return nil
}

// noLiveOrders refuses while a request has active orders.
func (o *operation) noLiveOrders() error {
	numbers, err := o.numbers(o.tx, "d.ref_document_id = $2 AND d.status <> 'cancelled'", o.doc.ID)
	if err != nil {
		return err
	}
	if len(numbers) > 0 {
		return fault.BadRequest.Because("%s is used by %s; cancel or delete that first", o.doc.DocumentNumber, strings.Join(numbers, ", "))
	}
	return nil
}

func (o *operation) referenceOpen() error {
	ref, err := o.reference()
	if err != nil || ref == nil {
		return err
	}
	if way, _ := Refers(o.doc.DocumentType, ref.DocumentType); !slices.Contains(way.Open, ref.Status) {
		return fault.BadRequest.Because("%s is %s", ref.DocumentNumber, ref.Status)
	}
	return nil
}

// reference returns the source document, or nil.
func (o *operation) reference() (*Doc, error) {
	if o.ref == nil && o.doc.RefDocumentID != 0 {
		ref, err := o.whole(uint32(o.doc.RefDocumentID))
		if err != nil {
			return nil, err
		}
		o.ref = ref
	}
	return o.ref, nil
}

// withinOrder refuses to receive more than was ordered.
func (o *operation) withinOrder() error {
	ref, err := o.reference()
	if err != nil || ref == nil {
		return err
	}
	settings, err := org.SettingsOf(o.tx)
	if err != nil {
		return err
	}
	now := map[*Item]num.Qty{}
	for _, t := range o.takes {
		now[t.of] = now[t.of].Add(t.quantity)
	}
	for _, of := range ref.lines {
		if now[of].IsZero() {
			continue // not what this receipt brings
		}
		most := of.BaseQuantity.Add(of.BaseQuantity.Part(settings.OverReceiptPercent))
		if got := of.Received.Add(now[of]); got.Cmp(most) > 0 {
			received, ordered, unit := of.inUnit(got, of.BaseQuantity)
			return fault.BadRequest.Because("%s: %s received of %s ordered%s", of.Name, received, ordered, unit).For(fault.OverReceipt)
		}
	}
	return nil
}

// inUnit returns two quantities of a line in its unit; if that unit is too large to
// distinguish them, in the product's base unit, with the unit's name.
func (r *Item) inUnit(a, b num.Qty) (first, second num.Qty, unit string) {
	first, second = a.InUnit(r.Ratio, num.EntryPlaces), b.InUnit(r.Ratio, num.EntryPlaces)
	if first == second {
		return a, b, ", counted in the base unit"
	}
	return first, second, ""
}

// nothingPaid refuses to cancel a bill that was paid, or whose goods arrived later at the
// bill's value.
func (o *operation) nothingPaid() error {
	if o.doc.PaidAmount.Sign() > 0 {
		return fault.BadRequest.Because("%s was paid %s; cancel the payment first", o.doc.DocumentNumber, o.doc.PaidAmount)
	}
	numbers, err := o.numbers(o.tx, "d.ref_document_id = $2 AND d.status = 'posted'", o.doc.ID)
	if err != nil {
		return err
	}
	if len(numbers) > 0 {
		return fault.BadRequest.Because("goods were received against %s by %s", o.doc.DocumentNumber, strings.Join(numbers, ", "))
	}
	return nil
}
