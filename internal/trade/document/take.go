package document

import (
	"fmt"
	"slices"

	"kontor/internal/db"
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
		case taking == Billing:
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
	if err := db.Insert(o.tx, "purchase_links", rows...); err != nil {
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
	if o.doc.kind().Takes != Ordering {
		request, note = o.doc, "on order"
	}
	if request == nil || !request.kind().Requests() || request.Status != Approved {
		return
	}
	if ordered, _ := request.progress(); ordered == "full" {
		o.Follow(request, Closed, note)
	}
}

// taken returns what a document takes, with the lines that it takes from.
func (s *service) taken(r *Doc) ([]*link, error) {
	if r.links != nil {
		return r.links, nil
	}
	found, err := db.List[link](s.tx, `SELECT `+db.Columns[link]("l")+` FROM purchase_links l
		WHERE l.org_id = $1 AND l.document_id = $2 ORDER BY l.item_id, l.target_item_id`, r.ID)
	if err != nil {
		return nil, fmt.Errorf("references of %s: %w", r.DocumentNumber, err)
	}
	var ids []uint32
	for _, l := range found {
		if !slices.Contains(ids, l.TargetDocumentID) {
			ids = append(ids, l.TargetDocumentID)
		}
	}
	lines, err := s.linesOf(ids)
	if err != nil {
		return nil, err
	}
	r.links = make([]*link, len(found))
	for i := range found {
		r.links[i] = &found[i]
		r.links[i].of = lines[found[i].TargetItemID]
	}
	return r.links, nil
}

// linesOf returns the lines of several documents by their ids.
func (s *service) linesOf(ids []uint32) (map[uint32]*Item, error) {
	docs, err := s.all(ids)
	if err != nil {
		return nil, err
	}
	if err := s.readLines(docs...); err != nil {
		return nil, err
	}
	byID := map[uint32]*Item{}
	for _, r := range docs {
		for _, l := range r.lines {
			byID[l.ID] = l
		}
	}
	return byID, nil
}
