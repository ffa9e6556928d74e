package purchase

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/history"
)

// desk is the documents that one request works on. A document is read once,
// whoever asks for it, and all that changed is written at the end.
type desk struct {
	tx      *db.Tx
	docs    db.Records[record]
	counted []*line
	history history.Log[document.Status]
}

func open(tx *db.Tx) *desk {
	d := &desk{
		tx:      tx,
		docs:    db.NewRecords(tx, documents, selectDocuments, func(r *record) uint32 { return r.ID }),
		history: history.Of[document.Status](tx, documents),
	}
	d.docs.Counted(func(r *record) db.Counted {
		return db.Counted{Kind: r.DocType, State: string(r.Status), Amount: document.InBase(r.TotalAmount, r.Currency, r.ExchangeRate, tx.Currency)}
	})
	d.docs.Placed()
	d.docs.Named(func(r *record) db.Name {
		return db.Name{Kind: r.DocType, Contact: uint32(r.ContactID), Text: db.NameIn(r.SearchText)}
	})
	return d
}

const (
	documents = "purchase_documents"
	items     = "purchase_items"
	links     = "purchase_links"
)

var (
	selectDocuments = `SELECT ` + db.Columns[record]("d") + ` FROM purchase_documents d WHERE d.org_id = $1 AND d.id IN ($2) ORDER BY d.id`
	selectLines     = `SELECT ` + db.Columns[line]("i") + ` FROM purchase_items i WHERE i.org_id = $1 AND i.document_id IN ($2) ORDER BY i.document_id, i.sort_order, i.id`
	selectLinks     = `SELECT ` + db.Columns[link]("l") + ` FROM purchase_links l WHERE l.org_id = $1 AND l.document_id = $2 ORDER BY l.item_id, l.target_item_id`
)

// get returns the document of an id.
func (d *desk) get(id uint32) (*record, error) {
	r, err := d.docs.Get(id)
	if errors.Is(err, db.Missing) {
		return nil, fault.NotFound
	}
	return r, err
}

// readLines reads the lines of documents, unless they are there.
func (d *desk) readLines(docs ...*record) error {
	var ids db.IDs
	for _, r := range docs {
		if r.lines == nil {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	lines, err := db.List[line](d.tx, selectLines, ids)
	if err != nil {
		return fmt.Errorf("lines of purchase documents: %w", err)
	}
	for i := range lines {
		r := d.docs.At(lines[i].DocumentID)
		lines[i].receipt = r.kind().Receives()
		r.lines = append(r.lines, &lines[i])
	}
	return nil
}

// whole returns a document with its lines.
func (d *desk) whole(id uint32) (*record, error) {
	r, err := d.get(id)
	if err != nil {
		return nil, err
	}
	return r, d.readLines(r)
}

// taken returns what a document takes, each with the line that it takes from.
func (d *desk) taken(r *record) ([]*link, error) {
	if r.links != nil {
		return r.links, nil
	}
	found, err := db.List[link](d.tx, selectLinks, r.ID)
	if err != nil {
		return nil, fmt.Errorf("references of %s: %w", r.DocNumber, err)
	}
	var ids []uint32
	for _, l := range found {
		if !slices.Contains(ids, l.TargetDocumentID) {
			ids = append(ids, l.TargetDocumentID)
		}
	}
	lines, err := d.linesOf(ids)
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

// linesOf are the lines of several documents by their ids.
func (d *desk) linesOf(ids []uint32) (map[uint32]*line, error) {
	if err := d.docs.Read(ids...); err != nil {
		return nil, err
	}
	docs := make([]*record, len(ids))
	for i, id := range ids {
		docs[i] = d.docs.At(id)
	}
	if err := d.readLines(docs...); err != nil {
		return nil, err
	}
	byID := map[uint32]*line{}
	for _, r := range docs {
		for _, l := range r.lines {
			byID[l.ID] = l
		}
	}
	return byID, nil
}

// change marks a document as changed now.
func (d *desk) change(r *record) {
	r.UpdatedAt = d.tx.Stamp()
	d.docs.Change(r)
}

// count marks a line of which receipts and bills took something. Its document
// has changed by it, which whoever asks for changes must see.
func (d *desk) count(l *line) {
	if !slices.Contains(d.counted, l) {
		d.counted = append(d.counted, l)
	}
	d.change(d.docs.At(l.DocumentID))
}

// enter brings a document into a status.
func (d *desk) enter(r *record, to document.Status, note string) {
	d.note(r, to, note)
	d.change(r)
}

// note makes a step in the life of a document that is written elsewhere.
func (d *desk) note(r *record, to document.Status, note string) {
	d.history.Enter(r.ID, &r.Status, &r.HistoryCount, to, note)
	r.UpdatedAt = d.tx.Stamp()
}

// add writes a new draft with its lines.
func (d *desk) add(r *record) error {
	d.enter(r, document.Draft, "")
	r.CreatedAt = r.UpdatedAt
	if err := d.docs.Insert(r); err != nil {
		return fmt.Errorf("new %s: %w", r.DocType, err)
	}
	return d.addLines(r)
}

// addLines writes the lines of a document under new ids.
func (d *desk) addLines(r *record) error {
	ids, err := db.NextIDs(d.tx, items, len(r.lines))
	if err != nil {
		return err
	}
	rows := make([]line, len(r.lines))
	for i, l := range r.lines {
		l.ID, l.DocumentID = ids[i], r.ID
		rows[i] = *l
	}
	if err := db.Insert(d.tx, items, rows...); err != nil {
		return fmt.Errorf("lines of %s: %w", r.DocNumber, err)
	}
	return nil
}

const updateCounted = `UPDATE purchase_items SET received_quantity = $3, billed_quantity = $4, base_value = $5, billed_value = $6 WHERE org_id = $1 AND id = $2`

// close writes what changed.
func (d *desk) close() error {
	for _, l := range d.counted {
		if err := db.Later(d.tx, updateCounted, l.ID, l.Received, l.Billed, l.BaseValue, l.BilledValue); err != nil {
			return fmt.Errorf("count line %d: %w", l.ID, err)
		}
	}
	if err := d.docs.Write(); err != nil {
		return fmt.Errorf("save purchase documents: %w", err)
	}
	d.counted = nil
	return d.history.Write()
}

// done closes the desk with the document that the request was about: it is
// named in the audit, with the words for what became of it, and shown.
func (d *desk) done(r *record, words ...string) (Document, error) {
	if err := d.close(); err != nil {
		return Document{}, err
	}
	d.tx.Record(documents, r.ID, strings.Join(append([]string{r.DocNumber}, words...), " "))
	return d.shown(r)
}
