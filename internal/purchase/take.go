package purchase

import (
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
)

// link is a stored take.
type link struct {
	ItemID           uint32    `db:"item_id"`
	TargetItemID     uint32    `db:"target_item_id"`
	DocumentID       uint32    `db:"document_id"`
	TargetDocumentID uint32    `db:"target_document_id"`
	Quantity         num.Qty   `db:"quantity"`
	Value            num.Money `db:"value"`  // of received goods, in base currency
	Posted           bool      `db:"posted"` // a bill that stands in the books
}

var (
	selectLinks   = `SELECT ` + db.Columns[link]("l") + ` FROM purchase_links l WHERE l.org_id = $1 AND l.document_id = $2 ORDER BY l.item_id, l.target_item_id`
	selectRowsIn  = `SELECT ` + db.Columns[row]("i") + ` FROM purchase_items i WHERE i.org_id = $1 AND i.id IN ($2) ORDER BY i.id`
	deleteLinks   = `DELETE FROM purchase_links WHERE org_id = $1 AND document_id = $2`
	updateCounted = `UPDATE purchase_items SET received_quantity = $3, billed_quantity = $4, base_value = $5, billed_value = $6 WHERE org_id = $1 AND id = $2`

	touchDocuments = `UPDATE purchase_documents SET updated_at = $2 WHERE org_id = $1 AND id IN ($3)`
)

func linksOf(tx *db.Tx, documentID uint32) ([]link, error) {
	links, err := db.List[link](tx, selectLinks, documentID)
	if err != nil {
		return nil, fmt.Errorf("references of purchase document %d: %w", documentID, err)
	}
	return links, nil
}

// targetsOf loads the lines that links take from.
func targetsOf(tx *db.Tx, links []link) (map[uint32]*row, error) {
	byID := map[uint32]*row{}
	if len(links) == 0 {
		return byID, nil
	}
	ids := make(db.IDs, len(links))
	for i, l := range links {
		ids[i] = l.TargetItemID
	}
	rows, err := db.List[row](tx, selectRowsIn, ids)
	if err != nil {
		return nil, fmt.Errorf("referenced lines: %w", err)
	}
	for i := range rows {
		byID[rows[i].ID] = &rows[i]
	}
	return byID, nil
}

// keep stores what receipts and bills took of lines. The documents of these
// lines have changed by it, which whoever asks for changes must see.
func keep(tx *db.Tx, rows map[uint32]*row) error {
	var changed db.IDs
	for _, r := range rows {
		if _, err := db.Exec(tx, updateCounted, r.ID, r.Received, r.Billed, r.BaseValue, r.BilledValue); err != nil {
			return fmt.Errorf("count line %d: %w", r.ID, err)
		}
		if !slices.Contains(changed, r.DocumentID) {
			changed = append(changed, r.DocumentID)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	if _, err := db.Exec(tx, touchDocuments, tx.Stamp(), changed); err != nil {
		return fmt.Errorf("documents of counted lines: %w", err)
	}
	return nil
}

// takeFrom counts what the document's lines take, now that it counts.
func (p *passage) takeFrom() error {
	if len(p.takes) == 0 {
		if err := p.matchRequest(); err != nil || len(p.takes) == 0 {
			return err
		}
	}
	bills := p.doc.kind().Bills
	rows, links := map[uint32]*row{}, make([]link, 0, len(p.takes))
	for _, t := range p.takes {
		l := link{
			ItemID: t.from.ID, TargetItemID: t.of.ID, DocumentID: p.doc.ID, TargetDocumentID: t.of.DocumentID, Quantity: t.quantity,
		}
		if bills {
			t.of.Billed = t.of.Billed.Add(t.quantity)
		} else {
			t.of.Received = t.of.Received.Add(t.quantity)
			l.Value = t.value
			if p.ref != nil && !p.ref.kind().Bills {
				t.of.BaseValue = t.of.BaseValue.Add(t.value)
			} else {
				t.of.BilledValue = t.of.BilledValue.Add(t.value)
			}
		}
		rows[t.of.ID] = t.of
		links = append(links, l)
	}
	if err := db.Insert(p.tx, "purchase_links", links...); err != nil {
		return fmt.Errorf("references of %s: %w", p.doc.DocNumber, err)
	}
	if err := keep(p.tx, rows); err != nil {
		return err
	}
	return p.closeRequest()
}

// giveBack frees what the document had taken, and returns the lines it freed.
func (p *passage) giveBack() (map[uint32]*row, error) {
	links, err := linksOf(p.tx, p.doc.ID)
	if err != nil || len(links) == 0 {
		return nil, err
	}
	rows, err := targetsOf(p.tx, links)
	if err != nil {
		return nil, err
	}
	ref, err := p.reference()
	if err != nil {
		return nil, err
	}
	for _, l := range links {
		of := rows[l.TargetItemID]
		switch {
		case p.doc.kind().Bills:
			of.Billed, of.BilledValue = of.Billed.Sub(l.Quantity), of.BilledValue.Sub(l.Value)
		case ref.kind().Bills:
			of.Received, of.BilledValue = of.Received.Sub(l.Quantity), of.BilledValue.Sub(l.Value)
		default:
			of.Received, of.BaseValue = of.Received.Sub(l.Quantity), of.BaseValue.Sub(l.Value)
		}
	}
	if _, err := db.Exec(p.tx, deleteLinks, p.doc.ID); err != nil {
		return nil, fmt.Errorf("references of %s: %w", p.doc.DocNumber, err)
	}
	return rows, keep(p.tx, rows)
}

// matchRequest covers the lines of the request that an order follows.
func (p *passage) matchRequest() error {
	ref, err := p.reference()
	if err != nil || ref == nil || p.doc.kind().Bills || p.does.Stock != document.Still {
		return err
	}
	m := newMatcher(ref.lines, func(of *row) num.Qty { return of.Received })
	for _, line := range p.doc.lines {
		p.takes = append(p.takes, m.match(line)...)
	}
	return nil
}

// closeRequest closes an approved request whose lines are all on order.
func (p *passage) closeRequest() error {
	if p.ref == nil || !p.ref.kind().Allows(p.ref.Status, document.Closed) || p.does.Posts() || p.doc.kind().Bills {
		return nil
	}
	if p.ref.Status != document.Approved {
		return nil
	}
	for _, line := range p.ref.lines {
		if line.Received.Cmp(line.BaseQuantity) < 0 {
			return nil
		}
	}
	return p.ref.enter(p.tx, document.Closed, "on order with "+p.doc.DocNumber)
}
