package purchase

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/trade/document"
)

// takeFrom counts what the document's lines take.
func (o *operation) takeFrom() error {
	if len(o.takes) == 0 {
		return nil
	}
	taking := o.doc.kind().Takes
	rows := make([]link, len(o.takes))
	for i, t := range o.takes {
		rows[i] = link{
			ItemID: t.from.ID, TargetItemID: t.of.ID, DocumentID: o.doc.ID, TargetDocumentID: t.of.DocumentID, Quantity: t.quantity,
		}
		switch {
		case taking == document.Billing:
			t.of.Billed = t.of.Billed.Add(t.quantity)
		case o.ref.kind().Bills():
			t.of.Received, t.of.BilledValue = t.of.Received.Add(t.quantity), t.of.BilledValue.Add(t.value)
			rows[i].Value = t.value
		default:
			t.of.Received, t.of.BaseValue = t.of.Received.Add(t.quantity), t.of.BaseValue.Add(t.value)
			rows[i].Value = t.value
		}
		o.count(t.of)
	}
	if err := db.Insert(o.tx, links, rows...); err != nil {
		return fmt.Errorf("references of %s: %w", o.doc.DocumentNumber, err)
	}
	return nil
}

const deleteLinks = `DELETE FROM purchase_links WHERE org_id = $1 AND document_id = $2`

// giveBack releases what the document had taken, and returns it.
func (o *operation) giveBack() ([]*link, error) {
	freed, err := o.taken(o.doc)
	if err != nil || len(freed) == 0 {
		return nil, err
	}
	ref, err := o.reference()
	if err != nil {
		return nil, err
	}
	for _, l := range freed {
		of := l.of
		switch {
		case o.doc.kind().Bills():
			of.Billed, of.BilledValue = of.Billed.Sub(l.Quantity), of.BilledValue.Sub(l.Value)
		case ref.kind().Bills():
			of.Received, of.BilledValue = of.Received.Sub(l.Quantity), of.BilledValue.Sub(l.Value)
		default:
			of.Received, of.BaseValue = of.Received.Sub(l.Quantity), of.BaseValue.Sub(l.Value)
		}
		o.count(of)
	}
	if _, err := db.Exec(o.tx, deleteLinks, o.doc.ID); err != nil {
		return nil, fmt.Errorf("references of %s: %w", o.doc.DocumentNumber, err)
	}
	o.doc.links = []*link{}
	return freed, nil
}

// closeRequest closes an approved request whose lines are all ordered: with the last order, or
// on approval if it was ordered before.
func (o *operation) closeRequest() {
	request, note := o.ref, "on order with "+o.doc.DocumentNumber
	if o.doc.kind().Takes != document.Ordering {
		request, note = o.doc, "on order"
	}
	if request == nil || !request.kind().Requests() || request.Status != document.Approved {
		return
	}
	if ordered, _ := request.progress(); ordered == "full" {
		o.Follow(request, document.Closed, note)
	}
}
